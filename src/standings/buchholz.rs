//! `buchholz`: the points of all opponents. Forfeits count like games; a bye counts like a game with somebody
//! who has the player's own points.

use super::field::{Counted, Field, Place};
use super::method::{Method, Sink, Term};

/// The Buchholz score.
#[derive(Clone, Copy, Debug)]
pub struct Buchholz;

impl Method for Buchholz {
    fn name(&self) -> &'static str {
        "buchholz"
    }

    fn heading(&self) -> &'static str {
        "Buchholz"
    }

    fn about(&self) -> &'static str {
        "the points of all opponents"
    }

    fn terms(&self, field: &Field<'_>, _: &[Place], player: Place, sink: Sink<'_>) {
        for (round, counted) in field.counted(player) {
            sink(match counted {
                Counted::Game(game) => {
                    Term::of(round, Some(game.opponent), "the opponent's points", field.worth(game.opponent))
                }
                Counted::Bye(_) => Term::of(round, None, "bye: own points", field.worth(player)),
            });
        }
    }
}
