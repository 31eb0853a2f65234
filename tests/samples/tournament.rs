//! Samples of what an event is: its conditions, its log, a check, the list of events.

use arbitro::model::event::{Act, LogEntry};
use arbitro::model::{Digest, Instant, Zone};
use arbitro::report::event::check::{Difference, OfficersDecision};
use arbitro::report::event::{Entrant, EventCheck, EventHead, EventLog, EventShow, Events};
use arbitro::report::{Exact, Report};

use super::{exact, time};

/// Samples by the names of their schemas.
pub(crate) fn all() -> Vec<(&'static str, Box<dyn Report>)> {
    vec![
        ("event", Box::new(shown())),
        ("event-check", Box::new(checked())),
        ("event-log", Box::new(log())),
        ("events", Box::new(Events { events: vec![head()] })),
    ]
}

fn head() -> EventHead {
    EventHead {
        event: "final".into(),
        system: "four".into(),
        game: "damas".into(),
        phase: "running".into(),
        players: 4,
        rounds: 3,
        round: Some(2),
        open: 4,
    }
}

fn shown() -> EventShow {
    let rating: Exact = exact("1012.5");
    let ana = Entrant {
        number: 1,
        player: "ana".into(),
        name: "Ana María".into(),
        club: Some("Norte".into()),
        rating: Some(rating),
        shown: Some(1013),
        accepted: true,
        present: Some(true),
        withdrawn: Some(time("2026-11-18T12:00:00Z")),
    };
    EventShow {
        head: head(),
        list: Some("damas".into()),
        mode: "matchmaking".into(),
        rated: false,
        clock: Some("15+10".into()),
        points: vec!["1".into(), "0.5".into(), "0".into()],
        tiebreaks: vec!["wins".into()],
        settings: vec!["unplayed-spread=50".into()],
        digest: Some(Digest::of(b"sample").to_string()),
        started: Some(time("2026-11-18T11:00:00Z")),
        called: Some(time("2026-11-18T11:30:00Z")),
        entrants: vec![ana],
        notes: vec!["no game of final will be rated in the list damas".into()],
    }
}

fn log() -> EventLog<'static> {
    let at = Instant::parse("2026-11-18T12:00:00Z").unwrap();
    let entry = |number, act| LogEntry { number, recorded: at, at, actor: "eva".into(), act };
    let join = Act::Join { player: "ana".into(), name: Some("Ana".into()), club: Some("Norte".into()) };
    EventLog {
        entries: vec![entry(2, join), entry(3, Act::Undo { entry: 2 })].into(),
        undone_by: vec![Some(3), None],
        zone: Zone::utc(),
    }
}

fn checked() -> EventCheck {
    let difference = Difference {
        what: "damas/event:final/1.1".into(),
        derived: "1-0".into(),
        found: "no such fact".into(),
    };
    let decided = OfficersDecision {
        game: "damas/event:final/2.1".into(),
        made: "void".into(),
        actor: "officer".into(),
        recorded: time("2026-11-20T12:00:00Z"),
        reason: "ruling 4".into(),
        entry: 31,
    };
    EventCheck {
        event: "final".into(),
        entries: 30,
        games: 6,
        checked: vec!["every entry passes the rules".into()],
        differences: vec![difference],
        decided: vec![decided],
    }
}
