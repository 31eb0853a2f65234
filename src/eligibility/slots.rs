//! The day cap: how many rated games a pair may complete in a local calendar day (R-VEZZ-3).
//!
//! Slots are counted from the records as they came in, in rating order: whatever is decided later about a
//! game, its slot stays with its recorded pair and day.

use std::collections::hash_map::Entry;
use std::hash::Hash;

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

/// Hands out slots. Asked in rating order, days all but never go back: those of the newest day and the one
/// before are at hand in small tables, apart from those that a late game will ask for again.
#[derive(Debug)]
pub struct Slots {
    newest: i64,
    /// Of the newest day, by pair.
    today: FxHashMap<u64, u32>,
    /// Of the day before it.
    yesterday: FxHashMap<u64, u32>,
    /// Those that are never forgotten.
    kept: FxHashMap<PairDay, u32>,
    /// Of days before yesterday that are asked for all the same.
    earlier: FxHashMap<PairDay, u32>,
}

impl Slots {
    /// A counter that never forgets the given pair-days.
    pub fn new(keep: FxHashSet<PairDay>) -> Self {
        Self {
            newest: i64::MIN,
            today: FxHashMap::default(),
            yesterday: FxHashMap::default(),
            kept: keep.into_iter().map(|pair_day| (pair_day, 0)).collect(),
            earlier: FxHashMap::default(),
        }
    }

    /// Takes a slot of a pair-day, if one of `cap` is left.
    pub fn take(&mut self, pair_day: PairDay, cap: u32) -> Slot {
        if pair_day.day > self.newest {
            self.turn_to(pair_day.day);
        }
        if !self.kept.is_empty() && self.kept.contains_key(&pair_day) {
            return take_one(&mut self.kept, pair_day, cap);
        }
        if pair_day.day == self.newest {
            take_one(&mut self.today, pair_day.pair, cap)
        } else if pair_day.day == self.newest - 1 {
            take_one(&mut self.yesterday, pair_day.pair, cap)
        } else {
            take_one(&mut self.earlier, pair_day, cap)
        }
    }

    /// The slots of a day, which is not before the newest, that were taken, by pair in the order of its number.
    pub fn of_day(&self, day: i64) -> Vec<(u64, u32)> {
        let today = self.today.iter().filter(|_| day == self.newest).map(|(pair, taken)| (*pair, *taken));
        let kept = self.kept.iter().filter(|(pair_day, _)| pair_day.day == day);
        let mut slots: Vec<_> = today.chain(kept.map(|(pair_day, taken)| (pair_day.pair, *taken))).collect();
        slots.retain(|(_, taken)| *taken > 0);
        slots.sort_unstable();
        slots
    }

    /// Takes up a day where [`Slots::of_day`] left it; nothing of an earlier day will be asked for.
    pub fn resume(&mut self, day: i64, slots: &[(u64, u32)]) {
        self.turn_to(day);
        for (pair, taken) in slots {
            match self.kept.get_mut(&PairDay { pair: *pair, day }) {
                Some(kept) => *kept = *taken,
                None => drop(self.today.insert(*pair, *taken)),
            }
        }
    }

    /// A new day: the tables are used again.
    fn turn_to(&mut self, day: i64) {
        std::mem::swap(&mut self.today, &mut self.yesterday);
        self.today.clear();
        if self.newest != day - 1 {
            self.yesterday.clear();
        }
        self.newest = day;
    }
}

/// Takes a slot where one is left. Nearly always it is the first, and then nothing is read again.
fn take_one<K: Eq + Hash>(taken: &mut FxHashMap<K, u32>, of: K, cap: u32) -> Slot {
    match taken.entry(of) {
        Entry::Occupied(mut before) if *before.get() < cap => {
            *before.get_mut() += 1;
            Slot::Taken
        }
        Entry::Vacant(free) if cap > 0 => {
            free.insert(1);
            Slot::Taken
        }
        _ => Slot::Full,
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
        assert!(slots.today.len() + slots.yesterday.len() + slots.earlier.len() < 3);
        assert_eq!(slots.take(kept, 1), Slot::Full);
    }

    #[test]
    fn r_vezz_3_a_day_goes_on_where_it_was_left() {
        let day = |a, b, day| PairDay::new(PlayerId(a), PlayerId(b), day);
        let mut slots = Slots::new([day(5, 6, 10)].into_iter().collect());
        for pair_day in [day(1, 2, 9), day(1, 2, 10), day(5, 6, 10), day(5, 6, 10)] {
            slots.take(pair_day, 5);
        }
        let left = slots.of_day(10);
        assert_eq!(left, [(1 << 32 | 2, 1), (5 << 32 | 6, 2)]);
        assert!(slots.of_day(11).is_empty());
        for keep in [vec![], vec![day(1, 2, 10)]] {
            let mut later = Slots::new(keep.into_iter().collect());
            later.resume(10, &left);
            assert_eq!(
                (later.take(day(2, 1, 10), 2), later.take(day(2, 1, 10), 2)),
                (Slot::Taken, Slot::Full)
            );
            assert_eq!(later.take(day(5, 6, 10), 2), Slot::Full);
            assert_eq!(later.take(day(1, 2, 11), 1), Slot::Taken);
        }
    }

    #[test]
    fn days_that_are_passed_over_are_not_yesterday() {
        let mut slots = Slots::new(FxHashSet::default());
        let day = |day| PairDay::new(PlayerId(1), PlayerId(2), day);
        assert_eq!(slots.take(day(10), 1), Slot::Taken);
        assert_eq!(slots.take(day(12), 1), Slot::Taken);
        // The day between has its own slots, and both that were taken stay taken.
        assert_eq!(slots.take(day(11), 1), Slot::Taken);
        assert_eq!((slots.take(day(11), 1), slots.take(day(12), 1)), (Slot::Full, Slot::Full));
    }
}
