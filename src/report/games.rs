//! `export --list … --table games`: every finished game of a list with its verdict and what it did.

use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::{Reasons, Verdict};

use super::value::{Exact, Time, reasons, reasons_schema, verdict, verdict_schema};
use super::{Cell, Column, Items, Json, Report, Series, Table, Value, document};

/// The games of a list, in rating order (R-ORD-1).
#[derive(Debug, Serialize, JsonSchema)]
pub struct Games {
    /// The list.
    pub list: String,
    /// The games.
    pub games: Series<Game>,
    /// What at least one of them has: people see no columns that are empty.
    #[serde(skip)]
    pub has: Has,
}

/// What at least one game of a list has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a column")]
pub struct Has {
    /// A mode.
    pub mode: bool,
    /// An event.
    pub event: bool,
    /// Points.
    pub scores: bool,
    /// A way in which it ended.
    pub termination: bool,
    /// A code.
    pub reasons: bool,
    /// A review (R-CLO-7).
    pub held: bool,
}

/// A game, as it reads today.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Game {
    /// Its key.
    pub key: String,
    /// When it was finished.
    pub finished_at: Time,
    /// Its mode; `null` where the record names none.
    pub mode: Option<String>,
    /// Its event.
    pub event: Option<String>,
    /// Who moved first: the player's key, in the spelling to show.
    pub first: String,
    /// Who moved second; `null` for a bye.
    pub second: Option<String>,
    /// First's points.
    pub first_score: Option<f64>,
    /// Second's points.
    pub second_score: Option<f64>,
    /// The result that counts; `null` where there is none.
    pub result: Option<String>,
    /// How it ended; `null` where the record does not say.
    pub termination: Option<String>,
    /// The verdict.
    #[serde(serialize_with = "verdict")]
    #[schemars(schema_with = "verdict_schema")]
    pub verdict: Verdict,
    /// Every code that applies, in the order of R-VER-1.
    #[serde(serialize_with = "reasons")]
    #[schemars(schema_with = "reasons_schema")]
    pub reasons: Reasons,
    /// Whether it is under review (R-CLO-7).
    pub held: bool,
    /// First's rating before; `null` where there was none, or the game does not count.
    pub first_before: Option<Exact>,
    /// First's rating after.
    pub first_after: Option<Exact>,
    /// Second's rating before.
    pub second_before: Option<Exact>,
    /// Second's rating after.
    pub second_after: Option<Exact>,
}

impl Game {
    fn cells(&self) -> Vec<Cell> {
        let codes = self.reasons.codes().into_iter().map(str::to_owned).collect();
        let text = |text: &Option<String>| text.clone().map(Value::Text).unwrap_or_default().into();
        vec![
            self.key.as_str().into(),
            (&self.finished_at).into(),
            text(&self.mode),
            text(&self.event),
            self.first.as_str().into(),
            text(&self.second),
            self.first_score.into(),
            self.second_score.into(),
            text(&self.result),
            text(&self.termination),
            self.verdict.as_str().into(),
            Value::Words(codes).into(),
            self.held.into(),
            self.first_before.into(),
            self.first_after.into(),
            self.second_before.into(),
            self.second_after.into(),
        ]
    }
}

impl Report for Games {
    fn title(&self) -> Option<String> {
        Some(format!("Games of {}", self.list))
    }

    fn table(&self) -> Table<'_> {
        let has = self.has;
        let columns = vec![
            Column::left("key", "Game"),
            Column::left("finished_at", "Finished"),
            Column::left("mode", "Mode").shown_if(has.mode),
            Column::left("event", "Event").shown_if(has.event),
            Column::left("first", "First"),
            Column::left("second", "Second"),
            Column::right("first_score", "Points").shown_if(has.scores),
            Column::right("second_score", "Points").shown_if(has.scores),
            Column::left("result", "Result"),
            Column::left("termination", "Ended").shown_if(has.termination),
            Column::left("verdict", "Verdict"),
            Column::left("reasons", "Reasons").shown_if(has.reasons),
            Column::left("held", "Review").shown_if(has.held),
            Column::right("first_before", "First before").detail(),
            Column::right("first_after", "First after").detail(),
            Column::right("second_before", "Second before").detail(),
            Column::right("second_after", "Second after").detail(),
        ];
        Table::new(columns, self.games.iter().map(|game| game.cells())).empty("no games")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn write_json(&self, out: &mut dyn Write) -> serde_json::Result<()> {
        serde_json::to_writer(out, self)
    }

    fn items(&self) -> Items<'_> {
        Box::new(self.games.iter().map(|game| document(&game)))
    }
}
