//! Canonical CSV and JSON Lines: what is read again gives the same records.
//!
//! The id column holds the id alone: a source is told when the file is read, as `--source`. Times are
//! written as they were typed.

use std::borrow::Cow;
use std::io::{self, Write};

use super::header::{FIELDS, Field, KNOWN};
use super::time::spelled;
use crate::model::key::fold_player;
use crate::model::{Moment, Record, Seat, Status};

/// A field's canonical text; empty where the record does not have it.
fn text_of<'r>(record: &'r Record<'_>, field: Field) -> Cow<'r, str> {
    let text = |text: &'r Option<Cow<'_, str>>| text.as_deref().map(Cow::Borrowed);
    let number = |number: Option<u32>| number.map(|number| Cow::Owned(number.to_string()));
    let second = record.second.as_ref();
    let text = match field {
        Field::Id => Some(Cow::Borrowed(record.tail.rsplit('/').next().unwrap_or_default())),
        Field::FinishedAt => record.finish.as_ref().map(spelled),
        Field::Mode => text(&record.mode),
        Field::First => Some(Cow::Borrowed(&*record.first.key)),
        Field::Second => second.map(|seat| Cow::Borrowed(&*seat.key)),
        Field::FirstScore => record.first_score.map(|score| Cow::Owned(score.to_string())),
        Field::SecondScore => record.second_score.map(|score| Cow::Owned(score.to_string())),
        Field::Result => record.result.map(|result| Cow::Borrowed(result.as_str())),
        Field::Termination => record.termination.map(|termination| Cow::Borrowed(termination.as_str())),
        Field::TilesLeft => number(record.tiles_left),
        Field::TimeControl => text(&record.time_control),
        Field::Players => number(record.players),
        Field::Status => {
            Some(Cow::Borrowed(record.status.as_str())).filter(|_| record.status != Status::Finished)
        }
        Field::LastMoveAt => record.last_move.as_ref().map(spelled),
        Field::FirstName => text(&record.first.name),
        Field::SecondName => second.and_then(|seat| text(&seat.name)),
        Field::Round => text(&record.round),
        Field::Event => text(&record.event),
        Field::Moves => number(record.moves),
        Field::DurationS => number(record.duration_s),
    };
    text.unwrap_or_default()
}

/// Writes records as canonical CSV: UTF-8, commas, LF, every column.
pub struct CsvWriter<W: Write> {
    out: W,
    line: String,
}

impl<W: Write> CsvWriter<W> {
    /// Begins a file with its header.
    ///
    /// # Errors
    /// Those of the output.
    pub fn new(mut out: W) -> io::Result<Self> {
        let names: Vec<&str> = KNOWN.iter().map(|known| known.name).collect();
        writeln!(out, "{}", names.join(","))?;
        Ok(Self { out, line: String::new() })
    }

    /// Writes one record.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write(&mut self, record: &Record<'_>) -> io::Result<()> {
        self.line.clear();
        push_line(&mut self.line, record);
        self.line.push('\n');
        self.out.write_all(self.line.as_bytes())
    }

    /// Flushes and gives the output back.
    ///
    /// # Errors
    /// Those of the output.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }
}

/// A record as one line of canonical CSV, without the line break.
pub fn csv_line(record: &Record<'_>) -> String {
    let mut line = String::new();
    push_line(&mut line, record);
    line
}

/// What two records of one game say differently, a sentence each: `result 1-0 there, 0-1 here`. How times and
/// keys are spelled, and the names to show, make no difference.
pub fn differences(there: &Record<'_>, here: &Record<'_>) -> Vec<String> {
    let key = |seat: Option<&Seat<'_>>| seat.map(|seat| fold_player(&seat.key).into_owned());
    let at = |moment: Option<&Moment<'_>>| moment.map(|moment| moment.at);
    let is_same = |field: Field| match field {
        Field::FinishedAt => at(there.finish.as_ref()) == at(here.finish.as_ref()),
        Field::LastMoveAt => at(there.last_move.as_ref()) == at(here.last_move.as_ref()),
        Field::First => key(Some(&there.first)) == key(Some(&here.first)),
        Field::Second => key(there.second.as_ref()) == key(here.second.as_ref()),
        Field::FirstName | Field::SecondName => true,
        other => text_of(there, other) == text_of(here, other),
    };
    let differ = KNOWN.iter().filter(|known| !is_same(known.field));
    differ
        .map(|known| {
            format!("{} {} there, {} here", known.name, said(there, known.field), said(here, known.field))
        })
        .collect()
}

/// What a record says, by the names of its columns in canonical order; the id aside.
pub fn values<'r>(record: &'r Record<'_>) -> impl Iterator<Item = (&'static str, Cow<'r, str>)> {
    let known = KNOWN.iter().filter(|known| known.field != Field::Id);
    known.map(|known| (known.name, text_of(record, known.field))).filter(|(_, text)| !text.is_empty())
}

/// A field's text, and a word where there is none.
fn said<'r>(record: &'r Record<'_>, field: Field) -> Cow<'r, str> {
    match text_of(record, field) {
        text if text.is_empty() => Cow::Borrowed("nothing"),
        text => text,
    }
}

fn push_line(line: &mut String, record: &Record<'_>) {
    for (index, known) in KNOWN.iter().enumerate() {
        if index > 0 {
            line.push(',');
        }
        push_cell(line, &text_of(record, known.field), ',');
    }
}

/// Adds a CSV cell, quoted where it must be, or where another delimiter would be looked for in it.
pub(crate) fn push_cell(line: &mut String, cell: &str, delimiter: char) {
    if !cell.contains([delimiter, ',', '"', '\n', '\r', ';', '\t', '|']) {
        line.push_str(cell);
        return;
    }
    line.push('"');
    for part in cell.split_inclusive('"') {
        line.push_str(part);
        if part.ends_with('"') {
            line.push('"');
        }
    }
    line.push('"');
}

/// Writes records as JSON Lines: the fields that a record has, numbers as numbers.
pub struct JsonLinesWriter<W: Write> {
    out: W,
}

impl<W: Write> JsonLinesWriter<W> {
    /// Begins a file.
    pub const fn new(out: W) -> Self {
        Self { out }
    }

    /// Writes one record.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write(&mut self, record: &Record<'_>) -> io::Result<()> {
        let mut members = Vec::with_capacity(FIELDS);
        for known in &KNOWN {
            let text = text_of(record, known.field);
            if text.is_empty() {
                continue;
            }
            let value = if is_number(known.field) { text.into_owned() } else { json_text(&text) };
            members.push(format!("\"{}\":{value}", known.name));
        }
        writeln!(self.out, "{{{}}}", members.join(","))
    }

    /// Flushes and gives the output back.
    ///
    /// # Errors
    /// Those of the output.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }
}

const fn is_number(field: Field) -> bool {
    matches!(
        field,
        Field::FirstScore
            | Field::SecondScore
            | Field::TilesLeft
            | Field::Players
            | Field::Moves
            | Field::DurationS
    )
}

/// A text as a JSON string.
pub(crate) fn json_text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
