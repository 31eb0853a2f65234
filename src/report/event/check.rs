//! `event check`: an event derived again from its log, and every difference.

use schemars::JsonSchema;
use serde::Serialize;

use crate::report::{Column, Items, Json, Report, Table, document, each};

/// What a check of an event found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EventCheck {
    /// The event.
    pub event: String,
    /// How many entries were read.
    pub entries: u32,
    /// How many games were derived.
    pub games: u32,
    /// What was compared, a sentence each.
    pub checked: Vec<String>,
    /// What differs.
    pub differences: Vec<Difference>,
}

/// A difference.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Difference {
    /// The entry, game or thing.
    pub what: String,
    /// What the log gives.
    pub derived: String,
    /// What the file has.
    pub found: String,
}

impl Report for EventCheck {
    fn title(&self) -> Option<String> {
        let found = self.differences.len();
        let word = match found {
            0 => "no difference".to_owned(),
            1 => "1 difference".to_owned(),
            _ => format!("{found} differences"),
        };
        Some(format!("{}: {} entries, {} games, {word}", self.event, self.entries, self.games))
    }

    fn lead(&self) -> Vec<String> {
        self.checked.clone()
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("what", "What"),
            Column::left("derived", "Derived from the log"),
            Column::left("found", "Found in the file"),
        ];
        let rows = self.differences.iter().map(|one| {
            vec![one.what.as_str().into(), one.derived.as_str().into(), one.found.as_str().into()]
        });
        Table::new(columns, rows)
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.differences)
    }
}
