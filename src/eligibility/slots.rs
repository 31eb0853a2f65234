//! The day cap: how many rated games a pair may complete in a local calendar day (R-VEZZ-3).
//!
//! Slots are counted from the records as they came in, in rating order: whatever is decided later about a
//! game, its slot stays with its recorded pair and day.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::PlayerId;

/// An unordered pair of players on a local calendar day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PairDay {
    pair: u64,
    day: i64,
}

impl PairDay {
    /// The pair, whoever moved first, on a day (days since 1970-01-01).
    pub fn new(a: PlayerId, b: PlayerId, day: i64) -> Self {
        let (low, high) = (a.0.min(b.0), a.0.max(b.0));
        Self { pair: u64::from(low) << 32 | u64::from(high), day }
    }
}

/// What became of a record that looked for a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// It looked for none: something else excludes the record as it came in.
    NotSought,
    /// It has one.
    Taken,
    /// None was left.
    Full,
}

/// Hands out slots. Asked in rating order, days all but never go back; only the last two are remembered,
/// and those that a late game will ask for again.
#[derive(Debug)]
pub struct Slots {
    taken: FxHashMap<PairDay, u32>,
    keep: FxHashSet<PairDay>,
    newest: i64,
}

/// How many pair-days are remembered before the old ones are dropped.
const TIDY_AT: usize = 4096;

impl Slots {
    /// A counter that never forgets the given pair-days.
    pub fn new(keep: FxHashSet<PairDay>) -> Self {
        Self { taken: FxHashMap::default(), keep, newest: i64::MIN }
    }

    /// Takes a slot of a pair-day, if one of `cap` is left.
    pub fn take(&mut self, pair_day: PairDay, cap: u32) -> Slot {
        if pair_day.day > self.newest {
            self.newest = pair_day.day;
            if self.taken.len() > TIDY_AT {
                let oldest = self.newest - 1;
                let keep = &self.keep;
                self.taken.retain(|pair_day, _| pair_day.day >= oldest || keep.contains(pair_day));
            }
        }
        let taken = self.taken.entry(pair_day).or_default();
        if *taken < cap {
            *taken += 1;
            Slot::Taken
        } else {
            Slot::Full
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_vezz_3_five_slots_a_pair_and_day_whoever_moves_first() {
        let mut slots = Slots::new(FxHashSet::default());
        let day = |a, b, day| PairDay::new(PlayerId(a), PlayerId(b), day);
        for game in 0..5 {
            let (a, b) = if game % 2 == 0 { (1, 2) } else { (2, 1) };
            assert_eq!(slots.take(day(a, b, 10), 5), Slot::Taken);
        }
        assert_eq!(slots.take(day(1, 2, 10), 5), Slot::Full);
        assert_eq!(slots.take(day(1, 3, 10), 5), Slot::Taken);
        assert_eq!(slots.take(day(1, 2, 11), 5), Slot::Taken);
        assert_eq!(slots.take(day(2, 1, 10), 5), Slot::Full);
    }

    #[test]
    fn kept_days_survive_the_tidying() {
        let kept = PairDay::new(PlayerId(1), PlayerId(2), 0);
        let mut slots = Slots::new([kept].into_iter().collect());
        assert_eq!(slots.take(kept, 1), Slot::Taken);
        for player in 3..10_000 {
            slots.take(PairDay::new(PlayerId(1), PlayerId(player), i64::from(player)), 1);
        }
        assert!(slots.taken.len() < 6000);
        assert_eq!(slots.take(kept, 1), Slot::Full);
    }
}
