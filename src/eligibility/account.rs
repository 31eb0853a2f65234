//! Verified accounts (R-VEZZ-9).

use rustc_hash::FxHashMap;

use crate::model::{Instant, PlayerId};

/// Since when each player's account is verified.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified(pub FxHashMap<PlayerId, Instant>);

impl Verified {
    /// Whether a player's account was verified at an instant.
    pub fn at(&self, player: PlayerId, instant: Instant) -> bool {
        self.0.get(&player).is_some_and(|since| *since <= instant)
    }
}

/// Whether both accounts were verified when the game was finished. A bye has one player.
pub(super) fn both_verified(verified: &Verified, first: PlayerId, second: PlayerId, finish: Instant) -> bool {
    verified.at(first, finish) && (second == PlayerId(0) || verified.at(second, finish))
}
