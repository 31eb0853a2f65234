//! A finished game as numbers: what the replay reads, a million at a time.

use super::game::{Outcome, Score, Termination};
use super::instant::Instant;
use super::key::PlayerId;

/// A finished game with every text replaced by its number in the file.
///
/// Words (mode, time control, event) are numbers of the file's word table; 0 stands for none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PackedGame {
    /// The game's number: games are numbered in the order in which they came in, from 1.
    pub seq: u32,
    /// The audit entry of the command that brought it in.
    pub entry: u32,
    /// When it was finished.
    pub finish: Instant,
    /// Who moved first.
    pub first: PlayerId,
    /// Who moved second; `PlayerId(0)` for a bye.
    pub second: PlayerId,
    /// First's points.
    pub first_score: Option<Score>,
    /// Second's points.
    pub second_score: Option<Score>,
    /// The result as typed.
    pub result: Option<Outcome>,
    /// How it ended.
    pub termination: Option<Termination>,
    /// Tiles left in the bag.
    pub tiles_left: Option<u32>,
    /// How many played.
    pub players: Option<u32>,
    /// The mode's word.
    pub mode: u32,
    /// The time control's word.
    pub time_control: u32,
    /// The event's word.
    pub event: u32,
    /// Plies.
    pub moves: Option<u32>,
    /// How long it took, in seconds.
    pub duration_s: Option<u32>,
}

impl PackedGame {
    /// Both scores, where both were recorded.
    pub fn scores(&self) -> Option<(Score, Score)> {
        self.first_score.zip(self.second_score)
    }

    /// The result that counts: what was typed, else what the scores show; where the higher score wins
    /// (R-FISE-11), what the scores show, else what was typed.
    pub fn outcome(&self, higher_score_wins: bool) -> Option<Outcome> {
        let shown = self.scores().map(|(first, second)| Outcome::of_scores(first, second));
        if higher_score_wins && !self.is_forfeit() { shown.or(self.result) } else { self.result.or(shown) }
    }

    /// Whether it was decided without play (R-VER-2).
    pub fn is_forfeit(&self) -> bool {
        matches!(self.termination, Some(Termination::Forfeit | Termination::DoubleForfeit))
            || self.result.is_some_and(Outcome::is_forfeit)
    }
}
