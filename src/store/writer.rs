//! One changing command: a transaction whose rows are digested as they are added, and whose last row is
//! the audit entry that says so.

use std::collections::BTreeMap;

use rusqlite::{CachedStatement, Connection, Transaction, TransactionBehavior};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use super::cells::{Cell, RowDigester};
use super::error::StoreError;
use super::open::Store;
use crate::model::audit::{Author, Entry, EntrySeq};
use crate::model::{Digest, Instant};

/// Salts for the names that a command adds: drawn once outside, counted on here.
#[derive(Clone, Debug)]
pub struct Salts {
    seed: [u8; 32],
    drawn: u64,
}

impl Salts {
    /// From 32 random bytes.
    pub fn new(seed: [u8; 32]) -> Self {
        Self { seed, drawn: 0 }
    }

    /// The next salt.
    pub(super) fn draw(&mut self) -> [u8; 16] {
        self.drawn += 1;
        let digest = Sha256::new().chain_update(self.seed).chain_update(self.drawn.to_le_bytes()).finalize();
        let mut salt = [0; 16];
        salt.copy_from_slice(&digest[..16]);
        salt
    }
}

/// The rows that a command adds to one table, and the statement that adds them: a bulk load would spend
/// more on finding it again for each row than on parsing the row.
struct Added<'s> {
    table: &'static str,
    one: Insert<'s>,
    /// Adds [`AT_ONCE`] rows, where so many came together.
    many: Option<Insert<'s>>,
    first: i64,
    count: i64,
    whole: Sha256,
    short: Vec<u8>,
}

/// How many rows one statement adds where many come together: what beginning and ending it takes is then shared.
const AT_ONCE: usize = 16;

/// A statement that adds rows.
struct Insert<'s> {
    statement: CachedStatement<'s>,
    /// What its places hold: what is bound stays from row to row, and most of a game's columns are empty, or the same
    /// as in the row before.
    bound: Vec<Bound>,
}

impl<'s> Insert<'s> {
    fn new(connection: &'s Connection, sql: &str) -> rusqlite::Result<Self> {
        let statement = connection.prepare_cached(sql)?;
        Ok(Self { bound: vec![Bound::Unknown; statement.parameter_count()], statement })
    }

    /// Binds a row with its number; `at` says which of the statement's rows it is.
    fn bind(&mut self, at: usize, number: i64, cells: &[Cell<'_>]) -> rusqlite::Result<()> {
        let from = at * (cells.len() + 1);
        let number = Cell::Int(number);
        let row = std::iter::once(&number).chain(cells).zip(&mut self.bound[from..]).enumerate();
        for (index, (cell, bound)) in row {
            let is = Bound::of(cell);
            if is == Bound::Unknown || is != *bound {
                self.statement.raw_bind_parameter(from + index + 1, cell)?;
                *bound = is;
            }
        }
        Ok(())
    }

    fn execute(&mut self) -> rusqlite::Result<()> {
        self.statement.raw_execute().map(|_| ())
    }
}

/// What a place of a statement holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    /// Nothing yet, or something that is not remembered.
    Unknown,
    Null,
    Int(i64),
}

impl Bound {
    fn of(cell: &Cell<'_>) -> Self {
        match cell {
            Cell::Null => Self::Null,
            Cell::Int(value) => Self::Int(*value),
            _ => Self::Unknown,
        }
    }
}

impl<'s> Added<'s> {
    fn new(connection: &'s Connection, table: Table) -> rusqlite::Result<Self> {
        let first = connection.query_row(table.next, [], |row| row.get(0))?;
        Ok(Self {
            table: table.name,
            one: Insert::new(connection, table.insert)?,
            many: None,
            first,
            count: 0,
            whole: Sha256::new(),
            short: Vec::new(),
        })
    }

    /// Takes the digest of the next row in.
    fn digest(&mut self, digester: &mut RowDigester, number: i64, cells: &[Cell<'_>]) {
        digester.start();
        digester.push(&Cell::Int(number));
        cells.iter().for_each(|cell| digester.push(cell));
        let digest = digester.finish();
        self.count += 1;
        self.whole.update(digest);
        self.short.extend_from_slice(&digest[..8]);
    }
}

/// A changing command's transaction.
///
/// Every row that is added is digested; [`Writer::finish`] appends the audit entry and commits. Dropped
/// without it, nothing has happened.
pub struct Writer<'s> {
    /// Before the transaction, so that its statements are at rest when that ends.
    added: Vec<Added<'s>>,
    connection: &'s Connection,
    pub(super) transaction: Transaction<'s>,
    pub(super) path: &'s std::path::Path,
    /// The entry that will cover this command.
    entry: EntrySeq,
    recorded: Instant,
    pub(super) salts: Salts,
    digester: RowDigester,
    caches_touched: bool,
}

