//! Why an entry is refused: the rule, the thing, and what to do instead.

/// The rules of events. Those of a championship of four are R-FOUR; the others are explained in
/// `docs/rules/events.md`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Four players, acceptance, the freeze.
    Four1,
    /// Three rounds of two games by the table.
    Four2,
    /// Presence and absence.
    Four4,
    /// Withdrawals.
    Four5,
    /// Registration, and what the start freezes.
    Start,
    /// Rounds and pairings.
    Rounds,
    /// Results and their corrections.
    Results,
    /// Byes.
    Byes,
    /// Withdrawals and reinstatements.
    Withdrawals,
    /// Undoing.
    Undo,
    /// Finishing and reopening.
    Finish,
}

impl Rule {
    /// How rules are cited.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Four1 => "R-FOUR-1",
            Self::Four2 => "R-FOUR-2",
            Self::Four4 => "R-FOUR-4",
            Self::Four5 => "R-FOUR-5",
            Self::Start => "R-EVENT-1",
            Self::Rounds => "R-EVENT-2",
            Self::Results => "R-EVENT-3",
            Self::Byes => "R-EVENT-4",
            Self::Withdrawals => "R-EVENT-5",
            Self::Undo => "R-EVENT-6",
            Self::Finish => "R-EVENT-7",
        }
    }
}

/// Why an entry is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// A rule forbids it.
    #[error("{message}")]
    Forbidden {
        /// The rule.
        rule: Rule,
        /// What is wrong, naming the thing.
        message: String,
        /// What to do instead.
        remedy: String,
    },
    /// It names a player, round, table or entry that the event does not have.
    #[error("the event has no {what} \"{name}\"")]
    Unknown {
        /// What kind of thing.
        what: &'static str,
        /// What was named.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
}

impl Refusal {
    /// A rule forbids it.
    pub fn new(rule: Rule, message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Forbidden { rule, message: message.into(), remedy: remedy.into() }
    }
}
