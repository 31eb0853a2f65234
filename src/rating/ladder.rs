//! The ladder: levels 1 to 100 against the computer (R-LAD-1). The level is the rating.
//!
//! A computer is an opponent whose key is `computer:LEVEL`. It is no player: it keeps its level and stands
//! in no ranking.

pub mod credits;

use super::state::{Standing, Table};
use super::system::{SideStep, Step, System};
use crate::eligibility::Results;
use crate::model::profile::Initial;
use crate::model::rating::HalfPoints;
use crate::model::{Outcome, PackedGame, PlayerId, Profile, Rating, Reason, Reasons, Termination};

/// The lowest level.
pub const LOWEST: u32 = 1;
/// The highest level.
pub const HIGHEST: u32 = 100;
/// Losses in a row that lower the level.
const FALL_AFTER: u32 = 2;
/// What a computer's key begins with.
const COMPUTER: &str = "computer:";

/// Whether a key, as typed or folded, is that of a computer.
pub fn is_computer(key: &str) -> bool {
    key.get(..COMPUTER.len()).is_some_and(|start| start.eq_ignore_ascii_case(COMPUTER))
}

/// The level of a computer's key; `None` where it is no computer's, or there is no such level.
///
/// ```
/// use arbitro::rating::ladder::computer_level;
/// assert_eq!(computer_level("computer:7"), Some(7));
/// assert_eq!(computer_level("computer:101"), None);
/// ```
pub fn computer_level(key: &str) -> Option<u32> {
    let digits = key.get(COMPUTER.len()..).filter(|_| is_computer(key))?;
    let level = digits.parse::<u32>().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    (LOWEST..=HIGHEST).contains(&level).then_some(level)
}

/// The player's score of a record of the ladder; `None` where it has no result. A computer does not leave:
/// an abandoned game was left by the player. Before the first move that has no result, whatever was typed;
/// after it, and where the record does not say how far the game had come, it is a loss (R-LAD-1). Any other
/// game ended as the record says, with the player's `own` score.
///
/// ```
/// use arbitro::model::Termination::{Abandoned, Normal};
/// use arbitro::rating::ladder::own_score;
/// assert_eq!(own_score(Some(Normal), Some(30), Some(2)), Some(2));
/// assert_eq!(own_score(Some(Abandoned), Some(0), Some(2)), None);
/// assert_eq!(own_score(Some(Abandoned), Some(1), None), Some(0));
/// ```
pub fn own_score(
    termination: Option<Termination>,
    moves: Option<u32>,
    own: Option<HalfPoints>,
) -> Option<HalfPoints> {
    match (termination, moves) {
        (Some(Termination::Abandoned), Some(0)) => None,
        (Some(Termination::Abandoned), _) => Some(0),
        _ => own,
    }
}

/// Where a player stands on the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rung {
    /// The level.
    pub level: u32,
    /// Losses in a row that count towards a fall.
    pub losses: u32,
}

impl Rung {
    /// Everybody's first.
    pub const FIRST: Self = Self { level: LOWEST, losses: 0 };

    /// After a game with the player's own score: a win raises one level, two losses in a row lower one and
    /// the count starts again (D), a draw breaks the streak (R-LAD-1).
    #[must_use]
    pub fn after(self, own: HalfPoints) -> Self {
        match own {
            2 => Self { level: (self.level + 1).min(HIGHEST), losses: 0 },
            1 => Self { losses: 0, ..self },
            _ if self.losses + 1 == FALL_AFTER => {
                Self { level: self.level.saturating_sub(1).max(LOWEST), losses: 0 }
            }
            _ => Self { losses: self.losses + 1, ..self },
        }
    }
}

/// The ladder against the computer.
#[derive(Debug)]
pub struct Ladder;

impl Results for Ladder {
    fn has_result(&self, game: &PackedGame) -> bool {
        let said = game.outcome(false).map(Outcome::half_points);
        own_score(game.termination, game.moves, said).is_some()
    }
}