impl std::fmt::Debug for Writer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writer")
            .field("entry", &self.entry)
            .field("added", &self.added.iter().map(|added| added.table).collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

/// An append-only table; its first column is the row's number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    /// Its name.
    pub name: &'static str,
    /// Asks for the next free number.
    pub next: &'static str,
    /// Adds a row.
    pub insert: &'static str,
}

/// Names a table, its number column, and a place for each of its columns.
macro_rules! table {
    ($name:literal, $key:literal, $places:literal) => {
        $crate::store::writer::Table {
            name: $name,
            next: concat!("SELECT coalesce(max(", $key, "), 0) + 1 FROM ", $name),
            insert: concat!("INSERT INTO ", $name, " VALUES (", $places, ")"),
        }
    };
}
pub(super) use table;

impl Store {
    /// Begins a changing command. Other processes wait until it ends.
    ///
    /// # Errors
    /// [`super::What::Busy`] where another process is still writing after the time-out.
    pub fn begin(&mut self, now: Instant, salts: Salts) -> Result<Writer<'_>, StoreError> {
        let path = self.path.as_path();
        let connection = &self.connection;
        // Unchecked: statements are kept beside the transaction. No second one can begin while `self` is lent out.
        let begun = Transaction::new_unchecked(connection, TransactionBehavior::Immediate);
        let transaction = begun.map_err(|error| super::error::explain(path, &error))?;
        let head = super::audit::head(&transaction).map_err(|error| super::error::explain(path, &error))?;
        Ok(Writer {
            added: Vec::new(),
            connection,
            transaction,
            path,
            entry: EntrySeq(head.seq.0 + 1),
            recorded: head.next_recorded(now),
            salts,
            digester: RowDigester::default(),
            caches_touched: false,
        })
    }
}

