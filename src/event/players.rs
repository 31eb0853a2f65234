//! Players by what was typed, and their withdrawals.

use std::sync::Arc;

use crate::model::event::{Ending, GameState, Side};
use crate::model::key::fold_player;
use crate::model::{Instant, Outcome, Termination};

use super::refusal::{Refusal, Rule};
use super::state::{Decided, Event, Game, Withdrawal};

impl Event {
    /// The starting number (before the start: the place in the order of joining) of a typed player.
    ///
    /// # Errors
    /// Where there is no such player.
    pub fn number_of(&self, typed: &str) -> Result<u32, Refusal> {
        let key = fold_player(typed);
        let at = self.players.iter().position(|player| player.key == key);
        at.map(|at| at as u32 + 1).ok_or_else(|| Refusal::Unknown {
            what: "player",
            name: typed.to_owned(),
            known: self.players.iter().map(|player| player.typed.clone()).collect(),
        })
    }

    pub(super) fn is_out(&self, number: u32) -> bool {
        self.player(number).is_none_or(|player| player.withdrawn.is_some())
    }

    /// R-FOUR-5 and R-EVENT-5: earlier results stay, a game in play is lost by abandonment, and games to
    /// come are forfeits: of a four when they are resolved, else at once.
    pub(super) fn withdraw(&mut self, typed: &str, at: Instant) -> Result<(), Refusal> {
        let rule = self.rule_of_four(Rule::Four5, Rule::Withdrawals);
        self.check_not_finished()?;
        let number = self.number_of(typed)?;
        if self.start.is_none() {
            let message = format!("the event {} has not started", self.setup.name);
            return Err(Refusal::new(rule, message, "event leave takes a player out before the start"));
        }
        if self.is_out(number) {
            let message = format!("{} has withdrawn already", self.shown(number));
            return Err(Refusal::new(rule, message, "event log shows when"));
        }
        let is_four = self.is_four();
        if is_four {
            self.check_instant_of_withdrawal(number, at)?;
        }
        let mut after = 0;
        for (index, round) in self.rounds.iter_mut().enumerate() {
            let games = Arc::make_mut(&mut round.games);
            let Some(game) = games.iter_mut().find(|game| game.side(number).is_some()) else {
                continue;
            };
            if game.is_open() && is_in_play(game, is_four) {
                abandon(game, number, at);
            }
            if !game.is_open() && game.decided != Some(Decided::Withdrawn) {
                after = after.max(index as u32 + 1);
            }
        }
        self.players[number as usize - 1].withdrawn = Some(Withdrawal { at, after });
        self.settle_forfeits();
        Ok(())
    }

    /// In a four a withdrawal decides no game before its call, and lies not before the start.
    fn check_instant_of_withdrawal(&self, number: u32, at: Instant) -> Result<(), Refusal> {
        for (index, round) in self.rounds.iter().enumerate() {
            let decides = |(_, game): &(u32, &Game)| game.is_open() && is_in_play(game, true);
            let Some((table, _)) = round.game_of(number).filter(decides) else { continue };
            self.check_not_before_call((index as u32 + 1, table), at)?;
        }
        let what = format!("{} cannot have withdrawn", self.shown(number));
        self.check_not_before_start(&what, at, Rule::Four5)
    }

    /// A player is back: games that only the withdrawal decided are to be played again, those of rounds that
    /// are over excepted.
    pub(super) fn reinstate(&mut self, typed: &str) -> Result<(), Refusal> {
        self.check_running()?;
        let number = self.number_of(typed)?;
        if self.is_four() {
            let message = format!("a withdrawal is definitive: {} is out", self.shown(number));
            let remedy = "event undo takes back a withdrawal that was entered by mistake; a short disconnection is none";
            return Err(Refusal::new(Rule::Four5, message, remedy));
        }
        if !self.is_out(number) {
            let message = format!("{} has not withdrawn", self.shown(number));
            return Err(Refusal::new(Rule::Withdrawals, message, "event show tells who has"));
        }
        let over = self.round_ahead().unwrap_or(1);
        for round in &mut self.rounds[..over as usize - 1] {
            let games = Arc::make_mut(&mut round.games);
            let theirs = games.iter_mut().filter(|game| game.side(number).is_some());
            for game in theirs.filter(|game| game.decided == Some(Decided::Withdrawn)) {
                game.decided = Some(Decided::Resolved);
            }
        }
        self.players[number as usize - 1].withdrawn = None;
        self.settle_forfeits();
        Ok(())
    }

    /// Gives every game that nothing but withdrawals decides what they make of it. Games of a four wait for
    /// `resolve` (R-FOUR-5).
    pub(super) fn settle_forfeits(&mut self) {
        if self.is_four() {
            return;
        }
        let out: Vec<bool> = (1..=self.players.len() as u32).map(|number| self.is_out(number)).collect();
        let games = self.rounds.iter_mut().flat_map(|round| Arc::make_mut(&mut round.games));
        for game in games.filter(|game| game.is_open() || game.decided == Some(Decided::Withdrawn)) {
            let absent = [out[game.first as usize - 1], out[game.second as usize - 1]];
            match forfeit(absent) {
                Some(ending) => {
                    (game.state, game.decided) = (GameState::Over(ending), Some(Decided::Withdrawn));
                }
                None if game.decided == Some(Decided::Withdrawn) => {
                    (game.state, game.decided) = (GameState::Unplayed, None);
                }
                None => {}
            }
        }
    }
}

/// Whether a game has begun: in a four both sides were there, elsewhere it was adjourned.
fn is_in_play(game: &Game, is_four: bool) -> bool {
    game.state == GameState::Adjourned || is_four && game.present.iter().all(Option::is_some)
}

fn abandon(game: &mut Game, number: u32, at: Instant) {
    let outcome = if game.side(number) == Some(Side::First) { Outcome::Second } else { Outcome::First };
    // A win or a loss always goes with an abandonment.
    if let Ok(ending) = Ending::new(outcome, None, Some(Termination::Abandoned)) {
        game.state = GameState::Over(ending);
        game.decided = Some(Decided::Abandoned);
        game.finish = game.finish.or(Some(at));
    }
}

/// What absences make of a game: `None` where nobody is absent, and never a draw (R-FOUR-4).
pub(super) fn forfeit(absent: [bool; 2]) -> Option<Ending> {
    let outcome = match absent {
        [false, false] => return None,
        [false, true] => Outcome::FirstByForfeit,
        [true, false] => Outcome::SecondByForfeit,
        [true, true] => Outcome::DoubleForfeit,
    };
    Some(Ending::of_outcome(outcome))
}
