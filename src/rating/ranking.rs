//! Rankings, read off the replay's state at a cut (R-NUM-2, R-VEZZ-6, R-VEZZ-7, R-FISE-10).

use super::replay::Judged;
use super::state::{Standing, Table};
use crate::model::{PlayerId, Profile, RankingRow, Rating};

/// What a period's counted games were to its players. Its memory is used again from period to period.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// For each counted game and side the player, and whom it met when: the opponent in the high half, the local
    /// day in the low one. A day is a date of the accepted years, so it fits.
    met: Vec<(u32, u64)>,
    /// One more than the greatest number of a player among them.
    players: usize,
    /// Where the meetings of each player end.
    ends: Vec<u32>,
    meetings: Vec<u64>,
    played: Vec<Played>,
}

/// A player of a period, the counted games, and the distinct (opponent, local day) pairs among them.
pub type Played = (PlayerId, u32, u32);

impl Tally {
    /// Adds a counted game.
    pub fn add(&mut self, judged: &Judged<'_>) {
        let (first, second, day) = (judged.game.first.0, judged.game.second.0, judged.day as i32);
        let meeting = |opponent: u32| u64::from(opponent) << 32 | u64::from(day.cast_unsigned());
        self.met.push((first, meeting(second)));
        self.met.push((second, meeting(first)));
        self.players = self.players.max(first.max(second) as usize + 1);
    }

    /// Empties the tally and gives what each player played, in the order of the folded keys.
    pub fn take(&mut self, ranker: &Ranker) -> &[Played] {
        self.part_by_player();
        self.played.clear();
        for player in ranker.order.iter().copied().filter(|player| (*player as usize) < self.players) {
            let from = player.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
            let own = &mut self.meetings[from as usize..self.ends[player as usize] as usize];
            if !own.is_empty() {
                let (games, pairs) = (own.len() as u32, distinct(own));
                self.played.push((PlayerId(player), games, pairs));
            }
        }
        self.met.clear();
        self.players = 0;
        &self.played
    }

    /// Puts the meetings of each player side by side: players are numbered without gaps, so counting them is
    /// quicker than sorting.
    fn part_by_player(&mut self) {
        let ends = &mut self.ends;
        ends.clear();
        ends.resize(self.players, 0);
        self.met.iter().for_each(|(player, _)| ends[*player as usize] += 1);
        let mut before = 0;
        for end in ends.iter_mut() {
            before += std::mem::replace(end, before);
        }
        self.meetings.resize(self.met.len(), 0);
        for (player, meeting) in &self.met {
            let end = &mut ends[*player as usize];
            self.meetings[*end as usize] = *meeting;
            *end += 1;
        }
    }
}

/// How many different ones there are.
fn distinct(meetings: &mut [u64]) -> u32 {
    match meetings {
        [_] => 1,
        [one, other] => 1 + u32::from(one != other),
        more => {
            more.sort_unstable();
            1 + more.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32
        }
    }
}

/// The general ranking: every player with a rating.
pub fn general(
    rules: &Profile,
    table: &Table,
    keys: &[String],
    hidden: impl Fn(PlayerId) -> bool,
) -> Vec<RankingRow> {
    let mut ranker = Ranker::new(keys);
    let players: Vec<Played> = ranker.order.iter().map(|player| (PlayerId(*player), 0, 0)).collect();
    let mut rows = Vec::new();
    ranker.rank(rules, table, &players, hidden, &mut rows);
    rows
}

/// Ranks players. It is made once for the many rankings of a replay.
#[derive(Clone, Debug, Default)]
pub struct Ranker {
    /// The players in the order of the bytes of the folded keys.
    order: Vec<u32>,
    /// What is sorted: the shown rating, the highest lowest, and the place among those that are ranked.
    sorted: Vec<u64>,
}

/// The highest rating that can be shown: ratings are 64-bit counts of 10⁻⁹ points.
const HIGHEST: i64 = Rating::from_nanos(i64::MAX - 500_000_000).shown();
/// The bits that a place takes beside a shown rating's distance from the highest, which is below 2³⁵.
const PLACE_BITS: u32 = 29;

impl Ranker {
    /// For players of these folded keys, by number.
    pub fn new(keys: &[String]) -> Self {
        let mut order: Vec<u32> = (0..keys.len() as u32).collect();
        order.sort_unstable_by_key(|player| keys[*player as usize].as_bytes());
        Self { order, sorted: Vec::new() }
    }

    /// Orders those of the players that have a rating and are not hidden by shown rating, the highest first; equal
    /// ones share the rank and stand in the order of the bytes of their folded keys (R-NUM-2), in which `players`
    /// are given. The rows are put in the place of those of `rows`.
    pub fn rank(
        &mut self,
        rules: &Profile,
        table: &Table,
        players: &[Played],
        hidden: impl Fn(PlayerId) -> bool,
        rows: &mut Vec<RankingRow>,
    ) {
        debug_assert!(players.len() < 1 << PLACE_BITS, "more players than a number has room for");
        self.sorted.clear();
        for (place, (player, ..)) in players.iter().enumerate() {
            let state = table.get(*player);
            if state.standing == Standing::Rated && !hidden(*player) {
                // One number is compared faster than two.
                let from_the_top = (HIGHEST - state.rating.shown()) as u64;
                self.sorted.push(from_the_top << PLACE_BITS | place as u64);
            }
        }
        self.sorted.sort_unstable();
        rows.clear();
        rows.reserve(self.sorted.len());
        let mut last = None;
        for sorted in &self.sorted {
            let (player, period_games, activity) = players[(sorted & ((1 << PLACE_BITS) - 1)) as usize];
            let state = table.get(player);
            let shown = state.rating.shown();
            let rank = match rows.last() {
                Some(row) if last == Some(shown) => row.rank,
                _ => rows.len() as u32 + 1,
            };
            last = Some(shown);
            rows.push(RankingRow {
                rank,
                player,
                rating: state.rating,
                games: state.games,
                period_games,
                activity,
                provisional: rules.provisional(state.games),
                level: rules.level(shown).map(|(index, _)| index),
            });
        }
    }
}

/// Players without a rating and with at least one qualifying game, in the order of their folded keys:
/// qualifying games so far (R-FISE-10).
pub fn unranked(table: &Table, keys: &[String]) -> Vec<(PlayerId, u32)> {
    let mut players: Vec<_> = table
        .known()
        .filter(|(_, state)| state.standing == Standing::Qualifying)
        .map(|(player, _)| (player, table.qualification(player).games))
        .collect();
    players.sort_unstable_by(|a, b| keys[a.0.index()].as_bytes().cmp(keys[b.0.index()].as_bytes()));
    players
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_vezz_7_a_tally_counts_games_and_different_meetings() {
        let mut tally = Tally::default();
        let ranker = Ranker::new(&["", "bo", "ana", "carla"].map(str::to_owned));
        // Bo meets ana twice on one day and once on another, and carla once; nobody else plays.
        let meeting = |opponent: u64, day: u64| opponent << 32 | day;
        for (player, opponent, day) in [(1, 2, 7), (1, 2, 7), (1, 2, 8), (1, 3, 7)] {
            tally.met.push((player, meeting(u64::from(opponent), day)));
            tally.met.push((opponent, meeting(u64::from(player), day)));
        }
        tally.players = 4;
        // In the order of the keys: ana, bo, carla.
        assert_eq!(tally.take(&ranker), [(PlayerId(2), 3, 2), (PlayerId(1), 4, 3), (PlayerId(3), 1, 1)]);
        assert_eq!(tally.take(&ranker), []);
    }
}
