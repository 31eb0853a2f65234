//! `doctor`: what was looked at, and what was found.

use schemars::JsonSchema;
use serde::Serialize;

use super::value::ChainHead;
use super::{Cell, Column, Items, Json, Report, Table, count, document, each};

/// What `doctor` found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Doctor {
    /// The database.
    pub database: String,
    /// The end of its audit chain.
    pub head: ChainHead,
    /// Whether caches were built again.
    pub repaired: bool,
    /// What was looked at, in this order.
    pub checks: Vec<Check>,
    /// What was found, errors first.
    pub findings: Vec<Finding>,
}

/// Something that was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Check {
    /// Its stable name.
    pub check: String,
    /// The worst that was found; `null` where all is well.
    pub worst: Option<Level>,
    /// What was looked at, in words.
    pub detail: String,
}

/// How much a finding matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Worth knowing.
    Note,
    /// Somebody should look.
    Warning,
    /// The database is not as it must be.
    Error,
}

impl Level {
    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Something that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Finding {
    /// How much it matters.
    pub level: Level,
    /// The check that found it.
    pub check: String,
    /// What was found, as a sentence.
    pub message: String,
    /// What to do about it; `null` where nothing is to be done.
    pub remedy: Option<String>,
}

impl Doctor {
    /// How many findings matter so much.
    pub fn number_of(&self, level: Level) -> u64 {
        self.findings.iter().filter(|finding| finding.level == level).count() as u64
    }

    /// Whether the database is not as it must be.
    pub fn has_errors(&self) -> bool {
        self.number_of(Level::Error) > 0
    }

    /// What is left to say under `-q`: errors and warnings, a line each.
    pub fn quiet(&self) -> Vec<String> {
        let serious = self.findings.iter().filter(|finding| finding.level >= Level::Warning);
        serious
            .map(|finding| format!("{}[{}]: {}", finding.level.as_str(), finding.check, finding.message))
            .collect()
    }

    fn checks_table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("check", "Check"),
            Column::left("worst", "Worst"),
            Column::left("detail", "Looked at"),
        ];
        let rows = self.checks.iter().map(|check| {
            let worst = match check.worst {
                None => Cell::said(Cell::default(), "ok"),
                Some(level) => level.as_str().into(),
            };
            vec![check.check.as_str().into(), worst, check.detail.as_str().into()]
        });
        Table::new(columns, rows).caption("Checks")
    }
}

impl Report for Doctor {
    fn title(&self) -> Option<String> {
        let errors = count(self.number_of(Level::Error), "error", "errors");
        let warnings = count(self.number_of(Level::Warning), "warning", "warnings");
        Some(format!("{}: {errors}, {warnings}", self.database))
    }

    fn lead(&self) -> Vec<String> {
        let mut lead = vec![self.head.sentence()];
        if self.repaired {
            lead.push("The caches were built again from the facts.".to_owned());
        }
        lead
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("level", "Level"),
            Column::left("check", "Check"),
            Column::left("message", "Finding"),
            Column::left("remedy", "What to do")
                .shown_if(self.findings.iter().any(|finding| finding.remedy.is_some())),
        ];
        let rows = self.findings.iter().map(|finding| {
            vec![
                finding.level.as_str().into(),
                finding.check.as_str().into(),
                finding.message.as_str().into(),
                finding.remedy.as_deref().map(str::to_owned).into(),
            ]
        });
        Table::new(columns, rows).empty("Nothing was found.")
    }

    fn more(&self) -> Vec<Table<'_>> {
        vec![self.checks_table()]
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.findings)
    }
}
