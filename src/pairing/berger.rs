//! Round robins by the FIDE Berger tables (C.05, Annex 1): who meets whom in which round, and who moves first.
//!
//! With an even number of players `n`, the pairs of round `r` are those whose numbers add up to `r + 1` modulo
//! `n - 1`; the number that would meet itself meets `n`. Of two players below `n`, the one moves first from
//! whom the other is an odd number of steps further on the circle `1, …, n - 1`. Number `n` moves second in odd
//! rounds and first in even ones. With an odd number of players the number after the highest is the bye.

use super::{Pair, PairingError, PairingSystem, RoundPairing};
use crate::model::tournament::Tournament;

/// The fewest and the most players of a round robin.
pub const PLAYERS: std::ops::RangeInclusive<u32> = 3..=200;

/// How often everybody meets everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cycles {
    /// Once.
    Single,
    /// Twice, with reversed sides.
    Double,
}

impl Cycles {
    /// How often.
    pub const fn count(self) -> u32 {
        match self {
            Self::Single => 1,
            Self::Double => 2,
        }
    }
}

/// How many rounds so many players need; 0 for nobody.
pub const fn rounds(players: u32, cycles: Cycles) -> u32 {
    seats(players).saturating_sub(1) * cycles.count()
}

/// How many games each player has.
pub const fn games_each(players: u32, cycles: Cycles) -> u32 {
    players.saturating_sub(1) * cycles.count()
}

/// The pairing of a round (from 1) by starting numbers. Tables are in the order of Annex 1.
///
/// # Errors
/// Fewer players than 3 or more than 200, and rounds that do not exist.
pub fn pair(players: u32, cycles: Cycles, round: u32) -> Result<RoundPairing, PairingError> {
    if !PLAYERS.contains(&players) {
        return Err(PairingError::Players { least: *PLAYERS.start(), most: *PLAYERS.end(), found: players });
    }
    let rounds = rounds(players, cycles);
    if round == 0 {
        return Err(PairingError::NoSuchRound(round));
    }
    if round > rounds {
        return Err(PairingError::AfterLastRound { round, rounds });
    }
    let cycle = rounds / cycles.count();
    let reversed = round > cycle;
    let mut pairing = RoundPairing { round, pairs: Vec::new(), bye: None };
    for (white, black) in table(seats(players), row(round, cycle, cycles)) {
        match (white > players, black > players) {
            (true, _) => pairing.bye = Some(black),
            (_, true) => pairing.bye = Some(white),
            _ if reversed => pairing.pairs.push(Pair { white: black, black: white }),
            _ => pairing.pairs.push(Pair { white, black }),
        }
    }
    Ok(pairing)
}

/// The number of places in the table: even.
const fn seats(players: u32) -> u32 {
    players + players % 2
}

/// The row of the table that a round plays. In a double round robin the last two rounds of the first cycle
/// are swapped, so that nobody moves first, or second, three times in a row where the cycles meet.
const fn row(round: u32, cycle: u32, cycles: Cycles) -> u32 {
    match cycles {
        Cycles::Double if round == cycle => cycle - 1,
        Cycles::Double if round + 1 == cycle => cycle,
        Cycles::Double if round > cycle => round - cycle,
        _ => round,
    }
}

/// A row of the table for an even number of places, in board order: who moves first, who second.
fn table(seats: u32, row: u32) -> impl Iterator<Item = (u32, u32)> {
    let circle = seats - 1;
    // The number that would meet itself: twice it is `row + 1` on the circle.
    let alone = if row % 2 == 1 { row.div_ceil(2) } else { u32::midpoint(row, seats) };
    let top = if row % 2 == 1 { (alone, seats) } else { (seats, alone) };
    let on_circle = move |steps: u32| (alone + steps - 1) % circle + 1;
    let rest = (1..seats / 2).map(move |steps| (on_circle(steps), on_circle(circle - steps)));
    std::iter::once(top).chain(rest)
}

/// Everybody meets everybody once.
#[derive(Clone, Copy, Debug)]
pub struct RoundRobin;

impl PairingSystem for RoundRobin {
    fn name(&self) -> &'static str {
        "round-robin"
    }

    fn pair(&self, tournament: &Tournament, round: u32) -> Result<RoundPairing, PairingError> {
        pair_entrants(tournament, Cycles::Single, round)
    }
}

/// Everybody meets everybody twice.
#[derive(Clone, Copy, Debug)]
pub struct DoubleRoundRobin;

impl PairingSystem for DoubleRoundRobin {
    fn name(&self) -> &'static str {
        "double-round-robin"
    }

    fn pair(&self, tournament: &Tournament, round: u32) -> Result<RoundPairing, PairingError> {
        pair_entrants(tournament, Cycles::Double, round)
    }
}

