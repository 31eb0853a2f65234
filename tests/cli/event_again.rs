//! Instants, withdrawals and corrections that contradict each other, and how they are refused.

use serde_json::json;

use crate::event::{at, liga, start};
use crate::world::{World, ran};

/// A championship of four that started at 9:00: round 1 ana – dora, bo – carla; 2 dora – carla, ana – bo;
/// 3 bo – dora, carla – ana.
fn final_of_four() -> World {
    let world = World::with_damas();
    world.ok(&at("08:30", "event new final --system four --list damas"));
    world.ok(&at("08:40", "event join final ana bo carla dora"));
    world.ok(&at("08:40", "event accept final ana bo carla dora"));
    world.ok(&at("09:00", "event start final"));
    world
}

/// The same with round 1 called at 9:10 and everybody there a minute later.
fn round_1_in_play() -> World {
    let world = final_of_four();
    world.ok(&at("09:10", "event call final 1"));
    world.ok(&at("09:11", "event present final ana bo carla dora"));
    world
}

#[track_caller]
fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part}\n{text}");
    }
}

#[test]
fn a_call_lies_neither_before_the_start_nor_before_the_rounds_before() {
    let world = final_of_four();
    let early = world.fails(77, &at("09:10", "event call final 1 --at 2021-01-06T08:59:59"));
    says(&early, &["R-FOUR-1", "2021-01-06 08:59:59 +00:00", "2021-01-06 09:00:00 +00:00", "--at"]);
    world.ok(&at("09:10", "event call final 1 --at 2021-01-06T09:00:00"));
    world.ok(&at("09:10", "event present final ana bo carla dora --at 2021-01-06T09:01:00"));
    world.ok(&at("10:00", "event result final 1 1-0 --at 2021-01-06T09:50:00"));
    world.ok(&at("10:00", "event result final 2 1-0 --at 2021-01-06T09:40:00"));
    let early = world.fails(77, &at("10:10", "event call final 2 --at 2021-01-06T09:49:59"));
    says(&early, &["R-FOUR-2", "09:49:59", "table 1 of round 1", "2021-01-06 09:50:00 +00:00", "--at"]);
    world.ok(&at("10:10", "event call final 2 --at 2021-01-06T09:50:00"));
    // An absence is none before the fifth minute, which is when the round was over.
    world.ok(&at("10:20", "event resolve final 2"));
    let early = world.fails(77, &at("10:30", "event call final 3 --at 2021-01-06T09:54:59"));
    says(&early, &["R-FOUR-2", "round 2", "2021-01-06 09:55:00 +00:00"]);
    world.ok(&at("10:30", "event call final 3 --at 2021-01-06T09:55:00"));
    // Elsewhere a round may be called before another one is over, but not before the start.
    let world = liga();
    let early = world.fails(77, &at("10:00", "event call liga 1 --at 2021-01-06T09:04:59"));
    says(&early, &["R-EVENT-1", "09:05:00", "--at"]);
    world.ok(&at("10:00", "event call liga 1 --at 2021-01-06T09:05:00"));
}

#[test]
fn a_withdrawal_abandons_no_game_before_its_call() {
    let world = round_1_in_play();
    let early = world.fails(77, &at("09:30", "event withdraw final dora --at 2021-01-06T09:09:59"));
    says(&early, &["R-FOUR-4", "table 1 of round 1", "09:09:59", "2021-01-06 09:10:00 +00:00", "--at"]);
    let early = world.fails(77, &at("09:30", "event withdraw final dora --at 2021-01-06T08:59:59"));
    says(&early, &["R-FOUR-4", "--at"]);
    world.ok(&at("09:30", "event withdraw final dora --at 2021-01-06T09:10:00"));
    // Nor does it lie before the start where it decides no game.
    let world = final_of_four();
    let early = world.fails(77, &at("09:30", "event withdraw final dora --at 2021-01-06T08:59:59"));
    says(&early, &["R-FOUR-5", "08:59:59", "2021-01-06 09:00:00 +00:00", "--at"]);
    world.ok(&at("09:30", "event withdraw final dora --at 2021-01-06T09:00:00"));
}

