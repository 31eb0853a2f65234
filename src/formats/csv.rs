//! CSV: one record a row under a header of known names, with any of the usual delimiters.

use super::columns::{Columns, Naming, clip};
use super::error::{OpenError, ReadError};
use super::header::canonical_names;
use super::options::ReadOptions;
use super::reader::GameRows;
use super::row::{Cell, Flaw, RawRow};
use super::split::{Extent, Split, split};
use super::text::{MOST_LINE, Text, place_in};
use crate::model::Diagnostic;

/// The delimiters that are looked for, the most usual first.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

struct CsvRows {
    text: Text,
    delimiter: u8,
    columns: Columns,
    cells: Vec<Cell>,
    scratch: String,
    /// The record in hand, at the beginning of the text that is left.
    extent: Option<Extent>,
    empty_rows: u64,
}

/// Opens a CSV file: reads its header and gives each column its meaning.
pub(super) fn open(mut text: Text, options: &ReadOptions) -> Result<Box<dyn GameRows>, OpenError> {
    let naming = Naming::new(options)?;
    let mut notes = Vec::new();
    let declared = declared_delimiter(&mut text)?;
    let (mut cells, mut scratch) = (Vec::new(), String::new());
    // Any delimiter finds the same first row that is not blank, but for quotes that hold line breaks.
    let first = chosen_delimiter(options)?.or(declared).unwrap_or(b',');
    if next_record(&mut text, first, &mut cells, &mut scratch)?.is_none() {
        return Err(empty(text.name()));
    }
    let delimiter = match chosen_delimiter(options)? {
        Some(delimiter) => delimiter,
        None => declared.unwrap_or_else(|| detect(&text, &naming)),
    };
    if delimiter != b',' && options.delimiter.is_none() {
        let message = format!("{}: columns are parted by {}", text.name(), spoken(delimiter));
        notes.push(Diagnostic::note("delimiter", message).remedy("say another with --delimiter"));
    }
    let Some(extent) = next_record(&mut text, delimiter, &mut cells, &mut scratch)? else {
        return Err(empty(text.name()));
    };
    notes.extend(line_end_note(&text, extent));
    let raw = RawRow {
        line: text.line(),
        text: &text.rest()[..extent.length],
        scratch: &scratch,
        cells: &cells,
        of_field: &[None; _],
    };
    let names = cells.iter().map(|cell| raw.content(*cell).trim().to_owned()).collect();
    let columns = Columns::of_names(names, &naming);
    columns.check_mapping(text.name(), &naming, options)?;
    check_header(&columns, raw, text.name())?;
    notes.extend(columns.unknown_note(text.name()));
    text.consume(extent.total, extent.lines);
    text.add_notes(notes);
    Ok(Box::new(CsvRows { text, delimiter, columns, cells, scratch, extent: None, empty_rows: 0 }))
}

fn empty(name: &str) -> OpenError {
    let diagnostic = Diagnostic::error("empty", format!("{name} is empty"));
    OpenError::Refused(vec![diagnostic.remedy("a file of games begins with a header line")])
}

/// The delimiter of a first line `sep=;`, which spreadsheets write; the line is consumed.
fn declared_delimiter(text: &mut Text) -> Result<Option<u8>, ReadError> {
    while text.rest().len() < 8 && text.more()? {}
    let rest = text.rest().as_bytes();
    let Some([delimiter, ending, ..]) = rest.strip_prefix(b"sep=") else { return Ok(None) };
    if !DELIMITERS.contains(delimiter) || !matches!(ending, b'\r' | b'\n') {
        return Ok(None);
    }
    let (delimiter, length) = (*delimiter, if rest[5..].starts_with(b"\r\n") { 7 } else { 6 });
    text.consume(length, 1);
    Ok(Some(delimiter))
}

fn chosen_delimiter(options: &ReadOptions) -> Result<Option<u8>, OpenError> {
    let Some(delimiter) = options.delimiter else { return Ok(None) };
    let usable =
        delimiter.is_ascii() && !delimiter.is_ascii_alphanumeric() && !"\"\r\n -+.:".contains(delimiter);
    if usable { Ok(Some(delimiter as u8)) } else { Err(OpenError::Delimiter(delimiter)) }
}

