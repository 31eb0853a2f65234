//! A tournament as its report tells it: who entered, what each round brought, and what the arbiter set.

use std::collections::BTreeMap;

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

    /// Reads `1.5`, `.5`, `3` or `00.5`, with a point or a comma; at most two decimals that say something.
    pub fn parse(text: &str) -> Option<Self> {
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, decimals) = text.split_once(['.', ',']).unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(decimals) || whole.len() > 5 || whole.is_empty() && decimals.is_empty() {
            return None;
        }
        let (kept, cut) = decimals.split_at(decimals.len().min(2));
        if cut.bytes().any(|b| b != b'0') {
            return None;
        }
        let hundredths = format!("{kept:0<2}").parse::<i32>().ok()?;
        let value = whole.parse::<i32>().unwrap_or(0) * 100 + hundredths;
        Some(Self(if negative { -value } else { value }))
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

    /// The points of the rounds before one, fictitious points apart. A round without an entry is an absence; a
    /// game whose result is not known brings nothing.
    pub fn points_before(&self, round: u32, scoring: &Scoring) -> Points {
        (1..round).fold(Points::ZERO, |sum, earlier| sum.plus(scoring.brings(self.round(earlier))))
    }

    /// Sets what a round (from 1) brought.
    pub fn set_round(&mut self, round: u32, entry: RoundEntry) {
        let Some(index) = (round as usize).checked_sub(1) else { return };
        self.rounds.resize(self.rounds.len().max(index + 1), RoundEntry::default());
        self.rounds[index] = entry;
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

    /// Who is not to be paired in a round, by position, and which bye or absence stands for it; `None`: to be
    /// paired. In a round that the report has paired, all whom it did not pair are away.
    pub fn absences(&self, round: u32) -> Vec<Option<Code>> {
        let last = self.last_paired_round();
        let mut asked = BTreeMap::new();
        for bye in self.byes.iter().filter(|bye| bye.round == round || bye.round == 0 && round == last + 1) {
            for number in &bye.numbers {
                asked.entry(*number).or_insert(bye.code);
            }
        }
        let absence = |entrant: &Entrant| {
            let entry = entrant.round(round);
            if round <= last {
                return (!entry.was_paired()).then_some(entry.code);
            }
            let noted = Some(entry.code).filter(|code| *code != Code::Blank);
            noted.or_else(|| asked.get(&entrant.number).copied())
        };
        self.entrants.iter().map(absence).collect()
    }

    /// The fictitious points of everybody in a round, by position.
    pub fn fictitious(&self, round: u32) -> Vec<Points> {
        // What begins and ends at each position: a report may have a span for every entrant and round.
        let mut steps = vec![0_i64; self.entrants.len() + 1];
        for given in
            self.accelerations.iter().filter(|one| one.first_round <= round && round <= one.last_round)
        {
            let from = self.entrants.partition_point(|entrant| entrant.number < given.first);
            let to = self.entrants.partition_point(|entrant| entrant.number <= given.last);
            if from < to {
                steps[from] += i64::from(given.points.0);
                steps[to] -= i64::from(given.points.0);
            }
        }
        let sums = steps.iter().take(self.entrants.len()).scan(0, |sum, step| {
            *sum += step;
            Some(*sum)
        });
        sums.map(|sum| Points(sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_exactly() {
        let read = |text| Points::parse(text).map(|p| p.0);
        assert_eq!(read("11.5"), Some(1150));
        assert_eq!(read(".5"), Some(50));
        assert_eq!(read("0,5"), Some(50));
        assert_eq!(read("00.0"), Some(0));
        assert_eq!(read("-1.25"), Some(-125));
        assert_eq!(read("0.333"), None);
        assert_eq!(read("."), None);
        assert_eq!(read("1e3"), None);
    }

    #[test]
    fn a_game_without_a_result_brings_nothing_yet() {
        let scoring = Scoring { zero_bye: Points(50), ..Scoring::default() };
        let mut entrant = Entrant {
            number: 1,
            name: String::new(),
            rating: 0,
            points: None,
            rank: None,
            rounds: Vec::new(),
        };
        entrant
            .set_round(2, RoundEntry { opponent: Some(2), colour: Some(Colour::White), code: Code::Blank });
        assert_eq!((entrant.rounds.len(), entrant.round(1)), (2, RoundEntry::default()));
        // Half a point for the absence of round 1, none for the game of round 2 that goes on.
        assert_eq!(entrant.points_before(3, &scoring), Points(50));
    }

    #[test]
    fn points_read_as_tournament_reports_write_them() {
        assert_eq!(Points(250).to_string(), "2.5");
        assert_eq!(Points(25).to_string(), "0.25");
        assert_eq!(Points(-50).to_string(), "-0.5");
        assert_eq!(Points::halves(3), Points(150));
    }
}