#[test]
fn a_game_that_a_withdrawal_abandoned_gets_no_other_result() {
    let world = round_1_in_play();
    world.ok(&at("09:40", "event result final 2 30 20"));
    world.ok(&at("09:50", "event withdraw final dora"));
    for other in ["0-1", "1/2-1/2", "1-0", "1-0 --ended resign", "unplayed", "adjourned"] {
        let line = format!("event result final 1 {other} --reason sheet --round 1");
        let refused = world.fails(77, &at("09:55", &line));
        says(&refused, &["R-FOUR-5", "table 1 of round 1", "event undo"]);
    }
    // A game that was over before the withdrawal is corrected like any other.
    world.ok(&at("09:56", "event result final 2 31 20 --reason sheet --round 1"));
    // The scores at which it was abandoned may be added; the result stays what it is, and so does the refusal.
    world.ok(&at("09:57", "event result final 1 12 15 1-0 --ended abandoned --reason sheet --round 1"));
    let line = "event result final 1 12 15 --reason sheet --round 1";
    says(&world.fails(77, &at("09:58", line)), &["R-FOUR-5"]);
    let board = world.json(&at("09:59", "event pairings final --round 1"))["pairings"][0].clone();
    assert_eq!((&board["first"]["score"], &board["second"]["score"]), (&json!(12), &json!(15)), "{board}");
}

/// A desk that waits for lines while others work: the program with pipes.
struct Desk {
    child: std::process::Child,
    input: Option<std::process::ChildStdin>,
    lines: std::io::Lines<std::io::BufReader<std::process::ChildStdout>>,
}

impl Desk {
    fn at(world: &World) -> Self {
        use std::io::BufRead;
        use std::process::{Command, Stdio};
        let mut child = Command::new(env!("CARGO_BIN_EXE_arbitro"))
            .args(["event", "enter", "liga", "--now", "2021-01-06T10:00:00Z", "--actor", "tester"])
            .current_dir(world.path("."))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let lines = std::io::BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, input, lines }
    }

    fn types(&mut self, text: &str) {
        use std::io::Write;
        self.input.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// The next line, which must have this in it.
    #[track_caller]
    fn says(&mut self, what: &str) {
        let line = self.lines.next().expect("the desk is gone").unwrap();
        assert!(line.contains(what), "no {what}: {line}");
    }

    fn leaves(mut self) -> i32 {
        self.input = None;
        self.child.wait().unwrap().code().unwrap()
    }
}

#[test]
fn a_desk_is_told_what_another_one_entered_meanwhile() {
    let world = liga();
    let mut desk = Desk::at(&world);
    desk.says("2 of 2 results are missing");
    world.ok(&at("10:00", "event result liga 1 4 2"));
    // What is missing, and what differs or stands already, is that of the file.
    desk.types("?\n");
    desk.says("table 2: bo – carla");
    desk.types("1 4 2\n");
    desk.says("table 1: ana 4 – 2 dora");
    desk.says("stands so already");
    desk.types("1 5 2\n");
    desk.says("table 1: ana 5 – 2 dora");
    desk.says("differs: 4-2 was entered before; type a reason to correct it");
    desk.types("sheet\n");
    desk.says("1 of 2 results are missing");
    // Between what is shown and the Enter that accepts it, too.
    desk.types("2 3 1\n");
    desk.says("table 2: bo 3 – 1 carla");
    world.ok(&at("10:01", "event result liga 2 3 1"));
    desk.types("\n");
    desk.says("table 2 stands so already: it was entered meanwhile");
    world.ok(&at("10:02", "event result liga 2 unplayed --round 1 --reason slip"));
    desk.types("2 3 2\n");
    desk.says("table 2: bo 3 – 2 carla");
    world.ok(&at("10:03", "event result liga 2 1 3"));
    desk.types("\n");
    desk.says("table 2 is not taken: it differs from 1-3, which was entered meanwhile");
    desk.types("q\n");
    desk.says("round 1: all 2 results are in");
    assert_eq!(desk.leaves(), 65, "a line was not taken");
    let boards = world.json(&at("10:30", "event pairings liga --round 1"))["pairings"].clone();
    assert_eq!((&boards[0]["first"]["score"], &boards[1]["first"]["score"]), (&json!(5), &json!(1)));
}

