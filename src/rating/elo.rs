//! Elo from a common start (R-VEZZ-4): everybody is rated from the first rated game.

use super::state::{Standing, Table};
use super::system::{SideStep, Step, System, changes, k_of};
use crate::eligibility::Results;
use crate::model::profile::Initial;
use crate::model::rating::HalfPoints;
use crate::model::{Expectation, PackedGame, PlayerId, Profile, Rating};

/// Elo from a common start.
#[derive(Debug)]
pub struct Elo;

impl Results for Elo {}

impl System for Elo {
    fn name(&self) -> &'static str {
        "elo"
    }

    fn play(&self, rules: &Profile, table: &mut Table, game: &PackedGame, score: HalfPoints) -> Step {
        start(rules, table, game.first);
        start(rules, table, game.second);
        play_rated(rules, table, game, score)
    }
}

/// Gives a player who has no rating the common start.
fn start(rules: &Profile, table: &mut Table, player: PlayerId) {
    let state = table.get_mut(player);
    if state.standing != Standing::Rated {
        state.standing = Standing::Rated;
        state.rating = match &rules.rating.initial {
            Initial::Start(rating) => *rating,
            Initial::Granted(grant) => grant.min,
        };
    }
}

/// A game between two rated players: both ratings before it are used, both move (R-NUM-1).
pub(super) fn play_rated(rules: &Profile, table: &mut Table, game: &PackedGame, score: HalfPoints) -> Step {
    let (first, second) = (*table.get(game.first), *table.get(game.second));
    let expected = Expectation::of(first.rating, second.rating);
    let k_first = k_of(rules, first.rating, first.games);
    let k_second = k_of(rules, second.rating, second.games);
    let (change_first, change_second) = changes(k_first, k_second, score, expected);
    let mut side = |player: PlayerId, k: i64, change: Rating| {
        let state = table.get_mut(player);
        let before = state.rating;
        state.rating = held_in(rules, before.plus(change));
        state.games += 1;
        let change = Rating::from_nanos(state.rating.nanos() - before.nanos());
        SideStep { before: Some(before), after: Some(state.rating), change, k, qualifying: 0 }
    };
    let first = side(game.first, k_first, change_first);
    let second = side(game.second, k_second, change_second);
    Step { score, expected: Some(expected), first, second }
}

/// The rating, held within the bounds where they hold always (R-FISE-4).
fn held_in(rules: &Profile, rating: Rating) -> Rating {
    match &rules.rating.initial {
        Initial::Granted(grant) if grant.clamp_always => rating.clamp(grant.min, grant.max),
        _ => rating,
    }
}
