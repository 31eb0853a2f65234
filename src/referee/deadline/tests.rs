//! Deadlines by hand, zone changes included, and what holds for every play.

use proptest::prelude::*;
use rstest::rstest;

use super::calendar::date;
use super::*;

fn instant(text: &str) -> Instant {
    Instant::parse(text).unwrap()
}

fn zone(name: &str) -> Zone {
    Zone::named(name).unwrap()
}

fn game(started: &str, last_play: &str, tournament: bool) -> Correspondence {
    Correspondence {
        started: instant(started),
        last_play: instant(last_play),
        tournament,
        autopasses: 0,
        opponent_autopasses: 0,
        challenge: None,
    }
}

fn next(game: &Correspondence, name: &str) -> Autopass {
    autopasses(game, &zone(name), 1).unwrap().remove(0)
}

fn skipped(autopass: &Autopass) -> String {
    autopass.skipped.iter().map(|day| date(*day)).collect::<Vec<_>>().join(" ")
}

/// The game starts on Monday 2026-11-16 at 10:00 in Madrid; plays are local times there.
#[rstest]
// Tuesday to Friday; Thursday to Sunday and so Tuesday; Friday to Monday and so Tuesday.
#[case("2026-11-17T15:00:00+01:00", false, "2026-11-20T15:00:00+01:00", "")]
#[case("2026-11-19T15:00:00+01:00", false, "2026-11-24T00:00:00+01:00", "2026-11-22 2026-11-23")]
#[case("2026-11-20T15:00:00+01:00", false, "2026-11-24T00:00:00+01:00", "2026-11-23")]
#[case("2026-11-21T00:00:00+01:00", false, "2026-11-24T00:00:00+01:00", "")]
#[case("2026-11-20T23:59:59.999999+01:00", false, "2026-11-24T00:00:00+01:00", "2026-11-23")]
#[case("2026-11-21T15:00:00+01:00", false, "2026-11-24T15:00:00+01:00", "")]
#[case("2026-11-22T15:00:00+01:00", false, "2026-11-25T15:00:00+01:00", "")]
// Just before ten days after the start, and exactly then.
#[case("2026-11-26T09:59:59+01:00", false, "2026-12-01T00:00:00+01:00", "2026-11-29 2026-11-30")]
#[case("2026-11-26T10:00:00+01:00", false, "2026-11-27T10:00:00+01:00", "")]
#[case("2026-11-27T15:00:00+01:00", false, "2026-11-30T15:00:00+01:00", "2026-11-28 2026-11-29")]
#[case("2026-11-28T10:00:00+01:00", false, "2026-12-01T00:00:00+01:00", "2026-11-28 2026-11-29")]
#[case("2026-11-29T23:00:00+01:00", false, "2026-12-01T00:00:00+01:00", "2026-11-29")]
// Tournaments: one day from the start on, and Monday is a day like others.
#[case("2026-11-17T15:00:00+01:00", true, "2026-11-18T15:00:00+01:00", "")]
#[case("2026-11-19T15:00:00+01:00", true, "2026-11-20T15:00:00+01:00", "")]
#[case("2026-11-20T15:00:00+01:00", true, "2026-11-23T15:00:00+01:00", "2026-11-21 2026-11-22")]
#[case("2026-11-21T08:00:00+01:00", true, "2026-11-24T00:00:00+01:00", "2026-11-21 2026-11-22")]
fn r_clock_1_by_hand(
    #[case] last_play: &str,
    #[case] tournament: bool,
    #[case] expected: &str,
    #[case] not_counted: &str,
) {
    let autopass = next(&game("2026-11-16T10:00:00+01:00", last_play, tournament), "Europe/Madrid");
    assert_eq!((autopass.at, skipped(&autopass).as_str()), (instant(expected), not_counted));
    assert_eq!((autopass.rule.number, autopass.effect), ("R-CLOCK-1", Effect::Pass));
}

