//! Every cell, every row and the tail: no edit escapes, and the row is named.

use arbitro::store::{Access, Difference, Finding, Store, Verification, What};
use rusqlite::types::Value;

use super::full::{self, Edited};
use crate::world::World;

/// How many rows of a table are edited, from its beginning and from its end; more in the long form.
fn rows() -> usize {
    if std::env::var_os("ARBITRO_TORTURE").is_some() { 20 } else { 1 }
}

fn edited(world: &World) -> Edited {
    Edited::copy(&world.path("arbitro.db"), &world.path("edited.db"))
}

/// The first rows of a table and the last ones.
fn some(numbers: &[i64]) -> Vec<i64> {
    let mut some = numbers[..numbers.len().min(rows())].to_vec();
    some.extend(&numbers[numbers.len().saturating_sub(rows())..]);
    some.dedup();
    some.sort_unstable();
    some.dedup();
    some
}

/// Values that differ from one.
fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![Value::Integer(1), Value::Text("x".to_owned()), Value::Blob(vec![1; 32])],
        Value::Integer(number) => {
            vec![Value::Integer(number + 1), Value::Integer(number + 1_000), Value::Null]
        }
        Value::Real(_) => Vec::new(),
        Value::Text(text) => vec![Value::Text(format!("{text}x")), Value::Text(String::new()), Value::Null],
        Value::Blob(bytes) => {
            let mut flipped = bytes.clone();
            flipped[0] ^= 1;
            vec![Value::Blob(flipped), Value::Blob(bytes[..bytes.len() - 1].to_vec()), Value::Null]
        }
    }
}

/// The finding about a row, where there is one.
fn about<'v>(found: &'v Verification, table: &str, row: i64) -> Option<&'v Finding> {
    let covers = |finding: &&Finding| {
        let last = finding.last.or(finding.row);
        finding.table == table && finding.row <= Some(row) && last >= Some(row)
    };
    found.findings.kept.iter().find(covers)
}

#[test]
fn an_untouched_file_is_intact_and_has_rows_in_every_table() {
    let world = full::world();
    let file = edited(&world);
    let found = file.verify();
    assert!(found.is_intact(), "{:?}", found.findings);
    let rows: usize = file.tables().iter().map(|(table, _)| file.numbers(table).len()).sum();
    let audit = file.numbers("audit").len() + file.numbers("audit_rows").len();
    assert_eq!((found.rows, found.entries as usize), ((rows - audit) as u64, file.numbers("audit").len()));
    for (table, _) in file.tables() {
        assert!(!file.numbers(&table).is_empty(), "add rows of {table} to tests/cli/audit/full.rs");
    }
}

/// Each column of the first and last rows of each table, to several other values.
#[test]
fn no_edited_cell_escapes_and_its_row_is_named() {
    let world = full::world();
    let file = edited(&world);
    let (mut cells, mut named) = (0, 0);
    for (table, columns) in file.tables() {
        for number in some(&file.numbers(&table)) {
            let row = file.row(&table, number);
            for (column, was) in columns.iter().zip(&row).skip(1) {
                let mut taken = 0;
                for value in others(was) {
                    if !file.set(&table, column, number, &value) {
                        continue;
                    }
                    taken += 1;
                    cells += 1;
                    let found = file.verify();
                    let finding = about(&found, &table, number);
                    let finding = finding.unwrap_or_else(|| {
                        panic!("{table}.{column} of row {number} to {value:?}: {:?}", found.findings)
                    });
                    assert_eq!(finding.what, Difference::Changed);
                    if let Some(blamed) = &finding.column {
                        assert_eq!(blamed, column, "{table} row {number} to {value:?}: {finding:?}");
                        named += 1;
                    }
                    assert!(file.set(&table, column, number, was));
                }
                assert!(taken > 0, "{table}.{column} takes no other value");
            }
        }
    }
    assert!(file.verify().is_intact());
    println!("{cells} edited cells, all found and their rows named; the column named in {named}");
    // Numbers are found by trying what a hand is likely to replace; of texts and bytes only some.
    assert!(cells > 400 && named * 2 > cells, "{cells} cells, {named} columns");
}

