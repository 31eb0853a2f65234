//! `referee`: rulings on what the user says or a file holds. No database is opened.

mod deadline;
mod games;
mod othello;
mod visavis;

use crate::app::import::source;
use crate::app::{AppError, AppResult, StandardInput};
use crate::referee::Refusal;
use crate::report::referee::Rulings;

pub use crate::referee::deadline::{Challenge, Kind as DeadlineKind};
pub use crate::referee::othello::{Ended, Rules as OthelloRules, Situation};
pub use crate::referee::{RULINGS, RuleSet, Ruling, ruling};
pub use deadline::{DeadlineDefaults, DeadlineRequest, deadline, deadline_rows};
pub use games::{KeepRequest, LadderRequest, keep, ladder};
pub use othello::{OthelloDefaults, othello, othello_rows};
pub use visavis::visavis;

/// The rulings there are.
pub fn rulings() -> Rulings {
    Rulings::all()
}

/// A situation that gets no ruling, as a refused command (77).
fn refused(error: &impl Refusal) -> AppError {
    AppError::refused(error.rule(), error.to_string()).hint(error.remedy())
}

/// Reads a small file whole.
///
/// # Errors
/// Where it is missing (66), a folder or too large (65), or unreadable (74).
fn read_whole(file: &str, input: &dyn StandardInput) -> AppResult<Vec<u8>> {
    source::read_whole(file, input, "a file of turns or situations")
}
