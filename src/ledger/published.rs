//! What a revision published, without the digits nobody is shown: rebuilt from what is stored with a closing,
//! or taken from what is derived, so that the two can be held against each other.

use std::collections::{BTreeMap, BTreeSet};

use super::compare::Delta;
use super::content::Content;
use super::evidence::Evidence;
use crate::model::digest::Hasher;
use crate::model::{CountedGame, Digest, PlayerId, RankingRow, Rating};

/// What a revision published.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Published {
    rows: BTreeMap<PlayerId, RankingRow>,
    games: BTreeMap<u32, CountedGame>,
}

impl From<&Content> for Published {
    fn from(content: &Content) -> Self {
        Self {
            rows: content.rows.iter().map(|row| (row.player, shown(row))).collect(),
            games: content.counted.iter().map(|game| (game.game, *game)).collect(),
        }
    }
}

/// A row as people see it.
fn shown(row: &RankingRow) -> RankingRow {
    RankingRow { rating: Rating::points(row.rating.shown()), ..*row }
}

impl Published {
    /// Applies what is stored with the next revision: of an original everything, of a later one what it
    /// changes. A row of `None` says that the player has none any more. Of a later one the ranks of the other rows
    /// follow from the shown ratings (R-NUM-2); see [`Delta::stored_rows`].
    pub fn apply(
        &mut self,
        rows: impl IntoIterator<Item = (PlayerId, Option<RankingRow>)>,
        evidence: &Evidence,
    ) {
        let is_later = !self.rows.is_empty();
        let mut stored = BTreeSet::new();
        for (player, row) in rows {
            stored.insert(player);
            match row {
                Some(row) => self.rows.insert(player, shown(&row)),
                None => self.rows.remove(&player),
            };
        }
        if is_later && !stored.is_empty() {
            self.rank(&stored);
        }
        for game in &evidence.removed {
            self.games.remove(game);
        }
        self.games.extend(evidence.counted.iter().map(|game| (game.game, *game)));
    }

    /// Ranks the rows anew, but for those whose rank was stored.
    fn rank(&mut self, stored: &BTreeSet<PlayerId>) {
        let mut higher: Vec<Rating> = self.rows.values().map(|row| row.rating).collect();
        higher.sort_unstable_by(|a, b| b.cmp(a));
        for (player, row) in self.rows.iter_mut().filter(|(player, _)| !stored.contains(player)) {
            debug_assert_eq!(row.player, *player);
            row.rank = higher.partition_point(|rating| *rating > row.rating) as u32 + 1;
        }
    }

    /// How many games it counts.
    pub fn counted(&self) -> usize {
        self.games.len()
    }

    /// Its rows, in the order of the players' numbers.
    pub fn rows(&self) -> impl Iterator<Item = &RankingRow> {
        self.rows.values()
    }

    /// A player's row.
    pub fn row(&self, player: PlayerId) -> Option<&RankingRow> {
        self.rows.get(&player)
    }

    /// What another one publishes differently.
    pub fn delta(&self, after: &Published) -> Delta {
        let content = |of: &Published| Content {
            rows: of.rows.values().copied().collect(),
            counted: of.games.values().copied().collect(),
            ..Content::default()
        };
        Delta::between(&content(self), &content(after))
    }

    /// What stands for it in a comparison: equal only where the same is published.
    pub fn fingerprint(&self) -> Fingerprint {
        let (mut rows, mut games) = (Hasher::named("published rows"), Hasher::named("published games"));
        for row in self.rows.values() {
            for number in [row.rank, row.player.0, row.games, row.period_games, row.activity] {
                rows.int(i64::from(number));
            }
            rows.int(row.rating.shown()).flag(row.provisional).opt_int(row.level.map(i64::from));
        }
        for game in self.games.values() {
            for number in [game.game, game.first.0, game.second.0, game.outcome as u32] {
                games.int(i64::from(number));
            }
            for score in [game.first_score, game.second_score] {
                games.opt_int(score.map(|score| score.0));
            }
            games.int(game.finish.micros());
        }
        Fingerprint { rows: rows.finish(), games: games.finish() }
    }
}

