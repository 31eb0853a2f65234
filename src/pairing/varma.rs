//! Restricted draw of starting numbers for a round robin: as far as the Varma tables allow, players of one
//! club do not meet in the last three rounds (C.05, Annex 2).

use std::collections::BTreeMap;

use super::draw::Draw;

/// For how many players there are Varma tables.
pub const PLAYERS: std::ops::RangeInclusive<u32> = 9..=24;

/// The envelopes A to D for 10, 12, …, 24 places: players whose numbers are from one envelope do not meet in
/// the last three rounds of the Berger table.
const ENVELOPES: [[&[u32]; 4]; 8] = [
    [&[3, 4, 8], &[5, 7, 9], &[1, 6], &[2, 10]],
    [&[4, 5, 9, 10], &[1, 2, 7], &[6, 8, 12], &[3, 11]],
    [&[4, 5, 6, 11, 12], &[1, 2, 8, 9], &[7, 10, 13], &[3, 14]],
    [&[5, 6, 7, 12, 13, 14], &[1, 2, 3, 9, 10], &[8, 11, 15], &[4, 16]],
    [&[5, 6, 7, 8, 14, 15, 16], &[1, 2, 3, 10, 11, 12], &[9, 13, 17], &[4, 18]],
    [&[6, 7, 8, 9, 15, 16, 17, 18], &[1, 2, 3, 11, 12, 13, 14], &[5, 10, 19], &[4, 20]],
    [&[6, 7, 8, 9, 10, 17, 18, 19, 20], &[1, 2, 3, 4, 12, 13, 14, 15], &[11, 16, 21], &[5, 22]],
    [&[6, 7, 8, 9, 10, 11, 19, 20, 21, 22], &[1, 2, 3, 4, 13, 14, 15, 16, 17], &[12, 18, 23], &[5, 24]],
];

/// The envelopes for 12 players. The annex has (6, 8, 12) and (3, 11), but 6 and 12 meet in the last round:
/// with 11 and 12 exchanged nobody of one envelope meets in the last three rounds, which is the annex's aim.
const TWELVE: [&[u32]; 4] = [&[4, 5, 9, 10], &[1, 2, 7], &[6, 8, 11], &[3, 12]];

/// Why no restricted draw is possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the Varma tables (C.05, Annex 2) are for 9 to 24 players, and there are {0}: draw without restriction instead"
)]
pub struct NoVarmaTable(pub u32);

/// Draws starting numbers: element `i` of the answer is the number of player `i`.
///
/// `clubs[i]` is the club of player `i`; a player without one stands for no club but their own. The largest
/// club draws first, clubs of one size in the order of their names; within a club players draw in the order
/// they are given. A club draws its envelope among those that hold enough numbers, and where one of them
/// leaves room for all clubs after it, among those. A club that fits into no envelope takes from the fullest
/// until it is placed.
///
/// # Errors
/// [`NoVarmaTable`] for fewer than 9 and more than 24 players.
pub fn draw(clubs: &[Option<&str>], draw: &mut Draw) -> Result<Vec<u32>, NoVarmaTable> {
    let players = clubs.len() as u32;
    if !PLAYERS.contains(&players) {
        return Err(NoVarmaTable(players));
    }
    let mut envelopes = table(players)
        .map(|numbers| numbers.iter().copied().filter(|number| *number <= players).collect::<Vec<u32>>());
    let contingents = contingents(clubs);
    let mut drawn = vec![0; clubs.len()];
    for (turn, members) in contingents.iter().enumerate() {
        let later: Vec<usize> = contingents[turn + 1..].iter().map(Vec::len).collect();
        let mut waiting = members.as_slice();
        while !waiting.is_empty() {
            let chosen = choose(&envelopes, waiting.len(), &later, draw);
            let here = waiting.len().min(envelopes[chosen].len());
            let (now, rest) = waiting.split_at(here);
            for &player in now {
                let at = draw.below(envelopes[chosen].len() as u32) as usize;
                drawn[player] = envelopes[chosen].swap_remove(at);
            }
            waiting = rest;
        }
    }
    Ok(drawn)
}

/// The envelopes for a number of players that there is a table for; the number after the highest is the bye.
const fn table(players: u32) -> [&'static [u32]; 4] {
    match players {
        12 => TWELVE,
        _ => ENVELOPES[(players.div_ceil(2) - 5) as usize],
    }
}