#[rstest]
// 71 hours: the clock goes forward on Sunday 2026-03-29, and it is the same wall-clock time.
#[case("Europe/Madrid", "2026-03-28T15:00:00+01:00", "2026-03-31T15:00:00+02:00")]
// Sunday 02:30 does not exist; it is a Sunday all the same.
#[case("Europe/Madrid", "2026-03-26T02:30:00+01:00", "2026-03-31T00:00:00+02:00")]
// Friday 00:30 does not exist: the instant of the jump.
#[case("Asia/Amman", "2022-02-22T00:30:00+02:00", "2022-02-24T22:00:00Z")]
// Friday 00:30 exists twice: the earlier.
#[case("Asia/Amman", "2021-10-26T00:30:00+03:00", "2021-10-29T00:30:00+03:00")]
// A play at the first 02:30 of the night in which the clock goes back, and at the second.
#[case("Europe/Madrid", "2026-10-25T02:30:00+02:00", "2026-10-28T02:30:00+01:00")]
#[case("Europe/Madrid", "2026-10-25T02:30:00+01:00", "2026-10-28T03:00:00+01:00")]
fn r_clock_1_zone_changes_are_respected(#[case] name: &str, #[case] last_play: &str, #[case] expected: &str) {
    let autopass = next(&game(last_play, last_play, false), name);
    assert_eq!(autopass.at, instant(expected));
}

#[rstest]
#[case(
    false,
    "2026-11-17T15:00:00+01:00",
    "R-CLOCK-1 (D: a day is the same wall-clock time on the next one)"
)]
#[case(
    false,
    "2026-11-20T15:00:00+01:00",
    "R-CLOCK-1 (D: a day is the same wall-clock time on the next one; \
     D: what falls on a Sunday or Monday is executed on Tuesday 00:00 local time)"
)]
#[case(
    true,
    "2026-11-17T15:00:00+01:00",
    "R-CLOCK-1 (D: a day is the same wall-clock time on the next one; \
     D: the Sunday/Monday rule is not applied in tournaments)"
)]
fn our_decisions_are_named(#[case] tournament: bool, #[case] last_play: &str, #[case] expected: &str) {
    let autopass = next(&game("2026-11-16T10:00:00+01:00", last_play, tournament), "Europe/Madrid");
    assert_eq!(autopass.rule.to_string(), expected);
}

#[test]
fn r_clock_1_the_second_autopass_ends_the_game() {
    let mut game = game("2026-11-16T10:00:00+01:00", "2026-11-17T15:00:00+01:00", false);
    let list = autopasses(&game, &zone("Europe/Madrid"), 9).unwrap();
    let said: Vec<_> =
        list.iter().map(|one| (one.at.to_string(), one.mover, one.number, one.effect)).collect();
    let expected = [
        ("2026-11-20T14:00:00Z".to_owned(), Mover::ToMove, 1, Effect::Pass),
        ("2026-11-23T23:00:00Z".to_owned(), Mover::Opponent, 1, Effect::Pass),
        ("2026-11-26T23:00:00Z".to_owned(), Mover::ToMove, 2, Effect::End),
    ];
    assert_eq!(said, expected);
    game.autopasses = 1;
    assert_eq!(autopasses(&game, &zone("Europe/Madrid"), 9).unwrap().len(), 1);
    assert_eq!(next(&game, "Europe/Madrid").effect, Effect::End);
    game.opponent_autopasses = 2;
    let refused = autopasses(&game, &zone("Europe/Madrid"), 1).unwrap_err();
    assert_eq!(refused, Refused::Over { mover: Mover::Opponent, autopasses: 2 });
    assert_eq!(refused.to_string(), "the opponent has had 2 autopasses: the game has ended for that player");
}

#[test]
fn r_clock_1_an_autopass_goes_by_the_regime_of_the_play_before_it() {
    // The play is on day 9, its autopass on day 13; the opponent's still comes three days later.
    let game = game("2026-11-16T10:00:00+01:00", "2026-11-24T10:00:00+01:00", false);
    let list = autopasses(&game, &zone("Europe/Madrid"), 2).unwrap();
    assert_eq!(list[0].at, instant("2026-11-27T10:00:00+01:00"));
    assert_eq!(list[1].at, instant("2026-12-01T00:00:00+01:00"));
}

#[test]
fn r_clock_2_after_a_challenge() {
    let mut game = game("2026-11-16T10:00:00+01:00", "2026-11-17T15:00:00+01:00", false);
    game.challenge = Some(Challenge::Valid);
    let valid = next(&game, "Europe/Madrid");
    assert_eq!((valid.rule.number, valid.effect), ("R-CLOCK-2", Effect::Pass));
    assert_eq!(valid.at, instant("2026-11-20T14:00:00Z"));
    let list = autopasses(&game, &zone("Europe/Madrid"), 2).unwrap();
    assert_eq!(list[1].rule.number, "R-CLOCK-1");
    game.challenge = Some(Challenge::Invalid);
    let invalid = next(&game, "Europe/Madrid");
    assert_eq!((invalid.rule.number, invalid.effect), ("R-CLOCK-2", Effect::Discarded));
    let refused = autopasses(&game, &zone("Europe/Madrid"), 2).unwrap_err();
    assert_eq!((refused.clone(), refused.rule()), (Refused::Beyond, "R-CLOCK-2"));
}

