//! The order of a ranking, for ratings that no list of real games reaches (R-NUM-2).

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used)]

use arbitro::formats::profile;
use arbitro::model::{PlayerId, Rating};
use arbitro::rating::ranking::general;
use arbitro::rating::{Standing, Table};

#[test]
fn from_the_highest_shown_rating_down_and_equal_ones_by_key() {
    // By number, and not in the order of the keys; nobody is number 0.
    let keys = ["", "dora", "carla", "bo", "ana", "eva"].map(str::to_owned);
    let mut table = Table::default().with_players(keys.len());
    // Both 1000 as shown, below zero, and the highest that there can be; eva has no rating.
    let counts = [1_000_499_999_999, 999_500_000_000, -3_000_000_000, i64::MAX - 500_000_000];
    for (player, counts) in (1_u32..).zip(counts) {
        let state = table.get_mut(PlayerId(player));
        (state.standing, state.rating) = (Standing::Rated, Rating::from_nanos(counts));
    }
    let rules = profile::read(profile::embedded("vezz").unwrap(), "vezz").unwrap();
    let seen = |hidden: Option<PlayerId>| {
        let rows = general(&rules, &table, &keys, |player| Some(player) == hidden);
        rows.iter().map(|row| (row.rank, keys[row.player.index()].clone())).collect::<Vec<_>>()
    };
    let row = |rank: u32, key: &str| (rank, key.to_owned());
    assert_eq!(seen(None), [row(1, "ana"), row(2, "carla"), row(2, "dora"), row(4, "bo")]);
    assert_eq!(seen(Some(PlayerId(4))), [row(1, "carla"), row(1, "dora"), row(3, "bo")]);
}
