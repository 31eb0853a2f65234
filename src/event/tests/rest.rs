//! Round robins, events paired by hand, byes, corrections, undoing, finishing.

use super::desk::{Desk, corrected, result, withdraw};
use crate::event::{Decided, Phase, results};
use crate::model::event::{Act, Bye, GameState, RoundFact, System};
use crate::model::{Instant, Outcome};

const ROBIN: System = System::RoundRobin;

fn undo(entry: usize) -> Act {
    Act::Undo { entry: entry as u32 }
}

#[test]
fn round_robins_have_their_rounds_from_the_start() {
    let desk = Desk::started(ROBIN, 5);
    assert_eq!(desk.event.rounds.len(), 5);
    // The Berger table for 5 or 6: in round 1 number 1 meets 6, who is the bye.
    let first = &desk.event.rounds[0];
    let games: Vec<(u32, u32)> = first.games.iter().map(|game| (game.first, game.second)).collect();
    assert_eq!((games, &first.byes[..]), (vec![(2, 5), (3, 4)], &[(1, Bye::Allocated)][..]));
    assert_eq!(Desk::started(System::DoubleRoundRobin, 5).event.rounds.len(), 10);
    assert_eq!(desk.event.round_in_play(), Some(1));
}

#[test]
fn a_correction_needs_a_reason_and_does_not_move_the_finish() {
    let mut desk = Desk::started(ROBIN, 4);
    desk.act_at(result(1, 1, Outcome::First), 500).unwrap();
    let finish = desk.event.game(1, 1).unwrap().finish;
    assert_eq!(desk.refused(result(1, 1, Outcome::Draw)), "R-EVENT-3");
    assert_eq!(desk.refused(corrected(1, 1, Outcome::First)), "R-EVENT-3");
    desk.act_at(corrected(1, 1, Outcome::Draw), 900).unwrap();
    let game = desk.event.game(1, 1).unwrap();
    assert_eq!((desk.outcome(1, 1), game.finish), (Some(Outcome::Draw), finish));
    assert_eq!(finish.map(Instant::micros), Some(super::desk::at(500).micros()));
    assert_eq!(desk.refused(result(9, 1, Outcome::Draw)), "round");
    assert_eq!(desk.refused(result(1, 3, Outcome::Draw)), "table");
}

#[test]
fn an_adjourned_game_is_finished_when_its_result_comes() {
    let mut desk = Desk::started(ROBIN, 4);
    let adjourn = Act::Result { round: 1, table: 1, state: GameState::Adjourned, reason: None };
    desk.ok(adjourn.clone());
    assert_eq!(desk.refused(adjourn), "R-EVENT-3");
    desk.act_at(result(1, 1, Outcome::First), 700).unwrap();
    assert_eq!(desk.event.game(1, 1).unwrap().finish, Some(super::desk::at(700)));
}

#[test]
fn a_withdrawal_from_a_round_robin_forfeits_what_is_to_come() {
    let mut desk = Desk::started(ROBIN, 4);
    // 1-4 2-3 / 4-3 1-2 / 2-4 3-1
    desk.ok(result(1, 1, Outcome::Second));
    desk.ok(withdraw("dora"));
    assert_eq!(desk.outcome(1, 1), Some(Outcome::Second));
    assert_eq!(
        (desk.outcome(2, 1), desk.outcome(3, 1)),
        (Some(Outcome::SecondByForfeit), Some(Outcome::FirstByForfeit))
    );
    assert_eq!(results(&desk.event).participants[3].left_after, Some(1));
    desk.ok(withdraw("carla"));
    assert_eq!(desk.outcome(2, 1), Some(Outcome::DoubleForfeit));
    // Dora is back before round 2 is over: what nothing but her withdrawal decided is open again.
    desk.ok(result(2, 2, Outcome::Draw));
    desk.ok(Act::Reinstate { player: "dora".to_owned(), reason: None });
    assert_eq!(desk.outcome(3, 1), None);
    assert_eq!(desk.refused(Act::Reinstate { player: "ana".to_owned(), reason: None }), "R-EVENT-5");
}

#[test]
fn a_result_that_was_played_all_the_same_wins_over_the_withdrawal() {
    let mut desk = Desk::started(ROBIN, 4);
    desk.ok(withdraw("dora"));
    assert_eq!(desk.refused(result(1, 1, Outcome::Draw)), "R-EVENT-3");
    desk.ok(corrected(1, 1, Outcome::Draw));
    assert_eq!(desk.event.game(1, 1).unwrap().decided, Some(Decided::Entered));
    // Taken back, it is the withdrawal's again.
    let open = Act::Result { round: 1, table: 1, state: GameState::Unplayed, reason: Some("x".to_owned()) };
    desk.ok(open);
    assert_eq!(desk.outcome(1, 1), Some(Outcome::FirstByForfeit));
}

