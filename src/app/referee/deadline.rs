//! `referee deadline`: when a player's time ends.

use super::{Challenge, DeadlineKind, refused};
use crate::app::{AppError, AppResult};
use crate::model::{Instant, Zone};
use crate::referee::deadline::{self as rules, Correspondence};
use crate::report::referee::Deadline;

/// A deadline that is asked for.
#[derive(Clone, Debug)]
pub struct DeadlineRequest {
    /// Of what.
    pub kind: DeadlineKind,
    /// When the game started, the invitation was sent or the room was opened.
    pub started: Option<Instant>,
    /// The previous play or autopass.
    pub last_play: Option<Instant>,
    /// The zone whose days are counted.
    pub zone: Zone,
    /// Whether it is a tournament game.
    pub tournament: bool,
    /// Autopasses that the player to move has had.
    pub autopasses: u32,
    /// Autopasses that the opponent has had.
    pub opponent_autopasses: u32,
    /// What became of a challenge that the autopass follows.
    pub challenge: Option<Challenge>,
    /// How many autopasses are asked for.
    pub list: u32,
}

/// Says when a player's time ends.
///
/// # Errors
/// Where an instant that the kind goes by is not given (2), or the rules know no such game (77).
pub fn deadline(request: &DeadlineRequest) -> AppResult<Deadline> {
    let started = || needed(request, request.started, "--started");
    let last_play = || needed(request, request.last_play, "--last-play");
    let from = match request.kind {
        DeadlineKind::Autopass => return autopass(request, started()?, last_play()?),
        DeadlineKind::RapidChallenge => last_play()?,
        DeadlineKind::Invitation | DeadlineKind::Room => started()?,
    };
    let lapse = rules::lapse(request.kind, from)
        .ok_or_else(|| AppError::usage(format!("{} is no plain span", request.kind.as_str())))?;
    Ok(Deadline::of_lapse(request.kind, lapse, &request.zone))
}

fn needed(request: &DeadlineRequest, instant: Option<Instant>, option: &str) -> AppResult<Instant> {
    instant.ok_or_else(|| {
        AppError::usage(format!("{} goes by an instant that is not given", request.kind.as_str()))
            .hint(format!("add {option} INSTANT"))
    })
}

fn autopass(request: &DeadlineRequest, started: Instant, last_play: Instant) -> AppResult<Deadline> {
    let game = Correspondence {
        started,
        last_play,
        tournament: request.tournament,
        autopasses: request.autopasses,
        opponent_autopasses: request.opponent_autopasses,
        challenge: request.challenge,
    };
    let list =
        rules::autopasses(&game, &request.zone, request.list as usize).map_err(|error| refused(&error))?;
    Deadline::of_autopasses(list, &request.zone).ok_or_else(|| refused(&rules::Refused::None))
}
