//! The one fold: a list's games in rating order (R-ORD-1), judged, rated, and told to an observer.

use rustc_hash::{FxHashMap, FxHashSet};

use super::facts::{Facts, GameState, Knowledge};
use super::packed::{Damaged, Unpacked};
use super::state::{Standing, Table};
use super::system::{self, Step, System};
use crate::eligibility::Judge;
use crate::eligibility::slots::{PairDay, Slot, Slots};
use crate::model::profile::LatePolicy;
use crate::model::zone::LocalClock;
use crate::model::{EntrySeq, Instant, List, PackedGame, Reason, Reasons, Seed};

/// A game as the replay saw it.
#[derive(Debug)]
pub struct Judged<'a> {
    /// The game as it reads now, amendments included.
    pub game: &'a PackedGame,
    /// What follows the kind in its key.
    pub tail: &'a str,
    /// The instant by which it is ordered and belongs to a period (R-ORD-1, R-CLO-4).
    pub effective: Instant,
    /// The local calendar day of its finish.
    pub day: i64,
    /// The index of the list's version it goes by.
    pub version: usize,
    /// Why it does not count; empty where it does.
    pub reasons: Reasons,
    /// What it did to the ratings; nothing where it does not count.
    pub step: Step,
    /// Whether it is under review (R-CLO-7).
    pub held: bool,
}

/// Who listens to a replay.
pub trait Observer {
    /// A seed was applied.
    fn seed(&mut self, _seed: &Seed) {}
    /// A game was judged, and rated where it counts.
    fn game(&mut self, _judged: &Judged<'_>) {}
    /// The replay stands at the cut of this index: every game effective before it has been told.
    fn cut(&mut self, _index: usize, _table: &Table) {}
    /// Whether nothing that comes later is asked for. The replay may stop then, and gives the state that it
    /// has come to.
    fn has_enough(&self) -> bool {
        false
    }
}

/// A game whose place in the rating order is not that of its record: its finish was amended, or it is
/// late and counts when it arrived.
struct Moved<'a> {
    effective: Instant,
    game: PackedGame,
    tail: String,
    state: Option<&'a GameState>,
    /// Already decided for an amended game; a late game takes its slot when it comes.
    slot: Option<Slot>,
}

/// What is done to a record: where it counts, and how it got its slot.
struct Turn<'a> {
    record: &'a PackedGame,
    tail: &'a str,
    effective: Instant,
    state: Option<&'a GameState>,
    slot: Option<Slot>,
}

/// Replays a list as far as `knowledge` looks, stopping at each of the ascending `cuts`.
///
/// # Errors
/// [`Damaged`] where a chunk of the packed log cannot be read.
pub fn replay(
    facts: &Facts,
    list: &List,
    knowledge: Knowledge,
    cuts: &[Instant],
    observer: &mut impl Observer,
) -> Result<Table, Damaged> {
    let states = facts.states(knowledge);
    let mut verified = facts.verified(knowledge);
    system::vouch(list, &facts.keys, &mut verified);
    let judge = system::judge(list, &facts.words, &verified).knowing(&facts.unrated_events);
    let plan = Plan::new(facts, list, knowledge, &states, &judge)?;
    let mut fold = Fold::new(facts, list, judge, cuts, observer, &plan);
    let mut moved = plan.moved.iter().peekable();
    let mut unpacked = Unpacked::default();
    for chunk in &facts.log.chunks {
        if fold.observer.has_enough() {
            return Ok(fold.table);
        }
        chunk.unpack(&mut unpacked)?;
        for (index, game) in unpacked.games.iter().enumerate() {
            if game.seq > knowledge.game {
                continue;
            }
            let tail = unpacked.tail(index);
            while let Some(next) = moved.next_if(|next| comes_before(next, game, tail)) {
                fold.turn(&next.turn());
            }
            if plan.is_moved(game.seq) {
                fold.pass_over(game);
            } else {
                let state = if states.is_empty() { None } else { states.get(&game.seq) };
                fold.turn(&Turn { record: game, tail, effective: game.finish, state, slot: None });
            }
        }
    }
    for next in moved {
        fold.turn(&next.turn());
    }
    Ok(fold.finish())
}

