//! What a verification found, the first differences in the order of the entries that they contradict.

use crate::model::audit::EntrySeq;

/// How many findings are kept; the rest is counted.
const KEPT: usize = 100;

/// In which way the file differs from what its chain says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Difference {
    /// It is there, with another content.
    Changed,
    /// It is not there any more.
    Missing,
    /// No entry says that it was added.
    Added,
}

impl Difference {
    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Missing => "missing",
            Self::Added => "added",
        }
    }
}

/// A difference between the file and what its chain says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The entry that is contradicted; `None` where no entry speaks of it.
    pub entry: Option<EntrySeq>,
    /// The table, or the view or trigger where a definition differs.
    pub table: String,
    /// The row's number; `None` where it is not one row.
    pub row: Option<i64>,
    /// The last of several rows that differ in the same way.
    pub last: Option<i64>,
    /// The column, where it can be told.
    pub column: Option<String>,
    /// In which way it differs.
    pub what: Difference,
    /// What the column holds now, where the column can be told.
    pub is: Option<String>,
    /// What it held, where that can be told.
    pub was: Option<String>,
    /// What was found, as a sentence.
    pub message: String,
}

impl Finding {
    /// A finding about a row.
    pub(super) fn row(what: Difference, table: &str, row: i64, message: impl Into<String>) -> Self {
        Self { row: Some(row), ..Self::of(what, table, message) }
    }

    /// A finding about a table, or about rows of it that cannot be told apart.
    pub(super) fn of(what: Difference, table: &str, message: impl Into<String>) -> Self {
        let (entry, row, last, column, is, was) = (None, None, None, None, None, None);
        Self { entry, table: table.to_owned(), row, last, column, what, is, was, message: message.into() }
    }

    /// The same, up to another row.
    pub(super) fn up_to(mut self, last: i64) -> Self {
        self.last = self.row.filter(|row| *row < last).map(|_| last);
        self
    }

    /// The same, about a column.
    pub(super) fn column(mut self, column: impl Into<String>) -> Self {
        self.column = Some(column.into());
        self
    }

    /// The same, contradicting an entry.
    pub(super) fn entry(mut self, entry: EntrySeq) -> Self {
        self.entry = Some(entry);
        self
    }
}

/// The first findings, and how many there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// The first ones.
    pub kept: Vec<Finding>,
    /// How many more there are.
    pub more: u64,
}

impl Findings {
    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Keeps a finding, or counts it.
    pub(super) fn push(&mut self, finding: Finding) {
        if self.kept.len() < KEPT {
            self.kept.push(finding);
        } else {
            self.more += 1;
        }
    }

    /// Puts the findings in order: by the entry that is contradicted, what no entry speaks of behind them, and last
    /// the definitions. Those that somebody dropped to get at a row are many, and the row is what was altered.
    pub(super) fn settle(&mut self, definitions: Findings) {
        self.kept.sort_by_key(|finding| (finding.entry.is_none(), finding.entry, finding.table != "audit"));
        definitions.kept.into_iter().for_each(|finding| self.push(finding));
        self.more += definitions.more;
    }
}
