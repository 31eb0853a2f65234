//! The whole file, table by table: what an export writes and what `init --from` reads back. A table that a
//! migration adds is covered without a word here; only how people read its numbers is said.

use rusqlite::types::{Type, ValueRef};
use rusqlite::{Connection, Transaction};

use super::error::StoreError;
use super::migrate;
use super::open::Store;
use super::reader::Reader;
use crate::model::archive::{Column, Field, Reading, Table};

/// These come first: what entries say of rows, and the texts that rows refer to.
const FIRST: [&str; 5] = ["audit", "audit_rows", "word", "name", "player"];

/// How people read columns that are no plain numbers, texts or bytes. A column that is not named here is
/// exported as it is stored.
const READINGS: &[(Reading, &[&str])] = &[
    (
        Reading::Instant,
        &[
            "audit.recorded",
            "game.finish",
            "game.last_move",
            "decision.finish",
            "decision.last_move",
            "player_decision.at",
            "list.activated",
            "list_version.effective",
            "seed.at",
            "bar.since",
            "bar.until",
            "closing.start",
            "closing.end",
            "clock_reading.since",
            "event_entry.recorded",
            "event_entry.at",
        ],
    ),
    (
        Reading::Decimal(3),
        &["game.first_score", "game.second_score", "decision.first_score", "decision.second_score"],
    ),
    (Reading::Decimal(9), &["seed.rating"]),
    (Reading::Outcome, &["game.result", "decision.result"]),
    (Reading::Termination, &["game.termination", "decision.termination"]),
    (
        Reading::Word,
        &[
            "batch.kind",
            "game.kind",
            "game.mode",
            "game.time_control",
            "game.event",
            "game.round",
            "decision.mode",
            "decision.time_control",
            "decision.event",
            "decision.round",
            "list.kind",
            "event.name",
            "event.kind",
        ],
    ),
    (
        Reading::Name,
        &[
            "player.key",
            "game.first_typed",
            "game.second_typed",
            "game.first_name",
            "game.second_name",
            "decision.first_typed",
            "decision.second_typed",
            "decision.first_name",
            "decision.second_name",
            "player_decision.name",
            "seed.typed",
            "event_entry.player",
            "event_entry.shown",
        ],
    ),
    (
        Reading::Player,
        &[
            "game.first",
            "game.second",
            "decision.first",
            "decision.second",
            "player_decision.player",
            "seed.player",
            "bar.player",
            "ranking_row.player",
        ],
    ),
];

/// The file as it is at one instant, whatever other processes write meanwhile.
pub struct Frozen<'s> {
    transaction: Transaction<'s>,
    path: &'s std::path::Path,
}

impl Store {
    /// Holds the file still for reading.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn freeze(&self) -> Result<Frozen<'_>, StoreError> {
        let failed = |error: rusqlite::Error| super::error::explain(&self.path, &error);
        let transaction = self.connection.unchecked_transaction().map_err(failed)?;
        Ok(Frozen { transaction, path: &self.path })
    }
}

impl Frozen<'_> {
    /// Reads the file as it was when it was frozen.
    pub fn reader(&self) -> Reader<'_> {
        Reader::new(&self.transaction, self.path)
    }
}

/// Why the rows of a table were not told to their end.
#[derive(Debug)]
pub enum Stopped<E> {
    /// The file cannot be read.
    Store(StoreError),
    /// The listener had enough.
    Listener(E),
}

impl Reader<'_> {
    /// The version of the tables of the file.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn schema_version(&self) -> Result<u32, StoreError> {
        let version = self.connection.pragma_query_value(None, "user_version", |row| row.get(0));
        version.map_err(|error| self.explain(&error))
    }

    /// Every table but the caches, in the order in which an export holds them.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn tables(&self) -> Result<Vec<Table>, StoreError> {
        tables(self.connection).map_err(|error| self.explain(&error))
    }

    /// Tells every row of a table, in the order of their numbers, until the listener has enough.
    ///
    /// # Errors
    /// Where the file cannot be read, or holds what no row of it can hold; or what the listener says.
    pub fn each_row<E>(
        &self,
        table: &Table,
        mut told: impl FnMut(&[Field<'_>]) -> Result<(), E>,
    ) -> Result<(), Stopped<E>> {
        let failed = |error: rusqlite::Error| Stopped::Store(self.explain(&error));
        let sql = format!("SELECT * FROM \"{}\" ORDER BY rowid", table.name);
        let mut statement = self.connection.prepare(&sql).map_err(failed)?;
        let mut rows = statement.query([]).map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            let mut fields = Vec::with_capacity(table.columns.len());
            for at in 0..table.columns.len() {
                let value = row.get_ref(at).map_err(failed)?;
                let field = field(value).ok_or_else(|| {
                    let column = &table.columns[at].name;
                    Stopped::Store(self.damaged(format!("{}.{column} holds no value of ours", table.name)))
                })?;
                fields.push(field);
            }
            told(&fields).map_err(Stopped::Listener)?;
        }
        Ok(())
    }
}

