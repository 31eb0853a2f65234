//! Twelve FISE games, judged and rated by hand: the borders of every threshold, and a seventh game on the cut.
//!
//! The list starts on Tuesday 2021-01-05 at 20:00, so the first week is whole and ends on the 12th at 20:00.
//!
//! Ana's seven: 200, 400, 430, 500, 350, 380, 450, together 2710. 4.658 × 2710 / 7 + 31.69 = 1835.001428571.
//! Bo's seven: 300, 350, 380, 330, 400, 390, 310, together 2460. 4.658 × 2460 / 7 + 31.69 = 1668.644285714.
//! Then Ana loses: E = 1 / (1 + 10^(-166.357142857 / 400)) = 0.7226467789, and 20 × (0 - E) = -14.452935578.

use crate::world::World;

const GAMES: &str = "\
id, finished_at,         first, second, first_score, second_score, termination, tiles_left, status, last_move_at,        mode
1,  2021-01-06T12:00:00Z, ana,  bo,     200,         300,          normal,      0,          finished, ,                    fise
2,  2021-01-07T12:00:00Z, ana,  bo,     199,         300,          normal,      0,          finished, ,                    fise
3,  2021-01-07T18:00:00Z, ana,  bo,     400,         350,          abandoned,   13,         finished, ,                    fise
4,  2021-01-08T12:00:00Z, ana,  bo,     410,         360,          abandoned,   14,         finished, ,                    fise
5,  2021-01-08T18:00:00Z, ana,  bo,     420,         370,          abandoned,   15,         finished, ,                    fise
6,  2021-01-09T12:00:00Z, ana,  bo,     430,         380,          normal,      0,          finished, ,                    fise-rapid
7,  ,                     ana,  bo,     ,            ,             ,            ,           active,   2021-01-10T12:00:00Z, fise
8,  2021-01-11T10:00:00Z, ana,  bo,     500,         330,          normal,      0,          finished, ,                    fise-per-move
9,  2021-01-11T11:00:00Z, ana,  bo,     350,         400,          normal,      0,          finished, ,                    fise
10, 2021-01-12T19:59:59Z, ana,  bo,     380,         390,          normal,      0,          finished, ,                    fise
11, 2021-01-12T20:00:00Z, ana,  bo,     450,         310,          normal,      0,          finished, ,                    fise
12, 2021-01-13T12:00:00Z, ana,  bo,     199,         210,          time,        0,          finished, ,                    fise
";

fn world() -> World {
    let world = World::new();
    world.ok("list add palabras --game palabras --profile fise --zone UTC --activated 2021-01-05T20:00");
    world.write("games.csv", GAMES);
    world.ok("import games.csv --game palabras");
    world.ok("close palabras");
    world
}

#[test]
fn every_verdict() {
    // 2: 199 is below the floor. 4: exactly 14 tiles. 5: more than 14. 7: in play, and idle for 24 days.
    // 12: both have an Elo by then, and the floor is for those who have none.
    assert_eq!(
        world().ok("check palabras --format csv --columns key,verdict,reasons"),
        "\
key,verdict,reasons
palabras/1,rated,
palabras/2,unrated,score-below-floor
palabras/3,rated,
palabras/4,unrated,tiles-left
palabras/5,discarded,tiles-left
palabras/6,rated,
palabras/8,rated,
palabras/9,rated,
palabras/10,rated,
palabras/11,rated,
palabras/12,rated,
palabras/7,discarded,not-finished idle
"
    );
}

#[test]
fn every_rating_to_the_last_digit() {
    assert_eq!(
        world().ok("player history ana --list palabras --format csv --columns key,before,change,after,what"),
        "\
key,before,change,after,what
palabras/1,,,,qualifying game 1 of 7
palabras/2,,,,unrated: score-below-floor
palabras/3,,,,qualifying game 2 of 7
palabras/4,,,,unrated: tiles-left
palabras/5,,,,discarded: tiles-left
palabras/6,,,,qualifying game 3 of 7
palabras/8,,,,qualifying game 4 of 7
palabras/9,,,,qualifying game 5 of 7
palabras/10,,,,qualifying game 6 of 7
palabras/11,,,1835.001428571,qualifying game 7 of 7: first rating
palabras/12,1835.001428571,-14.452935578,1820.548492993,rated
"
    );
    assert_eq!(
        world().ok("ranking palabras"),
        "\
palabras general: 2021-02-03 12:00:00 +00:00

Rank  Player  Rating  Games  Level
   1  ana       1821      8  Gran jugador
   2  bo        1683      8  Gran jugador
"
    );
}

#[test]
fn the_seventh_game_on_the_cut_belongs_to_the_week_that_follows() {
    let world = world();
    assert_eq!(
        world.ok("closing show palabras weekly 2021-01-05"),
        "\
palabras weekly 2021-01-05: 2021-01-05 20:00:00 +00:00 to 2021-01-12 20:00:00 +00:00
closed (tester, 2021-02-03)

no ranked players yet
"
    );
    assert_eq!(
        world.ok("closing show palabras weekly 2021-01-12"),
        "\
palabras weekly 2021-01-12: 2021-01-12 20:00:00 +00:00 to 2021-01-19 20:00:00 +00:00
closed (tester, 2021-02-03)

Rank  Player  Rating  Games  In period  Activity  Level
   1  ana       1821      8          2         2  Gran jugador
   2  bo        1683      8          2         2  Gran jugador
"
    );
    let counted =
        |label: &str| world.json(&format!("closing show palabras weekly {label}"))["counted"].clone();
    assert_eq!((counted("2021-01-05"), counted("2021-01-12")), (6.into(), 2.into()));
    // One second earlier both were one game short.
    let before = world.ok("ranking palabras --at 2021-01-12T20:00:00Z");
    assert!(before.contains("6 of 7"), "{before}");
}
