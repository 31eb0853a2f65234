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
pub use wallchart::{ChartRound, ChartRow, WallChart};

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

/// `after round 3 of 5`, `before round 1`.
fn moment(round: u32, rounds: u32) -> String {
    if round == 0 { "before round 1".to_owned() } else { format!("after round {round} of {rounds}") }
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
        assert_eq!(moment(0, 5), "before round 1");
        assert_eq!(moment(3, 5), "after round 3 of 5");
    }
}
