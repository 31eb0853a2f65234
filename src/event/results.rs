//! Results, corrections and the end of an event.

use std::sync::Arc;

use crate::model::Instant;
use crate::model::event::{Ending, GameState, System};

use super::refusal::{Refusal, Rule};
use super::state::{Decided, Event, Game, Phase};

impl Event {
    /// Enters how a game stands. What was entered is corrected only with a reason; a correction does not move
    /// the game's finish.
    pub(super) fn enter(
        &mut self,
        (round, table): (u32, u32),
        state: GameState,
        reason: Option<&str>,
        at: Instant,
    ) -> Result<(), Refusal> {
        self.check_running()?;
        let game = *self.game(round, table)?;
        let is_four = self.is_four();
        if is_four {
            self.check_result_of_four((round, table), &game, state, at)?;
        }
        let place = format!("table {table} of round {round}");
        if game.state == state && game.decided != Some(Decided::Withdrawn) {
            let message = format!("{place} stands so already: {}", said(state));
            return Err(Refusal::new(Rule::Results, message, "nothing is left to do"));
        }
        if let (GameState::Over(ending), None) = (game.state, reason) {
            let message = format!("{place} has the result {ending}");
            let remedy = "say why it is corrected with --reason, or take the entry back with event undo";
            return Err(Refusal::new(Rule::Results, message, remedy));
        }
        let games = Arc::make_mut(&mut self.rounds[round as usize - 1].games);
        let game = &mut games[table as usize - 1];
        game.state = state;
        match state {
            GameState::Over(_) => {
                // Scores that are added to an abandonment leave it one (R-FOUR-5).
                let stays = is_four && game.decided == Some(Decided::Abandoned);
                let decided = if stays { Decided::Abandoned } else { Decided::Entered };
                (game.decided, game.finish) = (Some(decided), game.finish.or(Some(at)));
            }
            GameState::Unplayed | GameState::Adjourned => (game.decided, game.finish) = (None, None),
        }
        if state.ending().is_none() {
            // A game that was taken back may be one of somebody who has withdrawn since.
            self.settle_forfeits();
        }
        Ok(())
    }

    /// A game of a round.
    ///
    /// # Errors
    /// Where the event has no such round or table.
    pub fn game(&self, round: u32, table: u32) -> Result<&Game, Refusal> {
        let of = self.check_round(round)?;
        let game = (table as usize).checked_sub(1).and_then(|at| of.games.get(at));
        game.ok_or_else(|| Refusal::Unknown {
            what: "table",
            name: format!("{table} of round {round}"),
            known: (1..=of.games.len()).map(|table| table.to_string()).collect(),
        })
    }

    fn check_result_of_four(
        &self,
        (round, table): (u32, u32),
        game: &Game,
        state: GameState,
        at: Instant,
    ) -> Result<(), Refusal> {
        let refuse = |message: String, remedy: &str| Err(Refusal::new(Rule::Four4, message, remedy));
        let place = format!("table {table} of round {round}");
        if self.round(round).is_none_or(|of| of.called.is_none()) {
            return refuse(
                format!("{place} has no result before the round is called"),
                "event call calls it",
            );
        }
        if game.decided == Some(Decided::Abandoned) && !is_same_abandonment(game.state, state) {
            let message =
                format!("{place} was lost by abandonment when a player withdrew: that is its result");
            let remedy = "event undo takes the withdrawal back, where it was entered by mistake";
            return Err(Refusal::new(Rule::Four5, message, remedy));
        }
        if game.decided == Some(Decided::Resolved) {
            let message =
                format!("{place} was decided by absence: a game that was not played has no other result");
            return refuse(message, "event undo takes the resolution back, where it was a mistake");
        }
        let absent = self.absent(game);
        if game.is_open() && absent != [false, false] {
            let number = if absent[0] { game.first } else { game.second };
            let message = format!("{} is not present: {place} takes no result", self.shown(number));
            return refuse(
                message,
                "event present confirms presence (--at, where it is typed late), event resolve settles an absence",
            );
        }
        self.check_not_before_call((round, table), at)?;
        if state.ending().is_some_and(|ending| !ending.played()) {
            return refuse(
                format!("both players of {place} are present: it is no forfeit"),
                "event resolve settles absences; a player who left has lost by abandonment: --ended abandoned",
            );
        }
        if state.ending().is_none() && self.called.is_some_and(|called| called > round) {
            let message = format!("{place} was over when round {} was called", round + 1);
            return Err(Refusal::new(Rule::Four2, message, "correct its result with --reason"));
        }
        Ok(())
    }

