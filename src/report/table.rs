//! Tables: columns with stable machine names, rows of cells, and what is said around them.

use std::borrow::Cow;

use super::cell::Cell;

/// To which side of its column a cell is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// Texts.
    Left,
    /// Numbers.
    Right,
}

/// A column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The stable name that `--columns`, CSV and JSON Lines use: lower case and digits, words parted by `_`.
    pub name: Cow<'static, str>,
    /// What people read above it.
    pub heading: Cow<'static, str>,
    /// To which side its cells are set.
    pub align: Align,
    /// Whether people see it without asking; CSV always has it.
    pub shown: bool,
}

impl Column {
    /// A column of texts.
    pub const fn left(name: &'static str, heading: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), heading: Cow::Borrowed(heading), align: Align::Left, shown: true }
    }

    /// A column of numbers.
    pub const fn right(name: &'static str, heading: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), heading: Cow::Borrowed(heading), align: Align::Right, shown: true }
    }

    /// A column whose names are only known while the report is made, such as one of a row of rounds.
    pub fn made(name: String, heading: String, align: Align) -> Self {
        Self { name: Cow::Owned(name), heading: Cow::Owned(heading), align, shown: true }
    }

    /// The same, for people only where it says something.
    #[must_use]
    pub const fn shown_if(mut self, shown: bool) -> Self {
        self.shown = shown;
        self
    }

    /// The same, for people only where they ask for it.
    #[must_use]
    pub const fn detail(self) -> Self {
        self.shown_if(false)
    }
}

/// Rows, made one by one as they are read: a table may be larger than memory should hold.
pub type Rows<'a> = Box<dyn Iterator<Item = Vec<Cell>> + 'a>;

/// A table.
pub struct Table<'a> {
    /// What stands above it, where a report has several.
    pub caption: Option<String>,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, each with a cell for every column.
    pub rows: Rows<'a>,
    /// What people read where it has no rows; an empty text: nothing at all.
    pub empty: String,
    /// Sentences under it.
    pub notes: Vec<String>,
}

impl<'a> Table<'a> {
    /// A table without a caption or notes.
    pub fn new(columns: Vec<Column>, rows: impl Iterator<Item = Vec<Cell>> + 'a) -> Self {
        Self { caption: None, columns, rows: Box::new(rows), empty: String::new(), notes: Vec::new() }
    }

    /// The same, with a caption above it.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// The same, with a sentence for the case that it has no rows.
    #[must_use]
    pub fn empty(mut self, sentence: impl Into<String>) -> Self {
        self.empty = sentence.into();
        self
    }

    /// The same, with more sentences under it.
    #[must_use]
    pub fn notes(mut self, notes: impl IntoIterator<Item = String>) -> Self {
        self.notes.extend(notes);
        self
    }
}
