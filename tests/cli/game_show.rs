//! `game show`: one game with all that is known of it. K is 24 and both players begin at 1000, so that the winner of
//! their first game gains 12 (R-NUM-1, R-VEZZ-4).

use serde_json::{Value, json};

use crate::event::{at, liga};
use crate::world::World;

/// Three games of a closed week and one in play.
fn club() -> World {
    let (world, begun) = (World::empty(), "--now 2021-01-01T00:00:00Z");
    world.ok(&format!("init {begun}"));
    world.ok(&format!(
        "list add damas --game damas --profile vezz --zone America/Santiago --activated 2021-01-01T00:00 {begun}"
    ));
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result,termination,first_name,round,status,last_move_at\n\
         17,2021-01-06T10:00:00-03:00,matchmaking, Ana ,Bo Li,1-0,time,Ana María,3,,\n\
         18,2021-01-06T11:00:00-03:00,friend,ana,carla,1-0,,,,,\n\
         Final-A,2021-01-06T12:00:00-03:00,matchmaking,carla,ana,0-1,,,,,\n\
         20,,friend,ana,zoe,,,,,active,2021-01-06T12:00:00-03:00\n",
    );
    world.ok("import games.csv --game damas --source club --now 2021-01-07T00:00:00Z --actor eva");
    world.ok("close damas --now 2021-01-13T00:00:00Z");
    world
}

fn column<'a>(shown: &'a Value, name: &str) -> (&'a Value, &'a Value) {
    let columns = shown["columns"].as_array().unwrap();
    let found = columns.iter().find(|entry| entry["column"] == name);
    found.map_or((&Value::Null, &Value::Null), |entry| (&entry["recorded"], &entry["stands"]))
}

#[track_caller]
fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part}\n{text}");
    }
}

