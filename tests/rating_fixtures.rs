//! Each rating system gives the ratings that `fixtures/rating/<system>/` computed by hand, through the
//! whole program: import, rate, rank, close.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::process::Command;

use arbitro::rating::system::SYSTEMS;
use rstest::rstest;

fn folder(system: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/rating").join(system)
}

/// What a command writes to standard output; it must succeed.
fn output(db: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .args(["--db", db.to_str().unwrap(), "--now", "2026-04-02T00:00:00Z", "--yes"])
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A database with a list of the system, and the fixture's games in it.
fn imported(system: &str, profile: &str) -> (tempfile::TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let db = place.path().join("a.db");
    output(&db, &["init"]);
    let add = ["list", "add", "l", "--game", "g", "--profile", profile, "--zone", "UTC"];
    output(&db, &[&add[..], &["--activated", "2026-01-01T00:00:00Z"]].concat());
    let games = folder(system).join("games.csv");
    output(&db, &["import", games.to_str().unwrap(), "--game", "g"]);
    (place, db)
}

const COLUMNS: [&str; 4] = ["--format", "csv", "--columns", "rank,player,rating,games"];

#[rstest]
#[case("elo", "vezz")]
#[case("fise", "fise")]
#[case("ladder", "ladder")]
fn a_fixture_gives_what_was_computed_by_hand(#[case] system: &str, #[case] profile: &str) {
    let (_place, db) = imported(system, profile);
    let expected = std::fs::read_to_string(folder(system).join("expected.csv")).unwrap();
    assert_eq!(output(&db, &[&["ranking", "l"], &COLUMNS[..]].concat()), expected);
    output(&db, &["close", "l"]);
    let month = output(&db, &["ranking", "l", "--monthly", "2026-03", "--format", "json"]);
    let month: serde_json::Value = serde_json::from_str(&month).unwrap();
    assert_eq!(month["revision"], 1);
    let players: Vec<&str> =
        month["rows"].as_array().unwrap().iter().map(|row| row["player"].as_str().unwrap()).collect();
    let by_hand: Vec<&str> = expected.lines().skip(1).map(|line| line.split(',').nth(1).unwrap()).collect();
    assert_eq!(players, by_hand);
}

#[test]
fn every_system_is_tried() {
    let names: Vec<&str> = SYSTEMS.iter().map(|system| system.name()).collect();
    assert_eq!(names, ["elo", "fise", "ladder"]);
}

#[test]
fn r_lad_1_a_list_says_why_a_record_of_the_ladder_does_not_count() {
    let (_place, db) = imported("ladder", "ladder");
    let check = output(&db, &["check", "l", "--format", "json"]);
    let check: serde_json::Value = serde_json::from_str(&check).unwrap();
    let not_rated: Vec<(String, String)> = check["games"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|game| game["verdict"] != "rated")
        .map(|game| {
            (game["key"].as_str().unwrap().to_owned(), game["reasons"][0].as_str().unwrap().to_owned())
        })
        .collect();
    let expected = [("g/11", "players"), ("g/12", "players"), ("g/13", "mode"), ("g/14", "no-result")];
    assert_eq!(not_rated, expected.map(|(key, code)| (key.to_owned(), code.to_owned())));
}

#[test]
fn r_lad_1_a_history_explains_each_level() {
    let (_place, db) = imported("ladder", "ladder");
    let history = output(&db, &["player", "history", "ana", "--list", "l", "--format", "json"]);
    let history: serde_json::Value = serde_json::from_str(&history).unwrap();
    let steps: Vec<&str> = history["steps"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|step| step["rule"] == "R-LAD-1")
        .map(|step| step["what"].as_str().unwrap())
        .collect();
    let expected = [
        "from level 1 to level 2",
        "from level 2 to level 3",
        "from level 3 to level 4",
        "stays on level 4",
        "from level 4 to level 3",
        "stays on level 3",
        "stays on level 3",
        // With nobody of the computer's levels, and with one that is none: the ladder's rule, too.
        "unrated: players",
        "unrated: players",
    ];
    assert_eq!(steps, expected);
}
