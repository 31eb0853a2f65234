//! Calls, presence and absences of a championship of four (R-FOUR-4).

use std::sync::Arc;

use crate::model::Instant;
use crate::model::event::{GameState, Side};
use crate::model::instant::SECOND;

use super::players::forfeit;
use super::refusal::{Refusal, Rule};
use super::state::{Decided, Event, Game, Round};

/// How long after the call presence can be confirmed, in microseconds: up to but not at its end.
pub const WINDOW: i64 = 5 * 60 * SECOND;

impl Event {
    /// Calls a round. In a championship of four a round is called once, when every game before it has ended.
    pub(super) fn call(&mut self, number: u32, at: Instant) -> Result<(), Refusal> {
        self.check_running()?;
        self.check_round(number)?;
        let rule = self.rule_of_four(Rule::Four4, Rule::Rounds);
        if let Some(before) = self.round(number).and_then(|round| round.called) {
            let message = format!("round {number} was called at {}", self.local(before));
            return Err(Refusal::new(rule, message, "event undo takes a call back that was made by mistake"));
        }
        self.check_not_before_start(&format!("round {number} cannot be called"), at, self.freeze_rule())?;
        if self.is_four() {
            self.check_turn(number)?;
            self.check_after_round_before(number, at)?;
        }
        self.rounds[number as usize - 1].called = Some(at);
        self.called = Some(number);
        Ok(())
    }

    /// The rounds of a four are played one after another (R-FOUR-2).
    fn check_turn(&self, number: u32) -> Result<(), Refusal> {
        let next = self.called.map_or(1, |called| called + 1);
        if number != next {
            let message = format!("round {number} cannot be called: the next one is round {next}");
            return Err(Refusal::new(Rule::Four2, message, format!("event call {} {next}", self.setup.name)));
        }
        let open = self.round(number - 1).and_then(|round| round.games.iter().position(Game::is_open));
        if let Some(table) = open {
            let table = table + 1;
            let message = format!(
                "round {number} cannot be called: table {table} of round {} has no result",
                number - 1
            );
            return Err(Refusal::new(
                Rule::Four2,
                message,
                "enter it with event result, or resolve the absence with event resolve",
            ));
        }
        Ok(())
    }

    /// A round of a four begins when the one before it is over: after the finish of its games, and where an
    /// absence was resolved after the five minutes in which presence could be confirmed.
    fn check_after_round_before(&self, number: u32, at: Instant) -> Result<(), Refusal> {
        let Some(round) = self.round(number - 1) else { return Ok(()) };
        let (before, name) = (number - 1, &self.setup.name);
        let refuse = |what: String, end: Instant| {
            let message = format!("round {number} cannot be called at {}: {what}", self.local(at));
            let remedy = format!(
                "give an instant from {} on with --at, or leave --at out; event undo {name} takes back a result that \
                 was entered at a wrong instant",
                self.local(end)
            );
            Err(Refusal::new(Rule::Four2, message, remedy))
        };
        let finishes =
            round.games.iter().enumerate().filter_map(|(table, game)| Some((game.finish?, table + 1)));
        if let Some((end, table)) = finishes.max().filter(|(end, _)| at < *end) {
            return refuse(format!("table {table} of round {before} ended at {}", self.local(end)), end);
        }
        let window = round.called.filter(|_| round.resolved).map(|called| called.plus(WINDOW));
        if let Some(end) = window.filter(|end| at < *end) {
            let end_said = self.local(end);
            return refuse(
                format!(
                    "presence in round {before}, whose absences were resolved, could be confirmed before {end_said}"
                ),
                end,
            );
        }
        Ok(())
    }

