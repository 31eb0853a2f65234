//! `referee keep`: which records a clean-up would discard, and why.

use schemars::JsonSchema;
use serde::Serialize;

use crate::report::{Column, Items, Json, Report, Table, Value, count, document, each};

/// What a clean-up would do with the records of a file (R-FISE-8).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Keep {
    /// How many records the file has.
    pub looked_at: u64,
    /// How many of them are kept.
    pub kept: u64,
    /// Those that would be discarded.
    pub discarded: Vec<Kept>,
    /// Those that are kept and not rated, because they left exactly as many tiles as the limit.
    pub at_limit: Vec<Kept>,
    /// What was assumed about the file, for people.
    #[serde(skip)]
    pub notes: Vec<String>,
}

/// The ruling on a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Kept {
    /// The record's key within its kind of game.
    pub key: String,
    /// Its codes, in the order of R-VER-1.
    pub codes: Vec<&'static str>,
    /// The rule that was applied, with every decision of ours in it.
    pub rule: String,
    /// Why, in one sentence.
    pub reason: String,
}

fn table(records: &[Kept]) -> Table<'_> {
    let columns = vec![
        Column::left("key", "Game"),
        Column::left("codes", "Codes"),
        Column::left("rule", "Rule"),
        Column::left("reason", "Reason"),
    ];
    let rows = records.iter().map(|record| {
        let codes = record.codes.iter().map(|code| (*code).to_owned()).collect();
        vec![
            record.key.as_str().into(),
            Value::Words(codes).into(),
            record.rule.as_str().into(),
            record.reason.as_str().into(),
        ]
    });
    Table::new(columns, rows)
}

impl Report for Keep {
    fn title(&self) -> Option<String> {
        let records = count(self.looked_at, "record", "records");
        Some(format!("{records}: {} kept, {} discarded", self.kept, self.discarded.len()))
    }

    fn lead(&self) -> Vec<String> {
        self.notes.clone()
    }

    fn table(&self) -> Table<'_> {
        table(&self.discarded).empty("nothing would be discarded")
    }

    fn more(&self) -> Vec<Table<'_>> {
        if self.at_limit.is_empty() {
            return Vec::new();
        }
        vec![table(&self.at_limit).caption("Kept and not rated")]
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.discarded)
    }
}