#[test]
fn what_the_prompt_advises_can_be_done_there() {
    let world = liga();
    let run = world.run_with(&at("10:00", "event enter liga"), "1 2 4 1-0\n1 2 4 1-0 time\n\n2 x time\n");
    says(&run.out, &["or how the game ended (time,", "table 1: ana 2 – 4 dora, 1-0, time\nround 1: 1 of 2"]);
    says(&run.out, &["\"x time\" is no result", "as in 3 380 401 1-0 time"]);
    assert!(!run.out.contains(" --ended"), "{}", run.out);
    let board = world.json(&at("10:01", "event pairings liga --round 1"))["pairings"][0].clone();
    assert_eq!((&board["state"], &board["result"]), (&json!("time"), &json!("1-0")));
}

#[test]
fn what_is_wrong_with_a_list_of_players_is_shown_where_it_stands() {
    let world = World::new();
    world.ok(&at("08:30", "event new liga --system round-robin --game go"));
    let bad = |text: &str| {
        world.write("players.csv", text);
        world.fails(65, &at("08:31", "event join liga --from players.csv"))
    };
    // Lines that are empty or blank are lines, too.
    let said = bad("player,name\nana,Ana\n\n\n  \n ,Bo\n");
    says(&said, &["players.csv:6", "player is missing", "write the player's key"]);
    let said = bad("player,name\n\nana,A\u{1}a\n");
    says(&said, &["players.csv:3:5", "cannot be a name", "^", "take it out"]);
    says(&bad("\nana\n\n  bo;Bo Li\n"), &["players.csv:4:5", "no header", "^"]);
    // Who stands twice has not joined already.
    let said = bad("ana\nbo\n\n  ANA\n");
    says(&said, &["players.csv:4:3", "\"ANA\" stands in line 1 already", "^^^", "take one of the lines out"]);
    assert!(!said.contains("joined already"), "{said}");
    says(&bad("player;name\nana;Ana\n\"Ana\";Ana B\n"), &["players.csv:3:2", "stands in line 2 already"]);
    let piped = world.run_with(&at("08:31", "event join liga --from -"), "eva\nfinn\neva\n");
    assert_eq!(piped.code, 65);
    says(&piped.err, &["\"eva\" stands in line 1 already"]);
    says(&world.fails(2, &at("08:31", "event join liga gil GIL")), &["\"GIL\" is named twice"]);
    assert_eq!(world.json("event show liga")["entrants"], json!([]));
}

#[test]
fn what_is_said_fits_the_numbers() {
    let world = final_of_four();
    says(&world.fails(2, &at("09:10", "event result final 4 1-0 --round 3")), &["no table 4 of round 3\n"]);
    world.ok(&at("08:30", "event new cup --system four --game go"));
    world.ok(&at("08:31", "event join cup ana bo"));
    says(&world.ok(&at("08:32", "event leave cup bo")), &["1 player is left"]);
    says(&world.fails(77, &at("08:33", "event start cup")), &["cup has 1 player, and"]);
    says(&world.ok(&at("08:34", "event leave cup ana")), &["nobody is left"]);
    let half = "event new other --system four --game go --set withdrawals=half";
    says(&world.fails(77, &at("08:35", half)), &["R-FOUR-5", "leave --set withdrawals=half out"]);
    // Who has played everything forfeits nothing.
    let world = liga();
    for round in 1..=3 {
        assert!(world.ok(&at("10:00", "event withdraw liga ana --dry-run")).contains("are forfeits"));
        for table in 1..=2 {
            world.ok(&at("10:00", &format!("event result liga {table} 1-0 --round {round}")));
        }
    }
    let said = world.ok(&at("10:10", "event withdraw liga ana"));
    says(&said, &["no games are to come"]);
    assert!(!said.contains("are forfeits"), "{said}");
}

