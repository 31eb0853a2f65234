//! `arbitro referee` as a director calls it: figures, refusals, exit codes.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::process::{Command, Output};

use rstest::rstest;
use serde_json::{Value, json};

fn run(arguments: &str) -> Output {
    // A folder without a database: no ruling needs one.
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["--db", "fixtures/referee/none.db", "--now", "2026-11-24T12:00:00Z", "referee"])
        .args(arguments)
        .output()
        .unwrap()
}

fn ruled(arguments: &str) -> Value {
    let output = run(&format!("{arguments} --format json"));
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The exit code and what is said on standard error.
fn refused(arguments: &str) -> (i32, String) {
    let output = run(arguments);
    assert!(output.stdout.is_empty(), "{arguments}");
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn r_oth_json_is_the_documented_one() {
    let expected = json!({"first": 44, "second": 20, "result": "1-0", "rule": "R-OTH-1",
        "reason": "14 empty squares go to the winner"});
    assert_eq!(ruled("othello --rules world --first 30 --second 20"), expected);
    let halves = ruled("othello --rules japan --first 33 --second 28");
    assert_eq!((&halves["first"], &halves["second"]), (&json!(34.5), &json!(29.5)));
}

#[test]
fn r_oth_5_a_club_may_play_strict_flags() {
    let ruling = ruled("othello --rules usa --first 20 --second 40 --ended flag:second --flag strict");
    assert_eq!((&ruling["first"], &ruling["rule"]), (&json!(64), &json!("R-OTH-5")));
}

#[rstest]
#[case(
    "--first 33 --second 32",
    "error: 33 and 32 discs do not fit on 64 squares\nrule: R-OTH-1\nhint: count again"
)]
#[case("--first -1 --second 32", "error: first has -1 discs\nrule: R-OTH-1\nhint: count the discs")]
#[case(
    "--first 30 --second 20 --ended flag:second,second,first",
    "error: flag 3 (of first) fell after the game had ended with flag 2\nrule: R-OTH-2\nhint: leave the later"
)]
fn r_oth_what_cannot_be_is_refused_with_rule_and_remedy(#[case] board: &str, #[case] said: &str) {
    let (code, error) = refused(&format!("othello --rules world {board}"));
    assert_eq!(code, 77);
    assert!(error.starts_with(said), "{error}");
}

#[test]
fn r_oth_a_file_is_ruled_on_line_by_line() {
    let rows = ruled("othello --rules world --from fixtures/referee/othello.csv");
    let said: Vec<String> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            format!("{} {} {}-{}", row["line"], row["id"].as_str().unwrap(), row["first"], row["second"])
        })
        .collect();
    assert_eq!(said, ["2 round 1 44-20", "3 round 2 33-31", "4 round 3 34.5-29.5", "5 round 4 0-64"]);
}

#[test]
fn a_bad_line_refuses_the_file_and_is_shown() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("bad.csv");
    std::fs::write(&file, "first,second,ended\n30,20,\n40,30,\n30,20,asleep\n").unwrap();
    let (code, error) = refused(&format!("othello --rules world --from {}", file.display()));
    assert_eq!(code, 65);
    for said in [
        "R-OTH-1: 40 and 30 discs do not fit on 64 squares",
        "unknown end \"asleep\"",
        "nothing was ruled on",
    ] {
        assert!(error.contains(said), "{error}");
    }
    assert_eq!(refused("othello --rules world --from fixtures/referee/gone.csv").0, 66);
    assert_eq!(refused("othello --rules chess --first 1 --second 2").0, 2);
    assert_eq!(refused("othello --first 1 --second 2").0, 2);
}

