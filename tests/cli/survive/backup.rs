//! `backup` and `restore`: a copy is whole, checked and alone, or there is none.

use rusqlite::Connection;

use super::{PAGE, lived, raw, settle};
use crate::world::{World, ran};

#[test]
fn a_backup_is_one_file_that_says_the_same() {
    let world = lived();
    let report = world.json("backup copy.db");
    assert_eq!(report["written"], serde_json::json!(true));
    let bytes = std::fs::read(world.path("copy.db")).unwrap();
    // The header's read and write versions: 1 is a rollback journal, 2 would be a write-ahead log.
    assert_eq!((bytes[18], bytes[19], bytes.len() as u64), (1, 1, report["bytes"].as_u64().unwrap()));
    for line in ["ranking damas", "closing ls damas", "import ls"] {
        assert_eq!(world.json(line), world.json(&format!("{line} --db copy.db")), "{line}");
    }
    let beside = std::fs::read_dir(world.path(""))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(beside.filter(|name| name.starts_with("copy.db")).collect::<Vec<_>>(), ["copy.db"]);
}

#[test]
fn a_backup_is_made_while_another_process_writes() {
    let world = lived();
    let other = Connection::open(world.path("arbitro.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE; INSERT INTO word VALUES (1000, 1, 'half done');").unwrap();
    world.ok("backup copy.db");
    let copy = Connection::open(world.path("copy.db")).unwrap();
    let half: i64 =
        copy.query_row("SELECT count(*) FROM word WHERE id = 1000", [], |row| row.get(0)).unwrap();
    assert_eq!(half, 0);
}

#[test]
fn nothing_is_written_over_without_force_and_never_the_database_itself() {
    let world = lived();
    world.write("copy.db", "something else");
    let said = world.fails(73, "backup copy.db");
    assert!(said.contains("--force"), "{said}");
    assert_eq!(world.read("copy.db"), "something else");
    world.ok("backup copy.db --dry-run --force");
    assert_eq!(world.read("copy.db"), "something else");
    world.ok("backup copy.db --force");
    assert_eq!(world.json("ranking damas --db copy.db"), world.json("ranking damas"));
    world.fails(2, "backup arbitro.db --force");
    world.fails(73, "backup nowhere/copy.db");
    world.write("other.db-wal", "frames of another database");
    assert!(world.fails(73, "backup other.db").contains("other.db-wal"));
}

#[test]
fn what_is_damaged_or_altered_is_not_copied() {
    let world = lived();
    raw(&world, "arbitro.db").execute("UPDATE game SET result = 3 WHERE seq = 1", []).unwrap();
    let said = world.fails(1, "backup copy.db");
    assert!(said.contains("audit verify"), "{said}");

    let world = lived();
    settle(&world, "arbitro.db");
    let mut bytes = std::fs::read(world.path("arbitro.db")).unwrap();
    let middle = bytes.len() / PAGE / 2 * PAGE;
    bytes[middle..middle + 64].fill(0xa5);
    world.write("arbitro.db", &bytes);
    let ran = world.run("backup copy.db");
    assert!(ran.code == 74 || ran.code == 1, "{}", ran.err);
    for name in ["copy.db", "copy.db.part"] {
        assert!(!world.path(name).exists(), "{name}");
    }
}

#[test]
fn a_restored_database_is_the_old_one_and_none_is_written_over() {
    let world = lived();
    world.ok("backup copy.db");
    let said = world.fails(73, "restore copy.db");
    assert!(said.contains("--db"), "{said}");
    world.ok("restore copy.db --db new.db --dry-run");
    assert!(!world.path("new.db").exists());
    world.ok("restore copy.db --db new.db");
    assert_eq!(world.json("closing ls damas --db new.db"), world.json("closing ls damas"));
    world.ok("close --all --db new.db");
    assert_eq!(world.run("doctor --quiet --db new.db").code, 0);

    assert!(world.fails(66, "restore nowhere.db --db more.db").contains("nowhere.db"));
    world.write("text.db", "not a database, and long enough to be looked at");
    world.fails(69, "restore text.db --db more.db");
    raw(&world, "copy.db").execute("DELETE FROM decision", []).unwrap();
    world.fails(1, "restore copy.db --db more.db");
    assert!(!world.path("more.db").exists());
}

#[test]
fn a_backup_that_was_cut_is_not_restored() {
    let world = lived();
    world.ok("backup copy.db");
    let bytes = std::fs::read(world.path("copy.db")).unwrap();
    for length in [10, 100, PAGE, bytes.len() / 2, bytes.len() - PAGE] {
        world.write("cut.db", &bytes[..length]);
        let ran = world.run("restore cut.db --db new.db");
        assert!([1, 69, 74].contains(&ran.code), "{length}: {} {}", ran.code, ran.err);
        assert!(!world.path("new.db").exists() && !world.path("new.db.part").exists(), "{length}");
    }
}

const CONFIG: &str = r#"
database = "club.db"
create = true

[[lists]]
name = "damas"
game = "damas"
profile = "vezz"
zone = "UTC"
activated = "2021-01-01T00:00:00Z"

[[inputs]]
paths = "in/*.csv"
game = "damas"

[backup]
folder = "backups"
keep = 2
"#;

#[test]
fn nights_keep_the_last_backups() {
    let world = World::empty();
    std::fs::create_dir(world.path("in")).unwrap();
    world.write("arbitro.toml", CONFIG);
    let night = |day: u32| {
        let now = format!("2021-01-{day:02}T03:00:00Z");
        let ran = ran(world.bare().args(["nightly", "--now", &now]));
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        ran.out
    };
    let backups = || {
        let mut names: Vec<String> = std::fs::read_dir(world.path("backups"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let first = night(2);
    assert!(first.contains("backup up to audit entry 1"), "{first}");
    assert_eq!(backups(), ["club-20210102T030000Z-00000001.db"]);
    // Nothing was recorded: the same backup stands for both nights.
    let second = night(3);
    assert!(second.contains("there already"), "{second}");
    assert_eq!(backups().len(), 1);
    for day in [4, 5, 6] {
        let game = format!(
            "id,finished_at,mode,first,second,result\n{day},2021-01-{:02}T12:00:00Z,matchmaking,ana,bo,1-0\n",
            day - 1
        );
        world.write(&format!("in/{day}.csv"), game);
        night(day);
    }
    let left = backups();
    assert_eq!(left.len(), 2, "{left:?}");
    assert!(left[0].starts_with("club-20210105T") && left[1].starts_with("club-20210106T"), "{left:?}");
    world.ok(&format!("restore backups/{} --db again.db", left[1]));
    assert_eq!(world.ranks("ranking damas --db again.db"), world.ranks("ranking damas --db club.db"));
}

#[test]
fn a_backup_that_cannot_be_made_is_told_and_the_night_stays_done() {
    let world = World::empty();
    std::fs::create_dir(world.path("in")).unwrap();
    world.write("arbitro.toml", CONFIG.replace("\"backups\"", "\"arbitro.toml/backups\""));
    let ran = ran(world.bare().args(["nightly", "--now", "2021-01-20T03:00:00Z", "--quiet"]));
    assert_eq!(ran.code, 73, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("backup:"), "{}", ran.out);
    assert!(!world.json("closing ls damas --db club.db").as_array().unwrap().is_empty());
}
