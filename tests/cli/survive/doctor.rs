//! `doctor`: what is wrong is an error, what somebody should look at is none.

use serde_json::Value;

use super::{PAGE, lived, raw, settle};
use crate::world::World;

/// The findings of a visit as `(level, check, message)`.
fn findings(world: &World, line: &str, code: i32) -> Vec<(String, String, String)> {
    let ran = world.run(&format!("{line} --format json"));
    assert_eq!(ran.code, code, "{}{}", ran.out, ran.err);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let row = |row: &Value| (text(&row["level"]), text(&row["check"]), text(&row["message"]));
    report["findings"].as_array().unwrap().iter().map(row).collect()
}

/// The messages of one check with one level.
fn said(findings: &[(String, String, String)], level: &str, check: &str) -> Vec<String> {
    findings
        .iter()
        .filter(|found| found.0 == level && found.1 == check)
        .map(|found| found.2.clone())
        .collect()
}

#[test]
fn a_sound_database_has_no_errors_and_every_check_is_listed() {
    let world = lived();
    let table = world.ok("doctor");
    for check in
        ["integrity", "chain", "caches", "closings", "zones", "names", "overlaps", "held", "barred", "place"]
    {
        assert!(table.contains(check), "{check}\n{table}");
    }
    assert!(table.contains("arbitro.db: 0 errors"), "{table}");
    let notes = findings(&world, "doctor", 0);
    assert!(notes.iter().all(|found| found.0 != "error"), "{notes:?}");
    let held = said(&notes, "note", "held");
    assert!(
        held.len() == 1 && held[0].starts_with("damas/4 is held") && held[0].contains("a complaint"),
        "{held:?}"
    );
    let barred = said(&notes, "note", "barred");
    assert!(barred.len() == 1 && barred[0].contains("eva is barred until 2021-03-01"), "{barred:?}");
    let before = std::fs::read(world.path("arbitro.db")).unwrap();
    world.ok("doctor");
    assert_eq!(std::fs::read(world.path("arbitro.db")).unwrap(), before, "doctor changes nothing");
}

#[test]
fn names_that_look_alike_are_warnings() {
    let world = World::with_damas();
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n\
         1,2021-01-06T12:00:00Z,matchmaking,García Ana,Müller,1-0\n\
         2,2021-01-07T12:00:00Z,matchmaking,\"Ana, Garcia\",Mueller,1-0\n\
         3,2021-01-08T12:00:00Z,matchmaking,Ricardo,Ricarda,1-0\n\
         4,2021-01-09T12:00:00Z,matchmaking,ana,eva,1-0\n",
    );
    world.ok("import games.csv --game damas");
    let found = findings(&world, "doctor", 0);
    let names = said(&found, "warning", "names");
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(world.ok("doctor --quiet").lines().all(|line| line.starts_with("warning[names]: ")));
}

#[test]
fn r_vezz_9_games_of_one_player_at_the_same_time_are_warnings() {
    let world = World::with_damas();
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result,duration_s\n\
         1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0,1800\n\
         2,2021-01-06T12:10:00Z,matchmaking,carla,ana,1-0,1200\n\
         3,2021-01-06T12:30:00Z,matchmaking,ana,dora,1-0,1200\n\
         4,2021-01-06T12:05:00Z,friend,bo,carla,1-0,3600\n",
    );
    world.ok("import games.csv --game damas");
    // Game 2 began at 11:50, ten minutes before game 1 ended; game 3 began as game 2 ended; game 4 is not ranked.
    let overlaps = said(&findings(&world, "doctor", 0), "warning", "overlaps");
    assert_eq!(overlaps, ["damas: ana played damas/1 and damas/2 at the same time"]);
}

#[test]
fn rows_that_the_chain_does_not_know_are_errors() {
    let world = lived();
    raw(&world, "arbitro.db").execute("UPDATE game SET result = 3 WHERE seq = 1", []).unwrap();
    let chain = said(&findings(&world, "doctor", 1), "error", "chain");
    assert!(chain.iter().any(|said| said.contains("game")), "{chain:?}");
    let quiet = world.run("doctor --quiet");
    assert_eq!(quiet.code, 1);
    assert!(quiet.out.contains("error[chain]: "), "{}", quiet.out);
}

