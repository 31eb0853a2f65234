//! Standings computed by hand, method by method, and what must hold for every event.

use proptest::prelude::*;

use super::method::Shown;
use super::settings::points;
use super::{Explanation, METHODS, Method, Outcome, Settings, Standings, Withdrawals, explain, method, rank};
use crate::model::event::{Bye, Ending, GameState, Results};
use crate::model::{Outcome as Won, Points, Score};

fn methods(names: &[&str]) -> Vec<&'static dyn Method> {
    names.iter().map(|name| method(name).unwrap()).collect()
}

fn result(text: &str) -> GameState {
    GameState::Over(Ending::of_outcome(Won::parse(text).unwrap()))
}

fn scores(first: i64, second: i64) -> GameState {
    GameState::Over(Ending::of_scores(Score::points(first), Score::points(second)))
}

/// The value of a method for everybody, by starting number.
fn values(results: &Results, name: &str, settings: &Settings<'_>) -> Vec<String> {
    let tiebreaks = methods(&[name]);
    let standings = rank(results, &Settings { tiebreaks: &tiebreaks, ..*settings });
    let value = |number: u32| {
        standings.of(number).unwrap().tiebreaks[0].value().map_or("–".into(), |v| v.to_string())
    };
    (1..=results.participants.len() as u32).map(value).collect()
}

/// `rank:number` in order; `-` for who is taken out.
fn order(standings: &Standings) -> String {
    let row =
        |row: &super::Row| format!("{}:{}", row.rank.map_or("-".into(), |rank| rank.to_string()), row.number);
    standings.rows.iter().map(row).collect::<Vec<_>>().join(" ")
}

fn ranked(results: &Results, names: &[&str]) -> String {
    order(&rank(results, &Settings { tiebreaks: &methods(names), ..Settings::default() }))
}

/// Four players, all games played: 3 has 2.5 points, 2 has 2, 1 has 1.5, 4 has none.
fn quad() -> Results {
    let mut results = Results::new(3, 4);
    results.game(1, 1, 4, result("1-0"));
    results.game(1, 2, 3, result("1/2-1/2"));
    results.game(2, 4, 3, result("0-1"));
    results.game(2, 1, 2, result("1/2-1/2"));
    results.game(3, 2, 4, result("1-0"));
    results.game(3, 3, 1, result("1-0"));
    results
}

/// A word game of four: byes and a forfeit in its third round.
fn words() -> Results {
    let mut results = Results::new(3, 4);
    results.game(1, 1, 4, scores(410, 385));
    results.game(1, 2, 3, scores(300, 350));
    results.game(2, 4, 3, scores(400, 380));
    results.game(2, 1, 2, scores(390, 400));
    results.game(3, 2, 4, result("+--"));
    results.bye(3, 1, Bye::Full);
    results.bye(3, 3, Bye::Half);
    results
}

/// An Othello event of which three rounds are played; 4 withdrew after the second.
fn discs(rounds: u32) -> Results {
    let mut results = Results::new(rounds, 4);
    results.game(1, 1, 4, scores(40, 24));
    results.game(1, 2, 3, scores(32, 32));
    results.game(2, 4, 3, scores(20, 44));
    results.game(2, 1, 2, scores(50, 14));
    results.game(3, 2, 4, result("+--"));
    results.game(3, 3, 1, scores(30, 34));
    results.left(4, 2);
    results
}

#[test]
fn points_come_first_and_ties_share_the_place() {
    let standings = rank(&quad(), &Settings::default());
    assert_eq!(order(&standings), "1:3 2:2 3:1 4:4");
    assert_eq!(standings.rows[0].points, Points(250));
    let mut tied = quad();
    tied.game(3, 3, 1, result("1/2-1/2"));
    // 1, 2 and 3 have two points each, drew with each other and beat 4: nothing parts them.
    let standings = rank(&tied, &Settings::default());
    assert!(standings.is_shared(1) && !standings.is_shared(4));
    assert_eq!(ranked(&tied, &["direct-encounter", "wins", "sonneborn-berger", "koya"]), "1:1 1:2 1:3 4:4");
}

