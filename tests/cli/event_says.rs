//! What events tell people without being asked: slips, decisions of others, rules, what will never be rated;
//! and many players in one command.

use serde_json::json;

use crate::event::{at, liga, palabras, start};
use crate::world::World;

/// The cup of three with all results, finished.
fn finished_copa() -> World {
    let world = palabras();
    for round in 1..=3 {
        world.ok(&at("10:00", &format!("event result copa 1 400 350 --round {round}")));
    }
    world.ok(&at("12:30", "event finish copa"));
    world
}

#[test]
fn what_the_ratings_officer_decided_is_no_difference_but_is_said() {
    let world = finished_copa();
    world.ok(&at("13:00", "game void palabras/event:copa/2.1 --reason \"ruling 4\" --actor olga"));
    world.ok(&at(
        "13:10",
        "game amend palabras/event:copa/3.1 --set first_score=300 --set result=0-1 --reason \"sheet\" --actor olga",
    ));
    let report = world.json(&at("13:30", "event check copa"));
    assert_eq!(report["differences"], json!([]));
    let decided = report["decided"].as_array().unwrap();
    let said = |at: usize, what: &str| decided[at][what].as_str().unwrap().to_owned();
    assert_eq!((said(0, "game"), said(0, "made")), ("palabras/event:copa/2.1".into(), "void".into()));
    assert_eq!((said(0, "actor"), said(0, "reason")), ("olga".into(), "ruling 4".into()));
    assert_eq!(said(0, "recorded"), "2021-01-06T13:00:00Z");
    assert!(said(1, "made").starts_with("amended to 300-350, 0-1"), "{report}");
    let table = world.ok(&at("13:30", "event check copa"));
    assert!(table.contains("no difference, 2 games decided otherwise since"), "{table}");
    assert!(
        table.contains("palabras/event:copa/2.1 is void by decision of olga, 2021-01-06 13:00:00"),
        "{table}"
    );
    // A restore ends it.
    world.ok(&at("13:40", "game restore palabras/event:copa/2.1 --reason appeal"));
    let decided = world.json(&at("13:41", "event check copa"))["decided"].clone();
    assert_eq!(decided.as_array().unwrap().len(), 1, "{decided}");
}

#[test]
fn finishing_again_leaves_the_officers_decisions_alone_unless_the_game_was_corrected() {
    let world = finished_copa();
    let amend = "game amend palabras/event:copa/3.1 --set first_score=300 --set result=0-1 --reason sheet --actor olga";
    world.ok(&at("13:10", amend));
    world.ok(&at("14:00", "event reopen copa --reason \"round 1\""));
    world.ok(&at("14:01", "event result copa 1 390 350 --round 1 --reason \"round 1\""));
    let again = world.json(&at("14:02", "event finish copa"))["changes"][0].clone();
    assert_eq!(again, "0 games posted as facts, 1 amended, 2 posted before and unchanged, mode fise");
    assert!(world.ok(&at("14:02", "check palabras --key palabras/event:copa/3.1")).contains("300-350"));
    // What is corrected in the event itself goes before, and says what it replaces.
    world.ok(&at("15:00", "event reopen copa --reason \"round 3\""));
    world.ok(&at("15:01", "event result copa 1 410 350 --round 3 --reason \"round 3\""));
    let again = world.ok(&at("15:02", "event finish copa"));
    assert!(again.contains("3.1 replaces the decision of olga: sheet"), "{again}");
    assert!(world.ok(&at("15:02", "check palabras --key palabras/event:copa/3.1")).contains("410-350"));
    assert_eq!(world.json(&at("15:03", "event check copa"))["decided"], json!([]));
}

#[test]
fn an_unusual_score_is_taken_and_said() {
    let world = palabras();
    let run = world.run(&at("10:00", "event result copa 1 4100 385"));
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("4100 is unusual (usual are 150 to 650, R-EVENT-8)"), "{}", run.err);
    assert!(run.err.contains("event undo copa"), "{}", run.err);
    assert_eq!(world.run(&at("10:01", "event result copa 1 410 385 --round 1 --reason slip")).err, "");
    // The desk has asked already, and says nothing again.
    let run = world.run_with(&at("10:10", "event enter copa --round 2"), "1 900 385\ny\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(run.out.contains("unusual: 900 (usual are 150 to 650)"), "{}", run.out);
    world.ok(&at("10:20", "event new go --system manual --game go"));
    start(&world, "go", &["ana", "bo"]);
    world.ok(&at("10:21", "event pairings go --pair ana bo"));
    assert_eq!(world.run(&at("10:22", "event result go 1 184.5 176.5")).err, "");
    assert!(world.run(&at("10:23", "event result go 1 1845 176.5 --reason slip")).err.contains("0 to 400"));
}