fn field(value: ValueRef<'_>) -> Option<Field<'_>> {
    match value {
        ValueRef::Null => Some(Field::Null),
        ValueRef::Integer(number) => Some(Field::Int(number)),
        ValueRef::Text(text) => std::str::from_utf8(text).ok().map(Field::Text),
        ValueRef::Blob(bytes) => Some(Field::Blob(bytes)),
        ValueRef::Real(_) => None,
    }
}

/// Every table but the caches and what SQLite keeps for itself.
pub(super) fn tables(connection: &Connection) -> rusqlite::Result<Vec<Table>> {
    let sql = "SELECT name FROM sqlite_schema
               WHERE type = 'table' AND name NOT GLOB 'cache_*' AND name NOT GLOB 'sqlite_*' ORDER BY name";
    let mut statement = connection.prepare(sql)?;
    let mut names: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let rank = |name: &String| FIRST.iter().position(|first| first == name).unwrap_or(FIRST.len());
    names.sort_by_key(rank);
    names.into_iter().map(|name| table(connection, name)).collect()
}

fn table(connection: &Connection, name: String) -> rusqlite::Result<Table> {
    let mut statement = connection.prepare("SELECT name, type FROM pragma_table_info(?) ORDER BY cid")?;
    let read = |row: &rusqlite::Row<'_>| {
        let (column, kind): (String, String) = (row.get(0)?, row.get(1)?);
        let plain = match kind.as_str() {
            "INTEGER" => Reading::Number,
            "TEXT" => Reading::Text,
            "BLOB" => Reading::Bytes,
            other => {
                let message = format!("{name}.{column} is of the type {other}, which no export holds");
                return Err(rusqlite::Error::FromSqlConversionFailure(1, Type::Text, message.into()));
            }
        };
        let place = format!("{name}.{column}");
        let said = READINGS.iter().find(|(_, columns)| columns.contains(&place.as_str()));
        let reading = said.map_or(plain, |(reading, _)| *reading);
        Ok(Column { name: column, reading })
    };
    let columns = statement.query_map([&name], read)?.collect::<Result<_, _>>()?;
    Ok(Table { name, columns })
}

/// The tables of a version, as its migrations make them; `None` for a version that this program does not know.
///
/// # Errors
/// Where SQLite cannot make a database in memory.
pub fn tables_of_version(version: u32) -> Result<Option<Vec<Table>>, StoreError> {
    let failed = |error: rusqlite::Error| super::error::explain(std::path::Path::new(":memory:"), &error);
    if version == 0 || i64::from(version) > migrate::VERSION {
        return Ok(None);
    }
    let mut sample = Connection::open_in_memory().map_err(failed)?;
    migrate::migrate_to(&mut sample, 0, i64::from(version)).map_err(failed)?;
    tables(&sample).map(Some).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_that_has_a_reading_is_a_column_of_a_table() {
        let tables = tables_of_version(migrate::VERSION as u32).unwrap().unwrap();
        let known: Vec<String> = tables
            .iter()
            .flat_map(|table| {
                table.columns.iter().map(move |column| format!("{}.{}", table.name, column.name))
            })
            .collect();
        for column in READINGS.iter().flat_map(|(_, columns)| columns.iter()) {
            assert!(known.iter().any(|known| known == column), "{column}");
        }
    }

    #[test]
    fn every_table_counts_its_rows_in_its_first_column_and_has_only_columns_that_an_export_holds() {
        let mut sample = Connection::open_in_memory().unwrap();
        migrate::migrate(&mut sample, 0).unwrap();
        let tables = tables(&sample).unwrap();
        assert_eq!(tables.iter().take(5).map(|table| table.name.as_str()).collect::<Vec<_>>(), FIRST);
        for table in &tables {
            let sql = "SELECT name FROM pragma_table_info(?) WHERE pk = 1 AND type = 'INTEGER' AND cid = 0";
            let key: String = sample.query_row(sql, [&table.name], |row| row.get(0)).unwrap();
            assert_eq!(key, table.columns[0].name, "{}", table.name);
        }
    }
}
