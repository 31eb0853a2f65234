//! Which revisions the files of nights show: a cache that may be dropped, and then every file is written again.

use rusqlite::params;

use super::error::StoreError;
use super::reader::Reader;
use super::writer::Writer;
use crate::model::PeriodKind;

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
