//! A month of draughts under the profile `vezz`, from the first command to what was sealed. The figures are
//! worked out by hand: E is 0.5 among equals, so a first win moves 24 × 0.5 = 12 points.

use serde_json::json;

use crate::world::{World, row};

const GAMES: &str = "\
id,finished_at,mode,first,second,result
1,2021-01-06T12:00:00Z,matchmaking,Ana,bo,1-0
2,2021-01-07T12:00:00Z,matchmaking,bo,ana,1/2-1/2
3,2021-01-13T12:00:00Z,friend,carla,ana,1-0
4,2021-01-14T12:00:00Z,matchmaking,carla,dora,1-0
";

fn world() -> World {
    let world = World::with_damas();
    world.write("games.csv", GAMES);
    world.ok("import games.csv --game damas");
    world
}

#[test]
fn one_win_among_beginners_gives_twelve_points() {
    let world = World::with_damas();
    world.write(
        "one.csv",
        "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n",
    );
    world.ok("import one.csv --game damas");
    assert_eq!(world.ranks("ranking damas"), [row(1, "ana", 1012, 1), row(2, "bo", 988, 1)]);
    let table = world.ok("ranking damas");
    for said in ["1  ana       1012", "2  bo         988", "Appearing in a ranking promises no prize."] {
        assert!(table.contains(said), "{said}\n{table}");
    }
}

#[test]
fn import_counts_and_a_second_import_changes_nothing() {
    let world = World::with_damas();
    world.write("games.csv", GAMES);
    let first = world.ok("import games.csv --game damas");
    assert!(first.starts_with("damas: 4 new games, 4 new players; finished 2021-01-06 12:00:00 +00:00 to 2021-01-14 12:00:00 +00:00"), "{first}");
    let before = world.json("ranking damas");
    let second = world.json("import games.csv --game damas");
    assert_eq!((&second["total"]["new"], &second["total"]["already"]), (&json!(0), &json!(4)));
    assert_eq!(world.json("ranking damas"), before);
    assert_eq!(world.json("import ls").as_array().unwrap().len(), 1);
}

#[test]
fn check_gives_every_verdict_with_its_codes() {
    let world = world();
    let check = world.json("check damas");
    let verdicts: Vec<_> = check["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| (&game["key"], &game["verdict"], &game["reasons"]))
        .collect();
    let rated = |key: &str| json!([key, "rated", []]);
    let expected =
        [rated("damas/1"), rated("damas/2"), json!(["damas/3", "unrated", ["mode"]]), rated("damas/4")];
    let verdicts: Vec<_> =
        verdicts.iter().map(|(key, verdict, codes)| json!([key, verdict, codes])).collect();
    assert_eq!(verdicts, expected);
    assert_eq!((&check["counts"]["rated"], &check["counts"]["unrated"]), (&json!(3), &json!(1)));

    let keys = |line: &str| world.ok(&format!("{line} --format csv --columns key"));
    assert_eq!(keys("check damas --verdict unrated").lines().skip(1).collect::<Vec<_>>(), ["damas/3"]);
    assert_eq!(keys("check damas --player DORA").lines().skip(1).collect::<Vec<_>>(), ["damas/4"]);
    assert_eq!(keys("check damas --key 2").lines().skip(1).collect::<Vec<_>>(), ["damas/2"]);
}

#[test]
fn the_general_ranking_is_live_and_exact() {
    let world = world();
    // bo (988) draws with ana (1012): E = 1/(1 + 10^(24/400)) = 0.4655155…, so bo gains 0.827614673.
    let expected =
        [row(1, "carla", 1012, 1), row(2, "Ana", 1011, 2), row(3, "bo", 989, 2), row(4, "dora", 988, 1)];
    assert_eq!(world.ranks("ranking damas"), expected);
    let csv = world.ok("ranking damas --format csv --columns player,rating");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines,
        [
            "player,rating",
            "carla,1012.000000000",
            "Ana,1011.172385327",
            "bo,988.827614673",
            "dora,988.000000000"
        ]
    );
    // Before the fourth game, and before the second, as local times of the list's zone.
    let expected = [row(1, "Ana", 1011, 2), row(2, "bo", 989, 2)];
    assert_eq!(world.ranks("ranking damas --at 2021-01-14T12:00"), expected);
    assert_eq!(
        world.ranks("ranking damas --at 2021-01-07T00:00Z"),
        [row(1, "Ana", 1012, 1), row(2, "bo", 988, 1)]
    );
}

