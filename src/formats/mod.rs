//! Bytes ↔ model: one file a format, with the place of everything that is wrong.
//!
//! A file of games goes through these layers, each of which knows only the one before it:
//!
//! | file | from → to |
//! |---|---|
//! | `unpack` | packed bytes → bytes, with limits |
//! | `encoding`, `text` | bytes → text in a moving window, with lines |
//! | `csv` (`split`, `columns`, `header`), `jsonl`, `trf::games` | text → cells of known fields |
//! | `record` (`time`, `checks`) | cells → [`Record`](crate::model::Record) or what is wrong |
//! | `reader` (`row`, `findings`) | what a caller holds: rows, and everything there is to say |
//! | `write`, `rejects` | records → canonical text; bad rows → a file to be mended |
//!
//! A new format of games is one file with a `GameRows` and one line in `GAME_FORMATS`.

pub mod archive;
mod checks;
mod columns;
pub mod config;
mod csv;
pub mod deadlines;
pub mod decisions;
mod decoded;
mod document;
mod encoding;
mod error;
pub mod event_log;
mod findings;
mod header;
mod jsonl;
mod options;
pub mod pairs;
pub mod profile;
mod reader;
mod record;
mod rejects;
pub mod roster;
mod row;
pub mod seal;
pub mod seeds;
mod sheet;
pub mod situations;
mod split;
#[cfg(test)]
mod tests;
mod text;
pub mod time;
pub mod trf;
pub mod turns;
mod unpack;
pub mod vocabulary;
mod write;

pub use checks::CLOCK_SLACK;
pub use document::text_of;
pub use error::{OpenError, ReadError};
pub use findings::{Findings, MOST_SHOWN};
pub use header::{Field, KNOWN, Known, REJECT_REASON};
pub use options::{Dates, Fold, ReadOptions};
pub use reader::{GameReader, open};
pub use rejects::Rejects;
pub use row::Row;
pub use text::MOST_LINE;
pub use unpack::{MOST_RATIO, MOST_UNPACKED, RATIO_FROM};
pub use write::{CsvWriter, JsonLinesWriter, csv_line, differences, values};

/// A format that games are read from.
pub struct GameFormat {
    /// The name that `--input` knows it by.
    pub name: &'static str,
    /// The endings of file names, without the point, that mean it.
    pub extensions: &'static [&'static str],
    /// Whether a text without a telling name begins like it.
    sniff: fn(&str) -> bool,
    open: Opener,
}

/// Reads the beginning of a file, and then its rows.
type Opener = fn(text::Text, &ReadOptions) -> Result<Box<dyn reader::GameRows>, OpenError>;

/// Every format that games are read from; the first is taken where nothing says another.
pub const GAME_FORMATS: &[GameFormat] = &[
    GameFormat { name: "csv", extensions: &["csv", "tsv"], sniff: |_| false, open: csv::open },
    GameFormat {
        name: "jsonl",
        extensions: &["jsonl", "ndjson", "json"],
        sniff: |text| text.trim_start().starts_with('{'),
        open: jsonl::open,
    },
    GameFormat {
        name: "trf",
        extensions: &["trf", "trfx"],
        sniff: trf::games::sniff,
        open: trf::games::open,
    },
];

impl GameFormat {
    /// The format with a name.
    ///
    /// # Errors
    /// [`OpenError::Format`] where there is none.
    pub fn named(name: &str) -> Result<&'static Self, OpenError> {
        let known = || GAME_FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
        GAME_FORMATS
            .iter()
            .find(|format| format.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| OpenError::Format { asked: name.to_owned(), known: known() })
    }

    /// The format of a file by the ending of its name, below `.gz` and `.zst`, else by how its text begins.
    pub fn of_file(name: &str, text: &str) -> &'static Self {
        let name = name.to_ascii_lowercase();
        let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        GAME_FORMATS
            .iter()
            .find(|format| format.extensions.contains(&ending))
            .or_else(|| GAME_FORMATS.iter().find(|format| (format.sniff)(text)))
            .unwrap_or(&GAME_FORMATS[0])
    }
}
