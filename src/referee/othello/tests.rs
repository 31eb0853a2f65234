//! Rulings on Othello: the examples of the rules, further ones by hand, and what holds for every board.

use proptest::prelude::*;
use rstest::rstest;

use super::*;
use crate::referee::Refusal;

fn situation(rules: &str, first: i64, second: i64, ended: &str, strict_flag: bool) -> Situation {
    let (rules, ended) = (Rules::parse(rules).unwrap(), Ended::parse(ended).unwrap());
    Situation { rules, first, second, ended, strict_flag }
}

/// Rules, discs, end, and then figure, result and the rule that the ruling cites.
#[rstest]
#[case("world", 30, 20, "normal", "44-20 1-0 R-OTH-1")]
#[case("world", 20, 30, "normal", "20-44 0-1 R-OTH-1")]
#[case("world", 30, 30, "normal", "32-32 1/2-1/2 R-OTH-1")]
#[case("world", 32, 32, "normal", "32-32 1/2-1/2 R-OTH-1")]
#[case("world", 40, 0, "normal", "64-0 1-0 R-OTH-1")]
#[case("world", 0, 13, "normal", "0-64 0-1 R-OTH-1")]
#[case("world", 33, 31, "normal", "33-31 1-0 R-OTH-1")]
#[case("world", 50, 10, "resign:first", "0-64 0-1 R-OTH-1")]
#[case("world", 10, 50, "abandon:second", "64-0 1-0 R-OTH-1")]
#[case("world", 25, 39, "flag:second", "33-31 1-0 R-OTH-2")]
#[case("world", 40, 24, "flag:second", "40-24 1-0 R-OTH-2")]
#[case("world", 20, 30, "flag:second", "33-31 1-0 R-OTH-2")]
#[case("world", 30, 20, "flag:second", "44-20 1-0 R-OTH-2")]
#[case("world", 39, 25, "flag:first", "31-33 0-1 R-OTH-2")]
#[case("world", 32, 32, "flag:second", "33-31 1-0 R-OTH-2")]
#[case("world", 33, 31, "flag:second", "33-31 1-0 R-OTH-2")]
#[case("world", 30, 30, "flag:first", "31-33 0-1 R-OTH-2")]
#[case("world", 40, 0, "flag:second", "64-0 1-0 R-OTH-2")]
#[case("world", 0, 40, "flag:second", "33-31 1-0 R-OTH-2")]
#[case("world", 20, 30, "flag:second,second", "64-0 1-0 R-OTH-2")]
#[case("world", 25, 39, "flag:second,first", "33-31 1-0 R-OTH-2")]
#[case("world", 40, 24, "flag:second,first", "40-24 1-0 R-OTH-2")]
#[case("world", 40, 24, "flag:second,first,first", "33-31 1-0 R-OTH-2")]
#[case("world", 40, 24, "flag:first,second,second", "31-33 0-1 R-OTH-2")]
#[case("world", 20, 30, "flag:second,first,second", "64-0 1-0 R-OTH-2")]
#[case("japan", 30, 20, "normal", "37-27 1-0 R-OTH-3")]
#[case("japan", 33, 28, "normal", "34.5-29.5 1-0 R-OTH-3")]
#[case("japan", 28, 33, "normal", "29.5-34.5 0-1 R-OTH-3")]
#[case(
    "japan",
    40,
    0,
    "normal",
    "52-12 1-0 R-OTH-3 (D: literal, a player without discs keeps half of the empty squares)"
)]
#[case("japan", 30, 30, "normal", "32-32 1/2-1/2 R-OTH-3 (D: draws as in R-OTH-1)")]
#[case("japan", 50, 10, "resign:first", "0-64 0-1 R-OTH-3 (D: resignation as in R-OTH-1)")]
#[case("japan", 25, 39, "flag:second", "33-31 1-0 R-OTH-3 (D: flags as in R-OTH-2, on the count of R-OTH-3)")]
#[case(
    "japan",
    33,
    28,
    "flag:second",
    "34.5-29.5 1-0 R-OTH-3 (D: flags as in R-OTH-2, on the count of R-OTH-3)"
)]
// 32.5–31.5 leads by one disc, and the least win is by two.
#[case("japan", 31, 30, "flag:second", "33-31 1-0 R-OTH-3 (D: flags as in R-OTH-2, on the count of R-OTH-3)")]
#[case("usa", 30, 20, "normal", "30-20 1-0 R-OTH-4")]
#[case("usa", 30, 30, "normal", "30-30 1/2-1/2 R-OTH-4")]
#[case("usa", 40, 0, "normal", "64-0 1-0 R-OTH-4")]
#[case("usa", 25, 39, "flag:second", "32-31 1-0 R-OTH-4")]
#[case("usa", 30, 30, "flag:first", "31-32 0-1 R-OTH-4")]
#[case(
    "usa",
    31,
    20,
    "flag:second",
    "31-20 1-0 R-OTH-4 (D: the board's figure stands where the flag's winner leads it)"
)]
#[case("usa", 31, 20, "flag:second,first,first", "32-31 1-0 R-OTH-4")]
#[case("usa", 31, 20, "flag:first,first", "0-64 0-1 R-OTH-4")]
#[case("usa", 31, 20, "resign:second", "64-0 1-0 R-OTH-4 (D: resignation as in R-OTH-1)")]
fn r_oth_every_example(
    #[case] rules: &str,
    #[case] first: i64,
    #[case] second: i64,
    #[case] ended: &str,
    #[case] expected: &str,
) {
    let figure = rule(&situation(rules, first, second, ended, false)).unwrap();
    let said = format!("{}-{} {} {}", figure.first, figure.second, figure.result.as_str(), figure.rule);
    assert_eq!(said, expected);
}

