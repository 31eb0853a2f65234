//! Samples of the reports of the audit trail.

use arbitro::model::Digest;
use arbitro::report::audit::{
    Altered, AuditEntry, AuditHead, AuditLog, CheckedSeal, KeyPair, Published, SealedHead, Verified,
};

use super::time;

pub(crate) fn log() -> AuditLog {
    let entry = AuditEntry {
        seq: 2,
        recorded: time("2026-11-25T03:00:00Z"),
        actor: "eva".into(),
        os_user: "eva".into(),
        host: "club".into(),
        clock: "given".into(),
        command: "import".into(),
        subject: "games.csv".into(),
        detail: serde_json::value::RawValue::from_string("{\"new\":812}".into()).unwrap(),
        previous: Digest::of(b"1"),
        hash: Digest::of(b"2"),
    };
    AuditLog { filters: vec!["actor eva".into()], entries: vec![entry] }
}

pub(crate) fn head() -> AuditHead {
    AuditHead { seq: 2, recorded: Some(time("2026-11-25T03:00:00Z")), hash: Digest::of(b"2") }
}

pub(crate) fn verified() -> Verified {
    let altered = Altered {
        what: "changed".into(),
        entry: Some(2),
        table: "game".into(),
        row: Some(17),
        last_row: None,
        column: Some("result".into()),
        is: Some("1".into()),
        was: Some("3".into()),
        message: "row 17 of game, which entry 2 added, was altered: result is 1, and was 3".into(),
    };
    Verified {
        intact: false,
        entries: 2,
        rows: 900,
        head: head(),
        published: Some(Published { hash: Digest::of(b"3"), seq: None }),
        erased: vec![4],
        differences: vec![altered],
        more: 1,
    }
}

pub(crate) fn sealed() -> SealedHead {
    SealedHead {
        seq: 2,
        recorded: time("2026-11-25T03:00:00Z"),
        hash: Digest::of(b"2"),
        sealed: time("2026-11-25T08:00:00Z"),
        actor: "eva".into(),
        key: "ab".repeat(32),
        signature: "01".repeat(64),
        file: Some("2026-11.seal".into()),
    }
}

pub(crate) fn checked_seal() -> CheckedSeal {
    CheckedSeal { holds: false, seal: sealed(), signature: true, problem: None, database: Some(verified()) }
}

pub(crate) fn key_pair() -> KeyPair {
    KeyPair {
        private_file: "club.key".into(),
        public_file: "club.key.pub".into(),
        public_key: "ab".repeat(32),
    }
}
