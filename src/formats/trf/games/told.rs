//! What each round tells: games, forfeits and byes, each once.

use std::ops::Range;

use super::people::Person;
use crate::formats::header::Field;
use crate::formats::trf::player::round_position;
use crate::model::Diagnostic;
use crate::model::instant::Instant;
use crate::model::key::{check_part, derived_id};
use crate::model::tournament::{Code, Colour, RoundEntry, Tournament};
use crate::model::{Outcome, Termination};

/// One record that a report tells of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Told {
    /// The round, from 1.
    pub round: u32,
    /// Who had White, by position among the entrants.
    pub first: usize,
    /// Who had Black; `None` for a bye.
    pub second: Option<usize>,
    /// The result, as files write it.
    pub result: Option<&'static str>,
    /// How it ended, where it was not played to an end.
    pub termination: Option<&'static str>,
    /// Whether it was shorter than a move: played, and not rated.
    pub is_short: bool,
}

/// Everything that a report tells, round by round. A round nothing is known of yet is passed over; a game without a
/// result is left out, and said.
pub(super) fn all(name: &str, tournament: &Tournament, notes: &mut Vec<Diagnostic>) -> Vec<Told> {
    let mut all = Vec::new();
    for round in 1..=tournament.last_paired_round() {
        let entries: Vec<RoundEntry> = tournament.entrants.iter().map(|one| one.round(round)).collect();
        let is_open = |entry: &&RoundEntry| entry.opponent.is_some() && entry.code == Code::Blank;
        let open = entries.iter().filter(is_open).count() / 2;
        if open > 0 {
            let games = if open == 1 { "game has" } else { "games have" };
            let message = format!("{name}: {open} {games} no result yet in round {round}: left out");
            notes.push(
                Diagnostic::note("no-result", message).remedy("import the report again when they are over"),
            );
        }
        if !entries.iter().any(|entry| entry.opponent.is_some() && entry.code != Code::Blank) {
            continue;
        }
        let mut colourless = 0;
        for (index, entry) in entries.iter().enumerate() {
            let Some(told) = told(tournament, round, index, *entry) else { continue };
            colourless += u32::from(entry.colour.is_none() && entry.code.played());
            all.push(told);
        }
        if colourless > 0 {
            let message = format!("{name}: {colourless} games of round {round} do not say who had White");
            let remedy = "the smaller starting number is taken for the first player";
            notes.push(Diagnostic::warning("colour", message).remedy(remedy));
        }
    }
    all
}

/// What an entrant's record tells of a round; `None` where it tells nothing, or the opponent's record does.
fn told(tournament: &Tournament, round: u32, index: usize, entry: RoundEntry) -> Option<Told> {
    let here = Told { round, first: index, second: None, result: None, termination: None, is_short: false };
    let Some(opponent) = entry.opponent else {
        let bye = matches!(entry.code, Code::Allocated | Code::FullBye | Code::HalfBye);
        return bye.then_some(Told { termination: Some(Termination::Bye.as_str()), ..here });
    };
    let is_first = match entry.colour {
        Some(colour) => colour == Colour::White,
        None => tournament.entrants[index].number < opponent,
    };
    if !is_first || entry.code == Code::Blank {
        return None;
    }
    let second = tournament.position(opponent)?;
    let theirs = tournament.entrants[second].round(round).code;
    let (outcome, termination) = match (entry.code, theirs) {
        (Code::Win, _) => (Outcome::First, None),
        (Code::Draw, _) => (Outcome::Draw, None),
        (Code::Loss, _) => (Outcome::Second, None),
        // Not rated, as the format says: no list counts what ended as a forfeit (R-VER-2).
        (Code::ShortWin, _) => (Outcome::First, Some(Termination::Forfeit)),
        (Code::ShortDraw, _) => (Outcome::Draw, Some(Termination::Forfeit)),
        (Code::ShortLoss, _) => (Outcome::Second, Some(Termination::Forfeit)),
        (Code::ForfeitWin, _) => (Outcome::FirstByForfeit, Some(Termination::Forfeit)),
        (_, Code::ForfeitWin) => (Outcome::SecondByForfeit, Some(Termination::Forfeit)),
        _ => (Outcome::DoubleForfeit, Some(Termination::DoubleForfeit)),
    };
    Some(Told {
        second: Some(second),
        result: Some(outcome.as_str()),
        termination: termination.map(Termination::as_str),
        is_short: matches!(entry.code, Code::ShortWin | Code::ShortDraw | Code::ShortLoss),
        ..here
    })
}

impl Told {
    /// The id: event, round with leading zeros (games of one day are rated in the order of their keys), and the
    /// players in the order of their keys, so that a corrected colour makes no other game of it.
    pub(super) fn id(&self, event: &str, first: &Person, second: Option<&Person>) -> String {
        let (mut a, mut b) = (first.folded.as_str(), second.map_or("", |second| second.folded.as_str()));
        if second.is_some() && b < a {
            std::mem::swap(&mut a, &mut b);
        }
        let players = if second.is_some() { format!("{a}-{b}") } else { a.to_owned() };
        let id = format!("{event}.{:03}.{players}", self.round).replace('/', "-");
        if check_part(&id).is_ok() {
            id
        } else {
            derived_id(Instant::MIN, a, b, &self.round.to_string(), event)
        }
    }

    /// Where a field stands in the record of who had White, in bytes.
    pub(super) fn span(&self, field: Field, person: &Person) -> Range<usize> {
        let at = round_position(self.round as usize);
        let (column, width) = match field {
            Field::Id => (5, 4),
            Field::First | Field::FirstName => person.columns,
            Field::Second | Field::SecondName => (at, 4),
            Field::Result | Field::Termination | Field::Moves => (at + 7, 1),
            _ => (at, 8),
        };
        person.bytes(column, width)
    }
}
