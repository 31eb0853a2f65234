//! Pairings of rounds, and how the pairings of a report compare with those of a system: one file a report.

mod check;
mod round;

pub use check::{Against, CheckedFile, Difference, Meeting, PairCheck};
pub use round::{Absent, Board, Pairing, Seat};
