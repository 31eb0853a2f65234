//! `import`: files of games become facts, all of them or none, in one transaction.

mod batches;
mod intake;
mod late;
pub(super) mod likeness;
mod modes;
pub(super) mod rejects;
mod snapshots;
pub(super) mod source;
mod spellings;
pub(super) mod to_row;
mod unlisted;

use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::app::{AppError, AppResult, Context, Kind, Matter, Question, book, zone_named};
pub use crate::formats::config::OnConflict;
pub use crate::formats::{Dates, Fold};
use crate::formats::{GAME_FORMATS, ReadOptions};
use crate::model::event::Setup;
use crate::model::key::{EVENT_SOURCE, plain_name};
use crate::model::{Instant, Record, Zone};
use crate::report::changes::Changes;
use crate::report::import::Import;
use crate::report::value::Time;
use crate::store::Writer;
use rejects::Bad;

pub use batches::{import_ls, import_void};
pub(super) use likeness::Likeness;
pub(super) use modes::Modes;
pub(super) use snapshots::snapshot_games;
pub(in crate::app) use source::options_said;

/// The names of the formats that games are read from.
pub fn input_formats() -> impl Iterator<Item = &'static str> {
    GAME_FORMATS.iter().map(|format| format.name)
}

/// How files are to be read, as the user said it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// Where wall-clock times were read; `None`: the zone that all lists of the game share.
    pub zone: Option<String>,
    /// What stands before each id in the key.
    pub source: Option<String>,
    /// The input format's name.
    pub format: Option<String>,
    /// The encoding's name.
    pub encoding: Option<String>,
    /// What parts the columns.
    pub delimiter: Option<char>,
    /// Columns and the fields they hold.
    pub mapping: Vec<(String, String)>,
    /// What is meant by a skipped or doubled wall-clock time.
    pub fold: Option<Fold>,
    /// How dates that do not begin with the year are read.
    pub dates: Option<Dates>,
}

/// Files to be imported.
#[derive(Clone, Debug)]
pub struct ImportRequest {
    /// The files as the user named them; `-` for standard input.
    pub files: Vec<String>,
    /// The kind of game.
    pub game: String,
    /// How they are to be read.
    pub reading: Reading,
    /// Where bad rows go; `None`: one bad row refuses everything.
    pub rejects: Option<PathBuf>,
    /// What is done with a game that is there with other content.
    pub on_conflict: OnConflict,
    /// Why, for amendments.
    pub reason: Option<String>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Imports files.
///
/// # Errors
/// Where a file is missing (66), bad or in conflict (65), the zone of a local time is not known (2), or
/// the database cannot take it.
pub fn import(context: &Context<'_>, request: &ImportRequest) -> AppResult<Import> {
    if request.on_conflict == OnConflict::Amend
        && request.reason.as_deref().is_none_or(|reason| reason.trim().is_empty())
    {
        return Err(AppError::usage("an amendment needs a reason").hint("add --reason TEXT"));
    }
    context.settle(|| {
        let mut store = context.open_to_change()?;
        let writer = context.begin_or_try(&mut store, request.dry_run)?;
        let taken = take(context, writer, request)?;
        if request.dry_run {
            return Ok(taken.report);
        }
        agree(context, request, &taken.report)?;
        taken.finish(context, request)
    })
}

/// Late results reach behind closings: a person at a terminal is asked, a script goes on, since the list's
/// `late_results` is its consent.
fn agree(context: &Context<'_>, request: &ImportRequest, report: &Import) -> AppResult<()> {
    if report.revised.is_empty() {
        return Ok(());
    }
    let effect = Changes {
        command: format!("import {}", request.files.join(" ")),
        changes: report.late.clone(),
        revised: report.revised.clone(),
        ..Changes::default()
    };
    let text = "Late results reach behind closings. Import them?";
    match context.agree(Question { effect, text, rule: "R-CLO-4", matter: Matter::Effect }) {
        Err(error) if error.kind == Kind::Refused && error.question.is_none() => Ok(()),
        other => other,
    }
}

/// Files that were taken inside a transaction that has not ended.
pub(super) struct Taken<'s> {
    /// What came in.
    pub report: Import,
    writer: Writer<'s>,
    detail: Map<String, Value>,
    bad: Bad,
}

impl Taken<'_> {
    /// Ends the transaction. The bad rows are written before and put in their places after it, so that
    /// neither they nor the good ones are lost, and neither are there without the other.
    ///
    /// # Errors
    /// Where the file cannot take it, or the bad rows cannot be written.
    pub fn finish(self, context: &Context<'_>, request: &ImportRequest) -> AppResult<Import> {
        let beside = request.rejects.as_ref().map(|path| self.bad.write(path)).transpose()?;
        self.writer.finish(&context.author, "import", &request.files.join(" "), self.detail)?;
        for file in beside.unwrap_or_default() {
            file.put()?;
        }
        Ok(self.report)
    }

    /// Ends the transaction of a copy that goes again: the bad rows are counted, and written nowhere.
    ///
    /// # Errors
    /// Where the copy cannot take it, or the bad rows could not be written where they should.
    pub fn finish_without_rejects(self, context: &Context<'_>, request: &ImportRequest) -> AppResult<Import> {
        let named = request.rejects.as_deref().map(|path| self.bad.paths(path));
        named.unwrap_or_default().iter().try_for_each(|path| source::refuse_file(path))?;
        Self { bad: Bad::default(), ..self }.finish(context, request)
    }
}

