//! Samples of the reports that hold closings against each other, and against what was sealed.

use arbitro::report::diff::{Diff, GameDiff, GameSaid, RowDiff, Said};
use arbitro::report::verify::{Now, VerifiedClosing, Verify};
use arbitro::report::{Kind, Report};

use super::{exact, head, time};

/// Samples of those reports, by the names of their schemas.
pub(crate) fn all() -> Vec<(&'static str, Box<dyn Report>)> {
    vec![
        ("closing-diff", Box::new(diff())),
        ("closing-diff", Box::new(between_periods())),
        ("closing-verify", Box::new(verify())),
    ]
}

fn said(rank: u32, shown: i64) -> Said {
    Said { rank, shown, games: 12, period_games: 3, activity: 2, provisional: false, level: None }
}

fn row(player: &str, before: Option<Said>, after: Option<Said>) -> RowDiff {
    RowDiff { player: player.into(), name: player.into(), before, after }
}

/// Game 17 was voided and game 18 amended: ana falls behind leo, and eva leaves the ranking.
pub(crate) fn diff() -> Diff {
    let mut before = head();
    (before.revision, before.reason) = (1, None);
    let game = |result: &str| GameSaid {
        first: "ana".into(),
        second: "leo".into(),
        result: result.into(),
        first_score: Some(exact("412")),
        second_score: Some(exact("361.5")),
        finish: time("2026-11-18T12:00:00Z"),
    };
    Diff {
        before,
        after: head(),
        rules: Vec::new(),
        revisions: vec!["revision 2: game damas/4711 voided (eva, 2026-11-25)".into()],
        rows: vec![
            row("leo", Some(said(2, 1031)), Some(said(1, 1043))),
            row("ana", Some(said(1, 1043)), Some(said(2, 1031))),
            row("eva", Some(said(3, 990)), None),
        ],
        games: vec![
            GameDiff { key: "damas/17".into(), before: Some(game("1-0")), after: None },
            GameDiff { key: "damas/18".into(), before: Some(game("1-0")), after: Some(game("0-1")) },
        ],
    }
}

/// The weeks of two labels, with a rule that was changed in between.
pub(crate) fn between_periods() -> Diff {
    let mut diff = diff();
    diff.after.label = Some("2026-11-24".into());
    (diff.after.revision, diff.after.revisions) = (1, 1);
    diff.rules = vec!["k 24 → 20".into()];
    diff.revisions = vec![
        "version 2 of the rules, in force from 2026-11-24 20:00:00 -03:00 on: K lowered (eva, 2026-11-20)"
            .into(),
    ];
    diff.games = Vec::new();
    diff
}

fn closing(label: &str, revisions: u32, now: Now) -> VerifiedClosing {
    VerifiedClosing {
        list: "damas".into(),
        kind: Kind::Weekly,
        label: label.into(),
        revisions,
        verified: true,
        now,
        differences: Vec::new(),
    }
}

/// Everything as it was sealed, one closing with a revision that says what would differ now.
pub(crate) fn sound() -> Verify {
    let closings = vec![closing("2026-11-10", 1, Now::Same), closing("2026-11-17", 2, Now::Covered)];
    Verify { lists: vec!["damas".into()], revisions: 3, verified: true, closings }
}

/// One closing whose stored rows were edited, one that nobody revised.
pub(crate) fn verify() -> Verify {
    let mut verify = sound();
    verify.verified = false;
    verify.closings[0].verified = false;
    verify.closings[0].differences = vec!["revision 1: the stored rows are not what its basis gives".into()];
    verify.closings[1].now = Now::Uncovered;
    verify
}
