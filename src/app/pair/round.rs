//! `pair FILE`: one round, as a report or as the file with the round written into it.

use super::{Report, open, system_named};
use crate::app::{AppError, AppResult, Kind, StandardInput};
use crate::formats::trf::Noted;
use crate::model::Diagnostic;
use crate::model::tournament::{Code, Colour, Points, RoundEntry, Tournament};
use crate::pairing::dutch::{Conflict, Constraint};
use crate::pairing::{PairingError, RoundPairing, next_round};
use crate::report::pair::Pairing;

/// A round that is to be paired.
#[derive(Clone, Debug)]
pub struct PairRequest {
    /// The tournament report; `-` for standard input.
    pub file: String,
    /// The round; `None`: the next one.
    pub round: Option<u32>,
    /// How many rounds there will be, where the report does not say.
    pub rounds: Option<u32>,
    /// The name of the pairing system.
    pub system: String,
    /// Whether the report with the round in it is wanted, too.
    pub trf: bool,
}

/// A round that was paired.
#[derive(Clone, Debug)]
pub struct Paired {
    /// Who meets whom.
    pub report: Pairing,
    /// The file with the round written into it, where it was asked for.
    pub trf: Option<Vec<u8>>,
    /// What was assumed, and what somebody should look at.
    pub remarks: Vec<Diagnostic>,
}

/// Pairs a round.
///
/// # Errors
/// Where the report is missing (66) or wrong (65), there is no such round (2), or no pairing exists (77).
pub fn pair(request: &PairRequest, input: &dyn StandardInput) -> AppResult<Paired> {
    let system = system_named(&request.system)?;
    let Report { mut file, tournament, remarks } = open(&request.file, input, request.rounds)?;
    let next = next_round(&tournament);
    let round = request.round.unwrap_or(next);
    if request.trf && round != next {
        let message =
            format!("{} has round {round} already: only round {next} can be written into it", request.file);
        return Err(AppError::usage(message).hint("leave out --round, or name another --format"));
    }
    let paired = system
        .pair(&tournament, round)
        .map_err(|error| refused(&request.file, &tournament, round, &error))?;
    let report = Pairing::new(&request.file, system.name(), &tournament, &paired);
    let trf = if request.trf {
        file.set_rounds(round, &noted(&tournament, &paired))
            .map_err(|error| AppError::data(error.to_string(), Vec::new()))?;
        Some(file.to_bytes())
    } else {
        None
    };
    Ok(Paired { report, trf, remarks })
}

/// What each record gets: opponent and colour without a result; byes with the points that they bring.
fn noted(tournament: &Tournament, paired: &RoundPairing) -> Vec<Noted> {
    let game = |number, opponent, colour| {
        let entry = RoundEntry { opponent: Some(opponent), colour: Some(colour), code: Code::Blank };
        Noted { number, entry, points: None }
    };
    let games = paired.pairs.iter().flat_map(|pair| {
        [game(pair.white, pair.black, Colour::White), game(pair.black, pair.white, Colour::Black)]
    });
    let bye = |number: u32, code: Code| {
        let entry = RoundEntry { code, ..RoundEntry::default() };
        Noted { number, entry, points: points_after(tournament, number, paired.round, entry) }
    };
    let away = tournament.entrants.iter().zip(tournament.absences(paired.round));
    let away = away.filter_map(|(entrant, code)| Some(bye(entrant.number, code?)));
    games.chain(paired.bye.map(|number| bye(number, Code::Allocated))).chain(away).collect()
}

fn points_after(tournament: &Tournament, number: u32, round: u32, entry: RoundEntry) -> Option<Points> {
    let entrant = &tournament.entrants[tournament.position(number)?];
    entrant.points?;
    Some(entrant.points_before(round, &tournament.scoring).plus(tournament.scoring.brings(entry)))
}

/// A round that is not paired: a question that cannot be answered (2), or a refusal (77).
fn refused(file: &str, tournament: &Tournament, round: u32, error: &PairingError) -> AppError {
    match error {
        PairingError::NoSuchRound(_) => AppError::usage(format!("{error}")).hint("rounds are counted from 1"),
        PairingError::AfterLastRound { .. } => AppError::usage(format!("{file}: {error}"))
            .hint("correct the record 142 or XXR if there are more rounds"),
        PairingError::RoundMissing { missing, .. } => {
            AppError::usage(format!("{file}: {error}")).hint(format!("pair and play round {missing} first"))
        }
        PairingError::Players { .. } => AppError::new(Kind::Refused, format!("{file}: {error}"))
            .hint("choose a system for so many players"),
        PairingError::NobodyPresent(_) => AppError::new(Kind::Refused, format!("{file}: {error}"))
            .hint("see who is excused from the round: its column, and records 240 and XXZ"),
        PairingError::Impossible(conflict) => impossible(file, tournament, round, conflict),
    }
}

const ABSOLUTE: &str =
    "C.04.3, articles 2.1 and 1.9.3: the absolute criteria C1 to C3 and the arbiter's prohibitions";

/// Names the constraints that conflict, with the names of the players, and what would relax them.
fn impossible(file: &str, tournament: &Tournament, round: u32, conflict: &Conflict) -> AppError {
    let mut lines = vec![format!("{file}: no pairing exists for round {round}")];
    if conflict.constraints.is_empty() {
        lines[0].push_str(": there is nobody to play against");
    } else {
        lines[0].push_str("; these conflict, and none of them can be dropped:");
        lines.extend(conflict.constraints.iter().map(|constraint| format!("  {constraint}")));
        lines.extend(names_of(tournament, conflict));
    }
    let ways = conflict.relaxations();
    let hint = if ways.is_empty() {
        "let somebody else enter, or end the tournament here".to_owned()
    } else {
        ways.join("; or ")
    };
    AppError::refused(ABSOLUTE, lines.join("\n")).hint(hint)
}

/// `where 1 Ana; 2 Eva`: who the numbers of a conflict are.
fn names_of(tournament: &Tournament, conflict: &Conflict) -> Option<String> {
    let mut numbers: Vec<u32> = conflict.constraints.iter().flat_map(Constraint::players).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let name = |number: &u32| {
        let entrant = &tournament.entrants[tournament.position(*number)?];
        (!entrant.name.is_empty()).then(|| format!("{number} {}", entrant.name))
    };
    let names: Vec<String> = numbers.iter().filter_map(name).collect();
    (!names.is_empty()).then(|| format!("where {}", names.join("; ")))
}
