//! A night that is only tried: on a copy of the database, which goes again. No report, no file of bad rows and no
//! backup is written, and whatever is said names the real files.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::{NightlyOutcome, NightlyRequest, as_configured, run};
use crate::app::{Amount, AppError, AppResult, Consent, Context, Kind, Progress, Question};
use crate::store::{Scratch, Store, What};

/// Tries a night: everything that it would take, close and revise, and nothing of it stays.
///
/// # Errors
/// As the night itself; where no copy can be made beside the database (73), or another dry run is at work (75).
pub(super) fn rehearse(context: &Context<'_>, request: &NightlyRequest) -> AppResult<NightlyOutcome> {
    let exists = match Store::versions(&context.db) {
        Ok(_) => true,
        Err(error) if error.what == What::Missing && request.config.create => false,
        Err(error) => return Err(as_configured(error.into(), request)),
    };
    let scratch = beside(&context.db)?;
    let db = scratch.folder().join(context.db.file_name().unwrap_or_default());
    if exists {
        Store::copy(&context.db, &db)?;
    }
    let real = Real { copy: db.display().to_string(), db: context.db.display().to_string() };
    let tried = Context {
        input: context.input,
        db,
        author: context.author.clone(),
        machine_now: context.machine_now,
        salts: context.salts.clone(),
        progress: &RealNames { progress: context.progress, real: &real },
        consent: &Told { context, said: RefCell::new(Vec::new()) },
    };
    match run(&tried, request, Some(&context.db)) {
        Ok(mut outcome) => {
            outcome.report.problems.iter_mut().for_each(|problem| real.name_in(problem));
            outcome.report.inputs.iter_mut().for_each(|input| real.name_in(&mut input.detail));
            Ok(outcome)
        }
        Err(mut error) => {
            real.name_in(&mut error.message);
            error.hint.iter_mut().for_each(|hint| real.name_in(hint));
            Err(error)
        }
    }
}

/// What the copy stands for: nobody is told of a file that goes again.
struct Real {
    copy: String,
    db: String,
}

impl Real {
    fn name_in(&self, text: &mut String) {
        if text.contains(&self.copy) {
            *text = text.replace(&self.copy, &self.db);
        }
    }
}

/// Progress that names the database itself.
struct RealNames<'a> {
    progress: &'a dyn Progress,
    real: &'a Real,
}

impl Progress for RealNames<'_> {
    fn begin(&self, what: &str, amount: Amount) {
        self.progress.begin(what, amount);
    }

    fn at(&self, done: u64) {
        self.progress.at(done);
    }

    fn end(&self) {
        self.progress.end();
    }

    fn note(&self, sentence: &str) {
        let mut sentence = sentence.to_owned();
        self.real.name_in(&mut sentence);
        self.progress.note(&sentence);
    }
}

/// Agrees to everything, since nothing of it stays, and says what the night itself would ask.
struct Told<'a, 'c> {
    context: &'a Context<'c>,
    said: RefCell<Vec<String>>,
}

impl Consent for Told<'_, '_> {
    fn knows(&self, question: &Question) -> AppResult<bool> {
        let what = question.effect.changes.join("; ");
        if !self.said.borrow().contains(&what) {
            self.said.borrow_mut().push(what);
            self.context.would_ask(&Some(question.clone()));
        }
        Ok(true)
    }

    fn ask(&self, question: &Question) -> AppResult<bool> {
        self.knows(question)
    }
}

/// Where the copy of a database stands.
fn beside(db: &Path) -> AppResult<Scratch> {
    let with_end = |path: &OsStr| {
        let mut name = path.to_owned();
        name.push(".dry-run");
        PathBuf::from(name)
    };
    let cannot = |error: std::io::Error| {
        AppError::new(Kind::CannotCreate, format!("{}: {error}", db.display())).hint(BESIDE)
    };
    let folder = std::path::absolute(with_end(db.as_os_str())).map_err(cannot)?;
    // A database that is not there yet may have no folder yet.
    let has_folder = folder.parent().is_some_and(Path::is_dir);
    let name = db.file_name().unwrap_or_default();
    let folder = if has_folder { folder } else { std::path::absolute(with_end(name)).map_err(cannot)? };
    Scratch::begin(&folder, &name.to_string_lossy()).map_err(|error| match error.what {
        What::Busy => AppError::from(error).hint("try again when the other dry run has ended"),
        What::Exists => AppError::from(error).hint("move it away: a dry run works on a copy there"),
        _ => AppError::from(error).hint(BESIDE),
    })
}

const BESIDE: &str = "a dry run works on a copy beside the database: see that its folder can be written";