impl<'a> Moved<'a> {
    fn turn(&'a self) -> Turn<'a> {
        Turn {
            record: &self.game,
            tail: &self.tail,
            effective: self.effective,
            state: self.state,
            slot: self.slot,
        }
    }

    /// The finish that counts: that of the latest amendment.
    fn finish(&self) -> Instant {
        current(&self.game, self.state).finish
    }
}

fn comes_before(moved: &Moved<'_>, game: &PackedGame, tail: &str) -> bool {
    (moved.effective, moved.finish(), moved.tail.as_str()) < (game.finish, game.finish, tail)
}

fn current<'a>(record: &'a PackedGame, state: Option<&'a GameState>) -> &'a PackedGame {
    state.and_then(|state| state.amended.as_ref()).unwrap_or(record)
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
struct Plan<'a> {
    moved: Vec<Moved<'a>>,
    numbers: FxHashSet<u32>,
    late: FxHashSet<u32>,
    keep: FxHashSet<PairDay>,
}

impl<'a> Plan<'a> {
    fn new(
        facts: &'a Facts,
        list: &'a List,
        knowledge: Knowledge,
        states: &'a FxHashMap<u32, GameState>,
        judge: &Judge<'_>,
    ) -> Result<Self, Damaged> {
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
        let mut unpacked = Unpacked::default();
        for chunk in &facts.log.chunks {
            chunk.unpack(&mut unpacked)?;
            for (index, game) in
                unpacked.games.iter().enumerate().filter(|(_, game)| game.seq <= knowledge.game)
            {
                let state = states.get(&game.seq);
                let is_late = may_be_late && lateness.policy(game) == Some(LatePolicy::NextPeriod);
                let effective =
                    if is_late { facts.recorded(game.entry) } else { current(game, state).finish };
                if effective == game.finish && current(game, state).finish == game.finish {
                    continue;
                }
                if is_late {
                    plan.late.insert(game.seq);
                    plan.keep.insert(PairDay::new(game.first, game.second, clock.day_of(game.finish)));
                }
                plan.numbers.insert(game.seq);
                let tail = unpacked.tail(index).to_owned();
                plan.moved.push(Moved { effective, game: *game, tail, state, slot: None });
            }
        }
        plan.moved
            .sort_by(|a, b| (a.effective, a.finish(), &a.tail).cmp(&(b.effective, b.finish(), &b.tail)));
        plan.decide_slots(facts, list, knowledge, judge)?;
        Ok(plan)
    }

    fn is_moved(&self, seq: u32) -> bool {
        !self.numbers.is_empty() && self.numbers.contains(&seq)
    }

    /// Gives each amended game that moved the slot its record found where it stood.
    fn decide_slots(
        &mut self,
        facts: &Facts,
        list: &List,
        knowledge: Knowledge,
        judge: &Judge<'_>,
    ) -> Result<(), Damaged> {
        if self.moved.iter().all(|moved| self.late.contains(&moved.game.seq)) {
            return Ok(());
        }
        let mut found: FxHashMap<u32, Slot> = FxHashMap::default();
        let mut seeker = SlotSeeker::new(facts, list, FxHashSet::default());
        let mut unpacked = Unpacked::default();
        for chunk in &facts.log.chunks {
            chunk.unpack(&mut unpacked)?;
            for game in unpacked
                .games
                .iter()
                .filter(|game| game.seq <= knowledge.game && !self.late.contains(&game.seq))
            {
                let slot = seeker.seek(judge, game, game.finish, None);
                if self.numbers.contains(&game.seq) {
                    found.insert(game.seq, slot);
                }
            }
        }
        for moved in &mut self.moved {
            moved.slot = found.get(&moved.game.seq).copied();
        }
        Ok(())
    }
}

/// Finds the slot of each record as it came in, in rating order.
struct SlotSeeker<'a> {
    list: &'a List,
    clock: LocalClock<'a>,
    lateness: Lateness<'a>,
    slots: Slots,
}

impl<'a> SlotSeeker<'a> {
    fn new(facts: &'a Facts, list: &'a List, keep: FxHashSet<PairDay>) -> Self {
        Self {
            list,
            clock: LocalClock::new(&list.zone),
            lateness: Lateness::new(facts, list),
            slots: Slots::new(keep),
        }
    }

    /// `fixed` are the record's codes where they are known already.
    fn seek(
        &mut self,
        judge: &Judge<'_>,
        record: &PackedGame,
        effective: Instant,
        fixed: Option<Reasons>,
    ) -> Slot {
        let version = self.list.version_at(effective);
        let Some(cap) = self.list.versions[version].profile.eligibility.pair_day_cap else {
            return Slot::NotSought;
        };
        let reasons = fixed.unwrap_or_else(|| judge.fixed(record, version));
        if !reasons.is_empty() || self.lateness.policy(record) == Some(LatePolicy::Exclude) {
            return Slot::NotSought;
        }
        self.slots.take(PairDay::new(record.first, record.second, self.clock.day_of(record.finish)), cap)
    }
}

struct Fold<'a, O> {
    facts: &'a Facts,
    list: &'a List,
    judge: Judge<'a>,
    systems: Vec<&'static dyn System>,
    seeker: SlotSeeker<'a>,
    lateness: Lateness<'a>,
    clock: LocalClock<'a>,
    table: Table,
    cuts: &'a [Instant],
    next_cut: usize,
    seeds: Vec<(Instant, &'a Seed)>,
    next_seed: usize,
    /// The effective instant that comes next in `cuts` or `seeds`.
    stop: Instant,
    late: &'a FxHashSet<u32>,
    observer: &'a mut O,
}

