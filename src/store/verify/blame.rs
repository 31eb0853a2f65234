//! Which column of a row was altered. The chain keeps no digest of a column; but where putting one value
//! back in one column gives the digest that was kept, that column it was, and that value it held. Tried are
//! the values that a hand is likely to have replaced: nothing, near numbers, and what other rows hold.

use rusqlite::Connection;
use rusqlite::types::Value;

use crate::model::audit::EntrySeq;
use crate::model::hex;
use crate::store::cells::RowDigester;

/// How many values of other rows are tried in a column.
const OTHERS: u32 = 500;
/// In how many rows they are looked for.
const LOOKED_AT: u32 = 5_000;
/// How many steps up and down are tried from a number.
const STEPS: i64 = 100;
/// The sizes of a step: one; a point of a score, a second, a minute, an hour, a day, and a point of a rating.
const SIZES: [i64; 7] = [1, 1_000, 1_000_000, 60_000_000, 3_600_000_000, 86_400_000_000, 1_000_000_000];

/// A row that differs.
pub(super) struct Suspect {
    /// Its values.
    pub values: Vec<Value>,
    /// The first bytes of the digest that it had.
    pub short: Vec<u8>,
    /// The entry that added it.
    pub entry: EntrySeq,
}

/// The column that was altered, what it holds and what it held; `None` where that cannot be told.
pub(super) fn blame(
    connection: &Connection,
    table: &str,
    columns: &[String],
    suspect: &Suspect,
) -> rusqlite::Result<Option<(String, String, String)>> {
    let mut row = suspect.values.clone();
    let mut digester = RowDigester::default();
    for (at, column) in columns.iter().enumerate().skip(1) {
        let is = suspect.values[at].clone();
        let mut fits = |candidate: Value| {
            row[at] = candidate;
            digester.start();
            row.iter().for_each(|value| digester.push_value(value.into()));
            digester.finish()[..8] == suspect.short[..]
        };
        let mut candidates = near(&is);
        if column == "entry" {
            candidates.push(Value::Integer(i64::from(suspect.entry.0)));
        }
        candidates.extend(others(connection, table, column)?);
        if let Some(was) = candidates.into_iter().find(|candidate| fits(candidate.clone())) {
            return Ok(Some((column.clone(), shown(&is), shown(&was))));
        }
        row[at] = is;
    }
    Ok(None)
}

/// Nothing, and numbers near the one that is there.
fn near(value: &Value) -> Vec<Value> {
    let mut near = vec![Value::Null];
    let middle = if let Value::Integer(number) = value { *number } else { 0 };
    if !matches!(value, Value::Integer(_) | Value::Null) {
        return near;
    }
    for size in SIZES {
        let steps = (-STEPS..=STEPS).map(|step| middle.saturating_add(step.saturating_mul(size)));
        near.extend(steps.map(Value::Integer));
    }
    near
}

/// What other rows hold in a column.
fn others(connection: &Connection, table: &str, column: &str) -> rusqlite::Result<Vec<Value>> {
    let sql = format!(
        "SELECT DISTINCT value FROM (SELECT \"{column}\" AS value FROM \"{table}\" LIMIT {LOOKED_AT}) LIMIT {OTHERS}"
    );
    connection.prepare_cached(&sql)?.query_map([], |row| row.get(0))?.collect()
}

/// A value as people read it.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) if text.chars().count() > 60 => {
            format!("\"{}…\"", text.chars().take(59).collect::<String>())
        }
        Value::Text(text) => format!("\"{text}\""),
        Value::Blob(bytes) => {
            format!("{} bytes {}…", bytes.len(), hex(&bytes[..bytes.len().min(8)]))
        }
    }
}