#[test]
fn instants_are_shown_in_the_zone_of_the_event() {
    let world = World::new();
    let list =
        "list add damas --game damas --profile vezz --zone America/Caracas --activated 2021-01-01T00:00";
    world.ok(&at("08:00", list));
    world.ok(&at("08:30", "event new club --system manual --list damas"));
    world.ok(&at("08:40", "event join club ana bo"));
    world.ok(&at("09:00", "event start club"));
    world.ok(&at("09:01", "event pairings club --pair ana bo"));
    // Caracas is four hours behind UTC.
    let said = world.fails(2, &at("09:10", "event call club 1 --at 2021-01-06T09:00"));
    says(&said, &["2021-01-06 09:00:00 -04:00 lies after the clock", "2021-01-06 05:10:00 -04:00"]);
    let said = world.fails(77, &at("09:10", "event call club 1 --at 2021-01-06T04:59"));
    says(&said, &["R-EVENT-1", "2021-01-06 04:59:00 -04:00", "2021-01-06 05:00:00 -04:00"]);
}

#[test]
fn pairings_by_name_are_for_people_and_pairing_is_silent_under_q() {
    let world = World::new();
    world.ok(&at("08:30", "event new club --system manual --game go"));
    world.ok(&at("08:40", "event join club ana bo"));
    world.ok(&at("09:00", "event start club"));
    let run = world.run(&at("09:01", "event pairings club --pair ana bo -q"));
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    for format in ["json", "jsonl"] {
        let line = format!("event pairings club --by-name --format {format}");
        says(&world.fails(2, &at("09:02", &line)), &["an object a game", "leave --by-name out"]);
    }
    let csv = world.ok(&at("09:02", "event pairings club --by-name --format csv"));
    assert_eq!(csv.lines().count(), 3, "{csv}");
}

#[test]
fn at_the_desk_players_stand_in_place_of_the_table_in_every_kind_of_line() {
    // Round 1: ana – dora, bo – carla.
    let world = liga();
    let run =
        world.run_with(&at("10:00", "event enter liga"), "dora 2 ana 4 0-1 time\n\nbo 1-0 carla resign\n\n");
    assert_eq!(run.code, 0, "{}", run.out);
    says(
        &run.out,
        &["table 1: ana 4 – 2 dora, 1-0, time\n", "table 2: bo 1-0 (resign) carla\n", "all 2 results are in"],
    );
    let boards = world.json(&at("10:01", "event pairings liga --round 1"))["pairings"].clone();
    assert_eq!((&boards[0]["state"], &boards[0]["result"]), (&json!("time"), &json!("1-0")));
    assert_eq!((&boards[1]["state"], &boards[1]["result"]), (&json!("resign"), &json!("1-0")));
    // What follows and says nothing is said to say nothing, and is no reason either.
    let world = liga();
    let lines =
        "ana 4 dora 2 tme\nana 4 dora x\nana 4 carla 2\nana 4 dora 2\n\nana 3 dora 2 time\nana 1-0 dora\n";
    let run = world.run_with(&at("10:00", "event enter liga"), lines);
    assert_eq!(run.code, 65, "{}", run.out);
    says(&run.out, &["\"ana\" is no table, and no two players with their scores follow"]);
    says(&run.out, &["\"4 2 tme\" is no result", "ana and carla do not meet in round 1"]);
    says(&run.out, &["\"ana 1-0 dora\" is no reason: table 1 is not corrected"]);
}

#[test]
fn r_four_1_a_championship_of_four_is_played_by_its_clock() {
    let world = World::with_damas();
    let said = world.fails(77, &at("08:30", "event new final --system four --game damas --clock 5+3"));
    says(&said, &["R-FOUR-1", "15+10", "not by 5+3", "leave --clock out", "--system round-robin"]);
    world.ok(&at("08:30", "event new final --system four --game damas --clock \"15:00 + 10\""));
    assert_eq!(world.json("event show final")["clock"], "15+10");
    // A log that somebody has written by hand is held to it, too.
    let log = world.ok("event log final --format jsonl");
    for (clock, why) in [("\"clock\":\"25+5\",", "not by 25+5"), ("", "not without a clock")] {
        world.write("bad.jsonl", log.replacen("\"clock\":\"15+10\",", clock, 1));
        let said = world.fails(65, "event new other --from bad.jsonl");
        says(&said, &["entry 1", why]);
    }
}

