//! The state of an event, as its log makes it.

use std::sync::Arc;

use crate::model::event::{Act, Bye, GameState, LogEntry, Order, Setup, Side};
use crate::model::{Digest, Instant, Rating, Zone};

use super::refusal::{Refusal, Rule};

/// Where an event stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Players join and leave.
    Registration,
    /// Players, conditions and numbers are frozen; rounds are played.
    Running,
    /// Its games are posted.
    Finished,
}

impl Phase {
    /// The word for people and scripts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Running => "running",
            Self::Finished => "finished",
        }
    }
}

/// A withdrawal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Withdrawal {
    /// When.
    pub at: Instant,
    /// The last round the player was there for; 0: none.
    pub after: u32,
}

/// A player of the event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The folded key.
    pub key: String,
    /// The key as typed.
    pub typed: String,
    /// The name to show, where one was given.
    pub name: Option<String>,
    /// The club, where one was given.
    pub club: Option<String>,
    /// Whether the conditions were accepted (R-FOUR-1).
    pub accepted: bool,
    /// The pinned rating.
    pub rating: Option<Rating>,
    /// Whether, when and after which round the player withdrew.
    pub withdrawn: Option<Withdrawal>,
}

impl Player {
    /// The name to show.
    pub fn shown(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.typed)
    }
}

/// What the start froze.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// When.
    pub at: Instant,
    /// The order of the starting numbers.
    pub order: Order,
    /// From which lots were drawn.
    pub seed: Option<u64>,
    /// The digest of everything that was frozen.
    pub digest: Digest,
}

/// Who or what decided a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decided {
    /// A result was entered.
    Entered,
    /// An absence was resolved (R-FOUR-4).
    Resolved,
    /// A player withdrew while it was in play (R-FOUR-5).
    Abandoned,
    /// A player had withdrawn.
    Withdrawn,
}

/// A game of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// The starting number of who moves first.
    pub first: u32,
    /// The starting number of who moves second.
    pub second: u32,
    /// How it stands.
    pub state: GameState,
    /// What decided it; `None` while nothing did.
    pub decided: Option<Decided>,
    /// When its first result was entered: its finish, which a correction does not move.
    pub finish: Option<Instant>,
    /// When each side confirmed presence.
    pub present: [Option<Instant>; 2],
}

impl Game {
    /// A game that is yet to be played.
    pub const fn new(first: u32, second: u32) -> Self {
        let (state, decided, finish) = (GameState::Unplayed, None, None);
        Self { first, second, state, decided, finish, present: [None; 2] }
    }

    /// The side that a player has.
    pub const fn side(&self, number: u32) -> Option<Side> {
        if self.first == number {
            Some(Side::First)
        } else if self.second == number {
            Some(Side::Second)
        } else {
            None
        }
    }

    /// The starting number of a side.
    pub const fn number(&self, side: Side) -> u32 {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// Whether something was entered or resolved of it: more than a withdrawal decides.
    pub fn is_entered(&self) -> bool {
        self.state == GameState::Adjourned
            || self.decided.is_some_and(|decided| decided != Decided::Withdrawn)
    }

    /// Whether nothing is known of how it ended.
    pub const fn is_open(&self) -> bool {
        !matches!(self.state, GameState::Over(_))
    }
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// Its games, by table.
    pub games: Arc<[Game]>,
    /// Who has a bye, by starting number.
    pub byes: Vec<(u32, Bye)>,
    /// When it was called.
    pub called: Option<Instant>,
    /// Whether its absences were resolved.
    pub resolved: bool,
}

impl Round {
    /// The table (from 1) and game of a player.
    pub fn game_of(&self, number: u32) -> Option<(u32, &Game)> {
        let at = self.games.iter().position(|game| game.side(number).is_some())?;
        Some((at as u32 + 1, &self.games[at]))
    }

    /// Whether a game has no result yet; an adjourned one has none.
    pub fn has_open(&self) -> bool {
        self.games.iter().any(Game::is_open)
    }