#[test]
fn caches_that_differ_are_found_and_repaired() {
    for (sql, level) in [
        ("UPDATE cache_spelling SET typed = 1 WHERE player = 1", 1),
        ("DELETE FROM cache_spelling_head", 0),
        ("DELETE FROM cache_chunk", 0),
        ("UPDATE cache_chunk SET columns = zeroblob(length(columns))", 0),
        ("DELETE FROM cache_log", 0),
    ] {
        let world = lived();
        let entries = world.json("doctor")["head"]["seq"].clone();
        let ranking = world.json("ranking damas");
        rusqlite::Connection::open(world.path("arbitro.db")).unwrap().execute_batch(sql).unwrap();
        let found = findings(&world, "doctor", level);
        let caches = found.iter().filter(|found| found.1 == "caches" && found.0 != "note").count();
        assert!(caches > 0, "{sql}: {found:?}");
        let repaired = findings(&world, "doctor --repair", 0);
        assert!(said(&repaired, "warning", "caches").is_empty(), "{sql}: {repaired:?}");
        assert_eq!(world.json("ranking damas"), ranking, "{sql}");
        assert_eq!(world.json("doctor")["head"]["seq"], entries, "a repair is no fact");
    }
}

#[test]
fn a_packed_log_that_passes_its_checksum_is_still_held_against_the_facts() {
    // Two databases that differ in one result; the log of one in the other is a log that lies.
    let world = World::with_damas();
    let game = "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,";
    world.write("won.csv", format!("{game}1-0\n"));
    world.write("lost.csv", format!("{game}0-1\n"));
    world.ok("init --db other.db");
    world.ok(
        "list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00 --db other.db",
    );
    world.ok("import won.csv --game damas");
    world.ok("import lost.csv --game damas --db other.db");
    let connection = rusqlite::Connection::open(world.path("arbitro.db")).unwrap();
    let other = world.path("other.db").display().to_string();
    connection.execute("ATTACH DATABASE ? AS other", [other]).unwrap();
    connection
        .execute_batch("DELETE FROM cache_chunk; INSERT INTO cache_chunk SELECT * FROM other.cache_chunk;")
        .unwrap();
    let caches = said(&findings(&world, "doctor", 1), "error", "caches");
    assert!(caches.len() == 1 && caches[0].contains("game 1 is another"), "{caches:?}");
    findings(&world, "doctor --repair", 0);
}

#[test]
fn a_damaged_page_is_an_error_and_the_other_checks_are_made_all_the_same() {
    let world = lived();
    settle(&world, "arbitro.db");
    let mut bytes = std::fs::read(world.path("arbitro.db")).unwrap();
    let pages = bytes.len() / PAGE;
    // Whichever page it is, of a table, of an index or of the definitions; without the first it is no database.
    for page in (1..pages).step_by(5) {
        let mut damaged = bytes.clone();
        damaged[page * PAGE..page * PAGE + 64].fill(0xa5);
        world.write("arbitro.db", &damaged);
        let found = findings(&world, "doctor", 1);
        assert!(!said(&found, "error", "integrity").is_empty(), "page {page} of {pages}: {found:?}");
    }
    bytes[..64].fill(0xa5);
    world.write("arbitro.db", &bytes);
    assert!(world.fails(69, "doctor").contains("not"));
    world.fails(66, "doctor --db nowhere.db");
}

#[test]
fn a_synchronised_folder_is_a_warning() {
    let world = World::empty();
    std::fs::create_dir_all(world.path("Dropbox/club")).unwrap();
    world.ok("init --db Dropbox/club/club.db");
    let place = said(&findings(&world, "doctor --db Dropbox/club/club.db", 0), "warning", "place");
    assert!(place.len() == 1 && place[0].contains("Dropbox"), "{place:?}");
}
