//! Why a file of games cannot be opened or read on.

use std::io;

use crate::model::Diagnostic;

/// Why a file could not be opened. What the user asked for wrongly ([`OpenError::is_usage`]) is told apart
/// from what is wrong with the file.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The operating system could not read it.
    #[error("cannot read {name}: {source}")]
    Io {
        /// The file.
        name: String,
        /// What the system said.
        source: io::Error,
    },
    /// It is a directory.
    #[error("{name} is a directory: name the files in it")]
    Directory {
        /// The directory.
        name: String,
    },
    /// The format asked for is none of the registry.
    #[error("unknown input format \"{asked}\": known are {known}")]
    Format {
        /// What was asked for.
        asked: String,
        /// The names of the registry.
        known: String,
    },
    /// The encoding asked for is unknown.
    #[error("unknown encoding \"{0}\": usual are utf-8, utf-16, windows-1252 and latin-1")]
    Encoding(String),
    /// The delimiter asked for cannot part columns.
    #[error("{0:?} cannot part columns: use a comma, a semicolon, a tab or a bar")]
    Delimiter(char),
    /// A mapping names a column that the file does not have, or one twice.
    #[error("{name} has no column \"{column}\" to be mapped: its columns are {columns}")]
    MappedColumn {
        /// The file.
        name: String,
        /// The column asked for.
        column: String,
        /// The columns there are.
        columns: String,
    },
    /// A mapping names a field that does not exist.
    #[error("a column cannot be mapped to \"{field}\": fields are {known}")]
    MappedField {
        /// The field asked for.
        field: String,
        /// The fields there are.
        known: String,
    },
    /// The source asked for cannot be a part of a key.
    #[error("\"{text}\" cannot be a source: {why}")]
    Source {
        /// What was asked for.
        text: String,
        /// What is wrong with it.
        why: crate::model::key::BadPart,
    },
    /// The file is empty, no text, damaged, or its header cannot be used.
    #[error("{}", summary(.0))]
    Refused(Vec<Diagnostic>),
}

impl OpenError {
    /// Whether the command was wrong rather than the file.
    pub const fn is_usage(&self) -> bool {
        matches!(
            self,
            Self::Format { .. }
                | Self::Encoding(_)
                | Self::Delimiter(_)
                | Self::MappedColumn { .. }
                | Self::MappedField { .. }
                | Self::Source { .. }
        )
    }

    /// What is wrong with the file, and where; empty for the other errors.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        if let Self::Refused(diagnostics) = self { diagnostics } else { &[] }
    }
}

impl From<ReadError> for OpenError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Io { name, source } if source.kind() == io::ErrorKind::IsADirectory => {
                Self::Directory { name }
            }
            ReadError::Io { name, source } => Self::Io { name, source },
            ReadError::Broken(diagnostic) | ReadError::ZoneNeeded(diagnostic) => {
                Self::Refused(vec![*diagnostic])
            }
        }
    }
}

/// Why reading stopped before the end: nothing after this place could be read reliably.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The operating system could not read on.
    #[error("cannot read {name}: {source}")]
    Io {
        /// The file.
        name: String,
        /// What the system said.
        source: io::Error,
    },
    /// The bytes cannot be read from this place on: a wrong encoding, an endless line, a damaged archive.
    #[error("{}", one_line(.0))]
    Broken(Box<Diagnostic>),
    /// A wall-clock time was met and no zone is known (R-TIME-1): a usage error, not one of the file.
    #[error("{}", one_line(.0))]
    ZoneNeeded(Box<Diagnostic>),
}

impl ReadError {
    /// What is wrong and where, unless the system refused.
    pub fn diagnostic(&self) -> Option<&Diagnostic> {
        match self {
            Self::Io { .. } => None,
            Self::Broken(diagnostic) | Self::ZoneNeeded(diagnostic) => Some(diagnostic),
        }
    }
}

fn summary(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(one_line).collect::<Vec<_>>().join("; ")
}

/// A diagnostic in one line: `games.csv:5:13: unknown result "1_0"`.
fn one_line(diagnostic: &Diagnostic) -> String {
    let Some(place) = &diagnostic.place else { return diagnostic.message.clone() };
    match place.column {
        Some(column) => format!("{}:{}:{column}: {}", place.file, place.line, diagnostic.message),
        None => format!("{}:{}: {}", place.file, place.line, diagnostic.message),
    }
}
