//! Records still in play: never rated, some of them idle (R-FISE-8, R-VER-1).

use super::account::{self, Verified};
use super::judge::Compiled;
use super::played::right_number_of_players;
use crate::model::{Instant, PlayerId, Reason, Reasons, Score};

/// A record of a game still in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActiveGame {
    /// When the last move was made.
    pub last_move: Instant,
    /// Who moved first.
    pub first: PlayerId,
    /// Who moves second.
    pub second: PlayerId,
    /// First's points so far.
    pub first_score: Option<Score>,
    /// Second's points so far.
    pub second_score: Option<Score>,
    /// How many play.
    pub players: Option<u32>,
    /// The mode's word.
    pub mode: u32,
    /// The time control's word.
    pub time_control: u32,
    /// The event's word.
    pub event: u32,
}

impl ActiveGame {
    /// Whether no side has a score: none recorded, or nothing but zeros.
    pub fn is_without_score(&self) -> bool {
        [self.first_score, self.second_score].into_iter().flatten().all(|score| score == Score(0))
    }
}

const HOUR: i64 = 3_600_000_000;

pub(super) fn judge(
    rules: &Compiled<'_>,
    verified: &Verified,
    is_unrated_event: bool,
    game: &ActiveGame,
    at: Instant,
) -> Reasons {
    let eligibility = &rules.profile.eligibility;
    let mut reasons = Reasons::NONE;
    reasons.add(Reason::NotFinished);
    if !rules.rated_mode[game.mode as usize] {
        reasons.add(Reason::Mode);
    }
    if is_unrated_event {
        reasons.add(Reason::Event);
    }
    if eligibility.requires_verified && !account::both_verified(verified, game.first, game.second, at) {
        reasons.add(Reason::Account);
    }
    if !right_number_of_players(eligibility, game.players) {
        reasons.add(Reason::Players);
    }
    if !rules.time_controls.allows(game.time_control) {
        reasons.add(Reason::TimeControl);
    }
    let idle = eligibility
        .discard
        .idle_hours
        .is_some_and(|hours| at.micros() - game.last_move.micros() > i64::from(hours) * HOUR);
    if idle && game.is_without_score() {
        reasons.add(Reason::Idle);
    }
    reasons
}