impl<'a, O: Observer> Fold<'a, O> {
    fn new(
        facts: &'a Facts,
        list: &'a List,
        judge: Judge<'a>,
        cuts: &'a [Instant],
        observer: &'a mut O,
        plan: &'a Plan<'_>,
    ) -> Self {
        let systems = list.versions.iter().map(|version| system::of(&version.profile));
        let mut seeds: Vec<_> = facts.seeds.iter().map(|seed| (seed.at.max(list.activated), seed)).collect();
        seeds.sort_by(|a, b| {
            (a.0, &facts.keys[a.1.player.index()]).cmp(&(b.0, &facts.keys[b.1.player.index()]))
        });
        let mut fold = Self {
            facts,
            list,
            judge,
            systems: systems.collect(),
            seeker: SlotSeeker::new(facts, list, plan.keep.clone()),
            lateness: Lateness::new(facts, list),
            clock: LocalClock::new(&list.zone),
            table: Table::new(facts.keys.len().saturating_sub(1)),
            cuts,
            next_cut: 0,
            seeds,
            next_seed: 0,
            stop: Instant::MIN,
            late: &plan.late,
            observer,
        };
        for system in &fold.systems {
            system.prepare(&facts.keys, &mut fold.table);
        }
        fold.stop = fold.next_stop();
        fold
    }

    fn next_stop(&self) -> Instant {
        let cut = self.cuts.get(self.next_cut).copied().unwrap_or(Instant::MAX);
        let seed = self.seeds.get(self.next_seed).map_or(Instant::MAX, |(at, _)| *at);
        cut.min(seed)
    }

    /// Tells every cut and applies every seed up to and including an instant; a cut comes before a seed
    /// of the same instant, which belongs to the period that follows.
    fn advance(&mut self, to: Instant) {
        while self.stop <= to {
            if self.cuts.get(self.next_cut) == Some(&self.stop) {
                self.observer.cut(self.next_cut, &self.table);
                self.next_cut += 1;
            } else if let Some((_, seed)) = self.seeds.get(self.next_seed) {
                let state = self.table.get_mut(seed.player);
                if state.standing != Standing::Computer {
                    (state.standing, state.rating) = (Standing::Rated, seed.rating);
                    state.games = seed.games;
                }
                self.observer.seed(seed);
                self.next_seed += 1;
            } else {
                return;
            }
            self.stop = self.next_stop();
        }
    }

    /// The place of a record that counts elsewhere: an amended one holds its slot here; a late one does not.
    fn pass_over(&mut self, record: &PackedGame) {
        if !self.late.contains(&record.seq) {
            self.seeker.seek(&self.judge, record, record.finish, None);
        }
    }

    fn turn(&mut self, turn: &Turn<'_>) {
        if self.stop <= turn.effective {
            self.advance(turn.effective);
        }
        let version = self.list.version_at(turn.effective);
        let game = current(turn.record, turn.state);
        let mut reasons = self.judge.fixed(game, version);
        let as_recorded = turn.state.is_none_or(|state| state.amended.is_none()).then_some(reasons);
        let slot = turn
            .slot
            .unwrap_or_else(|| self.seeker.seek(&self.judge, turn.record, turn.effective, as_recorded));
        if turn.state.is_some_and(|state| state.void) {
            reasons.add(Reason::Void);
        }
        if self.lateness.policy(turn.record) == Some(LatePolicy::Exclude) {
            reasons.add(Reason::Late);
        }
        let rules = self.judge.rules(version).profile;
        let system = self.systems[version];
        reasons.add_all(system.misfits(&self.table, game));
        let mut step = Step::default();
        if reasons.is_empty() {
            reasons = system.exclusions(rules, &self.table, game);
            if slot == Slot::Full {
                reasons.add(Reason::PairDayCap);
            }
            if reasons.is_empty() {
                let outcome = game.outcome(rules.eligibility.higher_score_wins);
                step = system.play(
                    rules,
                    &mut self.table,
                    game,
                    outcome.map_or(1, crate::model::Outcome::half_points),
                );
            }
        }
        let day = self.clock.day_of(game.finish);
        let held = turn.state.is_some_and(|state| state.held);
        let (effective, tail) = (turn.effective, turn.tail);
        self.observer.game(&Judged { game, tail, effective, day, version, reasons, step, held });
    }

    fn finish(mut self) -> Table {
        self.advance(Instant::MAX.plus(-1));
        debug_assert!(self.facts.seeds.len() == self.next_seed);
        self.table
    }
}