impl Writer<'_> {
    /// The number of the audit entry that will cover this command.
    pub fn entry(&self) -> EntrySeq {
        self.entry
    }

    /// The instant that this command is recorded at (R-ORD-2).
    pub fn recorded(&self) -> Instant {
        self.recorded
    }

    pub(super) fn explain(&self, error: &rusqlite::Error) -> StoreError {
        super::error::explain(self.path, error)
    }

    /// Runs statements that give no rows.
    pub(super) fn execute_batch(&self, sql: &str) -> Result<(), StoreError> {
        self.transaction.execute_batch(sql).map_err(|error| self.explain(&error))
    }

    /// Says that a cache was written, so that the transaction is worth committing.
    pub(super) fn touch_cache(&mut self) {
        self.caches_touched = true;
    }

    /// Where the rows added to a table are counted. Few tables get rows in one command, and nearly always
    /// the one of the last row gets the next.
    fn place_of(&mut self, table: Table) -> rusqlite::Result<usize> {
        if let Some(place) = self.added.iter().position(|added| std::ptr::eq(added.table, table.name)) {
            return Ok(place);
        }
        if let Some(place) = self.added.iter().position(|added| added.table == table.name) {
            return Ok(place);
        }
        self.added.push(Added::new(self.connection, table)?);
        Ok(self.added.len() - 1)
    }

    /// Adds a row: its number is given, the rest are `cells`. Returns the number.
    pub(super) fn add(&mut self, table: Table, cells: &[Cell<'_>]) -> rusqlite::Result<i64> {
        let place = self.place_of(table)?;
        let added = &mut self.added[place];
        let number = added.first + added.count;
        debug_assert_eq!(cells.len() + 1, added.one.bound.len(), "{}", table.name);
        added.one.bind(0, number, cells)?;
        added.one.execute()?;
        added.digest(&mut self.digester, number, cells);
        Ok(number)
    }

    /// Adds rows one after another, many with one statement. Returns the number of the first.
    pub(super) fn add_all<const N: usize>(
        &mut self,
        table: Table,
        rows: &[[Cell<'_>; N]],
    ) -> rusqlite::Result<i64> {
        let place = self.place_of(table)?;
        let first = self.added[place].first + self.added[place].count;
        let (many, rest) = rows.as_chunks::<AT_ONCE>();
        for rows in many {
            let added = &mut self.added[place];
            let number = added.first + added.count;
            let mut insert = match added.many.take() {
                Some(insert) => insert,
                None => Insert::new(self.connection, &many_of(table))?,
            };
            for (at, cells) in rows.iter().enumerate() {
                insert.bind(at, number + at as i64, cells)?;
            }
            insert.execute()?;
            added.many = Some(insert);
            for (at, cells) in rows.iter().enumerate() {
                added.digest(&mut self.digester, number + at as i64, cells);
            }
        }
        for cells in rest {
            self.add(table, cells)?;
        }
        Ok(first)
    }

    /// Ends the command: where rows were added, appends the audit entry with what they were and `detail`,
    /// and commits; where nothing but caches was written, commits without one.
    ///
    /// # Errors
    /// Where the file cannot take it; then nothing has happened.
    pub fn finish(
        mut self,
        author: &Author,
        command: &str,
        subject: &str,
        detail: Map<String, Value>,
    ) -> Result<Option<Entry>, StoreError> {
        let path = self.path;
        self.added.retain(|added| added.count > 0);
        let entry = if self.added.is_empty() {
            None
        } else {
            Some(self.append_entry(author, command, subject, detail))
        };
        let entry = entry.transpose().map_err(|error| super::error::explain(path, &error))?;
        self.added.clear();
        if entry.is_some() || self.caches_touched {
            self.transaction.commit().map_err(|error| super::error::explain(path, &error))?;
        }
        Ok(entry)
    }

    /// Appends the audit entry of this command: what was added, and `detail`.
    pub(super) fn append_entry(
        &mut self,
        author: &Author,
        command: &str,
        subject: &str,
        mut detail: Map<String, Value>,
    ) -> rusqlite::Result<Entry> {
        let mut rows = Map::new();
        let mut all = std::mem::take(&mut self.added);
        all.sort_by_key(|added| added.table);
        for added in all {
            let id: i64 =
                self.transaction
                    .query_row("SELECT coalesce(max(id), 0) + 1 FROM audit_rows", [], |row| row.get(0))?;
            let values = rusqlite::params![id, self.entry.0, added.table, added.first, added.short];
            self.transaction
                .prepare_cached("INSERT INTO audit_rows VALUES (?, ?, ?, ?, ?)")?
                .execute(values)?;
            let whole = Digest(added.whole.finalize().into());
            let said =
                serde_json::json!({"count": added.count, "first": added.first, "sha256": whole.to_string()});
            rows.insert(added.table.to_owned(), said);
        }
        detail.insert("rows".to_owned(), Value::Object(rows));
        let head = super::audit::head(&self.transaction)?;
        let entry = head.next(author, command, subject, canonical(Value::Object(detail)));
        super::audit::insert(&self.transaction, &entry)?;
        Ok(entry)
    }
}

/// Adds [`AT_ONCE`] rows. `OR FAIL`: whoever cannot add a row gives the whole command up, so that nothing need be kept
/// to take the rows before it back.
fn many_of(table: Table) -> String {
    let (_, places) = table.insert.split_once(" VALUES ").unwrap_or_default();
    format!("INSERT OR FAIL INTO {} VALUES {}", table.name, vec![places; AT_ONCE].join(", "))
}

/// JSON with the keys of every object in byte order and without blanks.
fn canonical(value: Value) -> String {
    fn sorted(value: Value) -> Value {
        match value {
            Value::Object(map) => {
                let ordered: BTreeMap<String, Value> =
                    map.into_iter().map(|(key, value)| (key, sorted(value))).collect();
                Value::Object(ordered.into_iter().collect())
            }
            Value::Array(items) => Value::Array(items.into_iter().map(sorted).collect()),
            other => other,
        }
    }
    sorted(value).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_json_orders_keys_at_every_depth() {
        let value = serde_json::json!({"b": {"z": 1, "a": [{"y": 1, "x": 2}]}, "a": "é"});
        assert_eq!(canonical(value), r#"{"a":"é","b":{"a":[{"x":2,"y":1}],"z":1}}"#);
    }

    #[test]
    fn salts_differ_from_each_other() {
        let mut salts = Salts::new([7; 32]);
        assert_ne!(salts.draw(), salts.draw());
    }
}