#[test]
fn methods_on_games_alone() {
    let (quad, none) = (quad(), Settings::default());
    assert_eq!(values(&quad, "wins", &none), ["1", "1", "2", "0"]);
    // 1: half of 2's 2 and 4's nothing; 2: half of 2.5 and of 1.5; 3: half of 2, and 1's 1.5.
    assert_eq!(values(&quad, "sonneborn-berger", &none), ["1", "2", "2.5", "0"]);
    // All points are 6, so everybody's opponents have 6 less the own.
    assert_eq!(values(&quad, "buchholz", &none), ["4.5", "4", "3.5", "6"]);
    // 1, 2 and 3 have at least 1.5 of 3.
    assert_eq!(values(&quad, "koya", &none), ["0.5", "1", "1.5", "0"]);
    assert_eq!(values(&quad, "progressive", &none), ["4", "3.5", "4.5", "0"]);
    assert_eq!(values(&quad, "seconds", &none), ["1", "1", "2", "2"]);
    // Nobody is tied, so nobody is compared directly.
    assert_eq!(values(&quad, "direct-encounter", &none), ["–", "–", "–", "–"]);
}

/// The double round robin that Sensei's Library prints under "Sonneborn-Berger": 4, 4, 3 and 1 points.
#[test]
fn sonneborn_berger_of_a_published_double_round_robin() {
    let mut results = Results::new(6, 4);
    for (round, first, second, won) in [
        (1, 1, 4, "1-0"),
        (1, 2, 3, "1-0"),
        (2, 2, 4, "1-0"),
        (2, 3, 1, "0-1"),
        (3, 4, 3, "0-1"),
        (3, 1, 2, "1-0"),
        (4, 4, 1, "1-0"),
        (4, 3, 2, "1-0"),
        (5, 3, 4, "1-0"),
        (5, 2, 1, "1-0"),
        (6, 4, 2, "0-1"),
        (6, 1, 3, "1-0"),
    ] {
        results.game(round, first, second, result(won));
    }
    assert_eq!(values(&results, "sonneborn-berger", &Settings::default()), ["11", "9", "6", "4"]);
    assert_eq!(ranked(&results, &["sonneborn-berger"]), "1:1 2:2 3:3 4:4");
    // 1 and 2 each won once against the other.
    assert_eq!(ranked(&results, &["direct-encounter"]), "1:1 1:2 3:3 4:4");
}

#[test]
fn methods_on_scores_byes_and_forfeits() {
    let (words, none) = (words(), Settings::default());
    let points: Vec<_> = rank(&words, &none).rows.iter().map(|row| (row.number, row.points.0)).collect();
    assert_eq!(points, [(1, 200), (2, 200), (3, 150), (4, 100)]);
    assert_eq!(values(&words, "spread", &none), ["15", "-40", "30", "-5"]);
    let fifty = Settings { unplayed_spread: Score::points(50), ..Settings::default() };
    assert_eq!(values(&words, "spread", &fifty), ["65", "10", "30", "-55"]);
    assert_eq!(values(&words, "own-points", &none), ["800", "700", "730", "785"]);
    assert_eq!(values(&words, "wins", &none), ["1", "2", "1", "1"]);
    assert_eq!(values(&words, "seconds", &none), ["0", "1", "2", "1"]);
    // 1: 4's 1, and the bye with own 2. 2: 1's 2 and, by forfeit, 4's 1. 3: 2's 2, half of own 1.5. 4: 3's 1.5.
    assert_eq!(values(&words, "sonneborn-berger", &none), ["3", "3", "2.75", "1.5"]);
    // 1: 4's 1, 2's 2, own 2. 2: 3's 1.5, 1's 2, 4's 1. 3: 2's 2, 4's 1, own 1.5. 4: 1's 2, 3's 1.5, 2's 2.
    assert_eq!(values(&words, "buchholz", &none), ["5", "4.5", "4.5", "5.5"]);
    // Of games 1 has 1 of 2, 2 has 2 of 3, 3 has 1 of 2, 4 has 1 of 3: only what came from 4 is left out.
    assert_eq!(values(&words, "koya", &none), ["0", "1", "1", "1"]);
    assert_eq!(values(&words, "progressive", &none), ["4", "3", "3.5", "2"]);
}

