//! `closing ls`: every revision of every closing of a list, without rows.

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::Digest;

use super::value::{Kind, Time, digest, digest_schema};
use super::{Cell, Column, Items, Json, Report, Table, document, each};

/// The SHA-256 digests of a revision (R-CLO-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Digests {
    /// Of the published rows.
    #[serde(serialize_with = "digest")]
    #[schemars(schema_with = "digest_schema")]
    pub rows: Digest,
    /// Of the counted and the excluded games.
    #[serde(serialize_with = "digest")]
    #[schemars(schema_with = "digest_schema")]
    pub evidence: Digest,
    /// Of the rules.
    #[serde(serialize_with = "digest")]
    #[schemars(schema_with = "digest_schema")]
    pub profile: Digest,
}

/// What a ranking says of itself, before its rows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Head {
    /// The list.
    pub list: String,
    /// General, monthly or weekly.
    pub kind: Kind,
    /// The period's label (R-TIME-5); `null` for a general ranking.
    pub label: Option<String>,
    /// The period's first instant; `null` for a general ranking.
    pub start: Option<Time>,
    /// The first instant past the period; for a general ranking the instant asked about.
    pub end: Option<Time>,
    /// Whether the period is shorter than the rules say.
    pub partial: bool,
    /// 1 for the original, 2 and more for corrections, 0 where this is not closed but live.
    pub revision: u32,
    /// How many revisions the closing has; 0 where there is no closing.
    pub revisions: u32,
    /// Why there is this revision; `null` for an original.
    pub reason: Option<String>,
    /// When this revision was recorded; `null` where it is live.
    pub closed_at: Option<Time>,
    /// Who recorded it; `null` where it is live.
    pub actor: Option<String>,
    /// How many games it counts.
    pub counted: u32,
    /// The digests of its content; `null` where it is live.
    pub digests: Option<Digests>,
}

impl Head {
    /// `damas weekly 2026-11-17`.
    pub(super) fn name(&self) -> String {
        match &self.label {
            Some(label) => format!("{} {} {label}", self.list, self.kind.as_str()),
            None => format!("{} {}", self.list, self.kind.as_str()),
        }
    }
}

/// All revisions of a list's closings, in the order (kind, start, revision).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Closings {
    /// The list.
    #[serde(skip)]
    pub list: String,
    /// The revisions.
    pub closings: Vec<Head>,
}

impl Report for Closings {
    fn title(&self) -> Option<String> {
        Some(format!("Closings of {}", self.list))
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("kind", "Kind"),
            Column::left("label", "Label"),
            Column::left("start", "From"),
            Column::left("end", "To"),
            Column::left("partial", "Partial").shown_if(self.closings.iter().any(|head| head.partial)),
            Column::right("revision", "Revision"),
            Column::right("revisions", "Revisions").detail(),
            Column::right("counted", "Games"),
            Column::left("closed_at", "Closed"),
            Column::left("actor", "By"),
            Column::left("reason", "Reason").shown_if(self.closings.iter().any(|head| head.reason.is_some())),
            Column::left("rows_digest", "Digest of rows").detail(),
            Column::left("evidence_digest", "Digest of evidence").detail(),
            Column::left("profile_digest", "Digest of rules").detail(),
        ];
        let rows = self.closings.iter().map(|head| {
            let digest =
                |of: fn(&Digests) -> Digest| Cell::from(head.digests.as_ref().map(|all| of(all).to_string()));
            vec![
                head.kind.as_str().into(),
                head.label.as_ref().into(),
                head.start.as_ref().into(),
                head.end.as_ref().into(),
                head.partial.into(),
                Cell::said(head.revision, format!("{} of {}", head.revision, head.revisions)),
                head.revisions.into(),
                head.counted.into(),
                head.closed_at.as_ref().into(),
                head.actor.as_ref().into(),
                head.reason.as_ref().into(),
                digest(|all| all.rows),
                digest(|all| all.evidence),
                digest(|all| all.profile),
            ]
        });
        Table::new(columns, rows).empty("nothing is closed yet")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.closings)
    }
}