#[test]
fn late_games_of_an_event_that_are_never_rated_are_not_said_to_count() {
    let finish = |new: &str| {
        let world = World::with_damas();
        world.ok(&at("08:30", &format!("event new liga --game damas {new}")));
        start(&world, "liga", &["ana", "bo", "carla"]);
        for (round, table) in [(1, 1), (2, 1), (3, 1)] {
            world.ok(&at("10:00", &format!("event result liga {table} 1-0 --round {round}")));
        }
        // The week of these games is closed before they are posted.
        world.ok("close damas --weekly --now 2021-01-13T09:00:00Z");
        world.ok("event finish liga --now 2021-01-13T09:30:00Z")
    };
    let late = "damas: 3 games came behind weekly 2021-01-05 and are recorded, but never rated there";
    // By VEZZ no event is rated (R-FOUR-6).
    let said = finish("--system round-robin --mode matchmaking");
    says(&said, &[&format!("{late} (event); what was published stays as it is")]);
    says(&said, &["no game of liga will be rated in the list damas"]);
    let said = finish("--system round-robin --mode matchmaking --unrated");
    says(&said, &["3 games posted as facts", "declared unrated: they are recorded with the reason event"]);
    says(&said, &[&format!("{late} (event); what was published stays as it is"), "R-FISE-11"]);
    assert!(!said.contains("where they belong"), "{said}");
}

#[test]
fn a_wall_chart_is_after_the_round_that_standings_and_cross_tables_are_after() {
    let world = liga();
    world.ok(&at("10:00", "event result liga 1 4 2"));
    world.ok(&at("10:00", "event result liga 2 1-0"));
    world.ok(&at("11:00", "event call liga 2"));
    let of = |view: &str| world.json(&at("11:01", &format!("event {view} liga")));
    let (chart, standings) = (of("wallchart"), of("standings"));
    for other in [&standings, &of("crosstable")] {
        for name in ["event", "system", "round", "rounds", "underway"] {
            assert_eq!(chart[name], other[name], "{name}");
        }
    }
    assert_eq!(chart["round"], 1);
    // Ana, number 1, won round 1 against number 4; what she brought is told as in the standings, with the points after it.
    let (row, standing) = (&chart["rows"][0], &standings["rows"][0]);
    assert_eq!((&row["player"], &standing["player"]), (&json!("ana"), &json!("ana")));
    let mut first = standing["results"][0].clone();
    first["points"] = json!(1);
    assert_eq!(row["results"][0], first);
    // The round that is underway is on the chart, and brought nothing yet.
    let second = &row["results"][1];
    assert_eq!(
        (&second["round"], &second["brought"], &second["points"]),
        (&json!(2), &json!("unplayed"), &json!(null))
    );
}

#[test]
fn games_that_are_added_together_are_each_what_the_audit_chain_says() {
    let world = World::with_damas();
    world.ok(&at("08:30", "event new liga --system round-robin --game damas"));
    start(&world, "liga", &["Ana", "bo", "Carla", "dora", "eva", "finn", "gus", "hal"]);
    // 28 games: more than one statement adds, and some that are left over.
    for (round, table) in (1..=7).flat_map(|round| (1..=4).map(move |table| (round, table))) {
        let score = 10 * round + table;
        world.ok(&at("10:00", &format!("event result liga {table} {score} 1 --round {round}")));
    }
    world.ok(&at("12:00", "event finish liga"));
    let verified = world.json("audit verify");
    assert_eq!((&verified["intact"], &verified["differences"]), (&json!(true), &json!([])), "{verified}");
    let games = rusqlite::Connection::open(world.path("arbitro.db")).unwrap();
    let sql = "SELECT seq, tail, first_score FROM game ORDER BY seq";
    let mut statement = games.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    let rows: Vec<(i64, String, i64)> = rows.map(Result::unwrap).collect();
    let expected: Vec<(i64, String, i64)> = (0..28_i64)
        .map(|at| (at / 4 + 1, at % 4 + 1))
        .zip(1..)
        .map(|((round, table), seq)| {
            (seq, format!("event:liga/{round}.{table}"), (10 * round + table) * 1000)
        })
        .collect();
    assert_eq!(rows, expected);
    let shown = world.json("game show damas/event:liga/7.4");
    let (columns, seats) = (shown["columns"].as_array().unwrap(), [&shown["first"], &shown["second"]]);
    assert!(columns.iter().any(|entry| entry["column"] == "round" && entry["recorded"] == "7"), "{shown}");
    // Keys that were typed in capitals stay as typed, however often their players are met.
    let typed: Vec<&str> = seats.iter().map(|seat| seat["typed"].as_str().unwrap()).collect();
    let pairing = world.json("event pairings liga --round 7")["pairings"][3].clone();
    assert_eq!(
        typed,
        [pairing["first"]["player"].as_str().unwrap(), pairing["second"]["player"].as_str().unwrap()]
    );
}

