//! Bad rows written with their reasons, in the shape of their file, so that they can be mended and imported
//! again: the column `reject_reason` stands first and is passed over when it is read.

use std::fmt::Write as _;

use super::columns::Columns;
use super::header::REJECT_REASON;
use super::row::Row;
use super::write::{json_text, push_cell};

/// How the bad rows of one file are written. It gives text; the caller writes it, as UTF-8.
pub struct Rejects {
    /// The header line; empty for JSON Lines.
    header: String,
    /// The columns of the file that are not written again: reasons of an earlier time.
    left_out: Vec<usize>,
    /// What parts the columns, as in the file: so it is read again with the same options.
    delimiter: char,
    json_lines: bool,
}

impl Rejects {
    pub(crate) fn csv(columns: &Columns, delimiter: char) -> Self {
        let left_out: Vec<usize> = (0..columns.names.len()).filter(|at| columns.is_reason(*at)).collect();
        let mut header = REJECT_REASON.to_owned();
        for (index, name) in columns.names.iter().enumerate() {
            if !left_out.contains(&index) {
                header.push(delimiter);
                push_cell(&mut header, name, delimiter);
            }
        }
        header.push('\n');
        Self { header, left_out, delimiter, json_lines: false }
    }

    pub(crate) const fn json_lines() -> Self {
        Self { header: String::new(), left_out: Vec::new(), delimiter: ',', json_lines: true }
    }

    /// What the file begins with.
    pub fn header(&self) -> &str {
        &self.header
    }

    /// A row with the reasons why it is not taken, as whole lines.
    pub fn line(&self, row: &Row<'_>, reasons: &[String]) -> String {
        let reasons = reasons.join("; ");
        if self.json_lines { json_line(row.text(), &reasons) } else { self.csv_line(row, &reasons) }
    }

    fn csv_line(&self, row: &Row<'_>, reasons: &str) -> String {
        let mut line = String::new();
        push_cell(&mut line, &reasons.replace(['\n', '\r'], " "), self.delimiter);
        for (index, cell) in row.cells().enumerate() {
            if !self.left_out.contains(&index) {
                line.push(self.delimiter);
                push_cell(&mut line, cell, self.delimiter);
            }
        }
        line.push('\n');
        line
    }
}

/// The reason becomes the first member of the object; a line that is no object stays as it is.
fn json_line(text: &str, reasons: &str) -> String {
    let mut line = String::new();
    match text.trim_start().strip_prefix('{') {
        Some(rest) if serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok() => {
            let comma = if rest.trim_start().starts_with('}') { "" } else { "," };
            let _ = writeln!(line, "{{\"{REJECT_REASON}\":{}{comma}{rest}", json_text(reasons));
        }
        _ => {
            let _ = writeln!(line, "{text}");
        }
    }
    line
}
