//! The order of boards (C.04.2, 3.6): score of the higher ranked, sum of scores, rank of the higher ranked.

use super::colour::first_has_white;
use super::players::Player;
use crate::model::tournament::Colour;
use crate::pairing::{Pair, RoundPairing};
use std::cmp::Reverse;

/// Colours and board order for pairs of positions in `players`.
pub(crate) fn arrange(
    players: &[Player],
    mut pairs: Vec<(usize, usize)>,
    bye: Option<usize>,
    round: u32,
    initial: Colour,
) -> RoundPairing {
    for pair in &mut pairs {
        *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
    }
    pairs.sort_by_key(|&(high, low)| {
        let (a, b) = (&players[high], &players[low]);
        (Reverse(a.score), Reverse(a.score.plus(b.score)), a.order)
    });
    let seat = |&(a, b): &(usize, usize)| {
        let (white, black) = if first_has_white(&players[a], &players[b], initial) { (a, b) } else { (b, a) };
        Pair { white: players[white].number, black: players[black].number }
    };
    RoundPairing {
        round,
        pairs: pairs.iter().map(seat).collect(),
        bye: bye.map(|index| players[index].number),
    }
}
