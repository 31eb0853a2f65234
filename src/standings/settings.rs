//! What an event settles before it starts: points, tie-breaks and how withdrawals are treated.

use super::method::Method;
use crate::model::tournament::Scoring;
use crate::model::{Points, Score};

/// The rules of an event's standings.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// What results are worth.
    pub points: Scoring,
    /// What parts players with equal points, in this order.
    pub tiebreaks: &'a [&'static dyn Method],
    /// What becomes of the games of somebody who withdrew.
    pub withdrawals: Withdrawals,
    /// The Brightwell quotient.
    pub brightwell: Brightwell,
    /// The spread of a round that was won without play, and with the sign turned of one that was lost so.
    pub unplayed_spread: Score,
}

impl Default for Settings<'_> {
    fn default() -> Self {
        Self {
            points: points(Points(100), Points(50), Points::ZERO),
            tiebreaks: &[],
            withdrawals: Withdrawals::Keep,
            brightwell: Brightwell::default(),
            unplayed_spread: Score(0),
        }
    }
}

/// What becomes of the games of somebody who withdrew for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Withdrawals {
    /// They count as they stand (R-FOUR-5).
    #[default]
    Keep,
    /// Who played fewer than half of these games is taken out of the standings, and so is what others took
    /// from them; who played half or more stays, the rest being forfeits. The rule for round robins.
    Half {
        /// How many games everybody has in the whole event.
        games: u32,
    },
}

/// How the Brightwell quotient is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brightwell {
    /// How many discs a point of an opponent is worth.
    pub constant: u32,
    /// From how many rounds of the event on; an event of fewer rounds counts discs alone.
    pub rounds: u32,
}

impl Default for Brightwell {
    fn default() -> Self {
        Self { constant: 6, rounds: 8 }
    }
}

/// Points for a win, a draw and a loss. A forfeit is worth a win to who was there and nothing to who was not;
/// a full-point bye is worth a win, a half-point bye a draw, and the free round of a round robin nothing.
pub fn points(win: Points, draw: Points, loss: Points) -> Scoring {
    Scoring {
        win: [win; 2],
        draw: [draw; 2],
        loss: [loss; 2],
        forfeit_win: win,
        forfeit_loss: Points::ZERO,
        full_bye: win,
        half_bye: draw,
        zero_bye: Points::ZERO,
        allocated: Points::ZERO,
    }
}