/// The delimiter under which the header has the most known columns, then the most columns.
fn detect(text: &Text, naming: &Naming) -> u8 {
    let (mut cells, mut scratch) = (Vec::new(), String::new());
    let mut best = (0, 0, b',');
    for delimiter in DELIMITERS {
        let Split::Record(extent) = split(text.rest(), true, delimiter, &mut cells, &mut scratch) else {
            continue;
        };
        let raw = RawRow {
            line: 1,
            text: &text.rest()[..extent.length],
            scratch: &scratch,
            cells: &cells,
            of_field: &[None; _],
        };
        let names = cells.iter().map(|cell| raw.content(*cell).trim().to_owned()).collect();
        let (known, all) = (Columns::of_names(names, naming).known(), cells.len());
        if (known, all) > (best.0, best.1) {
            best = (known, all, delimiter);
        }
    }
    best.2
}

fn spoken(delimiter: u8) -> String {
    match delimiter {
        b'\t' => "tabs".to_owned(),
        other => format!("\"{}\"", char::from(other)),
    }
}

fn line_end_note(text: &Text, extent: Extent) -> Option<Diagnostic> {
    let ends = match &text.rest()[extent.length..extent.total] {
        "\r\n" => "CRLF",
        "\r" => "CR",
        _ => return None,
    };
    Some(Diagnostic::note("line-ends", format!("{}: lines end with {ends}", text.name())))
}

fn check_header(columns: &Columns, raw: RawRow<'_>, file: &str) -> Result<(), OpenError> {
    let cell_place = |column: usize| {
        let cell = raw.cells[column];
        place_in(file, raw.line, raw.text, cell.from as usize..cell.to as usize)
    };
    let mut wrong: Vec<Diagnostic> = Vec::new();
    for (field, column) in columns.doubled() {
        let message = format!(
            "two columns hold {}: \"{}\" is one too many",
            field.name(),
            clip(&columns.names[column])
        );
        let remedy = "take one out, or have it ignored: --map COL=-";
        wrong.push(Diagnostic::error("header", message).at(cell_place(column)).remedy(remedy));
    }
    let missing: Vec<&str> = columns.missing().iter().map(|field| field.name()).collect();
    if !missing.is_empty() {
        let fields = canonical_names();
        let (lacks, remedy) = if columns.known() == 0 {
            let lacks = "the first line is no header: none of its columns is known".to_owned();
            let example = "begin with a line of column names, such as id,finished_at,first,second,result";
            (lacks, format!("{example}, or say what they hold: --map COL=FIELD; fields are {fields}"))
        } else {
            let remedy =
                format!("name the column that holds it: --map COL={}; fields are {fields}", missing[0]);
            (format!("the header lacks {}", missing.join(", ")), remedy)
        };
        let place = crate::model::Place { column: None, ..place_in(file, raw.line, raw.text, 0..1) };
        wrong.push(Diagnostic::error("header", lacks).at(place).remedy(remedy));
    }
    if wrong.is_empty() { Ok(()) } else { Err(OpenError::Refused(wrong)) }
}

/// Finds the next row that is not blank, cuts it into cells, and leaves it at the text's beginning.
fn next_record(
    text: &mut Text,
    delimiter: u8,
    cells: &mut Vec<Cell>,
    scratch: &mut String,
) -> Result<Option<Extent>, ReadError> {
    loop {
        match split(text.rest(), text.is_last(), delimiter, cells, scratch) {
            Split::Record(extent) if extent.length > MOST_LINE => return Err(too_long(text, None)),
            Split::Record(extent) if !is_blank(&text.rest()[..extent.length]) => return Ok(Some(extent)),
            Split::Record(extent) if extent.total == 0 => return Ok(None),
            Split::Record(blank) => text.consume(blank.total, blank.lines),
            Split::Unfinished(quote) if text.rest().len() > MOST_LINE => return Err(too_long(text, quote)),
            Split::Unfinished(quote) => {
                if !text.more()?
                    && let Some(at) = quote
                    && text.is_last()
                {
                    return Err(unclosed(text, at));
                }
            }
        }
    }
}

