//! `points`: what results, forfeits and byes are worth in this event. Standings always begin with them.

use super::field::{Counted, Field, Place};
use super::method::{Method, Sink, Term};
use crate::model::event::Bye;

/// Points.
#[derive(Clone, Copy, Debug)]
pub struct Points;

impl Method for Points {
    fn name(&self) -> &'static str {
        "points"
    }

    fn heading(&self) -> &'static str {
        "Points"
    }

    fn about(&self) -> &'static str {
        "points of games, forfeits and byes"
    }

    fn terms(&self, field: &Field<'_>, _: &[Place], player: Place, sink: Sink<'_>) {
        for (round, counted) in field.counted(player) {
            let worth = field.round_points(&counted).into();
            let (opponent, what) = match counted {
                Counted::Game(game) => (Some(game.opponent), said(game.half_points(), game.ending.played())),
                Counted::Bye(Bye::Allocated) => (None, "free round"),
                Counted::Bye(Bye::Full) => (None, "full-point bye"),
                Counted::Bye(Bye::Half) => (None, "half-point bye"),
                Counted::Bye(Bye::Zero) => (None, "zero-point bye"),
            };
            sink(Term::of(round, opponent, what, worth));
        }
    }
}

const fn said(half_points: u8, played: bool) -> &'static str {
    match (half_points, played) {
        (2, true) => "won",
        (2, false) => "won by forfeit",
        (1, _) => "drawn",
        (_, true) => "lost",
        (_, false) => "lost by forfeit",
    }
}
