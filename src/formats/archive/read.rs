//! Reading the rows of a table back.

use std::io::Read;
use std::ops::Range;

use super::super::row::Cell;
use super::super::split::{Split, split};
use super::super::text::place_in;
use super::write::code;
use crate::model::archive::{Column, Field, Reading, Table, Texts};
use crate::model::rating::parse_decimal;
use crate::model::{Diagnostic, Instant};

/// Bytes that are read at once.
const CHUNK: usize = 1 << 18;
/// So many bytes that are no text are not the beginning of a sign.
const LONGEST_SIGN: usize = 4;

/// Reads a table's file row by row; a row may be as long as it likes, since the manifest has said how long
/// the file is.
pub struct TableReader<R> {
    bytes: R,
    file: String,
    /// What was read and is text; rows before `at` are done with.
    text: String,
    at: usize,
    /// What was read and is no text yet: a sign that is cut, or bytes that are none.
    raw: Vec<u8>,
    ended: bool,
    line: u64,
    cells: Vec<Cell>,
    scratch: String,
}

/// A row as it stands in the file.
pub struct RawRow<'a> {
    /// The number of its first line in the file, from 1.
    pub line: u64,
    file: &'a str,
    text: &'a str,
    cells: &'a [Cell],
    scratch: &'a str,
}

/// The values of a row.
pub struct Fields<'a> {
    kept: Vec<Kept<'a>>,
    bytes: Vec<u8>,
    unknown: Option<Diagnostic>,
}

enum Kept<'a> {
    Field(Field<'a>),
    Bytes(Range<usize>),
}

impl<R: Read> TableReader<R> {
    /// Opens a table's file; its columns must be those of the table.
    ///
    /// # Errors
    /// Where it cannot be read, or has other columns.
    pub fn open(bytes: R, file: &str, table: &Table) -> Result<Self, Diagnostic> {
        let (cells, scratch) = (Vec::new(), String::new());
        let mut reader = Self {
            bytes,
            file: file.to_owned(),
            text: String::new(),
            at: 0,
            raw: Vec::new(),
            ended: false,
            line: 1,
            cells,
            scratch,
        };
        let wanted: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
        let remedy = format!("the first line must be {}", wanted.join(","));
        match reader.read_record()? {
            Some(row) if row.cells.iter().map(|cell| row.content(*cell)).eq(wanted) => Ok(reader),
            Some(row) => Err(row.wrong(0..row.text.len(), "these are not the columns").remedy(remedy)),
            None => {
                let place = place_in(file, 1, "", 0..0);
                Err(Diagnostic::error("columns", "the file is empty").at(place).remedy(remedy))
            }
        }
    }

    /// The next row; `None` where the file ends.
    ///
    /// # Errors
    /// Where the file cannot be read, is not UTF-8, or a row has another number of columns.
    pub fn next(&mut self, table: &Table) -> Result<Option<RawRow<'_>>, Diagnostic> {
        let columns = table.columns.len();
        let row = self.read_record()?;
        match row {
            Some(row) if row.cells.len() != columns => {
                let message =
                    format!("the row has {} columns in place of {columns} columns", row.cells.len());
                Err(row.wrong(0..row.text.len(), message))
            }
            row => Ok(row),
        }
    }

    /// The next record. Every row ends with a line break, so that a file that was cut is not taken for a
    /// whole one.
    fn read_record(&mut self) -> Result<Option<RawRow<'_>>, Diagnostic> {
        let extent = loop {
            let rest = &self.text[self.at..];
            if !rest.is_empty()
                && let Split::Record(extent) = split(rest, false, b',', &mut self.cells, &mut self.scratch)
            {
                break extent;
            }
            if self.ended || self.raw.len() >= LONGEST_SIGN {
                return self.end();
            }
            self.fill()?;
        };
        if let Some(at) = extent.stray {
            return Err(self.broken(at, "there is text behind a closing quote"));
        }
        let (from, line) = (self.at, self.line);
        self.at += extent.total;
        self.line += extent.lines;
        let text = &self.text[from..from + extent.length];
        Ok(Some(RawRow { line, file: &self.file, text, cells: &self.cells, scratch: &self.scratch }))
    }

    /// Reads on: at least as much as is there, so that a long row is not looked at again and again.
    fn fill(&mut self) -> Result<(), Diagnostic> {
        self.text.drain(..self.at);
        self.at = 0;
        let wanted = CHUNK.max(self.text.len());
        match self.bytes.by_ref().take(wanted as u64).read_to_end(&mut self.raw) {
            Ok(count) => self.ended = count < wanted,
            Err(error) => return Err(self.broken(0, &format!("it cannot be read: {error}"))),
        }
        let valid = match std::str::from_utf8(&self.raw) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        // What was just found valid is.
        self.text.push_str(std::str::from_utf8(&self.raw[..valid]).unwrap_or_default());
        self.raw.drain(..valid);
        Ok(())
    }

    fn end(&self) -> Result<Option<RawRow<'_>>, Diagnostic> {
        let rest = &self.text[self.at..];
        if !self.raw.is_empty() {
            return Err(self.broken(rest.len(), "the bytes from here on are not UTF-8"));
        }
        if rest.is_empty() {
            return Ok(None);
        }
        Err(self.broken(0, "the file ends within this row").remedy("the file was cut: take another copy"))
    }

    fn broken(&self, at: usize, message: &str) -> Diagnostic {
        Diagnostic::error("row", message).at(place_in(&self.file, self.line, &self.text[self.at..], at..at))
    }
}