#[test]
fn a_result_that_stands_already_changes_nothing_and_says_so() {
    let world = liga();
    world.ok(&at("10:00", "event result liga 1 1-0"));
    let entries = || world.json("audit log").as_array().unwrap().len();
    let (log, before) = (world.ok("event log liga --format jsonl"), entries());
    let said = world.ok(&at("10:01", "event result liga 1 1-0 --round 1"));
    assert!(said.starts_with("event result liga: nothing to change\n"), "{said}");
    assert!(said.contains("ana – dora 1-0: it stands so already"), "{said}");
    let json = world.json(&at("10:01", "event result liga 1 1-0 --round 1"));
    assert_eq!((&json["written"], &json["changes"]), (&json!(false), &json!([])));
    assert_eq!((world.ok("event log liga --format jsonl"), entries()), (log, before));
}

#[test]
fn r_four_6_that_a_list_will_never_rate_the_games_is_said_from_the_beginning() {
    let world = World::with_damas();
    let said = |out: &str| {
        assert!(out.contains("no game of final will be rated in the list damas"), "{out}");
        assert!(
            out.contains("rates_events = false, R-FOUR-6") && out.contains("arbitro list set damas"),
            "{out}"
        );
    };
    said(&world.ok(&at("08:30", "event new final --system four --list damas")));
    said(&world.ok(&at("08:31", "event show final")));
    for player in ["ana", "bo", "carla", "dora"] {
        world.ok(&at("08:40", &format!("event join final {player}")));
        world.ok(&at("08:40", &format!("event accept final {player}")));
    }
    said(&world.ok(&at("09:00", "event start final")));
    // Whoever declares an event unrated knows, and where a list rates events there is nothing to say.
    let quiet = world.ok(&at("08:30", "event new fun --system four --list damas --unrated"));
    assert!(!quiet.contains("will be rated"), "{quiet}");
    let words = palabras();
    assert!(!words.ok("event show copa").contains("will be rated"));
    let said = words.ok("event new liga --system manual --list palabras --mode duplicate");
    assert!(
        said.contains("does not rate the mode duplicate") && said.contains("modes that count are fise"),
        "{said}"
    );
}

#[test]
fn headings_say_what_of_a_half_entered_round_is_in_them() {
    let world = liga();
    assert!(world.ok(&at("09:59", "event standings liga")).contains("standings before round 1"));
    world.ok(&at("10:00", "event result liga 2 1-0"));
    for view in ["standings", "crosstable", "wallchart"] {
        let said = world.ok(&at("10:01", &format!("event {view} liga")));
        assert!(said.contains("after 1 of 2 games of round 1\n"), "{said}");
    }
    world.ok(&at("10:02", "event result liga 1 1-0"));
    world.ok(&at("11:00", "event result liga 1 1-0 --round 2"));
    let said = world.ok(&at("11:01", "event standings liga"));
    assert!(said.contains("standings after round 1 of 3 and 1 of 2 games of round 2\n"), "{said}");
    let json = world.json(&at("11:01", "event standings liga"));
    assert_eq!(json["round"], 1);
    assert_eq!(json["underway"], json!([{"round": 2, "entered": 1, "games": 2}]));
    let asked = world.ok(&at("11:01", "event standings liga --round 2"));
    assert!(asked.contains("after round 2 of 3, without 1 of 2 games of round 2\n"), "{asked}");
}

#[test]
fn a_withdrawal_says_which_rule_holds() {
    let world = liga();
    world.ok(&at("10:00", "event result liga 1 1-0"));
    world.ok(&at("10:00", "event result liga 2 1-0"));
    let said = world.ok(&at("10:05", "event withdraw liga dora --dry-run"));
    assert!(
        said.contains("R-EVENT-5") && said.contains("with 1 of 3 games played, fewer than half"),
        "{said}"
    );
    world.ok(&at("11:00", "event result liga 1 1-0 --round 2"));
    let said = world.ok(&at("11:05", "event withdraw liga dora"));
    assert!(said.contains("with 2 of 3 games played, half or more, results stay"), "{said}");
    assert!(world.ok(&at("11:06", "event reinstate liga dora")).contains("R-EVENT-5"));
    world.ok(&at("08:30", "event new club --system manual --game go"));
    start(&world, "club", &["ana", "bo", "carla"]);
    let said = world.ok(&at("11:10", "event withdraw club ana"));
    assert!(said.contains("R-EVENT-5") && said.contains("ana is not paired any more"), "{said}");
}

