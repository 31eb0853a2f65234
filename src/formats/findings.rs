//! What there is to say about a file: the first errors and warnings in full, the rest as a count.

use crate::model::{Diagnostic, Severity};

/// How many errors, and how many warnings, are kept in full.
pub const MOST_SHOWN: usize = 50;

/// The diagnostics of a file.
#[derive(Debug, Default)]
pub struct Findings {
    notes: Vec<Diagnostic>,
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    error_count: u64,
    warning_count: u64,
}

impl Findings {
    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let (kept, count) = match diagnostic.severity {
            Severity::Note => return self.notes.push(diagnostic),
            Severity::Error => (&mut self.errors, &mut self.error_count),
            Severity::Warning => (&mut self.warnings, &mut self.warning_count),
        };
        *count += 1;
        if kept.len() < MOST_SHOWN {
            kept.push(diagnostic);
        }
    }

    /// How many errors there were, shown or not.
    pub const fn errors(&self) -> u64 {
        self.error_count
    }

    /// How many warnings there were, shown or not.
    pub const fn warnings(&self) -> u64 {
        self.warning_count
    }

    /// All that is kept: notes, warnings, errors, and last a note with the count of what is not shown.
    pub fn all(&self) -> Vec<Diagnostic> {
        let mut all: Vec<_> = self.notes.iter().chain(&self.warnings).chain(&self.errors).cloned().collect();
        for (count, kept, what) in [
            (self.warning_count, self.warnings.len() as u64, "warnings"),
            (self.error_count, self.errors.len() as u64, "errors"),
        ] {
            if count > kept {
                all.push(Diagnostic::note("more", format!("{} more {what} not shown", count - kept)));
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifty_errors_are_shown_and_the_rest_counted() {
        let mut findings = Findings::default();
        for n in 0..53 {
            findings.push(Diagnostic::error("result", format!("{n}")));
        }
        findings.push(Diagnostic::warning("no-result", "w"));
        let all = findings.all();
        assert_eq!((all.len(), findings.errors(), findings.warnings()), (52, 53, 1));
        assert_eq!(all[51].message, "3 more errors not shown");
    }
}
