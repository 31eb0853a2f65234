//! What directors print and pin up: pairings, standings, cross tables, wall charts, score slips.
//!
//! Each report is made from a [`Sheet`], the plain view of an event at one moment.

mod amount;
pub mod check;
mod crosstable;
mod explain;
pub mod list;
pub mod log;
mod mark;
mod pairings;
pub mod show;
mod slips;
mod standings;
mod wallchart;

pub use amount::Amount;
pub use check::EventCheck;
pub use crosstable::{CrossRow, CrossTable};
pub use explain::{Compared, Explained, Part};
pub use list::{EventHead, Events};
pub use log::EventLog;
pub use mark::Brought;
pub use pairings::{Board, Free, Pairings, Seated};
pub use show::{Entrant, EventShow};
pub use slips::{Slip, Slips};
pub use standings::{RoundResult, Standing, Standings, points};
pub use wallchart::{ChartResult, ChartRow, WallChart};

use schemars::JsonSchema;
use serde::Serialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::model::event::Results;
use crate::model::key::fold_player;

/// An event at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// The event's name.
    pub event: &'a str,
    /// The pairing system.
    pub system: &'a str,
    /// The round that is meant, from 1; 0 before the first.
    pub round: u32,
    /// How many rounds there are in all.
    pub rounds: u32,
    /// Who plays, by starting number: number `n` stands at `n - 1`.
    pub people: &'a [Who],
    /// What the rounds brought.
    pub results: &'a Results,
    /// The rounds that lack results and count all the same as far as they are known.
    pub underway: &'a [Underway],
}

/// A round of which some results are known, or could be, and others are missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Underway {
    /// The round, from 1.
    pub round: u32,
    /// How many of its games have a result.
    pub entered: u32,
    /// How many games it has.
    pub games: u32,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Who {
    /// The key, in the spelling to show.
    pub player: String,
    /// The name.
    pub name: String,
}

impl Sheet<'_> {
    /// The key of a starting number; the number itself where nobody has it.
    fn player(&self, number: u32) -> String {
        self.who(number).map_or_else(|| number.to_string(), |who| who.player.clone())
    }

    /// The name of a starting number; the number itself where nobody has it.
    fn name(&self, number: u32) -> String {
        self.who(number).map_or_else(|| number.to_string(), |who| who.name.clone())
    }

    fn who(&self, number: u32) -> Option<&Who> {
        (number as usize).checked_sub(1).and_then(|at| self.people.get(at))
    }
}

/// How many rounds are named one by one before they are only counted.
const NAMED: usize = 3;

/// `after round 3 of 5`, `before round 1`; `after round 3 of 5 and 2 of 4 games of round 4`; `after round 3 of 5,
/// without 1 of 4 games of round 2`.
fn moment(round: u32, rounds: u32, underway: &[Underway]) -> String {
    let (before, after): (Vec<&Underway>, Vec<&Underway>) =
        underway.iter().partition(|one| one.round <= round);
    let counted = after.iter().filter(|one| one.entered > 0);
    let mut parts: Vec<String> =
        counted.map(|one| part(one.entered, one.games, &format!("round {}", one.round))).collect();
    if round > 0 {
        parts.insert(0, format!("round {round} of {rounds}"));
    }
    let said = match &parts[..] {
        [] => "before round 1".to_owned(),
        parts => format!("after {}", parts.join(" and ")),
    };
    let missing = |one: &Underway| one.games - one.entered;
    let without: Vec<String> = if before.len() > NAMED {
        let games = before.iter().map(|one| one.games).sum();
        vec![part(before.iter().map(|one| missing(one)).sum(), games, &format!("{} rounds", before.len()))]
    } else {
        before.iter().map(|one| part(missing(one), one.games, &format!("round {}", one.round))).collect()
    };
    if without.is_empty() { said } else { format!("{said}, without {}", without.join(" and ")) }
}

/// `2 of 4 games of round 4`.
fn part(some: u32, all: u32, of: &str) -> String {
    format!("{some} of {} of {of}", super::count(u64::from(all), "game", "games"))
}

/// What a name is looked up by: as people read a list of names, accents and case do not matter at first.
fn lookup(name: &str) -> (String, String) {
    let plain = name.nfd().filter(|letter| !is_combining_mark(*letter)).collect::<String>();
    (fold_player(&plain).into_owned(), name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_looked_up_without_accents_and_case() {
        let mut names = ["Zoë", "álvaro", "Alba", "Óscar", "oscar", "Núñez"];
        names.sort_by_key(|name| lookup(name));
        assert_eq!(names, ["Alba", "álvaro", "Núñez", "oscar", "Óscar", "Zoë"]);
    }

    #[test]
    fn a_moment_reads_like_speech() {
        let one = |round, entered| Underway { round, entered, games: 4 };
        let said = |round, underway: &[Underway]| moment(round, 7, underway);
        assert_eq!(said(0, &[]), "before round 1");
        assert_eq!(said(3, &[]), "after round 3 of 7");
        assert_eq!(said(0, &[one(1, 2)]), "after 2 of 4 games of round 1");
        assert_eq!(said(3, &[one(4, 2)]), "after round 3 of 7 and 2 of 4 games of round 4");
        // A round that was called and has no result yet adds nothing.
        assert_eq!(said(3, &[one(4, 0)]), "after round 3 of 7");
        assert_eq!(
            said(3, &[one(2, 3), one(4, 1)]),
            "after round 3 of 7 and 1 of 4 games of round 4, without 1 of 4 games of round 2"
        );
        let many: Vec<Underway> = (1..=5).map(|round| one(round, 1)).collect();
        assert_eq!(said(5, &many), "after round 5 of 7, without 15 of 20 games of 5 rounds");
    }
}
