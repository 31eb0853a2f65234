//! A list of the ladder from import to closings: what counts, levels, best beaten, streak, credits (R-LAD).

use serde_json::{Value, json};

use crate::world::World;

/// Games of January 2021 by hand. Weeks begin on Tuesday 20:00; ana is verified from the 6th on, leo never.
///
/// | game | what happens | ana's level | losses in a row | credits |
/// |---|---|---|---|---|
/// | 1 | a win, before ana is verified | 2 | 0 | none |
/// | 2 | a win of exactly 12 plies and 120 seconds | 3 | 0 | level 2 |
/// | 3 | the same level again | 4 | 0 | none |
/// | 4 | eleven plies | 5 | 0 | none |
/// | 5 | 119 seconds | 6 | 0 | none |
/// | 6 | left before the first move, whatever was typed | 6 | 0 | |
/// | 7 | left after seven plies, nothing typed | 6 | 1 | |
/// | 8 | the last second of the week | 7 | 0 | level 3 |
/// | 9 | the first instant of the next | 8 | 0 | level 3 |
/// | 10 | a loss | 8 | 1 | |
const GAMES: &str = "id,finished_at,mode,first,second,result,termination,moves,duration_s
1,2021-01-04T12:00:00Z,ladder,ana,computer:1,1-0,normal,30,300
2,2021-01-06T12:00:00Z,ladder,ana,computer:2,1-0,normal,12,120
3,2021-01-07T12:00:00Z,,ana,computer:2,1-0,normal,40,500
4,2021-01-08T12:00:00Z,ladder,computer:4,ana,0-1,normal,11,500
5,2021-01-09T12:00:00Z,ladder,ana,computer:3,1-0,normal,30,119
6,2021-01-10T12:00:00Z,ladder,computer:6,ana,1-0,abandoned,0,9
7,2021-01-10T13:00:00Z,ladder,ana,computer:6,,abandoned,7,60
8,2021-01-12T19:59:59Z,ladder,ana,computer:3,1-0,normal,30,300
9,2021-01-12T20:00:00Z,ladder,ana,computer:3,1-0,normal,30,300
10,2021-01-13T12:00:00Z,ladder,ana,computer:9,0-1,normal,30,300
11,2021-01-06T13:00:00Z,ladder,leo,computer:1,1-0,normal,30,300
12,2021-01-06T14:00:00Z,friend,ana,leo,1-0,normal,30,300
";

/// The list and its games; ana's papers were seen on the 6th, before the week of her first credits ended.
fn with_ladder() -> World {
    let world = World::empty();
    let early = "--now 2021-01-05T00:00:00Z";
    world.ok(&format!("init {early}"));
    let list = "list add escalera --game damas --profile ladder --zone UTC --activated 2021-01-01T00:00";
    world.ok(&format!("{list} {early}"));
    let first: Vec<&str> = GAMES.lines().take(2).collect();
    world.write("first.csv", first.join("\n"));
    world.ok(&format!("import first.csv --game damas {early}"));
    world.ok("player set ana verified=2021-01-06T00:00:00Z --reason papers --yes --now 2021-01-06T00:00:00Z");
    world.write("games.csv", GAMES);
    world.ok("import games.csv --game damas");
    world
}

/// `[player, level, games, best beaten, streak, credits]` of each row.
fn climbers(ranking: &Value) -> Vec<Value> {
    let rows = ranking["rows"].as_array().unwrap().iter();
    rows.map(|row| {
        let ladder = &row["ladder"];
        json!([
            row["player"],
            row["shown"],
            row["games"],
            ladder["best_beaten"],
            ladder["streak"],
            ladder["credits"]
        ])
    })
    .collect()
}

/// Verdict and codes of a game.
fn verdict(check: &Value, id: &str) -> String {
    let key = format!("damas/{id}");
    let game = check["games"].as_array().unwrap().iter().find(|game| game["key"] == key.as_str()).unwrap();
    format!("{} {}", game["verdict"].as_str().unwrap(), game["reasons"])
}

