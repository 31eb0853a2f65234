//! Word games under the profile `fise`: seven games, two first ratings and a game between rated players,
//! worked out by hand: 4.658 × 400 + 31.69 = 1894.89 and 4.658 × 350 + 31.69 = 1661.99.

use std::fmt::Write;

use serde_json::json;

use crate::world::{World, row};

/// Games of ana (400 points each) against bo (350), one a day at noon from 2021-01-06 on.
fn games(count: u32) -> String {
    let mut text = "id,finished_at,mode,first,second,first_score,second_score\n".to_owned();
    for game in 1..=count {
        writeln!(text, "{game},2021-01-{:02}T12:00,fise,ana,bo,400,350", game + 5).unwrap();
    }
    text
}

fn world(count: u32) -> World {
    let world = World::new();
    world.ok(
        "list add palabras --game palabras --profile fise --zone Europe/Madrid --activated 2021-01-01T00:00",
    );
    world.write("games.csv", games(count));
    // Local times of the one zone that all lists of the game share.
    world.ok("import games.csv --game palabras");
    world
}

#[test]
fn six_games_are_progress_and_the_seventh_gives_the_first_rating() {
    let six = world(6);
    let ranking = six.json("ranking palabras");
    assert_eq!(ranking["rows"], json!([]));
    let unranked = json!([{"player": "ana", "qualifying": 6, "needed": 7}, {"player": "bo", "qualifying": 6, "needed": 7}]);
    assert_eq!(ranking["unranked"], unranked);
    assert!(six.ok("ranking palabras").contains("6 of 7"));

    let seven = world(7);
    assert_eq!(seven.ranks("ranking palabras"), [row(1, "ana", 1895, 7), row(2, "bo", 1662, 7)]);
    let csv = seven.ok("ranking palabras --format csv --columns player,rating,level");
    assert_eq!(csv, "player,rating,level\nana,1894.890000000,Gran jugador\nbo,1661.990000000,Gran jugador\n");
}

#[test]
fn between_rated_players_k_is_twenty() {
    // E of ana = 1/(1 + 10^(-232.9/400)) = 0.7926017729…, so a win moves 20 × 0.2073982270… = 4.147964541.
    let world = world(8);
    assert_eq!(world.ranks("ranking palabras"), [row(1, "ana", 1899, 8), row(2, "bo", 1658, 8)]);
    let csv = world.ok("ranking palabras --format csv --columns rating");
    assert_eq!(csv, "rating\n1899.037964541\n1657.842035459\n");
}

#[test]
fn finishes_are_local_and_the_week_ends_on_tuesday_evening_in_madrid() {
    let world = world(8);
    world.ok("close palabras");
    let week = world.json("closing show palabras weekly 2021-01-05");
    assert_eq!(
        json!([week["start"], week["end"], week["counted"]]),
        json!(["2021-01-05T19:00:00Z", "2021-01-12T19:00:00Z", 7])
    );
    // Games 1 to 7 end on 6 to 12 January at noon: the seventh gives the first rating before the cut.
    assert_eq!(crate::world::ranks(&week), [row(1, "ana", 1895, 7), row(2, "bo", 1662, 7)]);
    assert_eq!(world.json("closing show palabras monthly 2021-01")["counted"], json!(8));
}

#[test]
fn below_the_floor_and_discarded_games_say_so() {
    let world = world(0);
    world.write(
        "odd.csv",
        "id,finished_at,mode,first,second,first_score,second_score,status,last_move_at,tiles_left\n\
         floor,2021-01-06T12:00:00Z,fise,ana,bo,199,300,finished,,\n\
         exact,2021-01-07T12:00:00Z,fise,ana,bo,200,300,finished,,\n\
         small,2021-01-08T12:00:00Z,fise,ana,bo,90,95,finished,,\n\
         playing,,fise,ana,bo,50,60,active,2021-02-03T11:00:00Z,\n",
    );
    world.ok("import odd.csv --game palabras");
    let codes = |key: &str| world.json(&format!("check palabras --key {key}"))["games"][0]["reasons"].clone();
    assert_eq!(codes("floor"), json!(["score-below-floor"]));
    assert_eq!(codes("exact"), json!([]));
    assert_eq!(codes("small"), json!(["total-below-200", "winner-below-100"]));
    assert_eq!(codes("playing"), json!(["not-finished"]));
    assert_eq!(world.json("check palabras --verdict discarded")["games"].as_array().unwrap().len(), 1);
}

#[test]
fn a_game_in_play_is_not_said_to_be_finished() {
    let world = world(0);
    world.write(
        "playing.csv",
        "id,finished_at,mode,first,second,first_score,second_score,status,last_move_at\n\
         done,2021-01-08T12:00:00Z,fise,ana,bo,300,295,finished,\n\
         playing,,fise,ana,bo,50,60,active,2021-02-03T11:00:00Z\n",
    );
    world.ok("import playing.csv --game palabras");
    let said = world.ok("check palabras");
    // Madrid is an hour ahead of UTC in winter.
    assert!(said.contains("palabras/playing  in play, last move 2021-02-03 12:00:00 +01:00  ana"), "{said}");
    assert!(said.contains("palabras/done     2021-01-08 13:00:00 +01:00"), "{said}");
    let rows = world.ok("check palabras --format csv --columns key,when,last_move");
    assert_eq!(
        rows,
        "key,when,last_move\npalabras/done,2021-01-08T12:00:00Z,\npalabras/playing,,2021-02-03T11:00:00Z\n"
    );
}

#[test]
fn r_fise_1_the_history_cites_the_rules_of_the_lists_own_system() {
    let world = world(0);
    world.write(
        "odd.csv",
        "id,finished_at,mode,first,second,first_score,second_score,players\n\
         1,2021-01-06T12:00:00Z,real-time,ana,bo,300,295,\n2,2021-01-07T12:00:00Z,fise,ana,bo,300,295,3\n",
    );
    world.ok("import odd.csv --game palabras");
    let rules = |list: &str| {
        let history = world.ok(&format!("player history ana --list {list} --format csv --columns key,rule"));
        history.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rules("palabras"), ["palabras/1,R-FISE-1", "palabras/2,R-FISE-1"]);
    // Under another system the same games break that one's rule.
    world.ok("list add otra --game palabras --profile vezz --zone UTC --activated 2021-01-01T00:00");
    assert_eq!(rules("otra"), ["palabras/1,R-VEZZ-1", "palabras/2,R-VEZZ-1"]);
}