/// Bad rows are never written over the file that they stand in.
fn refuse_rejects_over_inputs(request: &ImportRequest) -> AppResult<()> {
    let Some(rejects) = &request.rejects else { return Ok(()) };
    match request.files.iter().find(|file| source::is_same_file(Path::new(file), rejects)) {
        Some(file) => {
            Err(AppError::usage(format!("{file} is read, and its bad rows cannot be written over it"))
                .hint("name another file for --rejects"))
        }
        None => Ok(()),
    }
}

/// The games of an event are posted and amended by it alone (R-FOUR-6).
fn refuse_source_of_events(request: &ImportRequest) -> AppResult<()> {
    match &request.reading.source {
        Some(source) if plain_name(source).starts_with(EVENT_SOURCE) => {
            let message = format!("\"{source}\" cannot be a source: it is kept for the games of an event");
            let error = AppError { rule: Some("R-FOUR-6"), ..AppError::usage(message) };
            Err(error
                .hint("name the source without \"event:\", or enter the games with arbitro event result"))
        }
        _ => Ok(()),
    }
}

/// Takes files inside a transaction, which the caller ends.
///
/// # Errors
/// As [`import`].
pub(super) fn take<'s>(
    context: &Context<'_>,
    mut writer: Writer<'s>,
    request: &ImportRequest,
) -> AppResult<Taken<'s>> {
    refuse_source_of_events(request)?;
    refuse_rejects_over_inputs(request)?;
    let mut intake = intake::Intake::new(&mut writer, request)?;
    let unlisted = unlisted::unlisted(writer.reader(), intake.names(), &request.game)?;
    let options = read_options(context, book::shared_zone(writer.reader(), intake.kind())?, request)?;
    let zone = options.zone.clone().unwrap_or_else(Zone::utc);
    let mut bad = Bad::default();
    for file in &request.files {
        let source = source::open(file, context.input)?;
        let taken = intake.take_source(context, &mut writer, (file, source), options.clone(), &mut bad);
        taken.map_err(|error| match unlisted.as_ref().and_then(|unlisted| unlisted.meant.as_deref()) {
            Some(meant) if error.kind == Kind::Usage => unlisted::hint(error, meant),
            _ => error,
        })?;
    }
    let (mut report, arrived) = intake.finish(&mut writer)?;
    late::settle(&mut writer, &arrived, request, None, &mut report)?;
    report.dry_run = request.dry_run;
    if let Some(unlisted) = unlisted {
        report.uncounted.push(unlisted.said.clone());
        report.warnings.push(unlisted.said);
    }
    report.first_finish = arrived.first().map(|at| Time::new(at, &zone));
    report.last_finish = arrived.last().map(|at| Time::new(at, &zone));
    if let Some(named) = &request.rejects {
        report.rejects = bad.paths(named).iter().map(|path| path.display().to_string()).collect();
    }
    let mut detail = Map::new();
    detail.insert("game".to_owned(), json!(request.game));
    if let Some(reason) = &request.reason {
        detail.insert("reason".to_owned(), json!(reason));
    }
    Ok(Taken { report, writer, detail, bad })
}

/// Takes records of an event that the program itself made and knows to be new, inside a transaction that the caller
/// ends. `amended` games of the kind were amended in it before; closings are revised for both.
///
/// # Errors
/// As [`import`].
pub(super) fn posted<'a>(
    writer: &mut Writer<'_>,
    (request, setup): (&ImportRequest, &Setup),
    records: impl ExactSizeIterator<Item = Record<'a>>,
    amended: u64,
) -> AppResult<Import> {
    let mut intake = intake::Intake::new(writer, request)?;
    if records.len() > 0 {
        intake.post(writer, &request.files[0], records)?;
    }
    let (mut report, arrived) = intake.finish(writer)?;
    report.total.amended += amended;
    late::settle(writer, &arrived, request, Some(setup), &mut report)?;
    Ok(report)
}

/// The options for the reader: the user's, and the zone that all lists of the game share.
fn read_options(
    context: &Context<'_>,
    shared: Option<Zone>,
    request: &ImportRequest,
) -> AppResult<ReadOptions> {
    let reading = &request.reading;
    let zone = match &reading.zone {
        Some(name) => Some(zone_named(name)?),
        None => shared,
    };
    Ok(ReadOptions {
        now: context.now(),
        format: reading.format.clone(),
        encoding: reading.encoding.clone(),
        delimiter: reading.delimiter,
        mapping: reading.mapping.clone(),
        zone,
        fold: reading.fold,
        dates: reading.dates,
        source: reading.source.clone(),
        event: None,
        takes_dates: true,
    })
}

/// When the new games of an import were finished.
#[derive(Clone, Debug, Default)]
pub(super) struct Arrived {
    /// The kind of game.
    kind: u32,
    /// The finish of every new game.
    finishes: Vec<Instant>,
    /// The number of the last game that was there before.
    before: u32,
}

impl Arrived {
    fn first(&self) -> Option<Instant> {
        self.finishes.iter().min().copied()
    }

    fn last(&self) -> Option<Instant> {
        self.finishes.iter().max().copied()
    }
}