#[test]
fn no_deleted_moved_or_inserted_row_escapes() {
    let world = full::world();
    let file = edited(&world);
    let mut rows = 0;
    for (table, columns) in file.tables() {
        let numbers = file.numbers(&table);
        for number in some(&numbers) {
            let row = file.row(&table, number);
            file.delete(&table, number);
            let found = file.verify();
            let finding = about(&found, &table, number);
            // The last entry may go without a trace in the chain; its rows have none that speaks of them then.
            let is_last_entry = table == "audit" && number == numbers.len() as i64;
            match finding {
                Some(finding) => assert_eq!(finding.what, Difference::Missing, "{table} {number}"),
                None => assert!(is_last_entry, "{table} {number}: {:?}", found.findings),
            }
            assert!(!found.is_intact());
            assert!(file.insert(&table, &row));

            assert!(file.set(&table, &columns[0], number, &Value::Integer(number + 1_000_000)));
            let found = file.verify();
            let moved = about(&found, &table, number + 1_000_000);
            assert!(is_last_entry || about(&found, &table, number).is_some(), "{table} {number} moved");
            assert!(moved.is_some(), "{table} {number} moved: {:?}", found.findings);
            assert!(file.set(&table, &columns[0], number + 1_000_000, &Value::Integer(number)));
            rows += 2;
        }
        for number in [numbers.len() as i64 + 1, 0, -7] {
            insert_like_the_first(&file, &table, number);
            let found = file.verify();
            let finding = about(&found, &table, number);
            assert!(finding.is_some(), "{table} {number} inserted: {:?}", found.findings);
            file.delete(&table, number);
            rows += 1;
        }
    }
    assert!(file.verify().is_intact());
    println!("{rows} rows deleted, moved or inserted, all found");
}

/// A row like the first of its table, with what must be unique made so.
fn insert_like_the_first(file: &Edited, table: &str, number: i64) {
    let mut row = file.row(table, 1);
    row[0] = Value::Integer(number);
    for step in 0..row.len() {
        if file.insert(table, &row) {
            return;
        }
        row[step] = match &row[step] {
            Value::Integer(value) if step > 0 => Value::Integer(value + 700),
            Value::Text(text) => Value::Text(format!("{text} again")),
            other => other.clone(),
        };
    }
    assert!(file.insert(table, &row), "{table}: no row like the first can be added");
}

/// The short digests fitted to an edited row: the entry tells that one of its rows was altered.
#[test]
fn an_edit_that_fits_the_short_digests_too_is_found() {
    let world = full::world();
    let file = edited(&world);
    file.set("game", "moves", 2, &Value::Integer(41));
    let found = file.verify();
    let finding = about(&found, "game", 2).unwrap();
    assert_eq!((finding.column.as_deref(), finding.is.as_deref()), (Some("moves"), Some("41")));
    assert_eq!(finding.was.as_deref(), Some("40"));

    // What the forger would have to write, taken from the program: a game like it in a file of its own.
    let sql = "SELECT id, digests, first_row FROM audit_rows WHERE tab = 'game'";
    let (id, mut digests, first): (i64, Vec<u8>, i64) =
        file.connection().query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    let row = file.row("game", 2);
    let at = (2 - first) as usize * 8;
    digests[at..at + 8].copy_from_slice(&short_digest(&row));
    file.set("audit_rows", "digests", id, &Value::Blob(digests));
    let found = file.verify();
    let finding = about(&found, "game", 2).expect("the entry is contradicted");
    assert_eq!((finding.row, finding.last, finding.what), (Some(1), Some(4), Difference::Changed));
    assert!(finding.message.contains("short digest"), "{}", finding.message);
}

