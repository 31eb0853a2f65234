//! The final figure of a game of Othello (R-OTH).

mod flags;
mod refused;
#[cfg(test)]
mod tests;

use std::fmt;

use super::Rule;
use crate::model::Outcome;
pub use refused::Refused;

/// Squares of the board.
pub const SQUARES: i64 = 64;

/// Discs that a side is given, in halves: Japan splits an odd number of empty squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Discs(u16);

impl Discs {
    /// From whole discs.
    pub const fn whole(discs: u16) -> Self {
        Self(discs * 2)
    }

    /// In half discs.
    pub const fn halves(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Discs {
    /// `44`, or `34.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0 / 2, if self.0.is_multiple_of(2) { "" } else { ".5" })
    }
}

/// The rules that a game is played by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// Empty squares go to the winner (R-OTH-1, R-OTH-2).
    World,
    /// Empty squares are split (R-OTH-3).
    Japan,
    /// Empty squares count for nobody (R-OTH-4).
    Usa,
}

impl Rules {
    /// Every rule set.
    pub const ALL: [Self; 3] = [Self::World, Self::Japan, Self::Usa];

    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::World => "world",
            Self::Japan => "japan",
            Self::Usa => "usa",
        }
    }

    /// Reads the word, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| text.eq_ignore_ascii_case(rules.as_str()))
    }

    /// The least figure, in whole discs, of a win that a fallen flag gave.
    const fn least_win(self) -> (u16, u16) {
        match self {
            Self::World | Self::Japan => (33, 31),
            Self::Usa => (32, 31),
        }
    }
}

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Who moved first.
    First,
    /// Who moved second.
    Second,
}

impl Side {
    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }

    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    fn parse(text: &str) -> Option<Self> {
        [Self::First, Self::Second].into_iter().find(|side| text.trim().eq_ignore_ascii_case(side.as_str()))
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Nobody could move.
    Normal,
    /// A player resigned or left.
    Resigned(Side),
    /// Flags fell, in this order; at least one.
    Flags(Vec<Side>),
}

impl Ended {
    /// Reads `normal`, `resign:SIDE`, `abandon:SIDE` or `flag:SIDE,…`; `None` for anything else.
    ///
    /// ```
    /// use arbitro::referee::othello::{Ended, Side};
    /// assert_eq!(Ended::parse("flag:second,first"), Some(Ended::Flags(vec![Side::Second, Side::First])));
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("normal") {
            return Some(Self::Normal);
        }
        let (how, who) = text.split_once(':')?;
        match how.to_ascii_lowercase().as_str() {
            "resign" | "abandon" => Side::parse(who).map(Self::Resigned),
            "flag" => who.split(',').map(Side::parse).collect::<Option<_>>().map(Self::Flags),
            _ => None,
        }
    }
}

/// A game that is over, and what is asked of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The rules.
    pub rules: Rules,
    /// Discs of the first player on the board.
    pub first: i64,
    /// Discs of the second player on the board.
    pub second: i64,
    /// How it ended.
    pub ended: Ended,
    /// Whether a fallen flag loses 64–0 at once (R-OTH-5).
    pub strict_flag: bool,
}

/// The ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// What the first player is given.
    pub first: Discs,
    /// What the second player is given.
    pub second: Discs,
    /// Who won.
    pub result: Outcome,
    /// The rule that was applied.
    pub rule: Rule,
    /// Why, in one sentence.
    pub reason: String,
}

/// Rules on a game (R-OTH).
///
/// # Errors
/// [`Refused`] where there is no such board, or flags fell after the end.
pub fn rule(situation: &Situation) -> Result<Figure, Refused> {
    let board = Board::read(situation)?;
    match &situation.ended {
        Ended::Normal => Ok(counted(situation.rules, board)),
        Ended::Resigned(side) => Ok(resigned(situation.rules, *side)),
        Ended::Flags(falls) => flags::flags(situation, board, falls),
    }
}

/// A board that can be, in whole discs.
#[derive(Clone, Copy)]
struct Board {
    first: u16,
    second: u16,
}

