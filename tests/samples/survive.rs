//! Samples of the reports of exports, backups and the doctor.

use arbitro::model::{Digest, Reasons, Verdict};
use arbitro::report::Report;
use arbitro::report::archive::{Exported, ExportedFile};
use arbitro::report::backup::Copied;
use arbitro::report::doctor::{Check, Doctor, Finding, Level};
use arbitro::report::games::{Game, Games, Has};
use arbitro::report::value::ChainHead;

use super::{exact, time};

/// Samples of those reports, by the names of their schemas.
pub(crate) fn all() -> Vec<(&'static str, Box<dyn Report>)> {
    vec![
        ("backup", Box::new(copied())),
        ("doctor", Box::new(doctor())),
        ("export-facts", Box::new(exported())),
        ("games", Box::new(games())),
    ]
}

fn chain_head() -> ChainHead {
    ChainHead { seq: 2, recorded: Some(time("2026-11-25T03:00:00Z")), hash: Digest::of(b"2") }
}

fn copied() -> Copied {
    Copied {
        command: "backup".into(),
        from: "club.db".into(),
        to: "/mnt/usb/club.db".into(),
        written: true,
        bytes: 81_920,
        games: 812,
        head: chain_head(),
    }
}

fn exported() -> Exported {
    let game =
        ExportedFile { file: "game.csv".into(), rows: Some(812), bytes: 91_002, sha256: Digest::of(b"g") };
    let manifest =
        ExportedFile { file: "manifest.json".into(), rows: None, bytes: 2_011, sha256: Digest::of(b"m") };
    Exported { folder: "facts-2026".into(), head: chain_head(), files: vec![game, manifest] }
}

fn games() -> Games {
    let game = Game {
        key: "damas/17".into(),
        finished_at: time("2026-11-18T12:00:00Z"),
        mode: Some("matchmaking".into()),
        event: None,
        first: "ana".into(),
        second: Some("leo".into()),
        first_score: Some(12.5),
        second_score: Some(3.0),
        result: Some("1-0".into()),
        termination: Some("time".into()),
        verdict: Verdict::Rated,
        reasons: Reasons::NONE,
        held: false,
        first_before: Some(exact("1000")),
        first_after: Some(exact("1012")),
        second_before: Some(exact("1000")),
        second_after: Some(exact("988")),
    };
    let has = Has { mode: true, scores: true, termination: true, ..Has::default() };
    Games { list: "damas".into(), games: vec![game].into(), has }
}

fn doctor() -> Doctor {
    let finding = Finding {
        level: Level::Warning,
        check: "names".into(),
        message: "garcía looks like garcia (accents or the order of words)".into(),
        remedy: Some("arbitro game amend".into()),
    };
    let check = |check: &str, worst| Check { check: check.into(), worst, detail: "looked at".into() };
    Doctor {
        database: "club.db".into(),
        head: ChainHead { seq: 0, recorded: None, hash: Digest::default() },
        repaired: true,
        checks: vec![check("integrity", None), check("names", Some(Level::Warning))],
        findings: vec![finding],
    }
}
