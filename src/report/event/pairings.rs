//! Pairings of a round, by table for the hall and by name for the door.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Amount, Sheet, lookup};
use crate::model::Score;
use crate::model::event::{Bye, Ending, GameState, RoundFact};
use crate::report::{Cell, Column, Items, Json, Report, Table, document, each};

/// The pairings of a round.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Pairings {
    /// The event.
    pub event: String,
    /// The pairing system.
    pub system: String,
    /// The round, from 1.
    pub round: u32,
    /// How many rounds there are in all.
    pub rounds: u32,
    /// The games by table.
    pub pairings: Vec<Board>,
    /// Who has no game, by name.
    pub byes: Vec<Free>,
    /// Whether people see them by name, one line a player.
    #[serde(skip)]
    #[schemars(skip)]
    pub by_name: bool,
}

/// A game of the round.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Board {
    /// The table, from 1.
    pub table: u32,
    /// Who moves first.
    pub first: Seated,
    /// Who moves second.
    pub second: Seated,
    /// The result; `null` while there is none.
    pub result: Option<String>,
    /// `unplayed`, `adjourned`, or how it ended: `normal`, `time`, `forfeit`, …
    pub state: String,
}

/// A player at a table.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Seated {
    /// The starting number.
    pub number: u32,
    /// The key.
    pub player: String,
    /// The name.
    pub name: String,
    /// The points, where they are given.
    pub points: Option<Amount>,
    /// The score in this game.
    pub score: Option<Amount>,
}

/// A player without a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Free {
    /// The starting number.
    pub number: u32,
    /// The key.
    pub player: String,
    /// The name.
    pub name: String,
    /// `allocated`, `full`, `half` or `zero`.
    pub bye: String,
}

impl Pairings {
    /// The pairings of the sheet's round. `tables` are table, first and second; `points` gives the points of
    /// a starting number where they are to be shown.
    pub fn of(sheet: &Sheet<'_>, tables: &[(u32, u32, u32)], points: impl Fn(u32) -> Option<Amount>) -> Self {
        let round = sheet.round;
        let state = |number| match sheet.results.participant(number).map(|player| player.round(round)) {
            Some(RoundFact::Game(met)) => met.state,
            _ => GameState::Unplayed,
        };
        let board = |&(table, first, second): &(u32, u32, u32)| {
            let state = state(first);
            let scores = state.ending().and_then(Ending::scores);
            let seated = |number, score: Option<Score>| Seated {
                number,
                player: sheet.player(number),
                name: sheet.name(number),
                points: points(number),
                score: score.map(Amount::from),
            };
            Board {
                table,
                first: seated(first, scores.map(|scores| scores[0])),
                second: seated(second, scores.map(|scores| scores[1])),
                result: state.ending().map(|ending| ending.outcome().as_str().to_owned()),
                state: state_word(state).to_owned(),
            }
        };
        let mut pairings: Vec<Board> = tables.iter().map(board).collect();
        pairings.sort_by_key(|board| board.table);
        let bye = |player: &crate::model::event::Participant| match player.round(round) {
            RoundFact::Bye(bye) => Some(Free {
                number: player.number,
                player: sheet.player(player.number),
                name: sheet.name(player.number),
                bye: bye.as_str().to_owned(),
            }),
            _ => None,
        };
        let mut byes: Vec<Free> = sheet.results.participants.iter().filter_map(bye).collect();
        byes.sort_by_cached_key(|free| lookup(&free.name));
        Self {
            event: sheet.event.to_owned(),
            system: sheet.system.to_owned(),
            round,
            rounds: sheet.rounds,
            pairings,
            byes,
            by_name: false,
        }
    }

    /// The same for people who look for their name.
    #[must_use]
    pub fn by_name(mut self) -> Self {
        self.by_name = true;
        self
    }

