//! The FIDE Dutch system, C.04.3 in the edition of 1 February 2026, with C.04.1 and C.04.2.
//!
//! `players` gathers what the rounds before tell about everybody; `rules` says who may meet and what an
//! edge costs by each criterion; `bracket` pairs one bracket exactly; `round` goes from bracket to bracket;
//! `colour` and `boards` finish the pairing; `conflict` explains a round that cannot be paired.

mod boards;
mod bracket;
mod classes;
mod colour;
mod conflict;
pub mod criteria;
mod layout;
mod legality;
mod players;
mod round;
mod sequence;

#[cfg(test)]
mod exhaustive_tests;

pub use conflict::{Conflict, Constraint};

use super::{PairingError, PairingSystem, RoundPairing};
use crate::model::tournament::Tournament;

/// The FIDE Dutch system.
#[derive(Clone, Copy, Debug)]
pub struct Dutch;

impl PairingSystem for Dutch {
    fn name(&self) -> &'static str {
        "dutch"
    }

    fn pair(&self, tournament: &Tournament, round: u32) -> Result<RoundPairing, PairingError> {
        round::pair(tournament, round)
    }
}