fn is_blank(line: &str) -> bool {
    line.as_bytes().first().is_none_or(|byte| *byte <= b' ' || !byte.is_ascii()) && line.trim().is_empty()
}

fn too_long(text: &Text, quote: Option<usize>) -> ReadError {
    if let Some(at) = quote {
        return unclosed(text, at);
    }
    let message = format!("this line is longer than {} MiB: this is no file of results", MOST_LINE >> 20);
    text.broken(0, "line", message, "look whether its line breaks were lost")
}

fn unclosed(text: &Text, at: usize) -> ReadError {
    let remedy = "close it; a quote inside a quoted cell is written twice";
    text.broken(at, "quote", "this quote is never closed".to_owned(), remedy)
}

impl CsvRows {
    fn shape_flaw(&self, extent: Extent) -> Option<Flaw> {
        if let Some(at) = extent.stray {
            return Some(Flaw {
                is_of_field: false,
                code: "quote",
                span: at..at + 1,
                message: "text after the quote that closes this cell".to_owned(),
                remedy: "quote the whole cell, and write quotes inside it twice".to_owned(),
            });
        }
        let (found, wanted) = (self.cells.len(), self.columns.names.len());
        if found == wanted {
            return None;
        }
        // A short row may be a file that was cut off, and half a score is a wrong score.
        let (span, remedy) = match self.cells.get(wanted) {
            None => (extent.length..extent.length, "write its empty cells, too".to_owned()),
            Some(extra) => (
                extra.from as usize..extent.length,
                format!("quote a cell that contains {}, or take the extra cells out", spoken(self.delimiter)),
            ),
        };
        let message = format!("{found} cells under a header of {wanted}");
        Some(Flaw { is_of_field: false, code: "row", span, message, remedy })
    }

    /// A row of nothing but delimiters: spreadsheets leave such rows below their last line.
    fn is_empty_row(&self, extent: Extent) -> bool {
        let text = &self.text.rest()[..extent.length];
        text.bytes().all(|byte| byte == self.delimiter || byte == b' ' || byte == b'"')
            && self.cells.iter().all(|cell| text[cell.from as usize..cell.to as usize].trim().is_empty())
    }
}

impl GameRows for CsvRows {
    fn advance(&mut self, flaws: &mut Vec<Flaw>) -> Result<bool, ReadError> {
        loop {
            if let Some(done) = self.extent.take() {
                self.text.consume(done.total, done.lines);
            }
            let next = next_record(&mut self.text, self.delimiter, &mut self.cells, &mut self.scratch)?;
            let Some(extent) = next else { return Ok(false) };
            self.extent = Some(extent);
            if self.is_empty_row(extent) {
                self.empty_rows += 1;
                continue;
            }
            flaws.extend(self.shape_flaw(extent));
            return Ok(true);
        }
    }

    fn row(&self) -> RawRow<'_> {
        let length = self.extent.map_or(0, |extent| extent.length);
        RawRow {
            line: self.text.line(),
            text: &self.text.rest()[..length],
            scratch: &self.scratch,
            cells: &self.cells,
            of_field: &self.columns.of_field,
        }
    }

    fn take_notes(&mut self) -> Vec<Diagnostic> {
        let mut notes = self.text.take_notes();
        if self.empty_rows > 0 && self.text.is_last() && self.text.rest().is_empty() {
            let message =
                format!("{}: {} rows without any content passed over", self.text.name(), self.empty_rows);
            notes.push(Diagnostic::note("empty-rows", message));
            self.empty_rows = 0;
        }
        notes
    }

    fn header(&self) -> Option<(&Columns, char)> {
        Some((&self.columns, char::from(self.delimiter)))
    }
}
