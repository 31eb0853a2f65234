//! `event result`: the result of a game, or its correction and what that touches.

use super::act::{Change, decided, state as said_of};
use super::open::{Changing, instant_of, refused};
use super::usual::{unusual, usual};
use crate::app::{AppError, AppResult, Context};
use crate::event::{Event, Phase, Rule};
use crate::model::event::{Act, Ending, GameState};
use crate::model::{Instant, Outcome, Score, Termination};
use crate::report::changes::Changes;

/// What was typed as a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    /// Only who won, or who did not come.
    Outcome(Outcome),
    /// Both scores; the higher wins.
    Scores([Score; 2]),
    /// Both scores, and who won all the same.
    Both([Score; 2], Outcome),
    /// Broken off, to be played on.
    Adjourned,
    /// Not played yet after all.
    Unplayed,
}

/// A result to be entered.
#[derive(Clone, Debug)]
pub struct ResultRequest {
    /// The round; `None`: the one in play.
    pub round: Option<u32>,
    /// The table.
    pub table: u32,
    /// What was typed.
    pub entered: Entered,
    /// How the game ended, where not normally.
    pub ended: Option<Termination>,
    /// Why an earlier entry is corrected.
    pub reason: Option<String>,
    /// Whether somebody has seen it and said yes, however unusual its scores are.
    pub accepted: bool,
}

impl Entered {
    /// The state that it means.
    ///
    /// # Errors
    /// Where its parts contradict each other.
    pub fn state(self, ended: Option<Termination>) -> AppResult<GameState> {
        let (outcome, scores) = match self {
            Self::Adjourned | Self::Unplayed if ended.is_some() => {
                return Err(AppError::usage("a game that is not over has not ended in any way")
                    .hint("leave --ended out"));
            }
            Self::Adjourned => return Ok(GameState::Adjourned),
            Self::Unplayed => return Ok(GameState::Unplayed),
            Self::Outcome(outcome) => (outcome, None),
            Self::Scores(scores) => (Outcome::of_scores(scores[0], scores[1]), Some(scores)),
            Self::Both(scores, outcome) => (outcome, Some(scores)),
        };
        let ending = Ending::new(outcome, scores, ended);
        ending.map(GameState::Over).map_err(|bad| {
            AppError::usage(bad.to_string()).hint("write 1-0, 0-1, 1/2-1/2, +--, --+, --- or both scores")
        })
    }
}

/// Enters or corrects the result of a game.
///
/// # Errors
/// Where the rules refuse it (77), or there is no such round or table (2).
pub fn result(context: &Context<'_>, change: &Change, request: &ResultRequest) -> AppResult<Changes> {
    numbered(context, change, request).map(|(changes, _)| changes)
}

/// The same, with the number of the entry that was appended, where one was.
///
/// # Errors
/// As [`result`].
pub fn numbered(
    context: &Context<'_>,
    change: &Change,
    request: &ResultRequest,
) -> AppResult<(Changes, Option<u32>)> {
    let state = request.entered.state(request.ended)?;
    let mut store = context.open_to_change()?;
    let mut changing = Changing::begin(context, &mut store, change)?;
    changing.before().check_has_rounds().map_err(refused)?;
    let round = match request.round {
        Some(round) => round,
        // In a four no game has a result before its round is called: a correction can mean no other round.
        None if changing.before().is_four() && request.reason.is_some() => {
            changing.before().round_in_play().unwrap_or(1)
        }
        None => usual_round(changing.before())?,
    };
    let table = request.table;
    let before = *changing.before().game(round, table).map_err(refused)?;
    if before.state == state && before.decided != Some(crate::event::Decided::Withdrawn) {
        let place = place(changing.before(), round, table);
        let already = vec![format!("{place} {}: it stands so already", said_of(state))];
        let command = format!("event result {}", changing.before().setup.name);
        return Ok((Changes { command, already, ..Changes::default() }, None));
    }
    let reason = request.reason.as_ref().map(|reason| reason.trim().to_owned());
    let reason = reason.filter(|reason| !reason.is_empty());
    let at = instant_of(context, change.at, changing.before())?;
    changing.append(context, Act::Result { round, table, state, reason }, at)?;
    note_early(context, changing.before(), (round, table), at);
    if !request.accepted {
        note_unusual(context, &changing, (round, table), state)?;
    }
    let (old, new) = (changing.before(), &changing.opened.event);
    let line = format!("{} {}", place(new, round, table), said_of(state));
    let mut said = vec![line.clone()];
    if before.state.ending().is_some() {
        said[0] = format!("{line} (corrected: it was {})", said_of(before.state));
        said.extend(touched(old, new, round)?);
    }
    said.extend(decided(old, new).into_iter().filter(|other| *other != line));
    said.extend(progress(new, round));
    let number = changing.opened.entries.len() as u32;
    Ok((changing.conclude(context, "event result", said, change.dry_run)?, Some(number)))
}

