//! What is wrong with a report, as much of it as anybody reads: a damaged file may hold millions of errors.

use crate::model::diagnostic::{Diagnostic, Severity};

/// How many errors are kept, and how many warnings and notes.
const MOST: usize = 200;

/// Findings: the first ones, and how many errors more.
#[derive(Default)]
pub(super) struct Remarks {
    kept: Vec<Diagnostic>,
    errors: usize,
    more: u64,
}

impl Remarks {
    /// Adds a finding, or counts it.
    pub(super) fn push(&mut self, one: Diagnostic) {
        self.add(one.severity, || one);
    }

    /// Adds a finding, or counts it without making it: far into a long line, its place takes long to find.
    pub(super) fn add(&mut self, severity: Severity, make: impl FnOnce() -> Diagnostic) {
        let is_error = severity == Severity::Error;
        let so_far = if is_error { self.errors } else { self.kept.len() - self.errors };
        if so_far < MOST {
            self.errors += usize::from(is_error);
            self.kept.push(make());
        } else {
            self.more += u64::from(is_error);
        }
    }

    /// Adds the findings of another, which has none then.
    pub(super) fn append(&mut self, other: &mut Self) {
        std::mem::take(&mut other.kept).into_iter().for_each(|one| self.push(one));
        self.more += std::mem::take(&mut other.more);
        other.errors = 0;
    }

    /// Forgets what is no error.
    pub(super) fn keep_errors(&mut self) {
        self.kept.retain(|one| one.severity == Severity::Error);
    }

    /// Whether there is nothing to say.
    pub(super) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The findings in the order of their lines, and how many errors more there are.
    pub(super) fn in_order(mut self) -> (Vec<Diagnostic>, u64) {
        self.kept.sort_by_key(|one| one.place.as_ref().map_or((0, 0), |p| (p.line, p.column.unwrap_or(0))));
        (self.kept, self.more)
    }
}
