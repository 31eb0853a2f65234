//! `audit head` and `audit verify`: the end of the chain, and what differs from what the chain says.

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::Digest;
use crate::report::value::{Time, digest, digest_schema};
use crate::report::{Column, Items, Json, Report, Table, count, document, each};

/// The end of the chain: what is published to prove later that nothing below it was changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AuditHead {
    /// The last entry's number; 0 where there is none yet.
    pub seq: u32,
    /// When it was recorded; `null` where there is none yet.
    pub recorded: Option<Time>,
    /// Its hash; zeros where there is none yet.
    #[serde(serialize_with = "digest")]
    #[schemars(schema_with = "digest_schema")]
    pub hash: Digest,
}

impl Report for AuditHead {
    fn title(&self) -> Option<String> {
        None
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::right("seq", "Entry"),
            Column::left("recorded", "Recorded"),
            Column::left("hash", "Hash"),
        ];
        let row = vec![self.seq.into(), self.recorded.as_ref().into(), self.hash.to_string().into()];
        Table::new(columns, std::iter::once(row))
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(std::slice::from_ref(self))
    }
}

/// What `audit verify` found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Verified {
    /// Whether everything is as the chain says, and the published head is in it.
    pub intact: bool,
    /// Audit entries that were read.
    pub entries: u32,
    /// Rows that were read and held against them.
    pub rows: u64,
    /// The end of the chain as it stands in the file.
    pub head: AuditHead,
    /// The published head that it was held against; `null` where none was given.
    pub published: Option<Published>,
    /// The numbers of names whose text was erased; the chain holds all the same.
    pub erased: Vec<i64>,
    /// The first differences: definitions, then in the order of the entries that are contradicted.
    pub differences: Vec<Altered>,
    /// How many more differences there are.
    pub more: u64,
}

/// A head that was published, and where the chain has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Published {
    /// The hash.
    #[serde(serialize_with = "digest")]
    #[schemars(schema_with = "digest_schema")]
    pub hash: Digest,
    /// The entry that has it; `null` where none has: the tail was cut off or rewritten.
    pub seq: Option<u32>,
}

/// Something in the file that differs from what its chain says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Altered {
    /// `changed`, `missing` or `added`.
    pub what: String,
    /// The audit entry that is contradicted; `null` where no entry speaks of it.
    pub entry: Option<u32>,
    /// The table; or the view, trigger or index whose definition differs.
    pub table: String,
    /// The row's number in the table; `null` where it is not one row.
    pub row: Option<i64>,
    /// The last of several rows; `null` where it is one.
    pub last_row: Option<i64>,
    /// The column; `null` where it cannot be told.
    pub column: Option<String>,
    /// What the column holds now; `null` where it cannot be told.
    pub is: Option<String>,
    /// What the column held; `null` where it cannot be told.
    pub was: Option<String>,
    /// All that as a sentence.
    pub message: String,
}

impl Verified {
    /// What was read, and whether it is as it was.
    pub(super) fn sentences(&self) -> Vec<String> {
        let entries = count(u64::from(self.entries), "audit entry", "audit entries");
        let rows = count(self.rows, "row", "rows");
        let total = self.differences.len() as u64 + self.more;
        let mut lead = vec![if self.intact {
            format!("{entries} and {rows} read: everything is as the chain says")
        } else {
            format!("{entries} and {rows} read: {}", count(total, "difference", "differences"))
        }];
        if self.entries > 0 {
            lead.push(format!("head: entry {} {}", self.head.seq, self.head.hash));
        }
        lead.extend(self.published.as_ref().and_then(|published| self.against(published)));
        if !self.erased.is_empty() {
            let names = count(self.erased.len() as u64, "name was", "names were");
            lead.push(format!("{names} erased; the chain holds without the text"));
        }
        lead
    }

    fn against(&self, published: &Published) -> Option<String> {
        let seq = published.seq?;
        let since = self.head.seq.saturating_sub(seq);
        let behind = match since {
            0 => "it is the last one".to_owned(),
            _ => format!("{} since", count(u64::from(since), "entry was added", "entries were added")),
        };
        Some(format!("the published head is entry {seq}; {behind}"))
    }
}

impl Report for Verified {
    fn title(&self) -> Option<String> {
        None
    }

    fn lead(&self) -> Vec<String> {
        self.sentences()
    }

    fn table(&self) -> Table<'_> {
        let several = self.differences.iter().any(|found| found.last_row.is_some());
        let columns = vec![
            Column::right("entry", "Entry"),
            Column::left("what", "What").detail(),
            Column::left("table", "Table"),
            Column::right("row", "Row"),
            Column::right("last_row", "To row").shown_if(several),
            Column::left("column", "Column"),
            Column::left("is", "Is").detail(),
            Column::left("was", "Was").detail(),
            Column::left("message", "What differs"),
        ];
        let rows = self.differences.iter().map(|found| {
            vec![
                found.entry.into(),
                found.what.as_str().into(),
                found.table.as_str().into(),
                found.row.into(),
                found.last_row.into(),
                found.column.as_deref().into(),
                found.is.as_deref().into(),
                found.was.as_deref().into(),
                found.message.as_str().into(),
            ]
        });
        let more = (self.more > 0).then(|| {
            format!("and {} that are not shown", count(self.more, "more difference", "more differences"))
        });
        let unproven = (self.intact && self.published.is_none()).then(|| {
            "A tail that was cut off or rewritten shows only against a head that was published: --head HASH, or a seal"
                .to_owned()
        });
        Table::new(columns, rows).notes(more).notes(unproven)
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.differences)
    }
}
