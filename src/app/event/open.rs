//! An event of the file with its log and the state that the log gives; and appending to it.

use serde_json::{Map, json};

use super::act::Change;
use crate::app::{AppError, AppResult, Context, book};
use crate::event::{Event, Refusal, Unfolded, after, fold};
use crate::formats::CLOCK_SLACK;
use crate::model::event::{Act, LogEntry};
use crate::model::key::plain_name;
use crate::model::{Instant, Zone};
use crate::report::changes::Changes;
use crate::store::{EventRow, Names, Reader, Store, Writer};

/// An event with its log.
pub struct Opened {
    /// As stored.
    pub row: EventRow,
    /// Its log.
    pub entries: Vec<LogEntry>,
    /// The state that the log gives.
    pub event: Event,
}

/// The stored event of a name.
///
/// # Errors
/// Where there is none: with a suggestion.
pub fn find(reader: Reader<'_>, names: &Names, name: &str) -> AppResult<EventRow> {
    let events = reader.events()?;
    let wanted = plain_name(name);
    let named = |row: &EventRow| names.words.get(row.name as usize).map_or("", String::as_str);
    if let Some(row) = events.iter().find(|row| named(row) == wanted) {
        return Ok(row.clone());
    }
    let known: Vec<&str> = events.iter().map(named).collect();
    Err(book::unknown("event", name, &known, "arbitro event ls shows the events"))
}

/// Opens an event.
///
/// # Errors
/// Where there is none, or its log does not fold.
pub fn open(reader: Reader<'_>, names: &Names, name: &str) -> AppResult<Opened> {
    let row = find(reader, names, name)?;
    let entries = reader.event_log(row.id, names)?;
    let event = fold(&entries).map_err(|unfolded| broken(reader, name, &unfolded))?;
    Ok(Opened { row, entries, event })
}

/// A stored log that the rules refuse: nothing that arbitro wrote.
fn broken(reader: Reader<'_>, name: &str, unfolded: &Unfolded) -> AppError {
    AppError::from(reader.damaged(format!("the log of event {name} does not fold: {unfolded}")))
}

/// A log from elsewhere that the rules refuse.
pub fn broken_log(file: &str, unfolded: &Unfolded) -> AppError {
    let error = refused(unfolded.refusal.clone());
    let message =
        format!("{file} is no log that the rules allow: entry {}: {}", unfolded.entry, error.message);
    AppError { message, ..AppError { kind: crate::app::Kind::Data, ..error } }
}

/// The zone that times of an event are read and shown in.
///
/// # Errors
/// Where this program does not know it.
pub fn zone_of(opened: &Opened) -> AppResult<Zone> {
    crate::app::zone_named(&opened.event.setup.zone)
}

/// The zone that local times of an event are read in.
///
/// # Errors
/// Where there is no such event.
pub fn event_zone(context: &Context<'_>, name: &str) -> AppResult<Zone> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    zone_of(&open(reader, &names, name)?)
}

/// A refusal of the event room as a failure of the command.
pub fn refused(refusal: Refusal) -> AppError {
    match refusal {
        Refusal::Forbidden { rule, message, remedy } => AppError::refused(rule.code(), message).hint(remedy),
        Refusal::Unknown { what, name, known } => {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            if let Some(numbers) = counted(what, &known) {
                return AppError::usage(format!("there is no {what} {name}")).hint(numbers);
            }
            let hint = match &known[..] {
                [] => "there is none yet".to_owned(),
                few if few.len() <= 8 => format!("known: {}", few.join(", ")),
                _ => "arbitro event show lists them".to_owned(),
            };
            book::unknown(what, &name, &known, &hint)
        }
    }
}

/// What there are several of.
fn many(what: &str) -> String {
    what.strip_suffix('y').map_or_else(|| format!("{what}s"), |stem| format!("{stem}ies"))
}

/// What there is, where that is counted from 1: nobody who typed 20 meant 10 by its looks.
fn counted(what: &str, known: &[&str]) -> Option<String> {
    let is_counted = !known.is_empty() && (1..).zip(known).all(|(number, text)| text.parse() == Ok(number));
    is_counted.then(|| match known.len() {
        1 => format!("the only {what} is 1"),
        last => format!("{} are 1 to {last}", many(what)),
    })
}

/// When something happened: the instant that was given, else the command's clock.
///
/// # Errors
/// Where the instant lies more than ten minutes after the clock.
pub fn instant_of(context: &Context<'_>, given: Option<Instant>, event: &Event) -> AppResult<Instant> {
    let now = context.now();
    match given {
        Some(at) if at > now.plus(CLOCK_SLACK) => {
            let (at, now) = (event.local(at), event.local(now));
            let message = format!("{at} lies after the clock, which says {now}");
            Err(AppError::usage(message).hint("name an instant that has come; --now sets the clock"))
        }
        other => Ok(other.unwrap_or(now)),
    }
}

/// A changing command on one event: its transaction, the log, and what it has to say.
pub struct Changing<'s> {
    /// The transaction.
    pub writer: Writer<'s>,
    /// The file's names.
    pub names: Names,
    /// The event.
    pub opened: Opened,
    /// The state before the command, once something is appended.
    former: Option<Event>,
}

impl<'s> Changing<'s> {
    /// Begins.
    ///
    /// # Errors
    /// Where there is no such event, or the file is busy.
    pub fn begin(context: &Context<'_>, store: &'s mut Store, change: &Change) -> AppResult<Self> {
        let writer = context.begin_or_try(store, change.dry_run)?;
        let names = writer.reader().names()?;
        let opened = open(writer.reader(), &names, &change.event)?;
        Ok(Self { writer, names, opened, former: None })
    }

    /// The state before the command.
    pub fn before(&self) -> &Event {
        self.former.as_ref().unwrap_or(&self.opened.event)
    }

    /// Appends an entry, where the rules allow it.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn append(&mut self, context: &Context<'_>, act: Act, at: Instant) -> AppResult<()> {
        let entry = LogEntry {
            number: self.opened.entries.len() as u32 + 1,
            recorded: self.writer.recorded(),
            at,
            actor: context.author.actor.as_str().into(),
            act,
        };
        let Opened { row, entries, event } = &mut self.opened;
        let next = after(entries, event, &entry).map_err(refused)?;
        self.former.get_or_insert(std::mem::replace(event, next));
        self.writer.add_event_entry(&mut self.names, row.id, &entry)?;
        entries.push(entry);
        Ok(())
    }

    /// Ends the command: what was said, written unless it is a dry run.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn conclude(
        self,
        context: &Context<'_>,
        command: &str,
        changes: Vec<String>,
        dry_run: bool,
    ) -> AppResult<Changes> {
        let name = self.opened.event.setup.name.clone();
        let mut report = Changes { command: format!("{command} {name}"), changes, ..Changes::default() };
        if !dry_run {
            let mut detail = Map::new();
            detail.insert("entries".to_owned(), json!(self.opened.entries.len()));
            report.written = self.writer.finish(&context.author, command, &name, detail)?.is_some();
        }
        Ok(report)
    }
}