/// The pairing of a tournament's entrants, whose starting numbers may have gaps.
fn pair_entrants(tournament: &Tournament, cycles: Cycles, round: u32) -> Result<RoundPairing, PairingError> {
    let entrants = &tournament.entrants;
    let by_place = pair(entrants.len() as u32, cycles, round)?;
    Ok(by_place.renumbered(|place| entrants.get(place as usize - 1).map_or(place, |entrant| entrant.number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(players: u32, cycles: Cycles) -> Vec<RoundPairing> {
        (1..=rounds(players, cycles)).map(|round| pair(players, cycles, round).unwrap()).collect()
    }

    /// A table as Annex 1 prints it: `1-4 2-3` a round.
    fn printed(players: u32) -> Vec<String> {
        let row = |pairing: RoundPairing| {
            pairing.pairs.iter().map(|p| format!("{}-{}", p.white, p.black)).collect::<Vec<_>>().join(" ")
        };
        rows(players, Cycles::Single).into_iter().map(row).collect()
    }

    #[test]
    fn the_tables_are_those_of_annex_1() {
        assert_eq!(printed(4), ["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
        assert_eq!(printed(6), ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]);
        assert_eq!(
            printed(8),
            [
                "1-8 2-7 3-6 4-5",
                "8-5 6-4 7-3 1-2",
                "2-8 3-1 4-7 5-6",
                "8-6 7-5 1-4 2-3",
                "3-8 4-2 5-1 6-7",
                "8-7 1-6 2-5 3-4",
                "4-8 5-3 6-2 7-1",
            ]
        );
        assert_eq!(
            printed(10),
            [
                "1-10 2-9 3-8 4-7 5-6",
                "10-6 7-5 8-4 9-3 1-2",
                "2-10 3-1 4-9 5-8 6-7",
                "10-7 8-6 9-5 1-4 2-3",
                "3-10 4-2 5-1 6-9 7-8",
                "10-8 9-7 1-6 2-5 3-4",
                "4-10 5-3 6-2 7-1 8-9",
                "10-9 1-8 2-7 3-6 4-5",
                "5-10 6-4 7-3 8-2 9-1",
            ]
        );
    }

    #[test]
    fn with_an_odd_number_whoever_would_meet_the_next_number_is_free() {
        let byes: Vec<_> = rows(5, Cycles::Single).iter().map(|pairing| pairing.bye.unwrap()).collect();
        assert_eq!(byes, [1, 4, 2, 5, 3]);
        assert_eq!(printed(5)[0], "2-5 3-4");
    }

    #[test]
    fn the_double_round_robin_swaps_the_last_two_rounds_of_its_first_cycle() {
        let rows = rows(4, Cycles::Double);
        let printed: Vec<String> = rows
            .iter()
            .map(|r| r.pairs.iter().map(|p| format!("{}-{}", p.white, p.black)).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(printed, ["1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3"]);
    }

    /// Every number of players, each cycle: all meet all, and the balance of first moves is the best there is.
    #[test]
    fn for_every_number_of_players_all_meet_all_and_first_moves_balance() {
        for players in PLAYERS {
            let (mut met, mut first) =
                (vec![0_u32; (players * players) as usize], vec![0_u32; players as usize]);
            for pairing in rows(players, Cycles::Single) {
                let mut seen = vec![false; players as usize];
                let sides = pairing.pairs.iter().flat_map(|p| [p.white, p.black]).chain(pairing.bye);
                for number in sides {
                    assert!(!std::mem::replace(&mut seen[number as usize - 1], true), "{players}: twice");
                }
                assert!(seen.iter().all(|seen| *seen), "{players}: somebody is missing");
                assert_eq!(pairing.bye.is_some(), players % 2 == 1);
                for pair in &pairing.pairs {
                    let (one, two) = (pair.white.min(pair.black), pair.white.max(pair.black));
                    met[((one - 1) * players + two - 1) as usize] += 1;
                    first[pair.white as usize - 1] += 1;
                }
            }
            for one in 0..players {
                for two in one + 1..players {
                    assert_eq!(met[(one * players + two) as usize], 1, "{players}: {one} {two}");
                }
            }
            let games = players - 1;
            for (at, first) in first.iter().enumerate() {
                // An even number of games leaves no difference, an odd one a difference of one.
                assert!(first.abs_diff(games - first) == games % 2, "{players}: number {}", at + 1);
            }
        }
    }

    #[test]
    fn in_the_double_round_robin_everybody_meets_everybody_from_both_sides() {
        for players in PLAYERS {
            let mut met = std::collections::BTreeSet::new();
            // The last sides of each number, byes passed over.
            let mut sides = vec![Vec::new(); players as usize];
            for pairing in rows(players, Cycles::Double) {
                for pair in &pairing.pairs {
                    assert!(met.insert((pair.white, pair.black)), "{players}: {pair:?} twice");
                    sides[pair.white as usize - 1].push(true);
                    sides[pair.black as usize - 1].push(false);
                }
            }
            assert_eq!(met.len() as u32, players * (players - 1));
            for (at, sides) in sides.iter().enumerate() {
                let first = sides.iter().filter(|first| **first).count();
                assert_eq!(first * 2, sides.len(), "{players}: number {}", at + 1);
                let thrice = sides.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
                assert!(!thrice, "{players}: number {} has the same side three times in a row", at + 1);
            }
        }
    }

    #[test]
    fn other_numbers_of_players_and_rounds_are_refused() {
        for players in [0, 1, 2, 201] {
            assert!(
                matches!(pair(players, Cycles::Single, 1), Err(PairingError::Players { .. })),
                "{players}"
            );
        }
        assert_eq!(pair(5, Cycles::Single, 0), Err(PairingError::NoSuchRound(0)));
        assert_eq!(pair(5, Cycles::Single, 6), Err(PairingError::AfterLastRound { round: 6, rounds: 5 }));
        assert!(pair(5, Cycles::Double, 10).is_ok());
    }
}
