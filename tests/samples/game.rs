//! Samples of what is told of one game.

use std::collections::BTreeMap;

use arbitro::model::{Reasons, Verdict};
use arbitro::report::game::{
    Changed, CountedIn, Decision, Entry, EventGame, GameShow, InList, Recorded, Seat,
};
use arbitro::report::{Kind, Report};

use super::rest::history;
use super::time;

/// Samples of those reports, by the names of their schemas.
pub(crate) fn all() -> Vec<(&'static str, Box<dyn Report>)> {
    vec![("game", Box::new(amended())), ("game", Box::new(in_play()))]
}

fn seat(player: &str, name: &str) -> Seat {
    Seat { typed: player.to_uppercase(), player: player.into(), name: name.into() }
}

/// A game of an event, amended.
fn amended() -> GameShow {
    let recorded = Recorded {
        at: time("2026-11-18T12:00:00Z"),
        entry: 7,
        actor: "eva".into(),
        command: "event finish".into(),
        subject: "liga".into(),
        batch: Some(3),
        file: Some("event liga".into()),
        taken_back: None,
        source: Some("event:liga".into()),
    };
    let changed = Changed { column: "result".into(), before: Some("1-0".into()), after: Some("0-1".into()) };
    let decision = Decision {
        recorded: time("2026-11-26T12:00:00Z"),
        entry: 9,
        actor: "olga".into(),
        act: "amend".into(),
        reason: "sheet".into(),
        decided_at: Some("2026-11-25".into()),
        changed: vec![changed],
        stands: true,
    };
    let step = history().steps.into_iter().next();
    let list = InList {
        list: "damas".into(),
        verdict: Verdict::Rated,
        reasons: Reasons::NONE,
        details: BTreeMap::new(),
        effective: Some(time("2026-11-18T12:00:00Z")),
        first: step.clone(),
        second: step,
        closings: vec![CountedIn {
            kind: Kind::Weekly,
            label: "2026-11-17".into(),
            revisions: 2,
            counted: vec![1],
        }],
    };
    GameShow {
        key: "damas/event:liga/3.1".into(),
        status: "finished".into(),
        first: seat("ana", "Ana María"),
        second: Some(seat("leo", "leo")),
        recorded: Some(recorded),
        event: Some(EventGame { event: "liga".into(), round: 3, table: 1 }),
        void: false,
        amended: true,
        held: false,
        columns: vec![Entry {
            column: "result".into(),
            recorded: Some("1-0".into()),
            stands: Some("0-1".into()),
        }],
        decisions: vec![decision],
        lists: vec![list],
    }
}

/// A game in play that no list rates.
fn in_play() -> GameShow {
    GameShow {
        key: "damas/20".into(),
        status: "active".into(),
        second: None,
        recorded: None,
        event: None,
        amended: false,
        columns: vec![Entry { column: "round".into(), recorded: None, stands: None }],
        decisions: vec![],
        lists: vec![],
        ..amended()
    }
}