#[test]
fn byes_are_for_rounds_without_a_game() {
    let bye = |round, player: &str, bye| Act::Bye { round, player: player.to_owned(), bye };
    let mut desk = Desk::started(ROBIN, 5);
    assert_eq!(desk.refused(bye(1, "bo", Bye::Half)), "R-EVENT-4");
    assert_eq!(desk.refused(bye(6, "ana", Bye::Half)), "round");
    desk.ok(bye(1, "ana", Bye::Half));
    assert_eq!(desk.refused(bye(1, "ana", Bye::Full)), "R-EVENT-4");
    assert_eq!(results(&desk.event).participants[0].round(1), RoundFact::Bye(Bye::Half));

    let mut desk = Desk::started(System::Manual, 5);
    desk.ok(bye(1, "eva", Bye::Zero));
    assert_eq!(desk.refused(bye(3, "eva", Bye::Zero)), "round");
    let pair = |round, games: &[(u32, u32)]| Act::Pair { round, games: games.to_vec() };
    assert_eq!(desk.refused(pair(1, &[(1, 5)])), "R-EVENT-2");
    assert_eq!(desk.refused(pair(1, &[(1, 2), (2, 3)])), "R-EVENT-2");
    assert_eq!(desk.refused(pair(1, &[(1, 1)])), "R-EVENT-2");
    assert_eq!(desk.refused(pair(1, &[(1, 9)])), "starting number");
    assert_eq!(desk.refused(pair(2, &[(1, 2)])), "R-EVENT-2");
    assert_eq!(desk.refused(pair(1, &[])), "R-EVENT-2");
    desk.ok(pair(1, &[(2, 1), (4, 3)]));
    assert_eq!(desk.event.next_to_pair(), 2);
    assert_eq!(desk.event.round_in_play(), Some(1));
}

#[test]
fn undo_gives_the_former_state_and_undoing_the_undo_brings_it_back() {
    let mut desk = Desk::started(ROBIN, 4);
    let start = desk.event.clone();
    desk.ok(result(1, 1, Outcome::First));
    let first = desk.event.clone();
    let entry = desk.entries.len();
    desk.ok(result(1, 2, Outcome::Draw));
    let second = desk.event.clone();
    desk.ok(undo(entry + 1));
    assert_eq!(desk.event, first);
    desk.ok(undo(entry));
    assert_eq!(desk.event, start);
    assert_eq!(desk.refused(undo(entry)), "R-EVENT-6");
    // Undo the undos, the later one first.
    desk.ok(undo(entry + 3));
    assert_eq!(desk.event, first);
    desk.ok(undo(entry + 2));
    assert_eq!(desk.event, second);
    assert_eq!(desk.refused(undo(1)), "R-EVENT-6");
    assert_eq!(desk.refused(undo(99)), "entry");
}

#[test]
fn an_entry_that_later_ones_depend_on_is_not_undone() {
    let mut desk = Desk::started(ROBIN, 4);
    let start = desk.entries.len();
    desk.ok(result(1, 1, Outcome::First));
    assert_eq!(desk.refused(undo(start)), "R-EVENT-6");
    let first = desk.entries.len();
    desk.ok(corrected(1, 1, Outcome::Draw));
    // The correction stands by itself as the first entry.
    desk.ok(undo(first));
    assert_eq!(desk.outcome(1, 1), Some(Outcome::Draw));
}

#[test]
fn an_event_is_finished_with_all_its_results_and_then_left_alone() {
    let mut desk = Desk::started(ROBIN, 3);
    assert_eq!(desk.refused(Act::Reopen { reason: "x".to_owned() }), "R-EVENT-7");
    assert_eq!(desk.refused(Act::Finish), "R-EVENT-7");
    for round in 1..=3 {
        desk.ok(result(round, 1, Outcome::First));
    }
    desk.ok(Act::Finish);
    let finish = desk.entries.len();
    assert_eq!(desk.event.phase, Phase::Finished);
    for late in [corrected(1, 1, Outcome::Draw), withdraw("ana"), Act::Finish] {
        assert_eq!(desk.refused(late), "R-EVENT-7");
    }
    assert_eq!([desk.refused(undo(finish)), desk.refused(undo(finish - 1))], ["R-EVENT-6"; 2]);
    desk.ok(Act::Reopen { reason: "sheet".to_owned() });
    // The finish stands on this result: it is corrected, not undone.
    assert_eq!(desk.refused(undo(finish - 1)), "R-EVENT-6");
    desk.ok(corrected(3, 1, Outcome::Draw));
    desk.ok(Act::Finish);
}