#[test]
fn r_lad_1_who_leaves_before_the_first_move_has_no_result_and_after_it_loses() {
    let world = with_ladder();
    let check = world.json("check escalera");
    assert_eq!(verdict(&check, "6"), r#"unrated ["no-result"]"#);
    assert_eq!(verdict(&check, "7"), "rated []");
    // Every code that applies, what only the replay can see included (R-VER-1).
    assert_eq!(verdict(&check, "12"), r#"unrated ["mode","players"]"#);
    let table = world.ok("check escalera --key 7");
    assert!(table.contains("0-1"), "{table}");
}

#[test]
fn r_lad_closings_of_a_list_tell_level_best_beaten_streak_and_credits() {
    let world = with_ladder();
    world.ok("close escalera --yes");
    let week = |label: &str| climbers(&world.json(&format!("ranking escalera --weekly {label}")));
    assert_eq!(week("2020-12-29"), [json!(["ana", 2, 1, 1, 0, 0])]);
    assert_eq!(week("2021-01-05"), [json!(["ana", 7, 7, 4, 0, 40]), json!(["leo", 2, 1, 1, 0, 0])]);
    assert_eq!(week("2021-01-12"), [json!(["ana", 8, 9, 4, 1, 20])]);
    let month = climbers(&world.json("ranking escalera --monthly 2021-01"));
    assert_eq!(month, [json!(["ana", 8, 9, 4, 1, null]), json!(["leo", 2, 1, 1, 0, null])]);
    let general = climbers(&world.json("ranking escalera"));
    assert_eq!(general, [json!(["ana", 8, 9, 4, 1, 60]), json!(["leo", 2, 1, 1, 0, 0])]);
    let csv = world.ok("ranking escalera --weekly 2021-01-19 --format csv --columns player,credits");
    assert_eq!(csv, "player,credits\n");
}

#[test]
fn r_clo_2_an_account_that_was_verified_after_the_cut_earned_nothing_in_the_original() {
    let world = with_ladder();
    world.ok("close escalera --yes");
    world.ok("player set leo verified=2021-01-01T00:00:00Z --reason papers --yes");
    let leo = |line: &str| climbers(&world.json(line))[1].clone();
    assert_eq!(leo("ranking escalera --weekly 2021-01-05"), json!(["leo", 2, 1, 1, 0, 0]));
    assert_eq!(leo("ranking escalera --weekly 2021-01-05 --live"), json!(["leo", 2, 1, 1, 0, 20]));
    assert_eq!(leo("ranking escalera"), json!(["leo", 2, 1, 1, 0, 20]));
}

#[test]
fn r_lad_the_referee_and_a_list_agree() {
    let world = with_ladder();
    let general = world.json("ranking escalera");
    let referee = world.json("referee ladder games.csv --zone UTC --unverified leo");
    for (row, climber) in
        general["rows"].as_array().unwrap().iter().zip(referee["players"].as_array().unwrap())
    {
        let listed = [&row["player"], &row["shown"], &row["games"], &row["ladder"]["best_beaten"]];
        assert_eq!(
            listed,
            [&climber["player"], &climber["level"], &climber["games"], &climber["best_beaten"]]
        );
        assert_eq!(row["ladder"]["streak"], climber["streak"]);
    }
    // The referee takes ana's account for verified all along, so the first win counts, too.
    assert_eq!(referee["players"][0]["credits"], 80);
    assert_eq!(referee["players"][1]["credits"], 0);
    let passed: Vec<&Value> =
        referee["passed_over"].as_array().unwrap().iter().map(|passed| &passed["key"]).collect();
    assert_eq!(passed, ["6", "12"]);
}

#[test]
fn r_ord_3_an_amended_length_makes_a_game_left_early_a_loss_and_revises() {
    let world = with_ladder();
    world.ok("close escalera --yes");
    world.ok("game amend damas/6 --set moves=3 --reason \"the log shows three plies\" --yes");
    // 6, a loss; game 7 is the second in a row: 5; then 6, 7, and a loss.
    let week = world.json("ranking escalera --weekly 2021-01-05");
    assert_eq!((&week["revision"], &week["rows"][0]["shown"]), (&json!(2), &json!(6)));
    assert_eq!(climbers(&week)[0], json!(["ana", 6, 8, 4, 0, 40]));
    let original = world.json("ranking escalera --weekly 2021-01-05 --revision 1");
    assert_eq!(climbers(&original)[0], json!(["ana", 7, 7, 4, 0, 40]));
    assert_eq!(climbers(&world.json("ranking escalera"))[0], json!(["ana", 7, 10, 4, 1, 60]));
}

#[test]
fn r_vezz_9_a_computer_needs_no_account() {
    let profile = include_str!("../../src/formats/profile/ladder.toml");
    let world = World::new();
    world.write("strict.toml", profile.replace("requires_verified = false", "requires_verified = true"));
    world.ok("list add escalera --game damas --profile strict.toml --zone UTC --activated 2021-01-01T00:00");
    world.write("games.csv", GAMES);
    world.ok("import games.csv --game damas");
    world.ok("player set ana verified=2021-01-06T00:00:00Z --reason papers --yes");
    let check = world.json("check escalera");
    assert_eq!(verdict(&check, "1"), r#"unrated ["account"]"#);
    assert_eq!(verdict(&check, "2"), "rated []");
    assert_eq!(verdict(&check, "11"), r#"unrated ["account"]"#);
}

#[test]
fn r_clo_5_a_damaged_log_is_built_again_by_an_import() {
    let world = with_ladder();
    let file = rusqlite::Connection::open(world.path("arbitro.db")).unwrap();
    let damaged = file.execute("UPDATE cache_chunk SET columns = x'00', tails = x''", []).unwrap();
    assert_eq!(damaged, 1);
    drop(file);
    let before = climbers(&world.json("ranking escalera"));
    assert_eq!(before[0], json!(["ana", 8, 9, 4, 1, 60]));
    world.write(
        "more.csv",
        "id,finished_at,mode,first,second,result,moves,duration_s
13,2021-01-14T12:00:00Z,ladder,ana,computer:12,1-0,30,300
",
    );
    world.ok("import more.csv --game damas");
    assert_eq!(climbers(&world.json("ranking escalera"))[0], json!(["ana", 9, 10, 12, 0, 80]));
}
