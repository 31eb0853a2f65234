//! What can go wrong with the file.

use std::path::PathBuf;

/// What kind of trouble it is; the caller decides what to tell and how to exit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// There is no such file.
    Missing,
    /// There is one already.
    Exists,
    /// It is not a database of this program.
    NotOurs,
    /// A newer version of the program made it.
    Newer,
    /// An older version made it; it must be migrated first.
    Older,
    /// It is damaged.
    Damaged,
    /// It or its folder cannot be written.
    ReadOnly,
    /// It cannot be created.
    CannotCreate,
    /// Another process holds it.
    Busy,
    /// The disk is full.
    Full,
    /// Changes of an interrupted or running command lie beside it, and its folder cannot be written.
    PendingLog,
    /// Reading or writing failed.
    Failed,
}

/// Trouble with the file.
#[derive(Debug, thiserror::Error)]
#[error("{}: {message}", .path.display())]
pub struct StoreError {
    /// What kind.
    pub what: What,
    /// Which file.
    pub path: PathBuf,
    /// What happened, in words.
    pub message: String,
}

impl StoreError {
    pub(super) fn new(what: What, path: &std::path::Path, message: impl Into<String>) -> Self {
        Self { what, path: path.to_owned(), message: message.into() }
    }
}

/// Puts the words of SQLite's own errors into ours.
pub(super) fn explain(path: &std::path::Path, error: &rusqlite::Error) -> StoreError {
    use rusqlite::ErrorCode as Code;
    let (what, message) = match error.sqlite_error_code() {
        Some(Code::DatabaseBusy | Code::DatabaseLocked) => {
            (What::Busy, "another process is writing to it".to_owned())
        }
        Some(Code::DiskFull) => (What::Full, "the disk is full".to_owned()),
        Some(Code::ReadOnly) => (What::ReadOnly, "it cannot be written".to_owned()),
        Some(Code::CannotOpen) => (What::Failed, "it cannot be opened".to_owned()),
        Some(Code::NotADatabase) => (What::NotOurs, "it is not a database".to_owned()),
        Some(Code::DatabaseCorrupt) => (What::Damaged, format!("it is damaged ({error})")),
        Some(Code::SystemIoFailure) => (What::Failed, format!("reading or writing failed ({error})")),
        _ => (What::Failed, error.to_string()),
    };
    StoreError::new(what, path, message)
}
