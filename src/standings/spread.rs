//! `spread`: own scores less the opponents', over the games played. A round won or lost without play counts
//! as the event sets it, which is nothing where it sets nothing.

use super::field::{Counted, Field, Place};
use super::method::{Method, Sink, Term};
use super::value::Value;

/// The spread.
#[derive(Clone, Copy, Debug)]
pub struct Spread;

impl Method for Spread {
    fn name(&self) -> &'static str {
        "spread"
    }

    fn heading(&self) -> &'static str {
        "Spread"
    }

    fn about(&self) -> &'static str {
        "own scores less the opponents'"
    }

    fn terms(&self, field: &Field<'_>, _: &[Place], player: Place, sink: Sink<'_>) {
        let unplayed = field.settings().unplayed_spread.0;
        for (round, counted) in field.counted(player) {
            match counted {
                Counted::Game(game) if !game.ending.played() => {
                    let value = if game.half_points() == 2 { unplayed } else { -unplayed };
                    sink(Term::of(round, Some(game.opponent), "not played", Value(value)));
                }
                Counted::Game(game) => {
                    let score = |side| game.ending.score(side).map(|score| score.0);
                    let Some((own, other)) = score(game.side).zip(score(game.side.other())) else { continue };
                    sink(Term::of(
                        round,
                        Some(game.opponent),
                        "own score less the opponent's",
                        Value(own - other),
                    ));
                }
                Counted::Bye(bye) if field.bye_halves(bye) == 2 => {
                    sink(Term::of(round, None, "bye", Value(unplayed)));
                }
                Counted::Bye(_) => {}
            }
        }
    }
}
