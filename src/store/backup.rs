//! Copying the file while others write to it, and asking SQLite whether a file is whole.

use std::path::Path;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::error::{StoreError, What, explain};
use super::open::Store;
use super::reader::Reader;

/// Pages that are copied at once.
const STEP: i32 = 4096;

impl Store {
    /// Copies the file as it is at one instant into an empty one, which needs no log beside it. `told` hears
    /// of the pages that are done, and of how many there are.
    ///
    /// # Errors
    /// Where either file cannot be read or written.
    pub fn copy_to(&self, path: &Path, told: &mut dyn FnMut(u64, u64)) -> Result<(), StoreError> {
        let read = |error: rusqlite::Error| explain(&self.path, &error);
        let write = |error: rusqlite::Error| explain(path, &error);
        // Held over all steps, so that a command that ends meanwhile does not start the copy anew.
        let frozen = self.connection.unchecked_transaction().map_err(read)?;
        frozen
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))
            .map_err(read)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut copy = Connection::open_with_flags(path, flags).map_err(write)?;
        copy.pragma_update(None, "synchronous", "OFF").map_err(write)?;
        let backup = Backup::new(&frozen, &mut copy).map_err(write)?;
        loop {
            match backup.step(STEP).map_err(write)? {
                StepResult::Done => break,
                StepResult::More => {
                    let progress = backup.progress();
                    told((progress.pagecount - progress.remaining) as u64, progress.pagecount as u64);
                }
                _ => return Err(StoreError::new(What::Busy, &self.path, "another process is writing to it")),
            }
        }
        drop(backup);
        copy.pragma_update(None, "journal_mode", "DELETE").map_err(write)?;
        copy.close().map_err(|(_, error)| write(error))
    }
}

impl Reader<'_> {
    /// What SQLite finds wrong with the file, at most so many sentences: pages, indexes, types, references.
    ///
    /// # Errors
    /// Where it cannot be read at all.
    pub fn integrity(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let sql = format!("PRAGMA integrity_check({most})");
        let mut found = self.rows(&sql, [], |row| row.get::<_, String>(0))?;
        found.retain(|said| said != "ok");
        let references = self.rows("PRAGMA foreign_key_check", [], |row| {
            let (table, row, parent): (String, Option<i64>, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            let row = row.map(|row| format!(" {row}")).unwrap_or_default();
            Ok(format!("row{row} of {table} refers to a row of {parent} that is not there"))
        })?;
        found.extend(references.into_iter().take(most as usize));
        Ok(found)
    }

    /// The numbers of the kinds of game that the file has finished games of.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn kinds_of_games(&self) -> Result<Vec<u32>, StoreError> {
        self.rows("SELECT DISTINCT kind FROM game ORDER BY kind", [], |row| row.get(0))
    }
}