#[test]
fn many_players_join_in_one_command_or_none() {
    let world = World::new();
    world.ok(&at("08:30", "event new liga --system round-robin --game go"));
    let entries = || world.json("audit log").as_array().unwrap().len();
    let before = entries();
    let said = world.ok(&at("08:31", "event join liga ana bo \"Carla Ruiz\" --club Norte"));
    assert!(
        said.contains("ana joins as player 1") && said.contains("Carla Ruiz joins as player 3"),
        "{said}"
    );
    assert_eq!(entries(), before + 1, "one command is one audit entry");
    let refused = world.fails(77, &at("08:32", "event join liga dora Ana eva BO"));
    assert!(
        refused.contains("Ana has joined already; BO has joined already; none of the 4 joins"),
        "{refused}"
    );
    world.write("players.csv", "player;name;club\n4711;Dora Núñez;Sur\n4712;;\n");
    world.ok(&at("08:33", "event join liga --from players.csv"));
    let piped = world.run_with(&at("08:34", "event join liga --from -"), "eva\nfinn\n");
    assert_eq!(piped.code, 0, "{}", piped.err);
    let shown = world.json(&at("08:35", "event show liga"));
    let entrants = shown["entrants"].as_array().unwrap();
    let of = |at: usize| [&entrants[at]["player"], &entrants[at]["name"], &entrants[at]["club"]];
    assert_eq!(entrants.len(), 7);
    assert_eq!(of(0), [&json!("ana"), &json!("ana"), &json!("Norte")]);
    assert_eq!(of(3), [&json!("4711"), &json!("Dora Núñez"), &json!("Sur")]);
    assert_eq!(of(6), [&json!("finn"), &json!("finn"), &json!(null)]);
    world.write("bad.txt", "gil\nhugo, Hugo B\n");
    let bad = world.fails(65, &at("08:36", "event join liga --from bad.txt"));
    assert!(bad.contains("bad.txt:2") && bad.contains("nobody joins"), "{bad}");
    world.fails(66, &at("08:36", "event join liga --from missing.txt"));
    world.fails(2, &at("08:36", "event join liga gil hugo --name \"Gil B\""));
    world.fails(2, &at("08:36", "event join liga gil --from players.csv"));
    world.ok("audit verify");
}

#[test]
fn several_accept_and_are_present_at_once() {
    let world = World::with_damas();
    world.ok(&at("08:30", "event new final --system four --game damas"));
    world.ok(&at("08:31", "event join final ana bo carla dora"));
    let said = world.ok(&at("08:32", "event accept final ana bo carla"));
    assert!(
        said.contains("ana, bo, carla accept the conditions") && said.contains("1 have not yet"),
        "{said}"
    );
    assert!(
        world.fails(77, &at("08:33", "event accept final dora ana")).contains("ana has accepted already")
    );
    assert!(world.fails(77, &at("08:34", "event start final")).contains("dora has not accepted"));
    world.ok(&at("08:35", "event accept final dora"));
    world.ok(&at("09:00", "event start final"));
    world.ok(&at("09:00", "event call final 1"));
    let said = world.ok(&at("09:02", "event present final ana bo carla"));
    assert!(said.contains("ana, bo, carla are present in round 1: dora not yet"), "{said}");
}

#[test]
fn an_event_without_rounds_says_what_is_missing() {
    let world = World::new();
    world.ok(&at("08:30", "event new liga --system round-robin --game go"));
    world.ok(&at("08:30", "event new club --system manual --game go"));
    for line in ["event enter liga", "event result liga 1 1-0", "event pairings liga", "event slips liga"] {
        let said = world.fails(77, &at("08:31", line));
        assert!(said.contains("liga has not started") && said.contains("event start"), "{line}: {said}");
    }
    start(&world, "club", &["ana", "bo"]);
    for line in ["event enter club", "event result club 1 1-0", "event pairings club"] {
        let said = world.fails(77, &at("09:31", line));
        assert!(said.contains("no round of club is paired") && said.contains("--pair A B"), "{line}: {said}");
    }
}

#[test]
fn a_number_that_does_not_exist_is_answered_with_those_that_do() {
    let world = liga();
    let said = world.fails(2, &at("10:00", "event result liga 9 1-0"));
    assert!(said.contains("no table 9 of round 1") && said.contains("tables are 1 to 2"), "{said}");
    assert!(world.fails(2, &at("10:00", "event call liga 40")).contains("rounds are 1 to 3"));
    assert!(world.fails(2, &at("10:00", "event undo liga 99")).contains("entries are 1 to 6"));
}

