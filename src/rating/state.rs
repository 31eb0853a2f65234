//! What the replay knows of each player.

use crate::model::{PackedGame, PlayerId, Rating};

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

/// What the replay knows of a player: small, since it goes from one player to another with every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerState {
    /// Whether there is a rating.
    pub standing: Standing,
    /// The rating, meaningful where `standing` is rated.
    pub rating: Rating,
    /// Counted games, a seed's included.
    pub games: u32,
    /// Losses in a row that count towards a fall (R-LAD-1): fewer than make one.
    pub streak: u8,
}

/// What a player has gathered on the way to a first rating (R-FISE-2, R-FISE-3). Apart from the rest, since most
/// games are between rated players, and what they need should lie close together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Qualification {
    /// Qualifying games so far.
    pub games: u32,
    /// Own points in them, in thousandths.
    pub points: i64,
    /// How many of them were against rated opponents.
    pub rated_opponents: u32,
    /// The sum of those opponents' ratings before the game.
    pub opponents: i64,
    /// Wins minus losses in those.
    pub balance: i32,
}

impl PlayerState {
    /// The rating, if there is one.
    pub fn rating(&self) -> Option<Rating> {
        (self.standing == Standing::Rated).then_some(self.rating)
    }
}

/// The state of every player, by number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    players: Vec<PlayerState>,
    /// By number, up to the last player who ever needed one.
    qualifications: Vec<Qualification>,
}

impl Table {
    /// A table of players and their qualifications, by number.
    pub fn new(players: Vec<PlayerState>, qualifications: Vec<Qualification>) -> Self {
        Self { players, qualifications }
    }

    /// The same, with room for players numbered from 0 up to `count`: those that came newly are unknown.
    #[must_use]
    pub fn with_players(mut self, count: usize) -> Self {
        self.players.resize(self.players.len().max(count), PlayerState::default());
        self
    }

    /// The state of every player, by number.
    pub fn players(&self) -> &[PlayerState] {
        &self.players
    }

    /// The qualifications of players, by number; those of the last may be missing where they are empty.
    pub fn qualifications(&self) -> &[Qualification] {
        &self.qualifications
    }

    /// A player's state.
    pub fn get(&self, player: PlayerId) -> &PlayerState {
        &self.players[player.index()]
    }

    /// A player's state, to change.
    pub fn get_mut(&mut self, player: PlayerId) -> &mut PlayerState {
        &mut self.players[player.index()]
    }

    /// Asks for the states of two players who will be met some games on, so that they are near by then.
    pub(super) fn fetch(&self, game: &PackedGame) {
        for player in [game.first, game.second] {
            std::hint::black_box(self.players.get(player.index()).map(|state| state.games));
        }
    }

    /// What a player has gathered on the way to a first rating.
    pub fn qualification(&self, player: PlayerId) -> Qualification {
        self.qualifications.get(player.index()).copied().unwrap_or_default()
    }

    /// The same, to change.
    pub fn qualification_mut(&mut self, player: PlayerId) -> &mut Qualification {
        if self.qualifications.len() <= player.index() {
            self.qualifications.resize(player.index() + 1, Qualification::default());
        }
        &mut self.qualifications[player.index()]
    }

    /// Every player that the replay has met, in the order of their numbers.
    pub fn known(&self) -> impl Iterator<Item = (PlayerId, &PlayerState)> {
        let all = self.players.iter().enumerate().filter(|(_, state)| state.standing != Standing::Unknown);
        all.map(|(index, state)| (PlayerId(index as u32), state))
    }
}
