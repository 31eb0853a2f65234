//! A round robin of the largest size as its log: the same everywhere, every result typed, a correction now and then.

#![allow(clippy::unwrap_used)]

use arbitro::event::fold;
use arbitro::model::event::{Act, Ending, GameState, LogEntry, Order, Setup, System};
use arbitro::model::{Instant, Outcome, Score};
use arbitro::render::{Options, format, render};
use arbitro::report::event::EventLog;

/// How many players there are: the most that a round robin takes.
pub const PLAYERS: u32 = 200;
/// The name of the event.
pub const EVENT: &str = "liga";
/// When it is made, in UTC.
pub const START: &str = "2026-01-01T09:00:00Z";
/// When all is over.
pub const END: &str = "2026-10-01T09:00:00Z";

const SECOND: i64 = 1_000_000;

struct Log {
    entries: Vec<LogEntry>,
    at: Instant,
}

impl Log {
    fn add(&mut self, act: Act) {
        let number = self.entries.len() as u32 + 1;
        self.at = self.at.plus(60 * SECOND);
        self.entries.push(LogEntry { number, recorded: self.at, at: self.at, actor: "eva".into(), act });
    }
}

fn setup(list: Option<&str>) -> Setup {
    Setup {
        name: EVENT.into(),
        system: System::RoundRobin,
        game: "palabras".into(),
        list: list.map(str::to_owned),
        mode: "fise".into(),
        rated: true,
        clock: None,
        zone: "UTC".into(),
        points: [Score::points(1), Score(500), Score(0)],
        tiebreaks: ["direct-encounter", "wins", "sonneborn-berger", "koya", "spread"]
            .map(str::to_owned)
            .into(),
        settings: Vec::new(),
    }
}

/// The log of the event with all results but the last one, which nobody has entered yet.
pub fn log(list: Option<&str>) -> Vec<LogEntry> {
    let mut log = Log { entries: Vec::new(), at: Instant::parse(START).unwrap() };
    log.add(Act::New(Box::new(setup(list))));
    for player in 1..=PLAYERS {
        let name = Some(format!("Ana María Núñez {player}"));
        log.add(Act::Join { player: format!("p{player:03}"), name, club: None });
    }
    let ratings = vec![None; PLAYERS as usize];
    let joined = fold(&log.entries).unwrap();
    let digest = joined.digest_at_start(Order::Joined, None, &ratings).unwrap();
    log.add(Act::Start { order: Order::Joined, seed: None, ratings, digest });
    let started = fold(&log.entries).unwrap();
    let mut games = 0_i64;
    for (round, of) in (1..).zip(&started.rounds) {
        for table in 1..=of.games.len() as u32 {
            games += 1;
            let (first, second) = (250 + games * 37 % 211, 250 + games * 53 % 199);
            let of_scores = |one: i64, other: i64| {
                GameState::Over(Ending::of_scores(Score::points(one), Score::points(other)))
            };
            let enter = |state, reason| Act::Result { round, table, state, reason };
            if (round, table) == (started.rounds.len() as u32, of.games.len() as u32) {
                break;
            }
            match games % 100 {
                0 => log.add(enter(GameState::Over(Ending::of_outcome(Outcome::FirstByForfeit)), None)),
                1 => {
                    log.add(enter(of_scores(first + 10, second), None));
                    log.add(enter(of_scores(first, second), Some("misread".to_owned())));
                }
                _ => log.add(enter(of_scores(first, second), None)),
            }
        }
    }
    log.entries
}

/// The log as JSON Lines, as `event log --format jsonl` writes it.
pub fn lines(entries: &[LogEntry]) -> Vec<u8> {
    let log = EventLog::written(entries);
    render(&log, format("jsonl").unwrap(), &Options::default()).unwrap()
}