#[test]
fn a_game_that_ends_before_the_start_may_be_a_slip() {
    let world = liga();
    let run = world.run(&at("10:00", "event result liga 1 1-0 --at 1990-01-06T10:00:00Z"));
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("1990-01-06 10:00:00 +00:00, before the event's start"), "{}", run.err);
    assert_eq!(world.run(&at("10:01", "event result liga 2 1-0 --at 2021-01-06T09:58:00Z")).err, "");
}

#[test]
fn a_log_that_nobody_could_have_written_is_refused() {
    let world = liga();
    world.ok(&at("10:00", "event result liga 1 1-0"));
    world.ok(&at("10:01", "event undo liga"));
    world.ok(&at("10:02", "event result liga 1 0-1"));
    let log = world.ok("event log liga --format jsonl");
    // Before the start nothing but the checks themselves stands between a bad condition and the file.
    let registration: String = log.split_inclusive('\n').take(5).collect();
    let cases = [
        ("\"event\":\"liga\"", "\"event\":\"a/b\"", "contains"),
        ("\"event\":\"liga\"", "\"event\":\" liga\"", "blanks stand around it"),
        ("\"game\":\"damas\"", "\"game\":\"\"", "it is empty"),
        ("\"mode\":\"tournament\"", "\"mode\":\"a\\tb\"", "control character"),
        ("\"zone\":\"UTC\"", "\"zone\":\"Mars\"", "unknown time zone"),
        ("\"points\":\"1,0.5,0\"", "\"points\":\"1,0.001,0\"", "two decimals"),
        ("\"tiebreaks\":\"direct-encounter", "\"tiebreaks\":\"luck", "tie-break"),
        ("\"settings\":\"\"", "\"settings\":\"brightwell-constant=many\"", "no value of brightwell-constant"),
        ("\"settings\":\"\"", "\"settings\":\"zzz\"", "a setting without a value"),
        ("\"actor\":\"tester\"", "\"actor\":\"\\u001b[2J\"", "cannot be actor"),
    ];
    world.ok("init --db other.db");
    for (old, new, why) in cases {
        assert!(registration.contains(old), "{old}");
        world.write("bad.jsonl", registration.replacen(old, new, 1));
        let said = world.fails(65, "event new --from bad.jsonl --db other.db");
        assert!(said.contains(why), "{new}: {said}");
    }
    world.write("good.jsonl", &registration);
    world.ok("event new --from good.jsonl --db other.db --dry-run");
    for (old, new, why) in [
        ("\"entry\":\"7\"", "\"entry\":\"99\"", "entry 99 could not be undone"),
        ("\"entry\":\"7\"", "\"entry\":\"8\"", "entry 8 could not be undone"),
        ("\"entry\":\"7\"", "\"entry\":\"1\"", "entry 1 could not be undone"),
        ("\"recorded\":\"2021-01-06T10:02", "\"recorded\":\"2020-01-06T10:02", "and the one before it"),
    ] {
        assert!(log.contains(old), "{old}\n{log}");
        world.write("bad.jsonl", log.replacen(old, new, 1));
        let said = world.fails(65, "event new --from bad.jsonl --db other.db");
        assert!(said.contains(why), "{new}: {said}");
    }
    // A list that is not in this file does not stop the desk.
    world.write("lists.jsonl", log.replacen("\"mode\"", "\"list\":\"elsewhere\",\"mode\"", 1));
    world.ok("event new taken --from lists.jsonl --db other.db");
    world.ok("event result taken 2 4 2 --db other.db");
}

#[test]
fn two_desks_enter_one_round_and_each_takes_back_only_its_own() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let world = liga();
    let mut desk = Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .args(["event", "enter", "liga", "--now", "2021-01-06T10:00:00Z", "--actor", "tester"])
        .current_dir(world.path("."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = desk.stdin.take().unwrap();
    let mut lines = BufReader::new(desk.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut until =
        |what: &str| lines.find(|line| line.contains(what)).unwrap_or_else(|| panic!("no {what}"));
    until("2 of 2 results are missing");
    input.write_all(b"1 4 2\n\n").unwrap();
    until("1 of 2 results are missing");
    // Somebody else enters the other table.
    world.ok(&at("10:01", "event result liga 2 3 1"));
    input.write_all(b"u\n").unwrap();
    assert!(until("is undone").contains("table 1: ana – dora is to be played"));
    input.write_all(b"?\n1 5 2\n\n").unwrap();
    until("table 1: ana – dora");
    until("round 1: all 2 results are in");
    drop(input);
    assert!(desk.wait().unwrap().success());
    let shown = world.json(&at("10:30", "event pairings liga --round 1"));
    let score = |at: usize| shown["pairings"][at]["first"]["score"].clone();
    assert_eq!((score(0), score(1)), (json!(5), json!(3)));
}