#[test]
fn what_cannot_be_is_refused() {
    let early = game("2026-11-16T10:00:00Z", "2026-11-16T09:59:59Z", false);
    let refused = autopasses(&early, &zone("UTC"), 1).unwrap_err();
    let expected = "the last play, 2026-11-16T09:59:59Z, is before the start, 2026-11-16T10:00:00Z";
    assert_eq!((refused.rule(), refused.to_string().as_str()), ("R-CLOCK-1", expected));
    let game = game("2026-11-16T10:00:00Z", "2026-11-16T10:00:00Z", false);
    assert_eq!(autopasses(&game, &zone("UTC"), 0).unwrap_err(), Refused::None);
}

#[rstest]
#[case(Kind::RapidChallenge, "2026-11-24T12:02:00Z")]
#[case(Kind::Invitation, "2026-11-24T12:05:00Z")]
#[case(Kind::Room, "2026-11-25T12:00:00Z")]
fn r_clock_3_plain_spans(#[case] kind: Kind, #[case] expected: &str) {
    let lapse = lapse(kind, instant("2026-11-24T12:00:00Z")).unwrap();
    assert_eq!((lapse.at, lapse.rule.number), (instant(expected), "R-CLOCK-3"));
}

#[test]
fn the_reason_is_one_sentence() {
    let autopass =
        next(&game("2026-11-16T10:00:00+01:00", "2026-11-20T15:00:00+01:00", false), "Europe/Madrid");
    let expected = "three days after the previous play or autopass; 2026-11-23 is a Sunday or Monday, on which \
                    none is executed; it counts as a pass";
    assert_eq!(autopass.reason, expected);
}

const ZONES: [&str; 8] = [
    "UTC",
    "Europe/Madrid",
    "America/Santiago",
    "America/Havana",
    "Asia/Beirut",
    "Asia/Amman",
    "Pacific/Apia",
    "Australia/Lord_Howe",
];

/// Twenty-five years from 2001 on, in seconds.
const SECONDS: std::ops::Range<i64> = 978_307_200..1_767_225_600;
const DAY: i64 = crate::model::instant::DAY;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn a_deadline_is_later_than_the_play_and_grows_with_it(
        name in 0_usize..ZONES.len(),
        play in SECONDS,
        later in 0_i64..7200,
        start in 0_i64..12,
        tournament in any::<bool>(),
    ) {
        let zone = zone(ZONES[name]);
        let play = Instant::from_micros(play * 1_000_000);
        let at = |last_play: Instant| Correspondence {
            started: play.plus(-start * DAY),
            last_play,
            tournament,
            autopasses: 0,
            opponent_autopasses: 0,
            challenge: None,
        };
        let (one, other) = (at(play), at(play.plus(later * 1_000_000)));
        let first = autopasses(&one, &zone, 1).unwrap().remove(0);
        prop_assert!(first.at > play);
        // The regime is fixed at the play; within one, a later play never has an earlier deadline.
        if Regime::of(&one, &zone) == Regime::of(&other, &zone) {
            let second = autopasses(&other, &zone, 1).unwrap().remove(0);
            prop_assert!(first.at <= second.at, "{} {} {}", zone.name(), first.at, second.at);
        }
        if Regime::of(&one, &zone) == Regime::Casual {
            // 0 is Monday.
            prop_assert!(!matches!((zone.day_of(first.at) + 3).rem_euclid(7), 0 | 6));
        }
    }

    #[test]
    fn around_a_change_of_the_clock_deadlines_still_grow(minute in 0_i64..360, later in 0_i64..360) {
        // Madrid puts its clock back at 2026-10-25T01:00:00Z.
        let zone = zone("Europe/Madrid");
        let night = instant("2026-10-24T22:00:00Z");
        let at = |minute: i64| {
            let play = night.plus(minute * 60_000_000);
            let game = Correspondence { started: play, last_play: play, tournament: false, autopasses: 0,
                opponent_autopasses: 0, challenge: None };
            autopasses(&game, &zone, 1).unwrap().remove(0).at
        };
        prop_assert!(at(minute) <= at(minute + later));
    }
}
