//! Which revisions the files of nights show: a cache that may be dropped, and then every file is written again.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, params};

use super::error::{StoreError, explain};
use super::open::Store;
use super::reader::Reader;
use super::writer::Writer;
use crate::model::PeriodKind;

impl Store {
    /// Forgets what files of reports show, in a copy that nobody has open: those of its own time may have been
    /// written over since.
    ///
    /// # Errors
    /// Where the copy cannot be written.
    pub fn forget_reports(copy: &Path) -> Result<(), StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let forget = || {
            let connection = Connection::open_with_flags(copy, flags)?;
            // Whoever made the copy syncs it before it gets its name.
            connection.pragma_update(None, "synchronous", "OFF")?;
            connection.pragma_update(None, "journal_mode", "MEMORY")?;
            let sql = "SELECT count(*) FROM sqlite_schema WHERE name = 'cache_report'";
            if connection.query_row(sql, [], |row| row.get::<_, i64>(0))? > 0 {
                connection.execute("DELETE FROM cache_report", [])?;
            }
            connection.close().map_err(|(_, error)| error)
        };
        forget().map_err(|error| explain(copy, &error))
    }
}

impl Reader<'_> {
    /// The number of the file's last revision; 0 where there is none.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn last_revision(&self) -> Result<u32, StoreError> {
        Ok(self.row("SELECT coalesce(max(id), 0) FROM revision", [], |row| row.get(0))?.unwrap_or(0))
    }

    /// Up to which revision the files of a report were written; `None` where nobody remembers.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn report_mark(&self, path: &str, content: &str) -> Result<Option<u32>, StoreError> {
        let sql = "SELECT revision FROM cache_report WHERE path = ? AND content = ?";
        self.row(sql, [path, content], |row| row.get(0))
    }

    /// The closings of a list and kind that got a revision after a numbered one, their originals included.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn closings_since(&self, list: u32, kind: PeriodKind, revision: u32) -> Result<Vec<u32>, StoreError> {
        let sql = "SELECT DISTINCT c.id FROM revision r JOIN closing c ON c.id = r.closing
                   WHERE r.id > ? AND c.list = ? AND c.kind = ? ORDER BY c.id";
        self.rows(sql, params![revision, list, kind.as_str()], |row| row.get(0))
    }
}

impl Writer<'_> {
    /// Remembers up to which revision the files of a report were written.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn put_report_mark(&mut self, path: &str, content: &str, revision: u32) -> Result<(), StoreError> {
        self.touch_cache();
        let sql = "INSERT INTO cache_report VALUES (?, ?, ?)
                   ON CONFLICT DO UPDATE SET revision = excluded.revision";
        let put = self.transaction.execute(sql, params![path, content, revision]);
        put.map(|_| ()).map_err(|error| self.explain(&error))
    }
}
