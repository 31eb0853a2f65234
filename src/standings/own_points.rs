//! `own-points`: own scores over the games played. What was not played has no scores.

use super::field::{Field, Place};
use super::method::{Method, Sink, Term};

/// The player's own scores.
#[derive(Clone, Copy, Debug)]
pub struct OwnPoints;

impl Method for OwnPoints {
    fn name(&self) -> &'static str {
        "own-points"
    }

    fn heading(&self) -> &'static str {
        "Own"
    }

    fn about(&self) -> &'static str {
        "own scores, added up"
    }

    fn terms(&self, field: &Field<'_>, _: &[Place], player: Place, sink: Sink<'_>) {
        for (round, game) in field.games(player) {
            if let Some(score) = game.ending.score(game.side) {
                sink(Term::of(round, Some(game.opponent), "own score", score.into()));
            }
        }
    }
}
