//! Decisions on games: append-only acts with an actor, a reason and a recorded instant (R-ORD-2, R-ORD-3).

use super::audit::EntrySeq;
use super::instant::Instant;
use super::log::PackedGame;

/// What is done to a game, by its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// It counts no more.
    Void,
    /// A void is undone.
    Restore,
    /// Fields are corrected.
    Amend,
    /// It is under review.
    Hold,
    /// The review has ended.
    Release,
}

impl Act {
    /// Every act.
    pub const ALL: [Act; 5] = [Act::Void, Act::Restore, Act::Amend, Act::Hold, Act::Release];

    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::Restore => "restore",
            Self::Amend => "amend",
            Self::Hold => "hold",
            Self::Release => "release",
        }
    }

    /// Reads the word, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| text.eq_ignore_ascii_case(act.as_str()))
    }
}

/// What a decision does to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecisionKind {
    /// It counts no more.
    Void,
    /// A void is undone.
    Restore,
    /// Fields are corrected: the whole game as it reads after the amendment (R-ORD-3).
    Amend(Box<PackedGame>),
    /// It is under review; it counts as before (R-CLO-7).
    Hold,
    /// The review has ended.
    Release,
}

/// A decision on a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Its number in the file; 1 for the first.
    pub seq: u32,
    /// The command that recorded it.
    pub entry: EntrySeq,
    /// When that command was recorded.
    pub recorded: Instant,
    /// The game's number.
    pub game: u32,
    /// What it does.
    pub kind: DecisionKind,
}
