//! A tournament report as games of a list: each game, forfeit and bye of its rounds is one record.
//!
//! Players go by their FIDE number, else by their name; a round was finished on its date (record 132). The key of a
//! game is made of the event, its start, the round and both players: neither a renumbered starting list nor a
//! corrected result, colour or date makes another game of it.

mod dates;
mod people;
mod told;

use super::columns::Cursor;
use super::remarks::Remarks;
use super::{TrfFile, read};
use crate::formats::columns::{Columns, Naming};
use crate::formats::error::{OpenError, ReadError};
use crate::formats::header::{Field, plain_header};
use crate::formats::options::ReadOptions;
use crate::formats::reader::GameRows;
use crate::formats::row::{Cell, Flaw, RawRow};
use crate::formats::text::Text;
use crate::model::tournament::Tournament;
use crate::model::{Diagnostic, Severity};
use dates::Dates;
use people::Person;
use told::Told;

/// A report of 9999 entrants and 99 rounds has a tenth of it.
const MOST_BYTES: usize = 64 << 20;

/// The one thing of a report that a mapping may pass over: then players go by their names.
const FIDE_NUMBER: &str = "fide_number";

/// The fields of a record, in the order in which bad ones are written as CSV.
const FIELDS: [Field; 12] = [
    Field::Id,
    Field::FinishedAt,
    Field::First,
    Field::Second,
    Field::Result,
    Field::Termination,
    Field::TimeControl,
    Field::FirstName,
    Field::SecondName,
    Field::Round,
    Field::Event,
    Field::Moves,
];

/// Whether a text begins with a record of a report that games can be in.
pub(in crate::formats) fn sniff(text: &str) -> bool {
    let mut chars = text.trim_start_matches(['\u{feff}', '\r', '\n']).chars();
    let tag: String = chars.by_ref().take(3).collect();
    let known = ["001", "012", "022", "032", "042", "###"].contains(&tag.as_str());
    known && chars.next().is_none_or(|c| c == ' ')
}

/// The games of a report.
struct ReportGames {
    /// Everything that holds for all of them.
    event: Event,
    /// What is still to be told, the next one last.
    waiting: Vec<Told>,
    /// The one it stands at.
    here: Option<Told>,
    columns: Columns,
    cells: Vec<Cell>,
    scratch: String,
    notes: Vec<Diagnostic>,
}

/// What holds for all games of a report.
struct Event {
    /// Its name.
    name: String,
    /// What its games' keys begin with.
    key: String,
    time_control: Option<String>,
    /// Who entered, in the order of the tournament's entrants.
    people: Vec<Person>,
    /// When each round was finished, from round 1.
    finished: Vec<Option<String>>,
}

/// Opens a tournament report.
pub(in crate::formats) fn open(
    mut text: Text,
    options: &ReadOptions,
) -> Result<Box<dyn GameRows>, OpenError> {
    let by_number = by_number(text.name(), options)?;
    while text.more()? {
        if text.rest().len() > MOST_BYTES {
            let message = format!("this is larger than {} MiB", MOST_BYTES >> 20);
            return Err(text.broken(0, "size", message, "name a tournament report").into());
        }
    }
    let file = TrfFile::parse(text.rest().as_bytes());
    let reading = read(&file, text.name());
    let mut notes = text.take_notes();
    let (wrong, remarks): (Vec<_>, Vec<_>) =
        reading.diagnostics.into_iter().partition(|one| one.severity == Severity::Error);
    // Which system paired the rounds, and by which settings, makes no difference to their results.
    notes.extend(
        remarks.into_iter().filter(|one| !["system", "setting", "abnormal-points"].contains(&one.code)),
    );
    if !wrong.is_empty() {
        return Err(OpenError::Refused(wrong));
    }
    let (tournament, mut errors) = (reading.tournament, Remarks::default());
    let dates = Dates::read(&file, text.name(), &mut errors);
    let people = people::of(&file, text.name(), &tournament, by_number, &mut errors);
    let mut waiting = told::all(text.name(), &tournament, &mut notes);
    let finished = dates.of_rounds(text.name(), &waiting, &mut errors, &mut notes);
    let event = event_of(text.name(), &file, &tournament, &dates, options, &mut errors);
    let (Some(event), true) = (event, errors.is_empty()) else {
        return Err(OpenError::Refused(errors.in_order().0));
    };
    let names = FIELDS.iter().map(|field| field.name().to_owned()).collect();
    waiting.reverse();
    Ok(Box::new(ReportGames {
        event: Event { people, finished, ..event },
        waiting,
        here: None,
        columns: Columns::of_names(names, &Naming::new(&ReadOptions::at(options.now))?),
        cells: Vec::new(),
        scratch: String::new(),
        notes,
    }))
}

