//! What `close` did, and the revisions that any command appended.

use schemars::JsonSchema;
use serde::Serialize;

use super::value::{Kind, Time};
use super::{Column, Items, Json, Report, Table, count, document, each};

/// The outcome of `close`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Close {
    /// Whether nothing was written.
    pub dry_run: bool,
    /// Periods that were closed, the oldest first.
    pub closed: Vec<Closed>,
    /// Revisions that were appended to earlier closings.
    pub revised: Vec<Revised>,
    /// Lists for which nothing was due.
    pub up_to_date: Vec<String>,
}

/// A period that was closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Closed {
    /// The list.
    pub list: String,
    /// Monthly or weekly.
    pub kind: Kind,
    /// The period's label (R-TIME-5).
    pub label: String,
    /// Its first instant.
    pub start: Time,
    /// The first instant past it.
    pub end: Time,
    /// Whether it is shorter than the rules say.
    pub partial: bool,
    /// How many games it counts.
    pub counted: u32,
    /// How many players it ranks.
    pub ranked: u32,
    /// The newest revision.
    pub revision: u32,
}

/// A revision that was, or would be, appended to a closing (R-CLO-3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Revised {
    /// The list.
    pub list: String,
    /// Monthly or weekly.
    pub kind: Kind,
    /// The period's label.
    pub label: String,
    /// The new revision's number.
    pub revision: u32,
    /// Why.
    pub reason: String,
    /// Published rows that differ from the revision before.
    pub rows_changed: u32,
    /// Counted games that differ from the revision before.
    pub games_changed: u32,
}

impl Revised {
    /// `revised: damas monthly 2026-11, revision 2: game damas/17 voided`.
    pub fn sentence(&self) -> String {
        let kind = self.kind.as_str();
        format!("revised: {} {kind} {}, revision {}: {}", self.list, self.label, self.revision, self.reason)
    }
}

/// Revisions as a table; nothing at all where there are none.
pub(super) fn revised_table(revised: &[Revised]) -> Table<'_> {
    let columns = vec![
        Column::left("list", "List"),
        Column::left("kind", "Kind"),
        Column::left("label", "Label"),
        Column::right("revision", "Revision"),
        Column::right("rows_changed", "Rows changed"),
        Column::right("games_changed", "Games changed"),
        Column::left("reason", "Reason"),
    ];
    let rows = revised.iter().map(|one| {
        vec![
            one.list.as_str().into(),
            one.kind.as_str().into(),
            one.label.as_str().into(),
            one.revision.into(),
            one.rows_changed.into(),
            one.games_changed.into(),
            one.reason.as_str().into(),
        ]
    });
    Table::new(columns, rows).caption("Revised closings")
}

/// Closed periods as a table.
pub(super) fn closed_table(closed: &[Closed]) -> Table<'_> {
    let columns = vec![
        Column::left("list", "List"),
        Column::left("kind", "Kind"),
        Column::left("label", "Label"),
        Column::left("start", "From"),
        Column::left("end", "To"),
        Column::left("partial", "Partial").shown_if(closed.iter().any(|one| one.partial)),
        Column::right("counted", "Games"),
        Column::right("ranked", "Ranked"),
        Column::right("revision", "Revision").detail(),
    ];
    let rows = closed.iter().map(|one| {
        vec![
            one.list.as_str().into(),
            one.kind.as_str().into(),
            one.label.as_str().into(),
            (&one.start).into(),
            (&one.end).into(),
            one.partial.into(),
            one.counted.into(),
            one.ranked.into(),
            one.revision.into(),
        ]
    });
    Table::new(columns, rows)
}

impl Report for Close {
    fn title(&self) -> Option<String> {
        let periods = count(self.closed.len() as u64, "period", "periods");
        Some(if self.dry_run { format!("{periods} would be closed") } else { format!("{periods} closed") })
    }

    fn lead(&self) -> Vec<String> {
        self.up_to_date.iter().map(|list| format!("{list}: nothing is due")).collect()
    }

    fn table(&self) -> Table<'_> {
        closed_table(&self.closed)
    }

    fn more(&self) -> Vec<Table<'_>> {
        vec![revised_table(&self.revised)]
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.closed)
    }
}
