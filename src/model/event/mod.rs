//! An event's nouns: what is entered about it, and what its rounds brought.

pub mod outcome;
pub mod results;

pub use outcome::{BadEnding, Bye, Ending, GameState, Side};
pub use results::{Met, Participant, Results, RoundFact};