#[test]
fn the_brightwell_quotient_leaves_out_byes_and_who_withdrew() {
    let none = Settings::default();
    // Points 3, 1.5, 1.5, 0.
    // 1: 32 + 6×3 for 4; 50 + 6×1.5; 34 + 6×1.5.   2: 32 + 9; 14 + 18; 32 + 9 for 4.
    // 3: 32 + 9; 32 + 9 for 4; 30 + 18.             4: 24 + 18; 20 + 9; nothing for not coming.
    assert_eq!(values(&discs(8), "brightwell", &none), ["152", "114", "130", "71"]);
    assert_eq!(values(&discs(7), "brightwell", &none), ["124", "46", "106", "44"]);
    let mut set = none;
    (set.brightwell.constant, set.brightwell.rounds) = (4, 3);
    assert_eq!(values(&discs(7), "brightwell", &set), ["140", "102", "118", "62"][..].to_vec());
    let mut with_bye = discs(8);
    with_bye.bye(4, 1, Bye::Full);
    // 1 now has 4 points: 32 + 24; 59; 43; and 32 + 24 for the bye. The others met 1 for 6 more.
    assert_eq!(values(&with_bye, "brightwell", &none), ["214", "120", "136", "77"]);
}

#[test]
fn forfeits_and_byes_are_worth_what_the_event_says() {
    let mut results = Results::new(2, 4);
    results.game(1, 1, 4, result("---"));
    results.game(1, 2, 3, result("--+"));
    results.bye(2, 1, Bye::Half);
    results.bye(2, 2, Bye::Allocated);
    results.bye(2, 3, Bye::Zero);
    results.game(2, 4, 3, GameState::Adjourned);
    let mut settings =
        Settings { points: points(Points(300), Points(100), Points(50)), ..Settings::default() };
    let of = |settings: &Settings<'_>| {
        let standings = rank(&results, settings);
        (1..=4).map(|number| standings.of(number).unwrap().points.0).collect::<Vec<_>>()
    };
    assert_eq!(of(&settings), [100, 0, 300, 0]);
    settings.points.allocated = Points(300);
    assert_eq!(of(&settings), [100, 300, 300, 0]);
}

#[test]
fn games_that_are_not_over_bring_nothing_yet() {
    let mut results = Results::new(3, 4);
    results.game(1, 1, 4, GameState::Unplayed);
    results.game(1, 2, 3, GameState::Adjourned);
    assert_eq!(ranked(&results, &["wins", "buchholz"]), "1:1 1:2 1:3 1:4");
    assert!(rank(&results, &Settings::default()).rows.iter().all(|row| row.played == 0));
}

/// What stands in the column of direct encounter for a starting number.
fn shown(results: &Results, number: u32) -> Shown {
    let tiebreaks = methods(&["direct-encounter"]);
    let settings = Settings { tiebreaks: &tiebreaks, ..Settings::default() };
    rank(results, &settings).of(number).unwrap().tiebreaks[0].clone()
}

