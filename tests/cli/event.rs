//! Tournaments through the real binary and a real file.

use serde_json::{Value, json};

use crate::world::World;

const DAY: &str = "2021-01-06T";

/// A line at a time of the day of the event.
pub fn at(time: &str, line: &str) -> String {
    format!("{line} --now {DAY}{time}:00Z")
}

/// Everybody joins and the event starts.
pub fn start(world: &World, event: &str, players: &[&str]) {
    for player in players {
        world.ok(&at("09:00", &format!("event join {event} {player}")));
    }
    world.ok(&at("09:05", &format!("event start {event}")));
}

/// A word-game list whose players bring ratings, and a round robin of three of them:
/// round 1 bo – carla, round 2 ana – bo, round 3 carla – ana.
pub fn palabras() -> World {
    let world = World::new();
    world.ok(&at(
        "08:00",
        "list add palabras --game palabras --profile fise --zone UTC --activated 2021-01-01T00:00",
    ));
    world.write(
        "seeds.csv",
        "player,rating,games,instant\nana,1500,20,2021-01-05T20:00:00Z\nbo,1500,20,2021-01-05T20:00:00Z\ncarla,1500,20,2021-01-05T20:00:00Z\n",
    );
    world.ok(&at("08:00", "list seed palabras seeds.csv"));
    world.ok(&at("08:30", "event new copa --system round-robin --list palabras"));
    start(&world, "copa", &["ana", "bo", "carla"]);
    world
}

fn keys(check: &Value) -> Vec<(&str, &str)> {
    let games = check["games"].as_array().unwrap().iter();
    games.map(|game| (game["key"].as_str().unwrap(), game["verdict"].as_str().unwrap())).collect()
}

#[test]
fn finish_posts_the_games_once_and_corrections_amend_them_with_revisions() {
    let world = palabras();
    for (time, line) in
        [("10:00", "1 400 350"), ("11:00", "1 380 390 --round 2"), ("12:00", "1 410 300 --round 3")]
    {
        world.ok(&at(time, &format!("event result copa {line}")));
    }
    let finished = world.json(&at("12:30", "event finish copa"));
    assert_eq!(finished["changes"][0], "3 games posted as facts, mode fise");
    let check = world.json(&at("12:30", "check palabras"));
    let rated = |key| (key, "rated");
    assert_eq!(
        keys(&check),
        [
            rated("palabras/event:copa/1.1"),
            rated("palabras/event:copa/2.1"),
            rated("palabras/event:copa/3.1")
        ]
    );
    // K is 20 and all had 1500: Bo 1510 after round 1, about 1520 after round 2, where Ana loses what Bo
    // wins; Carla loses to Bo first and beats Ana last.
    let before = world.ranks(&at("12:30", "ranking palabras"));
    assert_eq!(before.iter().map(|row| row.1.as_str()).collect::<Vec<_>>(), ["bo", "carla", "ana"]);
    world.ok("close palabras");
    assert!(world.fails(77, "event result copa 1 350 400 --round 1 --reason sheet").contains("R-EVENT-7"));
    world.ok("event reopen copa --reason \"sheet of round 1\"");
    let corrected = world.ok("event result copa 1 350 400 --round 1 --reason \"sheet of round 1\"");
    assert!(corrected.contains("corrected: it was 400-350"), "{corrected}");
    assert!(corrected.contains("carla: 1.0 points, place 2 → 2.0 points, place 1"), "{corrected}");
    // It reaches behind closings, and nobody is there to be asked.
    let refused = world.fails(77, "event finish copa");
    assert!(refused.contains("--yes"), "{refused}");
    let again = world.json("event finish copa --yes");
    assert_eq!(
        again["changes"][0],
        "0 games posted as facts, 1 amended, 2 posted before and unchanged, mode fise"
    );
    let revised: Vec<&Value> =
        again["revised"].as_array().unwrap().iter().map(|one| &one["revision"]).collect();
    assert_eq!(revised, [2, 2]);
    let games = world.json("check palabras");
    assert_eq!(games["games"].as_array().unwrap().len(), 3);
    assert!(world.ok("check palabras").contains("350-400"));
    // Back to what it was at first: the amendment is amended.
    world.ok("event reopen copa --reason appeal");
    world.ok("event result copa 1 400 350 --round 1 --reason appeal");
    world.ok("event finish copa --yes");
    let back = world.ok("check palabras");
    assert!(back.contains("400-350") && !back.contains("350-400"), "{back}");
    assert_eq!(world.ranks("ranking palabras"), before);
    assert!(world.ok("event check copa").contains("no difference"));
}

