//! Elo from a common start (R-VEZZ-4): everybody is rated from the first rated game.

use super::state::{PlayerState, Standing, Table};
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
        let sides = [before(rules, table.get(game.first)), before(rules, table.get(game.second))];
        play_between(rules, table, game, score, sides)
    }
}

/// Rating and games before a game: who has no rating has the common start.
fn before(rules: &Profile, state: &PlayerState) -> (Rating, u32) {
    let rating = match &rules.rating.initial {
        _ if state.standing == Standing::Rated => state.rating,
        Initial::Start(rating) => *rating,
        Initial::Granted(grant) => grant.min,
    };
    (rating, state.games)
}

/// A game between two rated players: both ratings before it are used, both move (R-NUM-1).
pub(super) fn play_rated(rules: &Profile, table: &mut Table, game: &PackedGame, score: HalfPoints) -> Step {
    let (first, second) = (table.get(game.first), table.get(game.second));
    let sides = [(first.rating, first.games), (second.rating, second.games)];
    play_between(rules, table, game, score, sides)
}

fn play_between(
    rules: &Profile,
    table: &mut Table,
    game: &PackedGame,
    score: HalfPoints,
    [first, second]: [(Rating, u32); 2],
) -> Step {
    let expected = Expectation::of(first.0, second.0);
    let k_first = k_of(rules, first.0, first.1);
    let k_second = k_of(rules, second.0, second.1);
    let (change_first, change_second) = changes(k_first, k_second, score, expected);
    let mut side = |player: PlayerId, (before, games): (Rating, u32), k: i64, change: Rating| {
        let state = table.get_mut(player);
        state.standing = Standing::Rated;
        state.rating = held_in(rules, before.plus(change));
        state.games = games + 1;
        let change = Rating::from_nanos(state.rating.nanos() - before.nanos());
        SideStep { before: Some(before), after: Some(state.rating), change, k, qualifying: 0 }
    };
    let first = side(game.first, first, k_first, change_first);
    let second = side(game.second, second, k_second, change_second);
    Step { score, expected: Some(expected), first, second }
}

/// The rating, held within the bounds where they hold always (R-FISE-4).
fn held_in(rules: &Profile, rating: Rating) -> Rating {
    match &rules.rating.initial {
        Initial::Granted(grant) if grant.clamp_always => rating.clamp(grant.min, grant.max),
        _ => rating,
    }
}
