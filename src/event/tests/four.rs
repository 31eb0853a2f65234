//! The championship of four, rule by rule.

use super::desk::{Desk, NAMES, corrected, result, withdraw};
use crate::event::{Decided, Phase, results};
use crate::model::event::{Act, Bye, Ending, GameState, System};
use crate::model::{Outcome, Termination};
use crate::standings::{Settings, rank};

const FOUR: System = System::Four;

fn join(player: &str) -> Act {
    Act::Join { player: player.to_owned(), name: None, club: None }
}

fn present(player: &str, round: u32) -> Act {
    Act::Present { player: player.to_owned(), round }
}

#[test]
fn r_four_1_exactly_four_who_all_accept_and_then_nothing_changes() {
    let mut desk = Desk::new(FOUR);
    for name in &NAMES[..3] {
        desk.ok(join(name));
        desk.ok(Act::Accept { player: (*name).to_owned() });
    }
    let start = desk.start();
    assert_eq!(desk.refused(start), "R-FOUR-1");
    desk.ok(join("Dora"));
    assert_eq!(desk.refused(join("eva")), "R-FOUR-1");
    assert_eq!(desk.refused(join(" DORA")), "R-FOUR-1");
    let start = desk.start();
    assert_eq!(desk.refused(start), "R-FOUR-1");
    desk.ok(Act::Accept { player: "dora".to_owned() });
    let start = desk.start();
    desk.ok(start.clone());
    for late in [
        join("eva"),
        Act::Leave { player: "ana".to_owned() },
        Act::Accept { player: "ana".to_owned() },
        start,
    ] {
        assert_eq!(desk.refused(late), "R-FOUR-1");
    }
}

#[test]
fn r_four_2_three_rounds_by_the_table_one_after_another() {
    let mut desk = Desk::started(FOUR, 4);
    let table: Vec<Vec<(u32, u32)>> = desk
        .event
        .rounds
        .iter()
        .map(|round| round.games.iter().map(|game| (game.first, game.second)).collect())
        .collect();
    assert_eq!(table, [vec![(1, 4), (2, 3)], vec![(4, 3), (1, 2)], vec![(2, 4), (3, 1)]]);
    assert_eq!(desk.refused(Act::Call { round: 2 }), "R-FOUR-2");
    assert_eq!(desk.refused(Act::Call { round: 4 }), "round");
    desk.call(1, &NAMES[..4]);
    desk.ok(result(1, 1, Outcome::First));
    assert_eq!(desk.refused(Act::Call { round: 2 }), "R-FOUR-2");
    desk.ok(result(1, 2, Outcome::Draw));
    desk.ok(Act::Call { round: 2 });
    // The round before is over: its games can be corrected, but not be taken back.
    desk.ok(corrected(1, 2, Outcome::Second));
    let open = Act::Result { round: 1, table: 2, state: GameState::Adjourned, reason: Some("x".to_owned()) };
    assert_eq!(desk.refused(open), "R-FOUR-2");
    let bye = Act::Bye { round: 3, player: "ana".to_owned(), bye: Bye::Half };
    assert_eq!(desk.refused(bye), "R-FOUR-2");
    assert_eq!(desk.refused(Act::Pair { round: 3, games: vec![(1, 2)] }), "R-FOUR-2");
}

#[test]
fn r_four_4_presence_counts_from_the_call_up_to_but_not_at_five_minutes() {
    let mut desk = Desk::started(FOUR, 4);
    assert_eq!(desk.refused(present("ana", 1)), "R-FOUR-4");
    desk.now = 1000;
    desk.ok(Act::Call { round: 1 });
    assert_eq!(desk.refused_at(present("ana", 1), 999), "R-FOUR-4");
    desk.act_at(present("ana", 1), 1000).unwrap();
    assert_eq!(desk.refused_at(present("ana", 1), 1001), "R-FOUR-4");
    // A director types late; what counts is the instant that is given.
    desk.now = 2000;
    desk.act_at(present("bo", 1), 1299).unwrap();
    assert_eq!(desk.refused_at(present("carla", 1), 1300), "R-FOUR-4");
    assert_eq!(desk.refused_at(present("zoe", 1), 1100), "player");
}

#[test]
fn r_four_4_absences_are_resolved_from_five_minutes_on_and_never_drawn() {
    let mut desk = Desk::started(FOUR, 4);
    assert_eq!(desk.refused(Act::Resolve { round: 1 }), "R-FOUR-4");
    desk.now = 1000;
    desk.call(1, &["ana"]);
    assert_eq!(desk.refused_at(Act::Resolve { round: 1 }, 1299), "R-FOUR-4");
    assert_eq!(desk.refused(result(1, 1, Outcome::First)), "R-FOUR-4");
    desk.act_at(Act::Resolve { round: 1 }, 1300).unwrap();
    // Ana – Dora: one absent. Bo – Carla: both.
    assert_eq!(desk.outcome(1, 1), Some(Outcome::FirstByForfeit));
    assert_eq!(desk.outcome(1, 2), Some(Outcome::DoubleForfeit));
    assert_eq!(desk.refused(corrected(1, 1, Outcome::First)), "R-FOUR-4");
    assert_eq!(desk.refused_at(present("dora", 1), 1100), "R-FOUR-4");
    assert_eq!(desk.refused_at(Act::Resolve { round: 1 }, 1301), "R-FOUR-4");
}