#[test]
fn a_game_is_shown_with_its_record_its_file_its_ratings_and_its_closings() {
    let world = club();
    let shown = world.json("game show damas/club/17");
    assert_eq!((&shown["key"], &shown["status"]), (&json!("damas/club/17"), &json!("finished")));
    // As typed, trimmed as on every import; the shown spelling is the byte-smallest that files had.
    assert_eq!(shown["first"], json!({"typed": "Ana", "player": "Ana", "name": "Ana María"}));
    assert_eq!(shown["second"], json!({"typed": "Bo Li", "player": "Bo Li", "name": "Bo Li"}));
    let recorded = &shown["recorded"];
    assert_eq!(
        (&recorded["at"], &recorded["actor"], &recorded["command"], &recorded["subject"]),
        (&json!("2021-01-07T00:00:00Z"), &json!("eva"), &json!("import"), &json!("games.csv"))
    );
    assert_eq!(
        (&recorded["entry"], &recorded["batch"], &recorded["file"], &recorded["source"]),
        (&json!(2), &json!(1), &json!("games.csv"), &json!("club"))
    );
    // Every column that was given, and none that was not.
    let names: Vec<&str> =
        shown["columns"].as_array().unwrap().iter().map(|entry| entry["column"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        ["finished_at", "mode", "first", "second", "result", "termination", "first_name", "round"]
    );
    assert_eq!(column(&shown, "finished_at").0, "2021-01-06T10:00:00-03:00");
    assert_eq!((column(&shown, "termination").0, column(&shown, "round").0), (&json!("time"), &json!("3")));
    let list = &shown["lists"][0];
    assert_eq!(
        (&list["list"], &list["verdict"], &list["reasons"]),
        (&json!("damas"), &json!("rated"), &json!([]))
    );
    assert_eq!(list["effective"], "2021-01-06T13:00:00Z");
    let side = |side: &str, what: &str| list[side][what].to_string();
    assert_eq!((side("first", "before"), side("first", "after")), ("1000.0".into(), "1012.0".into()));
    assert_eq!((side("second", "change"), side("second", "after")), ("-12.0".into(), "988.0".into()));
    assert_eq!(list["first"]["rule"], "R-VEZZ-4");
    // The week is closed; the month is not.
    assert_eq!(
        list["closings"],
        json!([{"kind": "weekly", "label": "2021-01-05", "revisions": 1, "counted": [1]}])
    );
    assert_eq!(
        (&shown["void"], &shown["amended"], &shown["held"]),
        (&json!(false), &json!(false), &json!(false))
    );
    let text = world.ok("game show damas/club/17");
    says(
        &text,
        &[
            "damas/club/17\nAna María (Ana) – Bo Li\nrecorded 2021-01-06 21:00:00 -03:00 by eva with import, entry 2",
        ],
    );
    says(
        &text,
        &["from games.csv (batch 1), source club", "weekly 2021-01-05", "+12.000000000", "988.000000000"],
    );
    says(&text, &["arbitro player history Ana --list damas tells every step"]);
}

#[test]
fn what_was_decided_is_told_with_what_it_changed_and_whether_it_stands() {
    let world = club();
    let key = "damas/club/17";
    let at = |day: u32| format!("--now 2021-01-{day}T00:00:00Z --yes");
    world.ok(&format!("game void {key} --reason \"played twice\" --actor olga {}", at(14)));
    world.ok(&format!("game restore {key} --reason appeal --actor olga {}", at(15)));
    world.ok(&format!(
        "game amend {key} --set result=0-1 --set round= --reason sheet --actor otto {}",
        at(16)
    ));
    world.ok(&format!("game hold {key} --reason complaint --actor olga {}", at(17)));
    let shown = world.json(&format!("game show {key} {}", at(18)));
    let decided: Vec<(&Value, &Value, &Value)> = shown["decisions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["act"], &one["actor"], &one["stands"]))
        .collect();
    let (yes, no) = (json!(true), json!(false));
    assert_eq!(
        decided,
        [
            (&json!("void"), &json!("olga"), &no),
            (&json!("restore"), &json!("olga"), &yes),
            (&json!("amend"), &json!("otto"), &yes),
            (&json!("hold"), &json!("olga"), &yes),
        ]
    );
    let amend = &shown["decisions"][2];
    assert_eq!(amend["recorded"], "2021-01-16T00:00:00Z");
    assert_eq!(
        amend["changed"],
        json!([
            {"column": "result", "before": "1-0", "after": "0-1"},
            {"column": "round", "before": "3", "after": null}
        ])
    );
    assert_eq!((&shown["void"], &shown["amended"], &shown["held"]), (&no, &yes, &yes));
    assert_eq!(column(&shown, "result"), (&json!("1-0"), &json!("0-1")));
    assert_eq!(column(&shown, "round"), (&json!("3"), &Value::Null));
    let list = &shown["lists"][0];
    assert_eq!(list["second"]["after"].to_string(), "1012.0");
    // Counted at first, not while it was void, then again as restored and as amended.
    assert_eq!(
        list["closings"],
        json!([{"kind": "weekly", "label": "2021-01-05", "revisions": 4, "counted": [1, 3, 4]}])
    );
    let text = world.ok(&format!("game show {key} {}", at(18)));
    says(
        &text,
        &["damas/club/17, amended, under review\n", "As it stands", "result 1-0 → 0-1, round 3 → nothing"],
    );
    says(&text, &["weekly 2021-01-05 (in revisions 1, 3, 4 of 4)", "played twice", "complaint"]);
}

#[test]
fn games_that_do_not_count_and_games_in_play_say_why() {
    let world = club();
    let shown = world.json("game show damas/club/18");
    let list = &shown["lists"][0];
    assert_eq!((&list["verdict"], &list["reasons"]), (&json!("unrated"), &json!(["mode"])));
    assert_eq!(list["details"]["mode"], "friend; the list rates: matchmaking");
    assert_eq!((&list["first"], &list["closings"]), (&Value::Null, &json!([])));
    let playing = world.json("game show damas/club/20 --now 2021-01-07T01:00:00Z");
    assert_eq!((&playing["status"], &playing["recorded"]), (&json!("active"), &Value::Null));
    assert_eq!(playing["second"], json!({"typed": "zoe", "player": "zoe", "name": "zoe"}));
    assert_eq!(column(&playing, "last_move_at").0, "2021-01-06T12:00:00-03:00");
    assert_eq!(playing["lists"][0]["reasons"], json!(["not-finished", "mode"]));
    let text = world.ok("game show damas/club/20 --now 2021-01-07T01:00:00Z");
    says(&text, &["damas/club/20, still in play\n"]);
    // What was taken back with its file says so.
    world.ok("import void 1 --reason \"wrong file\" --yes --now 2021-01-20T00:00:00Z");
    let shown = world.json("game show damas/club/18 --now 2021-01-21T00:00:00Z");
    assert_eq!(shown["recorded"]["taken_back"], "wrong file");
    assert_eq!(shown["lists"][0]["reasons"], json!(["void", "mode"]));
}

#[test]
fn a_game_of_an_event_leads_to_its_event() {
    let world = liga();
    for (round, table) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)] {
        world.ok(&at("10:00", &format!("event result liga {table} 1-0 --round {round}")));
    }
    world.ok(&at("12:00", "event finish liga"));
    let shown = world.json("game show damas/event:liga/2.1");
    assert_eq!(shown["event"], json!({"event": "liga", "round": 2, "table": 1}));
    assert_eq!(
        (&shown["recorded"]["command"], &shown["recorded"]["file"]),
        (&json!("event finish"), &json!("event liga"))
    );
    let text = world.ok("game show damas/event:liga/2.1");
    says(&text, &["table 1 of round 2 of liga; arbitro event log liga tells how it came about"]);
}

#[test]
fn a_key_that_no_game_has_leads_to_those_that_may_be_meant() {
    let world = club();
    for (typed, meant) in [
        ("damas/17", "did you mean damas/club/17?"),
        ("17", "did you mean damas/club/17?"),
        ("dmas/club/17", "did you mean damas/club/17?"),
        ("damas/club/final-a", "did you mean damas/club/Final-A?"),
        ("damas/clbu/Final-B", "did you mean damas/club/Final-A?"),
    ] {
        let said = world.fails(2, &format!("game show {typed}"));
        says(&said, &[&format!("there is no game {typed}"), meant]);
    }
    // Nobody who typed 99 meant 17.
    let said = world.fails(2, "game show damas/club/99");
    assert!(!said.contains("did you mean"), "{said}");
    says(&said, &["arbitro check LIST shows the keys of all games"]);
    // The same words wherever a key is typed.
    for line in ["game void damas/17 --reason x", "check damas --key 17"] {
        says(&world.fails(2, line), &["did you mean damas/club/17?"]);
    }
    says(&world.fails(2, "game show a/b/c/d"), &["is no game key", "GAME/SOURCE/ID"]);
}
