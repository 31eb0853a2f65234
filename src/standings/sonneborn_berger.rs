//! `sonneborn-berger`: the points of those a player beat and half the points of those the player drew with.
//! Forfeits count like games; a bye counts like a game with somebody who has the player's own points.

use super::field::{Counted, Field, Place};
use super::method::{Method, Sink, Term};

/// The Sonneborn–Berger score.
#[derive(Clone, Copy, Debug)]
pub struct SonnebornBerger;

impl Method for SonnebornBerger {
    fn name(&self) -> &'static str {
        "sonneborn-berger"
    }

    fn heading(&self) -> &'static str {
        "SB"
    }

    fn about(&self) -> &'static str {
        "the points of opponents who were beaten and half those of opponents drawn with"
    }

    fn terms(&self, field: &Field<'_>, _: &[Place], player: Place, sink: Sink<'_>) {
        for (round, counted) in field.counted(player) {
            sink(match counted {
                Counted::Game(game) => {
                    let (opponent, halves) = (game.opponent, game.half_points());
                    Term::share(round, Some(opponent), "the opponent's points", halves, field.worth(opponent))
                }
                Counted::Bye(bye) => {
                    Term::share(round, None, "bye: own points", field.bye_halves(bye), field.worth(player))
                }
            });
        }
    }
}
