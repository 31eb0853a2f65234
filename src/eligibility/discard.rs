//! Records that deserve no keeping (R-FISE-8).

use std::cmp::Ordering;

use crate::model::profile::DiscardRules;
use crate::model::{PackedGame, Reason, Reasons};

/// Adds the discarding codes of a finished game that was played.
pub fn judge(rules: &DiscardRules, game: &PackedGame, reasons: &mut Reasons) {
    if let Some((first, second)) = game.scores() {
        if rules.total_below.is_some_and(|limit| first.0 + second.0 < limit.0) {
            reasons.add(Reason::TotalBelow);
        }
        if rules.winner_below.is_some_and(|limit| first.max(second) < limit) {
            reasons.add(Reason::WinnerBelow);
        }
    }
    if let Some((limit, left)) = rules.tiles_left_over.zip(game.tiles_left) {
        match left.cmp(&limit) {
            Ordering::Greater => reasons.add(Reason::TilesLeft),
            Ordering::Equal => reasons.add_tiles_at_limit(),
            Ordering::Less => {}
        }
    }
}
