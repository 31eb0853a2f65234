//! Joining, leaving, accepting, and the start that freezes them (R-FOUR-1, R-EVENT-1).

use std::cmp::Reverse;

use crate::model::event::{Order, Setup};
use crate::model::key::fold_player;
use crate::model::{Digest, Rating};
use crate::pairing::draw::Draw;
use crate::pairing::varma::{self, NoVarmaTable};

use super::refusal::Refusal;
use super::state::{Event, Phase, Player, Start};
use super::{frozen, rounds};

impl Event {
    pub(super) fn join(
        &mut self,
        typed: &str,
        name: Option<&String>,
        club: Option<&String>,
    ) -> Result<(), Refusal> {
        self.check_registration()?;
        let key = fold_player(typed).into_owned();
        if self.players.iter().any(|player| player.key == key) {
            let message = format!("{typed} has joined already");
            return Err(Refusal::new(self.freeze_rule(), message, "event leave takes a player out again"));
        }
        let (_, most) = self.setup.system.players();
        if self.players.len() == most {
            let message = format!("{} has its {most} players: {typed} is one too many", self.setup.name);
            return Err(Refusal::new(self.freeze_rule(), message, "event leave makes room"));
        }
        self.players.push(Player {
            key,
            typed: typed.to_owned(),
            name: name.cloned(),
            club: club.cloned(),
            accepted: false,
            rating: None,
            withdrawn: None,
        });
        Ok(())
    }

    pub(super) fn leave(&mut self, typed: &str) -> Result<(), Refusal> {
        self.check_registration()?;
        let number = self.number_of(typed)?;
        self.players.remove(number as usize - 1);
        Ok(())
    }

    pub(super) fn accept(&mut self, typed: &str) -> Result<(), Refusal> {
        self.check_registration()?;
        let number = self.number_of(typed)?;
        let player = &mut self.players[number as usize - 1];
        if player.accepted {
            let message = format!("{} has accepted already", player.shown());
            return Err(Refusal::new(self.freeze_rule(), message, "nothing is left to do"));
        }
        player.accepted = true;
        Ok(())
    }

    fn check_registration(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Registration {
            return Ok(());
        }
        let message = format!("players and rules of {} were frozen at its start", self.setup.name);
        let remedy = "event withdraw takes a player out of a running event; event undo takes the start back where nothing came after it";
        Err(Refusal::new(self.freeze_rule(), message, remedy))
    }

    /// Freezes players, ratings, rules and numbers, and pairs what can be paired.
    pub(super) fn begin_play(&mut self, start: Start, ratings: &[Option<Rating>]) -> Result<(), Refusal> {
        self.check_registration()?;
        let rule = self.freeze_rule();
        let count = self.players.len();
        let (least, most) = self.setup.system.players();
        if !(least..=most).contains(&count) {
            let wanted =
                if least == most { format!("exactly {least}") } else { format!("{least} to {most}") };
            let has = if count == 1 { "1 player".to_owned() } else { format!("{count} players") };
            let message =
                format!("{} has {has}, and {} takes {wanted}", self.setup.name, self.setup.system.as_str());
            return Err(Refusal::new(rule, message, "event join and event leave change who plays"));
        }
        if let Some(player) = self.players.iter().find(|player| self.is_four() && !player.accepted) {
            let clock = self.setup.clock.as_deref().unwrap_or("without a clock");
            let message = format!("{} has not accepted the conditions ({clock})", player.shown());
            let remedy = format!("event accept {} {}", self.setup.name, player.typed);
            return Err(Refusal::new(rule, message, remedy));
        }
        if ratings.len() != count || start.order.draws() != start.seed.is_some() {
            let message =
                "the start does not fit the players: a rating for each, and a seed where lots are drawn";
            return Err(Refusal::new(rule, message, "use the log as arbitro wrote it"));
        }
        let players = self.numbered(ratings, start.order, start.seed)?;
        let digest = frozen::digest(&self.setup, &players, start.order, start.seed);
        if digest != start.digest {
            let message =
                format!("the start says the digest {}, and what it freezes has {digest}", start.digest);
            return Err(Refusal::new(rule, message, "use the log as arbitro wrote it"));
        }
        self.rounds = rounds::rounds_of(self.setup.system, count as u32).map_err(|error| {
            Refusal::new(rule, error.to_string(), "event join and event leave change who plays")
        })?;
        (self.players, self.start, self.phase) = (players, Some(start), Phase::Running);
        Ok(())
    }

    /// The digest of what a start would freeze.
    ///
    /// # Errors
    /// Where there is no such draw for so many players.
    pub fn digest_at_start(
        &self,
        order: Order,
        seed: Option<u64>,
        ratings: &[Option<Rating>],
    ) -> Result<Digest, Refusal> {
        let players = self.numbered(ratings, order, seed)?;
        Ok(frozen::digest(&self.setup, &players, order, seed))
    }

    /// The players by starting number, with their pinned ratings.
    fn numbered(
        &self,
        ratings: &[Option<Rating>],
        order: Order,
        seed: Option<u64>,
    ) -> Result<Vec<Player>, Refusal> {
        let rating = |at: usize| ratings.get(at).copied().flatten();
        let rated = self.players.iter().enumerate();
        let rated: Vec<Player> =
            rated.map(|(at, player)| Player { rating: rating(at), ..player.clone() }).collect();
        let places = numbering(&rated, order, seed).map_err(|error| {
            Refusal::new(self.freeze_rule(), error.to_string(), "use --order draw, or another order")
        })?;
        Ok(places.into_iter().map(|at| rated[at].clone()).collect())
    }
}

/// In which order players get the numbers from 1 on: places in the order of joining.
///
/// # Errors
/// Where there are no tables for a restricted draw of so many players.
pub fn numbering(players: &[Player], order: Order, seed: Option<u64>) -> Result<Vec<usize>, NoVarmaTable> {
    let mut places: Vec<usize> = (0..players.len()).collect();
    match order {
        Order::Joined => {}
        // Players without a rating stand behind those with one, as they joined.
        Order::Rating => places.sort_by_key(|at| Reverse(players[*at].rating)),
        Order::Draw => shuffle(&mut places, seed.unwrap_or_default()),
        Order::Varma => {
            let clubs: Vec<Option<&str>> = players.iter().map(|player| player.club.as_deref()).collect();
            let numbers = varma::draw(&clubs, &mut Draw::new(seed.unwrap_or_default()))?;
            places.sort_by_key(|at| numbers[*at]);
        }
    }
    Ok(places)
}

/// Draws lots: from the last place down, each place gets one of those not yet drawn.
fn shuffle(places: &mut [usize], seed: u64) {
    let mut draw = Draw::new(seed);
    for last in (1..places.len()).rev() {
        places.swap(last, draw.below(last as u32 + 1) as usize);
    }
}

/// The conditions in a sentence, for those who accept them.
pub fn conditions(setup: &Setup) -> String {
    let clock = setup.clock.as_deref().map_or_else(String::new, |clock| format!(", {clock}"));
    format!("{} of {}{clock}", setup.system.as_str(), setup.game)
}
