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
        for (round, game) in field.games(player).filter(|(_, game)| has_half(field, game.opponent)) {
            let worth = field.round_points(&Counted::Game(game)).into();
            sink(Term::of(round, Some(game.opponent), "from an opponent with half of all points", worth));
        }
    }
}

/// Whether a player's games brought at least half of what they could: byes are left out on both sides.
fn has_half(field: &Field<'_>, player: Place) -> bool {
    let scoring = &field.settings().points;
    let (mut made, mut possible) = (0_i64, 0_i64);
    for (_, game) in field.games(player) {
        made += i64::from(field.round_points(&Counted::Game(game)).0);
        possible += i64::from(scoring.win[game.side.index()].0);
    }
    made * 2 >= possible
}
