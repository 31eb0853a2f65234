//! What the rounds of an event brought to each player: the table that standings are computed from.

use super::outcome::{Bye, GameState, Side};

/// A round as one player met it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RoundFact {
    /// Neither paired nor given a bye: not there yet, gone, or the round was not paired.
    #[default]
    Nothing,
    /// Paired with somebody.
    Game(Met),
    /// Without a game.
    Bye(Bye),
}

/// A pairing as one of its two players sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Met {
    /// The opponent's number.
    pub opponent: u32,
    /// Which side this player had.
    pub side: Side,
    /// How the game stands; the same for both players.
    pub state: GameState,
}

/// One player of an event.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Participant {
    /// The starting number, from 1.
    pub number: u32,
    /// The last round this player was there for, where they withdrew for good; 0: before the first.
    pub left_after: Option<u32>,
    /// What each round brought, from round 1; rounds that are missing at the end brought nothing.
    pub rounds: Vec<RoundFact>,
}

/// The results of an event so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// How many rounds the event has in all.
    pub rounds: u32,
    /// The players by ascending number: number `n` stands at `n - 1`.
    pub participants: Vec<Participant>,
}

impl Participant {
    /// What a round (from 1) brought.
    pub fn round(&self, round: u32) -> RoundFact {
        (round as usize).checked_sub(1).and_then(|at| self.rounds.get(at)).copied().unwrap_or_default()
    }
}

impl Results {
    /// Nobody has played yet.
    pub fn new(rounds: u32, players: u32) -> Self {
        let participant = |number| Participant { number, ..Participant::default() };
        Self { rounds, participants: (1..=players).map(participant).collect() }
    }

    /// The player of a number.
    pub fn participant(&self, number: u32) -> Option<&Participant> {
        (number as usize).checked_sub(1).and_then(|at| self.participants.get(at))
    }

    /// Notes how a game of a round (from 1) stands, for both its players. Numbers that do not exist are
    /// passed over.
    pub fn game(&mut self, round: u32, first: u32, second: u32, state: GameState) {
        let met = |opponent, side| RoundFact::Game(Met { opponent, side, state });
        self.set(round, first, met(second, Side::First));
        self.set(round, second, met(first, Side::Second));
    }

    /// Notes that a player has a bye in a round (from 1).
    pub fn bye(&mut self, round: u32, number: u32, bye: Bye) {
        self.set(round, number, RoundFact::Bye(bye));
    }

    /// Notes that a player left for good after a round; 0: before the first.
    pub fn left(&mut self, number: u32, after: u32) {
        if let Some(participant) = self.participant_mut(number) {
            participant.left_after = Some(after);
        }
    }

    fn participant_mut(&mut self, number: u32) -> Option<&mut Participant> {
        (number as usize).checked_sub(1).and_then(|at| self.participants.get_mut(at))
    }

    fn set(&mut self, round: u32, number: u32, fact: RoundFact) {
        let Some(at) = (round as usize).checked_sub(1) else { return };
        if let Some(participant) = self.participant_mut(number) {
            if participant.rounds.len() <= at {
                participant.rounds.resize(at + 1, RoundFact::Nothing);
            }
            participant.rounds[at] = fact;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Outcome;
    use crate::model::event::Ending;

    #[test]
    fn both_players_see_one_game_from_their_side() {
        let mut results = Results::new(3, 4);
        let over = GameState::Over(Ending::of_outcome(Outcome::First));
        results.game(2, 4, 1, over);
        results.bye(3, 1, Bye::Half);
        let one = &results.participants[0];
        assert_eq!(one.round(1), RoundFact::Nothing);
        assert_eq!(one.round(2), RoundFact::Game(Met { opponent: 4, side: Side::Second, state: over }));
        assert_eq!(one.round(3), RoundFact::Bye(Bye::Half));
        assert_eq!(one.round(4), RoundFact::Nothing);
        let four = results.participant(4).unwrap();
        assert_eq!(four.round(2), RoundFact::Game(Met { opponent: 1, side: Side::First, state: over }));
    }

    #[test]
    fn numbers_and_rounds_that_do_not_exist_change_nothing() {
        let mut results = Results::new(3, 2);
        results.game(0, 1, 2, GameState::Unplayed);
        results.bye(1, 3, Bye::Zero);
        results.left(0, 1);
        assert_eq!(results, Results::new(3, 2));
        assert!(results.participant(0).is_none() && results.participant(3).is_none());
    }
}
