//! What a revision published, without the digits nobody is shown: rebuilt from what is stored with a closing,
//! or taken from what is derived, so that the two can be held against each other.

use std::collections::BTreeMap;

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
    /// changes. A row of `None` says that the player has none any more.
    pub fn apply(
        &mut self,
        rows: impl IntoIterator<Item = (PlayerId, Option<RankingRow>)>,
        evidence: &Evidence,
    ) {
        for (player, row) in rows {
            match row {
                Some(row) => self.rows.insert(player, shown(&row)),
                None => self.rows.remove(&player),
            };
        }
        for game in &evidence.removed {
            self.games.remove(game);
        }
        self.games.extend(evidence.counted.iter().map(|game| (game.game, *game)));
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
        rebuilt.apply(delta.rows.iter().map(|(player, _, row)| (*player, *row)), &Evidence::from(&delta));
        assert_eq!(rebuilt, Published::from(&is));
        assert_eq!(Published::from(&was).delta(&rebuilt).rows.len(), 3);
        assert_eq!(rebuilt.counted(), 2);
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
