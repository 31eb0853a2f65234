//! `referee othello`: one game as the user says it, or the games of a file.

use super::{Ended, OthelloRules, Situation, read_whole, refused};
use crate::app::{AppError, AppResult, StandardInput};
use crate::formats::situations::{self, SituationLine};
use crate::model::Diagnostic;
use crate::referee::{Refusal, othello as rules};
use crate::report::referee::{Othello, OthelloRow, OthelloRows};

/// Rules on one game.
///
/// # Errors
/// Where the rules know no such game (77).
pub fn othello(situation: &Situation) -> AppResult<Othello> {
    rules::rule(situation).map(Othello::from).map_err(|error| refused(&error))
}

/// What holds for a line of a file that does not say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OthelloDefaults {
    /// The rules.
    pub rules: Option<OthelloRules>,
    /// Whether a fallen flag loses 64–0 at once.
    pub strict_flag: bool,
}

/// Rules on the games of a file, all of them or none.
///
/// # Errors
/// Where the file is missing (66) or bad, or the rules do not know one of its games (65).
pub fn othello_rows(
    file: &str,
    input: &dyn StandardInput,
    defaults: OthelloDefaults,
) -> AppResult<OthelloRows> {
    let bad = |problems| AppError::data(format!("{file}: nothing was ruled on"), problems);
    let lines = situations::read(&read_whole(file, input)?, file).map_err(bad)?;
    let (mut rulings, mut problems) = (Vec::new(), Vec::new());
    for line in lines {
        match rule_line(&line, defaults) {
            Ok(ruling) => rulings.push(OthelloRow { line: line.line(), id: line.id, ruling }),
            Err(problem) => problems.push(*problem),
        }
    }
    if problems.is_empty() { Ok(OthelloRows { rulings }) } else { Err(bad(problems)) }
}

fn rule_line(line: &SituationLine, defaults: OthelloDefaults) -> Result<Othello, Box<Diagnostic>> {
    let situation = situation(line, defaults)?;
    rules::rule(&situation)
        .map(Othello::from)
        .map_err(|error| line.problem(format!("{}: {error}", error.rule())).remedy(error.remedy()).into())
}

fn situation(line: &SituationLine, defaults: OthelloDefaults) -> Result<Situation, Box<Diagnostic>> {
    let unknown = |what: &str, typed: &str, known: &str| {
        line.problem(format!("unknown {what} \"{typed}\"")).remedy(format!("use {known}"))
    };
    let rules = match line.rules.as_deref() {
        Some(typed) => {
            OthelloRules::parse(typed).ok_or_else(|| unknown("rules", typed, "world, japan or usa"))?
        }
        None => defaults
            .rules
            .ok_or_else(|| line.problem("no rules are said").remedy("add a column rules, or say --rules"))?,
    };
    let ended = match line.ended.as_deref() {
        Some(typed) => Ended::parse(typed).ok_or_else(|| {
            unknown("end", typed, "normal, resign:first or flag:second, or more flags in order")
        })?,
        None => Ended::Normal,
    };
    let strict_flag = match line.flag.as_deref() {
        Some(typed) if typed.eq_ignore_ascii_case("strict") => true,
        Some(typed) => return Err(unknown("flag", typed, "strict, or leave it empty").into()),
        None => defaults.strict_flag,
    };
    Ok(Situation { rules, first: line.first, second: line.second, ended, strict_flag })
}