/// Whether players go by their FIDE numbers: they do, unless `--map fide_number=-` passes over them.
fn by_number(file: &str, options: &ReadOptions) -> Result<bool, OpenError> {
    let mut by_number = true;
    for (column, field) in &options.mapping {
        if plain_header(column) != plain_header(FIDE_NUMBER) || field.trim() != "-" {
            return Err(OpenError::MappedColumn {
                name: file.to_owned(),
                column: format!("{column}={field}"),
                columns: format!("fixed; only {FIDE_NUMBER}=- can be said of them"),
            });
        }
        by_number = false;
    }
    Ok(by_number)
}

/// The event's name, the beginning of its games' keys, and its time control.
fn event_of(
    name: &str,
    file: &TrfFile,
    tournament: &Tournament,
    dates: &Dates,
    options: &ReadOptions,
    errors: &mut Remarks,
) -> Option<Event> {
    let said = Some(tournament.name.trim()).filter(|said| !said.is_empty());
    let Some(event) = said.or(options.event.as_deref()) else {
        let message = format!("{name} has no record 012: the tournament has no name");
        let remedy = "name it: the keys of its games begin with the name";
        errors.push(Diagnostic::error("event", message).remedy(remedy));
        return None;
    };
    let key = dates.start().map_or_else(|| event.to_owned(), |start| format!("{event} {start}"));
    Some(Event {
        name: event.to_owned(),
        key,
        time_control: time_control(file),
        people: Vec::new(),
        finished: Vec::new(),
    })
}

/// The time control of record 222, else that of record 122 where it is understood.
fn time_control(file: &TrfFile) -> Option<String> {
    let record = |tag: &str| {
        let text = (0..file.len()).map(|index| file.text(index)).find(|text| text.starts_with(tag))?;
        let said = text.chars().skip(4).collect::<String>().trim().to_owned();
        (!said.is_empty()).then_some(said)
    };
    let understood = |said: &String| crate::model::time_control::parse(said).is_some();
    record("222").or_else(|| record("122").filter(understood))
}

impl ReportGames {
    fn tell(&mut self, told: &Told) {
        let (event, cells, scratch) = (&self.event, &mut self.cells, &mut self.scratch);
        cells.clear();
        scratch.clear();
        let person = &event.people[told.first];
        let second = told.second.map(|index| &event.people[index]);
        let finished = event.finished.get(told.round as usize - 1).cloned().flatten();
        for field in FIELDS {
            let value = match field {
                Field::Id => Some(told.id(&event.key, person, second)),
                Field::FinishedAt => finished.clone(),
                Field::First => Some(person.key.clone()),
                Field::Second => second.map(|second| second.key.clone()),
                Field::FirstName => person.name.clone(),
                Field::SecondName => second.and_then(|second| second.name.clone()),
                Field::Result => told.result.map(str::to_owned),
                Field::Termination => told.termination.map(str::to_owned),
                Field::TimeControl => event.time_control.clone(),
                Field::Round => Some(told.round.to_string()),
                Field::Event => Some(event.name.clone()),
                _ => told.is_short.then(|| "0".to_owned()),
            };
            let span = told.span(field, person);
            let from = scratch.len() as u32;
            scratch.push_str(value.as_deref().unwrap_or_default());
            cells.push(Cell {
                from: span.start as u32,
                // Nothing is told of a field whose span is empty.
                to: if value.is_some() { span.end } else { span.start } as u32,
                rewritten: Some((from, scratch.len() as u32)),
            });
        }
    }
}

impl GameRows for ReportGames {
    fn advance(&mut self, _: &mut Vec<Flaw>) -> Result<bool, ReadError> {
        self.here = self.waiting.pop();
        let Some(told) = self.here else { return Ok(false) };
        self.tell(&told);
        Ok(true)
    }

    fn row(&self) -> RawRow<'_> {
        let person = self.here.and_then(|told| self.event.people.get(told.first));
        RawRow {
            line: person.map_or(0, |person| person.line as u64 + 1),
            text: person.map_or("", |person| &person.text),
            scratch: &self.scratch,
            cells: &self.cells,
            of_field: &self.columns.of_field,
        }
    }

    fn take_notes(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.notes)
    }

    fn header(&self) -> Option<(&Columns, char)> {
        Some((&self.columns, ','))
    }
}
