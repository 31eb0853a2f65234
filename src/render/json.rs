//! JSON: the whole report, laid out for reading, in the shape its schema says.

use std::io::{self, Write};

use crate::report::Report;

use super::{Options, RenderError, jsonl};

/// Writes a report as JSON; with columns, an array of objects that have just those.
///
/// # Errors
/// A column that does not exist, or that the bytes cannot be written.
pub(super) fn write(report: &dyn Report, options: &Options, out: &mut dyn Write) -> Result<(), RenderError> {
    let mut laid_out = LaidOut::new(out);
    if options.columns.is_none() {
        report.write_json(&mut laid_out)?;
    } else {
        laid_out.write_all(b"[")?;
        for (index, object) in jsonl::objects(report, options)?.enumerate() {
            laid_out.write_all(if index == 0 { b"" } else { b"," })?;
            laid_out.write_all(object?.get().as_bytes())?;
        }
        laid_out.write_all(b"]")?;
    }
    Ok(laid_out.out.write_all(b"\n")?)
}

/// Takes compact JSON, in pieces of any size, and writes it on with line breaks and two blanks for each
/// level. Numbers are not read, so they keep every digit.
struct LaidOut<'a> {
    out: &'a mut dyn Write,
    depth: usize,
    in_text: bool,
    escaped: bool,
    /// The byte before this one.
    before: u8,
    line: Vec<u8>,
}

impl<'a> LaidOut<'a> {
    fn new(out: &'a mut dyn Write) -> Self {
        Self { out, depth: 0, in_text: false, escaped: false, before: b' ', line: Vec::new() }
    }

    /// Lays out a byte. Every byte that means something is ASCII, and none of those is part of another
    /// character.
    fn put(&mut self, byte: u8) {
        let before = std::mem::replace(&mut self.before, byte);
        if self.in_text {
            self.line.push(byte);
            self.in_text = self.escaped || byte != b'"';
            self.escaped = !self.escaped && byte == b'\\';
            return;
        }
        let opened = matches!(before, b'{' | b'[');
        match byte {
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                if !opened {
                    self.break_line();
                }
            }
            _ if opened => self.break_line(),
            _ => {}
        }
        self.line.push(byte);
        match byte {
            b'{' | b'[' => self.depth += 1,
            b',' => self.break_line(),
            b':' => self.line.push(b' '),
            b'"' => self.in_text = true,
            _ => {}
        }
    }

    fn break_line(&mut self) {
        self.line.push(b'\n');
        self.line.extend(std::iter::repeat_n(b' ', 2 * self.depth));
    }
}

impl Write for LaidOut<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        bytes.iter().for_each(|byte| self.put(*byte));
        self.out.write_all(&self.line)?;
        self.line.clear();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_is_that_of_serde_json() {
        let value = serde_json::json!({
            "empty": {}, "none": [], "text": "a\"b\\", "odd": "{[,:]}\\\"", "nested": [[], [1, {"x": null}], {"y": [true]}],
            "number": -1.5, "": ""
        });
        for value in [value, serde_json::json!([]), serde_json::json!("x"), serde_json::json!([[[{}]]])] {
            let compact = serde_json::to_vec(&value).unwrap();
            for size in [1, 3, compact.len()] {
                let mut out = Vec::new();
                let mut laid_out = LaidOut::new(&mut out);
                compact.chunks(size).for_each(|piece| laid_out.write_all(piece).unwrap());
                assert_eq!(String::from_utf8(out).unwrap(), serde_json::to_string_pretty(&value).unwrap());
            }
        }
    }
}
