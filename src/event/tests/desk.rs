//! A director's desk for tests: entries are appended as a command does it, and refusals come back.

use crate::event::{Event, Refusal, after, fold};
use crate::model::event::{Act, Ending, GameState, LogEntry, Order, Setup, System};
use crate::model::{Instant, Outcome, Score};

/// A log, the event it gives, and a clock.
pub struct Desk {
    pub entries: Vec<LogEntry>,
    pub event: Event,
    /// Seconds since the beginning.
    pub now: i64,
}

/// An instant so many seconds after the beginning.
pub fn at(seconds: i64) -> Instant {
    Instant::parse("2026-11-25T19:00:00Z").unwrap().plus(seconds * 1_000_000)
}

pub fn setup(system: System) -> Setup {
    Setup {
        name: "liga".to_owned(),
        system,
        game: "damas".to_owned(),
        list: None,
        mode: "tournament".to_owned(),
        rated: true,
        clock: Some("15+10".to_owned()),
        zone: "UTC".to_owned(),
        points: [Score::points(1), Score(500), Score(0)],
        tiebreaks: Vec::new(),
        settings: Vec::new(),
    }
}

pub const NAMES: [&str; 6] = ["ana", "bo", "carla", "dora", "eva", "finn"];

impl Desk {
    pub fn new(system: System) -> Self {
        let act = Act::New(Box::new(setup(system)));
        let entry = LogEntry { number: 1, recorded: at(0), at: at(0), actor: "eva".into(), act };
        let event = Event::begin(&entry).unwrap();
        Self { entries: vec![entry], event, now: 0 }
    }

    /// A started event with so many players; in a four all have accepted.
    pub fn started(system: System, players: usize) -> Self {
        let mut desk = Self::new(system);
        for name in &NAMES[..players] {
            desk.ok(Act::Join { player: (*name).to_owned(), name: None, club: None });
            desk.ok(Act::Accept { player: (*name).to_owned() });
        }
        let start = desk.start();
        desk.ok(start);
        desk
    }

    /// The entry that starts the event in the order of joining.
    pub fn start(&self) -> Act {
        let ratings = vec![None; self.event.players.len()];
        let digest = self.event.digest_at_start(Order::Joined, None, &ratings).unwrap();
        Act::Start { order: Order::Joined, seed: None, ratings, digest }
    }

    /// Appends an entry; the clock goes on by a second.
    pub fn act(&mut self, act: Act) -> Result<(), Refusal> {
        self.act_at(act, self.now)
    }

    /// Appends an entry that happened at an instant.
    pub fn act_at(&mut self, act: Act, seconds: i64) -> Result<(), Refusal> {
        let number = self.entries.len() as u32 + 1;
        let entry = LogEntry { number, recorded: at(self.now), at: at(seconds), actor: "eva".into(), act };
        let before = self.event.clone();
        match after(&self.entries, &self.event, &entry) {
            Ok(event) => {
                self.event = event;
                self.entries.push(entry);
                self.now += 1;
                // Replay equals live.
                assert_eq!(fold(&self.entries).as_ref(), Ok(&self.event));
                Ok(())
            }
            Err(refusal) => {
                assert_eq!(self.event, before);
                Err(refusal)
            }
        }
    }

    #[track_caller]
    pub fn ok(&mut self, act: Act) {
        let said = format!("{act:?}");
        self.act(act).unwrap_or_else(|refusal| panic!("{said}: {refusal}"));
    }

    /// The rule that refuses an entry; it must name what to do instead.
    #[track_caller]
    pub fn refused(&mut self, act: Act) -> &'static str {
        self.refused_at(act, self.now)
    }

    #[track_caller]
    pub fn refused_at(&mut self, act: Act, seconds: i64) -> &'static str {
        let said = format!("{act:?}");
        match self.act_at(act, seconds) {
            Err(Refusal::Forbidden { rule, message, remedy }) => {
                assert!(!message.is_empty() && !remedy.is_empty());
                rule.code()
            }
            Err(Refusal::Unknown { what, .. }) => what,
            Ok(()) => panic!("{said} is taken"),
        }
    }

    /// Calls a round and has these players confirm presence.
    pub fn call(&mut self, round: u32, present: &[&str]) {
        self.ok(Act::Call { round });
        for player in present {
            self.ok(Act::Present { player: (*player).to_owned(), round });
        }
    }

    /// What a game's result is.
    pub fn outcome(&self, round: u32, table: u32) -> Option<Outcome> {
        self.event.game(round, table).unwrap().state.ending().map(Ending::outcome)
    }
}

pub fn result(round: u32, table: u32, outcome: Outcome) -> Act {
    let state = GameState::Over(Ending::of_outcome(outcome));
    Act::Result { round, table, state, reason: None }
}

pub fn corrected(round: u32, table: u32, outcome: Outcome) -> Act {
    let state = GameState::Over(Ending::of_outcome(outcome));
    Act::Result { round, table, state, reason: Some("sheet".to_owned()) }
}

pub fn withdraw(player: &str) -> Act {
    Act::Withdraw { player: player.to_owned(), reason: None }
}
