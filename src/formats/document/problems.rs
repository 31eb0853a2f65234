//! The complaints about one document, gathered by byte range and turned into places at the end.

use std::ops::Range;

use crate::model::{Diagnostic, Place};

/// The most complaints that are kept: a document with more is not a document of its kind.
const MOST: usize = 1000;
/// The longest line that is quoted, in characters.
const LONGEST_QUOTE: usize = 240;

/// The complaints about one document.
pub(in crate::formats) struct Problems<'t> {
    file: &'t str,
    text: &'t str,
    found: Vec<Problem>,
}

struct Problem {
    range: Option<Range<usize>>,
    syntax: bool,
    diagnostic: Diagnostic,
}

impl<'t> Problems<'t> {
    /// No complaints yet about a document.
    pub(in crate::formats) fn new(file: &'t str, text: &'t str) -> Self {
        Self { file, text, found: Vec::new() }
    }

    /// A complaint about what stands in a byte range; without one it is about the whole document.
    pub(in crate::formats) fn add(&mut self, range: Option<Range<usize>>, diagnostic: Diagnostic) {
        self.push(range, false, diagnostic);
    }

    /// A complaint that the document cannot be read there.
    pub(super) fn syntax(&mut self, range: Option<Range<usize>>, diagnostic: Diagnostic) {
        self.push(range, true, diagnostic);
    }

    fn push(&mut self, range: Option<Range<usize>>, syntax: bool, diagnostic: Diagnostic) {
        if self.found.len() < MOST {
            self.found.push(Problem { range, syntax, diagnostic });
        }
    }

    /// Whether the document is broken: what is absent may then only have been unreadable.
    pub(in crate::formats) fn broken(&self) -> bool {
        self.found.iter().any(|problem| problem.syntax)
    }

    /// Whether there is none.
    pub(in crate::formats) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Whether no more complaints are kept, so that looking for them is of no use.
    pub(in crate::formats) fn full(&self) -> bool {
        self.found.len() >= MOST
    }

    /// The text a range covers.
    pub(in crate::formats) fn quoted(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or("")
    }

    /// The line on which a byte stands, from 1.
    pub(in crate::formats) fn line_of(&self, at: usize) -> u64 {
        self.text[..floor(self.text, at)].matches('\n').count() as u64 + 1
    }

    /// All complaints in the order of their places. On a line that could not be read only that is said.
    pub(in crate::formats) fn finish(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|problem| problem.range.as_ref().map_or(0, |range| range.start));
        let mut walk = Walk::new(self.text);
        let mut placed = Vec::with_capacity(self.found.len());
        let mut broken_lines = Vec::new();
        for problem in self.found {
            let place = walk.place(self.file, problem.range);
            if problem.syntax {
                broken_lines.push(place.line);
            }
            placed.push((problem.syntax, place.column.is_some(), problem.diagnostic.at(place)));
        }
        placed.retain(|(syntax, exact, diagnostic)| {
            let line = diagnostic.place.as_ref().map_or(0, |place| place.line);
            *syntax || !exact || broken_lines.binary_search(&line).is_err()
        });
        placed.into_iter().map(|(_, _, diagnostic)| diagnostic).collect()
    }
}

/// A walk forward through a text that counts lines and columns once, however many places are asked for.
struct Walk<'t> {
    text: &'t str,
    line: u64,
    line_start: usize,
    at: usize,
    column: u64,
}

impl<'t> Walk<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, line: 1, line_start: 0, at: 0, column: 1 }
    }

    /// The place of a byte range that starts where the last one did, or later.
    fn place(&mut self, file: &str, range: Option<Range<usize>>) -> Place {
        let file = file.to_owned();
        let Some(range) = range else { return Place { file, line: 1, column: None, width: 1, text: None } };
        self.advance(floor(self.text, range.start));
        let rest = &self.text[self.line_start..];
        let line = rest.split('\n').next().unwrap_or("").trim_end_matches('\r');
        let end = floor(self.text, range.end).min(self.line_start + line.len()).max(self.at);
        let width = (self.text[self.at..end].chars().count() as u64).max(1);
        let short = line.len() <= LONGEST_QUOTE || line.chars().count() <= LONGEST_QUOTE;
        let text = short.then(|| line.to_owned());
        Place { file, line: self.line, column: Some(self.column), width, text }
    }

    fn advance(&mut self, to: usize) {
        for (index, character) in self.text[self.at..to.max(self.at)].char_indices() {
            if character == '\n' {
                self.line += 1;
                self.line_start = self.at + index + 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.at = to.max(self.at);
    }
}

/// The nearest character boundary at or before a byte index.
fn floor(text: &str, index: usize) -> usize {
    let index = index.min(text.len());
    (0..=index).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "a = 1\r\nñandú = \"é\"\r\n";
        let mut problems = Problems::new("x.toml", text);
        let at = text.find('"').unwrap();
        problems.add(Some(at..at + 4), Diagnostic::error("value", "second"));
        problems.add(Some(0..1), Diagnostic::error("value", "first"));
        let found = problems.finish();
        assert_eq!(found[0].message, "first");
        let place = found[1].place.clone().unwrap();
        assert_eq!((place.line, place.column, place.width), (2, Some(9), 3));
        assert_eq!(place.text.as_deref(), Some("ñandú = \"é\""));
    }

    #[test]
    fn ranges_outside_the_text_and_inside_a_character_do_not_panic() {
        let text = "é\né";
        let mut problems = Problems::new("x.toml", text);
        for range in [1..2, 0..99, 4..5, 50..60] {
            problems.add(Some(range), Diagnostic::error("value", "x"));
        }
        assert_eq!(problems.finish().len(), 4);
    }

    #[test]
    fn a_broken_line_gets_one_complaint_of_each_kind() {
        let mut problems = Problems::new("x.toml", "k = \nl = 2\n");
        problems.syntax(Some(4..4), Diagnostic::error("toml", "no value"));
        problems.add(Some(0..1), Diagnostic::error("value", "follows from the first"));
        problems.add(Some(5..6), Diagnostic::error("value", "stands by itself"));
        assert!(problems.broken());
        let codes: Vec<_> = problems.finish().into_iter().map(|found| found.code).collect();
        assert_eq!(codes, ["toml", "value"]);
    }
}