    /// Whether somebody began it: it was called, or something was entered of a game. Forfeits that only a
    /// withdrawal brought begin no round.
    pub fn is_begun(&self) -> bool {
        self.called.is_some() || self.games.iter().any(Game::is_entered)
    }

    /// Whether a game has no result yet, adjourned games aside.
    pub fn is_in_play(&self) -> bool {
        self.games.iter().any(|game| game.state == GameState::Unplayed)
    }
}

/// An event: the state that its log gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The conditions.
    pub setup: Setup,
    /// Where it stands.
    pub phase: Phase,
    /// The players: as they joined, and from the start on by starting number.
    pub players: Vec<Player>,
    /// What the start froze.
    pub start: Option<Start>,
    /// The rounds that are paired.
    pub rounds: Vec<Round>,
    /// The round that was called last.
    pub called: Option<u32>,
}

impl Event {
    /// The event that the first entry of a log makes.
    ///
    /// # Errors
    /// Where it is not the making of an event.
    pub fn begin(entry: &LogEntry) -> Result<Self, Refusal> {
        let Act::New(setup) = &entry.act else {
            let message = format!("entry {} is \"{}\"", entry.number, entry.act.word());
            return Err(Refusal::new(Rule::Start, message, "a log begins with the entry \"new\""));
        };
        Ok(Self {
            setup: Setup::clone(setup),
            phase: Phase::Registration,
            players: Vec::new(),
            start: None,
            rounds: Vec::new(),
            called: None,
        })
    }

    /// Applies an entry: the one place where the rules of events are checked. An entry that is refused
    /// leaves the event as it was.
    ///
    /// # Errors
    /// The rule that forbids it, the thing, and what to do instead.
    pub fn apply(&mut self, entry: &LogEntry) -> Result<(), Refusal> {
        match &entry.act {
            Act::New(_) => {
                let message = format!("the event {} was made already", self.setup.name);
                Err(Refusal::new(Rule::Start, message, "make another event under another name"))
            }
            Act::Join { player, name, club } => self.join(player, name.as_ref(), club.as_ref()),
            Act::Leave { player } => self.leave(player),
            Act::Accept { player } => self.accept(player),
            Act::Start { order, seed, ratings, digest } => {
                self.begin_play(Start { at: entry.at, order: *order, seed: *seed, digest: *digest }, ratings)
            }
            Act::Pair { round, games } => self.pair(*round, games),
            Act::Call { round } => self.call(*round, entry.at),
            Act::Present { player, round } => self.confirm(player, *round, entry.at),
            Act::Resolve { round } => self.resolve(*round, entry.at),
            Act::Result { round, table, state, reason } => {
                self.enter((*round, *table), *state, reason.as_deref(), entry.at)
            }
            Act::Bye { round, player, bye } => self.give_bye(*round, player, *bye),
            Act::Withdraw { player, .. } => self.withdraw(player, entry.at),
            Act::Reinstate { player, .. } => self.reinstate(player),
            Act::Undo { entry } => {
                let message = format!("entry {entry} is undone by leaving it out, not by applying an undo");
                Err(Refusal::new(Rule::Undo, message, "fold the log"))
            }
            Act::Finish => self.finish(),
            Act::Reopen { .. } => self.reopen(),
        }
    }

    /// The rule that froze what somebody wants to change.
    pub(super) fn freeze_rule(&self) -> Rule {
        self.rule_of_four(Rule::Four1, Rule::Start)
    }

    /// A rule of the championship of four there, another one elsewhere.
    pub(super) fn rule_of_four(&self, four: Rule, other: Rule) -> Rule {
        if self.is_four() { four } else { other }
    }

    /// Whether it is a championship of four.
    pub fn is_four(&self) -> bool {
        self.setup.system == crate::model::event::System::Four
    }

    /// An instant as the event's zone reads it.
    pub fn local(&self, at: Instant) -> String {
        Zone::named(&self.setup.zone).map_or_else(|_| at.to_string(), |zone| zone.show(at))
    }

