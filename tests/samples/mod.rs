//! One small, filled sample of every report.

pub(crate) mod audit;
pub(crate) mod closings;
pub(crate) mod event;
pub(crate) mod game;
pub(crate) mod pair;
pub(crate) mod referee;
pub(crate) mod rest;
pub(crate) mod survive;
pub(crate) mod tournament;

use std::collections::BTreeMap;

use arbitro::model::{Digest, Instant, Rating, Reason, Reasons, Zone};
use arbitro::report::check::{Check, Counts, Game, Progress};
use arbitro::report::closings::{Closings, Digests, Head};
use arbitro::report::ranking::{Climbing, Ranking, Row, Unranked};
use arbitro::report::{Exact, Kind, Report, Time};

/// A sample of every report, by the name of its schema.
pub(crate) fn all() -> Vec<(&'static str, Box<dyn Report>)> {
    let mut all: Vec<(&'static str, Box<dyn Report>)> = vec![
        ("check", Box::new(check())),
        ("closings", Box::new(Closings { list: "damas".into(), closings: vec![head()] })),
        ("ranking", Box::new(ranking())),
        ("ranking", Box::new(general())),
        ("ranking", Box::new(climbers())),
    ];
    all.extend(closings::all());
    all.extend(pair::all());
    all.extend(referee::all());
    all.extend(rest::all());
    all.extend(survive::all());
    all.extend(event::all());
    all.extend(game::all());
    all.extend(tournament::all());
    all
}

fn time(text: &str) -> Time {
    Time::new(Instant::parse(text).unwrap(), &Zone::named("America/Santiago").unwrap())
}

pub(crate) fn exact(text: &str) -> Exact {
    Exact(Rating::parse(text).unwrap())
}

fn head() -> Head {
    let digest = Digest::of(b"sample");
    Head {
        list: "damas".into(),
        kind: Kind::Weekly,
        label: Some("2026-11-17".into()),
        start: Some(time("2026-11-17T23:00:00Z")),
        end: Some(time("2026-11-24T23:00:00Z")),
        partial: false,
        revision: 2,
        revisions: 2,
        reason: Some("game damas/4711 voided".into()),
        closed_at: Some(time("2026-11-25T03:00:00Z")),
        actor: Some("eva".into()),
        counted: 812,
        digests: Some(Digests { rows: digest, evidence: digest, profile: digest }),
    }
}

/// A closed week.
pub(crate) fn ranking() -> Ranking {
    let row = Row {
        rank: 1,
        player: "ana".into(),
        name: "Ana".into(),
        rating: exact("1043.287104112"),
        shown: 1043,
        games: 12,
        period_games: Some(3),
        activity: Some(2),
        provisional: false,
        level: None,
        ladder: None,
    };
    let notes = vec!["No prize is promised.".into()];
    Ranking { head: head(), rows: vec![row], unranked: None, notes, is_ladder: false }
}

/// The general ranking of a ladder.
pub(crate) fn climbers() -> Ranking {
    let mut ranking = general();
    ranking.is_ladder = true;
    ranking.rows[0].ladder = Some(Climbing { best_beaten: None, streak: 1, credits: Some(20) });
    ranking
}

pub(crate) fn general() -> Ranking {
    let mut ranking = ranking();
    ranking.head = Head {
        kind: Kind::General,
        label: None,
        start: None,
        revision: 0,
        revisions: 0,
        reason: None,
        closed_at: None,
        actor: None,
        digests: None,
        ..ranking.head
    };
    (ranking.rows[0].period_games, ranking.rows[0].activity) = (None, None);
    ranking.rows[0].level = Some("Buen jugador".into());
    let leo = Unranked { player: "leo".into(), qualifying: 5, needed: 7, name: "Leo".into() };
    ranking.unranked = Some(vec![leo]);
    ranking
}

fn check() -> Check {
    let mut reasons = Reasons::NONE;
    reasons.add(Reason::Mode);
    let mut counts = Counts::default();
    counts.add(reasons);
    let game = Game {
        key: "damas/17".into(),
        verdict: reasons.verdict(),
        reasons,
        details: BTreeMap::from([("mode", "friend; the list rates: matchmaking".to_owned())]),
        held: true,
        when: Some(time("2026-11-18T12:00:00Z")),
        last_move: None,
        first: "ana".into(),
        second: Some("leo".into()),
        result: "1-0".into(),
    };
    let progress = Progress {
        player: "leo".into(),
        name: "Leo".into(),
        qualifying: 5,
        needed: 7,
        mean: Some(exact("361.4")),
        projected: Some(exact("1715.0912")),
    };
    Check {
        list: "damas".into(),
        filters: vec!["player ana".into()],
        games: vec![game].into(),
        any_held: true,
        any_explained: true,
        counts,
        progress: vec![progress],
    }
}