#[test]
fn r_vis_a_game_of_twelve_turns() {
    let game = ruled("visavis fixtures/referee/turns.csv");
    assert_eq!(game["turns"][0], json!({"turn": 1, "first": 1, "second": 1, "rule": "R-VIS-1"}));
    let sums =
        ["first", "second", "scrabble_first", "scrabble_second"].map(|key| game[key].as_u64().unwrap());
    assert_eq!((sums, &game["result"]), ([12, 9, 310, 278], &json!("1-0")));
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("turns.csv");
    std::fs::write(&file, "turn,first,second\n1,20,10\n").unwrap();
    let (code, error) = refused(&format!("visavis {}", file.display()));
    assert_eq!(code, 77);
    assert!(
        error.contains(
            "1 turns are given, not 12\nrule: R-VIS-2\nhint: give all twelve turns, or say --partial"
        )
    );
    assert_eq!(ruled(&format!("visavis {} --partial", file.display()))["first"], 2);
}

#[test]
fn r_clock_a_deadline_with_local_times() {
    let game = "deadline --started 2026-11-16T10:00 --last-play 2026-11-20T15:00 --zone Europe/Madrid";
    let due = ruled(game);
    assert_eq!(
        (&due["at"], &due["local"]),
        (&json!("2026-11-23T23:00:00Z"), &json!("2026-11-24 00:00:00 +01:00"))
    );
    assert_eq!((&due["effect"], &due["skipped"]), (&json!("pass"), &json!(["2026-11-23"])));
    let list = ruled(&format!("{game} --list 5"));
    let effects: Vec<&Value> =
        list["following"].as_array().unwrap().iter().map(|due| &due["effect"]).collect();
    assert_eq!(effects, [&json!("pass"), &json!("end-of-game")]);
    let tournament = ruled(&format!("{game} --tournament --autopasses 1"));
    assert_eq!(
        (&tournament["at"], &tournament["effect"]),
        (&json!("2026-11-23T14:00:00Z"), &json!("end-of-game"))
    );
    assert_eq!(ruled(&format!("{game} --challenge invalid"))["effect"], "discarded");
    let invitation = ruled("deadline --kind invitation --started 2026-11-16T10:00:00Z");
    assert_eq!(
        (&invitation["at"], &invitation["rule"]),
        (&json!("2026-11-16T10:05:00Z"), &json!("R-CLOCK-3"))
    );
}

#[test]
fn r_clock_a_file_is_ruled_on_line_by_line() {
    let rows = ruled("deadline --from fixtures/referee/deadline.csv --zone Europe/Madrid");
    let said: Vec<String> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let words = ["id", "local", "effect"].map(|key| row[key].as_str().unwrap());
            format!("{} {}", row["line"], words.join(", "))
        })
        .collect();
    let expected = [
        // Three days would be Monday: it is executed on Tuesday at midnight.
        "2 casual, 2026-11-24 00:00:00 +01:00, pass",
        "3 tuesday, 2026-11-20 15:00:00 +01:00, end-of-game",
        // One day, and the weekend is left out.
        "4 event, 2026-11-23 15:00:00 +01:00, pass",
        "5 good word, 2026-11-20 15:00:00 +01:00, discarded",
        "6 lapsed, 2026-11-16 11:05:00 +01:00, lapse",
    ];
    assert_eq!(said, expected);
    let (code, error) = refused("deadline --from fixtures/referee/deadline.csv");
    assert_eq!(code, 65);
    assert!(error.contains("say --zone, or add a column zone"), "{error}");
    assert_eq!(refused("deadline --from fixtures/referee/gone.csv --zone UTC").0, 66);
    assert_eq!(refused("deadline --from x.csv --started 2026-11-16T10:00:00Z").0, 2);
}

