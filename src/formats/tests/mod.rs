//! What a user sees of the formats: whole files in, records and messages out.

mod bytes;
mod messages;
mod reading;
mod rejecting;
mod writing;

use std::io::Cursor;

use super::{GameReader, OpenError, ReadError, ReadOptions, open};
use crate::model::{Diagnostic, Instant, Zone};

/// Options at a clock of the end of 2026, with a zone for wall-clock times.
fn options() -> ReadOptions {
    let now = Instant::parse("2026-12-31T00:00:00Z").unwrap();
    ReadOptions { zone: Some(Zone::named("Europe/Madrid").unwrap()), ..ReadOptions::at(now) }
}

fn opened(bytes: &[u8], name: &str, options: ReadOptions) -> Result<GameReader, OpenError> {
    open(Box::new(Cursor::new(bytes.to_vec())), name, options)
}

/// Reads a file to its end: the first players of its good rows, what was said, and what stopped it.
struct Told {
    firsts: Vec<String>,
    said: Vec<Diagnostic>,
    stopped: Option<ReadError>,
}

fn told(bytes: &[u8], name: &str, options: ReadOptions) -> Told {
    let mut reader = match opened(bytes, name, options) {
        Ok(reader) => reader,
        Err(error) => {
            return Told { firsts: Vec::new(), said: error.diagnostics().to_vec(), stopped: None };
        }
    };
    let mut firsts = Vec::new();
    let stopped = loop {
        match reader.next_row() {
            Ok(Some(row)) => {
                firsts.extend(row.record.as_ref().map(|record| record.first.key.clone().into_owned()));
            }
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    assert!(reader.next_row().unwrap().is_none(), "a file that ended stays at its end");
    Told { firsts, said: reader.diagnostics(), stopped }
}

/// `5:13+3 unknown result "1_0" | use …`; without a place only the message and the remedy.
fn spelled_out(diagnostic: &Diagnostic) -> String {
    let place = diagnostic.place.as_ref().map_or_else(String::new, |place| match place.column {
        Some(column) => format!("{}:{column}+{} ", place.line, place.width),
        None => format!("{} ", place.line),
    });
    let remedy = diagnostic.remedy.as_deref().map_or_else(String::new, |remedy| format!(" | {remedy}"));
    format!("{place}{}{remedy}", diagnostic.message)
}

/// The one diagnostic of a file.
fn only(bytes: &[u8], name: &str, options: ReadOptions) -> (&'static str, String) {
    let told = told(bytes, name, options);
    assert_eq!(told.said.len(), 1, "{:?}", told.said);
    (told.said[0].code, spelled_out(&told.said[0]))
}
