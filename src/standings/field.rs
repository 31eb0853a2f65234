//! The results of an event, prepared for the methods: what counts, and everybody's points.

use super::settings::{Settings, Withdrawals};
use super::value::Value;
use crate::model::event::{Bye, Ending, Met, Participant, Results, RoundFact, Side};
use crate::model::tournament::Scoring;
use crate::model::{Outcome, Points};

/// Players are meant by their place in the table of results: the starting number less one.
pub type Place = usize;

/// A round of a player that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// A game that is over, or a forfeit.
    Game(Game),
    /// A round without an opponent.
    Bye(Bye),
}

/// A game that is over, or a forfeit, as one player met it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// The opponent.
    pub opponent: Place,
    /// Which side this player had.
    pub side: Side,
    /// How it ended.
    pub ending: Ending,
}

impl Game {
    /// What it brought, in half points.
    pub fn half_points(&self) -> u8 {
        self.ending.half_points(self.side)
    }

    /// Whether this player won because the opponent was not there.
    pub fn won_by_forfeit(&self) -> bool {
        !self.ending.played() && self.half_points() == 2
    }
}

/// The results of an event with its settings, and everybody's points.
#[derive(Debug)]
pub struct Field<'a> {
    results: &'a Results,
    settings: &'a Settings<'a>,
    annulled: Vec<bool>,
    counted: Vec<Vec<(u32, Counted)>>,
    points: Vec<Points>,
    has_half: Vec<bool>,
}

impl<'a> Field<'a> {
    /// Looks once at every round of everybody: what counts, and everybody's points.
    pub fn new(results: &'a Results, settings: &'a Settings<'a>) -> Self {
        let players = &results.participants;
        let annulled: Vec<bool> = players.iter().map(|player| is_annulled(player, settings)).collect();
        let counted: Vec<_> = (0..players.len()).map(|player| counted(results, &annulled, player)).collect();
        let round_points = |(_, counted): &(u32, Counted)| round_points(&settings.points, counted);
        let sum = |rounds: &Vec<_>| rounds.iter().map(round_points).fold(Points::ZERO, Points::plus);
        let points = counted.iter().map(sum).collect();
        let has_half = counted.iter().map(|rounds| has_half(&settings.points, rounds)).collect();
        Self { results, settings, annulled, counted, points, has_half }
    }

    /// Everybody, by starting number.
    pub fn players(&self) -> std::ops::Range<Place> {
        0..self.results.participants.len()
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings<'a> {
        self.settings
    }

    /// How many rounds the event has in all.
    pub const fn rounds(&self) -> u32 {
        self.results.rounds
    }

    /// The last round from which anybody has a result or a bye; 0 before the first.
    pub fn last_round(&self) -> u32 {
        self.counted
            .iter()
            .filter_map(|rounds| rounds.last())
            .map(|(round, _)| *round)
            .max()
            .unwrap_or_default()
    }

    /// The points of a player.
    pub fn points(&self, player: Place) -> Points {
        self.points.get(player).copied().unwrap_or_default()
    }

    /// The points of a player as a value.
    pub fn worth(&self, player: Place) -> Value {
        self.points(player).into()
    }

    /// Whether a player is taken out of the standings.
    pub fn annulled(&self, player: Place) -> bool {
        self.annulled.get(player).copied().unwrap_or_default()
    }

    /// Whether a player's games brought at least half of what they could; byes are left out.
    pub fn has_half(&self, player: Place) -> bool {
        self.has_half.get(player).copied().unwrap_or_default()
    }

    /// Whether a player withdrew for good.
    pub fn withdrew(&self, player: Place) -> bool {
        self.results.participants.get(player).is_some_and(|player| player.left_after.is_some())
    }

    /// The rounds (from 1) of a player that count, in order. Games that are not over do not; nor do games
    /// with somebody who is taken out of the standings, except for that player's own row.
    pub fn counted(&self, player: Place) -> impl Iterator<Item = (u32, Counted)> + '_ {
        self.counted.get(player).into_iter().flatten().copied()
    }

    /// The games and forfeits of a player that count, in order.
    pub fn games(&self, player: Place) -> impl Iterator<Item = (u32, Game)> + '_ {
        self.counted(player).filter_map(|(round, counted)| match counted {
            Counted::Game(game) => Some((round, game)),
            Counted::Bye(_) => None,
        })
    }

    /// What a round that counts is worth in points.
    pub fn round_points(&self, counted: &Counted) -> Points {
        round_points(&self.settings.points, counted)
    }

    /// What a bye is worth in half points of a game, for methods that take it for one.
    pub fn bye_halves(&self, bye: Bye) -> u8 {
        let scoring = &self.settings.points;
        let worth = bye_points(scoring, bye);
        match bye {
            _ if worth <= Points::ZERO => 0,
            _ if worth >= scoring.forfeit_win => 2,
            _ => 1,
        }
    }
}

fn counted(results: &Results, annulled: &[bool], player: Place) -> Vec<(u32, Counted)> {
    let is_out = |place: Place| annulled.get(place).copied().unwrap_or_default();
    let count = |(round, fact): (u32, &RoundFact)| match fact {
        RoundFact::Nothing => None,
        RoundFact::Bye(bye) => Some((round, Counted::Bye(*bye))),
        RoundFact::Game(met) => {
            let game = over(met)?;
            (is_out(player) || !is_out(game.opponent)).then_some((round, Counted::Game(game)))
        }
    };
    (1..).zip(&results.participants[player].rounds).filter_map(count).collect()
}

fn over(met: &Met) -> Option<Game> {
    let ending = met.state.ending()?;
    let opponent = (met.opponent as usize).checked_sub(1)?;
    Some(Game { opponent, side: met.side, ending })
}

/// Who withdrew before half of the games were played, where that rule holds.
fn is_annulled(player: &Participant, settings: &Settings<'_>) -> bool {
    let Withdrawals::Half { games } = settings.withdrawals else { return false };
    let played = player.rounds.iter().filter(
        |fact| matches!(fact, RoundFact::Game(met) if met.state.ending().is_some_and(Ending::played)),
    );
    player.left_after.is_some() && played.count() as u64 * 2 < u64::from(games)
}

fn round_points(scoring: &Scoring, counted: &Counted) -> Points {
    match counted {
        Counted::Game(game) => game_points(scoring, game),
        Counted::Bye(bye) => bye_points(scoring, *bye),
    }
}

fn has_half(scoring: &Scoring, rounds: &[(u32, Counted)]) -> bool {
    let (mut made, mut possible) = (0_i64, 0_i64);
    for (_, counted) in rounds {
        if let Counted::Game(game) = counted {
            made += i64::from(game_points(scoring, game).0);
            possible += i64::from(scoring.win[game.side.index()].0);
        }
    }
    made * 2 >= possible
}

fn game_points(scoring: &Scoring, game: &Game) -> Points {
    let side = game.side.index();
    match (game.ending.outcome(), game.half_points()) {
        (outcome, halves) if outcome.is_forfeit() => match (outcome, halves) {
            (Outcome::DoubleForfeit, _) | (_, 0) => scoring.forfeit_loss,
            _ => scoring.forfeit_win,
        },
        (_, 2) => scoring.win[side],
        (_, 1) => scoring.draw[side],
        _ => scoring.loss[side],
    }
}

const fn bye_points(scoring: &Scoring, bye: Bye) -> Points {
    match bye {
        Bye::Allocated => scoring.allocated,
        Bye::Full => scoring.full_bye,
        Bye::Half => scoring.half_bye,
        Bye::Zero => scoring.zero_bye,
    }
}
