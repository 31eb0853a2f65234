//! Rounds: those that a system gives at the start, pairings by hand, and byes.

use std::collections::BTreeSet;

use crate::model::event::{Bye, System};
use crate::pairing::berger::{self, Cycles};
use crate::pairing::{PairingError, RoundPairing, four};

use super::refusal::{Refusal, Rule};
use super::state::{Event, Game, Round};

/// The rounds of a system for so many players; none where the director pairs.
///
/// # Errors
/// Where the system does not take so many players.
pub fn rounds_of(system: System, players: u32) -> Result<Vec<Round>, PairingError> {
    let cycles = match system {
        System::Four => return (1..=four::ROUNDS).map(|round| four::pair(round).map(paired)).collect(),
        System::RoundRobin => Cycles::Single,
        System::DoubleRoundRobin => Cycles::Double,
        System::Manual => return Ok(Vec::new()),
    };
    let rounds = 1..=berger::rounds(players, cycles);
    rounds.map(|round| berger::pair(players, cycles, round).map(paired)).collect()
}

fn paired(pairing: RoundPairing) -> Round {
    Round {
        games: pairing.pairs.iter().map(|pair| Game::new(pair.white, pair.black)).collect(),
        byes: pairing.bye.map(|number| (number, Bye::Allocated)).into_iter().collect(),
        ..Round::default()
    }
}

impl Event {
    /// The round that the director pairs next.
    pub fn next_to_pair(&self) -> u32 {
        let unpaired = self.rounds.iter().position(|round| round.games.is_empty());
        unpaired.unwrap_or(self.rounds.len()) as u32 + 1
    }

    /// The round in which a player of an event paired by hand has a bye where none is named: the one paired
    /// last, while nothing is entered of its games and the player has neither a game nor a bye in it; else
    /// the next.
    pub fn next_bye_of(&self, typed: &str) -> u32 {
        let next = self.next_to_pair();
        let is_free = |round: &Round| {
            let number = self.number_of(typed).unwrap_or(0);
            let entered = round.games.iter().any(Game::is_entered);
            let has_bye = round.byes.iter().any(|(other, _)| *other == number);
            !entered && !has_bye && round.game_of(number).is_none()
        };
        if self.round(next - 1).is_some_and(is_free) { next - 1 } else { next }
    }

    /// Pairs a round by hand.
    pub(super) fn pair(&mut self, round: u32, games: &[(u32, u32)]) -> Result<(), Refusal> {
        self.check_running()?;
        let refuse = |message: String, remedy: String| Err(Refusal::new(Rule::Rounds, message, remedy));
        if self.setup.system != System::Manual {
            let message =
                format!("the rounds of {} are paired by {}", self.setup.name, self.setup.system.as_str());
            return Err(Refusal::new(
                self.rule_of_four(Rule::Four2, Rule::Rounds),
                message,
                "event new --system manual makes an event that its director pairs",
            ));
        }
        let next = self.next_to_pair();
        if round != next {
            return refuse(
                format!("round {round} cannot be paired: the next one is round {next}"),
                "event undo takes a pairing back that was entered by mistake".to_owned(),
            );
        }
        let byes = self.round(round).map_or(&[][..], |round| &round.byes);
        let mut met = BTreeSet::new();
        for number in games.iter().flat_map(|(first, second)| [*first, *second]) {
            if self.player(number).is_none() {
                return Err(Refusal::Unknown {
                    what: "starting number",
                    name: number.to_string(),
                    known: vec![format!("1 to {}", self.players.len())],
                });
            }
            let shown = self.shown(number);
            if !met.insert(number) {
                return refuse(
                    format!("{shown} would play twice in round {round}"),
                    "name each player once".to_owned(),
                );
            }
            if self.is_out(number) {
                return refuse(
                    format!("{shown} has withdrawn"),
                    format!("event reinstate {} \"{shown}\" brings them back", self.setup.name),
                );
            }
            if byes.iter().any(|(other, _)| *other == number) {
                return refuse(
                    format!("{shown} has a bye in round {round}"),
                    "event undo takes the bye back".to_owned(),
                );
            }
        }
        if games.is_empty() {
            return refuse(format!("round {round} has no games"), "name at least one: --pair A B".to_owned());
        }
        let games = games.iter().map(|(first, second)| Game::new(*first, *second)).collect();
        self.round_to_fill(round).games = games;
        Ok(())
    }

    /// A round by number, made where it is the next one.
    fn round_to_fill(&mut self, number: u32) -> &mut Round {
        if self.rounds.len() < number as usize {
            self.rounds.resize(number as usize, Round::default());
        }
        &mut self.rounds[number as usize - 1]
    }

    /// Gives a player a bye (R-EVENT-4).
    pub(super) fn give_bye(&mut self, round: u32, typed: &str, bye: Bye) -> Result<(), Refusal> {
        self.check_running()?;
        let refuse = |message: String, remedy: &str| Err(Refusal::new(Rule::Byes, message, remedy));
        if self.is_four() {
            let message = "each of four players meets the other three: there are no byes";
            return Err(Refusal::new(
                Rule::Four2,
                message,
                "event withdraw takes a player out; event resolve settles an absence",
            ));
        }
        let number = self.number_of(typed)?;
        let shown = self.shown(number).to_owned();
        let next = if self.setup.system == System::Manual { self.next_to_pair() } else { 0 };
        if round == 0 || round > (self.rounds.len() as u32).max(next) {
            return self.check_round(round).map(|_| ());
        }
        if self.is_out(number) {
            return refuse(format!("{shown} has withdrawn"), "who has withdrawn needs no bye");
        }
        let of = self.round_to_fill(round);
        if of.game_of(number).is_some() {
            let remedy = "enter a game that was not played as a forfeit: +--, --+ or ---; or adjourned, where it is played later";
            return refuse(format!("{shown} has a game in round {round}"), remedy);
        }
        match of.byes.iter_mut().find(|(other, _)| *other == number) {
            Some((_, there)) if *there == Bye::Allocated && bye != Bye::Allocated => *there = bye,
            Some((_, there)) => {
                let message = format!("{shown} has a {} bye in round {round}", there.as_str());
                return refuse(message, "event undo takes it back");
            }
            None => {
                of.byes.push((number, bye));
                of.byes.sort_unstable();
            }
        }
        Ok(())
    }
}
