//! The one fold: a list's games in rating order (R-ORD-1), judged, rated, and told to an observer.

use rustc_hash::{FxHashMap, FxHashSet};

use super::checkpoint::Checkpoint;
use super::facts::{Facts, GameState, Knowledge};
use super::moved::{Plan, SlotSeeker, Turn, current};
use super::packed::{Damaged, Tail, Unpacked};
use super::state::{Standing, Table};
use super::system::{self, Step, System};
use crate::eligibility::Judge;
use crate::eligibility::slots::Slot;
use crate::model::profile::LatePolicy;
use crate::model::zone::LocalClock;
use crate::model::{Instant, List, PackedGame, Reason, Reasons, Seed};

/// A game as the replay saw it.
#[derive(Debug)]
pub struct Judged<'a> {
    /// The game as it reads now, amendments included.
    pub game: &'a PackedGame,
    /// What follows the kind in its key.
    pub tail: Tail<'a>,
    /// The instant by which it is ordered and belongs to a period (R-ORD-1, R-CLO-4).
    pub effective: Instant,
    /// The local calendar day of its finish.
    pub day: i64,
    /// The index of the list's version it goes by.
    pub version: usize,
    /// Why it does not count; empty where it does.
    pub reasons: Reasons,
    /// What it did to the ratings; nothing where it does not count.
    pub step: &'a Step,
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

/// What a replay goes by.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) facts: &'a Facts,
    pub(super) list: &'a List,
    /// Where it starts; `None` for the beginning.
    pub(super) start: Option<&'a Checkpoint>,
    pub(super) knowledge: Knowledge,
}

impl Question<'_> {
    /// The first instant that is asked about.
    pub(super) fn from(&self) -> Instant {
        self.start.map_or(Instant::MIN, |start| start.at)
    }
}

/// Replays a list as far as `knowledge` looks, stopping at each of the ascending `cuts`. Where the facts are
/// those from a checkpoint on, it starts there.
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
    replay_from(facts.start.as_ref(), facts, list, knowledge, cuts, observer)
}

/// As [`replay`], from a checkpoint on, where one is given: no cut lies before it, and no question about what
/// came before it can be answered.
///
/// # Errors
/// [`Damaged`] where a chunk of the packed log cannot be read.
pub fn replay_from(
    start: Option<&Checkpoint>,
    facts: &Facts,
    list: &List,
    knowledge: Knowledge,
    cuts: &[Instant],
    observer: &mut impl Observer,
) -> Result<Table, Damaged> {
    let question = Question { facts, list, start, knowledge };
    debug_assert!(cuts.iter().all(|cut| question.from() <= *cut), "a cut before the checkpoint");
    fold(question, cuts, observer, |mut fold, plan| {
        fold.feed(question, plan, Instant::MAX)?;
        Ok(if fold.observer.has_enough() { fold.table } else { fold.finish() })
    })
}

/// The state of a list's replay at an instant, from which a later one can go on; `None` where a game counts on
/// the other side of the instant than its record stands.
///
/// # Errors
/// [`Damaged`] where a chunk of the packed log cannot be read.
pub fn checkpoint(
    facts: &Facts,
    list: &List,
    knowledge: Knowledge,
    at: Instant,
) -> Result<Option<Checkpoint>, Damaged> {
    let question = Question { facts, list, start: facts.start.as_ref(), knowledge };
    let mut counting = Counting { counted: question.start.map_or(0, |start| start.counted) };
    let stood = fold(question, &[], &mut counting, |mut fold, plan| {
        if plan.crosses(at) {
            return Ok(None);
        }
        fold.feed(question, plan, at)?;
        fold.advance(at.plus(-1));
        let day = fold.clock.day_of(at);
        let slots = fold.seeker.slots.of_day(day);
        Ok(Some((fold.table, fold.next_seed as u32, day, slots)))
    })?;
    Ok(stood.map(|(table, seeds, day, slots)| Checkpoint {
        at,
        game: knowledge.game,
        decisions: knowledge.decisions,
        counted: counting.counted,
        seeds,
        day,
        slots,
        table,
    }))
}

/// How many games ahead the states of players are asked for: the processor takes them from farther memory while it
/// computes. Without it a game between rated players takes 5 ns longer.
const GAMES_AHEAD: usize = 4;

/// Counts the games that count.
struct Counting {
    counted: u32,
}

impl Observer for Counting {
    fn game(&mut self, judged: &Judged<'_>) {
        self.counted += u32::from(judged.reasons.is_empty());
    }
}

/// Prepares a fold and lets it run.
fn fold<T, O: Observer>(
    question: Question<'_>,
    cuts: &[Instant],
    observer: &mut O,
    run: impl FnOnce(Fold<'_, O>, &Plan<'_>) -> Result<T, Damaged>,
) -> Result<T, Damaged> {
    let Question { facts, list, knowledge, .. } = question;
    let states = facts.states(knowledge);
    let mut verified = facts.verified(knowledge);
    system::vouch(list, &facts.keys, &mut verified);
    let judge = system::judge(list, &facts.words, &verified).knowing(&facts.unrated_events);
    let plan = Plan::new(question, &states, &judge)?;
    let fold = Fold::new(question, judge, &states, cuts, observer, &plan);
    run(fold, &plan)
}

