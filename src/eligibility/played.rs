//! Was it played, by how many, and with what result (R-VER-1, R-VER-2, R-VEZZ-1).

use crate::model::profile::EligibilityRules;
use crate::model::{PackedGame, Reason, Reasons, Termination};

/// Adds `bye`, `forfeit` and `no-result`; says whether the game was played at all. What was not played
/// has no result to miss and no scores or tiles to judge.
pub(super) fn judge(game: &PackedGame, reasons: &mut Reasons) -> bool {
    let bye = game.termination == Some(Termination::Bye);
    let forfeit = game.is_forfeit();
    if bye {
        reasons.add(Reason::Bye);
    }
    if forfeit {
        reasons.add(Reason::Forfeit);
    }
    if bye || forfeit {
        return false;
    }
    if game.outcome(false).is_none() {
        reasons.add(Reason::NoResult);
    }
    true
}

/// Whether the number of players is the rated one; a record that names none means two.
pub(super) fn right_number_of_players(rules: &EligibilityRules, players: Option<u32>) -> bool {
    rules.players.is_none_or(|wanted| players.unwrap_or(2) == wanted)
}
