//! Who meets whom in a round: pairing systems as pure functions of a tournament.
//!
//! A system never reads a clock and draws no lots: the same tournament gives the same pairing everywhere.

pub mod berger;
pub mod check;
pub mod draw;
pub mod dutch;
pub mod four;
pub mod generate;
pub mod matching;
pub mod varma;

use crate::model::tournament::Tournament;

/// One game of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The starting number of who has White.
    pub white: u32,
    /// The starting number of who has Black.
    pub black: u32,
}

/// The pairing of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundPairing {
    /// The round, from 1.
    pub round: u32,
    /// The games in board order.
    pub pairs: Vec<Pair>,
    /// Who gets the pairing-allocated bye.
    pub bye: Option<u32>,
}

impl RoundPairing {
    /// The same pairing with other numbers.
    #[must_use]
    pub fn renumbered(self, number: impl Fn(u32) -> u32) -> Self {
        let pair = |pair: &Pair| Pair { white: number(pair.white), black: number(pair.black) };
        Self { round: self.round, pairs: self.pairs.iter().map(pair).collect(), bye: self.bye.map(&number) }
    }
}

/// Why a round was not paired.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PairingError {
    /// Rounds are counted from 1.
    #[error("there is no round {0}")]
    NoSuchRound(u32),
    /// The round lies after the last one.
    #[error("round {round} of a tournament of {rounds} rounds")]
    AfterLastRound {
        /// The round that was asked for.
        round: u32,
        /// How many rounds there are.
        rounds: u32,
    },
    /// A round before this one was not paired.
    #[error("round {round} cannot be paired before round {missing}")]
    RoundMissing {
        /// The round that was asked for.
        round: u32,
        /// The first round without a pairing.
        missing: u32,
    },
    /// The system is not for so many players.
    #[error("{found} players: this system takes {}", range(*.least, *.most))]
    Players {
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
        /// How many there are.
        found: u32,
    },
    /// Nobody is there to be paired.
    #[error("nobody is there to be paired in round {0}")]
    NobodyPresent(u32),
    /// The absolute criteria leave no pairing.
    #[error("no pairing exists: {0}")]
    Impossible(dutch::Conflict),
}

fn range(least: u32, most: u32) -> String {
    if least == most { format!("exactly {least}") } else { format!("{least} to {most}") }
}

/// A way to pair rounds.
pub trait PairingSystem: Sync {
    /// Its name on the command line and in `docs/rules/`.
    fn name(&self) -> &'static str;

    /// Pairs a round (from 1) from the results of the rounds before it.
    ///
    /// # Errors
    /// [`PairingError`] says why there is no pairing; there is never a pairing against the absolute rules.
    fn pair(&self, tournament: &Tournament, round: u32) -> Result<RoundPairing, PairingError>;
}

/// Every pairing system: a new one is one file and one line here.
pub const SYSTEMS: &[&dyn PairingSystem] =
    &[&dutch::Dutch, &four::Four, &berger::RoundRobin, &berger::DoubleRoundRobin];

/// Every pairing system.
pub fn systems() -> &'static [&'static dyn PairingSystem] {
    SYSTEMS
}

/// The system of a name.
pub fn system(name: &str) -> Option<&'static dyn PairingSystem> {
    systems().iter().copied().find(|system| system.name() == name)
}

/// The round that is to be paired next.
pub fn next_round(tournament: &Tournament) -> u32 {
    tournament.last_paired_round() + 1
}