#[test]
fn every_due_period_closes_once() {
    let world = world();
    let dry = world.json("close damas --dry-run");
    assert_eq!(dry["closed"].as_array().unwrap().len(), 6);
    assert_eq!(world.json("closing ls damas"), json!([]));

    let closed = world.json("close damas");
    let periods: Vec<_> = closed["closed"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!([one["kind"], one["label"], one["counted"]]))
        .collect();
    for expected in [
        json!(["weekly", "2020-12-29", 0]),
        json!(["weekly", "2021-01-05", 2]),
        json!(["weekly", "2021-01-12", 1]),
        json!(["weekly", "2021-01-19", 0]),
        json!(["weekly", "2021-01-26", 0]),
        json!(["monthly", "2021-01", 3]),
    ] {
        assert!(periods.contains(&expected), "{expected}\n{periods:?}");
    }
    assert_eq!(periods.len(), 6);
    let again = world.json("close damas");
    assert_eq!((&again["closed"], &again["up_to_date"]), (&json!([]), &json!(["damas"])));
    assert_eq!(world.json("closing ls damas").as_array().unwrap().len(), 6);
}

#[test]
fn a_closed_week_says_what_was_sealed() {
    let world = world();
    world.ok("close --all");
    let closing = world.json("closing show damas weekly 2021-01-05");
    let head = json!([
        closing["list"],
        closing["kind"],
        closing["label"],
        closing["start"],
        closing["end"],
        closing["partial"]
    ]);
    assert_eq!(
        head,
        json!(["damas", "weekly", "2021-01-05", "2021-01-05T20:00:00Z", "2021-01-12T20:00:00Z", false])
    );
    let state = json!([
        closing["revision"],
        closing["revisions"],
        closing["reason"],
        closing["closed_at"],
        closing["actor"],
        closing["counted"]
    ]);
    assert_eq!(state, json!([1, 1, null, "2021-02-03T12:00:00Z", "tester", 2]));
    let ana = &closing["rows"][0];
    assert_eq!(ana["rating"].to_string(), "1011.172385327");
    assert_eq!(
        json!([
            ana["rank"],
            ana["player"],
            ana["shown"],
            ana["games"],
            ana["period_games"],
            ana["activity"],
            ana["provisional"],
            ana["level"]
        ]),
        json!([1, "Ana", 1011, 2, 2, 2, true, null])
    );
    assert_eq!(closing["rows"].as_array().unwrap().len(), 2);
    for digest in ["rows", "evidence", "profile"] {
        assert_eq!(closing["digests"][digest].as_str().unwrap().len(), 64, "{digest}");
    }
    // The ranking of a closed period is the same; live it says that it is.
    assert_eq!(world.json("ranking damas --weekly 2021-01-05"), closing);
    assert_eq!(world.json("ranking damas --weekly 2021-01-05 --live")["revision"], json!(0));
    let partial = world.json("closing show damas weekly 2020-12-29");
    assert_eq!((&partial["partial"], &partial["start"]), (&json!(true), &json!("2021-01-01T00:00:00Z")));
    assert!(world.ok("closing show damas weekly 2020-12-29").contains("no ranked players yet"));
}

#[test]
fn the_week_in_progress_is_live() {
    let world = world();
    world.ok("close damas");
    let now = world.json("ranking damas --weekly");
    assert_eq!(json!([now["label"], now["revision"], now["revisions"]]), json!(["2021-02-02", 0, 0]));
    assert_eq!(world.json("ranking damas --monthly")["label"], json!("2021-02"));
}

#[test]
fn a_history_explains_each_step() {
    let world = world();
    let csv = world.ok("player history ana --list damas --format csv --columns key,before,change,after,rule");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[1], "damas/1,1000.000000000,12.000000000,1012.000000000,R-VEZZ-4");
    assert_eq!(lines[2], "damas/2,1012.000000000,-0.827614673,1011.172385327,R-VEZZ-4");
    assert!(lines[3].starts_with("damas/3,,,,"), "{}", lines[3]);
    world.ok("close damas");
    let closed = world.ok("player history ana --list damas --closing weekly 2021-01-05 --format csv");
    assert_eq!(closed.lines().count(), 3);
}

#[test]
fn rules_change_from_an_instant_on_and_never_behind_a_cut() {
    let world = world();
    let behind = world.fails(77, "list set damas k=20 --effective 2021-02-01T00:00 --reason test");
    assert!(
        behind.contains("rule: R-CLO-2") && behind.contains("from 2021-02-02 20:00:00 +00:00 on"),
        "{behind}"
    );
    let set = "list set damas k=20 --effective 2021-02-10T00:00 --reason \"assembly of February\"";
    assert!(world.ok(&format!("{set} --dry-run")).contains("will change"));
    assert!(world.ok(set).contains("k 24 → 20"));
    let shown = world.json("list show damas");
    assert_eq!(shown["history"].as_array().unwrap().len(), 2);
    assert_eq!(shown["history"][1]["reason"], json!("assembly of February"));
}

#[test]
fn a_retired_list_takes_no_more() {
    let world = world();
    world.ok("list retire damas --reason \"a mistake\"");
    assert_eq!(world.json("list ls")[0]["state"], json!("retired"));
    let refused = world.fails(77, "close damas");
    assert!(refused.contains("retired"), "{refused}");
    world.ok("close --all");
}

