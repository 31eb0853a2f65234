//! `event standings`: everybody in order, with every tie-break and what each round brought.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::mark::{Brought, chart};
use super::{Amount, Sheet, Underway, moment};
use crate::model::event::{Ending, RoundFact, Side};
use crate::report::table::Align;
use crate::report::{Cell, Column, Items, Json, Report, Table, document, each};
use crate::standings::{self, Field, Settings, Shown, Value};

/// The standings of an event.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Standings {
    /// The event.
    pub event: String,
    /// The pairing system.
    pub system: String,
    /// The round after which they are; 0 before the first.
    pub round: u32,
    /// How many rounds there are in all.
    pub rounds: u32,
    /// Rounds of which some results are missing; what is known of them counts.
    pub underway: Vec<Underway>,
    /// The best first; who shares a place by starting number; who is taken out last.
    pub rows: Vec<Standing>,
    /// The tie-breaks in the order they are looked at: names and headings.
    #[serde(skip)]
    #[schemars(skip)]
    pub tiebreaks: Vec<(&'static str, &'static str)>,
}

/// A line of the standings.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Standing {
    /// The place, shared by all who could not be parted; `null` for who is taken out of the standings.
    pub rank: Option<u32>,
    /// The starting number.
    pub number: u32,
    /// The key.
    pub player: String,
    /// The name.
    pub name: String,
    /// The points.
    pub points: Amount,
    /// The tie-breaks by name; `null` where one says something only of tied players and this one is not, or they
    /// have not all met.
    pub tiebreaks: BTreeMap<String, Option<Amount>>,
    /// The same for people, in the order they are looked at.
    #[serde(skip)]
    #[schemars(skip)]
    pub shown: Vec<Shown>,
    /// How many games were played; forfeits and byes are none.
    pub played: u32,
    /// What each round brought, from round 1.
    pub results: Vec<RoundResult>,
}

/// What a round brought a player.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RoundResult {
    /// The round, from 1.
    pub round: u32,
    /// What it brought, in a word.
    pub brought: Brought,
    /// The opponent's key; `null` without one.
    pub opponent: Option<String>,
    /// Whether the player moved first; `null` without an opponent.
    pub first: Option<bool>,
    /// The player's score, where scores were kept.
    pub score: Option<Amount>,
    /// The opponent's score.
    pub opponent_score: Option<Amount>,
    /// As on a wall chart, such as `+4f`.
    pub mark: String,
}

impl Standings {
    /// The standings of a sheet under an event's settings.
    pub fn of(sheet: &Sheet<'_>, settings: &Settings<'_>) -> Self {
        let ranked = standings::rank(sheet.results, settings);
        let last = last_known(sheet.round, sheet.underway);
        let row = |row: &standings::Row| Standing {
            rank: row.rank,
            number: row.number,
            player: sheet.player(row.number),
            name: sheet.name(row.number),
            points: row.points.into(),
            tiebreaks: settings
                .tiebreaks
                .iter()
                .zip(&row.tiebreaks)
                .map(|(method, shown)| (method.name().to_owned(), shown.value().map(Amount)))
                .collect(),
            shown: row.tiebreaks.clone(),
            played: row.played,
            results: (1..=last).map(|round| result(sheet, row.number, round)).collect(),
        };
        Self {
            event: sheet.event.to_owned(),
            system: sheet.system.to_owned(),
            round: sheet.round,
            rounds: sheet.rounds,
            underway: sheet.underway.to_vec(),
            rows: ranked.rows.iter().map(row).collect(),
            tiebreaks: settings.tiebreaks.iter().map(|method| (method.name(), method.heading())).collect(),
        }
    }

    /// What the values of a column mean where they are not what they look like.
    fn notes_of_columns(&self) -> impl Iterator<Item = String> {
        let any =
            |at: usize, is: fn(&Shown) -> bool| self.rows.iter().filter_map(|row| row.shown.get(at)).any(is);
        let (event, headings) = (&self.event, self.tiebreaks.iter().enumerate());
        headings.flat_map(move |(at, (_, heading))| {
            let anew = any(at, |shown| shown.0.len() > 1);
            let open = any(at, Shown::is_open);
            let anew = anew.then(|| {
                format!("{heading}: among all who were tied · and among those who were then still equal")
            });
            let open = open.then(|| {
                format!(
                    "{heading}: – for those who are tied and have not all met; arbitro event standings {event} --explain A B tells what parts two"
                )
            });
            anew.into_iter().chain(open)
        })
    }