#[test]
fn events_are_unrated_where_they_or_their_list_say_so() {
    let world = World::new();
    world.ok(&at(
        "08:00",
        "list add palabras --game palabras --profile fise --zone UTC --activated 2021-01-01T00:00",
    ));
    world.ok(&at("08:30", "event new copa --system round-robin --list palabras --unrated"));
    start(&world, "copa", &["ana", "bo", "carla"]);
    for round in 1..=3 {
        world.ok(&at("10:00", &format!("event result copa 1 400 350 --round {round}")));
    }
    world.ok(&at("12:30", "event finish copa"));
    let check = world.json("check palabras");
    for game in check["games"].as_array().unwrap() {
        assert_eq!((&game["verdict"], &game["reasons"]), (&json!("unrated"), &json!(["event"])));
    }
    // What came in under a name before cannot be declared unrated.
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,first_score,second_score,event\n1,2021-01-06T12:00:00Z,fise,ana,bo,400,300,liga\n",
    );
    world.ok("import games.csv --game palabras");
    let refused = world.fails(77, "event new liga --system manual --game palabras --unrated");
    assert!(refused.contains("R-FISE-11"), "{refused}");
    world.ok("event new liga --system manual --game palabras");
}

#[test]
fn a_log_makes_the_same_event_elsewhere_byte_for_byte() {
    let world = palabras();
    world.ok(&at("10:00", "event result copa 1 400 350"));
    world.ok(&at("10:01", "event undo copa"));
    world.ok(&at("10:02", "event result copa 1 400 351 --at 2021-01-06T09:58:30Z"));
    world.ok(&at("10:03", "event withdraw copa carla --reason \"ill, \\ö\""));
    world.ok(&at("10:04", "event result copa 1 1/2-1/2 --round 2"));
    world.ok(&at("10:05", "event finish copa"));
    let log = world.ok("event log copa --format jsonl");
    world.write("log.jsonl", &log);
    world.ok("init --db other.db");
    let taken = world.ok("event new --from log.jsonl --db other.db");
    assert!(taken.contains("2 games posted as facts"), "{taken}");
    assert_eq!(world.ok("event log copa --format jsonl --db other.db"), log);
    assert!(world.ok("event check copa --db other.db").contains("no difference"));
    let standings = |db: &str| world.json(&format!("event standings copa --db {db}"));
    assert_eq!(standings("arbitro.db"), standings("other.db"));
    assert!(world.fails(2, "event new --from log.jsonl --db other.db").contains("already"));
    // A log that was tampered with is no log that the rules allow.
    world.write("bad.jsonl", log.replace("\"player\":\"bo\"", "\"player\":\"bob\""));
    world.ok("init --db third.db");
    let refused = world.fails(65, "event new --from bad.jsonl --db third.db");
    assert!(refused.contains("digest"), "{refused}");
}