/// The digest of a row of integers, texts and nothing, written here from docs/audit.md.
fn short_digest(row: &[Value]) -> [u8; 8] {
    use arbitro::model::Digest;
    let mut bytes = Vec::new();
    for value in row {
        match value {
            Value::Null => bytes.push(0),
            Value::Integer(number) => {
                let width = (1..8).find(|width| {
                    let limit = 1_i64 << (8 * width - 1);
                    (-limit..limit).contains(number)
                });
                let width = width.unwrap_or(8);
                bytes.push(0x10 + width as u8);
                bytes.extend_from_slice(&number.to_le_bytes()[..width]);
            }
            Value::Text(text) => {
                bytes.push(0x20);
                bytes.extend_from_slice(&(text.len() as u64).to_le_bytes());
                bytes.extend_from_slice(text.as_bytes());
            }
            Value::Real(_) | Value::Blob(_) => unreachable!("a game has none"),
        }
    }
    Digest::of(&bytes).0[..8].try_into().unwrap()
}

#[test]
fn altered_definitions_are_named() {
    let world = full::world();
    let file = edited(&world);
    let connection = file.connection();
    let sql = "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view', 'index') AND sql IS NOT NULL";
    let mut statement = connection.prepare(sql).unwrap();
    let all: Vec<(String, String, String)> = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert!(all.len() > 40, "{}", all.len());
    for (kind, name, sql) in &all {
        connection.execute_batch(&format!("DROP {kind} {name}")).unwrap();
        let found = file.verify();
        let finding = found.findings.kept.first().unwrap_or_else(|| panic!("{kind} {name} dropped"));
        assert_eq!((finding.table.as_str(), finding.what), (name.as_str(), Difference::Missing));
        connection.execute_batch(sql).unwrap();
    }
    let change = |drop: &str, create: &str, name: &str, what: Difference| {
        connection.execute_batch(drop).unwrap();
        connection.execute_batch(create).unwrap();
        let found = file.verify();
        let named = found.findings.kept.iter().any(|finding| finding.table == name && finding.what == what);
        assert!(named, "{create}: {:?}", found.findings);
    };
    assert!(file.verify().is_intact());
    let view = "CREATE VIEW current_closing AS SELECT 'damas' AS list";
    change("DROP VIEW current_closing", view, "current_closing", Difference::Changed);
    let idle = "CREATE TRIGGER game_no_update BEFORE UPDATE ON game BEGIN SELECT 1; END";
    change("DROP TRIGGER game_no_update", idle, "game_no_update", Difference::Changed);
    let side = "CREATE TRIGGER side AFTER INSERT ON cache_log BEGIN DELETE FROM cache_input; END";
    change("SELECT 1", side, "side", Difference::Added);
    change("SELECT 1", "CREATE TABLE extra (id INTEGER)", "extra", Difference::Added);
    change("SELECT 1", "ALTER TABLE bar ADD COLUMN note TEXT", "bar", Difference::Changed);
    change("DROP TABLE list_end", "SELECT 1", "list_end", Difference::Missing);
}

#[test]
fn marks_of_another_program_or_version_are_refused() {
    let world = full::world();
    let file = edited(&world);
    let path = world.path("edited.db");
    for (pragma, what) in [("application_id", What::NotOurs), ("user_version", What::Newer)] {
        let before: i64 = file.connection().pragma_query_value(None, pragma, |row| row.get(0)).unwrap();
        file.connection().pragma_update(None, pragma, before + 1).unwrap();
        assert_eq!(Store::open(&path, Access::Read).unwrap_err().what, what);
        file.connection().pragma_update(None, pragma, before).unwrap();
    }
    file.connection().pragma_update(None, "user_version", 0).unwrap();
    assert_eq!(Store::open(&path, Access::Read).unwrap_err().what, What::Older);
}

/// Caches are no part of what the chain covers: they may be dropped at any time.
#[test]
fn caches_may_be_altered_and_dropped() {
    let world = full::world();
    let file = edited(&world);
    file.connection()
        .execute_batch("UPDATE cache_log SET games = 99; DELETE FROM cache_chunk; DROP TABLE cache_input")
        .unwrap();
    assert!(file.verify().is_intact());
}

