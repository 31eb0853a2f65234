//! Pairs: what pairing engines write. A count, then a line for each game in board order; the bye's opponent is 0.

use std::fmt::Write as _;

use crate::report::pair::Pairing;

/// Writes a pairing as pairs.
pub fn pairs(pairing: &Pairing) -> Vec<u8> {
    let mut text = format!("{}\n", pairing.pairs.len());
    for board in &pairing.pairs {
        let black = board.black.as_ref().map_or(0, |seat| seat.number);
        // Writing to a text does not fail.
        let _ = writeln!(text, "{} {black}", board.white.number);
    }
    text.into_bytes()
}