struct Fold<'a, O> {
    facts: &'a Facts,
    judge: Judge<'a>,
    systems: Vec<&'static dyn System>,
    seeker: SlotSeeker<'a>,
    clock: LocalClock<'a>,
    table: Table,
    cuts: &'a [Instant],
    next_cut: usize,
    seeds: Vec<(Instant, &'a Seed)>,
    next_seed: usize,
    /// The effective instant that comes next in `cuts` or `seeds`.
    stop: Instant,
    states: &'a FxHashMap<u32, GameState>,
    late: &'a FxHashSet<u32>,
    observer: &'a mut O,
}

impl<'a, O: Observer> Fold<'a, O> {
    fn new(
        question: Question<'a>,
        judge: Judge<'a>,
        states: &'a FxHashMap<u32, GameState>,
        cuts: &'a [Instant],
        observer: &'a mut O,
        plan: &'a Plan<'_>,
    ) -> Self {
        let Question { facts, list, start, .. } = question;
        let systems = list.versions.iter().map(|version| system::of(&version.profile));
        let mut seeds: Vec<_> = facts.seeds.iter().map(|seed| (seed.at.max(list.activated), seed)).collect();
        seeds.sort_by(|a, b| {
            (a.0, &facts.keys[a.1.player.index()]).cmp(&(b.0, &facts.keys[b.1.player.index()]))
        });
        let mut fold = Self {
            facts,
            judge,
            systems: systems.collect(),
            seeker: SlotSeeker::new(question, plan.keep()),
            clock: LocalClock::new(&list.zone),
            table: start
                .map_or_else(Table::default, |start| start.table.clone())
                .with_players(facts.keys.len()),
            cuts,
            next_cut: 0,
            seeds,
            next_seed: start.map_or(0, |start| start.seeds as usize),
            stop: Instant::MIN,
            states,
            late: &plan.late,
            observer,
        };
        for system in &fold.systems {
            system.prepare(&facts.keys, &mut fold.table);
        }
        fold.stop = fold.next_stop();
        fold
    }

    /// Takes the games that count before an instant, from the start on.
    fn feed(&mut self, question: Question<'_>, plan: &Plan<'_>, until: Instant) -> Result<(), Damaged> {
        let (from, known) = (question.from(), question.knowledge.game);
        let mut moved = plan.moved.iter().peekable();
        let mut unpacked = Unpacked::default();
        for chunk in self.facts.log.chunks_between(from, until) {
            if self.observer.has_enough() {
                return Ok(());
            }
            chunk.unpack(&mut unpacked)?;
            for (index, game) in unpacked.games.iter().enumerate() {
                if let Some(coming) = unpacked.games.get(index + GAMES_AHEAD) {
                    self.table.fetch(coming);
                }
                if game.seq > known || game.finish < from || game.finish >= until {
                    continue;
                }
                while let Some(next) = moved.next_if(|next| next.comes_before(game, unpacked.tail(index))) {
                    self.turn(&next.turn());
                }
                if plan.is_moved(game.seq) {
                    self.pass_over(game);
                } else {
                    let state = if self.states.is_empty() { None } else { self.states.get(&game.seq) };
                    let tail = Tail::Of(&unpacked, index);
                    self.turn(&Turn { record: game, tail, effective: game.finish, state, slot: None });
                }
            }
        }
        for next in moved.take_while(|next| next.effective < until) {
            self.turn(&next.turn());
        }
        Ok(())
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
            let stand = self.seeker.stand(record, record.finish);
            self.seeker.seek(&self.judge, record, &stand, None);
        }
    }

    fn turn(&mut self, turn: &Turn<'_>) {
        if self.stop <= turn.effective {
            self.advance(turn.effective);
        }
        let stand = self.seeker.stand(turn.record, turn.effective);
        let version = stand.version;
        let game = current(turn.record, turn.state);
        let mut reasons = self.judge.fixed(game, version);
        let as_recorded = turn.state.is_none_or(|state| state.amended.is_none()).then_some(reasons);
        let slot =
            turn.slot.unwrap_or_else(|| self.seeker.seek(&self.judge, turn.record, &stand, as_recorded));
        if turn.state.is_some_and(|state| state.void) {
            reasons.add(Reason::Void);
        }
        if stand.late == Some(LatePolicy::Exclude) {
            reasons.add(Reason::Late);
        }
        let rules = self.judge.rules(version).profile;
        let system = self.systems[version];
        reasons.add_all(system.misfits(&self.table, game));
        let mut step = None;
        if reasons.is_empty() {
            reasons = system.exclusions(rules, &self.table, game);
            if slot == Slot::Full {
                reasons.add(Reason::PairDayCap);
            }
            if reasons.is_empty() {
                let outcome = game.outcome(rules.eligibility.higher_score_wins);
                step = Some(system.play(
                    rules,
                    &mut self.table,
                    game,
                    outcome.map_or(1, crate::model::Outcome::half_points),
                ));
            }
        }
        let day = if game.finish == turn.record.finish { stand.day } else { self.clock.day_of(game.finish) };
        let held = turn.state.is_some_and(|state| state.held);
        let (effective, tail, step) = (turn.effective, turn.tail, step.as_ref().unwrap_or(&Step::NOTHING));
        self.observer.game(&Judged { game, tail, effective, day, version, reasons, step, held });
    }

    fn finish(mut self) -> Table {
        self.advance(Instant::MAX.plus(-1));
        debug_assert!(self.facts.seeds.len() == self.next_seed);
        self.table
    }
}
