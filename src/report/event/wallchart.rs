//! Wall charts: a line a player in the order of starting numbers, a column a round, with the points so far.

use schemars::JsonSchema;
use serde::Serialize;

use super::mark::{Brought, chart};
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
    /// The last round that is on it; 0 before the first.
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
    /// The rounds, from round 1.
    pub rounds: Vec<ChartRound>,
    /// The points.
    pub points: Amount,
}

/// A round on a wall chart.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ChartRound {
    /// What it brought, in a word.
    pub brought: Brought,
    /// `+4f`: won against number 4, moving first; `=` drawn, `-` lost, `s` moving second; forfeits in brackets.
    pub mark: String,
    /// The points after it; `null` while it brought nothing yet.
    pub points: Option<Amount>,
}

impl WallChart {
    /// The wall chart of a sheet under an event's settings, up to the sheet's round.
    pub fn of(sheet: &Sheet<'_>, settings: &Settings<'_>) -> Self {
        let field = Field::new(sheet.results, settings);
        let row = |player: usize| {
            let number = player as u32 + 1;
            let mut counted = field.counted(player).peekable();
            let mut points = Points::ZERO;
            let mut chart_round = |round: u32| {
                while let Some((_, counted)) = counted.next_if(|(counted, _)| *counted <= round) {
                    points = points.plus(field.round_points(&counted));
                }
                let fact =
                    sheet.results.participant(number).map(|player| player.round(round)).unwrap_or_default();
                let brought = Brought::of(&fact);
                let over = !matches!(brought, Brought::Unplayed | Brought::Adjourned | Brought::Nothing);
                ChartRound { brought, mark: chart(&fact), points: over.then(|| points.into()) }
            };
            ChartRow {
                number,
                player: sheet.player(number),
                name: sheet.name(number),
                rounds: (1..=sheet.round).map(&mut chart_round).collect(),
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
}

impl WallChart {
    /// The last round on it that has all its results; 0 before that.
    fn complete(&self) -> u32 {
        let missing = |brought: &Brought| matches!(brought, Brought::Unplayed | Brought::Adjourned);
        let rounds = |round: u32| self.rows.iter().filter_map(move |row| row.rounds.get(round as usize - 1));
        let complete = |round: &u32| {
            !rounds(*round).any(|of| missing(&of.brought))
                && rounds(*round).any(|of| !matches!(of.brought, Brought::Nothing))
        };
        (1..=self.round).rev().find(complete).unwrap_or(0)
    }
}

impl Report for WallChart {
    fn title(&self) -> Option<String> {
        Some(format!("{}: wall chart {}", self.event, moment(self.complete(), self.rounds, &self.underway)))
    }

    fn table(&self) -> Table<'_> {
        let mut columns = vec![
            Column::right("number", "No"),
            Column::left("player", "Player").detail(),
            Column::left("name", "Name"),
        ];
        columns.extend(
            (1..=self.round)
                .map(|round| Column::made(format!("round_{round}"), format!("R{round}"), Align::Left)),
        );
        columns.push(Column::right("points", "Points"));
        let rounds = || self.rows.iter().flat_map(|row| &row.rounds);
        let decimals = Amount::decimals(self.rows.iter().map(|row| row.points));
        let running = Amount::decimals(rounds().filter_map(|round| round.points));
        let rows = self.rows.iter().map(move |row| {
            let mut cells: Vec<Cell> =
                vec![row.number.into(), row.player.as_str().into(), row.name.as_str().into()];
            cells.extend(row.rounds.iter().map(|round| match round.points {
                Some(points) => {
                    let said = format!("{} {}", round.mark, points.0.with_decimals(running));
                    Cell::said(round.mark.as_str(), said)
                }
                None => round.mark.as_str().into(),
            }));
            cells.push(row.points.cell(decimals));
            cells
        });
        let note = "+ won, = drawn, - lost; the opponent's number; f moved first, s second; (forfeit); points so far";
        let note = (self.round > 0).then(|| note.to_owned());
        Table::new(columns, rows).empty("nobody plays yet").notes(note)
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.rows)
    }
}
