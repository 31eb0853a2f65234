//! Instants, withdrawals and corrections that contradict each other, and how they are refused.

use serde_json::json;

use crate::event::{at, liga};
use crate::world::World;

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