#[test]
fn c_07_6_direct_encounter_compares_anew_who_is_still_tied() {
    // A beat B and C, B beat C and D, C beat D, D beat A: 2, 2, 1, 1. Byes bring all to 2.
    let mut results = Results::new(4, 4);
    results.game(1, 1, 2, result("1-0"));
    results.game(1, 3, 4, result("1-0"));
    results.game(2, 1, 3, result("1-0"));
    results.game(2, 2, 4, result("1-0"));
    results.game(3, 4, 1, result("1-0"));
    results.game(3, 2, 3, result("1-0"));
    results.bye(4, 3, Bye::Full);
    results.bye(4, 4, Bye::Full);
    assert_eq!(values(&results, "direct-encounter", &Settings::default()), ["2", "2", "1", "1"]);
    assert_eq!(ranked(&results, &["direct-encounter"]), "1:1 2:2 3:3 4:4");
    // Their column says that they were compared anew: 1 beat 2, and 3 beat 4.
    let again =
        |number| shown(&results, number).0.iter().map(|value| value.unwrap().0 / 1000).collect::<Vec<_>>();
    assert_eq!([1, 2, 3, 4].map(again), [[2, 1], [2, 0], [1, 1], [1, 0]]);
    // What parted 1 and 2, who have 2 each in the group of four, is their own game.
    let tiebreaks = methods(&["direct-encounter"]);
    let settings = Settings { tiebreaks: &tiebreaks, ..Settings::default() };
    let Explanation { steps, outcome } = explain(&results, &settings, 2, 1).unwrap();
    assert_eq!(outcome, Outcome::Parted { ahead: 1, by: "direct-encounter" });
    let seen: Vec<_> =
        steps.iter().map(|step| (step.tied.clone(), step.values.map(|v| v.0 / 1000))).collect();
    assert_eq!(seen[1..], [(vec![1, 2, 3, 4], [2, 2]), (vec![1, 2], [0, 1])]);
    // A circle of three parts nobody.
    let mut circle = Results::new(3, 3);
    circle.game(1, 1, 2, result("1-0"));
    circle.game(2, 2, 3, result("1-0"));
    circle.game(3, 3, 1, result("1-0"));
    assert_eq!(ranked(&circle, &["direct-encounter"]), "1:1 1:2 1:3");
}

#[test]
fn c_07_6_direct_encounter_waits_for_games_that_could_change_it() {
    // 2 beat 1 and 3, who have not met; byes bring all to 2.
    let mut results = Results::new(4, 3);
    results.game(1, 2, 1, result("1-0"));
    results.game(2, 2, 3, result("1-0"));
    for (round, number) in [(2, 1), (3, 1), (1, 3), (3, 3)] {
        results.bye(round, number, Bye::Full);
    }
    assert_eq!(ranked(&results, &["direct-encounter"]), "1:2 2:1 2:3");
    // Points of games that were not all played say nothing yet, and none stand in the column.
    assert_eq!([1, 2, 3].map(|number| shown(&results, number)), [(); 3].map(|()| Shown(vec![None])));
    let tiebreaks = methods(&["direct-encounter"]);
    let settings = Settings { tiebreaks: &tiebreaks, ..Settings::default() };
    let steps = explain(&results, &settings, 2, 1).unwrap().steps;
    assert!(steps[1].remark.unwrap().contains("not all of them have met"), "{steps:?}");
    // Had 2 only drawn with 1, 1 could still come level.
    results.game(1, 2, 1, result("1/2-1/2"));
    results.bye(3, 2, Bye::Half);
    results.bye(3, 1, Bye::Half);
    assert_eq!(ranked(&results, &["direct-encounter"]), "1:1 1:2 1:3");
}

#[test]
fn c_07_6_who_met_more_than_once_counts_the_average() {
    // 1 took 1.5 of 2 games from 2; 3 took 1 of 1 from 2; 1 and 3 drew once. Byes bring all to 2.
    let mut results = Results::new(4, 3);
    results.game(1, 1, 2, result("1-0"));
    results.game(2, 2, 1, result("1/2-1/2"));
    results.game(3, 3, 2, result("1-0"));
    results.game(4, 1, 3, result("1/2-1/2"));
    results.bye(1, 3, Bye::Half);
    results.bye(4, 2, Bye::Full);
    let half = Settings { points: points(Points(100), Points(50), Points(0)), ..Settings::default() };
    // 1: 0.75 + 0.5; 2: 0.25 + 0; 3: 1 + 0.5. Points: 2, 1.5, 2.
    assert_eq!(values(&results, "direct-encounter", &half), ["0.5", "–", "0.5"]);
    results.bye(3, 1, Bye::Zero);
    let mut more = results.clone();
    more.rounds = 5;
    more.bye(5, 2, Bye::Half);
    assert_eq!(values(&more, "direct-encounter", &half), ["1.25", "0.25", "1.5"]);
    assert_eq!(ranked(&more, &["direct-encounter"]), "1:3 2:1 3:2");
}