#[test]
fn a_line_that_is_not_utf_8_is_one_more_that_is_not_taken() {
    // Round 1: ana – dora, bo – carla.
    let world = liga();
    let mut command = world.command(&at("10:00", "event enter liga"));
    let run = ran(command.write_stdin(&b"\xef\xbb\xbf1 1-0\nMu\xf1oz 1-0 bo\r\n2 0-1\n"[..]));
    assert_eq!(run.code, 65, "{}{}", run.out, run.err);
    says(&run.out, &["this line is not UTF-8, and is not taken: \"Mu\u{fffd}oz 1-0 bo\"; write the table"]);
    says(&run.out, &["round 1: all 2 results are in"]);
    let boards = world.json(&at("10:01", "event pairings liga --round 1"))["pairings"].clone();
    assert_eq!((&boards[0]["result"], &boards[1]["result"]), (&json!("1-0"), &json!("0-1")));
    // It is no reason of a correction, and no yes.
    let mut command = world.command(&at("10:02", "event enter liga --round 1"));
    let run = ran(command.write_stdin(&b"1 0-1\ncomit\xe9\n"[..]));
    assert_eq!(run.code, 65, "{}{}", run.out, run.err);
    says(&run.out, &["table 1 is not taken", "this line is not UTF-8"]);
    let boards = world.json(&at("10:03", "event pairings liga --round 1"))["pairings"].clone();
    assert_eq!(boards[0]["result"], json!("1-0"));
}

#[test]
fn a_key_that_ends_in_a_number_is_entered_by_its_players() {
    let world = World::new();
    world.ok(&at("08:30", "event new club --system manual --game go"));
    start(&world, "club", &["\"x 5\"", "bo", "x", "\"300 bo\"", "\"mesa 2\"", "\"eva 3\""]);
    world.ok(&at("09:10", "event pairings club --pair \"x 5\" bo --pair \"mesa 2\" \"eva 3\""));
    let run = world.run_with(
        &at("10:00", "event enter club"),
        "x 5 300 bo 310\n\nEVA 3 391 mesa 2 380\n\nx 5 1 eva 2\n",
    );
    says(&run.out, &["table 1: x 5 300 – 310 bo\n", "table 2: mesa 2 380 – 391 eva 3\n"]);
    says(&run.out, &["round 1: all 2 results are in", "x and 1 eva do not meet in round 1"]);
    assert_eq!(run.code, 65);
    // Where two games of the round can be meant, nobody guesses.
    world.ok(&at("11:00", "event pairings club --pair \"x 5\" bo --pair x \"300 bo\""));
    let run = world.run_with(&at("11:01", "event enter club --round 2"), "x 5 300 bo 310\n");
    assert_eq!(run.code, 65, "{}", run.out);
    let said = "can be x – 300 bo, 5 310 (table 2), or x 5 – bo, 300 310 (table 1): write the table";
    says(&run.out, &[said, "round 2: 2 of 2 results are missing"]);
}

#[test]
fn columns_are_asked_for_as_they_are_called_elsewhere() {
    let world = liga();
    world.ok(&at("10:00", "event result liga 1 1-0"));
    world.ok(&at("10:00", "event result liga 2 1-0"));
    let said = world.fails(2, &at("10:01", "event pairings liga --round 2 --columns Table,Points"));
    says(&said, &["\"Points\" stands above 2 columns: first_points, second_points"]);
    let rows =
        |names: &str| world.ok(&at("10:01", &format!("event standings liga --format csv --columns {names}")));
    assert_eq!(rows("rank,direct-encounter"), rows("rank,direct_encounter"));
    assert!(rows("rank,direct-encounter").starts_with("rank,direct_encounter\n"));
}
