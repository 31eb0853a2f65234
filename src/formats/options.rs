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

/// The order of a date's parts where the year does not stand first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dates {
    /// `31/12/2026`.
    DayFirst,
    /// `12/31/2026`.
    MonthFirst,
}

impl Dates {
    /// Every order.
    pub const ALL: [Dates; 2] = [Dates::DayFirst, Dates::MonthFirst];

    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::DayFirst => "day-first",
            Self::MonthFirst => "month-first",
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
    /// How dates that do not begin with the year are read; `None`: they are refused.
    pub dates: Option<Dates>,
    /// Stands before each id in the key: `source/id`.
    pub source: Option<String>,
    /// The event of every record that names none.
    pub event: Option<String>,
    /// Whether the command has options for `dates` and `fold`, so that a remedy may name them.
    pub takes_dates: bool,
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
            dates: None,
            source: None,
            event: None,
            takes_dates: true,
        }
    }
}
