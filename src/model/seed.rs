//! Seeds: ratings that a player brings into a list (R-SEED-1).

use super::instant::Instant;
use super::key::PlayerId;
use super::rating::Rating;

/// A rating that a player brings into a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seed {
    /// Whose.
    pub player: PlayerId,
    /// The rating.
    pub rating: Rating,
    /// Games already played elsewhere.
    pub games: u32,
    /// From when it counts; before games of the same instant.
    pub at: Instant,
    /// Where it comes from, as typed.
    pub source: Option<String>,
}
