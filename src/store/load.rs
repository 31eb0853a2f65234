//! Making a file from the rows of an export, each with the number it had.

use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::archive::tables;
use super::error::{StoreError, explain};
use super::migrate;
use super::open::Store;
use crate::model::archive::{Field, Table};

/// A new file that takes rows. It is no database that commands should meet before it was verified: make it
/// under another name.
#[derive(Debug)]
pub struct Loader {
    store: Store,
    /// Indexes that are built when all rows are in.
    indexes: Vec<String>,
    /// The table that rows go to, and what adds one.
    adding: (String, String),
}

impl Loader {
    /// Makes the tables of a version that this program knows, in an empty file.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn begin(path: &Path, version: u32) -> Result<Self, StoreError> {
        let failed = |error: rusqlite::Error| explain(path, &error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        let indexes = prepare(&mut connection, version).map_err(failed)?;
        let store = Store { connection, path: path.to_owned() };
        Ok(Self { store, indexes, adding: Default::default() })
    }

    /// The tables, in the order in which they are to be filled.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn tables(&self) -> Result<Vec<Table>, StoreError> {
        tables(&self.store.connection).map_err(|error| explain(&self.store.path, &error))
    }

    /// Adds a row with its number.
    ///
    /// # Errors
    /// What the table does not take, or that the file cannot be written.
    pub fn add(&mut self, table: &Table, row: &[Field<'_>]) -> Result<(), StoreError> {
        self.insert(table, row).map_err(|error| explain(&self.store.path, &error))
    }

    fn insert(&mut self, table: &Table, row: &[Field<'_>]) -> rusqlite::Result<()> {
        if self.adding.0 != table.name {
            let places = vec!["?"; table.columns.len()].join(", ");
            let sql = format!("INSERT INTO \"{}\" VALUES ({places})", table.name);
            self.adding = (table.name.clone(), sql);
        }
        let mut statement = self.store.connection.prepare_cached(&self.adding.1)?;
        for (at, field) in row.iter().enumerate() {
            match field {
                Field::Null => statement.raw_bind_parameter(at + 1, rusqlite::types::Null)?,
                Field::Int(number) => statement.raw_bind_parameter(at + 1, number)?,
                Field::Text(text) => statement.raw_bind_parameter(at + 1, text)?,
                Field::Blob(bytes) => statement.raw_bind_parameter(at + 1, bytes)?,
            }
        }
        statement.raw_execute().map(|_| ())
    }

    /// Ends: builds the indexes, brings the tables to the newest version, and gives the file to be verified.
    ///
    /// # Errors
    /// Where rows contradict each other, or the file cannot be written.
    pub fn finish(mut self) -> Result<Store, StoreError> {
        let (connection, path) = (&mut self.store.connection, &self.store.path);
        let mut finish = || {
            self.indexes.iter().try_for_each(|sql| connection.execute_batch(sql))?;
            connection.execute_batch("COMMIT")?;
            let version = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
            migrate::migrate(connection, version)
        };
        finish().map_err(|error| explain(path, &error))?;
        Ok(self.store)
    }
}

/// Makes the tables, takes the indexes away, and begins the one transaction; gives what makes the indexes.
fn prepare(connection: &mut Connection, version: u32) -> rusqlite::Result<Vec<String>> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.pragma_update(None, "cache_size", super::open::CACHE_KIB)?;
    super::open::new_pages(connection)?;
    // Whatever goes wrong, the file is thrown away; it is synced when it is whole.
    connection.pragma_update(None, "journal_mode", "MEMORY")?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    connection.pragma_update(None, "foreign_keys", false)?;
    connection.pragma_update(None, "recursive_triggers", true)?;
    migrate::migrate_to(connection, 0, i64::from(version))?;
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let indexes = {
        let sql = "SELECT name, sql FROM sqlite_schema
                   WHERE type = 'index' AND sql IS NOT NULL AND tbl_name NOT GLOB 'cache_*'";
        let mut statement = connection.prepare(sql)?;
        let rows = statement.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
        rows.collect::<Result<Vec<_>, _>>()?
    };
    for (name, _) in &indexes {
        connection.execute_batch(&format!("DROP INDEX \"{name}\""))?;
    }
    Ok(indexes.into_iter().map(|(_, sql)| sql).collect())
}
