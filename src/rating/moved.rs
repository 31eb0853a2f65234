//! Games that count elsewhere than their record stands: amended finishes, and late results that count when they
//! arrived (R-ORD-3, R-CLO-4). They are found before the fold begins, with the slots that their records hold.

use rustc_hash::{FxHashMap, FxHashSet};

use super::facts::{Facts, GameState};
use super::packed::{Damaged, Tail};
use super::replay::Question;
use crate::eligibility::Judge;
use crate::eligibility::slots::{PairDay, Slot, Slots};
use crate::model::profile::LatePolicy;
use crate::model::zone::LocalClock;
use crate::model::{EntrySeq, Instant, List, PackedGame, Reasons};

/// A game whose place in the rating order is not that of its record: its finish was amended, or it is
/// late and counts when it arrived.
pub(super) struct Moved<'a> {
    /// When it counts.
    pub(super) effective: Instant,
    game: PackedGame,
    tail: String,
    state: Option<&'a GameState>,
    /// Already decided for an amended game; a late game takes its slot when it comes.
    slot: Option<Slot>,
}

/// What is done to a record: where it counts, and how it got its slot.
pub(super) struct Turn<'a> {
    pub(super) record: &'a PackedGame,
    pub(super) tail: Tail<'a>,
    pub(super) effective: Instant,
    pub(super) state: Option<&'a GameState>,
    pub(super) slot: Option<Slot>,
}

impl<'a> Moved<'a> {
    pub(super) fn turn(&'a self) -> Turn<'a> {
        Turn {
            record: &self.game,
            tail: Tail::Text(&self.tail),
            effective: self.effective,
            state: self.state,
            slot: self.slot,
        }
    }

    /// The finish that counts: that of the latest amendment.
    fn finish(&self) -> Instant {
        current(&self.game, self.state).finish
    }

    /// Whether it counts before a game that stands where its record does (R-ORD-1).
    pub(super) fn comes_before(&self, game: &PackedGame, tail: &str) -> bool {
        (self.effective, self.finish(), self.tail.as_str()) < (game.finish, game.finish, tail)
    }
}

/// A record as it reads now.
pub(super) fn current<'a>(record: &'a PackedGame, state: Option<&'a GameState>) -> &'a PackedGame {
    state.and_then(|state| state.amended.as_deref()).unwrap_or(record)
}

/// How a list treats a record that came behind its closings (R-CLO-4).
struct Lateness<'a> {
    facts: &'a Facts,
    list: &'a List,
    /// The last entry asked about, and how far the list was closed before it.
    last: (u32, Instant),
}

impl<'a> Lateness<'a> {
    fn new(facts: &'a Facts, list: &'a List) -> Self {
        Self { facts, list, last: (0, Instant::MIN) }
    }

    /// The policy for a record, where it is late.
    fn policy(&mut self, record: &PackedGame) -> Option<LatePolicy> {
        if self.facts.closed.is_empty() || record.finish < self.list.activated {
            return None;
        }
        if self.last.0 != record.entry {
            self.last = (record.entry, self.facts.closed_before(record.entry));
        }
        if record.finish >= self.last.1 {
            return None;
        }
        let recorded = self.facts.recorded(record.entry);
        // Rules that were set later say nothing about a game that had come before (R-CLO-4).
        let rules = self.list.rules_known_at(EntrySeq(record.entry), recorded);
        Some(rules.periods.late_results)
    }
}

/// What must be known of moved games before the fold begins.
pub(super) struct Plan<'a> {
    /// The moved games, in the order in which they count.
    pub(super) moved: Vec<Moved<'a>>,
    numbers: FxHashSet<u32>,
    /// Those that count when they arrived, by number.
    pub(super) late: FxHashSet<u32>,
    keep: FxHashSet<PairDay>,
}

