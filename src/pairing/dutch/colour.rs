//! Who has White (article 5).

use super::players::{Player, Strength};
use crate::model::tournament::Colour;

/// Whether the first of two has White. `initial` is the colour that was drawn.
pub(crate) fn first_has_white(a: &Player, b: &Player, initial: Colour) -> bool {
    by_preference(a, b).or_else(|| by_history(a, b)).unwrap_or_else(|| by_rank(a, b, initial))
        == Colour::White
}

/// 5.2.1 and 5.2.2: the first one's colour where preferences decide.
fn by_preference(a: &Player, b: &Player) -> Option<Colour> {
    match (a.preference, b.preference) {
        (Some(mine), Some(theirs)) if mine == theirs => {
            let wider = || a.difference.abs().cmp(&b.difference.abs());
            let both_absolute = a.strength == Strength::Absolute && b.strength == Strength::Absolute;
            let order = a
                .strength
                .cmp(&b.strength)
                .then_with(|| if both_absolute { wider() } else { std::cmp::Ordering::Equal });
            match order {
                std::cmp::Ordering::Greater => Some(mine),
                std::cmp::Ordering::Less => Some(mine.other()),
                std::cmp::Ordering::Equal => None,
            }
        }
        (Some(mine), _) => Some(mine),
        (None, Some(theirs)) => Some(theirs.other()),
        (None, None) => None,
    }
}

/// 5.2.3: the opposite of the latest round in which the colours differed; rounds without a game are left
/// out of both histories (C.04.2, 3.4).
fn by_history(a: &Player, b: &Player) -> Option<Colour> {
    let latest = a.colours.iter().rev().zip(b.colours.iter().rev()).find(|(mine, theirs)| mine != theirs);
    latest.map(|(mine, _)| mine.other())
}

/// 5.2.4 and 5.2.5.
fn by_rank(a: &Player, b: &Player, initial: Colour) -> Colour {
    let a_first = (std::cmp::Reverse(a.score), a.order) < (std::cmp::Reverse(b.score), b.order);
    let higher = if a_first { a } else { b };
    let odd = higher.pairing_number % 2 == 1;
    let colour = higher.preference.unwrap_or(if odd { initial } else { initial.other() });
    if a_first { colour } else { colour.other() }
}