impl System for Ladder {
    fn name(&self) -> &'static str {
        "ladder"
    }

    fn is_no_person(&self, key: &str) -> bool {
        is_computer(key)
    }

    fn prepare(&self, keys: &[String], table: &mut Table) {
        for (number, key) in keys.iter().enumerate().filter(|(_, key)| is_computer(key)) {
            let state = table.get_mut(PlayerId(number as u32));
            state.standing = Standing::Computer;
            // Zero is no level: a game against it is not counted.
            state.rating = Rating::points(i64::from(computer_level(key).unwrap_or(0)));
        }
    }

    /// One player against one computer of a level there is; anything else has the wrong players.
    fn misfits(&self, table: &Table, game: &PackedGame) -> Reasons {
        let computers = [game.first, game.second]
            .into_iter()
            .map(|player| table.get(player))
            .filter(|state| state.standing == Standing::Computer);
        let levels: Vec<Rating> = computers.map(|state| state.rating).collect();
        let mut reasons = Reasons::NONE;
        if levels.len() != 1 || levels[0] == Rating::points(0) {
            reasons.add(Reason::Players);
        }
        reasons
    }

    fn play(&self, rules: &Profile, table: &mut Table, game: &PackedGame, score: HalfPoints) -> Step {
        let is_first = table.get(game.first).standing != Standing::Computer;
        let (player, computer) = if is_first { (game.first, game.second) } else { (game.second, game.first) };
        let own = own_score(game.termination, game.moves, Some(of_side(score, is_first))).unwrap_or(0);
        let own_side = climb(rules, table, player, own);
        let level = Some(table.get(computer).rating);
        let other_side = SideStep { before: level, after: level, ..SideStep::default() };
        let (first, second) = if is_first { (own_side, other_side) } else { (other_side, own_side) };
        Step { score: of_side(own, is_first), expected: None, first, second }
    }
}

/// First's score as a side's own, and back.
const fn of_side(score: HalfPoints, is_first: bool) -> HalfPoints {
    if is_first { score } else { 2 - score }
}

/// Moves a player's level by one game.
fn climb(rules: &Profile, table: &mut Table, player: PlayerId, own: HalfPoints) -> SideStep {
    let state = table.get_mut(player);
    if state.standing != Standing::Rated {
        state.standing = Standing::Rated;
        state.rating = match &rules.rating.initial {
            Initial::Start(level) => *level,
            Initial::Granted(grant) => grant.min,
        };
    }
    let before = state.rating;
    // A seed may be any number; a level is a whole one from 1 to 100.
    let level = before.shown().clamp(i64::from(LOWEST), i64::from(HIGHEST)) as u32;
    let rung = Rung { level, losses: state.streak.into() }.after(own);
    state.rating = Rating::points(i64::from(rung.level));
    state.streak = rung.losses as u8;
    state.games += 1;
    let change = Rating::from_nanos(state.rating.nanos() - before.nanos());
    SideStep { before: Some(before), after: Some(state.rating), change, k: 0, qualifying: 0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    /// `w`, `d` and `l` from level 1 on: level and losses in a row after them.
    fn after(games: &str) -> (u32, u32) {
        let rung = games.chars().fold(Rung::FIRST, |rung, game| {
            rung.after(match game {
                'w' => 2,
                'd' => 1,
                _ => 0,
            })
        });
        (rung.level, rung.losses)
    }

    #[rstest]
    #[case("", (1, 0))]
    #[case("w", (2, 0))]
    #[case("www", (4, 0))]
    #[case("wwl", (3, 1))]
    #[case("wwll", (2, 0))]
    // The count starts again after a fall: the third loss alone lowers nothing.
    #[case("wwlll", (2, 1))]
    #[case("wwllll", (1, 0))]
    // A draw breaks the streak, and so does a win.
    #[case("wwldl", (3, 1))]
    #[case("wwlwl", (4, 1))]
    // Not below 1, and the count starts again all the same.
    #[case("ll", (1, 0))]
    #[case("llw", (2, 0))]
    fn r_lad_1_by_hand(#[case] games: &str, #[case] expected: (u32, u32)) {
        assert_eq!(after(games), expected);
    }

    #[test]
    fn r_lad_1_not_above_a_hundred() {
        assert_eq!(after(&"w".repeat(99)), (100, 0));
        assert_eq!(after(&"w".repeat(120)), (100, 0));
    }

    #[rstest]
    #[case("computer:1", Some(1))]
    #[case("Computer:100", Some(100))]
    #[case("computer:007", Some(7))]
    #[case("computer:0", None)]
    #[case("computer:101", None)]
    #[case("computer:+5", None)]
    #[case("computer:", None)]
    #[case("computer", None)]
    #[case("ordenador:5", None)]
    #[case("computeñ:5", None)]
    fn keys_of_computers(#[case] key: &str, #[case] expected: Option<u32>) {
        assert_eq!(computer_level(key), expected);
    }

    proptest! {
        #[test]
        fn r_lad_1_levels_stay_on_the_ladder(games in "[wdl]{0,300}") {
            let (level, losses) = after(&games);
            prop_assert!((LOWEST..=HIGHEST).contains(&level) && losses < FALL_AFTER);
            let wins = games.matches('w').count() as u32;
            prop_assert!(level <= LOWEST + wins);
        }
    }
}
