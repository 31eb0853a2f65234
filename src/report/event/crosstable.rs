//! Cross tables: everybody against everybody, in the order of the standings.

use schemars::JsonSchema;
use serde::Serialize;

use super::mark::Brought;
use super::{Amount, Sheet, Underway, moment};
use crate::model::event::RoundFact;
use crate::report::table::Align;
use crate::report::{Cell, Column, Items, Json, Report, Table, document, each};
use crate::standings::{self, Settings};

/// A cross table.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CrossTable {
    /// The event.
    pub event: String,
    /// The pairing system.
    pub system: String,
    /// The round after which it is; 0 before the first.
    pub round: u32,
    /// How many rounds there are in all.
    pub rounds: u32,
    /// Rounds of which some results are missing; what is known of them counts.
    pub underway: Vec<Underway>,
    /// In the order of the standings.
    pub rows: Vec<CrossRow>,
}

/// A line of a cross table.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CrossRow {
    /// The place; `null` for who is taken out of the standings.
    pub rank: Option<u32>,
    /// The starting number.
    pub number: u32,
    /// The key.
    pub player: String,
    /// The name.
    pub name: String,
    /// What came from each opponent, in the order of the rows: a mark a game, `1`, `½`, `0`, `+`, `-` (forfeits),
    /// `a` (adjourned), `.` (to be played); `*` against oneself.
    pub results: Vec<String>,
    /// The points.
    pub points: Amount,
}

impl CrossTable {
    /// The cross table of a sheet under an event's settings.
    pub fn of(sheet: &Sheet<'_>, settings: &Settings<'_>) -> Self {
        let ranked = standings::rank(sheet.results, settings);
        let mut place = vec![0; sheet.results.participants.len()];
        for (at, row) in ranked.rows.iter().enumerate() {
            place[row.number as usize - 1] = at;
        }
        let row = |row: &standings::Row| {
            let mut results = vec![String::new(); place.len()];
            results[place[row.number as usize - 1]] = "*".to_owned();
            let rounds = sheet.results.participant(row.number).map_or(&[][..], |player| &player.rounds);
            for fact in rounds {
                if let RoundFact::Game(met) = fact
                    && let Some(at) = (met.opponent as usize).checked_sub(1).and_then(|at| place.get(at))
                {
                    results[*at].push_str(Brought::of(fact).cross());
                }
            }
            CrossRow {
                rank: row.rank,
                number: row.number,
                player: sheet.player(row.number),
                name: sheet.name(row.number),
                results,
                points: row.points.into(),
            }
        };
        Self {
            event: sheet.event.to_owned(),
            system: sheet.system.to_owned(),
            round: sheet.round,
            rounds: sheet.rounds,
            underway: sheet.underway.to_vec(),
            rows: ranked.rows.iter().map(row).collect(),
        }
    }
}

impl Report for CrossTable {
    fn title(&self) -> Option<String> {
        Some(format!("{}: cross table {}", self.event, moment(self.round, self.rounds, &self.underway)))
    }

    fn table(&self) -> Table<'_> {
        let mut columns = vec![
            Column::right("line", ""),
            Column::right("rank", "Rank"),
            Column::right("number", "No"),
            Column::left("player", "Player").detail(),
            Column::left("name", "Name"),
        ];
        columns.extend(
            (1..=self.rows.len())
                .map(|line| Column::made(format!("against_{line}"), line.to_string(), Align::Left)),
        );
        columns.push(Column::right("points", "Points"));
        let decimals = Amount::decimals(self.rows.iter().map(|row| row.points));
        let rows = (1_u64..).zip(&self.rows).map(move |(line, row)| {
            let rank = if row.rank.is_some() { row.rank.into() } else { Cell::said(Cell::default(), "–") };
            let mut cells = vec![
                line.into(),
                rank,
                row.number.into(),
                row.player.as_str().into(),
                row.name.as_str().into(),
            ];
            cells.extend(row.results.iter().map(Cell::from));
            cells.push(row.points.cell(decimals));
            cells
        });
        let any = |mark: char| self.rows.iter().flat_map(|row| &row.results).any(|cell| cell.contains(mark));
        let out = self.rows.iter().any(|row| row.rank.is_none());
        let notes = [
            (any('+') || any('-'), "+ and - won and lost by forfeit"),
            (any('a'), "a adjourned"),
            (any('.'), ". still to be played"),
            (out, "– withdrew before half of the games, which count for nobody"),
        ];
        let notes = notes.into_iter().filter(|(said, _)| *said).map(|(_, note)| note.to_owned());
        Table::new(columns, rows).empty("nobody plays yet").notes(notes)
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.rows)
    }
}
