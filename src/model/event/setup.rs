//! The conditions of an event: what is set when it is made and frozen when it starts.

use crate::model::{Hasher, Score};

/// How rounds are paired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum System {
    /// Four players, three rounds, presence confirmed at each call (R-FOUR).
    Four,
    /// Each meets each once, by the FIDE Berger tables.
    RoundRobin,
    /// Each meets each twice, with colours reversed.
    DoubleRoundRobin,
    /// The director pairs each round.
    Manual,
}

impl System {
    /// Every system.
    pub const ALL: [System; 4] = [System::Four, System::RoundRobin, System::DoubleRoundRobin, System::Manual];

    /// The word on the command line and in logs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Four => "four",
            Self::RoundRobin => "round-robin",
            Self::DoubleRoundRobin => "double-round-robin",
            Self::Manual => "manual",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|system| text.eq_ignore_ascii_case(system.as_str()))
    }

    /// How many players it takes, at least and at most.
    pub const fn players(self) -> (usize, usize) {
        match self {
            Self::Four => (4, 4),
            Self::RoundRobin | Self::DoubleRoundRobin => (3, 200),
            Self::Manual => (2, 10_000),
        }
    }
}

/// In which order starting numbers are given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// As the players joined.
    #[default]
    Joined,
    /// The higher pinned rating first; players without one behind, as they joined.
    Rating,
    /// By lot, from a seed.
    Draw,
    /// By lot, from a seed, so that players of one club meet early (Varma tables).
    Varma,
}

impl Order {
    /// Every order.
    pub const ALL: [Order; 4] = [Order::Joined, Order::Rating, Order::Draw, Order::Varma];

    /// The word on the command line and in logs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Joined => "joined",
            Self::Rating => "rating",
            Self::Draw => "draw",
            Self::Varma => "varma",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| text.eq_ignore_ascii_case(order.as_str()))
    }

    /// Whether lots are drawn.
    pub const fn draws(self) -> bool {
        matches!(self, Self::Draw | Self::Varma)
    }
}

/// The conditions of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The event's name.
    pub name: String,
    /// How rounds are paired.
    pub system: System,
    /// The kind of game.
    pub game: String,
    /// The list that ratings are pinned from, where there is one.
    pub list: Option<String>,
    /// The play mode that its games are posted with.
    pub mode: String,
    /// Whether its games may be rated where a list's rules rate events (R-FISE-11).
    pub rated: bool,
    /// The time control, as typed.
    pub clock: Option<String>,
    /// The zone in which times are read and shown.
    pub zone: String,
    /// What a win, a draw and a loss are worth.
    pub points: [Score; 3],
    /// The tie-breaks, by name, in their order; an event of four has none (R-FOUR-3).
    pub tiebreaks: Vec<String>,
    /// The settings of tie-breaks that have some, as `name=value`.
    pub settings: Vec<String>,
}

impl Setup {
    /// Adds the columns of the conditions to a digest, in the order of the struct's fields.
    pub fn write(&self, hasher: &mut Hasher) {
        hasher.text(&self.name).text(self.system.as_str()).text(&self.game);
        hasher.opt_text(self.list.as_deref()).text(&self.mode).flag(self.rated);
        hasher.opt_text(self.clock.as_deref()).text(&self.zone);
        self.points.iter().for_each(|points| {
            hasher.int(points.0);
        });
        for texts in [&self.tiebreaks, &self.settings] {
            hasher.int(texts.len() as i64);
            texts.iter().for_each(|text| {
                hasher.text(text);
            });
        }
    }
}
