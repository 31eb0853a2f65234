//! `pair`: who meets whom in a round.

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::tournament::{Code, Tournament};
use crate::pairing::RoundPairing;
use crate::report::{Cell, Column, Items, Json, Report, Table, Value, count, document, each};

/// The pairing of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Pairing {
    /// The report it was made from; `-` for standard input.
    pub file: String,
    /// The tournament's name.
    pub tournament: String,
    /// The pairing system.
    pub system: &'static str,
    /// The round, from 1.
    pub round: u32,
    /// How many rounds there will be; `null` where nothing says it.
    pub rounds: Option<u32>,
    /// The games in board order; the pairing-allocated bye, if there is one, stands last.
    pub pairs: Vec<Board>,
    /// The starting number of who has the pairing-allocated bye.
    pub bye: Option<u32>,
    /// Who entered and is not paired.
    pub absent: Vec<Absent>,
}

/// A game of the round, or its bye.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Board {
    /// The board, from 1; `null` for the bye.
    pub board: Option<u32>,
    /// Who has White, or the bye.
    pub white: Seat,
    /// Who has Black; `null` for the bye.
    pub black: Option<Seat>,
}

/// Somebody who is paired.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Seat {
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The rating; 0 where there is none.
    pub rating: u32,
    /// The points of the rounds before, fictitious points apart: a decimal number.
    pub points: String,
}

/// Somebody who is not paired.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Absent {
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// `half-point-bye`, `full-point-bye`, `zero-point-bye`, or `not-paired` where the report says no more.
    pub reason: &'static str,
}

impl Pairing {
    /// The pairing of a round with what people want to read beside the numbers.
    pub fn new(file: &str, system: &'static str, tournament: &Tournament, paired: &RoundPairing) -> Self {
        let seat = |number: u32| seat(tournament, number, paired.round);
        let games = (1..).zip(&paired.pairs).map(|(board, pair)| Board {
            board: Some(board),
            white: seat(pair.white),
            black: Some(seat(pair.black)),
        });
        let bye = paired.bye.map(|number| Board { board: None, white: seat(number), black: None });
        let away = tournament.entrants.iter().zip(tournament.absences(paired.round));
        let absent = away.filter_map(|(entrant, code)| {
            Some(Absent { number: entrant.number, name: entrant.name.clone(), reason: reason(code?) })
        });
        Self {
            file: file.to_owned(),
            tournament: tournament.name.clone(),
            system,
            round: paired.round,
            rounds: tournament.rounds,
            pairs: games.chain(bye).collect(),
            bye: paired.bye,
            absent: absent.collect(),
        }
    }
}

fn seat(tournament: &Tournament, number: u32, round: u32) -> Seat {
    let entrant = tournament.position(number).map(|index| &tournament.entrants[index]);
    Seat {
        number,
        name: entrant.map_or_else(String::new, |entrant| entrant.name.clone()),
        rating: entrant.map_or(0, |entrant| entrant.rating),
        points: entrant
            .map(|entrant| entrant.points_before(round, &tournament.scoring))
            .unwrap_or_default()
            .to_string(),
    }
}

const fn reason(code: Code) -> &'static str {
    match code {
        Code::HalfBye => "half-point-bye",
        Code::FullBye => "full-point-bye",
        Code::ZeroBye => "zero-point-bye",
        _ => "not-paired",
    }
}

/// `White`'s cells, or `Black`'s: number, name, rating, points.
fn cells(seat: Option<&Seat>) -> [Cell; 4] {
    match seat {
        Some(seat) => [
            seat.number.into(),
            seat.name.as_str().into(),
            if seat.rating == 0 { Cell::said(0_u32, "") } else { seat.rating.into() },
            seat.points.as_str().into(),
        ],
        // 0 is the bye, as pairing engines write it.
        None => [Cell::said(0_u32, ""), Cell::said("", "bye"), Cell::default(), Cell::default()],
    }
}

impl Report for Pairing {
    fn title(&self) -> Option<String> {
        let of = self.rounds.map_or_else(String::new, |rounds| format!(" of {rounds}"));
        let name = if self.tournament.is_empty() { &self.file } else { &self.tournament };
        let boards = self.pairs.iter().filter(|board| board.black.is_some()).count() as u64;
        let games = count(boards, "game", "games");
        let bye = if self.bye.is_some() { " and a bye" } else { "" };
        Some(format!("{name}, round {}{of}: {games}{bye}", self.round))
    }

    fn table(&self) -> Table<'_> {
        let rated =
            self.pairs.iter().any(|b| b.white.rating > 0 || b.black.as_ref().is_some_and(|s| s.rating > 0));
        let columns = vec![
            Column::right("board", "Board"),
            Column::right("white", "No."),
            Column::left("white_name", "White"),
            Column::right("white_rating", "Rating").shown_if(rated),
            Column::right("white_points", "Points"),
            Column::right("black", "No."),
            Column::left("black_name", "Black"),
            Column::right("black_rating", "Rating").shown_if(rated),
            Column::right("black_points", "Points"),
        ];
        let rows = self.pairs.iter().map(|board| {
            let (white, black) = (cells(Some(&board.white)), cells(board.black.as_ref()));
            std::iter::once(board.board.into()).chain(white).chain(black).collect()
        });
        Table::new(columns, rows)
    }

    fn more(&self) -> Vec<Table<'_>> {
        if self.absent.is_empty() {
            return Vec::new();
        }
        let columns = vec![
            Column::right("number", "No."),
            Column::left("name", "Name"),
            Column::left("reason", "Reason"),
        ];
        let rows = self.absent.iter().map(|absent| -> Vec<Cell> {
            let reason = Cell {
                value: Value::Text(absent.reason.to_owned()),
                said: Some(absent.reason.replace("-bye", " bye").replace("not-", "not ")),
            };
            vec![absent.number.into(), absent.name.as_str().into(), reason]
        });
        vec![Table::new(columns, rows).caption("Not paired")]
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.pairs)
    }
}
