//! Rating lists and the versions of their rules.

use super::cells::Cell;
use super::error::StoreError;
use super::reader::Reader;
use super::writer::{Table, Writer, table};
use crate::model::{Digest, EntrySeq, Instant};

const LIST: Table = table!("list", "id", "?, ?, ?, ?, ?, ?");
const LIST_VERSION: Table = table!("list_version", "id", "?, ?, ?, ?, ?, ?, ?, ?");
const LIST_END: Table = table!("list_end", "id", "?, ?, ?, ?");

/// A list as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListRow {
    /// Its number; 0 for one not yet stored.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// The kind of game, a word.
    pub kind: u32,
    /// The name of its zone.
    pub zone: String,
    /// When its first period starts.
    pub activated: Instant,
    /// Why it was retired, where it was.
    pub ended: Option<String>,
}

/// A version of a list's rules as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VersionRow {
    /// 1 for the first.
    pub number: u32,
    /// From when it is in force.
    pub effective: Instant,
    /// The rules, as TOML.
    pub profile: String,
    /// The digest of the rules.
    pub digest: Digest,
    /// Why it was set.
    pub reason: Option<String>,
    /// The command that set it; 0 for one not yet stored.
    pub entry: EntrySeq,
    /// When that was recorded.
    pub recorded: Instant,
}

impl Reader<'_> {
    /// Every list, in the order in which they were added.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn lists(&self) -> Result<Vec<ListRow>, StoreError> {
        let sql = "SELECT l.id, l.name, l.kind, l.zone, l.activated, e.reason FROM list l
                   LEFT JOIN list_end e ON e.list = l.id ORDER BY l.id";
        self.rows(sql, [], |row| {
            Ok(ListRow {
                id: row.get(0)?,
                name: row.get(1)?,
                kind: row.get(2)?,
                zone: row.get(3)?,
                activated: Instant::from_micros(row.get(4)?),
                ended: row.get(5)?,
            })
        })
    }

    /// The versions of a list's rules, in the order in which they were set.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn list_versions(&self, list: u32) -> Result<Vec<VersionRow>, StoreError> {
        let sql = "SELECT v.number, v.effective, v.profile, v.digest, v.reason, v.entry, a.recorded FROM list_version v
                   JOIN audit a ON a.seq = v.entry WHERE v.list = ? ORDER BY v.number";
        self.rows(sql, [list], |row| {
            Ok(VersionRow {
                number: row.get(0)?,
                effective: Instant::from_micros(row.get(1)?),
                profile: row.get(2)?,
                digest: Digest(row.get(3)?),
                reason: row.get(4)?,
                entry: EntrySeq(row.get(5)?),
                recorded: Instant::from_micros(row.get(6)?),
            })
        })
    }
}

impl Writer<'_> {
    /// Adds a list; gives it its number.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_list(&mut self, list: &ListRow) -> Result<u32, StoreError> {
        let cells = [
            Cell::Int(i64::from(self.entry().0)),
            Cell::Text(&list.name),
            Cell::Int(i64::from(list.kind)),
            Cell::Text(&list.zone),
            Cell::Int(list.activated.micros()),
        ];
        self.add(LIST, &cells).map(|id| id as u32).map_err(|error| self.explain(&error))
    }

    /// Adds a version of a list's rules.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_list_version(&mut self, list: u32, version: &VersionRow) -> Result<(), StoreError> {
        let cells = [
            Cell::Int(i64::from(self.entry().0)),
            Cell::Int(i64::from(list)),
            Cell::Int(i64::from(version.number)),
            Cell::Int(version.effective.micros()),
            Cell::Text(&version.profile),
            Cell::Blob(&version.digest.0),
            Cell::opt_text(version.reason.as_deref()),
        ];
        self.add(LIST_VERSION, &cells).map(|_| ()).map_err(|error| self.explain(&error))
    }

    /// Retires a list.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_list_end(&mut self, list: u32, reason: &str) -> Result<(), StoreError> {
        let cells = [Cell::Int(i64::from(self.entry().0)), Cell::Int(i64::from(list)), Cell::Text(reason)];
        self.add(LIST_END, &cells).map(|_| ()).map_err(|error| self.explain(&error))
    }
}
