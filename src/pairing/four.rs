//! TEMP.
use super::{Pair, RoundPairing};
pub fn rounds() -> Vec<RoundPairing> {
    [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
        .iter()
        .enumerate()
        .map(|(i, g)| RoundPairing {
            round: i as u32 + 1,
            pairs: g.iter().map(|(white, black)| Pair { white: *white, black: *black }).collect(),
            bye: None,
        })
        .collect()
}
