//! Samples of the reports that say what a command did.

use arbitro::report::changes::{Changes, Moved};
use arbitro::report::close::{Close, Closed, Revised};
use arbitro::report::history::{History, Step};
use arbitro::report::import::{BatchRow, Batches, CloseName, Import, ImportCounts, ImportedFile};
use arbitro::report::lists::{Knob, ListHead, ListShow, ListState, Lists, VersionRow};
use arbitro::report::nightly::{Input, InputState, Nightly, RatedList, Written};
use arbitro::report::player::{Place, Player};
use arbitro::report::rate::{Move, Rate, Since};
use arbitro::report::{Kind, Report};

use super::{audit, exact, time};

/// Samples of those reports, by the names of their schemas.
pub(crate) fn all() -> Vec<(&'static str, Box<dyn Report>)> {
    vec![
        ("audit-check-seal", Box::new(audit::checked_seal())),
        ("audit-head", Box::new(audit::head())),
        ("audit-keygen", Box::new(audit::key_pair())),
        ("audit-log", Box::new(audit::log())),
        ("audit-seal", Box::new(audit::sealed())),
        ("audit-verify", Box::new(audit::verified())),
        ("changes", Box::new(changes())),
        ("close", Box::new(close())),
        ("import", Box::new(import())),
        ("imports", Box::new(batches())),
        ("list", Box::new(list())),
        ("lists", Box::new(Lists { lists: vec![list_head()] })),
        ("nightly", Box::new(nightly())),
        ("nightly", Box::new(nightly_behind_a_closing())),
        ("player", Box::new(player())),
        ("player-history", Box::new(history())),
        ("rate", Box::new(rate())),
    ]
}

fn revised() -> Vec<Revised> {
    vec![Revised {
        list: "damas".into(),
        kind: Kind::Monthly,
        label: "2026-11".into(),
        revision: 2,
        reason: "game damas/17 voided".into(),
        rows_changed: 3,
        games_changed: 1,
    }]
}

fn closed() -> Vec<Closed> {
    vec![Closed {
        list: "damas".into(),
        kind: Kind::Weekly,
        label: "2026-11-17".into(),
        start: time("2026-11-17T23:00:00Z"),
        end: time("2026-11-24T23:00:00Z"),
        partial: true,
        counted: 812,
        ranked: 40,
        revision: 1,
    }]
}

fn close() -> Close {
    Close { dry_run: false, closed: closed(), revised: revised(), up_to_date: vec!["palabras".into()] }
}

pub(crate) fn changes() -> Changes {
    let moved = |player: &str, before, after, rank_before, rank_after| Moved {
        list: "damas".into(),
        player: player.into(),
        name: player.into(),
        rating_before: Some(before),
        rating_after: after,
        rank_before: Some(rank_before),
        rank_after,
    };
    Changes {
        already: vec![],
        warnings: vec![],
        command: "game void damas/17".into(),
        written: false,
        changes: vec!["damas/17 counts no more in damas".into()],
        players: vec![moved("ana", 1043, Some(1031), 1, Some(2)), moved("leo", 957, None, 12, None)],
        revised: revised(),
    }
}

fn import() -> Import {
    let counts = ImportCounts { rows: 815, new: 812, already: 3, new_players: 5, ..ImportCounts::default() };
    Import {
        game: "damas".into(),
        dry_run: false,
        files: vec![ImportedFile { file: "games.csv".into(), batch: Some(4), counts }],
        total: counts,
        first_finish: Some(time("2026-11-18T10:00:00Z")),
        last_finish: Some(time("2026-11-24T22:59:59Z")),
        assumptions: vec!["games.csv: delimiter ;".into()],
        warnings: vec!["nobody knows mode \"blitz\"".into()],
        uncounted: vec![],
        rejects: vec![],
        close_names: vec![CloseName {
            new: "José".into(),
            known: "Jose".into(),
            difference: "accents".into(),
        }],
        late: vec!["damas: 2 late games revise weekly 2026-11-10".into()],
        revised: revised(),
    }
}