impl Board {
    fn read(situation: &Situation) -> Result<Self, Refused> {
        let discs = |side: Side, discs: i64| {
            if discs < 0 { Err(Refused::Negative { side, discs }) } else { Ok(discs) }
        };
        let first = discs(Side::First, situation.first)?;
        let second = discs(Side::Second, situation.second)?;
        if first > SQUARES || second > SQUARES || first + second > SQUARES {
            return Err(Refused::TooMany { first, second });
        }
        if first + second == 0 {
            return Err(Refused::Empty);
        }
        Ok(Self { first: first as u16, second: second as u16 })
    }

    const fn empty(self) -> u16 {
        SQUARES as u16 - self.first - self.second
    }

    const fn is_wiped_out(self) -> bool {
        self.first == 0 || self.second == 0
    }

    /// What each side is given at the end of a game that was played out, in halves.
    fn count(self, rules: Rules) -> (Discs, Discs) {
        let (first, second, empty) = (self.first * 2, self.second * 2, self.empty());
        let all = SQUARES as u16 * 2;
        let (first, second) = match rules {
            Rules::Japan => (first + empty, second + empty),
            Rules::Usa if !self.is_wiped_out() => (first, second),
            _ => match first.cmp(&second) {
                std::cmp::Ordering::Greater => (all - second, second),
                std::cmp::Ordering::Less => (first, all - first),
                std::cmp::Ordering::Equal => (all / 2, all / 2),
            },
        };
        (Discs(first), Discs(second))
    }
}

const AS_WORLD_RESIGN: &str = "resignation as in R-OTH-1";
const LITERAL: &str = "literal, a player without discs keeps half of the empty squares";
const AS_WORLD_DRAW: &str = "draws as in R-OTH-1";

fn figure((first, second): (Discs, Discs), rule: Rule, reason: String) -> Figure {
    let result = match first.cmp(&second) {
        std::cmp::Ordering::Greater => Outcome::First,
        std::cmp::Ordering::Equal => Outcome::Draw,
        std::cmp::Ordering::Less => Outcome::Second,
    };
    Figure { first, second, result, rule, reason }
}

/// A figure for one side and the other, in whole discs.
fn for_side(side: Side, (winner, loser): (u16, u16)) -> (Discs, Discs) {
    let (winner, loser) = (Discs::whole(winner), Discs::whole(loser));
    match side {
        Side::First => (winner, loser),
        Side::Second => (loser, winner),
    }
}

fn counted(rules: Rules, board: Board) -> Figure {
    let draw = board.first == board.second;
    let (wiped, empty) = (board.is_wiped_out(), board.empty());
    let rule = match rules {
        Rules::World => Rule::new("R-OTH-1"),
        Rules::Japan => {
            Rule::new("R-OTH-3").ours_if(wiped && empty > 0, LITERAL).ours_if(draw, AS_WORLD_DRAW)
        }
        Rules::Usa => Rule::new("R-OTH-4"),
    };
    let reason = match (rules, empty) {
        (Rules::World | Rules::Usa, _) if wiped => {
            let without = if board.first == 0 { Side::First } else { Side::Second };
            format!("{} is left without discs and loses 64-0", without.as_str())
        }
        (_, 0) => "no square is empty: the discs on the board count".to_owned(),
        (Rules::World, empty) if draw => format!("a draw is 32-32; {} shared", squares(empty)),
        (Rules::World, empty) => format!("{} to the winner", go(empty)),
        (Rules::Japan, empty) => format!("{} split between the two", squares(empty)),
        (Rules::Usa, empty) => format!("{} for nobody", count(empty)),
    };
    figure(board.count(rules), rule, reason)
}

fn squares(empty: u16) -> String {
    format!("{empty} empty {}", if empty == 1 { "square is" } else { "squares are" })
}

fn go(empty: u16) -> String {
    format!("{empty} empty {}", if empty == 1 { "square goes" } else { "squares go" })
}

fn count(empty: u16) -> String {
    format!("{empty} empty {}", if empty == 1 { "square counts" } else { "squares count" })
}

fn resigned(rules: Rules, side: Side) -> Figure {
    let rule = match rules {
        Rules::World => Rule::new("R-OTH-1"),
        Rules::Japan => Rule::new("R-OTH-3").ours(AS_WORLD_RESIGN),
        Rules::Usa => Rule::new("R-OTH-4").ours(AS_WORLD_RESIGN),
    };
    let reason = format!("{} resigned or left, which is 0-64 whatever is on the board", side.as_str());
    figure(for_side(side.other(), (64, 0)), rule, reason)
}
