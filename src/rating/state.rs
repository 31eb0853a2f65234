//! What the replay knows of each player.

use crate::model::{PlayerId, Rating};

/// Whether a player has a rating yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Standing {
    /// Nothing counted so far.
    #[default]
    Unknown,
    /// Qualifying games, no rating yet.
    Qualifying,
    /// Rated.
    Rated,
    /// No player but a computer at a level, which stands in `rating` and never moves (R-LAD-1). It is in
    /// no ranking.
    Computer,
}

/// What the replay knows of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerState {
    /// Whether there is a rating.
    pub standing: Standing,
    /// The rating, meaningful where `standing` is rated.
    pub rating: Rating,
    /// Counted games, a seed's included.
    pub games: u32,
    /// Qualifying games so far.
    pub qualifying: u32,
    /// Own points in them, in thousandths.
    pub points: i64,
    /// How many of them were against rated opponents.
    pub rated_opponents: u32,
    /// The sum of those opponents' ratings before the game.
    pub opponents: i64,
    /// Wins minus losses in those.
    pub balance: i32,
    /// Losses in a row that count towards a fall (R-LAD-1).
    pub streak: u32,
}

impl PlayerState {
    /// The rating, if there is one.
    pub fn rating(&self) -> Option<Rating> {
        (self.standing == Standing::Rated).then_some(self.rating)
    }
}

/// The state of every player, by number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table(Vec<PlayerState>);

impl Table {
    /// A table for players numbered up to and including `last`.
    pub fn new(last: usize) -> Self {
        Self(vec![PlayerState::default(); last + 1])
    }

    /// A player's state.
    pub fn get(&self, player: PlayerId) -> &PlayerState {
        &self.0[player.index()]
    }

    /// A player's state, to change.
    pub fn get_mut(&mut self, player: PlayerId) -> &mut PlayerState {
        &mut self.0[player.index()]
    }

    /// Every player that the replay has met, in the order of their numbers.
    pub fn known(&self) -> impl Iterator<Item = (PlayerId, &PlayerState)> {
        let all = self.0.iter().enumerate().filter(|(_, state)| state.standing != Standing::Unknown);
        all.map(|(index, state)| (PlayerId(index as u32), state))
    }
}
