//! What two states of knowledge publish differently (R-CLO-3).

use std::cmp::Ordering;
use std::sync::mpsc::sync_channel;

use super::content::{Content, Digesting, derive_to_the_end, rows_digest};
use super::periods::Period;
use crate::model::{CountedGame, Digest, Instant, List, PlayerId, RankingRow};
use crate::rating::packed::Damaged;
use crate::rating::{Facts, Knowledge, Table, replay};

/// What a period publishes differently: only rows and games that changed, as they were and as they are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Delta {
    /// Rows by player, in the order of their numbers.
    pub rows: Vec<(PlayerId, Option<RankingRow>, Option<RankingRow>)>,
    /// Counted games by number.
    pub games: Vec<(u32, Option<CountedGame>, Option<CountedGame>)>,
}

impl Delta {
    /// Whether nothing published differs.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.games.is_empty()
    }

    /// The rows that a revision stores, as they are: those that differ in more than their rank, which follows from
    /// the shown ratings of all rows (R-NUM-2).
    pub fn stored_rows(&self) -> impl Iterator<Item = (PlayerId, Option<RankingRow>)> {
        let only_ranks = |was: &Option<RankingRow>, is: &Option<RankingRow>| {
            was.zip(*is).is_some_and(|(was, is)| RankingRow { rank: is.rank, ..was }.publishes_same(&is))
        };
        let stored = self.rows.iter().filter(move |(_, was, is)| !only_ranks(was, is));
        stored.map(|(player, _, is)| (*player, *is))
    }

    /// What two contents of a period publish differently.
    pub fn between(before: &Content, after: &Content) -> Self {
        Self {
            rows: changed_rows(&before.rows, &after.rows),
            games: changed_games(&before.counted, &after.counted),
        }
    }
}

fn changed_rows(
    before: &[RankingRow],
    after: &[RankingRow],
) -> Vec<(PlayerId, Option<RankingRow>, Option<RankingRow>)> {
    let same = |(a, b): (&RankingRow, &RankingRow)| a.publishes_same(b);
    if before.len() == after.len() && before.iter().zip(after).all(same) {
        return Vec::new();
    }
    // Players are numbered without gaps, so a table by number is small.
    let players = before.iter().chain(after).map(|row| row.player.index() + 1).max().unwrap_or(0);
    let mut old: Vec<Option<&RankingRow>> = vec![None; players];
    for row in before {
        old[row.player.index()] = Some(row);
    }
    let mut changed = Vec::new();
    for row in after {
        let was = old[row.player.index()].take();
        if !was.is_some_and(|was| was.publishes_same(row)) {
            changed.push((row.player, was.copied(), Some(*row)));
        }
    }
    changed.extend(old.into_iter().flatten().map(|row| (row.player, Some(*row), None)));
    changed.sort_unstable_by_key(|(player, ..)| *player);
    changed
}

fn changed_games(
    before: &[CountedGame],
    after: &[CountedGame],
) -> Vec<(u32, Option<CountedGame>, Option<CountedGame>)> {
    let same = |(a, b): (&CountedGame, &CountedGame)| a.publishes_same(b);
    if before.len() == after.len() && before.iter().zip(after).all(same) {
        return Vec::new();
    }
    let by_number = |games: &[CountedGame]| {
        let mut games = games.to_vec();
        games.sort_unstable_by_key(|game| game.game);
        games
    };
    let (before, after) = (by_number(before), by_number(after));
    let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
    let mut changed = Vec::new();
    loop {
        let order = match (old.peek(), new.peek()) {
            (None, None) => return changed,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(a), Some(b)) => a.game.cmp(&b.game),
        };
        let was = if order.is_le() { old.next() } else { None };
        let is = if order.is_ge() { new.next() } else { None };
        let differs = !was.zip(is).is_some_and(|(was, is)| was.publishes_same(is));
        if let (true, Some(one)) = (differs, was.or(is)) {
            changed.push((one.game, was.copied(), is.copied()));
        }
    }
}

/// A period that publishes something else than before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Its index in the periods that were asked about.
    pub period: usize,
    /// What differs.
    pub delta: Delta,
    /// How many games it counts now.
    pub counted: u32,
    /// The digest of its rows now.
    pub rows_digest: Digest,
    /// The digest of its evidence now.
    pub evidence_digest: Digest,
}

/// Tells the periods that publish something else under the second of two states of knowledge, which differ in
/// nothing that touches what came before `since`; gives the states of the players after the last game of both. Up
/// to `since` the two are derived as one; from there on side by side, so that only a few periods are held at a time.
///
/// # Errors
/// [`Damaged`] where the packed log cannot be read.
pub fn compare(
    facts: &Facts,
    list: &List,
    (before, after): (Knowledge, Knowledge),
    since: Instant,
    periods: &[Period],
    mut told: impl FnMut(Difference),
) -> Result<(Table, Table), Damaged> {
    // Of the periods that are asked about every game is wanted.
    let parting = periods.iter().map(|period| period.start).fold(since, Instant::min);
    let common = match parting {
        Instant::MIN => None,
        parting => replay::checkpoint(facts, list, before, parting)?,
    };
    let start = common.as_ref().or(facts.start.as_ref());
    let (send_old, old) = sync_channel(AHEAD);
    let (send_new, new) = sync_channel(AHEAD);
    std::thread::scope(move |scope| {
        // A send fails only where the receiver has stopped because the other side failed.
        let was = scope.spawn(move || {
            derive_to_the_end(start, facts, list, before, periods, Digesting::Nothing, |index, content| {
                drop(send_old.send((index, content)));
            })
        });
        let is = scope.spawn(move || {
            derive_to_the_end(start, facts, list, after, periods, Digesting::Evidence, |index, content| {
                drop(send_new.send((index, content)));
            })
        });
        while let (Ok((_, before)), Ok((period, after))) = (old.recv(), new.recv()) {
            let delta = Delta::between(&before, &after);
            if !delta.is_empty() {
                let rules = &list.rules_of_period(periods[period].end).profile;
                told(Difference {
                    period,
                    delta,
                    counted: after.counted.len() as u32,
                    rows_digest: rows_digest(facts, rules, &after.rows),
                    evidence_digest: after.evidence_digest,
                });
            }
        }
        // Where one side failed, the other must not wait for ever.
        drop((old, new));
        let before = was.join().unwrap_or(Err(Damaged))?;
        let after = is.join().unwrap_or(Err(Damaged))?;
        Ok((before, after))
    })
}

/// How many periods each side may be ahead.
const AHEAD: usize = 1;
