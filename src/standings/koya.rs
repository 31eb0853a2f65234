//! `koya`: points from opponents who have at least half of what they could have. Forfeits count like games,
//! byes for nothing.

use super::field::{Counted, Field, Place};
use super::method::{Method, Sink, Term};

/// The Koya score.
#[derive(Clone, Copy, Debug)]
pub struct Koya;

impl Method for Koya {
    fn name(&self) -> &'static str {
        "koya"
    }

    fn heading(&self) -> &'static str {
        "Koya"
    }

    fn about(&self) -> &'static str {
        "points from opponents with at least half of all points"
    }

    fn terms(&self, field: &Field<'_>, _: &[Place], player: Place, sink: Sink<'_>) {
        for (round, game) in field.games(player).filter(|(_, game)| field.has_half(game.opponent)) {
            let worth = field.round_points(&Counted::Game(game)).into();
            sink(Term::of(round, Some(game.opponent), "from an opponent with half of all points", worth));
        }
    }
}
