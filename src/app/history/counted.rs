//! What the games that may have made a difference between revisions counted for.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::game::{Outcome, Score};
use crate::model::{Instant, PackedGame, PlayerId};
use crate::rating::{Facts, Judged, Step};
use crate::store::StoredRevision;

/// The games of which a telling keeps what they counted for.
#[derive(Default)]
pub(super) struct Watched {
    decided: BTreeSet<u32>,
    /// Every game behind this one came after the first revision.
    came_after: Option<u32>,
}

impl Watched {
    /// Those that were decided on or came in since a revision.
    pub(super) fn since(facts: &Facts, first: &StoredRevision) -> Self {
        let basis = &first.revision.basis;
        let later = facts.decisions.iter().filter(|decision| decision.entry > basis.decisions);
        Self { decided: later.map(|decision| decision.game).collect(), came_after: Some(basis.game) }
    }

    fn has(&self, game: u32) -> bool {
        self.came_after.is_some_and(|last| game > last) || self.decided.contains(&game)
    }
}

/// A game that counted.
struct Counted {
    game: PackedGame,
    effective: Instant,
    outcome: Option<Outcome>,
    step: Step,
}

/// Everything of a game that says for what it counts, whatever the system.
type Content = (Instant, Instant, PlayerId, PlayerId, Option<Outcome>, Option<Score>, Option<Score>);

impl Counted {
    fn content(&self) -> Content {
        let game = &self.game;
        let (first, second) = (game.first_score, game.second_score);
        (self.effective, game.finish, game.first, game.second, self.outcome, first, second)
    }

    /// Whether it counts for the same in both. What else was amended, such as its moves, makes a difference
    /// where it moved a rating otherwise.
    fn is_same(&self, other: &Counted) -> bool {
        self.content() == other.content() && (self.game == other.game || self.step == other.step)
    }
}

/// The watched games that counted, by their numbers.
#[derive(Default)]
pub(super) struct CountedGames(BTreeMap<u32, Counted>);

impl CountedGames {
    /// Keeps a watched game that counts.
    pub(super) fn keep(&mut self, watched: &Watched, judged: &Judged<'_>, higher_score_wins: bool) {
        if judged.reasons.is_empty() && watched.has(judged.game.seq) {
            let (game, effective, step) = (*judged.game, judged.effective, *judged.step);
            let outcome = game.outcome(higher_score_wins);
            self.0.insert(game.seq, Counted { game, effective, outcome, step });
        }
    }

    /// Whether a watched game counted in one of two tellings alone, or for something else.
    pub(super) fn is_changed(&self, other: &CountedGames, game: u32) -> bool {
        match (self.0.get(&game), other.0.get(&game)) {
            (Some(was), Some(is)) => !was.is_same(is),
            (was, is) => was.is_some() || is.is_some(),
        }
    }
}
