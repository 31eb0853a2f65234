//! How a file of games is to be read: what the user said, and what is assumed where nothing was said.

use crate::model::{Instant, Zone};

/// Which reading is meant where a zone change skipped or doubled a wall-clock time (R-TIME-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fold {
    /// The earlier instant.
    Earlier,
    /// The later instant.
    Later,
}

impl Fold {
    /// Reads `earlier` or `later`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "earlier" => Some(Self::Earlier),
            "later" => Some(Self::Later),
            _ => None,
        }
    }
}

/// What the user said about a file; everything that is `None` is detected, and said in a note.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// The command's clock: a finish or last move more than ten minutes after it is refused.
    pub now: Instant,
    /// The name of a format of [`GAME_FORMATS`](super::GAME_FORMATS).
    pub format: Option<String>,
    /// An encoding's name, such as `utf-8`, `latin-1` or `windows-1252`.
    pub encoding: Option<String>,
    /// What parts the columns of a CSV file.
    pub delimiter: Option<char>,
    /// Columns of the file and the fields they hold, in addition to the known names; the field `-` says
    /// that the column is to be ignored.
    pub mapping: Vec<(String, String)>,
    /// Where wall-clock times were read (R-TIME-1).
    pub zone: Option<Zone>,
    /// What is meant by a skipped or doubled wall-clock time.
    pub fold: Option<Fold>,
    /// Stands before each id in the key: `source/id`.
    pub source: Option<String>,
    /// The event of every record that names none.
    pub event: Option<String>,
}

impl ReadOptions {
    /// The options of a user who said nothing, at a clock.
    pub const fn at(now: Instant) -> Self {
        Self {
            now,
            format: None,
            encoding: None,
            delimiter: None,
            mapping: Vec::new(),
            zone: None,
            fold: None,
            source: None,
            event: None,
        }
    }
}
