//! `progressive`: the points after each round, added up, so that early points count more. Everything counts
//! that brings points, in its round.

use super::field::{Field, Place};
use super::method::{Method, Sink, Term};
use crate::model::Points;

/// The progressive score.
#[derive(Clone, Copy, Debug)]
pub struct Progressive;

impl Method for Progressive {
    fn name(&self) -> &'static str {
        "progressive"
    }

    fn heading(&self) -> &'static str {
        "Progressive"
    }

    fn about(&self) -> &'static str {
        "the points after each round, added up"
    }

    fn terms(&self, field: &Field<'_>, _: &[Place], player: Place, sink: Sink<'_>) {
        let mut rounds = field.counted(player).peekable();
        let mut points = Points::ZERO;
        for round in 1..=field.last_round() {
            while let Some((_, counted)) = rounds.next_if(|(counted, _)| *counted <= round) {
                points = points.plus(field.round_points(&counted));
            }
            sink(Term::of(round, None, "points after this round", points.into()));
        }
    }
}