#[test]
fn a_refused_command_leaves_the_file_as_it_was() {
    let world = World::with_damas();
    world.ok(&at("08:30", "event new final --system four --list damas"));
    for player in ["ana", "bo", "carla", "dora"] {
        world.ok(&at("08:40", &format!("event join final {player}")));
        world.ok(&at("08:40", &format!("event accept final {player}")));
    }
    world.ok(&at("09:00", "event start final"));
    world.ok(&at("09:00", "event call final 1"));
    let log = world.ok("event log final --format jsonl");
    let bytes =
        || ["arbitro.db", "arbitro.db-wal"].map(|name| std::fs::read(world.path(name)).unwrap_or_default());
    let before = bytes();
    for (code, line) in [
        (77, "event join final eve"),
        (77, "event start final"),
        (77, "event call final 2"),
        (77, "event present final ana"),
        (77, "event result final 1 1-0"),
        (77, "event bye final ana"),
        (77, "event reinstate final ana"),
        (77, "event finish final"),
        (77, "event reopen final --reason x"),
        (77, "event undo final 1"),
        (77, "event pairings final --pair ana bo"),
        (2, "event present final anna"),
        (2, "event result final 9 1-0"),
        (2, "event result final 1 1_0"),
        (2, "event call finale 1"),
        (2, "event new final --system four --game damas"),
        (77, "event new other --system four --game damas --tiebreaks wins"),
        (2, "event new other --system round-robin --game damas --tiebreaks winns"),
        (2, "event new other --system round-robin --game go --list damas"),
        (2, "event standings final --explain ana ana"),
        (2, "event result final 1 1-0 --at 2030-01-01T00:00:00Z"),
    ] {
        let said = world.fails(code, line);
        assert!(said.contains("hint:"), "arbitro {line}\n{said}");
    }
    world.ok("event resolve final 1 --dry-run");
    assert_eq!(bytes(), before);
    assert_eq!(world.ok("event log final --format jsonl"), log);
}

