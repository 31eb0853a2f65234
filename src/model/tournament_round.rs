//! What one round brought one entrant.

use super::tournament::Colour;

/// How a round ended for one entrant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Code {
    /// Won over the board.
    Win,
    /// Drawn over the board.
    Draw,
    /// Lost over the board.
    Loss,
    /// Won, shorter than a move: played, not rated.
    ShortWin,
    /// Drawn, shorter than a move.
    ShortDraw,
    /// Lost, shorter than a move.
    ShortLoss,
    /// Won because the opponent did not play.
    ForfeitWin,
    /// Lost without playing.
    ForfeitLoss,
    /// A half-point bye.
    HalfBye,
    /// A full-point bye.
    FullBye,
    /// A zero-point bye: a known absence.
    ZeroBye,
    /// The pairing-allocated bye.
    Allocated,
    /// Nothing is said.
    #[default]
    Blank,
}

impl Code {
    /// Whether a game was played.
    pub const fn played(self) -> bool {
        matches!(
            self,
            Self::Win | Self::Draw | Self::Loss | Self::ShortWin | Self::ShortDraw | Self::ShortLoss
        )
    }

    /// What the opponent's code must be; `None` for byes and for forfeits, where both may lose.
    pub const fn mirror(self) -> Option<Self> {
        Some(match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::ShortWin => Self::ShortLoss,
            Self::ShortLoss => Self::ShortWin,
            Self::ShortDraw => Self::ShortDraw,
            Self::ForfeitWin => Self::ForfeitLoss,
            _ => return None,
        })
    }
}

/// One round of one entrant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RoundEntry {
    /// The opponent's starting number.
    pub opponent: Option<u32>,
    /// The side.
    pub colour: Option<Colour>,
    /// How it ended.
    pub code: Code,
}

impl RoundEntry {
    /// Whether the pairing of the round placed this entrant: an opponent or the allocated bye.
    pub const fn was_paired(&self) -> bool {
        self.opponent.is_some() || matches!(self.code, Code::Allocated)
    }
}