#[test]
fn a_cut_or_rewritten_tail_shows_against_a_published_head() {
    let world = full::world();
    let published = world.json("audit head");
    let (hash, seq) = (published["hash"].as_str().unwrap().to_owned(), published["seq"].as_i64().unwrap());
    let file = edited(&world);
    // Everything that the last three entries added, and they themselves, vanish without a trace.
    for (table, _) in file.tables() {
        let column = if table == "audit" { "seq" } else { "entry" };
        let sql = format!("DELETE FROM {table} WHERE {column} > ?");
        file.behind_the_triggers(&table, |connection| connection.execute(&sql, [seq - 3]));
    }
    let cut = file.verify();
    assert!(cut.is_intact(), "{:?}", cut.findings);
    assert_eq!(i64::from(cut.head.seq.0), seq - 3);
    drop(file);
    let db = "--db edited.db";
    world.ok(&format!("audit verify {db}"));
    let ran = world.run(&format!("audit verify {db} --head {hash}"));
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains(&format!("no entry has the published head {hash}")), "{}", ran.out);

    // The same number of entries again, all in order; still not those that were published.
    for line in
        ["game hold damas/2 --reason a", "game release damas/2 --reason b", "game hold damas/2 --reason c"]
    {
        world.ok(&format!("{line} {db}"));
    }
    world.ok(&format!("audit verify {db}"));
    assert_eq!(world.json(&format!("audit head {db}"))["seq"].as_i64(), Some(seq));
    assert_eq!(world.run(&format!("audit verify {db} --head {hash}")).code, 1);
    // The file itself has the head, also once it has grown.
    world.ok(&format!("audit verify --head {hash}"));
    world.ok("game hold damas/2 --reason d");
    let grown = world.json(&format!("audit verify --head {hash}"));
    assert_eq!(grown["published"]["seq"].as_i64(), Some(seq));
    assert_eq!(grown["intact"], true);
}

/// An entry that is rewritten with a hash of its own does not fit the entry behind it.
#[test]
fn a_rewritten_entry_breaks_the_chain() {
    use arbitro::model::audit::{Author, Clock, EntrySeq, Head};
    let world = full::world();
    let file = edited(&world);
    let store = Store::open(&world.path("edited.db"), Access::Read).unwrap();
    let entry = store.reader().entry(EntrySeq(5)).unwrap();
    drop(store);
    let author = Author {
        actor: "eva".to_owned(),
        os_user: entry.os_user.clone(),
        host: entry.host.clone(),
        now: entry.recorded,
        clock: Clock::Given,
    };
    let front = Head { seq: EntrySeq(4), recorded: entry.recorded, hash: entry.previous };
    let forged = front.next(&author, &entry.command, &entry.subject, entry.detail.clone());
    file.set("audit", "actor", 5, &Value::Text("eva".to_owned()));
    file.set("audit", "hash", 5, &Value::Blob(forged.hash.0.to_vec()));
    let found = file.verify();
    let first = &found.findings.kept[0];
    assert_eq!(
        (first.table.as_str(), first.row, first.column.as_deref()),
        ("audit", Some(6), Some("previous"))
    );
}

/// A name that was erased: the digest of its salt and text in the place of the salt, a mark in that of the text.
#[test]
fn an_erased_name_does_not_break_the_chain_and_cannot_hide_another() {
    let world = full::world();
    let file = edited(&world);
    let row = file.row("name", 2);
    let (Value::Text(text), Value::Blob(salt)) = (&row[2], &row[3]) else { panic!("{row:?}") };
    let digest = arbitro::model::Digest::of(&[salt.as_slice(), text.as_bytes()].concat());
    file.set("name", "salt", 2, &Value::Blob(digest.0.to_vec()));
    file.set("name", "text", 2, &Value::Text("erased-2".to_owned()));
    let found = file.verify();
    assert!(found.is_intact(), "{:?}", found.findings);
    assert_eq!(found.erased, [2]);
    assert!(file.set("name", "text", 2, &Value::Text("zoe".to_owned())));
    let found = file.verify();
    assert_eq!(about(&found, "name", 2).unwrap().column.as_deref(), Some("text"));
}
