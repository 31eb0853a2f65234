//! `seconds`: games played as the one who moves second. What was not played has no side.

use super::field::{Field, Place};
use super::method::{Method, Sink, Term};
use super::value::Value;
use crate::model::event::Side;

/// The number of games played as second.
#[derive(Clone, Copy, Debug)]
pub struct Seconds;

impl Method for Seconds {
    fn name(&self) -> &'static str {
        "seconds"
    }

    fn heading(&self) -> &'static str {
        "Seconds"
    }

    fn about(&self) -> &'static str {
        "games played moving second"
    }

    fn terms(&self, field: &Field<'_>, _: &[Place], player: Place, sink: Sink<'_>) {
        let second = |game: &super::field::Game| game.side == Side::Second && game.ending.played();
        for (round, game) in field.games(player).filter(|(_, game)| second(game)) {
            sink(Term::of(round, Some(game.opponent), "moved second", Value::whole(1)));
        }
    }
}
