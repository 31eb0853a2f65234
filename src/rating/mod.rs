//! Ratings: the packed log, the rating systems and the one fold that replays a list.
//!
//! A rating system is one file and one line in [`system::SYSTEMS`]. The fold ([`replay()`]) walks the games
//! in rating order (R-ORD-1), asks [`crate::eligibility`] which count, lets the system move the ratings,
//! and tells an observer; rankings ([`ranking`]) are read off its state at a cut.

pub mod checkpoint;
pub mod columns;
pub mod elo;
pub mod facts;
pub mod fise;
pub mod ladder;
mod moved;
pub mod packed;
pub mod ranking;
pub mod replay;
pub mod state;
pub mod system;

pub use checkpoint::Checkpoint;
pub use facts::{Facts, GameState, Knowledge};
pub use replay::{Judged, Observer, replay, replay_from};
pub use state::{PlayerState, Qualification, Standing, Table};
pub use system::{SideStep, Step, System};