#[test]
fn r_four_4_nothing_is_resolved_where_nobody_is_absent_and_no_forfeit_is_typed() {
    let mut desk = Desk::started(FOUR, 4);
    desk.call(1, &NAMES[..4]);
    assert_eq!(desk.refused_at(Act::Resolve { round: 1 }, desk.now + 300), "R-FOUR-4");
    assert_eq!(desk.refused(result(1, 1, Outcome::FirstByForfeit)), "R-FOUR-4");
    let start = desk.event.round(1).unwrap().called.unwrap();
    desk.ok(result(1, 1, Outcome::First));
    assert!(desk.event.game(1, 1).unwrap().finish.unwrap() > start);
    assert_eq!(desk.refused_at(result(1, 2, Outcome::First), 0), "R-FOUR-4");
}

#[test]
fn r_four_5_a_game_in_play_is_lost_by_abandonment_and_later_ones_are_forfeits() {
    let mut desk = Desk::started(FOUR, 4);
    desk.call(1, &NAMES[..4]);
    desk.ok(result(1, 2, Outcome::Draw));
    // Ana – Dora is in play; Bo – Carla is over and keeps its result.
    desk.ok(withdraw("dora"));
    let game = desk.event.game(1, 1).unwrap();
    let abandoned = Ending::new(Outcome::First, None, Some(Termination::Abandoned)).unwrap();
    assert_eq!((game.state, game.decided), (GameState::Over(abandoned), Some(Decided::Abandoned)));
    assert_eq!(desk.outcome(1, 2), Some(Outcome::Draw));
    assert_eq!(desk.refused(withdraw("dora")), "R-FOUR-5");
    let back = Act::Reinstate { player: "dora".to_owned(), reason: None };
    assert_eq!(desk.refused(back), "R-FOUR-5");
    // Dora – Carla: Carla is there, and her presence is accepted.
    desk.call(2, &["ana", "bo", "carla"]);
    assert_eq!(desk.refused(present("dora", 2)), "R-FOUR-5");
    desk.ok(result(2, 2, Outcome::Second));
    desk.now += 300;
    desk.ok(Act::Resolve { round: 2 });
    assert_eq!(desk.outcome(2, 1), Some(Outcome::SecondByForfeit));
    // Bo – Dora and Carla – Ana: Bo withdraws, too, between the rounds.
    desk.ok(withdraw("bo"));
    desk.call(3, &["ana", "carla"]);
    desk.now += 300;
    desk.ok(Act::Resolve { round: 3 });
    assert_eq!(desk.outcome(3, 1), Some(Outcome::DoubleForfeit));
    desk.ok(result(3, 2, Outcome::First));
    desk.ok(Act::Finish);
    assert_eq!(desk.event.phase, Phase::Finished);
    // Games that were played: 1.1 (abandoned), 1.2, 2.2, 3.2.
    let played: Vec<(u32, u32)> = desk.event.played().map(|(round, table, ..)| (round, table)).collect();
    assert_eq!(played, [(1, 1), (1, 2), (2, 2), (3, 2)]);
}

#[test]
fn r_four_5_who_confirmed_and_then_withdrew_is_not_there() {
    let mut desk = Desk::started(FOUR, 4);
    desk.call(1, &["ana", "bo", "carla"]);
    desk.ok(withdraw("ana"));
    assert_eq!(desk.refused(result(1, 1, Outcome::First)), "R-FOUR-4");
    desk.now += 300;
    desk.ok(Act::Resolve { round: 1 });
    // Ana – Dora: the one is gone, the other never came.
    assert_eq!(desk.outcome(1, 1), Some(Outcome::DoubleForfeit));
}

#[test]
fn r_four_3_an_event_that_nobody_comes_to_ends_with_everybody_sharing_the_place() {
    let mut desk = Desk::started(FOUR, 4);
    for round in 1..=3 {
        desk.ok(Act::Call { round });
        desk.now += 300;
        desk.ok(Act::Resolve { round });
    }
    desk.ok(Act::Finish);
    let standings = rank(&results(&desk.event), &Settings::default());
    let ranks: Vec<_> = standings.rows.iter().map(|row| (row.rank, row.points.0)).collect();
    assert_eq!(ranks, [(Some(1), 0); 4]);
    assert_eq!(desk.event.played().count(), 0);
}
