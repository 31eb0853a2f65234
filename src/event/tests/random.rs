//! Random sequences of entries, sensible and not: nothing panics, no state breaks R-FOUR, undoing gives
//! exactly the former state, and the replay is what was live.

use proptest::prelude::*;

use super::desk::{Desk, NAMES, at, corrected, result, setup, withdraw};
use crate::event::presence::WINDOW;
use crate::event::{Decided, Event, Game, Phase, Round, fold, last_standing, results};
use crate::model::event::{Act, Bye, Ending, GameState, Order, System};
use crate::model::{Digest, Outcome};
use crate::standings::{METHODS, Settings, rank};

/// What somebody at the desk does next, before it is known whether it fits.
#[derive(Clone, Debug)]
enum Move {
    Act(Act),
    /// A start with the digest that fits.
    Start,
    /// The obvious next thing, so that sequences get somewhere.
    Go,
    /// Time passes, in seconds.
    Wait(i64),
    /// The last entry is undone.
    UndoLast,
    /// An entry is given for an instant before the clock, in seconds.
    Late(i64, Act),
}

fn player() -> impl Strategy<Value = String> {
    prop::sample::select(&NAMES[..5]).prop_map(str::to_owned)
}

fn act() -> impl Strategy<Value = Act> {
    let (round, table) = (0..5_u32, 0..4_u32);
    let outcome = prop::sample::select(Outcome::ALL.to_vec());
    let state = prop_oneof![
        4 => outcome.clone().prop_map(|outcome| GameState::Over(Ending::of_outcome(outcome))),
        1 => Just(GameState::Adjourned),
        1 => Just(GameState::Unplayed),
    ];
    let reason = prop::option::of(Just("why".to_owned()));
    let numbers = (0..6_u32, 0..6_u32);
    prop_oneof![
        3 => player().prop_map(|player| Act::Join { player, name: None, club: None }),
        1 => player().prop_map(|player| Act::Leave { player }),
        3 => player().prop_map(|player| Act::Accept { player }),
        3 => round.clone().prop_map(|round| Act::Call { round }),
        4 => (player(), round.clone()).prop_map(|(player, round)| Act::Present { player, round }),
        2 => round.clone().prop_map(|round| Act::Resolve { round }),
        6 => (round.clone(), table, state, reason)
            .prop_map(|(round, table, state, reason)| Act::Result { round, table, state, reason }),
        1 => (round.clone(), player(), prop::sample::select(Bye::ALL.to_vec()))
            .prop_map(|(round, player, bye)| Act::Bye { round, player, bye }),
        1 => (round, prop::collection::vec(numbers, 0..3)).prop_map(|(round, games)| Act::Pair { round, games }),
        1 => player().prop_map(|player| withdraw(&player)),
        1 => player().prop_map(|player| Act::Reinstate { player, reason: None }),
        2 => (0..60_u32).prop_map(|entry| Act::Undo { entry }),
        1 => Just(Act::Finish),
        1 => Just(Act::Reopen { reason: "why".to_owned() }),
        1 => Just(Act::New(Box::new(setup(System::Four)))),
        1 => Just(Act::Start { order: Order::Joined, seed: None, ratings: vec![None; 4], digest: Digest::of(b"") }),
    ]
}

fn step() -> impl Strategy<Value = Move> {
    prop_oneof![
        6 => act().prop_map(Move::Act),
        10 => Just(Move::Go),
        1 => Just(Move::Start),
        2 => (1..400_i64).prop_map(Move::Wait),
        2 => Just(Move::UndoLast),
        1 => (1..400_i64, act()).prop_map(|(back, act)| Move::Late(back, act)),
    ]
}

/// What a director would do next.
fn next(desk: &Desk) -> Act {
    let event = &desk.event;
    match event.phase {
        Phase::Registration => registration(desk),
        Phase::Finished => Act::Reopen { reason: "why".to_owned() },
        Phase::Running => playing(event),
    }
}

fn registration(desk: &Desk) -> Act {
    let players = &desk.event.players;
    let missing = NAMES[..4].iter().find(|name| !players.iter().any(|player| player.key == **name));
    let open = players.iter().find(|player| !player.accepted);
    match (missing, open) {
        (Some(name), _) => Act::Join { player: (*name).to_owned(), name: None, club: None },
        (None, Some(player)) => Act::Accept { player: player.typed.clone() },
        (None, None) => desk.start(),
    }
}

fn playing(event: &Event) -> Act {
    let open = event.rounds.iter().position(|round| round.games.iter().any(Game::is_open));
    let Some(index) = open else { return Act::Finish };
    let number = index as u32 + 1;
    let round = &event.rounds[index];
    if event.is_four() && round.called.is_none() {
        return Act::Call { round: number };
    }
    let (at, game) = round.games.iter().enumerate().find(|(_, game)| game.is_open()).unwrap();
    for (side, number_of) in [game.first, game.second].into_iter().enumerate() {
        if event.is_four()
            && game.present[side].is_none()
            && event.player(number_of).unwrap().withdrawn.is_none()
        {
            return Act::Present { player: event.shown(number_of).to_owned(), round: number };
        }
    }
    let gone =
        [game.first, game.second].iter().any(|number| event.player(*number).unwrap().withdrawn.is_some());
    if event.is_four() && gone {
        Act::Resolve { round: number }
    } else {
        result(number, at as u32 + 1, Outcome::First)
    }
}

