//! What an arbiter sets for a tournament: points, prohibited pairs, fictitious points, byes.

use super::tournament::{Colour, Points};
use super::tournament_round::{Code, RoundEntry};

/// What results are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scoring {
    /// A game won, with White and with Black.
    pub win: [Points; 2],
    /// A game drawn, with White and with Black.
    pub draw: [Points; 2],
    /// A game lost, with White and with Black.
    pub loss: [Points; 2],
    /// A game won by forfeit.
    pub forfeit_win: Points,
    /// A game lost by forfeit.
    pub forfeit_loss: Points,
    /// A full-point bye.
    pub full_bye: Points,
    /// A half-point bye.
    pub half_bye: Points,
    /// A zero-point bye or a round without an entry.
    pub zero_bye: Points,
    /// The pairing-allocated bye.
    pub allocated: Points,
}

impl Default for Scoring {
    fn default() -> Self {
        let (one, half, zero) = (Points(100), Points(50), Points::ZERO);
        Self {
            win: [one; 2],
            draw: [half; 2],
            loss: [zero; 2],
            forfeit_win: one,
            forfeit_loss: zero,
            full_bye: one,
            half_bye: half,
            zero_bye: zero,
            allocated: one,
        }
    }
}

impl Scoring {
    /// What a code is worth to who had this side; White's worth where no side is said.
    pub fn worth(&self, code: Code, colour: Option<Colour>) -> Points {
        let side = usize::from(colour == Some(Colour::Black));
        match code {
            Code::Win | Code::ShortWin => self.win[side],
            Code::Draw | Code::ShortDraw => self.draw[side],
            Code::Loss | Code::ShortLoss => self.loss[side],
            Code::ForfeitWin => self.forfeit_win,
            Code::ForfeitLoss => self.forfeit_loss,
            Code::FullBye => self.full_bye,
            Code::HalfBye => self.half_bye,
            Code::ZeroBye | Code::Blank => self.zero_bye,
            Code::Allocated => self.allocated,
        }
    }
}

impl Scoring {
    /// What a round brought: as [`Scoring::worth`], and nothing for a game whose result is not known yet.
    pub fn brings(&self, entry: RoundEntry) -> Points {
        let pending = entry.code == Code::Blank && entry.opponent.is_some();
        if pending { Points::ZERO } else { self.worth(entry.code, entry.colour) }
    }
}

/// Entrants none of whom may meet another of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prohibition {
    /// The first round it holds in.
    pub first_round: u32,
    /// The last round it holds in.
    pub last_round: u32,
    /// The starting numbers.
    pub numbers: Vec<u32>,
}

/// Fictitious points for a range of starting numbers in a range of rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Acceleration {
    /// The first round.
    pub first_round: u32,
    /// The last round.
    pub last_round: u32,
    /// The first starting number.
    pub first: u32,
    /// The last starting number.
    pub last: u32,
    /// How many points.
    pub points: Points,
}

/// Byes asked for a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bye {
    /// `HalfBye`, `FullBye` or `ZeroBye`.
    pub code: Code,
    /// The round; 0 means whichever is paired next.
    pub round: u32,
    /// The starting numbers.
    pub numbers: Vec<u32>,
}