    /// A game of a four ends after its round was called (R-FOUR-4).
    pub(super) fn check_not_before_call(
        &self,
        (round, table): (u32, u32),
        at: Instant,
    ) -> Result<(), Refusal> {
        let called = self.round(round).and_then(|of| of.called);
        let Some(called) = called.filter(|called| at < *called) else { return Ok(()) };
        let (at, called) = (self.local(at), self.local(called));
        let message =
            format!("table {table} of round {round} cannot have ended at {at}, before its call at {called}");
        Err(Refusal::new(Rule::Four4, message, format!("give an instant from {called} on with --at")))
    }

    /// Ends the event: every game has a result.
    pub(super) fn finish(&mut self) -> Result<(), Refusal> {
        self.check_running()?;
        let rounds = self.rounds.iter().enumerate();
        let open: Vec<String> = rounds
            .flat_map(|(index, round)| {
                let open = round.games.iter().enumerate().filter(|(_, game)| game.is_open());
                open.map(move |(table, _)| format!("round {} table {}", index + 1, table + 1))
            })
            .collect();
        if !open.is_empty() {
            let more = if open.len() > 5 { format!(" and {} more", open.len() - 5) } else { String::new() };
            let shown = open.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
            let message = format!("the event {} has games without a result: {shown}{more}", self.setup.name);
            return Err(Refusal::new(
                Rule::Finish,
                message,
                "enter them with event result or event enter; a game that nobody played is ---",
            ));
        }
        if self.rounds.iter().all(|round| round.games.is_empty()) {
            let message = format!("no round of the event {} is paired", self.setup.name);
            return Err(Refusal::new(Rule::Finish, message, "event pairings --pair A B pairs a round"));
        }
        self.phase = Phase::Finished;
        Ok(())
    }

    /// Takes a finished event up again.
    pub(super) fn reopen(&mut self) -> Result<(), Refusal> {
        if self.phase != Phase::Finished {
            let message = format!("the event {} is not finished", self.setup.name);
            return Err(Refusal::new(
                Rule::Finish,
                message,
                "results are entered and corrected as it stands",
            ));
        }
        self.phase = Phase::Running;
        Ok(())
    }

    /// The games that were played, by round and table: those that become facts.
    pub fn played(&self) -> impl Iterator<Item = (u32, u32, &Game, Ending)> {
        self.rounds.iter().enumerate().flat_map(|(index, round)| {
            let games = round.games.iter().enumerate();
            games.filter_map(move |(table, game)| {
                let ending = game.state.ending().filter(|ending| ending.played())?;
                Some((index as u32 + 1, table as u32 + 1, game, ending))
            })
        })
    }

    /// How many rounds there will be, where the system says so.
    pub fn total_rounds(&self) -> Option<u32> {
        let fixed = self.start.is_some() && self.setup.system != System::Manual;
        fixed.then_some(self.rounds.len() as u32)
    }
}

/// Whether a result says of an abandoned game what it was, with other scores at most.
fn is_same_abandonment(was: GameState, is: GameState) -> bool {
    let what = |state: GameState| state.ending().map(|ending| (ending.outcome(), ending.termination()));
    what(was) == what(is)
}

/// A state in words.
fn said(state: GameState) -> String {
    match state {
        GameState::Unplayed => "unplayed".to_owned(),
        GameState::Adjourned => "adjourned".to_owned(),
        GameState::Over(ending) => ending.to_string(),
    }
}
