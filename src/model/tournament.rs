//! A tournament as its report tells it: who entered, what each round brought, and what the arbiter set.

pub use super::tournament_round::{Code, RoundEntry};
pub use super::tournament_rules::{Acceleration, Bye, Prohibition, Scoring};

/// Tournament points in hundredths, so that ½ and ⅓-like house rules stay whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(pub i32);

impl Points {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// From half points: 1 is ½.
    pub const fn halves(halves: i32) -> Self {
        Self(halves * 50)
    }

    /// Sum; a tournament's points are far below the limit, which holds them there.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl std::fmt::Display for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        if rest % 10 == 0 {
            write!(f, "{sign}{whole}.{}", rest / 10)
        } else {
            write!(f, "{sign}{whole}.{rest:02}")
        }
    }
}

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Colour {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Somebody who entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The number in the starting list, from 1: the tournament pairing number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The rating, 0 where there is none.
    pub rating: u32,
    /// The points as the report states them.
    pub points: Option<Points>,
    /// The place as the report states it.
    pub rank: Option<u32>,
    /// What each round brought, from round 1.
    pub rounds: Vec<RoundEntry>,
}

impl Entrant {
    /// What a round (from 1) brought; blank where the report says nothing.
    pub fn round(&self, round: u32) -> RoundEntry {
        (round as usize).checked_sub(1).and_then(|index| self.rounds.get(index)).copied().unwrap_or_default()
    }
}

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tournament {
    /// The name.
    pub name: String,
    /// How many rounds there will be, where it is said.
    pub rounds: Option<u32>,
    /// The colour that was drawn before the first round.
    pub initial_colour: Option<Colour>,
    /// Whether the stated places, not the starting numbers, give the pairing order.
    pub by_rank: bool,
    /// What results are worth.
    pub scoring: Scoring,
    /// Who entered, by ascending number.
    pub entrants: Vec<Entrant>,
    /// Who must not meet.
    pub prohibitions: Vec<Prohibition>,
    /// Fictitious points.
    pub accelerations: Vec<Acceleration>,
    /// Byes that were asked for ahead of their round.
    pub byes: Vec<Bye>,
}

impl Tournament {
    /// The position of a starting number in `entrants`.
    pub fn position(&self, number: u32) -> Option<usize> {
        self.entrants.binary_search_by_key(&number, |entrant| entrant.number).ok()
    }

    /// The last round in which anybody was paired or got the pairing-allocated bye; 0 before the first.
    pub fn last_paired_round(&self) -> u32 {
        let paired = |entrant: &Entrant| entrant.rounds.iter().rposition(RoundEntry::was_paired);
        self.entrants.iter().filter_map(paired).max().map_or(0, |index| index as u32 + 1)
    }

    /// The fictitious points of a starting number in a round.
    pub fn fictitious(&self, number: u32, round: u32) -> Points {
        let applies = |a: &&Acceleration| a.applies(number, round);
        self.accelerations.iter().filter(applies).fold(Points::ZERO, |sum, a| sum.plus(a.points))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_as_tournament_reports_write_them() {
        assert_eq!(Points(250).to_string(), "2.5");
        assert_eq!(Points(25).to_string(), "0.25");
        assert_eq!(Points(-50).to_string(), "-0.5");
        assert_eq!(Points::halves(3), Points(150));
    }
}
