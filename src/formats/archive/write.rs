//! Writing the rows of a table.

use std::io::Write;

use crate::model::archive::{Field, Reading, Table, Texts};
use crate::model::rating::show_decimal;
use crate::model::{Instant, Outcome, Termination};

/// Appends the line of column names.
pub fn write_header(table: &Table, out: &mut Vec<u8>) {
    for (at, column) in table.columns.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        text(&column.name, out);
    }
    out.push(b'\n');
}

/// Appends a row, a field for each column.
pub fn write_row(table: &Table, texts: &Texts, row: &[Field<'_>], out: &mut Vec<u8>) {
    for (at, (column, field)) in table.columns.iter().zip(row).enumerate() {
        if at > 0 {
            out.push(b',');
        }
        match field {
            Field::Null => {}
            Field::Int(number) => int(column.reading, *number, texts, out),
            Field::Text(value) => text(value, out),
            Field::Blob(bytes) => hex(bytes, out),
        }
    }
    out.push(b'\n');
}

/// Larger counts are written as they are: they are none that the program writes.
const MOST_DECIMAL: u64 = 1_000_000_000_000_000_000;

fn int(reading: Reading, number: i64, texts: &Texts, out: &mut Vec<u8>) {
    match reading {
        Reading::Number => decimal_digits(number, out),
        Reading::Instant if (Instant::MIN.micros()..=Instant::MAX.micros()).contains(&number) => {
            said(out, &Instant::from_micros(number));
        }
        Reading::Decimal(places) if number.unsigned_abs() <= MOST_DECIMAL => {
            out.extend_from_slice(show_decimal(number, places).as_bytes());
        }
        _ => {
            if let Some(said) = texts.text(reading, number).or_else(|| code(reading, number)) {
                text(said, out);
            } else {
                out.push(b'#');
                decimal_digits(number, out);
            }
        }
    }
}

/// How an outcome or a termination is typed.
pub(super) fn code(reading: Reading, number: i64) -> Option<&'static str> {
    let number = u8::try_from(number).ok()?;
    match reading {
        Reading::Outcome => Outcome::from_number(number).map(Outcome::as_str),
        Reading::Termination => Termination::from_number(number).map(Termination::as_str),
        _ => None,
    }
}

fn decimal_digits(number: i64, out: &mut Vec<u8>) {
    match u8::try_from(number) {
        Ok(digit @ 0..=9) => out.push(b'0' + digit),
        _ => said(out, &number),
    }
}

fn said(out: &mut Vec<u8>, value: &dyn std::fmt::Display) {
    // Writing to memory cannot fail.
    let _ = write!(out, "{value}");
}

fn text(value: &str, out: &mut Vec<u8>) {
    let bytes = value.as_bytes();
    let must_quote = |byte: &u8| matches!(byte, b',' | b'"' | b'\n' | b'\r');
    if !bytes.is_empty() && !bytes.iter().any(must_quote) {
        out.extend_from_slice(bytes);
        return;
    }
    out.push(b'"');
    for part in bytes.split_inclusive(|byte| *byte == b'"') {
        out.extend_from_slice(part);
        if part.ends_with(b"\"") {
            out.push(b'"');
        }
    }
    out.push(b'"');
}

/// Appends bytes as hexadecimal digits; no bytes at all as `""`.
pub fn hex(bytes: &[u8], out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    if bytes.is_empty() {
        out.extend_from_slice(b"\"\"");
    }
    out.reserve(2 * bytes.len());
    for byte in bytes {
        out.extend_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }
}
