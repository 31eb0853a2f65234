//! `audit seal`, `audit check-seal` and `audit keygen`.

use schemars::JsonSchema;
use serde::Serialize;

use super::Verified;
use crate::model::{Digest, Seal, hex};
use crate::report::value::{Time, digest, digest_schema};
use crate::report::{Column, Items, Json, Report, Table, document, each};

/// A head that was signed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SealedHead {
    /// The entry's number.
    pub seq: u32,
    /// When it was recorded.
    pub recorded: Time,
    /// Its hash.
    #[serde(serialize_with = "digest")]
    #[schemars(schema_with = "digest_schema")]
    pub hash: Digest,
    /// When it was signed.
    pub sealed: Time,
    /// Who signed it.
    pub actor: String,
    /// The public key, 64 hexadecimal digits.
    pub key: String,
    /// The signature, 128 hexadecimal digits.
    pub signature: String,
    /// The file that it was written to; `null` where it was not written to one.
    pub file: Option<String>,
}

impl SealedHead {
    /// A seal, and how a zone's clock reads its instants.
    pub fn new(seal: &Seal, zone: &crate::model::Zone, file: Option<String>) -> Self {
        Self {
            seq: seal.head.seq.0,
            recorded: Time::new(seal.head.recorded, zone),
            hash: seal.head.hash,
            sealed: Time::new(seal.sealed, zone),
            actor: seal.actor.clone(),
            key: hex(&seal.key),
            signature: hex(&seal.signature),
            file,
        }
    }

    fn columns() -> Vec<Column> {
        vec![
            Column::right("seq", "Entry"),
            Column::left("recorded", "Recorded"),
            Column::left("sealed", "Sealed"),
            Column::left("actor", "By"),
            Column::left("hash", "Hash").detail(),
            Column::left("key", "Public key").detail(),
            Column::left("signature", "Signature").detail(),
            Column::left("file", "File").detail(),
        ]
    }

    fn row(&self) -> Vec<crate::report::Cell> {
        vec![
            self.seq.into(),
            (&self.recorded).into(),
            (&self.sealed).into(),
            self.actor.as_str().into(),
            self.hash.to_string().into(),
            self.key.as_str().into(),
            self.signature.as_str().into(),
            self.file.as_deref().into(),
        ]
    }
}

impl Report for SealedHead {
    fn title(&self) -> Option<String> {
        None
    }

    fn lead(&self) -> Vec<String> {
        self.file
            .iter()
            .map(|file| format!("entry {} was sealed: {file} can be published", self.seq))
            .collect()
    }

    fn table(&self) -> Table<'_> {
        Table::new(Self::columns(), std::iter::once(self.row()))
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(std::slice::from_ref(self))
    }
}

/// What `audit check-seal` found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CheckedSeal {
    /// Whether the signature is right and, where the database was read, it is intact and has the sealed head.
    pub holds: bool,
    /// The seal.
    pub seal: SealedHead,
    /// Whether the signature is that of the given key.
    pub signature: bool,
    /// Why it is not; `null` where it is.
    pub problem: Option<String>,
    /// What was found in the database; `null` where it was not read.
    pub database: Option<Verified>,
}

impl Report for CheckedSeal {
    fn title(&self) -> Option<String> {
        None
    }

    fn lead(&self) -> Vec<String> {
        let seal = &self.seal;
        let mut lead = vec![match &self.problem {
            None => format!(
                "the signature is right: {} sealed entry {} on {}",
                seal.actor, seal.seq, seal.sealed.local
            ),
            Some(problem) => problem.clone(),
        }];
        match &self.database {
            Some(database) => lead.extend(database.sentences()),
            None if self.signature => lead.push("the database was not looked at".to_owned()),
            None => {}
        }
        lead
    }

    fn table(&self) -> Table<'_> {
        match &self.database {
            Some(database) if !database.differences.is_empty() => database.table(),
            _ => Table::new(SealedHead::columns(), std::iter::once(self.seal.row())),
        }
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(std::slice::from_ref(self))
    }
}

/// A pair of keys that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct KeyPair {
    /// The file with the private key.
    pub private_file: String,
    /// The file with the public key.
    pub public_file: String,
    /// The public key, 64 hexadecimal digits.
    pub public_key: String,
}

impl Report for KeyPair {
    fn title(&self) -> Option<String> {
        None
    }

    fn lead(&self) -> Vec<String> {
        vec![
            format!("{} holds the private key: keep it, and let nobody else read it", self.private_file),
            format!("{} holds the public key: publish it", self.public_file),
        ]
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("private_file", "Private key").detail(),
            Column::left("public_file", "File").detail(),
            Column::left("public_key", "Public key"),
        ];
        let row = vec![
            self.private_file.as_str().into(),
            self.public_file.as_str().into(),
            self.public_key.as_str().into(),
        ];
        Table::new(columns, std::iter::once(row))
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(std::slice::from_ref(self))
    }
}
