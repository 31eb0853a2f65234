//! Reports as bytes: one file an output. Nothing here prints, and nothing here knows what a report means.

mod blocks;
pub mod csv;
pub mod diagnostic;
pub mod escape;
pub mod json;
pub mod jsonl;
pub mod markdown;
pub mod pairs;
pub mod select;
pub mod table;

#[cfg(test)]
mod tests;

use std::io::{self, Write};

use crate::report::Report;

/// How a report is to look.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The columns of the main table to show, in this order; `None`: those that the report proposes.
    pub columns: Option<Vec<String>>,
    /// How many characters wide a line may be; `None`: as wide as it needs.
    pub width: Option<u16>,
    /// Whether headings are set off with terminal colours.
    pub color: bool,
}

/// Why a report could not be written.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// `--columns` names a column that the report does not have.
    #[error("there is no column \"{name}\"{}; the columns are {}", did_you_mean(suggestion.as_ref()), columns.join(", "))]
    UnknownColumn {
        /// The name as given.
        name: String,
        /// The nearest column.
        suggestion: Option<String>,
        /// All columns of the report.
        columns: Vec<String>,
    },
    /// `--columns` names what stands above several columns.
    #[error("\"{name}\" stands above {} columns: {}; name those that are meant", columns.len(), columns.join(", "))]
    AmbiguousColumn {
        /// The name as given.
        name: String,
        /// The columns that it stands above.
        columns: Vec<String>,
    },
    /// `--columns` names a column twice.
    #[error("column \"{0}\" is asked for twice")]
    RepeatedColumn(String),
    /// A value cannot be written as JSON.
    #[error("cannot write JSON: {0}")]
    Json(serde_json::Error),
    /// A row cannot be written as CSV.
    #[error("cannot write CSV: {0}")]
    Csv(::csv::Error),
    /// The bytes cannot be written where they are to go.
    #[error("{0}")]
    Write(#[from] io::Error),
}

impl From<serde_json::Error> for RenderError {
    fn from(error: serde_json::Error) -> Self {
        if error.is_io() { Self::Write(error.into()) } else { Self::Json(error) }
    }
}

impl From<::csv::Error> for RenderError {
    fn from(error: ::csv::Error) -> Self {
        if !error.is_io_error() {
            return Self::Csv(error);
        }
        match error.into_kind() {
            ::csv::ErrorKind::Io(error) => Self::Write(error),
            other => Self::Write(io::Error::other(format!("{other:?}"))),
        }
    }
}

fn did_you_mean(suggestion: Option<&String>) -> String {
    suggestion.map(|name| format!(" (did you mean \"{name}\"?)")).unwrap_or_default()
}

/// An output format.
#[derive(Debug)]
pub struct Format {
    /// What `--format` calls it.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// Writes a report.
    write: fn(&dyn Report, &Options, &mut dyn Write) -> Result<(), RenderError>,
}

/// Every output format; the first is the default.
pub const OUTPUTS: &[Format] = &[
    Format { name: "table", about: "aligned columns, for people", write: table::write },
    Format { name: "csv", about: "the main table with all its columns", write: csv::write },
    Format { name: "json", about: "the whole report, as its schema says", write: json::write },
    Format { name: "jsonl", about: "one JSON object a row", write: jsonl::write },
    Format { name: "markdown", about: "tables for a web page or a wiki", write: markdown::write },
];

/// The output format with this name.
pub fn format(name: &str) -> Option<&'static Format> {
    OUTPUTS.iter().find(|format| format.name == name)
}

/// Writes a report in a format; the bytes are UTF-8 and end with a line break where there are any. They are
/// written as the report makes them, in small pieces: a file or a pipe is to be buffered. A column that the
/// report does not have is found before the first.
///
/// # Errors
/// [`RenderError`], most often a column that the report does not have.
pub fn render_to(
    report: &dyn Report,
    format: &Format,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    (format.write)(report, options, out)
}

/// A report in a format, as bytes.
///
/// # Errors
/// As [`render_to`].
pub fn render(report: &dyn Report, format: &Format, options: &Options) -> Result<Vec<u8>, RenderError> {
    let mut bytes = Vec::new();
    render_to(report, format, options, &mut bytes)?;
    Ok(bytes)
}
