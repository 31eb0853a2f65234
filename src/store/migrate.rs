//! Versions of the file: numbered scripts, each applied once. A file is brought to the newest version in one
//! transaction, with a copy of it kept and an audit entry that says so.

use std::path::Path;

use rusqlite::{Connection, Transaction};
use serde_json::{Map, json};

use super::copy::copy;
use super::error::{StoreError, explain};
use super::open::{Access, Store, check_version};
use super::writer::{Salts, Writer};
use crate::model::audit::{Author, Entry};

/// The scripts, in order: script n makes version n.
const SCRIPTS: &[&str] = &[
    include_str!("../../schemas/sql/0001_facts.sql"),
    include_str!("../../schemas/sql/0002_event.sql"),
    include_str!("../../schemas/sql/0003_checkpoint.sql"),
    include_str!("../../schemas/sql/0004_clock.sql"),
    include_str!("../../schemas/sql/0005_rank.sql"),
    include_str!("../../schemas/sql/0006_report.sql"),
];

/// The version that this program reads and writes.
pub(super) const VERSION: i64 = SCRIPTS.len() as i64;

/// What marks a file as ours: "arbt".
pub(super) const APPLICATION_ID: i64 = 0x6172_6274;

/// Brings a file from a version to the newest; 0 is an empty file.
pub(super) fn migrate(connection: &mut Connection, from: i64) -> rusqlite::Result<()> {
    migrate_to(connection, from, VERSION)
}

/// Brings a file from a version to another one, not past the newest.
pub(super) fn migrate_to(connection: &mut Connection, from: i64, to: i64) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    apply(&transaction, &SCRIPTS[..to as usize], from)?;
    transaction.commit()
}

/// Applies the scripts that a file of a version lacks.
fn apply(transaction: &Transaction<'_>, scripts: &[&str], from: i64) -> rusqlite::Result<()> {
    for script in scripts.iter().skip(from as usize) {
        transaction.execute_batch(script)?;
    }
    transaction.pragma_update(None, "user_version", scripts.len() as i64)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)
}

/// How many tables of caches the newest version has.
pub(super) const CACHES: usize = 8;

/// The tables of caches, each with the statement that makes it.
pub(super) fn caches() -> rusqlite::Result<Vec<(String, String)>> {
    let mut made = Connection::open_in_memory()?;
    migrate(&mut made, 0)?;
    let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name GLOB 'cache_*'";
    let mut statement = made.prepare(sql)?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Which version a file has, and which it should have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Versions {
    /// Its version.
    pub file: i64,
    /// The version that this program reads and writes.
    pub program: i64,
}

impl Store {
    /// The version of a file of ours that is not newer than this program.
    ///
    /// # Errors
    /// Where it is missing, not ours, newer, or cannot be read.
    pub fn versions(path: &Path) -> Result<Versions, StoreError> {
        let (_, file) = Self::open_any(path, Access::Read)?;
        Ok(Versions { file, program: VERSION })
    }

    /// Brings a file to this program's version: copies it to `backup` first, and appends the audit entry.
    /// All or nothing: where a script fails the file stays as it was, and the copy beside it. `None` where
    /// the file has this version already.
    ///
    /// # Errors
    /// Where it is missing, not ours, newer, busy or damaged, or the copy cannot be made.
    pub fn migrate(
        path: &Path,
        backup: &Path,
        author: &Author,
        salts: Salts,
    ) -> Result<Option<Entry>, StoreError> {
        migrate_with(path, backup, author, salts, SCRIPTS)
    }
}

fn migrate_with(
    path: &Path,
    backup: &Path,
    author: &Author,
    salts: Salts,
    scripts: &[&str],
) -> Result<Option<Entry>, StoreError> {
    let (mut store, _) = Store::open_any(path, Access::Write)?;
    let writer = store.begin(author.now, salts)?;
    // Asked again now that nobody else can write: another process may have been quicker.
    let from = check_version(&writer.transaction, path)?;
    if from >= scripts.len() as i64 {
        return Ok(None);
    }
    copy(path, backup)?;
    let entry = record(writer, backup, author, scripts, from).map_err(|error| explain(path, &error))?;
    Ok(Some(entry))
}

/// Applies the scripts, appends the entry and commits.
fn record(
    mut writer: Writer<'_>,
    backup: &Path,
    author: &Author,
    scripts: &[&str],
    from: i64,
) -> rusqlite::Result<Entry> {
    apply(&writer.transaction, scripts, from)?;
    let mut detail = Map::new();
    detail.insert("from".to_owned(), json!(from));
    detail.insert("to".to_owned(), json!(scripts.len()));
    detail.insert("backup".to_owned(), json!(backup.to_string_lossy()));
    let entry = writer.append_entry(author, "migrate", "", detail)?;
    writer.transaction.commit()?;
    Ok(entry)
}

#[cfg(test)]
mod tests;