#[test]
fn who_leaves_before_half_of_the_games_is_taken_out_with_what_others_took() {
    let mut results = quad();
    results.game(2, 4, 3, result("--+"));
    results.game(3, 2, 4, result("+--"));
    results.left(4, 1);
    let half = |games| Settings { withdrawals: Withdrawals::Half { games }, ..Settings::default() };
    let standings = rank(&results, &half(3));
    assert_eq!(order(&standings), "1:3 2:2 3:1 -:4");
    let points: Vec<_> = standings.rows.iter().map(|row| row.points.0).collect();
    assert_eq!(points, [150, 100, 50, 0]);
    // One game of two is half: the forfeits count.
    let standings = rank(&results, &half(2));
    assert_eq!(order(&standings), "1:3 2:2 3:1 4:4");
    assert_eq!(standings.rows[0].points.0, 250);
    // R-FOUR-5: a championship of four keeps earlier results in any case.
    assert_eq!(rank(&results, &Settings::default()), standings);
}

#[test]
fn an_explanation_names_what_parted_two_and_its_terms_add_up() {
    let tiebreaks = methods(&["direct-encounter", "spread"]);
    let settings = Settings { tiebreaks: &tiebreaks, ..Settings::default() };
    let Explanation { steps, outcome } = explain(&words(), &settings, 1, 2).unwrap();
    assert_eq!(outcome, Outcome::Parted { ahead: 2, by: "direct-encounter" });
    assert_eq!(
        steps.iter().map(|step| step.method.name()).collect::<Vec<_>>(),
        ["points", "direct-encounter"]
    );
    assert_eq!(steps[0].tied, [1, 2, 3, 4]);
    assert_eq!(steps[1].tied, [1, 2]);
    for step in &steps {
        for side in [0, 1] {
            let sum: super::Value = step.terms[side].iter().map(|term| term.value).sum();
            assert_eq!(sum, step.values[side]);
        }
    }
    let spread = Settings { tiebreaks: &tiebreaks[1..], ..Settings::default() };
    let by_spread = explain(&words(), &spread, 2, 1).unwrap();
    assert_eq!(by_spread.outcome, Outcome::Parted { ahead: 1, by: "spread" });
    assert_eq!(by_spread.steps[1].values.map(|value| value.to_string()), ["-40", "15"]);
    let by_points = explain(&words(), &spread, 4, 3).unwrap();
    assert_eq!(by_points.outcome, Outcome::Parted { ahead: 3, by: "points" });
    assert!(explain(&words(), &spread, 1, 1).is_none() && explain(&words(), &spread, 1, 5).is_none());
}

#[test]
fn an_explanation_says_that_a_place_is_shared_or_that_somebody_is_out() {
    let mut tied = quad();
    tied.game(3, 3, 1, result("1/2-1/2"));
    let tiebreaks = methods(&["direct-encounter", "wins"]);
    let mut settings = Settings { tiebreaks: &tiebreaks, ..Settings::default() };
    let shared = explain(&tied, &settings, 1, 3).unwrap();
    assert_eq!((shared.outcome, shared.steps.len()), (Outcome::Shared, 3));
    tied.left(4, 1);
    settings.withdrawals = Withdrawals::Half { games: 30 };
    assert_eq!(explain(&tied, &settings, 1, 4).unwrap().outcome, Outcome::TakenOut(4));
}

#[test]
fn names_are_unique_and_lead_to_their_method() {
    for one in METHODS {
        assert_eq!(METHODS.iter().filter(|two| two.name() == one.name()).count(), 1);
        assert_eq!(method(one.name()).map(Method::name), Some(one.name()));
        assert!(!one.about().is_empty() && !one.heading().is_empty());
    }
    assert!(method("lots").is_none());
}

/// What a round may bring, for events made at random.
fn any_state() -> impl Strategy<Value = GameState> {
    let outcome =
        prop::sample::select(Won::ALL.to_vec()).prop_map(|won| GameState::Over(Ending::of_outcome(won)));
    let played = (0..700_i64, 0..700_i64).prop_map(|(first, second)| scores(first, second));
    prop_oneof![4 => outcome, 4 => played, 1 => Just(GameState::Adjourned), 1 => Just(GameState::Unplayed)]
}