/// Says on the side that an instant may be a slip: games that end before their event starts are those of a
/// director who writes down an event afterwards, or a mistyped date.
fn note_early(context: &Context<'_>, event: &Event, (round, table): (u32, u32), at: Instant) {
    if let Some(start) = event.start.filter(|start| at < start.at) {
        context.progress.note(&format!(
            "round {round} table {table} ended at {}, before the event's start at {}; if it is a slip, arbitro event undo {} \
             takes it back",
            event.local(at),
            event.local(start.at),
            event.setup.name
        ));
    }
}

/// Says on the side that a score may be a slip. It is taken all the same: a script has nobody to ask, and what
/// stands wrong is one undo away (R-EVENT-8).
fn note_unusual(
    context: &Context<'_>,
    changing: &Changing<'_>,
    (round, table): (u32, u32),
    state: GameState,
) -> AppResult<()> {
    if state.ending().and_then(Ending::scores).is_none() {
        return Ok(());
    }
    let setup = &changing.before().setup;
    let range = usual(changing.writer.reader(), &changing.names, setup, context.now())?;
    let odd: Vec<String> = unusual(state, range).iter().map(ToString::to_string).collect();
    if !odd.is_empty() {
        let ([low, high], odd, name) = (range, odd.join(" and "), &setup.name);
        context.progress.note(&format!(
            "round {round} table {table}: {odd} is unusual (usual are {low} to {high}, R-EVENT-8); if it is a slip, arbitro \
             event undo {name} takes it back"
        ));
    }
    Ok(())
}

/// The round that is meant where none is named: the one in play. Once it is complete, and until another one
/// is begun, an entry could mean either.
///
/// # Errors
/// R-EVENT-2 (77), where the round in play is complete and a later one has games without a result.
pub(super) fn usual_round(event: &Event) -> AppResult<u32> {
    let round = event.round_in_play().unwrap_or(1);
    let Some(next) = event.round_after(round).filter(|_| event.phase == Phase::Running) else {
        return Ok(round);
    };
    let name = &event.setup.name;
    let message = format!("round {round} of {name} is complete, and no later one has begun");
    let hint = format!(
        "say --round {round} to correct it or --round {next} for the next; event call {name} {next} begins that one"
    );
    Err(AppError::refused(Rule::Rounds.code(), message).hint(hint))
}

/// `round 1 table 2: Ana – Bo`.
fn place(event: &Event, round: u32, table: u32) -> String {
    let names = event.game(round, table).map_or_else(
        |_| String::new(),
        |game| format!("{} – {}", event.shown(game.first), event.shown(game.second)),
    );
    format!("round {round} table {table}: {names}")
}

/// What a correction touches: later pairings and the standings.
fn touched(old: &Event, new: &Event, round: u32) -> AppResult<Vec<String>> {
    let mut said = Vec::new();
    let later = (new.rounds.len() as u32).saturating_sub(round);
    if later > 0 {
        let manual = new.setup.system == crate::model::event::System::Manual;
        said.push(if manual {
            let (from, to) = (round + 1, new.rounds.len());
            let rounds =
                if later == 1 { format!("round {to} was") } else { format!("rounds {from} to {to} were") };
            format!("{rounds} paired by hand before it: see whether that should stand")
        } else {
            "no later pairing changes: the rounds are fixed by the starting numbers".to_owned()
        });
    }
    said.extend(super::standings::moved(old, new)?);
    Ok(said)
}

/// How far the round has come.
fn progress(event: &Event, round: u32) -> Option<String> {
    let games = &event.round(round)?.games;
    let open = games.iter().filter(|game| game.is_open()).count();
    match open {
        0 if games.len() == 1 => Some(format!("round {round}: its only result is in")),
        0 => Some(format!("round {round}: all {} results are in", games.len())),
        _ => Some(format!("round {round}: {} of {} results are in", games.len() - open, games.len())),
    }
}
