//! `export --facts`: what was written.

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::Digest;

use super::value::{ChainHead, digest, digest_schema};
use super::{Column, Items, Json, Report, Table, document, each};

/// An export of the whole file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Exported {
    /// The folder it stands in.
    pub folder: String,
    /// The end of the audit chain.
    pub head: ChainHead,
    /// The files, the manifest last.
    pub files: Vec<ExportedFile>,
}

/// A file of an export.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ExportedFile {
    /// Its name.
    pub file: String,
    /// Its rows, the line of column names not counted; `null` for the manifest.
    pub rows: Option<u64>,
    /// Its size in bytes.
    pub bytes: u64,
    /// The digest of its bytes.
    #[serde(serialize_with = "digest")]
    #[schemars(schema_with = "digest_schema")]
    pub sha256: Digest,
}

impl Report for Exported {
    fn title(&self) -> Option<String> {
        Some(format!("The facts were exported to {}", self.folder))
    }

    fn lead(&self) -> Vec<String> {
        vec![self.head.sentence()]
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("file", "File"),
            Column::right("rows", "Rows"),
            Column::right("bytes", "Bytes"),
            Column::left("digest", "SHA-256").detail(),
        ];
        let rows = self.files.iter().map(|file| {
            vec![
                file.file.as_str().into(),
                file.rows.into(),
                file.bytes.into(),
                file.sha256.to_string().into(),
            ]
        });
        Table::new(columns, rows)
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.files)
    }
}
