//! Through which games a difference between two states of knowledge came to a player: a game between strangers
//! matters only where a chain of games that read differently leads from it to the player.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::model::{Instant, PlayerId};
use crate::rating::{Judged, Observer, SideStep, Table};

/// A game that counts, and what it did, in few bytes: there may be a million.
#[derive(Clone, Copy)]
struct Move {
    at: Instant,
    seq: u32,
    players: [PlayerId; 2],
    print: u64,
}

/// The games that count before an instant, as one state of knowledge rates them.
pub(super) struct Moves {
    until: Instant,
    games: Vec<Move>,
    is_told: bool,
}

impl Moves {
    /// None yet, of those effective before an instant.
    pub(super) fn before(until: Instant) -> Self {
        Self { until, games: Vec::new(), is_told: false }
    }

    /// The numbers of the games that read differently in another telling and lead to a player.
    pub(super) fn leading_to(&self, player: PlayerId, other: &Moves) -> FxHashSet<u32> {
        let mut odd = self.not_in(other);
        odd.extend(other.not_in(self));
        odd.sort_by_key(|one| one.at);
        let (mut leading, mut reached) = (FxHashSet::default(), FxHashSet::from_iter([player]));
        for same_instant in odd.chunk_by(|a, b| a.at == b.at).rev() {
            // Games of one instant may follow each other in any order.
            let mut grows = true;
            while std::mem::take(&mut grows) {
                for one in same_instant {
                    if one.players.iter().any(|player| reached.contains(player)) {
                        leading.insert(one.seq);
                        one.players.iter().for_each(|player| grows |= reached.insert(*player));
                    }
                }
            }
        }
        leading
    }

    fn not_in(&self, other: &Moves) -> Vec<Move> {
        let prints: FxHashMap<u32, u64> = other.games.iter().map(|one| (one.seq, one.print)).collect();
        self.games.iter().filter(|one| prints.get(&one.seq) != Some(&one.print)).copied().collect()
    }
}

impl Observer for Moves {
    fn game(&mut self, judged: &Judged<'_>) {
        if judged.effective >= self.until || !judged.reasons.is_empty() {
            return;
        }
        let game = judged.game;
        let mut hasher = FxHasher::default();
        (judged.effective, game.first, game.second, judged.step.score).hash(&mut hasher);
        (game.first_score, game.second_score).hash(&mut hasher);
        for side in [&judged.step.first, &judged.step.second] {
            let SideStep { before, after, change, qualifying, .. } = side;
            (before, after, change, qualifying).hash(&mut hasher);
        }
        let (at, seq, players) = (judged.effective, game.seq, [game.first, game.second]);
        self.games.push(Move { at, seq, players, print: hasher.finish() });
    }

    fn cut(&mut self, _index: usize, _table: &Table) {
        self.is_told = true;
    }

    fn has_enough(&self) -> bool {
        self.is_told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games as (instant, number, players, print).
    fn moves(games: &[(i64, u32, [u32; 2], u64)]) -> Moves {
        let one = |&(at, seq, players, print): &(i64, u32, [u32; 2], u64)| Move {
            at: Instant::from_micros(at),
            seq,
            players: players.map(PlayerId),
            print,
        };
        Moves { games: games.iter().map(one).collect(), ..Moves::before(Instant::MAX) }
    }

    fn leading(was: &[(i64, u32, [u32; 2], u64)], is: &[(i64, u32, [u32; 2], u64)], player: u32) -> Vec<u32> {
        let mut games: Vec<u32> = moves(was).leading_to(PlayerId(player), &moves(is)).into_iter().collect();
        games.sort_unstable();
        games
    }

    #[test]
    fn a_chain_of_games_leads_from_strangers_to_a_player() {
        // Game 1 of 1 and 2 is gone; 2 then met 3, and 3 met 4; 5 and 6 were voided, too, and met nobody.
        let was =
            [(1, 1, [1, 2], 0), (2, 9, [5, 6], 0), (3, 2, [2, 3], 0), (4, 3, [3, 4], 0), (5, 4, [7, 8], 0)];
        let is = [(3, 2, [2, 3], 1), (4, 3, [3, 4], 1), (5, 4, [7, 8], 0)];
        assert_eq!(leading(&was, &is, 4), [1, 2, 3]);
        assert_eq!(leading(&was, &is, 1), [1]);
        assert_eq!(leading(&was, &is, 6), [9]);
        assert_eq!(leading(&was, &is, 8), [0; 0]);
    }

    #[test]
    fn nothing_leads_back_in_time() {
        // 2 met 3 after 3 had met 4: what became of 2 never came to 4.
        let was = [(1, 3, [3, 4], 0), (2, 2, [2, 3], 0)];
        let is = [(1, 3, [3, 4], 0), (2, 2, [2, 3], 1)];
        assert_eq!(leading(&was, &is, 4), [0; 0]);
        // At one instant nobody knows which came first.
        let was = [(1, 1, [1, 2], 0), (1, 2, [2, 3], 0)];
        assert_eq!(leading(&was, &[], 3), [1, 2]);
    }
}
