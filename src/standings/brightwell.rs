//! `brightwell`: own discs plus so many times the points of the opponents, for Othello.
//!
//! A bye, and a game with somebody who withdrew, is left out and brings 32 discs and the player's own points
//! as often instead. A forfeit has no discs: it is left out in the same way for who was there, and brings
//! nothing to who was not. In an event of few rounds discs alone count, of all games that were played.

use super::field::{Counted, Field, Game, Place};
use super::method::{Method, Sink, Term};
use super::value::Value;

/// Discs of a game that is left out: half of the board.
const HALF_BOARD: Value = Value::whole(32);

/// The Brightwell quotient.
#[derive(Clone, Copy, Debug)]
pub struct Brightwell;

impl Method for Brightwell {
    fn name(&self) -> &'static str {
        "brightwell"
    }

    fn heading(&self) -> &'static str {
        "BQ"
    }

    fn about(&self) -> &'static str {
        "own discs and the points of opponents, weighted"
    }

    fn terms(&self, field: &Field<'_>, _: &[Place], player: Place, sink: Sink<'_>) {
        let setting = field.settings().brightwell;
        if field.rounds() < setting.rounds {
            for (round, game) in field.games(player) {
                discs(round, &game, sink);
            }
            return;
        }
        for (round, counted) in field.counted(player) {
            match counted {
                Counted::Game(game) if game.ending.played() && !field.withdrew(game.opponent) => {
                    discs(round, &game, sink);
                    let worth = field.worth(game.opponent);
                    sink(Term::times(
                        round,
                        Some(game.opponent),
                        "the opponent's points",
                        setting.constant,
                        worth,
                    ));
                }
                Counted::Game(game) if !game.ending.played() && !game.won_by_forfeit() => {}
                Counted::Game(_) | Counted::Bye(_) => {
                    let opponent = if let Counted::Game(game) = counted { Some(game.opponent) } else { None };
                    sink(Term::of(round, opponent, "left out: half of the board", HALF_BOARD));
                    let own = field.worth(player);
                    sink(Term::times(round, opponent, "left out: own points", setting.constant, own));
                }
            }
        }
    }
}

fn discs(round: u32, game: &Game, sink: Sink<'_>) {
    if let Some(score) = game.ending.score(game.side) {
        sink(Term::of(round, Some(game.opponent), "discs", score.into()));
    }
}