    fn tables(&self) -> Table<'_> {
        let seats = || self.pairings.iter().flat_map(|board| [&board.first, &board.second]);
        let points = seats().any(|seated| seated.points.is_some());
        let scores = seats().any(|seated| seated.score.is_some());
        let columns = vec![
            Column::right("table", "Table"),
            Column::right("first_number", "No"),
            Column::left("first", "Player").detail(),
            Column::left("first_name", "First"),
            Column::right("first_points", "Points").shown_if(points),
            Column::right("first_score", "Score").shown_if(scores),
            Column::left("result", "Result"),
            Column::right("second_score", "Score").shown_if(scores),
            Column::right("second_points", "Points").shown_if(points),
            Column::left("second_name", "Second"),
            Column::left("second", "Player").detail(),
            Column::right("second_number", "No"),
            Column::left("state", "State").detail(),
        ];
        let decimals = Amount::decimals(seats().filter_map(|seated| seated.points));
        let games = self.pairings.iter().map(move |board| board.cells(decimals));
        let byes = self.byes.iter().map(Free::cells);
        Table::new(columns, games.chain(byes)).empty("this round has no pairings yet")
    }

    fn names(&self) -> Table<'_> {
        let columns = vec![
            Column::left("name", "Name"),
            Column::left("player", "Player").detail(),
            Column::right("number", "No"),
            Column::right("table", "Table"),
            Column::left("side", "Moves"),
            Column::left("opponent_name", "Opponent"),
            Column::left("opponent", "Opponent's key").detail(),
            Column::right("opponent_number", "No"),
        ];
        let line = |table: u32, one: &Seated, two: &Seated, side: &str| {
            let cells: Vec<Cell> = vec![
                one.name.as_str().into(),
                one.player.as_str().into(),
                one.number.into(),
                table.into(),
                side.into(),
                two.name.as_str().into(),
                two.player.as_str().into(),
                two.number.into(),
            ];
            (lookup(&one.name), cells)
        };
        let mut lines: Vec<_> = self
            .pairings
            .iter()
            .flat_map(|board| {
                let (first, second) = (&board.first, &board.second);
                [line(board.table, first, second, "first"), line(board.table, second, first, "second")]
            })
            .collect();
        lines.sort_by(|one, two| one.0.cmp(&two.0));
        let byes = self.byes.iter().map(|free| {
            let (name, player) = (free.name.as_str().into(), free.player.as_str().into());
            let none = Cell::default;
            vec![name, player, free.number.into(), none(), free.said(), none(), none(), none()]
        });
        let rows = lines.into_iter().map(|(_, cells)| cells).chain(byes);
        Table::new(columns, rows).empty("this round has no pairings yet")
    }
}

impl Board {
    fn cells(&self, decimals: usize) -> Vec<Cell> {
        let points = |seated: &Seated| seated.points.map(|points| points.cell(decimals)).unwrap_or_default();
        let score = |seated: &Seated| seated.score.map(|score| score.cell(0)).unwrap_or_default();
        let result = match (&self.result, self.state.as_str()) {
            (Some(result), _) => Cell::from(result),
            (None, "unplayed") => Cell::default(),
            (None, state) => Cell::said(Cell::default(), state),
        };
        vec![
            self.table.into(),
            self.first.number.into(),
            self.first.player.as_str().into(),
            self.first.name.as_str().into(),
            points(&self.first),
            score(&self.first),
            result,
            score(&self.second),
            points(&self.second),
            self.second.name.as_str().into(),
            self.second.player.as_str().into(),
            self.second.number.into(),
            self.state.as_str().into(),
        ]
    }
}

impl Free {
    /// `bye`, `half-point bye`; machines read `bye-allocated`, `bye-half`.
    fn said(&self) -> Cell {
        let said = match Bye::parse(&self.bye) {
            Some(Bye::Full) => "full-point bye",
            Some(Bye::Half) => "half-point bye",
            Some(Bye::Zero) => "zero-point bye",
            Some(Bye::Allocated) | None => "bye",
        };
        Cell::said(format!("bye-{}", self.bye), said)
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells = vec![Cell::default(); 13];
        cells[1] = self.number.into();
        cells[2] = self.player.as_str().into();
        cells[3] = self.name.as_str().into();
        cells[6] = self.said();
        cells
    }
}

const fn state_word(state: GameState) -> &'static str {
    match state {
        GameState::Unplayed => "unplayed",
        GameState::Adjourned => "adjourned",
        GameState::Over(ending) => ending.termination().as_str(),
    }
}

impl Report for Pairings {
    fn title(&self) -> Option<String> {
        let by = if self.by_name { ", by name" } else { "" };
        Some(format!("{}: round {} of {}{by}", self.event, self.round, self.rounds))
    }

    fn table(&self) -> Table<'_> {
        if self.by_name { self.names() } else { self.tables() }
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        Box::new(each(&self.pairings).chain(each(&self.byes)))
    }
}
