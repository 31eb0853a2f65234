//! The final figure of a game of Othello (R-OTH).

use std::fmt;

use super::rule::{Refusal, Rule};
use crate::model::Outcome;

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
        write!(f, "{}{}", self.0 / 2, if self.0 % 2 == 0 { "" } else { ".5" })
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

/// A situation that the rules do not know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// Less than no discs.
    #[error("{} has {discs} discs", .side.as_str())]
    Negative {
        /// Whose discs.
        side: Side,
        /// How many.
        discs: i64,
    },
    /// More discs than squares.
    #[error("{first} and {second} discs do not fit on 64 squares")]
    TooMany {
        /// The first player's.
        first: i64,
        /// The second player's.
        second: i64,
    },
    /// Nobody has a disc.
    #[error("no disc is on the board")]
    Empty,
    /// A flag fell after the sequence of falls had ended.
    #[error("flag {fall} (of {}) fell after the game had ended with flag {last}", .side.as_str())]
    Over {
        /// The number of the fall that is one too many, from 1.
        fall: usize,
        /// The number of the fall that ended the game.
        last: usize,
        /// Whose flag.
        side: Side,
        /// The rule that ended it.
        rule: &'static str,
    },
    /// A game that a flag ended without saying whose.
    #[error("no flag is named")]
    NoFlag,
}

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        match self {
            Self::Negative { .. } | Self::TooMany { .. } | Self::Empty => "R-OTH-1",
            Self::Over { rule, .. } => rule,
            Self::NoFlag => "R-OTH-2",
        }
    }

    fn remedy(&self) -> &'static str {
        match self {
            Self::Negative { .. } => "count the discs on the board: 0 or more",
            Self::TooMany { .. } => "count again: the discs on the board add up to at most 64",
            Self::Empty => "give the discs on the board when the game ended",
            Self::Over { .. } => "leave the later falls out: they change nothing",
            Self::NoFlag => "say whose flag fell, in order: flag:second,first",
        }
    }
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
        Ended::Flags(falls) => flags(situation, board, falls),
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
const AS_WORLD_FLAGS: &str = "flags as in R-OTH-2, on the count of R-OTH-3";
const LITERAL: &str = "literal, a player without discs keeps half of the empty squares";
const AS_WORLD_DRAW: &str = "draws as in R-OTH-1";
const BOARD_STANDS: &str = "the board's figure stands where the flag's winner leads it";

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
        Rules::Japan => Rule::new("R-OTH-3").ours_if(wiped && empty > 0, LITERAL).ours_if(draw, AS_WORLD_DRAW),
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

/// What a sequence of falls comes to.
enum Falls {
    /// The winner by flag wins by at least the least figure; the board says the rest.
    Board,
    /// The other fell twice: all discs.
    All,
    /// The winner by flag fell twice afterwards: just the least figure.
    Least,
}

/// Goes through the falls in order, and refuses one that comes after the end (R-OTH-2).
fn sequence(situation: &Situation, falls: &[Side]) -> Result<(Side, Falls), Refused> {
    let Some(loser) = falls.first().copied() else { return Err(Refused::NoFlag) };
    let strict = situation.strict_flag;
    let (mut of_loser, mut of_winner) = (0, 0);
    let mut ended: Option<(usize, Falls)> = None;
    for (index, side) in falls.iter().copied().enumerate() {
        if let Some((last, _)) = ended {
            let rule = if strict { "R-OTH-5" } else { "R-OTH-2" };
            return Err(Refused::Over { fall: index + 1, last, side, rule });
        }
        let fallen = if side == loser { &mut of_loser } else { &mut of_winner };
        *fallen += 1;
        ended = match (of_loser, of_winner) {
            (2, _) => Some((index + 1, Falls::All)),
            (1, _) if strict => Some((index + 1, Falls::All)),
            (_, 2) => Some((index + 1, Falls::Least)),
            _ => None,
        };
    }
    Ok((loser, ended.map_or(Falls::Board, |(_, falls)| falls)))
}

fn flags(situation: &Situation, board: Board, falls: &[Side]) -> Result<Figure, Refused> {
    let (loser, came_to) = sequence(situation, falls)?;
    let winner = loser.other();
    let rules = situation.rules;
    if situation.strict_flag {
        let reason = format!("{}'s flag fell, and the club plays strict flags: 64-0", loser.as_str());
        return Ok(figure(for_side(winner, (64, 0)), Rule::new("R-OTH-5"), reason));
    }
    let rule = match rules {
        Rules::World => Rule::new("R-OTH-2"),
        Rules::Japan => Rule::new("R-OTH-3").ours(AS_WORLD_FLAGS),
        Rules::Usa => Rule::new("R-OTH-4"),
    };
    let (more, less) = rules.least_win();
    let least = for_side(winner, (more, less));
    Ok(match came_to {
        Falls::All => {
            let reason = format!("{}'s flag fell twice, which is 64-0 and ends the game", loser.as_str());
            figure(for_side(winner, (64, 0)), rule, reason)
        }
        Falls::Least => {
            let reason = format!(
                "{}'s flag fell first and {}'s twice after it: the win stays at just {more}-{less}",
                loser.as_str(),
                winner.as_str()
            );
            figure(least, rule, reason)
        }
        Falls::Board => by_board(rules, board, winner, rule),
    })
}

/// One flag fell, or the other's once after it: the board's figure, but at least the least win.
fn by_board(rules: Rules, board: Board, winner: Side, rule: Rule) -> Figure {
    let (more, less) = rules.least_win();
    let count = board.count(rules);
    let (own, others) = match winner {
        Side::First => count,
        Side::Second => (count.1, count.0),
    };
    // USA asks for a lead only; the others for one of at least two discs, 33–31.
    let lead_needed = if rules == Rules::Usa { 1 } else { 4 };
    let leads = own.0 >= others.0 + lead_needed;
    let loser = winner.other().as_str();
    if leads {
        let rule = rule.ours_if(rules == Rules::Usa, BOARD_STANDS);
        let reason = format!(
            "{loser}'s flag fell, and {} leads the board {own}-{others}: the board's figure stands",
            winner.as_str()
        );
        return figure(count, rule, reason);
    }
    let reason = format!(
        "{loser}'s flag fell, so {} wins by at least {more}-{less}, which the board ({own}-{others}) does not give",
        winner.as_str()
    );
    figure(for_side(winner, (more, less)), rule, reason)
}

#[cfg(test)]
mod tests;
