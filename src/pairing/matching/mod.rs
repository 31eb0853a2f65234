//! Exact matchings in general graphs: the arithmetic, the weighted matcher, the alternating search.
//!
//! Nothing here knows a tournament. Vertices are numbers from 0, weights are whole numbers as wide as they
//! need to be, and the same input gives the same matching on every machine.

pub mod alternating;
mod blossom;
pub mod number;
pub mod weighted;

#[cfg(test)]
mod exhaustive_tests;

/// No vertex, or no blossom.
pub(crate) const NONE: u32 = u32::MAX;
