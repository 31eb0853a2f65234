//! The score floor while a player has no rating (R-FISE-2, R-FISE-5).

use crate::model::{PackedGame, Reason, Reasons, Score};

/// The codes of a game in which one of the two has no rating: a score is missing, or one is under the
/// floor. To be asked only where nothing else excludes the game.
pub fn judge(floor: Option<Score>, game: &PackedGame) -> Reasons {
    let mut reasons = Reasons::NONE;
    if game.scores().is_none() {
        reasons.add(Reason::ScoreMissing);
    }
    let below = |score: Option<Score>| score.zip(floor).is_some_and(|(score, floor)| score < floor);
    if below(game.first_score) || below(game.second_score) {
        reasons.add(Reason::ScoreBelowFloor);
    }
    reasons
}
