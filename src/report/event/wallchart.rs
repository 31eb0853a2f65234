//! Wall charts: a line a player in the order of starting numbers, a column a round, with the points so far.

use schemars::JsonSchema;
use serde::Serialize;

use super::mark::Brought;
use super::standings::{RoundResult, result};
use super::{Amount, Sheet, Underway, moment};
use crate::model::Points;
use crate::report::table::Align;
use crate::report::{Cell, Column, Items, Json, Report, Table, document, each};
use crate::standings::{Field, Settings};

/// A wall chart.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct WallChart {
    /// The event.
    pub event: String,
    /// The pairing system.
    pub system: String,
    /// The round after which it is; 0 before the first. The rounds that are on it go further where later ones are
    /// underway or paired.
    pub round: u32,
    /// How many rounds there are in all.
    pub rounds: u32,
    /// Rounds of which some results are missing; what is known of them counts.
    pub underway: Vec<Underway>,
    /// By starting number.
    pub rows: Vec<ChartRow>,
}

/// A line of a wall chart.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ChartRow {
    /// The starting number.
    pub number: u32,
    /// The key.
    pub player: String,
    /// The name.
    pub name: String,
    /// What each round brought or will bring, from round 1.
    pub results: Vec<ChartResult>,
    /// The points.
    pub points: Amount,
}

/// A round of a player on a wall chart.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ChartResult {
    /// What it brought.
    #[serde(flatten)]
    pub result: RoundResult,
    /// The points after it; `null` while it brought nothing yet.
    pub points: Option<Amount>,
}

impl WallChart {
    /// The wall chart of a sheet under an event's settings, with the rounds up to `last`.
    pub fn of(sheet: &Sheet<'_>, last: u32, settings: &Settings<'_>) -> Self {
        let field = Field::new(sheet.results, settings);
        let row = |player: usize| {
            let number = player as u32 + 1;
            let mut counted = field.counted(player).peekable();
            let mut points = Points::ZERO;
            let mut chart_result = |round: u32| {
                while let Some((_, counted)) = counted.next_if(|(counted, _)| *counted <= round) {
                    points = points.plus(field.round_points(&counted));
                }
                let result = result(sheet, number, round);
                let is_open =
                    matches!(result.brought, Brought::Unplayed | Brought::Adjourned | Brought::Nothing);
                ChartResult { result, points: (!is_open).then(|| points.into()) }
            };
            ChartRow {
                number,
                player: sheet.player(number),
                name: sheet.name(number),
                results: (1..=last).map(&mut chart_result).collect(),
                points: field.worth(player).into(),
            }
        };
        Self {
            event: sheet.event.to_owned(),
            system: sheet.system.to_owned(),
            round: sheet.round,
            rounds: sheet.rounds,
            underway: sheet.underway.to_vec(),
            rows: field.players().map(row).collect(),
        }
    }

    /// How many rounds are on it.
    fn width(&self) -> usize {
        self.rows.first().map_or(0, |row| row.results.len())
    }
}

impl Report for WallChart {
    fn title(&self) -> Option<String> {
        Some(format!("{}: wall chart {}", self.event, moment(self.round, self.rounds, &self.underway)))
    }

    fn table(&self) -> Table<'_> {
        let mut columns = vec![
            Column::right("number", "No"),
            Column::left("player", "Player").detail(),
            Column::left("name", "Name"),
        ];
        columns.extend(
            (1..=self.width())
                .map(|round| Column::made(format!("round_{round}"), format!("R{round}"), Align::Left)),
        );
        columns.push(Column::right("points", "Points"));
        let results = || self.rows.iter().flat_map(|row| &row.results);
        let decimals = Amount::decimals(self.rows.iter().map(|row| row.points));
        let running = Amount::decimals(results().filter_map(|round| round.points));
        let rows = self.rows.iter().map(move |row| {
            let mut cells: Vec<Cell> =
                vec![row.number.into(), row.player.as_str().into(), row.name.as_str().into()];
            cells.extend(row.results.iter().map(|round| {
                let mark = round.result.mark.as_str();
                match round.points {
                    Some(points) => Cell::said(mark, format!("{mark} {}", points.0.with_decimals(running))),
                    None => mark.into(),
                }
            }));
            cells.push(row.points.cell(decimals));
            cells
        });
        let note = "+ won, = drawn, - lost; the opponent's number; f moved first, s second; (forfeit); points so far";
        let note = (self.width() > 0).then(|| note.to_owned());
        Table::new(columns, rows).empty("nobody plays yet").notes(note)
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.rows)
    }
}
