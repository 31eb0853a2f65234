//! Score slips: one line a game, to be cut, filled in by the players and signed.

use schemars::JsonSchema;
use serde::Serialize;

use super::Sheet;
use crate::report::{Cell, Column, Items, Json, Report, Table, document, each};

/// The score slips of a round. Games that are over and byes need none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Slips {
    /// The event.
    pub event: String,
    /// The round, from 1.
    pub round: u32,
    /// The slips by table.
    pub slips: Vec<Slip>,
}

/// A score slip.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Slip {
    /// The event.
    pub event: String,
    /// The round, from 1.
    pub round: u32,
    /// The table, from 1.
    pub table: u32,
    /// The starting number of who moves first.
    pub first_number: u32,
    /// The name of who moves first.
    pub first_name: String,
    /// The starting number of who moves second.
    pub second_number: u32,
    /// The name of who moves second.
    pub second_name: String,
}

impl Slips {
    /// The slips of the sheet's round. `tables` are table, first and second of the games to be played.
    pub fn of(sheet: &Sheet<'_>, tables: &[(u32, u32, u32)]) -> Self {
        let slip = |&(table, first, second): &(u32, u32, u32)| Slip {
            event: sheet.event.to_owned(),
            round: sheet.round,
            table,
            first_number: first,
            first_name: sheet.name(first),
            second_number: second,
            second_name: sheet.name(second),
        };
        let mut slips: Vec<Slip> = tables.iter().map(slip).collect();
        slips.sort_by_key(|slip| slip.table);
        Self { event: sheet.event.to_owned(), round: sheet.round, slips }
    }
}

/// Where a score is written by hand; machines read nothing.
fn blank(width: usize) -> Cell {
    Cell::said(Cell::default(), "_".repeat(width))
}

impl Report for Slips {
    fn title(&self) -> Option<String> {
        Some(format!("{}: score slips of round {}", self.event, self.round))
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("event", "Event"),
            Column::right("round", "Round"),
            Column::right("table", "Table"),
            Column::right("first_number", "No"),
            Column::left("first_name", "First"),
            Column::left("first_score", "Score"),
            Column::right("second_number", "No"),
            Column::left("second_name", "Second"),
            Column::left("second_score", "Score"),
            Column::left("signed", "Signed by both"),
        ];
        let rows = self.slips.iter().map(|slip| {
            vec![
                slip.event.as_str().into(),
                slip.round.into(),
                slip.table.into(),
                slip.first_number.into(),
                slip.first_name.as_str().into(),
                blank(6),
                slip.second_number.into(),
                slip.second_name.as_str().into(),
                blank(6),
                blank(20),
            ]
        });
        Table::new(columns, rows).empty("no game of this round is still to be played")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.slips)
    }
}
