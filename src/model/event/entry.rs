//! Entries of an event's log: who did what, and when. They are all that is stored of an event.

use std::sync::Arc;

use super::outcome::{Bye, GameState};
use super::setup::{Order, Setup};
use crate::model::{Digest, Instant, Rating};

/// One entry of an event's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// Its place in the log, from 1.
    pub number: u32,
    /// When it was recorded (R-ORD-2).
    pub recorded: Instant,
    /// When it happened: the instant that was given, else the command's clock.
    pub at: Instant,
    /// Who entered it.
    pub actor: Arc<str>,
    /// What was done.
    pub act: Act,
}

/// What an entry does. Players are named by their keys as typed; rounds, tables and entries by numbers
/// that count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// The event is made.
    New(Box<Setup>),
    /// A player joins.
    Join {
        /// Who.
        player: String,
        /// The name to show.
        name: Option<String>,
        /// The club, for a restricted draw.
        club: Option<String>,
    },
    /// A player leaves before the start.
    Leave {
        /// Who.
        player: String,
    },
    /// A player accepts the conditions (R-FOUR-1).
    Accept {
        /// Who.
        player: String,
    },
    /// Players, ratings, conditions and numbers are frozen.
    Start {
        /// In which order starting numbers are given.
        order: Order,
        /// From which lots are drawn.
        seed: Option<u64>,
        /// The ratings that are pinned, in the order in which the players joined.
        ratings: Vec<Option<Rating>>,
        /// The digest of everything that is frozen.
        digest: Digest,
    },
    /// The director pairs a round by hand: starting numbers, first and second side.
    Pair {
        /// The round.
        round: u32,
        /// The games, by table.
        games: Vec<(u32, u32)>,
    },
    /// A round is called.
    Call {
        /// The round.
        round: u32,
    },
    /// A player confirms presence (R-FOUR-4).
    Present {
        /// Who.
        player: String,
        /// The round that was called.
        round: u32,
    },
    /// Absences of a round are resolved (R-FOUR-4).
    Resolve {
        /// The round.
        round: u32,
    },
    /// The result of a game is entered, or corrected.
    Result {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// How the game stands.
        state: GameState,
        /// Why an earlier entry is corrected.
        reason: Option<String>,
    },
    /// A player has a bye.
    Bye {
        /// The round.
        round: u32,
        /// Who.
        player: String,
        /// Which.
        bye: Bye,
    },
    /// A player withdraws.
    Withdraw {
        /// Who.
        player: String,
        /// Why, where it was said.
        reason: Option<String>,
    },
    /// A player who withdrew is back.
    Reinstate {
        /// Who.
        player: String,
        /// Why, where it was said.
        reason: Option<String>,
    },
    /// An earlier entry is taken back.
    Undo {
        /// Which.
        entry: u32,
    },
    /// The event ends, and its games are posted.
    Finish,
    /// A finished event is taken up again.
    Reopen {
        /// Why.
        reason: String,
    },
}

impl Act {
    /// The word of the act in logs.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::New(_) => "new",
            Self::Join { .. } => "join",
            Self::Leave { .. } => "leave",
            Self::Accept { .. } => "accept",
            Self::Start { .. } => "start",
            Self::Pair { .. } => "pair",
            Self::Call { .. } => "call",
            Self::Present { .. } => "present",
            Self::Resolve { .. } => "resolve",
            Self::Result { .. } => "result",
            Self::Bye { .. } => "bye",
            Self::Withdraw { .. } => "withdraw",
            Self::Reinstate { .. } => "reinstate",
            Self::Undo { .. } => "undo",
            Self::Finish => "finish",
            Self::Reopen { .. } => "reopen",
        }
    }
}
