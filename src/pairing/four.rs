//! The championship of four: three rounds of two games (R-FOUR-2).

use super::{Pair, PairingError, PairingSystem, RoundPairing};
use crate::model::tournament::Tournament;

/// How many players there are, always (R-FOUR-1).
pub const PLAYERS: u32 = 4;

/// How many rounds there are (R-FOUR-2).
pub const ROUNDS: u32 = 3;

/// Who moves first and who second at each table, round by round. Two players move first twice, two once.
const TABLE: [[(u32, u32); 2]; ROUNDS as usize] = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]];

/// The pairing of a round (from 1) by starting numbers.
///
/// # Errors
/// Rounds that do not exist.
pub fn pair(round: u32) -> Result<RoundPairing, PairingError> {
    let index = round.checked_sub(1).ok_or(PairingError::NoSuchRound(round))?;
    let games = TABLE.get(index as usize).ok_or(PairingError::AfterLastRound { round, rounds: ROUNDS })?;
    let pairs = games.iter().map(|&(white, black)| Pair { white, black }).collect();
    Ok(RoundPairing { round, pairs, bye: None })
}

/// The championship of four.
#[derive(Clone, Copy, Debug)]
pub struct Four;

impl PairingSystem for Four {
    fn name(&self) -> &'static str {
        "four"
    }

    fn pair(&self, tournament: &Tournament, round: u32) -> Result<RoundPairing, PairingError> {
        let entrants = &tournament.entrants;
        if entrants.len() != PLAYERS as usize {
            let found = entrants.len() as u32;
            return Err(PairingError::Players { least: PLAYERS, most: PLAYERS, found });
        }
        let by_place = pair(round)?;
        Ok(by_place
            .renumbered(|place| entrants.get(place as usize - 1).map_or(place, |entrant| entrant.number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tournament::Entrant;

    fn tournament(numbers: &[u32]) -> Tournament {
        let entrant = |&number| Entrant {
            number,
            name: String::new(),
            rating: 0,
            points: None,
            rank: None,
            rounds: Vec::new(),
        };
        Tournament { entrants: numbers.iter().map(entrant).collect(), ..Tournament::default() }
    }

    #[test]
    fn r_four_2_each_meets_the_others_once_and_first_moves_are_two_two_one_one() {
        let (mut met, mut first) = (Vec::new(), [0; 4]);
        for round in 1..=ROUNDS {
            let pairing = pair(round).unwrap();
            assert_eq!((pairing.pairs.len(), pairing.bye), (2, None));
            for game in pairing.pairs {
                met.push((game.white.min(game.black), game.white.max(game.black)));
                first[game.white as usize - 1] += 1;
            }
        }
        met.sort_unstable();
        assert_eq!(met, [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]);
        first.sort_unstable();
        assert_eq!(first, [1, 1, 2, 2]);
    }

    #[test]
    fn r_four_2_there_are_three_rounds_and_four_players() {
        assert_eq!(pair(0), Err(PairingError::NoSuchRound(0)));
        assert_eq!(pair(4), Err(PairingError::AfterLastRound { round: 4, rounds: 3 }));
        let error = Four.pair(&tournament(&[1, 2, 3]), 1).unwrap_err();
        assert_eq!(error, PairingError::Players { least: 4, most: 4, found: 3 });
        assert_eq!(error.to_string(), "3 players: this system takes exactly 4");
    }

    #[test]
    fn starting_numbers_may_have_gaps() {
        let pairing = Four.pair(&tournament(&[2, 5, 6, 9]), 1).unwrap();
        assert_eq!(pairing.pairs, [Pair { white: 2, black: 9 }, Pair { white: 5, black: 6 }]);
    }
}