    /// The round in play (R-EVENT-2): in a four the one called last; elsewhere the one called last while it
    /// has open games, else the first begun round that has some, else the last one begun of those that are
    /// complete from the first on. It never moves on to a round that nobody has begun; round 1 counts as
    /// begun. `None` where no round is paired.
    pub fn round_in_play(&self) -> Option<u32> {
        if self.rounds.is_empty() {
            return None;
        }
        if self.is_four() {
            return self.called.or(Some(1));
        }
        let open = |number: &u32| self.round(*number).is_some_and(Round::has_open);
        let begun = |number: &u32| *number == 1 || self.round(*number).is_some_and(Round::is_begun);
        let all = 1..=self.rounds.len() as u32;
        let called = self.called.filter(open);
        called.or_else(|| all.clone().filter(begun).find(open)).or_else(|| {
            let complete = all.take_while(|number| !open(number));
            complete.filter(begun).last().or(Some(1))
        })
    }

    /// The round that comes next once the given one is complete: the first later one with open games.
    /// `None` while the given one has open games, and where no later one has.
    pub fn round_after(&self, round: u32) -> Option<u32> {
        let open = |number: &u32| self.round(*number).is_some_and(Round::has_open);
        if open(&round) { None } else { (round + 1..=self.rounds.len() as u32).find(open) }
    }

    /// The round of those who look ahead: the one called last while it has games to be played, else the
    /// first that has some, begun or not, else the one called last, or the last. `None` where no round is
    /// paired.
    pub fn round_ahead(&self) -> Option<u32> {
        let open = |number: &u32| self.round(*number).is_some_and(Round::is_in_play);
        if let Some(called) = self.called.filter(|called| self.is_four() || open(called)) {
            return Some(called);
        }
        let first_open = (1..=self.rounds.len() as u32).find(open);
        first_open.or(self.called).or(Some(self.rounds.len() as u32).filter(|last| *last > 0))
    }

    /// A round (from 1).
    pub fn round(&self, number: u32) -> Option<&Round> {
        self.rounds.get((number as usize).checked_sub(1)?)
    }

    /// A player by starting number (from 1).
    pub fn player(&self, number: u32) -> Option<&Player> {
        self.players.get((number as usize).checked_sub(1)?)
    }

    /// The name to show of a starting number.
    pub fn shown(&self, number: u32) -> &str {
        self.player(number).map_or("", Player::shown)
    }

    /// An event that is not finished may be changed.
    pub(super) fn check_not_finished(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Finished {
            let message = format!("the event {} is finished, and its games are posted", self.setup.name);
            let remedy = "event reopen takes it up again, with a reason";
            return Err(Refusal::new(Rule::Finish, message, remedy));
        }
        Ok(())
    }

    /// What belongs to a running event does not happen before its start.
    pub(super) fn check_not_before_start(&self, what: &str, at: Instant, rule: Rule) -> Result<(), Refusal> {
        let Some(start) = self.start.filter(|start| at < start.at) else { return Ok(()) };
        let started = self.local(start.at);
        let message = format!("{what} at {}: {} started at {started}", self.local(at), self.setup.name);
        let remedy = format!("give an instant from {started} on with --at, or leave --at out");
        Err(Refusal::new(rule, message, remedy))
    }

    /// There are rounds to speak of: the event has started, and where the director pairs, one is paired.
    ///
    /// # Errors
    /// Where there are none.
    pub fn check_has_rounds(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Registration {
            return self.check_running();
        }
        if self.rounds.is_empty() {
            let name = &self.setup.name;
            let message = format!("no round of {name} is paired yet");
            return Err(Refusal::new(
                Rule::Rounds,
                message,
                format!("event pairings {name} --pair A B pairs one"),
            ));
        }
        Ok(())
    }

    /// Rounds are played between start and finish.
    pub(super) fn check_running(&self) -> Result<(), Refusal> {
        self.check_not_finished()?;
        if self.phase == Phase::Registration {
            let message = format!("the event {} has not started", self.setup.name);
            return Err(Refusal::new(
                self.freeze_rule(),
                message,
                "event start freezes players and pairs the rounds",
            ));
        }
        Ok(())
    }
}
