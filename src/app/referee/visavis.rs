//! `referee visavis`: the turns of a file.

use super::{read_whole, refused};
use crate::app::{AppError, AppResult, StandardInput};
use crate::formats::turns::{self, TurnLine};
use crate::referee::visavis as rules;
use crate::report::referee::Visavis;

/// Rules on a game; with `partial` as far as it goes.
///
/// # Errors
/// Where the file is missing (66) or bad (65), or its turns are no game (77).
pub fn visavis(file: &str, input: &dyn StandardInput, partial: bool) -> AppResult<Visavis> {
    let lines = turns::read(&read_whole(file, input)?, file)
        .map_err(|problems| AppError::data(format!("{file}: nothing was ruled on"), problems))?;
    let turn = |line: TurnLine| rules::Turn { number: line.turn, first: line.first, second: line.second };
    let turns: Vec<rules::Turn> = lines.into_iter().map(turn).collect();
    rules::game(&turns, partial).map(Visavis::from).map_err(|error| refused(&error))
}
