//! `audit log`, `audit head` and `audit verify` as their users run them.

use super::full;
use crate::world::{World, ran};

#[test]
fn the_log_is_narrowed_by_actor_command_subject_and_time() {
    let world = full::world();
    world.ok("game hold damas/2 --reason check");
    ran(world.bare().args(["game", "release", "damas/2", "--reason", "done", "--actor", "eva", "--yes"]));
    let log = |line: &str| {
        let mut command = world.bare();
        command.args(["audit", "log", "--format", "json"]);
        let ran = ran(command.args(line.split(' ').filter(|word| !word.is_empty())));
        assert_eq!(ran.code, 0, "{}", ran.err);
        let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        value.as_array().unwrap().iter().map(|entry| entry["seq"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    // Fourteen commands and the bar of tests/cli/audit/full.rs, and these two.
    let all = log("");
    assert_eq!(all, (1..=all.len() as u64).collect::<Vec<_>>());
    let last = all.len() as u64;
    assert_eq!(log("--actor eva"), [last]);
    assert_eq!(log("--command import"), log("--command import --actor tester"));
    assert_eq!(log("--command import").len(), 2);
    assert_eq!(log("--subject damas/2"), [last - 1, last]);
    // The wrong file came at 2021-01-22T00:00:00Z and was taken back at the same instant; then came an amendment.
    let day = log("--since 2021-01-22T00:00:00Z --until 2021-01-23T00:00:00Z");
    assert_eq!(day.len(), 2);
    assert_eq!(log("--until 2021-01-22T00:00:00Z").last(), Some(&(day[0] - 1)));
    assert_eq!(log("--actor nobody"), Vec::<u64>::new());
}

/// The environment says who acts, and does not narrow what is shown.
#[test]
fn the_actor_of_the_environment_is_no_filter() {
    let world = World::with_damas();
    let mut command = world.bare();
    let ran = ran(command.env("ARBITRO_ACTOR", "eva").args(["audit", "log", "--format", "jsonl"]));
    assert_eq!((ran.code, ran.out.lines().count()), (0, 1));
}

#[test]
fn the_log_is_written_in_every_format() {
    let world = World::with_damas();
    let table = world.ok("audit log");
    assert!(
        table.contains("list add") && table.contains("2021-02-03 12:00:00") && table.contains("tester"),
        "{table}"
    );
    let csv = world.ok("audit log --format csv");
    assert!(csv.starts_with("seq,recorded,actor,command,subject,"), "{csv}");
    assert_eq!(csv.lines().count(), 2);
    let line: serde_json::Value = serde_json::from_str(world.ok("audit log --format jsonl").trim()).unwrap();
    assert_eq!((&line["seq"], &line["clock"]), (&1.into(), &"given".into()));
    assert!(line["detail"]["rows"]["list"]["count"] == 1, "{line}");
    assert!(world.ok("audit log --format markdown").contains("| list add |"));
}

#[test]
fn a_database_without_entries_has_an_empty_head_and_is_intact() {
    let world = World::new();
    assert_eq!(world.json("audit head")["seq"], 0);
    let verified = world.json("audit verify");
    assert_eq!((&verified["intact"], &verified["entries"]), (&true.into(), &0.into()));
    assert!(world.ok("audit log").contains("no entries"));
}

#[test]
fn verify_says_what_differs_and_exits_with_1() {
    let world = full::world();
    let file = full::Edited::copy(&world.path("arbitro.db"), &world.path("edited.db"));
    let good = world.ok("audit verify --db edited.db");
    assert!(good.contains("everything is as the chain says"), "{good}");
    assert!(
        good.contains("only against a head that was published") || good.contains("shows only against"),
        "{good}"
    );
    assert!(file.set("game", "result", 2, &rusqlite::types::Value::Integer(1)));
    let bad = world.run("audit verify --db edited.db");
    assert_eq!((bad.code, bad.err.as_str()), (1, ""));
    assert!(bad.out.contains("1 difference"), "{}", bad.out);
    // Game 2 was Carl's win with black; somebody made it Bea's.
    let json = world.run("audit verify --db edited.db --format json");
    assert_eq!(json.code, 1);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let found = &json["differences"][0];
    assert_eq!(json["intact"], false);
    assert_eq!(
        (&found["table"], &found["row"], &found["column"]),
        (&"game".into(), &2.into(), &"result".into())
    );
    assert_eq!((&found["is"], &found["was"], &found["what"]), (&"1".into(), &"3".into(), &"changed".into()));
    let entry = found["entry"].as_u64().unwrap();
    let log = world.json("audit log --db edited.db");
    assert_eq!(log[entry as usize - 1]["command"], "import");
}

#[test]
fn a_hash_that_is_none_is_a_usage_error() {
    let world = World::with_damas();
    let said = world.fails(2, "audit verify --head 12ab");
    assert!(said.contains("64 hexadecimal digits"), "{said}");
    let foreign = "0".repeat(64);
    let ran = world.run(&format!("audit verify --head {foreign}"));
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("no entry has the published head"), "{}", ran.out);
    world.fails(66, "audit verify --db nowhere.db");
}

#[test]
fn reading_the_trail_changes_nothing() {
    let world = full::world();
    let before = world.json("audit head");
    for line in ["audit log", "audit verify", "audit head"] {
        world.ok(line);
    }
    assert_eq!(world.json("audit head"), before);
}

#[test]
fn the_altered_row_is_named_before_the_triggers_that_were_dropped_to_alter_it() {
    let world = full::world();
    let connection = rusqlite::Connection::open(world.path("arbitro.db")).unwrap();
    let triggers = "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
    let mut statement = connection.prepare(triggers).unwrap();
    let names: Vec<String> = statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert!(names.len() > 20);
    for name in &names {
        connection.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
    }
    connection.execute_batch("UPDATE game SET finish = finish + 1 WHERE seq = 2").unwrap();
    drop(statement);
    drop(connection);
    let verified = world.run("audit verify --format json");
    assert_eq!(verified.code, 1, "{}", verified.err);
    let verified: serde_json::Value = serde_json::from_str(&verified.out).unwrap();
    let differences = verified["differences"].as_array().unwrap();
    let tables: Vec<&str> = differences.iter().map(|one| one["table"].as_str().unwrap()).collect();
    assert_eq!((tables[0], differences[0]["row"].as_i64()), ("game", Some(2)));
    assert_eq!(tables.len(), names.len() + 1);
    assert!(differences[1..].iter().all(|one| one["row"].is_null() && one["what"] == "missing"));
}
