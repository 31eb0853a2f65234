//! Rankings, read off the replay's state at a cut (R-NUM-2, R-VEZZ-6, R-VEZZ-7, R-FISE-10).

use super::replay::Judged;
use super::state::{Standing, Table};
use crate::model::{PlayerId, Profile, RankingRow, Rating};

/// What a period's counted games were to its players. Its memory is used again from period to period.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Each counted game at the player of its pair with the smaller number: that number, and whom it met when, the
    /// other in the high half and the local day in the low one. A day is a date of the accepted years, so it fits.
    met: Vec<(u32, u64)>,
    /// The counted games of each player, and the distinct (opponent, local day) pairs among them.
    of_player: Vec<(u32, u32)>,
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
        self.meet(judged.game.first.0, judged.game.second.0, judged.day as i32);
    }

    fn meet(&mut self, first: u32, second: u32, day: i32) {
        let (low, high) = (first.min(second), first.max(second));
        self.met.push((low, u64::from(high) << 32 | u64::from(day.cast_unsigned())));
        if self.of_player.len() <= high as usize {
            self.of_player.resize(high as usize + 1, (0, 0));
        }
        self.of_player[low as usize].0 += 1;
        self.of_player[high as usize].0 += 1;
    }

    /// Empties the tally and gives what each player played, in the order of the folded keys.
    pub fn take(&mut self, ranker: &Ranker) -> &[Played] {
        self.count_meetings();
        self.met.clear();
        self.played.clear();
        for player in &ranker.order {
            let (games, pairs) = self.of_player.get(*player as usize).copied().unwrap_or_default();
            if games > 0 {
                self.played.push((PlayerId(*player), games, pairs));
            }
        }
        self.of_player.clear();
        &self.played
    }

    /// Counts each meeting of two players on a day once, for both.
    fn count_meetings(&mut self) {
        self.part_by_player();
        let mut from = 0;
        for (player, end) in self.ends.iter().enumerate() {
            let end = *end as usize;
            let own = &mut self.meetings[from..end];
            from = end;
            own.sort_unstable();
            let mut last = None;
            for meeting in own.iter().filter(|meeting| last.replace(**meeting) != Some(**meeting)) {
                self.of_player[player].1 += 1;
                self.of_player[(meeting >> 32) as usize].1 += 1;
            }
        }
    }

    /// Puts the meetings of each player side by side: players are numbered without gaps, so counting them is
    /// quicker than sorting.
    fn part_by_player(&mut self) {
        let ends = &mut self.ends;
        ends.clear();
        ends.resize(self.of_player.len(), 0);
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
        // Bo meets ana twice on one day and once on another, whoever moves first, and carla once.
        for (first, second, day) in [(1, 2, -7), (2, 1, -7), (1, 2, 8), (1, 3, -7)] {
            tally.meet(first, second, day);
        }
        // In the order of the keys: ana, bo, carla.
        assert_eq!(tally.take(&ranker), [(PlayerId(2), 3, 2), (PlayerId(1), 4, 3), (PlayerId(3), 1, 1)]);
        assert_eq!(tally.take(&ranker), []);
    }
}
