//! What a reader sees, as plain data: one file a report, none knows an output format.
//!
//! A report is a struct of public fields that the application fills. Its JSON is the struct itself; for
//! people it chooses columns, sentences and notes. Display texts that are no data are not in the JSON.

pub mod archive;
pub mod audit;
pub mod backup;
pub mod cell;
pub mod changes;
pub mod check;
pub mod close;
pub mod closings;
pub mod diff;
pub mod doctor;
pub mod event;
pub mod game;
pub mod games;
pub mod history;
pub mod import;
pub mod lists;
pub mod nightly;
pub mod pair;
pub mod player;
pub mod ranking;
pub mod rate;
pub mod referee;
pub mod schema;
pub mod series;
pub mod table;
pub mod value;
pub mod verify;

use std::io::Write;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

pub use cell::{Cell, Value};
pub use series::Series;
pub use table::{Align, Column, Table};
pub use value::{Exact, Kind, Time};

/// JSON text, compact and exact to the last digit.
pub type Json = Result<Box<RawValue>, serde_json::Error>;

/// JSON objects one after another.
pub type Items<'a> = Box<dyn Iterator<Item = Json> + 'a>;

/// Something that can be shown in every output format.
pub trait Report {
    /// One line that says what this is.
    fn title(&self) -> Option<String>;

    /// Sentences between the title and the main table.
    fn lead(&self) -> Vec<String> {
        Vec::new()
    }

    /// The main table: all that CSV holds, and what `--columns` picks from.
    fn table(&self) -> Table<'_>;

    /// Further tables that people see below the main one.
    fn more(&self) -> Vec<Table<'_>> {
        Vec::new()
    }

    /// The whole report as JSON; its shape has a schema under `schemas/json/`.
    ///
    /// # Errors
    /// Where a value cannot be written as JSON.
    fn json(&self) -> Json;

    /// Writes the same JSON. A report whose items are a [`Series`] writes them as they are made.
    ///
    /// # Errors
    /// Where a value cannot be written as JSON, or the bytes cannot be written.
    fn write_json(&self, out: &mut dyn Write) -> serde_json::Result<()> {
        out.write_all(self.json()?.get().as_bytes()).map_err(serde_json::Error::io)
    }

    /// The rows of the report as JSON objects.
    fn items(&self) -> Items<'_>;

    /// Writes the same objects, a line each.
    ///
    /// # Errors
    /// Where a value cannot be written as JSON, or the bytes cannot be written.
    fn write_items(&self, out: &mut dyn Write) -> serde_json::Result<()> {
        for item in self.items() {
            out.write_all(item?.get().as_bytes()).map_err(serde_json::Error::io)?;
            out.write_all(b"\n").map_err(serde_json::Error::io)?;
        }
        Ok(())
    }
}

/// A value as JSON.
fn document<T: Serialize>(value: &T) -> Json {
    to_raw_value(value)
}

/// Each value as a JSON object of its own.
fn each<T: Serialize>(values: &[T]) -> Items<'_> {
    Box::new(values.iter().map(document))
}

/// `1 game`, `2 games`.
fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
