//! Duplicate "Visavis": table points of each turn, and the result of twelve (R-VIS).

use super::rule::{Refusal, Rule};
use crate::model::Outcome;

/// Turns of a game (R-VIS-2).
pub const TURNS: u32 = 12;

/// The two plays of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Its number, from 1.
    pub number: u32,
    /// The points of first's play; `None`: invalid, or none was made.
    pub first: Option<u32>,
    /// The points of second's play.
    pub second: Option<u32>,
}

/// The table points of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnPoints {
    /// The turn's number.
    pub number: u32,
    /// First's table points, 0 to 3.
    pub first: u32,
    /// Second's table points.
    pub second: u32,
    /// The rule that was applied.
    pub rule: Rule,
}

/// The ruling on a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The turns, in order.
    pub turns: Vec<TurnPoints>,
    /// First's table points.
    pub first: u32,
    /// Second's table points.
    pub second: u32,
    /// The sum of first's Scrabble points; an invalid play adds none.
    pub scrabble_first: u64,
    /// The sum of second's Scrabble points.
    pub scrabble_second: u64,
    /// Who has more table points: the result of a whole game, the state of a partial one.
    pub result: Outcome,
    /// The rule that was applied.
    pub rule: Rule,
    /// Why, in one sentence.
    pub reason: String,
}

/// A game that the rules do not know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// Not twelve turns.
    #[error("{count} turns are given, not {TURNS}")]
    Count {
        /// How many.
        count: usize,
    },
    /// More than twelve turns.
    #[error("{count} turns are given, and a game has {TURNS}")]
    TooMany {
        /// How many.
        count: usize,
    },
    /// A turn is out of its place.
    #[error("turn {found} stands where turn {expected} should")]
    Order {
        /// The number that was found.
        found: u32,
        /// The number that belongs there.
        expected: u32,
    },
}

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        "R-VIS-2"
    }

    fn remedy(&self) -> &'static str {
        match self {
            Self::Count { .. } => "give all twelve turns, or say --partial for the points so far",
            Self::TooMany { .. } => "take out the turns that belong to another game",
            Self::Order { .. } => "number the turns 1, 2, 3 and so on, each once",
        }
    }
}

const INVALID: &str = "an invalid play counts as 0 points and never wins or ties";

/// The table points of one turn (R-VIS-1).
pub fn turn(turn: Turn) -> TurnPoints {
    let (first, second) = match (turn.first, turn.second) {
        (None, None) => (0, 0),
        (Some(first), Some(second)) if first == second => (1, 1),
        (first, second) => {
            let lead = margin(first.unwrap_or(0).abs_diff(second.unwrap_or(0)));
            // An absent play is less than any play: a valid 0 beats an invalid one.
            if first > second { (lead, 0) } else { (0, lead) }
        }
    };
    let one_invalid = turn.first.is_some() != turn.second.is_some();
    TurnPoints {
        number: turn.number,
        first,
        second,
        rule: Rule::new("R-VIS-1").ours_if(one_invalid, INVALID),
    }
}

/// The winner's table points for a lead in Scrabble points.
const fn margin(lead: u32) -> u32 {
    match lead {
        0..=9 => 1,
        10..=29 => 2,
        _ => 3,
    }
}

/// Rules on a game (R-VIS-2). With `partial` fewer than twelve turns are counted as far as they go.
///
/// # Errors
/// [`Refused`] where the turns are not 1 to 12 in order.
pub fn game(turns: &[Turn], partial: bool) -> Result<Game, Refused> {
    let count = turns.len();
    if count > TURNS as usize {
        return Err(Refused::TooMany { count });
    }
    if count != TURNS as usize && !partial {
        return Err(Refused::Count { count });
    }
    for (turn, expected) in turns.iter().zip(1..) {
        if turn.number != expected {
            return Err(Refused::Order { found: turn.number, expected });
        }
    }
    let points: Vec<TurnPoints> = turns.iter().copied().map(self::turn).collect();
    let first = points.iter().map(|turn| turn.first).sum();
    let second = points.iter().map(|turn| turn.second).sum();
    let sum = |play: fn(&Turn) -> Option<u32>| turns.iter().filter_map(play).map(u64::from).sum();
    let result = match u32::cmp(&first, &second) {
        std::cmp::Ordering::Greater => Outcome::First,
        std::cmp::Ordering::Equal => Outcome::Draw,
        std::cmp::Ordering::Less => Outcome::Second,
    };
    Ok(Game {
        first,
        second,
        scrabble_first: sum(|turn| turn.first),
        scrabble_second: sum(|turn| turn.second),
        result,
        rule: rule_of_game(&points, result),
        reason: reason(count, first, second, result),
        turns: points,
    })
}

/// The rule of the result, with every decision of ours that any turn needed.
fn rule_of_game(turns: &[TurnPoints], result: Outcome) -> Rule {
    let any_invalid = turns.iter().any(|turn| !turn.rule.decisions.is_empty());
    Rule::new("R-VIS-2")
        .ours_if(any_invalid, INVALID)
        .ours_if(result == Outcome::Draw, "equal table points are a draw")
}

