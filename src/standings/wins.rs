//! `wins`: games won, by play or because the opponent was not there. Byes are no wins.

use super::field::{Field, Place};
use super::method::{Method, Sink, Term};
use super::value::Value;

/// The number of wins.
#[derive(Clone, Copy, Debug)]
pub struct Wins;

impl Method for Wins {
    fn name(&self) -> &'static str {
        "wins"
    }

    fn heading(&self) -> &'static str {
        "Wins"
    }

    fn about(&self) -> &'static str {
        "games won, forfeits included, byes not"
    }

    fn terms(&self, field: &Field<'_>, _: &[Place], player: Place, sink: Sink<'_>) {
        for (round, game) in field.games(player).filter(|(_, game)| game.half_points() == 2) {
            let what = if game.ending.played() { "won" } else { "won by forfeit" };
            sink(Term::of(round, Some(game.opponent), what, Value::whole(1)));
        }
    }
}
