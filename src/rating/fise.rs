//! FISE word-game Elo (R-FISE-2 to 7): a first rating is granted after qualifying games, then Elo.

use super::elo::{Elo, play_rated};
use super::state::{PlayerState, Qualification, Standing, Table};
use super::system::{SideStep, Step, System};
use crate::eligibility::{Results, floor};
use crate::model::profile::{GrantMethod, GrantRules, Initial};
use crate::model::rating::{HalfPoints, POINT, div_round_half_even};
use crate::model::{PackedGame, PlayerId, Profile, Rating, Reasons, Score};

/// FISE word-game Elo.
#[derive(Debug)]
pub struct Fise;

impl Results for Fise {}

impl System for Fise {
    fn name(&self) -> &'static str {
        "fise"
    }

    /// The floor holds while one of the two has no rating (R-FISE-5).
    fn exclusions(&self, rules: &Profile, table: &Table, game: &PackedGame) -> Reasons {
        match &rules.rating.initial {
            Initial::Granted(grant) if !both_rated(table, game) => floor::judge(grant.floor, game),
            _ => Reasons::NONE,
        }
    }

    fn play(&self, rules: &Profile, table: &mut Table, game: &PackedGame, score: HalfPoints) -> Step {
        match &rules.rating.initial {
            Initial::Granted(grant) if !both_rated(table, game) => qualify(grant, table, game, score),
            Initial::Granted(_) => play_rated(rules, table, game, score),
            Initial::Start(_) => Elo.play(rules, table, game, score),
        }
    }
}

fn both_rated(table: &Table, game: &PackedGame) -> bool {
    [game.first, game.second].into_iter().all(|player| table.get(player).standing == Standing::Rated)
}

/// A game in which somebody has no rating. Both sides look at the other as it was before the game.
fn qualify(grant: &GrantRules, table: &mut Table, game: &PackedGame, score: HalfPoints) -> Step {
    let (first, second) = (*table.get(game.first), *table.get(game.second));
    let points = |score: Option<Score>| score.unwrap_or_default();
    let first_side = after_game(grant, table, game.first, second, points(game.first_score), score);
    let second_side = after_game(grant, table, game.second, first, points(game.second_score), 2 - score);
    Step { score, expected: None, first: first_side, second: second_side }
}

/// One side of a game in which somebody has no rating: a rated side only counts the game (R-FISE-6), an
/// unrated side comes one qualifying game nearer to its first rating (R-FISE-2).
fn after_game(
    grant: &GrantRules,
    table: &mut Table,
    own: PlayerId,
    other: PlayerState,
    points: Score,
    score: HalfPoints,
) -> SideStep {
    let state = table.get_mut(own);
    state.games += 1;
    if let Some(rating) = state.rating() {
        return SideStep { before: Some(rating), after: Some(rating), ..SideStep::default() };
    }
    state.standing = Standing::Qualifying;
    let so_far = table.qualification_mut(own);
    so_far.games += 1;
    so_far.points += points.0;
    if other.standing == Standing::Rated {
        so_far.rated_opponents += 1;
        so_far.opponents += other.rating.nanos();
        so_far.balance += i32::from(score) - 1;
    }
    let so_far = *so_far;
    let state = table.get_mut(own);
    if so_far.games >= grant.games {
        state.standing = Standing::Rated;
        state.rating = initial_rating(grant, so_far);
    }
    SideStep { after: state.rating(), qualifying: so_far.games, ..SideStep::default() }
}

/// The first rating that a player's qualifying games so far amount to (R-FISE-3), clamped. With fewer
/// games than needed it is what would be granted if the mean stayed. Nothing counted: the lower bound.
pub fn initial_rating(grant: &GrantRules, so_far: Qualification) -> Rating {
    let raw = match grant.method {
        GrantMethod::Performance if so_far.rated_opponents > 0 => {
            let n = i128::from(so_far.rated_opponents);
            let lead = i128::from(so_far.balance) * 400 * i128::from(POINT);
            div_round_half_even(i128::from(so_far.opponents) + lead, n)
        }
        _ if so_far.games == 0 => i128::from(grant.min.nanos()),
        _ => {
            // Points are thousandths, so the divisor carries the thousand.
            let sum = i128::from(grant.slope.nanos()) * i128::from(so_far.points);
            div_round_half_even(sum, i128::from(so_far.games) * 1000) + i128::from(grant.intercept.nanos())
        }
    };
    Rating::from_nanos(raw.clamp(i128::from(grant.min.nanos()), i128::from(grant.max.nanos())) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grant() -> GrantRules {
        GrantRules {
            games: 7,
            floor: Some(Score::points(200)),
            method: GrantMethod::Formula,
            slope: Rating::from_nanos(4_658_000_000),
            intercept: Rating::from_nanos(31_690_000_000),
            min: Rating::points(1000),
            max: Rating::points(2250),
            clamp_always: false,
        }
    }

    fn seven(points: i64) -> Qualification {
        Qualification { games: 7, points: points * 1000, ..Qualification::default() }
    }

    #[test]
    fn r_fise_3_the_formula_and_its_clamp() {
        // 4.658 · 450 + 31.69 = 2127.79
        assert_eq!(initial_rating(&grant(), seven(450 * 7)).to_string(), "2127.790000000");
        // 4.658 · 207 + 31.69 = 995.896, under the lower clamp; 208 gives 1000.554.
        assert_eq!(initial_rating(&grant(), seven(207 * 7)), Rating::points(1000));
        assert_eq!(initial_rating(&grant(), seven(208 * 7)).to_string(), "1000.554000000");
        // 4.658 · 477 + 31.69 = 2253.556, over the upper.
        assert_eq!(initial_rating(&grant(), seven(477 * 7)), Rating::points(2250));
        // A mean of 2530/7: 4.658 · 2530 / 7 = 1683.534285714…
        assert_eq!(initial_rating(&grant(), seven(2530)).to_string(), "1715.224285714");
    }

    #[test]
    fn r_fise_3_performance_counts_rated_opponents_only() {
        let rules = GrantRules { method: GrantMethod::Performance, ..grant() };
        let opponents = 3 * 1500 * POINT;
        let some = Qualification { rated_opponents: 3, opponents, balance: 1, ..seven(450 * 7) };
        // 1500 + 400 · 1 / 3
        assert_eq!(initial_rating(&rules, some).to_string(), "1633.333333333");
        let alone = Qualification { rated_opponents: 0, opponents: 0, balance: 0, ..some };
        assert_eq!(initial_rating(&rules, alone).to_string(), "2127.790000000");
    }
}
