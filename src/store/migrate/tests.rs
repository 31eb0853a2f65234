//! From one version to the next: a file of this version, and a script that comes after it.

use serde_json::Value;
use tempfile::TempDir;

use super::*;
use crate::model::Instant;
use crate::model::audit::{Clock, EntrySeq, Head};
use crate::store::{EntryFilter, What};

const NEXT: &str = "CREATE TABLE later (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;";
const WRONG: &str = "CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT; INSERT INTO nowhere VALUES (1);";

fn author(now: &str) -> Author {
    let text = |text: &str| text.to_owned();
    let now = Instant::parse(now).unwrap();
    Author { actor: text("ana"), os_user: text("ana"), host: text("hall"), now, clock: Clock::Machine }
}

fn salts() -> Salts {
    Salts::new([7; 32])
}

/// A folder with a file of this version that has one audit entry.
fn world() -> (TempDir, std::path::PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("arbitro.db");
    let mut store = Store::create(&path).unwrap();
    let author = author("2021-01-01T00:00:00Z");
    let mut writer = store.begin(author.now, salts()).unwrap();
    let mut names = writer.reader().names().unwrap();
    writer.word(&mut names, "damas").unwrap();
    writer.finish(&author, "list add", "damas", Map::new()).unwrap();
    (folder, path)
}

fn with(script: &'static str) -> Vec<&'static str> {
    SCRIPTS.iter().copied().chain([script]).collect()
}

/// `(user_version, whether there is the table)`.
fn state(path: &Path, table: &str) -> (i64, bool) {
    let connection = Connection::open(path).unwrap();
    let version = connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    (version, connection.table_exists(None, table).unwrap())
}

#[test]
fn the_next_version_comes_with_a_copy_and_an_entry() {
    let (folder, path) = world();
    let head = Store::open(&path, Access::Read).unwrap().reader().head().unwrap();
    let backup = folder.path().join("before.db");
    let author = author("2021-02-03T12:00:00Z");
    let entry = migrate_with(&path, &backup, &author, salts(), &with(NEXT)).unwrap().unwrap();

    assert_eq!(state(&path, "later"), (VERSION + 1, true));
    assert_eq!((entry.command.as_str(), entry.seq, entry.previous), ("migrate", EntrySeq(2), head.hash));
    assert_eq!((entry.recorded, entry.expected_hash()), (author.now, entry.hash));
    let detail: Value = serde_json::from_str(&entry.detail).unwrap();
    let expected = serde_json::json!({
        "from": VERSION, "to": VERSION + 1, "backup": backup.to_str().unwrap(), "rows": {}
    });
    assert_eq!(detail, expected);

    // The copy is the file as it was: whole, readable by the version that made it, and without a log.
    assert_eq!(state(&backup, "later"), (VERSION, false));
    let kept = Store::open(&backup, Access::Read).unwrap();
    assert_eq!(kept.reader().head().unwrap(), head);
    assert_eq!(kept.reader().entries(&EntryFilter::default()).unwrap().len(), 1);
    drop(kept);
    let mut names: Vec<_> = folder
        .path()
        .read_dir()
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["arbitro.db", "before.db"]);
    assert_eq!(std::fs::read(&backup).unwrap()[18..20], [1, 1], "the copy is written in DELETE journal mode");
}

#[test]
fn a_file_of_this_version_is_left_alone() {
    let (folder, path) = world();
    let before = std::fs::read(&path).unwrap();
    let backup = folder.path().join("before.db");
    let entry = Store::migrate(&path, &backup, &author("2021-02-03T12:00:00Z"), salts()).unwrap();
    assert_eq!(entry, None);
    assert!(!backup.exists());
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert_eq!(Store::versions(&path).unwrap(), Versions { file: VERSION, program: VERSION });
}

#[test]
fn a_script_that_fails_changes_nothing() {
    let (folder, path) = world();
    let backup = folder.path().join("before.db");
    let author = author("2021-02-03T12:00:00Z");
    let failed = migrate_with(&path, &backup, &author, salts(), &with(WRONG)).unwrap_err();
    assert_eq!(failed.what, What::Failed);
    assert!(failed.message.contains("nowhere"), "{failed}");
    assert_eq!(state(&path, "half"), (VERSION, false));
    let store = Store::open(&path, Access::Read).unwrap();
    assert_eq!(store.reader().head().unwrap().seq, EntrySeq(1));
    assert!(backup.exists(), "the copy was made before");
}

#[test]
fn a_copy_never_takes_the_place_of_a_file() {
    let (folder, path) = world();
    let backup = folder.path().join("before.db");
    std::fs::write(&backup, "precious").unwrap();
    let author = author("2021-02-03T12:00:00Z");
    let refused = migrate_with(&path, &backup, &author, salts(), &with(NEXT)).unwrap_err();
    assert_eq!((refused.what, refused.path.as_path()), (What::Exists, backup.as_path()));
    assert_eq!(std::fs::read_to_string(&backup).unwrap(), "precious");
    assert_eq!(state(&path, "later"), (VERSION, false));
    let nowhere = folder.path().join("nowhere/before.db");
    let refused = migrate_with(&path, &nowhere, &author, salts(), &with(NEXT)).unwrap_err();
    assert_eq!(refused.what, What::CannotCreate);
    assert_eq!(state(&path, "later"), (VERSION, false));
}

#[test]
fn what_lies_in_the_log_is_in_the_copy() {
    let (folder, path) = world();
    // A second connection keeps the log from being taken in when the writer closes.
    let reading = Store::open(&path, Access::Read).unwrap();
    let author = author("2021-01-02T00:00:00Z");
    let mut store = Store::open(&path, Access::Write).unwrap();
    let mut writer = store.begin(author.now, salts()).unwrap();
    let mut names = writer.reader().names().unwrap();
    writer.word(&mut names, "go").unwrap();
    let entry = writer.finish(&author, "list add", "go", Map::new()).unwrap().unwrap();
    let backup = folder.path().join("before.db");
    copy(&path, &backup).unwrap();
    let kept = Store::open(&backup, Access::Read).unwrap();
    assert_eq!(kept.reader().head().unwrap(), Head::after(&entry));
    drop(reading);
}

#[test]
fn an_older_file_is_neither_read_nor_written() {
    let (_folder, path) = world();
    Connection::open(&path).unwrap().pragma_update(None, "user_version", VERSION - 1).unwrap();
    for access in [Access::Read, Access::Write] {
        let error = Store::open(&path, access).unwrap_err();
        assert_eq!(error.what, What::Older);
        assert!(error.message.contains(&format!("version {}", VERSION - 1)), "{error}");
    }
    assert_eq!(Store::versions(&path).unwrap(), Versions { file: VERSION - 1, program: VERSION });
}