/// What stands for what was published; see [`Published::fingerprint`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fingerprint {
    /// For the rows.
    pub rows: Digest,
    /// For the counted games.
    pub games: Digest,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Instant, Outcome, Score};

    fn row(player: u32, nanos: i64) -> RankingRow {
        RankingRow {
            rank: player,
            player: PlayerId(player),
            rating: Rating::from_nanos(nanos),
            games: 3,
            period_games: 1,
            activity: 1,
            provisional: true,
            level: None,
        }
    }

    fn game(number: u32, change: i64) -> CountedGame {
        CountedGame {
            game: number,
            first: PlayerId(1),
            second: PlayerId(2),
            outcome: Outcome::First,
            first_score: Some(Score(1000)),
            second_score: None,
            finish: Instant::from_micros(i64::from(number)),
            first_change: Rating::from_nanos(change),
            second_change: Rating::from_nanos(-change),
        }
    }

    fn content(rows: Vec<RankingRow>, counted: Vec<CountedGame>) -> Content {
        Content { rows, counted, ..Content::default() }
    }

    #[test]
    fn r_clo_3_a_delta_on_the_original_gives_the_revision_back() {
        let was = content(vec![row(1, 1_012_000_000_000), row(2, 988_000_000_000)], vec![game(5, 12)]);
        let is =
            content(vec![row(1, 1_030_000_000_000), row(3, 988_000_000_000)], vec![game(6, 12), game(7, 30)]);
        let delta = Delta::between(&was, &is);
        let mut rebuilt = Published::from(&was);
        rebuilt.apply(delta.stored_rows(), &Evidence::from(&delta));
        assert_eq!(rebuilt, Published::from(&is));
        assert_eq!(Published::from(&was).delta(&rebuilt).rows.len(), 3);
        assert_eq!(rebuilt.counted(), 2);
    }

    #[test]
    fn r_num_2_ranks_that_others_push_are_not_stored_and_come_back() {
        let at =
            |player: u32, rank: u32, shown: i64| RankingRow { rank, ..row(player, shown * 1_000_000_000) };
        // 1 and 2 share the second rank behind 3; then 4 comes up from below and pushes them both.
        let was = content(vec![at(3, 1, 1050), at(1, 2, 1010), at(2, 2, 1010), at(4, 4, 990)], vec![]);
        let is = content(vec![at(3, 1, 1050), at(4, 2, 1020), at(1, 3, 1010), at(2, 3, 1010)], vec![]);
        let delta = Delta::between(&was, &is);
        assert_eq!(delta.rows.len(), 3);
        assert_eq!(delta.stored_rows().collect::<Vec<_>>(), [(PlayerId(4), Some(at(4, 2, 1020)))]);
        let mut rebuilt = Published::from(&was);
        rebuilt.apply(delta.stored_rows(), &Evidence::from(&delta));
        assert_eq!(rebuilt, Published::from(&is));
        // One who leaves pulls the others up.
        let gone = content(vec![at(3, 1, 1050), at(1, 2, 1010), at(2, 2, 1010)], vec![]);
        let delta = Delta::between(&is, &gone);
        assert_eq!(delta.stored_rows().collect::<Vec<_>>(), [(PlayerId(4), None)]);
        rebuilt.apply(delta.stored_rows(), &Evidence::from(&delta));
        assert_eq!(rebuilt, Published::from(&gone));
    }

    #[test]
    fn digits_nobody_is_shown_and_changes_leave_no_print() {
        let one = content(vec![row(1, 1_012_100_000_000)], vec![game(5, 12)]);
        let two = content(vec![row(1, 1_012_300_000_000)], vec![game(5, 13)]);
        let three = content(vec![row(1, 1_013_100_000_000)], vec![game(5, 12)]);
        let print = |content: &Content| Published::from(content).fingerprint();
        assert_eq!(print(&one), print(&two));
        assert_ne!(print(&one).rows, print(&three).rows);
        assert_eq!(print(&one).games, print(&three).games);
        let other = CountedGame { outcome: Outcome::Draw, ..game(5, 12) };
        assert_ne!(print(&content(vec![], vec![other])).games, print(&one).games);
    }
}
