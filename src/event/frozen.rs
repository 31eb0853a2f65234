//! The digest of what the start of an event freezes.

use crate::model::event::{Order, Setup};
use crate::model::{Digest, Hasher};

use super::state::Player;

/// The digest of players, pinned ratings, conditions and numbers: SHA-256 over the domain name, the columns
/// of the conditions, the order and its seed, and for each player by starting number the folded key, the
/// club and the pinned rating in counts of 10⁻⁹ points. Names to show are display and not in it.
pub fn digest(setup: &Setup, players: &[Player], order: Order, seed: Option<u64>) -> Digest {
    let mut hasher = Hasher::named("arbitro event start 1");
    setup.write(&mut hasher);
    hasher.text(order.as_str()).opt_int(seed.map(u64::cast_signed)).int(players.len() as i64);
    for player in players {
        hasher.text(&player.key).opt_text(player.club.as_deref());
        hasher.opt_int(player.rating.map(crate::model::Rating::nanos));
    }
    hasher.finish()
}
