//! An event's nouns: what is entered about it, and what its rounds brought.

pub mod entry;
pub mod fields;
pub mod outcome;
pub mod results;
pub mod setup;

pub use entry::{Act, LogEntry};
pub use fields::{BadFields, Field, Fields};
pub use outcome::{BadEnding, Bye, Ending, GameState, Side};
pub use results::{Met, Participant, Results, RoundFact};
pub use setup::{Order, Setup, System};