fn reason(count: usize, first: u32, second: u32, result: Outcome) -> String {
    let so_far =
        if count == TURNS as usize { String::new() } else { format!(" after {count} of {TURNS} turns") };
    match result {
        Outcome::First => format!("first has more table points{so_far}, {first}-{second}"),
        Outcome::Second => format!("second has more table points{so_far}, {second}-{first}"),
        _ => format!("both have {first} table points{so_far}"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn points(first: Option<u32>, second: Option<u32>) -> (u32, u32) {
        let points = turn(Turn { number: 1, first, second });
        (points.first, points.second)
    }

    #[rstest]
    #[case(None, None, (0, 0))]
    #[case(Some(0), Some(0), (1, 1))]
    #[case(Some(24), Some(24), (1, 1))]
    #[case(Some(25), Some(24), (1, 0))]
    #[case(Some(33), Some(24), (1, 0))]
    #[case(Some(34), Some(24), (2, 0))]
    #[case(Some(24), Some(53), (0, 2))]
    #[case(Some(24), Some(54), (0, 3))]
    #[case(Some(0), None, (1, 0))]
    #[case(None, Some(9), (0, 1))]
    #[case(None, Some(10), (0, 2))]
    #[case(Some(35), None, (3, 0))]
    #[case(None, Some(29), (0, 2))]
    fn r_vis_1_table_points(
        #[case] first: Option<u32>,
        #[case] second: Option<u32>,
        #[case] expected: (u32, u32),
    ) {
        assert_eq!(points(first, second), expected);
    }

    #[test]
    fn r_vis_1_our_decision_is_named_where_one_play_is_invalid() {
        let rule = |first, second| turn(Turn { number: 1, first, second }).rule.to_string();
        assert_eq!(
            rule(Some(0), None),
            "R-VIS-1 (D: an invalid play counts as 0 points and never wins or ties)"
        );
        assert_eq!(rule(None, None), "R-VIS-1");
        assert_eq!(rule(Some(1), Some(9)), "R-VIS-1");
    }

    fn turns(plays: &[(Option<u32>, Option<u32>)]) -> Vec<Turn> {
        plays
            .iter()
            .zip(1..)
            .map(|((first, second), number)| Turn { number, first: *first, second: *second })
            .collect()
    }

    #[test]
    fn r_vis_2_twelve_turns_by_hand() {
        let plays = [
            (Some(20), Some(20)), // 1-1
            (Some(30), Some(25)), // 1-0
            (Some(18), Some(28)), // 0-2
            (Some(72), Some(40)), // 3-0
            (None, Some(12)),     // 0-2
            (None, None),         // 0-0
            (Some(15), Some(24)), // 0-1
            (Some(50), Some(35)), // 2-0
            (Some(22), None),     // 2-0
            (Some(8), Some(40)),  // 0-3
            (Some(31), Some(30)), // 1-0
            (Some(44), Some(24)), // 2-0
        ];
        let game = game(&turns(&plays), false).unwrap();
        assert_eq!((game.first, game.second, game.result), (12, 9, Outcome::First));
        assert_eq!((game.scrabble_first, game.scrabble_second), (310, 278));
        assert_eq!(game.reason, "first has more table points, 12-9");
        assert_eq!(game.rule.number, "R-VIS-2");
    }

    #[test]
    fn r_vis_2_equal_is_a_draw_and_says_whose_decision_that_is() {
        let game = game(&turns(&[(Some(7), Some(7)); 12]), false).unwrap();
        assert_eq!((game.first, game.second, game.result), (12, 12, Outcome::Draw));
        assert_eq!(game.rule.to_string(), "R-VIS-2 (D: equal table points are a draw)");
    }

    #[test]
    fn r_vis_2_other_than_twelve_turns_is_refused_unless_partial() {
        let eleven = turns(&[(Some(7), Some(6)); 11]);
        let refused = game(&eleven, false).unwrap_err();
        assert_eq!((refused.rule(), refused.to_string().as_str()), ("R-VIS-2", "11 turns are given, not 12"));
        let so_far = game(&eleven, true).unwrap();
        assert_eq!(so_far.reason, "first has more table points after 11 of 12 turns, 11-0");
        let thirteen = turns(&[(None, None); 13]);
        assert_eq!(game(&thirteen, true).unwrap_err(), Refused::TooMany { count: 13 });
        let mut twice = turns(&[(None, None); 12]);
        twice[4].number = 4;
        assert_eq!(game(&twice, false).unwrap_err(), Refused::Order { found: 4, expected: 5 });
    }

    proptest! {
        #[test]
        fn visavis_is_antisymmetric_and_within_bounds(
            plays in proptest::collection::vec((proptest::option::of(0_u32..200), proptest::option::of(0_u32..200)), 0..13)
        ) {
            let swapped: Vec<_> = plays.iter().map(|(first, second)| (*second, *first)).collect();
            let one = game(&turns(&plays), true).unwrap();
            let other = game(&turns(&swapped), true).unwrap();
            prop_assert_eq!((one.first, one.second), (other.second, other.first));
            prop_assert_eq!((one.scrabble_first, one.scrabble_second), (other.scrabble_second, other.scrabble_first));
            for turn in &one.turns {
                prop_assert!(turn.first <= 3 && turn.second <= 3);
                // Both have points only where they tie.
                prop_assert!(turn.first == 0 || turn.second == 0 || (turn.first, turn.second) == (1, 1));
            }
        }
    }
}
