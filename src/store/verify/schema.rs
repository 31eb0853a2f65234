//! The definitions in the file, held against those of this program's migrations: a dropped trigger would
//! let rows be changed, a changed view would show people other rows.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::finding::{Difference, Finding, Findings};
use crate::store::migrate;

/// Definitions by what they are and their names.
type Definitions = BTreeMap<(String, String), String>;

/// A table that the chain covers and that the file has.
pub(super) struct Defined {
    /// Its name.
    pub name: String,
    /// Whether it is what the migrations define; if not, nobody knows how to read its rows.
    pub is_sound: bool,
}

impl Defined {
    /// Whether it is one of the two that the chain itself is kept in.
    pub(super) fn is_audit(&self) -> bool {
        AUDIT.contains(&self.name.as_str())
    }
}

/// The tables that the chain is kept in.
const AUDIT: [&str; 2] = ["audit", "audit_rows"];

/// Whether the chain can be read.
pub(super) fn has_chain(tables: &[Defined]) -> bool {
    tables.iter().filter(|table| table.is_audit() && table.is_sound).count() == AUDIT.len()
}

/// Reports definitions that differ; gives the tables that the chain covers, in the order in which the
/// migrations make them.
pub(super) fn check(connection: &Connection, findings: &mut Findings) -> rusqlite::Result<Vec<Defined>> {
    let mut sample = Connection::open_in_memory()?;
    migrate::migrate(&mut sample, 0)?;
    let (expected, found) = (definitions(&sample)?, definitions(connection)?);
    for (name, text) in &expected {
        match found.get(name) {
            None => findings.push(finding(Difference::Missing, name, "is missing")),
            Some(other) if other != text => {
                findings.push(finding(Difference::Changed, name, "is not what this version defines"));
            }
            Some(_) => {}
        }
    }
    for name in found.keys().filter(|name| !expected.contains_key(*name)) {
        findings.push(finding(Difference::Added, name, "is not defined by this version"));
    }
    let defined = |name: String| {
        let key = ("table".to_owned(), name);
        let is_sound = found.get(&key)? == expected.get(&key)?;
        Some(Defined { name: key.1, is_sound })
    };
    Ok(tables(&sample)?.into_iter().filter_map(defined).collect())
}

fn finding(what: Difference, (kind, name): &(String, String), said: &str) -> Finding {
    Finding::of(what, name, format!("the {kind} {name} {said}"))
}

/// Every definition but those of the caches, and of what SQLite keeps for itself.
fn definitions(connection: &Connection) -> rusqlite::Result<Definitions> {
    let sql = "SELECT type, name, coalesce(sql, '') FROM sqlite_schema
               WHERE name NOT GLOB 'sqlite_*' AND NOT (type IN ('table', 'index') AND tbl_name GLOB 'cache_*')";
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?)))?;
    rows.collect()
}

/// The tables that the chain covers: all but the caches.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
               AND name NOT GLOB 'cache_*' ORDER BY rowid";
    connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
}