#[test]
fn a_code_says_what_of_the_record_it_speaks_of_and_what_counts() {
    let world = World::with_damas();
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result,time_control,players,termination,event\n\
         1,2021-01-06T12:00:00Z,friend,ana,bo,1-0,10+0,4,,\n\
         2,2021-01-07T12:00:00Z,,ana,bo,1-0,,,forfeit,\n\
         3,2020-12-31T12:00:00Z,matchmaking,ana,bo,1-0,,,,Copa\n\
         4,2021-01-08T12:00:00Z,matchmaking,ana,bo,1-0,,,,\n",
    );
    world.ok("import games.csv --game damas");
    let games = world.json("check damas")["games"].clone();
    let details = |key: &str| {
        let mut games = games.as_array().unwrap().iter();
        games.find(|game| game["key"] == json!(format!("damas/{key}"))).unwrap()["details"].clone()
    };
    assert_eq!(
        details("1"),
        json!({
            "mode": "friend; the list rates: matchmaking",
            "players": "4; the list rates 2",
            "time-control": "10+0; the list rates 15+10",
        })
    );
    assert_eq!(details("2"), json!({"forfeit": "forfeit", "mode": "none; the list rates: matchmaking"}));
    assert_eq!(
        details("3"),
        json!({
            "before-activation": "the list begins at 2021-01-01 00:00:00 +00:00",
            "event": "Copa; the list rates no events",
        })
    );
    assert_eq!(details("4"), json!(null));
    let table = world.ok("check damas --key 1");
    assert!(
        table.contains("mode: friend; the list rates: matchmaking / players: 4; the list rates 2"),
        "{table}"
    );
    assert!(!world.ok("check damas --key 4").contains("Why"));
}

#[test]
fn codes_of_accounts_scores_results_and_late_games_say_what_was_missing_and_when() {
    let world = World::empty();
    let begun = "--now 2021-01-01T00:00:00Z";
    world.ok(&format!("init {begun}"));
    let profile = include_str!("../../src/formats/profile/vezz.toml");
    let strict = profile.replace("requires_verified = false", "requires_verified = true");
    assert_ne!(strict, profile);
    world.write("strict.toml", strict);
    let add = |name: &str, game: &str, rules: &str| {
        let zone = "--zone Europe/Madrid --activated 2021-01-01T00:00";
        world.ok(&format!("list add {name} --game {game} {rules} {zone} {begun}"));
    };
    add("damas", "damas", "--profile strict.toml --late-results exclude");
    add("palabras", "palabras", "--profile fise");
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n2,2021-01-06T13:00:00Z,matchmaking,ana,bo,\n",
    );
    world.write(
        "words.csv",
        "id,finished_at,mode,first,second,first_score,second_score,result\n\
         1,2021-01-06T12:00:00Z,fise,ana,bo,410,,1-0\n2,2021-01-06T13:00:00Z,fise,ana,bo,410,,\n",
    );
    world.write(
        "late.csv",
        "id,finished_at,mode,first,second,result\n3,2021-01-06T14:00:00Z,matchmaking,ana,bo,1-0\n",
    );
    world.ok("import games.csv --game damas --now 2021-01-07T09:00:00Z");
    world.ok("import words.csv --game palabras --now 2021-01-07T09:00:00Z");
    world.ok("player set ana verified=2021-01-06T12:30:00Z --reason papers --yes --now 2021-01-07T10:00:00Z");
    world.ok("close damas --weekly --now 2021-01-12T20:00:00Z");
    world.ok("import late.csv --game damas --now 2021-01-14T09:00:00Z");
    let details = |list: &str, key: &str| {
        world.json(&format!("check {list} --key {key} --now 2021-01-15T00:00:00Z"))["games"][0]["details"]
            .clone()
    };
    // Madrid is an hour ahead of UTC in January. Ana had her papers half an hour too late, Bo has none.
    assert_eq!(
        details("damas", "1"),
        json!({"account": "verified at 2021-01-06 13:00:00 +01:00: ana only since 2021-01-06 13:30:00 +01:00, bo not at all"})
    );
    assert_eq!(
        details("damas", "2"),
        json!({
            "no-result": "neither a result nor scores",
            "account": "verified at 2021-01-06 14:00:00 +01:00: bo not at all",
        })
    );
    // The week ended on Tuesday at 20:00 in Madrid, and the game came two days later.
    assert_eq!(
        details("damas", "3")["late"],
        "arrived at 2021-01-14 10:00:00 +01:00, when everything before 2021-01-12 20:00:00 +01:00 was closed \
         (late_results = exclude)"
    );
    assert_eq!(
        details("palabras", "1"),
        json!({"score-missing": "410 and no score; both have one while a player has no rating"})
    );
    assert_eq!(details("palabras", "2"), json!({"no-result": "no result; 410 and no score"}));
}
