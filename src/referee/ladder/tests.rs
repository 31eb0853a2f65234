//! The ladder by hand: records that count, levels, the best beaten, credits.

use std::borrow::Cow;

use rstest::rstest;

use super::*;
use crate::model::{Moment, Score, Seat};

fn seat(key: &'static str) -> Seat<'static> {
    Seat { key: Cow::Borrowed(key), name: None }
}

fn record(first: &'static str, second: &'static str, result: &str) -> Record<'static> {
    let at = Instant::parse("2026-11-24T12:00:00Z").unwrap();
    Record {
        tail: Cow::Borrowed("g1"),
        status: Status::Finished,
        finish: Some(Moment { at, offset: 0, typed: None }),
        last_move: None,
        mode: None,
        first: seat(first),
        second: Some(seat(second)),
        first_score: None,
        second_score: None,
        result: Outcome::parse(result),
        termination: None,
        tiles_left: None,
        time_control: None,
        players: None,
        round: None,
        event: None,
        moves: None,
        duration_s: None,
    }
}

/// Whose game it is, the level, the player's score; or rule and reason.
fn said(record: &Record<'_>) -> String {
    match read(record) {
        Ok(game) => format!("{} {} {}", game.player, game.level, game.own),
        Err(passed) => format!("{}: {}", passed.rule, passed.reason),
    }
}

#[rstest]
#[case("Ana", "computer:7", "1-0", "Ana 7 2")]
#[case("computer:7", "Ana", "1-0", "Ana 7 0")]
#[case("Computer:7", "Ana", "0-1", "Ana 7 2")]
#[case("Ana", "computer:7", "1/2-1/2", "Ana 7 1")]
#[case("Ana", "Leo", "1-0", "R-LAD-1: it is not one player against the computer")]
#[case("computer:7", "computer:8", "1-0", "R-LAD-1: it is not one player against the computer")]
#[case("Ana", "computer:101", "1-0", "R-LAD-1: levels are whole numbers from 1 to 100")]
#[case("Ana", "computer:7", "", "R-VER-1: it has neither a result nor both scores")]
#[case("Ana", "computer:7", "+--", "R-VER-2: a forfeit was not played")]
fn r_lad_1_which_records_count(
    #[case] first: &'static str,
    #[case] second: &'static str,
    #[case] result: &str,
    #[case] expected: &str,
) {
    assert_eq!(said(&record(first, second, result)), expected);
}

#[test]
fn r_lad_1_leaving_is_a_loss_after_the_first_move_only() {
    let left = |moves, result| Record {
        termination: Some(Termination::Abandoned),
        moves,
        ..record("Ana", "computer:7", result)
    };
    assert_eq!(said(&left(Some(0), "")), "R-LAD-1: the player left before the first move: no result");
    assert_eq!(said(&left(Some(0), "0-1")), "R-LAD-1: the player left before the first move: no result");
    assert_eq!(said(&left(Some(1), "")), "Ana 7 0");
    let unknown = read(&left(None, "")).unwrap();
    assert_eq!((unknown.own, unknown.left_unknown), (0, true));
    // Ahead on points, and left all the same.
    let ahead = Record {
        first_score: Some(Score::points(9)),
        second_score: Some(Score::points(3)),
        ..left(Some(20), "")
    };
    assert_eq!(said(&ahead), "Ana 7 0");
}

#[test]
fn modes_and_states_that_are_not_the_ladders_are_passed_over() {
    let mode = |mode| Record { mode: Some(Cow::Borrowed(mode)), ..record("Ana", "computer:7", "1-0") };
    assert_eq!(said(&mode("Ladder")), "Ana 7 2");
    assert_eq!(said(&mode("computer")), "R-VEZZ-1: its mode is computer, and the ladder counts ladder");
    let active = Record { status: Status::Active, finish: None, ..record("Ana", "computer:7", "") };
    assert_eq!(said(&active), "R-VER-1: the game is still in play");
}

fn game(at: &str, player: &str, level: u32, own: HalfPoints, plies: u32, seconds: u32) -> Played {
    Played {
        key: at.to_owned(),
        at: Instant::parse(at).unwrap(),
        player: player.to_owned(),
        level,
        own,
        left_unknown: false,
        moves: Some(plies),
        seconds: Some(seconds),
    }
}

/// Tuesday 20:00 in Santiago is 23:00Z in November.
fn week() -> Vec<Played> {
    vec![
        game("2026-11-17T22:59:59Z", "ana", 1, 2, 12, 120), // the week before
        game("2026-11-17T23:00:00Z", "Ana", 2, 2, 30, 400), // 2
        game("2026-11-18T12:00:00Z", "ana", 3, 2, 11, 400), // too few plies
        game("2026-11-18T13:00:00Z", "ana", 4, 2, 12, 119), // too short
        game("2026-11-19T12:00:00Z", "ana", 2, 2, 30, 400), // 2 again
        game("2026-11-20T12:00:00Z", "ana", 9, 0, 30, 400),
        game("2026-11-21T12:00:00Z", "ana", 9, 0, 30, 400),
        game("2026-11-24T22:59:59Z", "ana", 5, 2, 40, 600), // 5
        game("2026-11-20T12:00:00Z", "leo", 1, 1, 40, 600),
    ]
}

#[test]
fn r_lad_by_hand() {
    let zone = Zone::named("America/Santiago").unwrap();
    let players = climb(week(), &zone, |_| true);
    let [ana, leo] = &players[..] else { panic!("{players:?}") };
    // Five wins from 1: 6; two losses: 5; a win: 6.
    assert_eq!((ana.player.as_str(), ana.level, ana.best_beaten, ana.streak), ("ana", 6, Some(5), 0));
    assert_eq!(ana.games, [8, 6, 0, 2]);
    let weeks: Vec<_> =
        ana.weeks.iter().map(|week| (week.label.as_str(), &week.levels[..], week.credits)).collect();
    assert_eq!(weeks, [("2026-11-10", &[1][..], 20), ("2026-11-17", &[2, 5][..], 40)]);
    assert_eq!(ana.credits, 60);
    assert_eq!(
        ana.reason,
        "level 6 after 6 wins, 0 draws and 2 losses; the highest level beaten is 5; 0 losses in a row; 60 credits"
    );
    let rules: Vec<String> = ana.rules.iter().map(ToString::to_string).collect();
    assert_eq!(
        rules[0],
        "R-LAD-1 (D: a game counts whatever level it was played at; D: after a fall the count of losses starts again)"
    );
    assert_eq!((leo.level, leo.best_beaten, leo.credits), (1, None, 0));
    assert_eq!(leo.rules[0].to_string(), "R-LAD-1");
}

#[test]
fn r_lad_3_accounts_that_are_not_verified_earn_nothing() {
    let players = climb(week(), &Zone::named("America/Santiago").unwrap(), |player| player != "ana");
    assert_eq!((players[0].level, players[0].credits, players[0].weeks.len()), (6, 0, 0));
    assert!(players[0].reason.ends_with("0 credits: the account is not verified"));
}

#[test]
fn the_order_of_a_file_makes_no_difference() {
    let zone = Zone::named("America/Santiago").unwrap();
    let mut backwards = week();
    backwards.reverse();
    assert_eq!(climb(backwards, &zone, |_| true), climb(week(), &zone, |_| true));
}