impl<'a> Plan<'a> {
    pub(super) fn new(
        question: Question<'a>,
        states: &'a FxHashMap<u32, GameState>,
        judge: &Judge<'_>,
    ) -> Result<Self, Damaged> {
        let Question { facts, list, knowledge, .. } = question;
        let mut plan = Self {
            moved: Vec::new(),
            numbers: FxHashSet::default(),
            late: FxHashSet::default(),
            keep: FxHashSet::default(),
        };
        let any_amended = states.values().any(|state| state.amended.is_some());
        let may_be_late = !facts.closed.is_empty()
            && list
                .versions
                .iter()
                .any(|version| version.profile.periods.late_results == LatePolicy::NextPeriod);
        if !any_amended && !may_be_late {
            return Ok(plan);
        }
        let mut lateness = Lateness::new(facts, list);
        let mut clock = LocalClock::new(&list.zone);
        facts.log.each_from(question.from(), |game, tail| {
            if game.seq > knowledge.game {
                return;
            }
            let state = states.get(&game.seq);
            let is_late = may_be_late && lateness.policy(game) == Some(LatePolicy::NextPeriod);
            let effective = if is_late { facts.recorded(game.entry) } else { current(game, state).finish };
            if effective == game.finish && current(game, state).finish == game.finish {
                return;
            }
            if is_late {
                plan.late.insert(game.seq);
                plan.keep.insert(PairDay::new(game.first, game.second, clock.day_of(game.finish)));
            }
            plan.numbers.insert(game.seq);
            plan.moved.push(Moved { effective, game: *game, tail: tail.to_owned(), state, slot: None });
        })?;
        plan.moved
            .sort_by(|a, b| (a.effective, a.finish(), &a.tail).cmp(&(b.effective, b.finish(), &b.tail)));
        plan.decide_slots(question, judge)?;
        Ok(plan)
    }

    /// The pair-days that late games will ask for.
    pub(super) fn keep(&self) -> FxHashSet<PairDay> {
        self.keep.clone()
    }

    /// Whether a game counts on the other side of an instant than its record stands, so that the state at
    /// the instant is not all there is to know.
    pub(super) fn crosses(&self, at: Instant) -> bool {
        self.moved.iter().any(|moved| (moved.effective < at) != (moved.game.finish < at))
    }

    /// Whether a game counts elsewhere than its record stands.
    pub(super) fn is_moved(&self, seq: u32) -> bool {
        !self.numbers.is_empty() && self.numbers.contains(&seq)
    }

    /// Gives each amended game that moved the slot its record found where it stood.
    fn decide_slots(&mut self, question: Question<'_>, judge: &Judge<'_>) -> Result<(), Damaged> {
        if self.moved.iter().all(|moved| self.late.contains(&moved.game.seq)) {
            return Ok(());
        }
        let mut found: FxHashMap<u32, Slot> = FxHashMap::default();
        let mut seeker = SlotSeeker::new(question, FxHashSet::default());
        question.facts.log.each_from(question.from(), |game, _| {
            if game.seq > question.knowledge.game || self.late.contains(&game.seq) {
                return;
            }
            let stand = seeker.stand(game, game.finish);
            let slot = seeker.seek(judge, game, &stand, None);
            if self.numbers.contains(&game.seq) {
                found.insert(game.seq, slot);
            }
        })?;
        for moved in &mut self.moved {
            moved.slot = found.get(&moved.game.seq).copied();
        }
        Ok(())
    }
}

/// Where a record stands.
pub(super) struct Stand {
    /// The index of the list's version it goes by.
    pub(super) version: usize,
    /// The local calendar day of its finish, as it came in.
    pub(super) day: i64,
    /// How the list treats it, where it is late.
    pub(super) late: Option<LatePolicy>,
}

/// Finds the slot of each record as it came in, in rating order.
pub(super) struct SlotSeeker<'a> {
    list: &'a List,
    clock: LocalClock<'a>,
    lateness: Lateness<'a>,
    /// The slots taken so far.
    pub(super) slots: Slots,
}

impl<'a> SlotSeeker<'a> {
    /// From the beginning, or from a checkpoint on. `keep` are the pair-days that late games will ask for.
    pub(super) fn new(question: Question<'a>, keep: FxHashSet<PairDay>) -> Self {
        let Question { facts, list, start, .. } = question;
        let mut slots = Slots::new(keep);
        if let Some(start) = start {
            slots.resume(start.day, &start.slots);
        }
        Self { list, clock: LocalClock::new(&list.zone), lateness: Lateness::new(facts, list), slots }
    }

    /// Where a record stands that counts at an instant.
    #[inline]
    pub(super) fn stand(&mut self, record: &PackedGame, effective: Instant) -> Stand {
        Stand {
            version: self.list.version_at(effective),
            day: self.clock.day_of(record.finish),
            late: self.lateness.policy(record),
        }
    }

    /// The slot of a record; `fixed` are its codes where they are known already.
    #[inline]
    pub(super) fn seek(
        &mut self,
        judge: &Judge<'_>,
        record: &PackedGame,
        stand: &Stand,
        fixed: Option<Reasons>,
    ) -> Slot {
        let Some(cap) = self.list.versions[stand.version].profile.eligibility.pair_day_cap else {
            return Slot::NotSought;
        };
        let reasons = fixed.unwrap_or_else(|| judge.fixed(record, stand.version));
        if !reasons.is_empty() || stand.late == Some(LatePolicy::Exclude) {
            return Slot::NotSought;
        }
        self.slots.take(PairDay::new(record.first, record.second, stand.day), cap)
    }
}
