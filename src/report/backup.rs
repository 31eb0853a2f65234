//! `backup` and `restore`: a copy that was checked before it got its name.

use schemars::JsonSchema;
use serde::Serialize;

use super::value::ChainHead;
use super::{Cell, Column, Items, Json, Report, Table, document, each};

/// A checked copy of the database.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Copied {
    /// `backup` or `restore`.
    pub command: String,
    /// What was copied.
    pub from: String,
    /// The copy.
    pub to: String,
    /// Whether it is written; `false` under `--dry-run`.
    pub written: bool,
    /// Its size in bytes.
    pub bytes: u64,
    /// Finished games in it.
    pub games: u64,
    /// The end of its audit chain.
    pub head: ChainHead,
}

impl Report for Copied {
    fn title(&self) -> Option<String> {
        let said = if self.written { "was written" } else { "would be written" };
        Some(format!("{}: {} {said} from {}", self.command, self.to, self.from))
    }

    fn lead(&self) -> Vec<String> {
        vec!["Checked: every page, and every row against the audit chain.".to_owned(), self.head.sentence()]
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("to", "Copy"),
            Column::right("games", "Games"),
            Column::right("entries", "Audit entries"),
            Column::right("bytes", "Bytes"),
            Column::left("from", "From").detail(),
            Column::left("head", "Head").detail(),
        ];
        let row: Vec<Cell> = vec![
            self.to.as_str().into(),
            self.games.into(),
            self.head.seq.into(),
            self.bytes.into(),
            self.from.as_str().into(),
            self.head.hash.to_string().into(),
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
