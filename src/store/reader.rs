//! Reading, the same inside and outside a changing command's transaction.

use std::path::Path;

use rusqlite::Connection;

use super::error::{StoreError, What, explain};
use super::open::Store;
use super::writer::Writer;

/// What reads the file: from [`Store::reader`], or inside a transaction from [`Writer::reader`].
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    pub(super) connection: &'a Connection,
    path: &'a Path,
}

impl Store {
    /// Reads the file as it is.
    pub fn reader(&self) -> Reader<'_> {
        Reader { connection: &self.connection, path: &self.path }
    }
}

impl Writer<'_> {
    /// Reads the file as this command has changed it so far.
    pub fn reader(&self) -> Reader<'_> {
        Reader { connection: &self.transaction, path: self.path }
    }
}

impl<'a> Reader<'a> {
    /// Reads through a connection to a file.
    pub(super) fn new(connection: &'a Connection, path: &'a Path) -> Self {
        Self { connection, path }
    }
}

impl Reader<'_> {
    /// Our words for an error of SQLite's.
    pub(super) fn explain(&self, error: &rusqlite::Error) -> StoreError {
        explain(self.path, error)
    }

    /// A file whose contents contradict themselves.
    pub fn damaged(&self, message: impl Into<String>) -> StoreError {
        StoreError::new(What::Damaged, self.path, message)
    }

    /// Reads many rows.
    pub(super) fn rows<T>(
        &self,
        sql: &str,
        values: impl rusqlite::Params,
        read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self
            .connection
            .prepare_cached(sql)
            .and_then(|mut statement| statement.query_map(values, read)?.collect());
        rows.map_err(|error| self.explain(&error))
    }

    /// Reads one row, where there is one.
    pub(super) fn row<T>(
        &self,
        sql: &str,
        values: impl rusqlite::Params,
        read: impl FnOnce(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        use rusqlite::OptionalExtension;
        let row = self
            .connection
            .prepare_cached(sql)
            .and_then(|mut statement| statement.query_row(values, read).optional());
        row.map_err(|error| self.explain(&error))
    }
}
