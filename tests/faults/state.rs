//! What a file holds, so that two files can be compared: every row of every table but the caches, without what
//! differs from run to run (salts and the digests that follow from them, the folder and the age of an input).

use std::fmt::Write;
use std::path::Path;

use arbitro::store::{Access, Store};
use rusqlite::Connection;
use rusqlite::types::Value;

/// Columns that differ from run to run.
const BY_RUN: &[(&str, &str)] = &[
    ("name", "salt"),
    ("audit", "previous"),
    ("audit", "hash"),
    ("audit_rows", "digests"),
    ("batch", "path"),
    ("batch", "modified"),
];

/// Everything that a file holds.
#[track_caller]
pub fn state(path: &Path) -> String {
    let connection = Connection::open(path).unwrap();
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
               AND name NOT GLOB 'cache_*' ORDER BY name";
    let mut statement = connection.prepare(sql).unwrap();
    let tables: Vec<String> =
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut all = String::new();
    for table in tables {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY rowid")).unwrap();
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            write!(all, "{table}").unwrap();
            for (at, column) in columns.iter().enumerate() {
                let value: Value = row.get(at).unwrap();
                match value {
                    _ if BY_RUN.contains(&(table.as_str(), column.as_str())) => {}
                    Value::Text(detail) if (table.as_str(), column.as_str()) == ("audit", "detail") => {
                        write!(all, " {}", without_digests(&detail)).unwrap();
                    }
                    value => write!(all, " {value:?}").unwrap(),
                }
            }
            all.push('\n');
        }
    }
    all
}

/// An entry's detail without the digests of the rows that it added.
fn without_digests(detail: &str) -> serde_json::Value {
    let mut detail: serde_json::Value = serde_json::from_str(detail).unwrap();
    for (_, rows) in detail["rows"].as_object_mut().unwrap() {
        rows["sha256"] = serde_json::Value::Null;
    }
    detail
}

/// The commands that a file has recorded, in order.
#[track_caller]
pub fn commands(path: &Path) -> Vec<String> {
    let connection = Connection::open(path).unwrap();
    let mut statement =
        connection.prepare("SELECT command || ' ' || subject FROM audit ORDER BY seq").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// Holds a file against its audit chain and SQLite's own check.
#[track_caller]
pub fn sound(path: &Path) {
    let store = Store::open(path, Access::Read).unwrap();
    let found = store.reader().verify(&mut |_, _| {}).unwrap();
    assert!(found.is_intact(), "{:?}", found.findings);
    drop(store);
    let check: String = Connection::open(path)
        .unwrap()
        .pragma_query_value(None, "integrity_check", |row| row.get(0))
        .unwrap();
    assert_eq!(check, "ok");
}

/// Games of sixty players, some an hour, from the beginning of 2021 on.
pub fn games(from: u64, count: u64) -> String {
    let mut csv = String::from("id,finished_at,mode,first,second,result\n");
    let start = arbitro::model::Instant::parse("2021-01-01T12:00:00Z").unwrap();
    for game in from..from + count {
        let at = start.plus(game as i64 * 1_000_000 * 600);
        let (first, step) = (game % 60, 1 + game * 7 % 59);
        let (second, result) = ((first + step) % 60, ["1-0", "0-1", "1/2-1/2"][(game % 3) as usize]);
        writeln!(csv, "{game},{at},matchmaking,player-{first},player-{second},{result}").unwrap();
    }
    csv
}
