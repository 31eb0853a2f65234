//! `pair`: rounds of a tournament report are paired, checked and made up. No database is opened.

mod check;
mod generate;
mod round;

use std::path::Path;

use crate::app::import::source;
use crate::app::{AppError, AppResult, StandardInput};
use crate::formats::trf::{Encoding, TrfFile, read};
use crate::model::tournament::{Code, Tournament};
use crate::model::{Diagnostic, Severity};
use crate::pairing::{PairingSystem, systems};

pub use crate::model::tournament::{Points, Scoring};
pub use crate::pairing::generate::Features;
pub use check::{CheckRequest, Checked, check};
pub use generate::{GenerateRequest, Made, generate};
pub use round::{PairRequest, Paired, pair};

/// The names of the pairing systems; the first is taken where nothing says another.
pub fn pairing_systems() -> impl Iterator<Item = &'static str> {
    systems().iter().map(|system| system.name())
}

/// The pairing system of a name.
fn system_named(name: &str) -> AppResult<&'static dyn PairingSystem> {
    crate::pairing::system(name).ok_or_else(|| {
        let known: Vec<&str> = pairing_systems().collect();
        AppError::usage(format!("there is no pairing system \"{name}\""))
            .hint(format!("known are {}", known.join(", ")))
    })
}

/// Writes a file whole, in one step.
///
/// # Errors
/// Where it cannot be written (73, 74).
pub fn save(path: &Path, bytes: &[u8]) -> AppResult<()> {
    source::write_beside(path, bytes)
}

/// A report that can be paired from.
struct Report {
    file: TrfFile,
    tournament: Tournament,
    /// What was assumed, and what somebody should look at.
    remarks: Vec<Diagnostic>,
}

/// Reads a report; `rounds` is how many there will be where the report does not say.
///
/// # Errors
/// Where it is missing (66), unreadable (74) or wrong (65).
fn open(name: &str, input: &dyn StandardInput, rounds: Option<u32>) -> AppResult<Report> {
    let file = TrfFile::parse(&source::read_whole(name, input, "a tournament report (TRF16 or TRF26)")?);
    let reading = read(&file, name);
    if !reading.is_sound() {
        let shown = reading.diagnostics.iter().filter(|one| one.severity == Severity::Error).count();
        let errors = shown as u64 + reading.more;
        let errors = if errors == 1 { "1 error".to_owned() } else { format!("{errors} errors") };
        let error = AppError::data(format!("{name}: {errors}, nothing was paired"), reading.diagnostics);
        return Err(AppError { more: reading.more, ..error });
    }
    let mut tournament = reading.tournament;
    tournament.rounds = tournament.rounds.or(rounds);
    let mut remarks = reading.diagnostics;
    if file.encoding() == Encoding::Latin1 {
        remarks.insert(
            0,
            Diagnostic::note("encoding", format!("{name} is not UTF-8: it is read as ISO-8859-1")),
        );
    }
    remarks.extend(unsaid(name, &tournament));
    Ok(Report { file, tournament, remarks })
}

/// What a pairing depends on and the report does not say.
fn unsaid(name: &str, tournament: &Tournament) -> Vec<Diagnostic> {
    let mut remarks = Vec::new();
    if tournament.rounds.is_none() {
        let message =
            format!("{name} does not say how many rounds there will be: nobody is taken for a topscorer");
        remarks.push(
            Diagnostic::warning("rounds", message).remedy("add a record 142 or XXR, or say --rounds N"),
        );
    }
    for round in 1..=tournament.last_paired_round() {
        let pending = tournament.entrants.iter().map(|entrant| entrant.round(round));
        let pending = pending.filter(|entry| entry.code == Code::Blank && entry.opponent.is_some()).count();
        if pending > 0 {
            let message =
                format!("{name}: {pending} entrants have no result in round {round}: it counts as nothing");
            remarks.push(Diagnostic::warning("no-result", message).remedy("enter the results of the round"));
        }
    }
    remarks
}