#[rstest]
#[case("world")]
#[case("japan")]
#[case("usa")]
fn r_oth_5_a_strict_flag_loses_everything_at_once(#[case] rules: &str) {
    let figure = rule(&situation(rules, 20, 40, "flag:second", true)).unwrap();
    assert_eq!((figure.first, figure.second), (Discs::whole(64), Discs::whole(0)));
    assert_eq!(figure.rule.to_string(), "R-OTH-5");
    let again = rule(&situation(rules, 20, 40, "flag:second,first", true)).unwrap_err();
    assert_eq!(again, Refused::Over { fall: 2, last: 1, side: Side::First, rule: "R-OTH-5" });
    // Nothing else goes by it.
    assert_eq!(rule(&situation("world", 30, 20, "normal", true)).unwrap().rule.number, "R-OTH-1");
}

#[rstest]
#[case(33, 32, "normal", "R-OTH-1", "33 and 32 discs do not fit on 64 squares")]
#[case(
    i64::MAX,
    i64::MAX,
    "normal",
    "R-OTH-1",
    "9223372036854775807 and 9223372036854775807 discs do not fit on 64 squares"
)]
#[case(-1, 20, "normal", "R-OTH-1", "first has -1 discs")]
#[case(20, -2, "resign:first", "R-OTH-1", "second has -2 discs")]
#[case(0, 0, "normal", "R-OTH-1", "no disc is on the board")]
#[case(
    30,
    20,
    "flag:second,second,first",
    "R-OTH-2",
    "flag 3 (of first) fell after the game had ended with flag 2"
)]
#[case(
    30,
    20,
    "flag:second,first,first,second",
    "R-OTH-2",
    "flag 4 (of second) fell after the game had ended with flag 3"
)]
fn what_cannot_be_is_refused(
    #[case] first: i64,
    #[case] second: i64,
    #[case] ended: &str,
    #[case] number: &str,
    #[case] message: &str,
) {
    for rules in Rules::ALL {
        let refused = rule(&situation(rules.as_str(), first, second, ended, false)).unwrap_err();
        assert_eq!((refused.rule(), refused.to_string().as_str()), (number, message));
        assert!(!refused.remedy().is_empty());
    }
}

#[test]
fn the_reason_is_one_sentence_about_this_board() {
    let reason =
        |rules, first, second, ended| rule(&situation(rules, first, second, ended, false)).unwrap().reason;
    assert_eq!(reason("world", 30, 20, "normal"), "14 empty squares go to the winner");
    assert_eq!(reason("japan", 33, 30, "normal"), "1 empty square is split between the two");
    assert_eq!(reason("usa", 30, 20, "normal"), "14 empty squares count for nobody");
    assert_eq!(reason("usa", 0, 20, "normal"), "first is left without discs and loses 64-0");
    assert_eq!(
        reason("world", 25, 39, "flag:second"),
        "second's flag fell, so first wins by at least 33-31, which the board (25-39) does not give"
    );
}

#[test]
fn ends_are_read_in_any_case_and_nothing_else_is() {
    assert_eq!(Ended::parse(" Resign:First "), Some(Ended::Resigned(Side::First)));
    for bad in ["", "resign", "resign:", "flag:", "flag:third", "flag:second,", "resign:first,second", "draw"]
    {
        assert_eq!(Ended::parse(bad), None, "{bad}");
    }
}

fn any_situation() -> impl Strategy<Value = Situation> {
    let side = prop_oneof![Just(Side::First), Just(Side::Second)];
    let ended = prop_oneof![
        Just(Ended::Normal),
        side.clone().prop_map(Ended::Resigned),
        proptest::collection::vec(side, 1..5).prop_map(Ended::Flags),
    ];
    (0_usize..3, -2_i64..70, -2_i64..70, ended, any::<bool>()).prop_map(
        |(rules, first, second, ended, strict_flag)| Situation {
            rules: Rules::ALL[rules],
            first,
            second,
            ended,
            strict_flag,
        },
    )
}

fn mirrored(situation: &Situation) -> Situation {
    let ended = match &situation.ended {
        Ended::Normal => Ended::Normal,
        Ended::Resigned(side) => Ended::Resigned(side.other()),
        Ended::Flags(falls) => Ended::Flags(falls.iter().map(|side| side.other()).collect()),
    };
    Situation { first: situation.second, second: situation.first, ended, ..situation.clone() }
}

proptest! {
    #[test]
    fn figures_lie_on_the_board_and_add_up_where_they_must(situation in any_situation()) {
        let Ok(figure) = rule(&situation) else { return Ok(()) };
        let sum = figure.first.halves() + figure.second.halves();
        prop_assert!(sum <= 128);
        if situation.rules != Rules::Usa {
            prop_assert_eq!(sum, 128);
        }
        let expected = figure.first.cmp(&figure.second);
        let result = match figure.result {
            Outcome::First => std::cmp::Ordering::Greater,
            Outcome::Draw => std::cmp::Ordering::Equal,
            _ => std::cmp::Ordering::Less,
        };
        prop_assert_eq!(result, expected);
        if let Ended::Flags(falls) = &situation.ended {
            // Whoever's flag fell first never wins and never draws.
            prop_assert_eq!(figure.result, if falls[0] == Side::Second { Outcome::First } else { Outcome::Second });
        }
    }

    #[test]
    fn the_same_board_seen_from_the_other_side_gives_the_same_ruling(situation in any_situation()) {
        match (rule(&situation), rule(&mirrored(&situation))) {
            (Ok(one), Ok(other)) => {
                prop_assert_eq!((one.first, one.second), (other.second, other.first));
                prop_assert_eq!(one.rule, other.rule);
            }
            (one, other) => prop_assert!(one.is_err() && other.is_err()),
        }
    }
}
