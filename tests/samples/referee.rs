//! Samples of the rulings.

use arbitro::model::{Instant, Zone};
use arbitro::referee::deadline::{Correspondence, Kind, autopasses, lapse};
use arbitro::referee::othello::{Ended, Rules, Situation, rule};
use arbitro::referee::visavis::{Turn, game};
use arbitro::report::Report;
use arbitro::report::referee::{
    Climber, Deadline, DeadlineRow, DeadlineRows, Keep, Kept, Ladder, Othello, OthelloRow, OthelloRows,
    PassedOver, Rulings, Visavis, Week,
};

/// Samples of the rulings, by the names of their schemas.
pub(crate) fn all() -> Vec<(&'static str, Box<dyn Report>)> {
    vec![
        ("referee", Box::new(Rulings::all())),
        ("referee-deadline", Box::new(deadline())),
        ("referee-deadline", Box::new(room())),
        ("referee-deadline-rows", Box::new(deadline_rows())),
        ("referee-keep", Box::new(keep())),
        ("referee-ladder", Box::new(ladder())),
        ("referee-othello", Box::new(othello(Rules::Japan, 33, 28))),
        ("referee-othello-rows", Box::new(rows())),
        ("referee-visavis", Box::new(visavis())),
    ]
}

fn madrid() -> Zone {
    Zone::named("Europe/Madrid").unwrap()
}

fn deadline() -> Deadline {
    let at = |text| Instant::parse(text).unwrap();
    let game = Correspondence {
        started: at("2026-11-16T10:00:00+01:00"),
        last_play: at("2026-11-20T15:00:00+01:00"),
        tournament: false,
        autopasses: 0,
        opponent_autopasses: 0,
        challenge: None,
    };
    Deadline::of_autopasses(autopasses(&game, &madrid(), 2).unwrap(), &madrid()).unwrap()
}

fn room() -> Deadline {
    let opened = Instant::parse("2026-11-16T10:00:00Z").unwrap();
    Deadline::of_lapse(Kind::Room, lapse(Kind::Room, opened).unwrap(), &madrid())
}

fn deadline_rows() -> DeadlineRows {
    let row = |line, id: Option<&str>, ruling| DeadlineRow { line, id: id.map(str::to_owned), ruling };
    DeadlineRows { rulings: vec![row(2, Some("final"), deadline()), row(3, None, room())] }
}

fn keep() -> Keep {
    let row = |key: &str, code| Kept {
        key: key.to_owned(),
        codes: vec![code],
        rule: "R-FISE-8".to_owned(),
        reason: "70 and 80 add up to less than 200".to_owned(),
    };
    Keep {
        looked_at: 3,
        kept: 2,
        discarded: vec![row("17", "total-below-200")],
        at_limit: vec![row("18", "tiles-left")],
        notes: vec!["games.csv: lines end with CRLF".to_owned()],
    }
}

fn ladder() -> Ladder {
    let climber = Climber {
        player: "ana".to_owned(),
        level: 3,
        best_beaten: Some(2),
        streak: 0,
        games: 3,
        wins: 2,
        draws: 0,
        losses: 1,
        credits: 40,
        weeks: vec![Week { week: "2026-11-17".to_owned(), levels: vec![1, 2], credits: 40 }],
        rule: "R-LAD-1, R-LAD-2, R-LAD-3".to_owned(),
        reason: "level 3 after 2 wins".to_owned(),
    };
    let passed = PassedOver {
        key: "19".to_owned(),
        rule: "R-LAD-1".to_owned(),
        reason: "it is not one player against the computer".to_owned(),
    };
    Ladder { zone: "UTC".to_owned(), players: vec![climber], passed_over: vec![passed], notes: Vec::new() }
}

fn othello(rules: Rules, first: i64, second: i64) -> Othello {
    let situation = Situation { rules, first, second, ended: Ended::Normal, strict_flag: false };
    rule(&situation).unwrap().into()
}

fn rows() -> OthelloRows {
    let row = OthelloRow { line: 2, id: Some("final".to_owned()), ruling: othello(Rules::World, 30, 20) };
    OthelloRows { rulings: vec![row] }
}

fn visavis() -> Visavis {
    game(&[Turn { number: 1, first: Some(24), second: None }], true).unwrap().into()
}