/// The players of each club, the largest club first, then by name; players without a club last, each alone.
fn contingents(clubs: &[Option<&str>]) -> Vec<Vec<usize>> {
    let mut by_club: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (player, club) in clubs.iter().enumerate() {
        if let Some(club) = club {
            by_club.entry(club).or_default().push(player);
        }
    }
    let mut contingents: Vec<Vec<usize>> = by_club.into_values().collect();
    contingents.sort_by_key(|members| std::cmp::Reverse(members.len()));
    let alone = (0..clubs.len()).filter(|player| clubs[*player].is_none()).map(|player| vec![player]);
    contingents.extend(alone);
    contingents
}

/// The envelope that a club of this size draws from.
fn choose(envelopes: &[Vec<u32>; 4], size: usize, later: &[usize], draw: &mut Draw) -> usize {
    let room: [usize; 4] = std::array::from_fn(|at| envelopes[at].len());
    let enough: Vec<usize> = (0..4).filter(|&at| room[at] >= size).collect();
    let kind: Vec<usize> = enough
        .iter()
        .copied()
        .filter(|&at| {
            let mut left = room;
            left[at] -= size;
            fit(left, later)
        })
        .collect();
    let among = if kind.is_empty() { enough } else { kind };
    match among.len() {
        0 => (0..4).max_by_key(|&at| room[at]).unwrap_or_default(),
        choices => among[draw.below(choices as u32) as usize],
    }
}

/// Whether clubs of these sizes, largest first, can each have an envelope. Clubs of one always can.
fn fit(room: [usize; 4], sizes: &[usize]) -> bool {
    let Some((&size, rest)) = sizes.split_first() else { return true };
    if size <= 1 {
        return true;
    }
    (0..4).any(|at| {
        let repeated = room[..at].contains(&room[at]);
        let mut left = room;
        left[at] = left[at].saturating_sub(size);
        room[at] >= size && !repeated && fit(left, rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairing::berger::{self, Cycles};

    #[test]
    fn numbers_of_one_envelope_do_not_meet_in_the_last_three_rounds() {
        for players in PLAYERS {
            let table = table(players);
            let mut all: Vec<u32> = table.concat();
            all.sort_unstable();
            assert_eq!(all, (1..=players.next_multiple_of(2)).collect::<Vec<_>>());
            let rounds = berger::rounds(players, Cycles::Single);
            for round in rounds - 2..=rounds {
                for pair in berger::pair(players, Cycles::Single, round).unwrap().pairs {
                    let together =
                        |numbers: &&[u32]| numbers.contains(&pair.white) && numbers.contains(&pair.black);
                    assert!(!table.iter().any(together), "{players} players, round {round}: {pair:?}");
                }
            }
        }
    }

    /// Eleven players of four clubs that the tables can keep apart, whatever is drawn.
    #[test]
    fn clubs_that_fit_never_meet_in_the_last_three_rounds() {
        let clubs = [
            Some("Roble"),
            Some("Roble"),
            Some("Roble"),
            Some("Roble"),
            Some("Sur"),
            Some("Sur"),
            Some("Sur"),
            Some("Mar"),
            Some("Mar"),
            None,
            None,
        ];
        for seed in 0..200 {
            let numbers = draw(&clubs, &mut Draw::new(seed)).unwrap();
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (1..=11).collect::<Vec<_>>());
            let club = |number: u32| clubs[numbers.iter().position(|n| *n == number).unwrap()];
            for round in 9..=11 {
                for pair in berger::pair(11, Cycles::Single, round).unwrap().pairs {
                    let (one, two) = (club(pair.white), club(pair.black));
                    assert!(one.is_none() || one != two, "seed {seed}, round {round}: {pair:?}");
                }
            }
        }
    }

    #[test]
    fn a_club_that_fits_nowhere_is_placed_all_the_same() {
        let clubs = [Some("Roble"); 9];
        let mut numbers = draw(&clubs, &mut Draw::new(7)).unwrap();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=9).collect::<Vec<_>>());
    }

    #[test]
    fn the_same_seed_draws_the_same_and_another_one_does_not() {
        let clubs = [None; 20];
        let of = |seed| draw(&clubs, &mut Draw::new(seed)).unwrap();
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }

    #[test]
    fn other_numbers_of_players_are_refused_with_a_remedy() {
        assert_eq!(draw(&[None; 8], &mut Draw::new(1)), Err(NoVarmaTable(8)));
        let text = draw(&[None; 25], &mut Draw::new(1)).unwrap_err().to_string();
        assert!(text.contains("9 to 24 players, and there are 25: draw without restriction"), "{text}");
    }
}