impl<'a> RawRow<'a> {
    fn content(&self, cell: Cell) -> &'a str {
        match cell.rewritten {
            None => &self.text[cell.from as usize..cell.to as usize],
            Some((from, to)) => &self.scratch[from as usize..to as usize],
        }
    }

    /// Whether a cell stands in quotes: an empty one then is a text, and not nothing.
    fn is_quoted(&self, cell: Cell) -> bool {
        cell.from > 0 && self.text.as_bytes()[cell.from as usize - 1] == b'"'
    }

    fn wrong(&self, span: Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error("row", message).at(place_in(self.file, self.line, self.text, span))
    }

    /// A diagnostic at the row.
    pub fn diagnostic(&self, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { code, ..self.wrong(0..0, message) }
    }

    /// The values of the row. A word, name or player that no earlier row told of stands as 0, and is told apart.
    ///
    /// # Errors
    /// Where a cell cannot be read in the manner of its column.
    pub fn fields(&self, table: &Table, texts: &Texts) -> Result<Fields<'a>, Diagnostic> {
        let kept = Vec::with_capacity(self.cells.len());
        let mut fields = Fields { kept, bytes: Vec::new(), unknown: None };
        for (column, cell) in table.columns.iter().zip(self.cells) {
            let content = self.content(*cell);
            let reading = column.reading;
            let kept = match reading {
                _ if content.is_empty() && !self.is_quoted(*cell) => Some(Kept::Field(Field::Null)),
                Reading::Text => Some(Kept::Field(Field::Text(content))),
                Reading::Bytes => unhex(content, &mut fields.bytes).map(Kept::Bytes),
                _ => number(reading, content, texts).map(|value| Kept::Field(Field::Int(value))),
            };
            let kept = match kept {
                Some(kept) => kept,
                None if matches!(reading, Reading::Word | Reading::Name | Reading::Player) => {
                    fields.unknown = fields.unknown.or_else(|| Some(self.unreadable(*cell, column)));
                    Kept::Field(Field::Int(0))
                }
                None => return Err(self.unreadable(*cell, column)),
            };
            fields.kept.push(kept);
        }
        Ok(fields)
    }

    fn unreadable(&self, cell: Cell, column: &Column) -> Diagnostic {
        let content = short(self.content(cell));
        let message = format!("\"{content}\" is not {}", expected(column.reading, &column.name));
        self.wrong(cell.from as usize..cell.to as usize, message)
    }
}

impl Fields<'_> {
    /// The values, one a column.
    pub fn values(&self) -> Vec<Field<'_>> {
        self.kept.iter().map(|kept| self.field(kept)).collect()
    }

    /// A word, name or player that no earlier row told of.
    pub fn unknown(&self) -> Option<&Diagnostic> {
        self.unknown.as_ref()
    }

    fn field<'s>(&'s self, kept: &Kept<'s>) -> Field<'s> {
        match kept {
            Kept::Field(field) => *field,
            Kept::Bytes(range) => Field::Blob(&self.bytes[range.clone()]),
        }
    }
}

fn number(reading: Reading, content: &str, texts: &Texts) -> Option<i64> {
    if reading == Reading::Number {
        return content.parse().ok();
    }
    if let Some(plain) = content.strip_prefix('#') {
        return plain.parse().ok();
    }
    match reading {
        Reading::Instant => Instant::parse(content).map(Instant::micros),
        Reading::Decimal(places) => parse_decimal(content, places),
        Reading::Outcome | Reading::Termination => {
            (0..=i64::from(u8::MAX)).find(|number| code(reading, *number) == Some(content))
        }
        reading => texts.number(reading, content),
    }
}

fn unhex(content: &str, bytes: &mut Vec<u8>) -> Option<Range<usize>> {
    let from = bytes.len();
    let digits = content.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    bytes.reserve(digits.len() / 2);
    for pair in digits.chunks_exact(2) {
        let nibble = |digit: u8| match digit {
            b'0'..=b'9' => Some(digit - b'0'),
            b'a'..=b'f' => Some(digit - b'a' + 10),
            _ => None,
        };
        bytes.push(nibble(pair[0])? << 4 | nibble(pair[1])?);
    }
    Some(from..bytes.len())
}

fn expected(reading: Reading, column: &str) -> String {
    let what = match reading {
        Reading::Number => "a whole number",
        Reading::Instant => "an instant such as 2026-11-25T19:00:00Z",
        Reading::Decimal(_) => "a decimal number",
        Reading::Word => "a word of word.csv",
        Reading::Name => "a name of name.csv",
        Reading::Player => "a player of player.csv",
        Reading::Outcome => "a result such as 1-0",
        Reading::Termination => "a way in which games end",
        Reading::Text => "a text",
        Reading::Bytes => "bytes in hexadecimal digits",
    };
    format!("{what}, as column {column} must hold")
}

fn short(content: &str) -> String {
    let mut short: String = content.chars().take(40).collect();
    if short.len() < content.len() {
        short.push('…');
    }
    short
}
