//! Was it played, by how many, and with what result (R-VER-1, R-VER-2, R-VEZZ-1).

use crate::model::profile::EligibilityRules;
use crate::model::{PackedGame, Reason, Reasons, Termination};

/// How a rating system reads a record that was played: it may know a result where none was typed, and none
/// where one was.
pub trait Results: Sync {
    /// Whether a game that was played has a result. By default, where one was typed or both scores were.
    fn has_result(&self, game: &PackedGame) -> bool {
        game.outcome(false).is_some()
    }
}

/// Adds `bye`, `forfeit` and `no-result`; says whether the game was played at all. What was not played
/// has no result to miss and no scores or tiles to judge.
pub(super) fn judge(results: &dyn Results, game: &PackedGame, reasons: &mut Reasons) -> bool {
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
    if !results.has_result(game) {
        reasons.add(Reason::NoResult);
    }
    true
}

/// Whether the number of players is the rated one; a record that names none means two.
pub(super) fn right_number_of_players(rules: &EligibilityRules, players: Option<u32>) -> bool {
    rules.players.is_none_or(|wanted| players.unwrap_or(2) == wanted)
}
