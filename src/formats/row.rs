//! One record of a file as it stands there: its cells, their places, and what is wrong with it.

use std::ops::Range;

use super::header::{FIELDS, Field};
use super::text::place_in;
use crate::model::{Diagnostic, Place, Record, Severity};

/// A cell: where it stands in the record's text, and its content where that is not the same (a doubled
/// quote, an escaped character).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cell {
    /// Where the content begins in the record's text.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// The same in the scratch text, where the content had to be rewritten.
    pub rewritten: Option<(u32, u32)>,
}

/// A record of a file, cut into cells and not yet understood.
#[derive(Clone, Copy)]
pub(crate) struct RawRow<'a> {
    /// The number of its first line.
    pub line: u64,
    /// Its text without the line break at its end.
    pub text: &'a str,
    /// What was rewritten.
    pub scratch: &'a str,
    /// Its cells.
    pub cells: &'a [Cell],
    /// The cell of each field.
    pub of_field: &'a [Option<u32>; FIELDS],
}

/// Something wrong with the shape of a record; the span is of its text.
#[derive(Debug)]
pub(crate) struct Flaw {
    /// Whether it is of one field alone, and the others can be read.
    pub is_of_field: bool,
    pub code: &'static str,
    pub span: Range<usize>,
    pub message: String,
    pub remedy: String,
}

impl<'a> RawRow<'a> {
    /// A cell's content as it stands, blanks around it included.
    pub(crate) fn content(&self, cell: Cell) -> &'a str {
        match cell.rewritten {
            None => &self.text[cell.from as usize..cell.to as usize],
            Some((from, to)) => &self.scratch[from as usize..to as usize],
        }
    }

    fn cell_of(&self, field: Field) -> Option<Cell> {
        self.cells.get(self.of_field[field as usize]? as usize).copied()
    }

    /// A field's value: trimmed, and `None` where nothing is left or the file has no such column.
    pub(crate) fn value(&self, field: Field) -> Option<&'a str> {
        let cell = self.cell_of(field)?;
        if cell.from == cell.to {
            return None;
        }
        let content = self.content(cell);
        let bytes = content.as_bytes();
        if let (Some(first), Some(last)) = (bytes.first(), bytes.last())
            && first.is_ascii_graphic()
            && last.is_ascii_graphic()
        {
            return Some(content);
        }
        Some(content.trim()).filter(|value| !value.is_empty())
    }

    /// Where a field's value stands in the record's text; `None` where the file has no such column.
    fn span(&self, field: Field) -> Option<Range<usize>> {
        let cell = self.cell_of(field)?;
        let (from, to) = (cell.from as usize, cell.to as usize);
        let content = &self.text[from..to];
        let trimmed = content.trim();
        if trimmed.is_empty() {
            return Some(from..to);
        }
        let from = from + (content.len() - content.trim_start().len());
        Some(from..from + trimmed.len())
    }

    /// The place of a field, or of the whole record.
    pub(crate) fn place(&self, file: &str, field: Option<Field>) -> Place {
        match field.and_then(|field| self.span(field)) {
            Some(span) => place_in(file, self.line, self.text, span),
            None => Place { column: None, ..place_in(file, self.line, self.text, 0..self.text.len()) },
        }
    }

    /// A flaw as a diagnostic at its place.
    pub(crate) fn flaw(&self, file: &str, flaw: Flaw) -> Diagnostic {
        let place = place_in(file, self.line, self.text, flaw.span);
        Diagnostic::error(flaw.code, flaw.message).at(place).remedy(flaw.remedy)
    }
}

/// A record of a file: the game it tells of, or what is wrong with it.
pub struct Row<'a> {
    pub(crate) raw: RawRow<'a>,
    pub(crate) file: &'a str,
    pub(crate) problems: &'a [Diagnostic],
    /// The game; `None` where the record has errors.
    pub record: Option<Record<'a>>,
}

impl<'a> Row<'a> {
    /// The number of its first line in the file, from 1.
    pub fn line(&self) -> u64 {
        self.raw.line
    }

    /// Its text as it stands in the file (decoded), without the line break at its end.
    pub fn text(&self) -> &'a str {
        self.raw.text
    }

    /// The content of its cells in the file's order, as typed; for JSON Lines in the order of the object.
    pub fn cells(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.raw.cells.iter().map(|cell| self.raw.content(*cell))
    }

    /// A field as typed, trimmed; `None` where it is empty or absent.
    pub fn value(&self, field: Field) -> Option<&'a str> {
        self.raw.value(field)
    }

    /// What is wrong or remarkable about it: errors exactly where there is no record, and warnings.
    pub fn problems(&self) -> &'a [Diagnostic] {
        self.problems
    }

    /// A diagnostic at a field of this record, or at the whole of it: for what only a caller can know,
    /// such as a conflict with what was imported before.
    pub fn diagnostic(
        &self,
        severity: Severity,
        code: &'static str,
        field: Option<Field>,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Diagnostic {
        let diagnostic = Diagnostic::error(code, message).at(self.raw.place(self.file, field));
        Diagnostic { severity, ..diagnostic.remedy(remedy) }
    }
}
