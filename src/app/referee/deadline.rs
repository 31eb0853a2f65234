//! `referee deadline`: when a player's time ends, in one game or in those of a file.

use super::{Challenge, DeadlineKind, read_whole, refused};
use crate::app::{AppError, AppResult, StandardInput, zone_named};
use crate::formats::deadlines::{self, DeadlineLine};
use crate::model::{Diagnostic, Instant, Zone};
use crate::referee::deadline::{self as rules, Correspondence};
use crate::report::referee::{Deadline, DeadlineRow, DeadlineRows};

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
    let lapse = rules::lapse(request.kind, from).ok_or_else(|| {
        AppError::usage(format!("{} is no plain span", request.kind.as_str()))
            .hint("ask for rapid-challenge, invitation or room; an autopass goes by its play")
    })?;
    Ok(Deadline::of_lapse(request.kind, lapse, &request.zone))
}

fn needed(request: &DeadlineRequest, instant: Option<Instant>, option: &str) -> AppResult<Instant> {
    instant.ok_or_else(|| {
        AppError::usage(format!("{} goes by an instant that is not given", request.kind.as_str()))
            .hint(format!("add {option} INSTANT; in a file it is a column"))
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

/// What holds for a line of a file that does not say it.
#[derive(Clone, Debug)]
pub struct DeadlineDefaults {
    /// What the deadline is of.
    pub kind: DeadlineKind,
    /// The zone whose days are counted.
    pub zone: Option<String>,
    /// Whether it is a tournament game.
    pub tournament: bool,
    /// How many autopasses are asked for.
    pub list: u32,
}

/// Says when the time of the players of a file ends, of all of them or of none.
///
/// # Errors
/// Where the file is missing (66) or bad, or the rules do not know one of its games (65).
pub fn deadline_rows(
    file: &str,
    input: &dyn StandardInput,
    defaults: &DeadlineDefaults,
) -> AppResult<DeadlineRows> {
    let bad = |problems| AppError::data(format!("{file}: nothing was ruled on"), problems);
    let zone = defaults.zone.as_deref().map(zone_named).transpose()?;
    let lines = deadlines::read(&read_whole(file, input)?, file, zone.as_ref()).map_err(bad)?;
    let (mut rulings, mut problems) = (Vec::new(), Vec::new());
    for line in lines {
        let ruled = request(&line, defaults).and_then(|request| {
            deadline(&request).map_err(|error| {
                let rule = error.rule.map(|rule| format!("{rule}: ")).unwrap_or_default();
                let problem = line.problem(format!("{rule}{}", error.message));
                Box::new(problem.remedy(error.hint.unwrap_or_default()))
            })
        });
        match ruled {
            Ok(ruling) => rulings.push(DeadlineRow { line: line.line(), id: line.id, ruling }),
            Err(problem) => problems.push(*problem),
        }
    }
    if problems.is_empty() { Ok(DeadlineRows { rulings }) } else { Err(bad(problems)) }
}

fn request(line: &DeadlineLine, defaults: &DeadlineDefaults) -> Result<DeadlineRequest, Box<Diagnostic>> {
    let unknown = |what: &str, typed: &str, known: &str| {
        Box::new(line.problem(format!("unknown {what} \"{typed}\"")).remedy(format!("use {known}")))
    };
    let kind = match line.kind.as_deref() {
        Some(typed) => DeadlineKind::parse(typed)
            .ok_or_else(|| unknown("kind", typed, "autopass, rapid-challenge, invitation or room"))?,
        None => defaults.kind,
    };
    let challenge = match line.challenge.as_deref() {
        Some(typed) => {
            Some(Challenge::parse(typed).ok_or_else(|| unknown("challenge", typed, "valid or invalid"))?)
        }
        None => None,
    };
    if kind == DeadlineKind::Autopass && line.zone.is_none() {
        let problem = line.problem("an autopass goes by the days of a zone, and none is given");
        return Err(problem.remedy("say --zone, or add a column zone").into());
    }
    Ok(DeadlineRequest {
        kind,
        started: line.started,
        last_play: line.last_play,
        zone: line.zone.clone().unwrap_or_else(Zone::utc),
        tournament: line.tournament.unwrap_or(defaults.tournament),
        autopasses: line.autopasses,
        opponent_autopasses: line.opponent_autopasses,
        challenge,
        list: defaults.list,
    })
}