#[test]
fn a_round_is_entered_line_by_line() {
    let world = World::new();
    world.ok(&at(
        "08:00",
        "list add palabras --game palabras --profile fise --zone UTC --activated 2021-01-01T00:00",
    ));
    world.ok(&at("08:30", "event new copa --system round-robin --list palabras"));
    start(&world, "copa", &["ana", "bo", "carla", "dora", "eva", "finn"]);
    // Round 1: ana – finn, bo – eva, carla – dora. In a word game scores below 150 are unusual.
    let lines = "?\n1 400 385\n2 44 40\n3\neva 410 bo 420\n?\n9 1 2\nana 1 ana 2\n1 401 385\n\n1 401 385\nrecount\nu\nq\n";
    let run = world.run_with(&at("10:00", "event enter copa"), lines);
    let expected = "\
copa, round 1: 3 of 3 results are missing (? lists them, u undoes, q leaves)
table 1: ana – finn
table 2: bo – eva
table 3: carla – dora
table 1: ana 400 – 385 finn
round 1: 2 of 3 results are missing
table 2: bo 44 – 40 eva
unusual: 44 and 40 (usual are 150 to 650)
table 2 is not taken: it needs a y
table 3: carla – dora
";
    assert!(run.out.starts_with(expected), "{}", run.out);
    for said in [
        "table 2: bo 420 – 410 eva",
        "round 1: 1 of 3 results are missing\ntable 3: carla – dora\nthere is no table \"9\"",
        "ana stands on both sides",
        "differs: 400-385 was entered before",
        "dropped: the result that stands is kept",
        "is undone",
    ] {
        assert!(run.out.contains(said), "{said}\n{}", run.out);
    }
    assert_eq!(run.code, 65, "some lines were not taken");
    let shown = world.json(&at("10:30", "event pairings copa --round 1"));
    let scores: Vec<(&Value, &Value)> = shown["pairings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|board| (&board["first"]["score"], &board["second"]["score"]))
        .collect();
    assert_eq!(
        scores,
        [(&json!(400), &json!(385)), (&json!(420), &json!(410)), (&Value::Null, &Value::Null)]
    );
}

#[test]
fn a_director_pairs_by_hand_and_draws_lots_with_a_seed() {
    let world = World::new();
    world
        .ok(&at("08:30", "event new club --system manual --game go --points 2,1,0 --set unplayed-spread=10"));
    start(&world, "club", &["ana", "bo", "carla"]);
    world.ok(&at("09:10", "event bye club carla"));
    world.ok(&at("09:10", "event pairings club --pair bo ana"));
    world.ok(&at("09:40", "event result club 1 +--"));
    let standings = world.json(&at("09:41", "event standings club"));
    let rows: Vec<(&Value, &Value, &Value)> = standings["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (&row["rank"], &row["player"], &row["points"]))
        .collect();
    let (bo, carla, ana) = (json!("bo"), json!("carla"), json!("ana"));
    assert_eq!(
        rows,
        [(&json!(1), &bo, &json!(2)), (&json!(2), &carla, &json!(1)), (&json!(3), &ana, &json!(0))]
    );
    for (event, seed) in [("one", 7), ("two", 7)] {
        world.ok(&at("08:30", &format!("event new {event} --system round-robin --game go")));
        for player in ["a", "b", "c", "d", "e", "f", "g"] {
            world.ok(&at("08:30", &format!("event join {event} {player}")));
        }
        world.ok(&at("08:31", &format!("event start {event} --order draw --seed {seed}")));
    }
    let numbers = |event: &str| world.json(&format!("event show {event}"))["entrants"].clone();
    assert_eq!(numbers("one"), numbers("two"));
    assert!(world.fails(77, "event start one --order varma --seed 1").contains("R-EVENT-1"));
}

/// A round robin of four: 1 ana – dora, bo – carla; 2 dora – carla, ana – bo; 3 bo – dora, carla – ana.
pub fn liga() -> World {
    let world = World::new();
    world.ok(&at("08:30", "event new liga --system round-robin --game damas"));
    start(&world, "liga", &["ana", "bo", "carla", "dora"]);
    world
}

#[test]
fn a_forgotten_round_writes_into_no_round_that_nobody_has_begun() {
    let world = liga();
    world.ok(&at("10:00", "event result liga 1 1-0"));
    world.ok(&at("10:00", "event result liga 2 1-0"));
    let log = world.ok("event log liga --format jsonl");
    for line in ["1 1-0", "1 0-1", "2 1-0 --reason sheet"] {
        let said = world.fails(77, &at("10:01", &format!("event result liga {line}")));
        assert!(said.contains("R-EVENT-2") && said.contains("round 1 of liga is complete"), "{said}");
        assert!(said.contains("--round 1 to correct it or --round 2 for the next"), "{said}");
    }
    assert!(world.fails(77, &at("10:01", "event enter liga")).contains("--round 2"));
    assert_eq!(world.ok("event log liga --format jsonl"), log);
    world.ok(&at("10:02", "event result liga 1 0-1 --round 1 --reason sheet"));
    // A result of round 2 begins it.
    world.ok(&at("11:00", "event result liga 2 1-0 --round 2"));
    assert!(world.ok(&at("11:00", "event result liga 1 1-0")).contains("round 2 table 1"));
    // So does a call of round 3; the last round has no next.
    world.ok(&at("12:00", "event call liga 3"));
    world.ok(&at("12:30", "event result liga 1 1-0"));
    assert!(world.ok(&at("12:30", "event result liga 2 1-0")).contains("round 3: all 2 results are in"));
    assert!(world.fails(77, &at("12:31", "event result liga 2 0-1")).contains("R-EVENT-3"));
}

#[test]
fn forfeits_of_a_withdrawal_begin_no_round() {
    let world = liga();
    world.ok(&at("10:00", "event result liga 2 1-0"));
    world.ok(&at("10:00", "event withdraw liga dora"));
    assert!(world.fails(77, &at("10:01", "event result liga 1 1-0")).contains("--round 1 to correct"));
    world.ok(&at("10:01", "event result liga 1 1-0 --round 1 --reason \"played before\""));
}

#[test]
fn an_adjourned_game_is_missing() {
    let world = liga();
    world.ok(&at("10:00", "event result liga 1 adjourned"));
    assert!(world.ok(&at("10:00", "event result liga 2 1-0")).contains("round 1: 1 of 2 results are in"));
    let run = world.run_with(&at("10:01", "event enter liga"), "?\n");
    assert!(run.out.contains("round 1: 1 of 2 results are missing"), "{}", run.out);
    assert!(run.out.contains("table 1: ana – dora, adjourned"), "{}", run.out);
    // The next round goes on without it once it is called.
    world.ok(&at("11:00", "event call liga 2"));
    assert!(world.ok(&at("11:30", "event result liga 1 1-0")).contains("round 2 table 1"));
    world.ok(&at("12:00", "event result liga 1 1-0 --round 1"));
}

#[test]
fn a_line_that_reads_as_a_result_or_a_command_is_no_reason() {
    for line in ["2 1-0", "bo 3 carla 1", "2", "?", "u", "q"] {
        let world = liga();
        world.ok(&at("10:00", "event result liga 1 1-0"));
        let run = world.run_with(&at("10:01", "event enter liga"), &format!("1 0-1\n{line}\n"));
        assert_eq!(run.code, 65, "{line}: {}", run.out);
        let said = format!("\"{line}\" is no reason: table 1 is not corrected");
        assert!(run.out.contains(&said), "{}", run.out);
        let log = world.ok("event log liga --format jsonl");
        assert_eq!(log.matches("\"act\":\"result\"").count(), 1, "{log}");
    }
    let world = liga();
    world.ok(&at("10:00", "event result liga 1 1-0"));
    let run = world.run_with(&at("10:01", "event enter liga"), "1 0-1\n2 sheets were swapped\n");
    assert_eq!(run.code, 0, "{}", run.out);
}

#[test]
fn a_bye_by_hand_is_one_of_the_round_just_paired_while_it_has_no_results() {
    let world = World::new();
    world.ok(&at("08:30", "event new club --system manual --game go"));
    start(&world, "club", &["ana", "bo", "carla"]);
    world.ok(&at("09:10", "event pairings club --pair bo ana"));
    assert!(world.ok(&at("09:11", "event bye club carla")).contains("in round 1"));
    assert!(world.ok(&at("09:12", "event bye club ana")).contains("in round 2"));
    world.ok(&at("09:13", "event pairings club --pair bo carla"));
    world.ok(&at("09:40", "event result club 1 1-0 --round 2"));
    assert!(world.ok(&at("09:41", "event bye club ana")).contains("in round 3"));
}

#[test]
fn headings_and_points_know_nothing_of_rounds_to_come() {
    let world = liga();
    world.ok(&at("10:00", "event result liga 1 1-0"));
    world.ok(&at("10:00", "event result liga 2 1-0"));
    world.ok(&at("10:00", "event withdraw liga dora"));
    for view in ["standings", "crosstable", "wallchart"] {
        let said = world.ok(&at("10:01", &format!("event {view} liga")));
        assert!(said.contains("after round 1 of 3"), "{said}");
    }
    let points = |line: &str| {
        let shown = world.json(&at("10:01", line));
        let boards = shown["pairings"].as_array().unwrap().clone();
        boards.iter().map(|board| board["first"]["points"].clone()).collect::<Vec<_>>()
    };
    // Dora has played less than half of her games, so that they count for nobody.
    assert_eq!(points("event pairings liga --round 1"), [json!(0), json!(0)]);
    assert_eq!(points("event pairings liga --round 3"), [json!(1), json!(0)]);
    let rows = world.json(&at("10:01", "event standings liga"))["rows"].clone();
    let total: f64 = rows.as_array().unwrap().iter().filter_map(|row| row["points"].as_f64()).sum();
    assert!((total - 1.0).abs() < 1e-9, "{rows}");
}