#[test]
fn r_clock_a_bad_line_refuses_the_file_and_is_shown() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("bad.csv");
    let text = "started,last_play,kind,challenge,autopasses\n\
                2026-11-16T10:00,2026-11-16T09:00,,,\n\
                2026-11-16T10:00,,,,\n\
                2026-11-16T10:00,2026-11-17T09:00,siesta,,\n\
                2026-11-16T10:00,2026-11-17T09:00,,perhaps,\n\
                2026-11-16T10:00,2026-11-17T09:00,,,2\n";
    std::fs::write(&file, text).unwrap();
    let (code, error) = refused(&format!("deadline --zone UTC --from {}", file.display()));
    assert_eq!(code, 65);
    for said in [
        "R-CLOCK-1: the last play, 2026-11-16T09:00:00Z, is before the start, 2026-11-16T10:00:00Z",
        "add --last-play INSTANT; in a file it is a column",
        "unknown kind \"siesta\"",
        "unknown challenge \"perhaps\"",
        "R-CLOCK-1: the player to move has had 2 autopasses",
        "nothing was ruled on",
    ] {
        assert!(error.contains(said), "{said}\n{error}");
    }
}

#[test]
fn r_clock_what_is_missing_is_named() {
    let (code, error) = refused("deadline --zone UTC --started 2026-11-16T10:00:00Z");
    assert_eq!(code, 2);
    assert!(error.contains("add --last-play INSTANT"), "{error}");
    let (code, error) = refused("deadline --started 2026-11-16T10:00:00Z --last-play 2026-11-16T11:00:00Z");
    assert_eq!(code, 2);
    assert!(error.contains("--zone"), "{error}");
    let (code, error) =
        refused("deadline --zone UTC --started 2026-11-16T10:00:00Z --last-play 2026-11-16T09:00:00Z");
    assert_eq!(code, 77);
    assert!(error.contains("rule: R-CLOCK-1"), "{error}");
}

#[test]
fn r_fise_8_the_clean_up() {
    let keep = ruled("keep fixtures/referee/keep.csv");
    let codes = |list: &Value| -> Vec<String> {
        let row = |row: &Value| format!("{} {}", row["key"].as_str().unwrap(), row["codes"]);
        list.as_array().unwrap().iter().map(row).collect()
    };
    let discarded = ["b [\"total-below-200\",\"winner-below-100\"]", "d [\"tiles-left\"]", "e [\"idle\"]"];
    assert_eq!(codes(&keep["discarded"]), discarded);
    assert_eq!(codes(&keep["at_limit"]), ["c [\"tiles-left\"]"]);
    assert_eq!((&keep["looked_at"], &keep["kept"]), (&json!(7), &json!(4)));
    assert_eq!(keep["at_limit"][0]["rule"], "R-FISE-8 (D: exactly the limit is kept and not rated)");
}

#[test]
fn r_lad_the_ladder_of_a_file() {
    let ladder = ruled("ladder fixtures/rating/ladder/games.csv");
    let said: Vec<String> = ladder["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            format!(
                "{} {} {} {} {}",
                one["player"], one["level"], one["best_beaten"], one["streak"], one["credits"]
            )
        })
        .collect();
    // Three levels beaten in the week from Tuesday 2026-02-24 20:00, leo's one in the next.
    assert_eq!(said, ["\"ana\" 3 3 0 60", "\"leo\" 2 1 0 20"]);
    let passed: Vec<&Value> =
        ladder["passed_over"].as_array().unwrap().iter().map(|one| &one["key"]).collect();
    assert_eq!(passed, ["11", "12", "13", "14"]);
    let unverified = ruled("ladder fixtures/rating/ladder/games.csv --unverified ANA");
    assert_eq!(unverified["players"][0]["credits"], 0);
}

#[test]
fn the_list_names_every_ruling_and_completions_know_the_rule_sets() {
    let list = ruled("--list");
    let names: Vec<&Value> = list.as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["othello", "visavis", "deadline", "keep", "ladder"]);
    let output = Command::new(env!("CARGO_BIN_EXE_arbitro")).args(["completions", "fish"]).output().unwrap();
    let script = String::from_utf8(output.stdout).unwrap();
    for word in ["world", "japan", "usa", "rapid-challenge", "invitation", "room"] {
        assert!(script.contains(word), "{word}");
    }
    for ruling in ["othello", "visavis", "deadline", "keep", "ladder"] {
        assert!(run(&format!("{ruling} --help")).status.success(), "{ruling}");
    }
}
