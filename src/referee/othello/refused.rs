//! Why a game of Othello gets no ruling.

use super::Side;
use crate::referee::Refusal;

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
