//! The `001` record: an entrant with the rounds.

use super::Gathered;
use super::columns::Cursor;
use crate::model::tournament::{Code, Colour, Entrant, Points, RoundEntry};

/// The position where a round's ten columns begin.
pub(super) const fn round_position(round: usize) -> usize {
    92 + 10 * (round - 1)
}

/// A report has room for 999 rounds in its other records; more is a broken line.
const MOST_ROUNDS: usize = 999;

pub(super) fn read(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    let Some(number) = cursor.number("001", "the starting number", 5, 8) else { return };
    if number == 0 {
        cursor.error("rank", "record 001: starting number 0".to_owned(), 5, 4, "number entrants from 1");
        return;
    }
    let mut entrant = Entrant {
        number,
        name: cursor.slice(15, 47),
        rating: cursor.slice(49, 52).parse().unwrap_or(0),
        points: None,
        rank: cursor.slice(86, 89).parse().ok(),
        rounds: Vec::new(),
    };
    let stated = cursor.slice(81, 84);
    if !stated.is_empty() {
        entrant.points = Points::parse(&stated);
        if entrant.points.is_none() {
            let message = format!("record 001, entrant {number}: points are not a number: \"{stated}\"");
            cursor.error("points", message, 81, 4, "write points like 11.5");
        }
    }
    let mut round = 1;
    while round_position(round) <= cursor.len() && round <= MOST_ROUNDS {
        entrant.rounds.push(read_round(cursor, number, round));
        round += 1;
    }
    while entrant.rounds.last() == Some(&RoundEntry::default()) {
        entrant.rounds.pop();
    }
    insert(cursor, gathered, entrant);
}

fn insert(cursor: &mut Cursor<'_>, gathered: &mut Gathered, entrant: Entrant) {
    let entrants = &mut gathered.tournament.entrants;
    match entrants.binary_search_by_key(&entrant.number, |e| e.number) {
        Ok(_) => {
            let message = format!("record 001: starting number {} is already taken", entrant.number);
            cursor.error("duplicate", message, 5, 4, "give every entrant a number of their own");
        }
        Err(place) => {
            gathered.record_lines.insert(place, (entrant.number, cursor.index()));
            entrants.insert(place, entrant);
        }
    }
}

fn read_round(cursor: &mut Cursor<'_>, number: u32, round: usize) -> RoundEntry {
    let at = round_position(round);
    let opponent = match cursor.slice(at, at + 3).as_str() {
        "" => None,
        text => {
            let field = format!("entrant {number}'s opponent in round {round}");
            cursor.parse_number("001", &field, at, text).filter(|&opponent| opponent != 0)
        }
    };
    let colour = match cursor.at(at + 5) {
        'w' | 'W' => Some(Colour::White),
        'b' | 'B' => Some(Colour::Black),
        '-' | ' ' => None,
        other => {
            let message = format!("record 001, entrant {number}: colour \"{other}\" in round {round}");
            cursor.error("colour", message, at + 5, 1, "use w, b or -");
            None
        }
    };
    let letter = cursor.at(at + 7);
    let code = code(letter).unwrap_or_else(|| {
        let message = format!("record 001, entrant {number}: unknown result \"{letter}\" in round {round}");
        cursor.error("result", message, at + 7, 1, "use 1 = 0 + - W D L H F U or Z");
        Code::Blank
    });
    RoundEntry { opponent, colour, code }
}

fn code(letter: char) -> Option<Code> {
    Some(match letter.to_ascii_uppercase() {
        '1' => Code::Win,
        '=' => Code::Draw,
        '0' => Code::Loss,
        'W' => Code::ShortWin,
        'D' => Code::ShortDraw,
        'L' => Code::ShortLoss,
        '+' => Code::ForfeitWin,
        '-' => Code::ForfeitLoss,
        'H' => Code::HalfBye,
        'F' => Code::FullBye,
        'Z' => Code::ZeroBye,
        'U' => Code::Allocated,
        ' ' => Code::Blank,
        _ => return None,
    })
}

/// The letter of a code.
pub(super) const fn letter(code: Code) -> char {
    match code {
        Code::Win => '1',
        Code::Draw => '=',
        Code::Loss => '0',
        Code::ShortWin => 'W',
        Code::ShortDraw => 'D',
        Code::ShortLoss => 'L',
        Code::ForfeitWin => '+',
        Code::ForfeitLoss => '-',
        Code::HalfBye => 'H',
        Code::FullBye => 'F',
        Code::ZeroBye => 'Z',
        Code::Allocated => 'U',
        Code::Blank => ' ',
    }
}
