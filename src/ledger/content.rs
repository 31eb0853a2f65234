//! What a closing says: derived from facts, rules and knowledge, never stored twice.

use crate::model::closing::{EvidenceHasher, counted_columns, digest_rows, excluded_columns};
use crate::model::digest::Columns;
use crate::model::{
    CountedGame, Digest, ExcludedGame, Instant, List, Outcome, PeriodKind, PlayerId, Profile, RankingRow,
};
use crate::rating::packed::Damaged;
use crate::rating::ranking::{Ranker, Tally};
use crate::rating::{Checkpoint, Facts, Judged, Knowledge, Observer, Table, replay_from};

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
/// index in `periods`.
///
/// # Errors
/// [`Damaged`] where the packed log cannot be read.
pub fn derive(
    facts: &Facts,
    list: &List,
    knowledge: Knowledge,
    periods: &[Period],
    told: impl FnMut(usize, Content),
) -> Result<(), Damaged> {
    run((facts.start.as_ref(), facts, list, knowledge), periods, (Digesting::All, false), told).map(|_| ())
}

/// Which digests of a content are taken; the others are left empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Digesting {
    /// None: only what is published is asked for.
    Nothing,
    /// That of the evidence, which is taken game by game; see [`rows_digest`] for the other.
    Evidence,
    /// Both.
    All,
}

/// The same from a checkpoint on, where one is given, and up to the last game of all: gives the state of the
/// players after it.
///
/// # Errors
/// [`Damaged`] where the packed log cannot be read.
pub fn derive_to_the_end(
    start: Option<&Checkpoint>,
    facts: &Facts,
    list: &List,
    knowledge: Knowledge,
    periods: &[Period],
    digesting: Digesting,
    told: impl FnMut(usize, Content),
) -> Result<Table, Damaged> {
    run((start, facts, list, knowledge), periods, (digesting, true), told)
}

fn run(
    (start, facts, list, knowledge): (Option<&Checkpoint>, &Facts, &List, Knowledge),
    periods: &[Period],
    (digesting, to_the_end): (Digesting, bool),
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
        tally: Tally::default(),
        gathering: Gathering::default(),
    });
    let mut deriver = Deriver {
        facts,
        list,
        knowledge,
        periods,
        cuts: &cuts,
        ranker: Ranker::new(&facts.keys),
        digesting,
        columns: Columns::default(),
        to_the_end,
        told_all: false,
        open,
        told,
    };
    replay_from(start, facts, list, knowledge, &cuts, &mut deriver)
}

/// The digest of a period's rows, under the rules in force for it.
pub fn rows_digest(facts: &Facts, rules: &Profile, rows: &[RankingRow]) -> Digest {
    let level = |index: u32| rules.levels.get(index as usize).map(|level| level.name.as_str());
    digest_rows(rows, |player| facts.keys[player.index()].as_str(), level)
}

/// The games gathered for the period of a kind that is passing by.
#[derive(Default)]
struct Gathering {
    /// What becomes of it, so far without rows and digests.
    content: Content,
    hasher: EvidenceHasher,
}

impl Gathering {
    /// An empty one with room for about so many games.
    fn with_room((counted, excluded): (usize, usize)) -> Self {
        let room = |games: usize| games + games / 8;
        let content = Content {
            counted: Vec::with_capacity(room(counted)),
            excluded: Vec::with_capacity(room(excluded)),
            ..Content::default()
        };
        Self { content, hasher: EvidenceHasher::default() }
    }
}

struct Open {
    /// The periods of the kind, as indices, in the order of their ends.
    order: Vec<usize>,
    next: usize,
    tally: Tally,
    gathering: Gathering,
}

struct Deriver<'a, F> {
    facts: &'a Facts,
    list: &'a List,
    knowledge: Knowledge,
    periods: &'a [Period],
    cuts: &'a [Instant],
    ranker: Ranker,
    digesting: Digesting,
    /// What is digested of a game, written once for all that digest it.
    columns: Columns,
    /// Whether the state after the last game of all is asked for, too.
    to_the_end: bool,
    told_all: bool,
    open: [Open; 2],
    told: F,
}

impl<F: FnMut(usize, Content)> Observer for Deriver<'_, F> {
    fn game(&mut self, judged: &Judged<'_>) {
        let is_in = |open: &Open| {
            let period = open.order.get(open.next).map(|index| &self.periods[*index]);
            period.is_some_and(|period| period.start <= judged.effective && judged.effective < period.end)
        };
        let wanted = std::array::from_fn(|kind| is_in(&self.open[kind]));
        if wanted == [false; 2] {
            return;
        }
        let counted = self.said(judged);
        let columns = (self.digesting != Digesting::Nothing).then_some(&self.columns);
        for (open, _) in self.open.iter_mut().zip(wanted).filter(|(_, wanted)| *wanted) {
            if counted.is_some() {
                open.tally.add(judged);
            }
            open.gathering.add(judged, counted, columns);
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
            let content = self.content(kind, &self.periods[index], table);
            let room = (content.counted.len(), content.excluded.len());
            self.open[kind].gathering = Gathering::with_room(room);
            (self.told)(index, content);
        }
    }
}

impl<F> Deriver<'_, F> {
    /// The content of the period of a kind that ends, from what was gathered.
    fn content(&mut self, kind: usize, period: &Period, table: &Table) -> Content {
        let rules = &self.list.rules_of_period(period.end).profile;
        let Open { tally, gathering, .. } = &mut self.open[kind];
        let Gathering { mut content, hasher } = std::mem::take(gathering);
        let hidden = |player| self.facts.is_barred(self.knowledge, player, period.end);
        self.ranker.rank(rules, table, tally.take(&self.ranker), hidden, &mut content.rows);
        content.rows_digest = match self.digesting {
            Digesting::All => rows_digest(self.facts, rules, &content.rows),
            Digesting::Nothing | Digesting::Evidence => Digest::default(),
        };
        content.evidence_digest = match self.digesting {
            Digesting::All | Digesting::Evidence => hasher.finish(),
            Digesting::Nothing => Digest::default(),
        };
        content
    }
}

impl<F> Deriver<'_, F> {
    /// What the evidence of every period says of a game, written once for all kinds of periods.
    fn said(&mut self, judged: &Judged<'_>) -> Option<CountedGame> {
        let game = judged.game;
        if !judged.reasons.is_empty() {
            if self.digesting != Digesting::Nothing {
                excluded_columns(&mut self.columns, judged.tail.text(), judged.reasons);
            }
            return None;
        }
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
        if self.digesting != Digesting::Nothing {
            let key = |player: PlayerId| self.facts.keys[player.index()].as_str();
            counted_columns(
                &mut self.columns,
                judged.tail.text(),
                key(game.first),
                key(game.second),
                &counted,
            );
        }
        Some(counted)
    }
}

impl Gathering {
    /// Adds a game, with what is digested of it where digests are asked for.
    fn add(&mut self, judged: &Judged<'_>, counted: Option<CountedGame>, columns: Option<&Columns>) {
        if let Some(counted) = counted {
            self.content.counted.push(counted);
            columns.into_iter().for_each(|columns| self.hasher.counted(columns));
        } else {
            self.content.excluded.push(ExcludedGame { game: judged.game.seq, reasons: judged.reasons });
            columns.into_iter().for_each(|columns| self.hasher.excluded(columns));
        }
    }
}