    fn columns(&self) -> Vec<Column> {
        let named = self.rows.iter().any(|row| row.player != row.name);
        let mut columns = vec![
            Column::right("rank", "Rank"),
            Column::right("number", "No"),
            Column::left("player", "Player").shown_if(named),
            Column::left("name", "Name"),
            Column::right("points", "Points"),
        ];
        columns.extend(self.tiebreaks.iter().map(|(name, heading)| {
            Column::made(name.replace('-', "_"), (*heading).to_owned(), Align::Right)
        }));
        columns.push(Column::right("played", "Games"));
        columns.extend(
            (1..=last_known(self.round, &self.underway)).map(|round| {
                Column::made(format!("round_{round}"), format!("R{round}"), Align::Left).detail()
            }),
        );
        columns
    }
}

/// The last round of which anything counts.
fn last_known(round: u32, underway: &[Underway]) -> u32 {
    underway.iter().map(|one| one.round).fold(round, u32::max)
}

/// A value; those among who was still equal after it; a dash where a comparison stands open.
fn cell(shown: &Shown, decimals: usize) -> Cell {
    let said =
        |value: &Option<Value>| value.map_or_else(|| "–".to_owned(), |value| value.with_decimals(decimals));
    let said: Vec<String> = shown.0.iter().map(said).collect();
    let value = shown.value().map_or_else(Cell::default, |value| Amount(value).cell(decimals));
    Cell::said(value, said.join(" · "))
}

/// What a round brought a starting number.
pub(super) fn result(sheet: &Sheet<'_>, number: u32, round: u32) -> RoundResult {
    let fact = sheet.results.participant(number).map(|player| player.round(round)).unwrap_or_default();
    let mut result = RoundResult {
        round,
        brought: Brought::of(&fact),
        opponent: None,
        first: None,
        score: None,
        opponent_score: None,
        mark: chart(&fact),
    };
    if let RoundFact::Game(met) = fact {
        let scores = met.state.ending().and_then(Ending::scores);
        result.opponent = Some(sheet.player(met.opponent));
        result.first = Some(met.side == Side::First);
        result.score = scores.map(|scores| scores[met.side.index()].into());
        result.opponent_score = scores.map(|scores| scores[met.side.other().index()].into());
    }
    result
}

impl Report for Standings {
    fn title(&self) -> Option<String> {
        Some(format!("{}: standings {}", self.event, moment(self.round, self.rounds, &self.underway)))
    }

    fn table(&self) -> Table<'_> {
        let points = Amount::decimals(self.rows.iter().map(|row| row.points));
        let decimals: Vec<usize> = (0..self.tiebreaks.len())
            .map(|at| {
                let shown = self.rows.iter().filter_map(|row| row.shown.get(at));
                Amount::decimals(shown.flat_map(|shown| &shown.0).flatten().copied().map(Amount))
            })
            .collect();
        let rows = self.rows.iter().map(move |row| {
            let rank = if row.rank.is_some() { row.rank.into() } else { Cell::said(Cell::default(), "–") };
            let mut cells = vec![
                rank,
                row.number.into(),
                row.player.as_str().into(),
                row.name.as_str().into(),
                row.points.cell(points),
            ];
            cells.extend(row.shown.iter().zip(&decimals).map(|(shown, decimals)| cell(shown, *decimals)));
            cells.push(row.played.into());
            cells.extend(row.results.iter().map(|result| Cell::from(&result.mark)));
            cells
        });
        let out = self.rows.iter().any(|row| row.rank.is_none());
        let note = "– withdrew before half of the games, which count for nobody";
        let notes = out.then(|| note.to_owned()).into_iter().chain(self.notes_of_columns());
        Table::new(self.columns(), rows).empty("nobody plays yet").notes(notes)
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.rows)
    }
}

/// The points of every starting number of a sheet, for reports that show them beside names.
pub fn points<'a>(sheet: &Sheet<'a>, settings: &'a Settings<'a>) -> impl Fn(u32) -> Option<Amount> + 'a {
    let field = Field::new(sheet.results, settings);
    let points: Vec<Amount> = field.players().map(|player| field.worth(player).into()).collect();
    move |number| (number as usize).checked_sub(1).and_then(|at| points.get(at)).copied()
}
