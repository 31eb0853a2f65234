//! What a closing says: derived from facts, rules and knowledge, never stored twice.

use crate::model::closing::{EvidenceHasher, digest_rows};
use crate::model::{CountedGame, Digest, ExcludedGame, Instant, List, Outcome, PeriodKind, RankingRow};
use crate::rating::packed::Damaged;
use crate::rating::ranking::{self, Tally};
use crate::rating::{Facts, Judged, Knowledge, Observer, Table, replay};

use super::periods::Period;

/// The content of one period.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Content {
    /// The ranking.
    pub rows: Vec<RankingRow>,
    /// Every counted game, in rating order.
    pub counted: Vec<CountedGame>,
    /// Every excluded game, in rating order.
    pub excluded: Vec<ExcludedGame>,
    /// The digest of the rows.
    pub rows_digest: Digest,
    /// The digest of the evidence.
    pub evidence_digest: Digest,
}

/// Derives the content of periods, which are told one by one in the order of their ends, each with its
/// index in `periods`. With `digests` false the two digests are left empty, where only what was published
/// is asked for.
///
/// # Errors
/// [`Damaged`] where the packed log cannot be read.
pub fn derive(
    facts: &Facts,
    list: &List,
    knowledge: Knowledge,
    periods: &[Period],
    digests: bool,
    told: impl FnMut(usize, Content),
) -> Result<(), Damaged> {
    run(facts, list, knowledge, periods, (digests, false), told).map(|_| ())
}

/// The same, up to the last game of all: gives the state of the players after it.
///
/// # Errors
/// [`Damaged`] where the packed log cannot be read.
pub fn derive_to_the_end(
    facts: &Facts,
    list: &List,
    knowledge: Knowledge,
    periods: &[Period],
    digests: bool,
    told: impl FnMut(usize, Content),
) -> Result<Table, Damaged> {
    run(facts, list, knowledge, periods, (digests, true), told)
}

fn run(
    facts: &Facts,
    list: &List,
    knowledge: Knowledge,
    periods: &[Period],
    (digests, to_the_end): (bool, bool),
    told: impl FnMut(usize, Content),
) -> Result<Table, Damaged> {
    let mut by_end: Vec<usize> = (0..periods.len()).collect();
    by_end.sort_by_key(|index| (periods[*index].end, periods[*index].kind));
    let mut cuts: Vec<Instant> = periods.iter().map(|period| period.end).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let open = PeriodKind::ALL.map(|kind| Open {
        order: by_end.iter().copied().filter(|index| periods[*index].kind == kind).collect(),
        next: 0,
        gathering: Gathering::default(),
    });
    let order = ranking::KeyOrder::new(&facts.keys);
    let mut deriver = Deriver {
        facts,
        list,
        knowledge,
        periods,
        cuts: &cuts,
        order,
        digests,
        to_the_end,
        told_all: false,
        open,
        told,
    };
    replay(facts, list, knowledge, &cuts, &mut deriver)
}

/// The games gathered for the period of a kind that is passing by.
#[derive(Default)]
struct Gathering {
    tally: Tally,
    counted: Vec<CountedGame>,
    excluded: Vec<ExcludedGame>,
    hasher: EvidenceHasher,
}

impl Gathering {
    /// An empty one with room for about as many games as another has.
    fn like(other: &Self) -> Self {
        let room = |games: usize| games + games / 8;
        Self {
            counted: Vec::with_capacity(room(other.counted.len())),
            excluded: Vec::with_capacity(room(other.excluded.len())),
            ..Self::default()
        }
    }
}

struct Open {
    /// The periods of the kind, as indices, in the order of their ends.
    order: Vec<usize>,
    next: usize,
    gathering: Gathering,
}

struct Deriver<'a, F> {
    facts: &'a Facts,
    list: &'a List,
    knowledge: Knowledge,
    periods: &'a [Period],
    cuts: &'a [Instant],
    order: ranking::KeyOrder,
    digests: bool,
    /// Whether the state after the last game of all is asked for, too.
    to_the_end: bool,
    told_all: bool,
    open: [Open; 2],
    told: F,
}

impl<F: FnMut(usize, Content)> Observer for Deriver<'_, F> {
    fn game(&mut self, judged: &Judged<'_>) {
        for open in &mut self.open {
            let Some(index) = open.order.get(open.next) else { continue };
            let period = &self.periods[*index];
            if period.start <= judged.effective && judged.effective < period.end {
                open.gathering.add(judged, &self.facts.keys, self.digests);
            }
        }
    }

    fn has_enough(&self) -> bool {
        self.told_all
    }

    fn cut(&mut self, index: usize, table: &Table) {
        self.told_all = !self.to_the_end && index + 1 == self.cuts.len();
        let at = self.cuts[index];
        for kind in 0..self.open.len() {
            let open = &mut self.open[kind];
            let Some(index) =
                open.order.get(open.next).copied().filter(|index| self.periods[*index].end == at)
            else {
                continue;
            };
            open.next += 1;
            let next = Gathering::like(&open.gathering);
            let gathering = std::mem::replace(&mut open.gathering, next);
            let content = self.content(&self.periods[index], gathering, table);
            (self.told)(index, content);
        }
    }
}

impl<F> Deriver<'_, F> {
    fn content(&self, period: &Period, mut gathering: Gathering, table: &Table) -> Content {
        let rules = &self.list.rules_of_period(period.end).profile;
        let played = gathering.tally.take();
        let hidden = |player| self.facts.is_barred(self.knowledge, player, period.end);
        let rows = ranking::of_period(rules, table, &self.order, &played, hidden);
        let rows_digest = if self.digests {
            let level = |index: u32| rules.levels.get(index as usize).map(|level| level.name.as_str());
            digest_rows(&rows, |player| self.facts.keys[player.index()].as_str(), level)
        } else {
            Digest::default()
        };
        let evidence_digest = if self.digests { gathering.hasher.finish() } else { Digest::default() };
        Content {
            rows,
            counted: gathering.counted,
            excluded: gathering.excluded,
            rows_digest,
            evidence_digest,
        }
    }
}

impl Gathering {
    fn add(&mut self, judged: &Judged<'_>, keys: &[String], digests: bool) {
        let game = judged.game;
        if !judged.reasons.is_empty() {
            self.excluded.push(ExcludedGame { game: game.seq, reasons: judged.reasons });
            if digests {
                self.hasher.excluded(judged.tail, judged.reasons);
            }
            return;
        }
        self.tally.add(judged);
        let counted = CountedGame {
            game: game.seq,
            first: game.first,
            second: game.second,
            outcome: Outcome::of_half_points(judged.step.score),
            first_score: game.first_score,
            second_score: game.second_score,
            finish: game.finish,
            first_change: judged.step.first.change,
            second_change: judged.step.second.change,
        };
        if digests {
            self.hasher.counted(judged.tail, &keys[game.first.index()], &keys[game.second.index()], &counted);
        }
        self.counted.push(counted);
    }
}