fn any_results() -> impl Strategy<Value = Results> {
    (2..9_u32, 1..8_u32).prop_flat_map(|(players, rounds)| {
        let round = (Just((1..=players).collect::<Vec<u32>>()).prop_shuffle(), 0..4_usize);
        let games = prop::collection::vec(any_state(), (rounds * 5) as usize);
        let left = prop::collection::vec(prop::option::weighted(0.1, 0..=rounds), players as usize);
        (prop::collection::vec(round, rounds as usize), games, left).prop_map(move |(order, games, left)| {
            let mut results = Results::new(rounds, players);
            let mut games = games.into_iter().cycle();
            for (round, (numbers, bye)) in (1..).zip(order) {
                for pair in numbers.chunks(2) {
                    match pair {
                        [first, second] => results.game(round, *first, *second, games.next().unwrap()),
                        rest => results.bye(round, rest[0], Bye::ALL[bye]),
                    }
                }
            }
            for (number, left) in (1..).zip(left) {
                left.into_iter().for_each(|after| results.left(number, after));
            }
            results
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever the results: everybody has one line, ranks are as those of a competition, an explanation
    /// agrees with them, and every value is the sum of its terms.
    #[test]
    fn standings_and_explanations_agree(results in any_results(), half in any::<bool>()) {
        let withdrawals = if half { Withdrawals::Half { games: results.rounds } } else { Withdrawals::Keep };
        let settings = Settings { tiebreaks: METHODS, withdrawals, ..Settings::default() };
        let standings = rank(&results, &settings);
        let mut numbers: Vec<u32> = standings.rows.iter().map(|row| row.number).collect();
        numbers.sort_unstable();
        prop_assert_eq!(numbers, (1..=results.participants.len() as u32).collect::<Vec<_>>());
        for (at, row) in standings.rows.iter().enumerate() {
            if let Some(rank) = row.rank {
                let ahead = standings.rows[..at].iter().filter(|other| other.rank != row.rank).count();
                prop_assert_eq!(rank as usize, ahead + 1);
            }
        }
        for one in &standings.rows {
            for two in &standings.rows {
                let Some(explanation) = explain(&results, &settings, one.number, two.number) else { continue };
                match explanation.outcome {
                    Outcome::Parted { ahead, .. } => {
                        let first = if one.rank < two.rank { one } else { two };
                        prop_assert_eq!(ahead, first.number);
                    }
                    Outcome::Shared => prop_assert_eq!(one.rank, two.rank),
                    Outcome::TakenOut(number) => prop_assert_eq!(standings.of(number).unwrap().rank, None),
                }
                for step in &explanation.steps {
                    for side in [0, 1] {
                        let sum: super::Value = step.terms[side].iter().map(|term| term.value).sum();
                        prop_assert_eq!(sum, step.values[side]);
                    }
                }
            }
        }
    }

    /// Everybody's opponents together: each player's points once for each opponent. Sides and starting
    /// numbers do not matter to points.
    #[test]
    fn buchholz_counts_every_meeting_once(results in any_results()) {
        let standings = rank(&results, &Settings { tiebreaks: &methods(&["buchholz"]), ..Settings::default() });
        let all: i64 = standings.rows.iter().filter_map(|row| row.tiebreaks[0].value()).map(|value| value.0).sum();
        let rounds = |number: u32| {
            let facts = &results.participants[number as usize - 1].rounds;
            facts.iter().filter(|fact| match fact {
                crate::model::event::RoundFact::Nothing => false,
                crate::model::event::RoundFact::Bye(_) => true,
                crate::model::event::RoundFact::Game(met) => met.state.ending().is_some(),
            }).count() as i64
        };
        let expected: i64 = standings.rows.iter().map(|row| i64::from(row.points.0) * 10 * rounds(row.number)).sum();
        prop_assert_eq!(all, expected);
    }
}