/// What R-FOUR promises of every state.
fn check_four(event: &Event) {
    assert!(event.players.len() <= 4);
    if event.start.is_none() {
        assert!(event.rounds.is_empty());
        return;
    }
    assert!(event.players.len() == 4 && event.players.iter().all(|player| player.accepted));
    assert_eq!(event.rounds.len(), 3);
    let mut met = std::collections::BTreeSet::new();
    for (index, round) in event.rounds.iter().enumerate() {
        assert_eq!((round.games.len(), round.byes.len()), (2, 0));
        if let (Some(before), true) = (index.checked_sub(1), round.called.is_some()) {
            assert!(event.rounds[before].games.iter().all(|game| !game.is_open()), "called too early");
            let over = event.rounds[before].games.iter().filter_map(|game| game.finish).max();
            assert!(round.called >= over && round.called >= event.rounds[before].called, "called too early");
        }
        for game in round.games.iter() {
            assert!(met.insert((game.first.min(game.second), game.first.max(game.second))));
            check_game(event, round, game);
        }
    }
    if event.phase == Phase::Finished {
        assert!(event.rounds.iter().flat_map(|round| round.games.iter()).all(|game| !game.is_open()));
    }
}

fn check_game(event: &Event, round: &Round, game: &Game) {
    for present in game.present.iter().flatten() {
        let called = round.called.expect("presence before the call");
        assert!(*present >= called && *present < called.plus(WINDOW), "presence outside its window");
    }
    let gone = [game.first, game.second].map(|number| event.player(number).unwrap().withdrawn.is_some());
    match (game.state, game.decided) {
        (GameState::Over(ending), Some(Decided::Entered)) => {
            assert!(ending.played() && game.present.iter().all(Option::is_some));
            assert!(game.finish.unwrap() >= round.called.unwrap());
        }
        (GameState::Over(ending), Some(Decided::Resolved)) => {
            assert!(!ending.played() && round.resolved);
            let there = [0, 1].map(|side| game.present[side].is_some());
            let won = match ending.outcome() {
                Outcome::FirstByForfeit => [true, false],
                Outcome::SecondByForfeit => [false, true],
                outcome => {
                    assert_eq!(outcome, Outcome::DoubleForfeit);
                    [false, false]
                }
            };
            for side in [0, 1] {
                // Who won was there; who lost was not, or had withdrawn.
                assert!(if won[side] { there[side] } else { !there[side] || gone[side] });
            }
        }
        (GameState::Over(ending), Some(Decided::Abandoned)) => {
            assert!(ending.played() && gone.contains(&true));
            assert!(game.finish.unwrap() >= round.called.unwrap(), "abandoned before the call");
        }
        (GameState::Over(_), decided) => panic!("a game of a four decided by {decided:?}"),
        (_, decided) => assert_eq!(decided, None),
    }
}

/// Runs a sequence and looks at every state it goes through.
fn run(system: System, moves: &[Move]) {
    let mut desk = Desk::new(system);
    for step in moves {
        let taken = match step {
            Move::Act(act) => desk.act(act.clone()),
            Move::Start => {
                let act = registration(&desk);
                desk.act(act)
            }
            Move::Go => {
                let act = next(&desk);
                if matches!(act, Act::Resolve { .. }) {
                    desk.now += 300;
                }
                desk.act(act)
            }
            Move::Wait(seconds) => {
                desk.now += seconds;
                continue;
            }
            Move::UndoLast => {
                let entry = last_standing(&desk.entries).unwrap().number;
                desk.act(Act::Undo { entry })
            }
            Move::Late(back, act) => desk.act_at(act.clone(), desk.now - back),
        };
        if desk.event.is_four() {
            check_four(&desk.event);
        }
        let standings = rank(&results(&desk.event), &Settings { tiebreaks: METHODS, ..Settings::default() });
        assert_eq!(standings.rows.len(), desk.event.players.len());
        if taken.is_ok() {
            check_undo(&desk);
        }
    }
    assert_eq!(fold(&desk.entries), Ok(desk.event));
}

/// The last entry undone gives exactly the state before it, unless it is one that stays.
fn check_undo(desk: &Desk) {
    let last = desk.entries.last().unwrap();
    if matches!(last.act, Act::Finish | Act::Reopen { .. }) || desk.event.phase == Phase::Finished {
        return;
    }
    let before = fold(&desk.entries[..desk.entries.len() - 1]).unwrap();
    let mut again = Desk { entries: desk.entries.clone(), event: desk.event.clone(), now: desk.now };
    again.ok(Act::Undo { entry: last.number });
    assert_eq!(again.event, before);
    let undo = again.entries.len() as u32;
    again.ok(Act::Undo { entry: undo });
    assert_eq!(again.event, desk.event);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_breaks_a_championship_of_four(moves in prop::collection::vec(step(), 0..60)) {
        run(System::Four, &moves);
    }

    #[test]
    fn no_sequence_breaks_a_round_robin(moves in prop::collection::vec(step(), 0..50)) {
        run(System::RoundRobin, &moves);
    }

    #[test]
    fn no_sequence_breaks_an_event_paired_by_hand(moves in prop::collection::vec(step(), 0..50)) {
        run(System::Manual, &moves);
    }
}

#[test]
fn sequences_of_obvious_moves_come_to_an_end() {
    // The strategies above are worth something only if this one reaches the finish.
    let mut desk = Desk::new(System::Four);
    for _ in 0..60 {
        if desk.event.phase == Phase::Finished {
            break;
        }
        let act = next(&desk);
        desk.ok(act);
    }
    assert_eq!(desk.event.phase, Phase::Finished);
    assert!(desk.event.start.unwrap().at >= at(0));
    assert_eq!(desk.refused(corrected(1, 1, Outcome::Draw)), "R-EVENT-7");
}
