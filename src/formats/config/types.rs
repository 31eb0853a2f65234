//! What a nightly configuration says, as plain data. Paths are as written: see [`resolve()`](super::resolve).

use crate::formats::{Dates, Fold};
use crate::model::profile::LatePolicy;
use crate::model::{Instant, PeriodKind, Zone};

/// A nightly configuration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The database file.
    pub database: String,
    /// Whether a missing database is created; otherwise it is an error.
    pub create: bool,
    /// The clock of every run, for demonstrations and tests; the machine's clock where it is absent.
    pub now: Option<Instant>,
    /// Who acts, for the audit chain.
    pub actor: Option<String>,
    /// Lists to create where they are absent, in the order of the file.
    pub lists: Vec<ListConfig>,
    /// Files to import, in the order of the file.
    pub inputs: Vec<InputConfig>,
    /// Rankings to write, in the order of the file.
    pub reports: Vec<ReportConfig>,
    /// Where backups go, if any are to be made.
    pub backup: Option<BackupConfig>,
}

/// Backups that a night makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackupConfig {
    /// The folder they are put in.
    pub folder: String,
    /// How many of the last ones are kept; at least 1.
    pub keep: u32,
}

/// A list that is to exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListConfig {
    /// Its name.
    pub name: String,
    /// The kind of game it rates.
    pub game: String,
    /// Its rules.
    pub profile: ProfileSource,
    /// Its zone (R-TIME-4).
    pub zone: Zone,
    /// When its first period starts (R-TIME-6).
    pub activated: Instant,
    /// The mode of records that name none, in place of the profile's (R-VEZZ-1).
    pub default_mode: Option<String>,
    /// What becomes of late games, in place of the profile's (R-CLO-4).
    pub late_results: Option<LatePolicy>,
    /// The line of the configuration on which it begins.
    pub line: u64,
}

/// Where a list's rules come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProfileSource {
    /// A built-in profile, by name.
    BuiltIn(String),
    /// A file.
    File(String),
}

/// Files to import, with the options of `import`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputConfig {
    /// Files, as glob patterns; at least one.
    pub paths: Vec<String>,
    /// The kind of game.
    pub game: String,
    /// The zone of local times; where it is absent, the one that all lists of the game share (R-TIME-1).
    pub zone: Option<Zone>,
    /// The source, a part of each game's key.
    pub source: Option<String>,
    /// The format's name in the registry; detected where it is absent.
    pub input: Option<String>,
    /// Columns and the fields they hold.
    pub map: Vec<(String, String)>,
    /// The encoding's name; detected where it is absent.
    pub encoding: Option<String>,
    /// What parts columns; detected where it is absent.
    pub delimiter: Option<char>,
    /// Which reading of a skipped or doubled local time is meant (R-TIME-1).
    pub fold: Option<Fold>,
    /// How dates that do not begin with the year are read.
    pub dates: Option<Dates>,
    /// What becomes of a game that is there already with other content.
    pub on_conflict: OnConflict,
    /// Why, for the conflicts that are decided.
    pub reason: Option<String>,
    /// Where rows that cannot be taken are written; without it a file is taken whole or not at all.
    pub rejects: Option<String>,
    /// Whether a pattern without a match is an error.
    pub required: bool,
    /// The line of the configuration on which it begins.
    pub line: u64,
}

/// What becomes of a game that is there already with other content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnConflict {
    /// The file is refused.
    Refuse,
    /// The recorded game stays.
    Keep,
    /// The new row is recorded as an amendment.
    Amend,
}

/// A ranking to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportConfig {
    /// The list's name.
    pub list: String,
    /// Which ranking.
    pub kind: ReportKind,
    /// The period's label (R-TIME-5); without it the latest closed one of the kind.
    pub label: Option<String>,
    /// How it is written.
    pub format: ReportFormat,
    /// The file, with `{list}`, `{kind}` and `{label}` in it: see [`ReportConfig::path_for`].
    pub path: String,
    /// The line of the configuration on which it begins.
    pub line: u64,
}

/// Which ranking a report shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportKind {
    /// Everybody, at the time of the run.
    General,
    /// A closed week.
    Weekly,
    /// A closed month.
    Monthly,
}

impl ReportKind {
    /// The word in configurations and in paths.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Weekly => "weekly",
            Self::Monthly => "monthly",
        }
    }

    /// The kind of closing it shows; `None` for the general ranking.
    pub const fn period(self) -> Option<PeriodKind> {
        match self {
            Self::General => None,
            Self::Weekly => Some(PeriodKind::Weekly),
            Self::Monthly => Some(PeriodKind::Monthly),
        }
    }
}

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportFormat {
    /// Comma-separated values.
    Csv,
    /// JSON.
    Json,
    /// JSON Lines.
    Jsonl,
    /// Markdown.
    Markdown,
    /// The table of the terminal.
    Table,
}

impl ReportFormat {
    /// The word in configurations and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Markdown => "markdown",
            Self::Table => "table",
        }
    }
}
