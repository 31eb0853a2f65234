//! A copy of the file as it stands, beside whoever reads or writes it.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::Backup;

use super::error::{StoreError, What, explain};
use super::open::{Store, open_to_read};

/// Pages that are copied at a stretch.
const PAGES: i32 = 1024;

impl Store {
    /// Copies a file as it stands to where nothing is, while others may read and write it.
    ///
    /// # Errors
    /// [`What::Exists`] where something is there, [`What::CannotCreate`] where nothing can be, and where the
    /// file cannot be read or is damaged.
    pub fn copy(path: &Path, to: &Path) -> Result<(), StoreError> {
        copy(path, to)
    }
}

/// Copies a file to where nothing is: under another name first, checked and synced, then renamed. What lies
/// in its log is in the copy, which has no log of its own.
pub(super) fn copy(path: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::new(What::Exists, to, "a copy cannot be made there: it exists already"));
    }
    let part = part_of(to);
    let made = write(path, &part).and_then(|()| {
        let renamed = std::fs::rename(&part, to).and_then(|()| sync_folder(to));
        renamed.map_err(|error| cannot(to, &error.to_string()))
    });
    made.inspect_err(|_| {
        // What is left of a failed copy is of no use to anybody.
        let _ = std::fs::remove_file(&part);
    })
}

fn part_of(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

fn cannot(to: &Path, why: &str) -> StoreError {
    StoreError::new(What::CannotCreate, to, format!("a copy cannot be made there: {why}"))
}

fn write(path: &Path, part: &Path) -> Result<(), StoreError> {
    let source = open_to_read(path)?;
    // One that was left by a killed command.
    if part.exists() {
        std::fs::remove_file(part).map_err(|error| cannot(part, &error.to_string()))?;
    }
    let found = fill(&source, part).map_err(|error| {
        let explained = explain(part, &error);
        if explained.what == What::Full { explained } else { cannot(part, &explained.message) }
    })?;
    if found != "ok" {
        return Err(StoreError::new(What::Damaged, path, format!("it is damaged ({found})")));
    }
    let synced = File::open(part).and_then(|file| file.sync_all());
    synced.map_err(|error| cannot(part, &error.to_string()))
}

/// Copies page by page; gives what SQLite finds wrong with the copy, or `ok`.
fn fill(source: &Connection, part: &Path) -> rusqlite::Result<String> {
    let mut target = Connection::open(part)?;
    Backup::new(source, &mut target)?.run_to_completion(PAGES, Duration::ZERO, None)?;
    target.pragma_update(None, "journal_mode", "DELETE")?;
    target.pragma_query_value(None, "quick_check", |row| row.get(0))
}

/// A new name is safe from a power cut once its folder is written.
fn sync_folder(to: &Path) -> std::io::Result<()> {
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