    pub(super) fn confirm(&mut self, typed: &str, number: u32, at: Instant) -> Result<(), Refusal> {
        self.check_four(
            "presence is confirmed in a championship of four only",
            "enter who did not come as a forfeit: +-- or --+",
        )?;
        let player = self.number_of(typed)?;
        let refuse = |message: String, remedy: String| Err(Refusal::new(Rule::Four4, message, remedy));
        let Some(called) =
            self.round(number).and_then(|round| round.called).filter(|_| self.called == Some(number))
        else {
            return refuse(
                format!("round {number} was not called"),
                format!("event call {} {number}", self.setup.name),
            );
        };
        let shown = self.shown(player).to_owned();
        if self.is_out(player) {
            return Err(Refusal::new(
                Rule::Four5,
                format!("{shown} has withdrawn"),
                "a withdrawal entered by mistake is taken back with event undo",
            ));
        }
        if at < called {
            return refuse(
                format!("{shown} cannot be present at {}, before the call at {}", self.local(at), self.local(called)),
                "presence counts from the call on; --at gives the instant where it was confirmed earlier than typed".to_owned(),
            );
        }
        let end = called.plus(WINDOW);
        if at >= end {
            return refuse(
                format!(
                    "{shown} cannot be present at {}: the five minutes since the call ended at {}",
                    self.local(at),
                    self.local(end)
                ),
                "event resolve settles the absence; --at gives the instant where presence was confirmed in time and is typed late".to_owned(),
            );
        }
        if self.rounds[number as usize - 1].resolved {
            return refuse(
                format!("the absences of round {number} are resolved"),
                "event undo takes the resolution back first".to_owned(),
            );
        }
        let games = Arc::make_mut(&mut self.rounds[number as usize - 1].games);
        let Some((game, side)) = games.iter_mut().find_map(|game| game.side(player).map(|side| (game, side)))
        else {
            return refuse(
                format!("{shown} has no game in round {number}"),
                "event pairings shows who has".to_owned(),
            );
        };
        let seat = &mut game.present[side.index()];
        match *seat {
            None => *seat = Some(at),
            Some(before) => {
                let message = format!("{shown} is present since {}", self.local(before));
                return refuse(message, "nothing is left to do".to_owned());
            }
        }
        Ok(())
    }

    /// Settles absences, from five minutes after the call on.
    pub(super) fn resolve(&mut self, number: u32, at: Instant) -> Result<(), Refusal> {
        self.check_four(
            "only a championship of four resolves absences",
            "enter who did not come as a forfeit: +-- or --+",
        )?;
        self.check_round(number)?;
        let refuse = |message: String, remedy: String| Err(Refusal::new(Rule::Four4, message, remedy));
        let Some(called) = self.round(number).and_then(|round| round.called) else {
            return refuse(
                format!("round {number} was not called"),
                format!("event call {} {number}", self.setup.name),
            );
        };
        let end = called.plus(WINDOW);
        if at < end {
            return refuse(
                format!(
                    "round {number} cannot be resolved before {}, five minutes after its call",
                    self.local(end)
                ),
                format!("wait until {}; whoever confirms presence before then is there", self.local(end)),
            );
        }
        let absences: Vec<[bool; 2]> =
            self.rounds[number as usize - 1].games.iter().map(|game| self.absent(game)).collect();
        let round = &mut self.rounds[number as usize - 1];
        let mut settled = false;
        for (game, absent) in Arc::make_mut(&mut round.games).iter_mut().zip(absences) {
            if let Some(ending) = forfeit(absent).filter(|_| game.is_open()) {
                (game.state, game.decided) = (GameState::Over(ending), Some(Decided::Resolved));
                settled = true;
            }
        }
        if !settled {
            return refuse(
                format!("nobody is absent from round {number}"),
                "enter the results of its games with event result".to_owned(),
            );
        }
        round.resolved = true;
        Ok(())
    }

    /// Who of a game is not there: not confirmed, or withdrawn.
    pub(super) fn absent(&self, game: &Game) -> [bool; 2] {
        [Side::First, Side::Second]
            .map(|side| game.present[side.index()].is_none() || self.is_out(game.number(side)))
    }

    fn check_four(&self, message: &str, remedy: &str) -> Result<(), Refusal> {
        self.check_running()?;
        if self.is_four() { Ok(()) } else { Err(Refusal::new(Rule::Four4, message, remedy)) }
    }

    pub(super) fn check_round(&self, number: u32) -> Result<&Round, Refusal> {
        self.check_has_rounds()?;
        self.round(number).ok_or_else(|| Refusal::Unknown {
            what: "round",
            name: number.to_string(),
            known: (1..=self.rounds.len()).map(|round| round.to_string()).collect(),
        })
    }
}
