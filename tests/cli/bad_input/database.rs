//! Databases that are not this program's, or not to be written.

use rusqlite::Connection;

use super::{files, refused, world};
use crate::world::{NOW, Ran, World, ran};

/// A reading command and one that writes.
const LINES: [&str; 2] = ["ranking damas", "close damas"];

/// A world with a database that some SQL made or changed.
fn with(name: &str, sql: &str) -> World {
    let world = world();
    let connection = Connection::open(world.path(name)).unwrap();
    connection.execute_batch(sql).unwrap();
    connection.close().unwrap();
    world
}

#[test]
fn a_database_of_another_program() {
    let world = with("other.db", "CREATE TABLE ranking (player TEXT); INSERT INTO ranking VALUES ('ana');");
    for line in LINES {
        refused(
            &world,
            &format!("{line} --db other.db"),
            69,
            "error: other.db: it is a database of another program\nhint: name arbitro's own database with --db\n",
        );
    }
}

#[test]
fn a_database_of_another_program_with_changes_beside_it() {
    let world = with(
        "other.db",
        "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 7; CREATE TABLE t (a);",
    );
    let connection = Connection::open(world.path("other.db")).unwrap();
    connection.execute_batch("PRAGMA wal_autocheckpoint = 0; INSERT INTO t VALUES (1);").unwrap();
    let read = |name: &str| std::fs::read(world.path(name)).unwrap();
    let before = (read("other.db"), read("other.db-wal"));
    for line in LINES {
        let error = world.fails(69, &format!("{line} --db other.db"));
        assert_eq!(
            error,
            "error: other.db: it is a database of another program\nhint: name arbitro's own database with --db\n"
        );
        assert!((read("other.db"), read("other.db-wal")) == before, "{line}");
    }
}

#[test]
fn a_database_of_a_newer_version() {
    let world = with("arbitro.db", "PRAGMA journal_mode = DELETE; PRAGMA user_version = 99;");
    let version = crate::migrate::version(&World::new());
    for line in LINES {
        refused(
            &world,
            line,
            69,
            &format!(
                "error: ./arbitro.db: it has version 99, made by a newer arbitro; this one knows version {version}\n\
                 hint: use the newer arbitro\n"
            ),
        );
    }
}

#[test]
fn a_text_and_an_empty_file_and_a_folder_are_no_databases() {
    let world = world();
    world.write("text.db", "finished_at,first,second\n".repeat(20));
    world.write("empty.db", "");
    std::fs::create_dir(world.path("folder.db")).unwrap();
    for (name, what) in
        [("text.db", "it is not a database"), ("empty.db", "it is empty"), ("folder.db", "it is a folder")]
    {
        for line in LINES {
            refused(
                &world,
                &format!("{line} --db {name}"),
                69,
                &format!("error: {name}: {what}\nhint: name arbitro's own database with --db\n"),
            );
        }
    }
}

#[test]
fn a_missing_database() {
    let world = world();
    for line in LINES {
        refused(
            &world,
            &format!("{line} --db nowhere.db"),
            66,
            "error: nowhere.db: there is no such file\nhint: arbitro init makes one; --db or ARBITRO_DB names another\n",
        );
    }
}

/// Runs a line as somebody who may not write where others may not. Root may write everywhere, so its rights
/// are dropped; where that cannot be done the case is named as skipped.
#[cfg(unix)]
fn as_nobody(world: &World, case: &str, line: &str) -> Option<Ran> {
    use std::os::unix::fs::MetadataExt;
    if std::fs::metadata(world.path("arbitro.db")).unwrap().uid() != 0 {
        return Some(world.run(line));
    }
    let drop = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    let can = std::process::Command::new("setpriv").args(drop).arg("true").status();
    if !can.is_ok_and(|status| status.success()) {
        println!("skipped: {case}: root may write everywhere, and setpriv cannot drop its rights here");
        return None;
    }
    let inner = world.command(line);
    let mut command = assert_cmd::Command::new("setpriv");
    command.args(drop).arg(inner.get_program()).args(inner.get_args()).current_dir(world.path("."));
    Some(ran(&mut command))
}

