//! `pair check`: reports and whole folders of them, every round paired again.

use std::path::{Path, PathBuf};

use super::{Report, open, system_named};
use crate::app::import::source;
use crate::app::{Amount, AppError, AppResult, Context, Kind, NoInput, StandardInput};
use crate::formats::pairs;
use crate::model::Diagnostic;
use crate::pairing::check::{check_round, reported};
use crate::pairing::{PairingSystem, next_round};
use crate::report::pair::{Against, CheckedFile, Difference, Meeting, PairCheck};

/// Reports to be checked.
#[derive(Clone, Debug)]
pub struct CheckRequest {
    /// Files, and folders that are searched for reports.
    pub paths: Vec<String>,
    /// The only round to be compared; `None`: all.
    pub round: Option<u32>,
    /// How many rounds there will be, where a report does not say.
    pub rounds: Option<u32>,
    /// The name of the pairing system.
    pub system: String,
}

/// What was found.
#[derive(Debug)]
pub struct Checked {
    /// The rounds that could be compared.
    pub report: PairCheck,
    /// What was assumed, and what somebody should look at.
    pub remarks: Vec<Diagnostic>,
    /// Why the check did not succeed: a difference (1), or a file that cannot be read (65 and others).
    pub failure: Option<AppError>,
}

/// Pairs every round of every report again and compares; where a file of pairs stands beside a report
/// (`r05.pairs` beside `r05.trf`), the round that is to be paired next is compared with it, board order included.
///
/// # Errors
/// Where a path is missing or holds no report (66), or there is no such system (2).
pub fn check(context: &Context<'_>, request: &CheckRequest) -> AppResult<Checked> {
    let system = system_named(&request.system)?;
    let files = reports_in(&request.paths)?;
    let (mut checked, mut remarks, mut bad) = (Vec::new(), Vec::new(), None);
    context.progress.begin("pairing rounds again", Amount::Steps(files.len() as u64));
    for (done, file) in files.iter().enumerate() {
        context.progress.at(done as u64);
        match check_file(system, (file, context.input), request, &mut remarks) {
            Ok(one) => checked.push(one),
            Err(error) => bad = Some(joined(bad, error)),
        }
    }
    context.progress.end();
    let report = PairCheck::new(system.name(), checked);
    let failure = failure(&report, bad);
    Ok(Checked { report, remarks, failure })
}

fn failure(report: &PairCheck, bad: Option<AppError>) -> Option<AppError> {
    let different = report.rounds - report.identical;
    let difference = format!("{different} of {} rounds differ", report.rounds);
    match bad {
        Some(error) if different > 0 => {
            let message = format!("{}; and {difference}", error.message);
            Some(AppError { message, ..error })
        }
        Some(error) => Some(error),
        None if different > 0 => {
            let hint = "both pairings are shown above; --format json has the whole rounds";
            Some(AppError::new(Kind::Difference, difference).hint(hint))
        }
        None => None,
    }
}

/// Several files that cannot be read are told together, with the exit code of the first.
fn joined(before: Option<AppError>, error: AppError) -> AppError {
    let Some(mut before) = before else { return error };
    before.message = format!("{}\n{}", before.message, error.message);
    before.diagnostics.extend(error.diagnostics);
    before.more += error.more;
    before
}

fn check_file(
    system: &dyn PairingSystem,
    (path, input): (&Path, &dyn StandardInput),
    request: &CheckRequest,
    remarks: &mut Vec<Diagnostic>,
) -> AppResult<CheckedFile> {
    let name = path.display().to_string();
    let Report { tournament, remarks: own, .. } = open(&name, input, request.rounds)?;
    remarks.extend(own);
    let mut checked = CheckedFile {
        file: name,
        tournament: tournament.name.clone(),
        entrants: tournament.entrants.len() as u32,
        rounds: 0,
        identical: 0,
        differences: Vec::new(),
    };
    let next = next_round(&tournament);
    let asked = |round: &u32| request.round.is_none_or(|only| only == *round);
    for round in (1..next).filter(asked) {
        checked.add(check_round(system, &tournament, round).map(|difference| {
            let told = sorted(Meeting::of(&reported(&tournament, round)));
            let computed = difference.computed.as_ref().ok().map(|pairing| sorted(Meeting::of(pairing)));
            let problem = difference.computed.err().map(|error| error.to_string());
            Difference { round, against: Against::Report, told, computed, problem }
        }));
    }
    if asked(&next)
        && let Some(told) = pairs_beside(path)?
    {
        let (computed, problem) = match system.pair(&tournament, next) {
            Ok(pairing) => (Some(Meeting::of(&pairing)), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let same = computed.as_ref() == Some(&told);
        let difference = Difference { round: next, against: Against::Pairs, told, computed, problem };
        checked.add((!same).then_some(difference));
    }
    Ok(checked)
}

fn sorted(mut meetings: Vec<Meeting>) -> Vec<Meeting> {
    meetings.sort_unstable();
    meetings
}

/// The pairs that another engine wrote for the round that is to be paired next.
fn pairs_beside(path: &Path) -> AppResult<Option<Vec<Meeting>>> {
    let path = path.with_extension("pairs");
    if !path.is_file() {
        return Ok(None);
    }
    let name = path.display().to_string();
    let bytes = source::read_whole(&name, &NoInput, "a file of pairs")?;
    let pairs = pairs::read(&bytes, &name)
        .map_err(|wrong| AppError::data(format!("{name} is no file of pairs"), wrong))?;
    Ok(Some(pairs.into_iter().map(|(white, black)| Meeting { white, black }).collect()))
}

/// The files as they were named, and the reports of the folders in the order of their names.
fn reports_in(paths: &[String]) -> AppResult<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        let folder = Path::new(path);
        if !folder.is_dir() {
            files.push(folder.to_owned());
            continue;
        }
        let before = files.len();
        collect(folder, &mut files)?;
        files[before..].sort();
        if files.len() == before {
            let message = format!("{path} holds no tournament report");
            return Err(AppError::new(Kind::Missing, message).hint("reports are files named *.trf or *.trfx"));
        }
    }
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> AppResult<()> {
    let failed = |error: std::io::Error| {
        AppError::new(Kind::Io, format!("{}: {error}", folder.display())).hint("see that it can be read")
    };
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        // A link to a folder is not followed: it may lead back.
        if entry.file_type().map_err(failed)?.is_dir() {
            collect(&entry.path(), files)?;
        } else if is_report(&entry.path()) {
            files.push(entry.path());
        }
    }
    Ok(())
}

fn is_report(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ["trf", "trfx"].iter().any(|known| ending.eq_ignore_ascii_case(known)) && path.is_file()
}
