//! A night that is only tried: on a copy of the database, which goes again; no report and no file of bad rows
//! is written.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use super::{NightlyOutcome, NightlyRequest, run};
use crate::app::{AppError, AppResult, Consent, Context, Kind, Question};
use crate::formats::config::{Config, InputConfig};
use crate::store::{Store, What};

/// Tries a night: everything that it would take, close and revise, and nothing of it stays.
///
/// # Errors
/// As the night itself; and where no copy can be made beside the database (73).
pub(super) fn rehearse(context: &Context<'_>, request: &NightlyRequest) -> AppResult<NightlyOutcome> {
    let exists = match Store::versions(&context.db) {
        Ok(_) => true,
        Err(error) if error.what == What::Missing && request.config.create => false,
        Err(error) => return Err(error.into()),
    };
    let scratch = Scratch::beside(&context.db)?;
    let db = scratch.folder.join(context.db.file_name().unwrap_or_default());
    if exists {
        Store::copy(&context.db, &db)?;
    }
    let tried = Context {
        input: context.input,
        db,
        author: context.author.clone(),
        machine_now: context.machine_now,
        salts: context.salts.clone(),
        progress: context.progress,
        consent: &Told { context, said: RefCell::new(Vec::new()) },
    };
    let request = NightlyRequest { config: harmless(&request.config, &scratch.folder), ..request.clone() };
    let mut outcome = run(&tried, &request)?;
    outcome.report.dry_run = true;
    Ok(outcome)
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

/// The configuration without what is written beside the database.
fn harmless(config: &Config, folder: &Path) -> Config {
    let input = |(number, input): (usize, &InputConfig)| {
        let rejects = folder.join(format!("{number}.rejects")).to_string_lossy().into_owned();
        InputConfig { rejects: input.rejects.as_ref().map(|_| rejects), ..input.clone() }
    };
    Config {
        inputs: config.inputs.iter().enumerate().map(input).collect(),
        reports: Vec::new(),
        backup: None,
        ..config.clone()
    }
}

/// A folder that goes with what is in it.
struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    fn beside(db: &Path) -> AppResult<Self> {
        let mut name = db.as_os_str().to_owned();
        name.push(".dry-run");
        let folder = std::path::absolute(PathBuf::from(name)).map_err(|error| cannot(db, &error))?;
        // A database that is not there yet may have no folder yet.
        let beside = folder.parent().is_some_and(Path::is_dir);
        let folder = if beside { folder } else { std::path::absolute("arbitro.dry-run").unwrap_or(folder) };
        match std::fs::create_dir(&folder) {
            Ok(()) => Ok(Self { folder }),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                let message =
                    format!("{} is there: another dry run left it, or is at work", folder.display());
                Err(AppError::new(Kind::CannotCreate, message)
                    .hint("remove it if no other command is at work"))
            }
            Err(error) => Err(cannot(&folder, &error)),
        }
    }
}

fn cannot(path: &Path, error: &std::io::Error) -> AppError {
    AppError::new(Kind::CannotCreate, format!("{} cannot be made: {error}", path.display()))
        .hint("a dry run works on a copy beside the database: see that its folder can be written")
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Whoever starts the next dry run is told of what is left.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