/// A folder in which nobody may write, with a database that anybody may; and a way back for who tidies up.
#[cfg(unix)]
fn read_only(world: &World, then: impl FnOnce(&World)) {
    use std::os::unix::fs::PermissionsExt;
    let allow = |path: &str, mode: u32| {
        std::fs::set_permissions(world.path(path), std::fs::Permissions::from_mode(mode)).unwrap();
    };
    allow("arbitro.db", 0o666);
    allow(".", 0o555);
    then(world);
    allow(".", 0o755);
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_can_be_read_and_says_why_it_cannot_be_written() {
    read_only(&world(), |world| {
        let before = files(world);
        let case = "a database in a read-only folder";
        let Some(shown) = as_nobody(world, case, "ranking damas --format csv --columns player,shown") else {
            return;
        };
        assert_eq!(
            (shown.code, shown.out.as_str()),
            (0, "player,shown\nana,1012\nbo,988\n"),
            "{}",
            shown.err
        );
        for line in ["close damas", "import before.csv --game damas", "game void damas/0 --reason x --yes"] {
            let refused = as_nobody(world, case, line).unwrap();
            super::assert_refused(
                &refused,
                line,
                74,
                "error: ./arbitro.db: it or its folder cannot be written\n\
                 hint: make the file and its folder writable, or copy them elsewhere\n",
            );
        }
        let created = as_nobody(world, case, "init --db new.db").unwrap();
        super::assert_refused(
            &created,
            "init",
            73,
            "error: new.db: it cannot be created: its folder cannot be written\n\
             hint: make the folder, and see that it can be written\n",
        );
        assert_eq!(files(world), before);
    });
}

#[cfg(unix)]
#[test]
fn a_read_only_file_says_why_it_cannot_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let world = world();
    let allow = |path: &str, mode: u32| {
        std::fs::set_permissions(world.path(path), std::fs::Permissions::from_mode(mode)).unwrap();
    };
    allow("arbitro.db", 0o444);
    allow(".", 0o777);
    let before = files(&world);
    let case = "a read-only database";
    let Some(refused) = as_nobody(&world, case, "close damas") else { return };
    super::assert_refused(
        &refused,
        "close damas",
        74,
        "error: ./arbitro.db: it or its folder cannot be written\n\
         hint: make the file and its folder writable, or copy them elsewhere\n",
    );
    assert_eq!(as_nobody(&world, case, "ranking damas").unwrap().code, 0);
    assert_eq!(std::fs::read(world.path("arbitro.db")).unwrap(), before["arbitro.db"]);
}

#[cfg(unix)]
#[test]
fn changes_beside_a_database_in_a_read_only_folder_are_not_passed_over() {
    let world = world();
    // A connection that stays open keeps the log from being taken in.
    let reading = Connection::open(world.path("arbitro.db")).unwrap();
    reading.query_row("SELECT count(*) FROM game", [], |row| row.get::<_, i64>(0)).unwrap();
    world.ok("list retire damas --reason test");
    let copies = World::empty();
    for name in ["arbitro.db", "arbitro.db-wal"] {
        std::fs::copy(world.path(name), copies.path(name)).unwrap();
    }
    read_only(&copies, |world| {
        let Some(refused) = as_nobody(world, "changes beside a read-only database", "ranking damas") else {
            return;
        };
        super::assert_refused(
            &refused,
            "ranking damas",
            74,
            "error: ./arbitro.db: changes lie beside it in ./arbitro.db-wal, and its folder cannot be written\n\
             hint: run any arbitro command where the folder can be written\n",
        );
    });
}

#[test]
fn a_database_that_another_process_writes_is_busy() {
    let world = world();
    let holding = Connection::open(world.path("arbitro.db")).unwrap();
    holding.execute_batch("BEGIN IMMEDIATE").unwrap();
    // Reading goes on meanwhile.
    assert_eq!(world.run(&format!("ranking damas --now {NOW}")).code, 0);
    let error = world.fails(75, "close damas");
    assert_eq!(
        error,
        "error: ./arbitro.db: another process is writing to it\nhint: try again when the other command has ended\n"
    );
}
