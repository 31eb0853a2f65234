//! `closing verify`: whether what was sealed can be derived again, and what would be closed differently now.

use schemars::JsonSchema;
use serde::Serialize;

use super::value::Kind;
use super::{Cell, Column, Items, Json, Report, Table, count, document, each};

/// The outcome of `closing verify`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Verify {
    /// The lists that were looked at.
    pub lists: Vec<String>,
    /// How many revisions were derived again, originals included.
    pub revisions: u64,
    /// Whether everything is as it was sealed, and every closing that would differ has a revision that says so.
    pub verified: bool,
    /// Every closing, in the order (list, kind, start).
    pub closings: Vec<VerifiedClosing>,
}

/// A closing that was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct VerifiedClosing {
    /// The list.
    pub list: String,
    /// Monthly or weekly.
    pub kind: Kind,
    /// The period's label.
    pub label: String,
    /// How many revisions it has.
    pub revisions: u32,
    /// Whether each of them is what its basis gives.
    pub verified: bool,
    /// What its original would be, closed with today's knowledge.
    pub now: Now,
    /// What differs from what was sealed, a sentence each.
    pub differences: Vec<String>,
}

/// What an original would be, closed with today's knowledge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Now {
    /// The same rows and counted games.
    Same,
    /// Others, which the current revision publishes.
    Covered,
    /// Others, which no revision publishes.
    Uncovered,
}

impl VerifiedClosing {
    /// Whether nothing is wrong with it.
    pub fn is_sound(&self) -> bool {
        self.verified && self.now != Now::Uncovered
    }

    /// `damas weekly 2026-11-17`.
    pub fn name(&self) -> String {
        format!("{} {} {}", self.list, self.kind.as_str(), self.label)
    }

    fn now_said(&self) -> String {
        match self.now {
            Now::Same => "the same".to_owned(),
            Now::Covered => format!("differs, as revision {} says", self.revisions),
            Now::Uncovered => "DIFFERS, and no revision says so".to_owned(),
        }
    }
}

impl Verify {
    /// What is wrong, a sentence each: all that a quiet run says.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        for closing in self.closings.iter().filter(|closing| !closing.is_sound()) {
            let name = closing.name();
            problems.extend(closing.differences.iter().map(|difference| format!("{name}: {difference}")));
            if closing.now == Now::Uncovered {
                problems.push(format!("{name}: today it would be closed otherwise, and no revision says so"));
            }
        }
        problems
    }
}

impl Report for Verify {
    fn title(&self) -> Option<String> {
        let closings = count(self.closings.len() as u64, "closing", "closings");
        let revisions = count(self.revisions, "revision", "revisions");
        let lists = if self.lists.is_empty() { "no list".to_owned() } else { self.lists.join(", ") };
        Some(format!("{closings} of {lists}, {revisions} derived again"))
    }

    fn lead(&self) -> Vec<String> {
        let problems = self.problems();
        if !problems.is_empty() || self.closings.is_empty() {
            return problems;
        }
        let covered = self.closings.iter().filter(|closing| closing.now == Now::Covered).count();
        let now = match covered {
            0 => "closed now, each would be the same".to_owned(),
            1 => "closed now, 1 original would differ, and a revision says so".to_owned(),
            many => format!("closed now, {many} originals would differ, and revisions say so"),
        };
        vec![format!("every one is as it was sealed; {now}")]
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("list", "List"),
            Column::left("kind", "Kind"),
            Column::left("label", "Label"),
            Column::right("revisions", "Revisions"),
            Column::left("verified", "As sealed"),
            Column::left("now", "Closed now"),
            Column::left("differences", "Differences").detail(),
        ];
        let rows = self.closings.iter().map(|closing| {
            let now = match closing.now {
                Now::Same => "same",
                Now::Covered => "covered",
                Now::Uncovered => "uncovered",
            };
            vec![
                closing.list.as_str().into(),
                closing.kind.as_str().into(),
                closing.label.as_str().into(),
                closing.revisions.into(),
                Cell::said(closing.verified, if closing.verified { "yes" } else { "NO" }),
                Cell::said(now, closing.now_said()),
                closing.differences.join("; ").into(),
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