fn batches() -> Batches {
    let batch = BatchRow {
        batch: 4,
        recorded: time("2026-11-25T03:00:00Z"),
        actor: "eva".into(),
        file: "games.csv".into(),
        game: "damas".into(),
        source: Some("club".into()),
        games: 812,
        void: true,
        restored: 0,
    };
    Batches { batches: vec![batch] }
}

fn list_head() -> ListHead {
    ListHead {
        list: "damas".into(),
        game: "damas".into(),
        profile: "vezz".into(),
        zone: "America/Santiago".into(),
        activated: time("2026-01-01T03:00:00Z"),
        state: ListState::Active,
        versions: 1,
    }
}

fn list() -> ListShow {
    let knob = |key: &str, value: &str, rule: &str, ours| Knob {
        key: key.into(),
        value: value.into(),
        rule: Some(rule.into()),
        ours,
    };
    ListShow {
        head: list_head(),
        knobs: vec![knob("rating.k", "24", "R-VEZZ-4", false), knob("provisional", "10", "R-VEZZ-5", true)],
        history: vec![VersionRow {
            version: 1,
            effective: None,
            recorded: time("2026-01-01T03:00:00Z"),
            actor: "eva".into(),
            reason: None,
            changes: vec![],
            superseded_by: None,
        }],
        retired: None,
    }
}

pub(crate) fn nightly() -> Nightly {
    let input = |file: &str, state, new, detail: &str| Input {
        file: file.into(),
        game: "damas".into(),
        state,
        new,
        detail: detail.into(),
    };
    Nightly {
        clock: time("2026-11-25T03:00:00Z"),
        clock_given: true,
        dry_run: false,
        inputs: vec![
            input("games.csv", InputState::Taken, 812, "3 already there"),
            input("bad.csv", InputState::Failed, 0, "2 errors"),
        ],
        lists: vec![RatedList {
            list: "damas".into(),
            created: false,
            rated: 5168,
            players: 212,
            waiting: 1,
            not_closed: Some("bad.csv failed".into()),
        }],
        closed: vec![],
        revised: vec![],
        written: vec![Written { file: "damas.md".into(), content: "damas general".into() }],
        problems: vec!["bad.csv: 2 errors".into()],
    }
}

/// The same night with a late result.
pub(crate) fn nightly_behind_a_closing() -> Nightly {
    Nightly { revised: revised(), closed: closed(), ..nightly() }
}

fn player() -> Player {
    let place = Place {
        list: "damas".into(),
        rank: Some(1),
        rating: Some(exact("1043.287104112")),
        shown: Some(1043),
        games: 12,
        provisional: false,
        level: None,
        progress: None,
    };
    Player {
        player: "ana".into(),
        name: "Ana".into(),
        spellings: vec!["ANA".into()],
        verified: Some(time("2026-01-01T03:00:00Z")),
        decisions: vec!["barred from damas until 2026-12-01".into()],
        lists: vec![place],
    }
}

pub(crate) fn history() -> History {
    let step = Step {
        at: time("2026-11-18T12:00:00Z"),
        key: Some("damas/17".into()),
        opponent: Some("leo".into()),
        points: None,
        before: Some(exact("1000")),
        opponent_before: Some(exact("1000")),
        expectation: Some(0.5),
        k: Some(exact("24")),
        score: Some(1.0),
        change: Some(exact("12")),
        after: Some(exact("1012")),
        what: "rated".into(),
        rule: "R-VEZZ-4".into(),
        held: true,
    };
    History {
        list: "damas".into(),
        player: "ana".into(),
        name: "Ana".into(),
        closing: Some("weekly 2026-11-17, revision 2".into()),
        sentences: vec!["1012 in revision 2".into()],
        steps: vec![step],
    }
}

fn rate() -> Rate {
    let moved = Move {
        since: "weekly 2026-11-17".into(),
        player: "ana".into(),
        name: "Ana".into(),
        before: None,
        after: Some(exact("1012")),
        change: None,
        games: 1,
    };
    let since = Since { name: "weekly 2026-11-17".into(), at: time("2026-11-24T23:00:00Z") };
    Rate { list: "damas".into(), since: vec![since], moved: vec![moved], rated: 5168, players: 212 }
}
