//! The text of a file, seen through a window that moves over it: bytes are unpacked and decoded as they
//! are needed, and every place is known by line and column.

use std::io::{self, Read};

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8};

use super::encoding::{self, Guess};
use super::error::{OpenError, ReadError};
use super::options::ReadOptions;
use super::unpack::{PackingError, Unpacked};
use crate::model::{Diagnostic, Place};

/// The longest line, and the longest record where quotes hold line breaks, in bytes: 1 MiB.
pub const MOST_LINE: usize = 1 << 20;

/// How many bytes are read at once; also the sample by which an encoding is judged.
const CHUNK: usize = 256 << 10;

/// The text that was decoded and not yet consumed, and where it comes from.
pub(crate) struct Text {
    name: String,
    bytes: Unpacked,
    raw: Vec<u8>,
    decoding: Decoding,
    window: String,
    at: usize,
    line: u64,
    ended: bool,
    /// What stopped the decoding: told when the text before it has been used.
    stop: Option<ReadError>,
    notes: Vec<Diagnostic>,
}

enum Decoding {
    /// Only ASCII so far.
    Open,
    Utf8,
    Other(Decoder),
}

impl Text {
    /// Opens a file and settles what its first bytes and the options say.
    pub(crate) fn open(
        bytes: Box<dyn Read + Send>,
        name: &str,
        options: &ReadOptions,
    ) -> Result<Self, OpenError> {
        let io = |source| ReadError::Io { name: name.to_owned(), source };
        let mut text = Self {
            name: name.to_owned(),
            bytes: Unpacked::open(bytes).map_err(io)?,
            raw: Vec::with_capacity(CHUNK),
            decoding: Decoding::Open,
            window: String::new(),
            at: 0,
            line: 1,
            ended: false,
            stop: None,
            notes: Vec::new(),
        };
        if let Some(kind) = text.bytes.kind() {
            text.notes.push(Diagnostic::note("compression", format!("{name} is unpacked with {kind}")));
        }
        text.read_chunk()?;
        text.refuse_containers()?;
        text.settle_encoding(options)?;
        Ok(text)
    }

    /// The name the user gave the file.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The number of the line at the window's beginning, from 1.
    pub(crate) const fn line(&self) -> u64 {
        self.line
    }

    /// What is decoded and not consumed.
    pub(crate) fn rest(&self) -> &str {
        &self.window[self.at..]
    }

    /// Whether nothing follows [`Text::rest`].
    pub(crate) const fn is_last(&self) -> bool {
        self.ended && self.stop.is_none()
    }

    /// Moves the window's beginning on.
    pub(crate) fn consume(&mut self, length: usize, lines: u64) {
        self.at += length;
        self.line += lines;
    }

    /// Adds what a format assumed.
    pub(crate) fn add_notes(&mut self, notes: Vec<Diagnostic>) {
        self.notes.extend(notes);
    }

    /// What was assumed since the last call.
    pub(crate) fn take_notes(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.notes)
    }

    /// Decodes more text to the window's end; `false` where the file has ended.
    ///
    /// # Errors
    /// What is wrong with the bytes that follow the window; the window itself stays readable.
    pub(crate) fn more(&mut self) -> Result<bool, ReadError> {
        self.window.drain(..self.at);
        self.at = 0;
        let before = self.window.len();
        while self.window.len() == before {
            if let Some(stop) = self.stop.take() {
                self.ended = true;
                return Err(stop);
            }
            if self.ended {
                return Ok(false);
            }
            self.read_chunk()?;
            self.decode();
        }
        Ok(true)
    }

    /// Decodes what is left, for a file that is small enough to be held whole: the text, and what was assumed.
    ///
    /// # Errors
    /// What is wrong with its bytes.
    pub(crate) fn whole(mut self) -> Result<(String, Vec<Diagnostic>), ReadError> {
        while self.more()? {}
        Ok((std::mem::take(&mut self.window), self.take_notes()))
    }

    /// An error at a place of the window, counted in bytes from its beginning.
    pub(crate) fn broken(&self, at: usize, code: &'static str, message: String, remedy: &str) -> ReadError {
        let place = place_in(&self.name, self.line, self.rest(), at..at);
        ReadError::Broken(Box::new(Diagnostic::error(code, message).at(place).remedy(remedy)))
    }

    /// Fills the raw buffer as far as the file goes.
    fn read_chunk(&mut self) -> Result<(), ReadError> {
        let wanted = CHUNK - self.raw.len();
        let read = self.bytes.by_ref().take(wanted as u64).read_to_end(&mut self.raw);
        match read {
            Ok(count) => self.ended = count < wanted,
            Err(error) => {
                self.ended = true;
                let stop = self.read_error(error);
                // What came before a damage is read first, so that the place can be told.
                if self.raw.is_empty() {
                    return Err(stop);
                }
                self.stop = Some(stop);
            }
        }
        Ok(())
    }

    fn read_error(&self, source: io::Error) -> ReadError {
        if source.get_ref().is_none_or(|inner| !inner.is::<PackingError>()) {
            return ReadError::Io { name: self.name.clone(), source };
        }
        let diagnostic = Diagnostic::error("archive", format!("{}: {source}", self.name));
        ReadError::Broken(Box::new(diagnostic.remedy("unpack it yourself, look at it, and import the text")))
    }

    /// A spreadsheet or a database is not text, whatever its name says.
    fn refuse_containers(&self) -> Result<(), OpenError> {
        const KINDS: [(&[u8], &str, &str); 4] = [
            (b"PK\x03\x04", "a spreadsheet or ZIP archive", "save the sheet as CSV (UTF-8)"),
            (b"\xd0\xcf\x11\xe0", "an old spreadsheet", "save the sheet as CSV (UTF-8)"),
            (
                b"SQLite format 3\0",
                "a SQLite database",
                "export its games as CSV; arbitro's own database is named with --db",
            ),
            (b"%PDF-", "a PDF document", "export the results as CSV"),
        ];
        let Some((_, kind, remedy)) = KINDS.iter().find(|(magic, ..)| self.raw.starts_with(magic)) else {
            return Ok(());
        };
        let message = format!("{} is {kind}, not a text of results", self.name);
        Err(OpenError::Refused(vec![Diagnostic::error("not-text", message).remedy(*remedy)]))
    }

    fn settle_encoding(&mut self, options: &ReadOptions) -> Result<(), OpenError> {
        let start = encoding::of_start(&self.raw);
        let chosen = match &options.encoding {
            Some(label) => {
                Some(encoding::named(label, start).ok_or_else(|| OpenError::Encoding(label.clone()))?)
            }
            None => start.encoding,
        };
        if chosen == start.encoding || start.mark == 3 {
            self.raw.drain(..start.mark);
        }
        if let Some(encoding) = chosen {
            if options.encoding.is_none() {
                let mark = if start.mark > 0 { " by its byte order mark" } else { "" };
                self.note_encoding(encoding, mark);
            }
            self.decoding = decoding_of(encoding);
        }
        self.decode();
        Ok(())
    }

    fn note_encoding(&mut self, encoding: &'static Encoding, how: &str) {
        let message = format!("{} is read as {}{how}", self.name, encoding.name());
        let note = Diagnostic::note("encoding", message);
        self.notes.push(note.remedy("if names look wrong, name another with --encoding"));
    }

    /// Decodes what the raw buffer holds, but for a character that may go on in the next chunk.
    fn decode(&mut self) {
        if matches!(self.decoding, Decoding::Open) {
            self.decode_ascii();
        }
        match &mut self.decoding {
            Decoding::Open => {}
            Decoding::Utf8 => self.decode_utf8(),
            Decoding::Other(_) => self.decode_other(),
        }
    }

    /// Takes what is ASCII; where something else follows and the sample is complete, decides what it is.
    fn decode_ascii(&mut self) {
        let plain = Encoding::ascii_valid_up_to(&self.raw);
        if let Ok(text) = std::str::from_utf8(&self.raw[..plain]) {
            self.window.push_str(text);
        }
        self.raw.drain(..plain);
        if plain > 0 && !self.ended || self.raw.is_empty() {
            return;
        }
        match encoding::guess(&self.raw, self.ended && self.stop.is_none()) {
            Guess::Is(encoding) => {
                if encoding != UTF_8 {
                    self.note_encoding(encoding, "");
                }
                self.decoding = decoding_of(encoding);
            }
            Guess::Unsure(encoding) => {
                let message =
                    format!("this is not UTF-8 and not clearly Windows-1252: it may be {}", encoding.name());
                let remedy = format!("name the encoding: --encoding {}", encoding.name().to_lowercase());
                self.stop_at_end(message, &remedy);
            }
        }
    }

    fn decode_utf8(&mut self) {
        match std::str::from_utf8(&self.raw) {
            Ok(text) => {
                self.window.push_str(text);
                self.raw.clear();
            }
            Err(error) => {
                let valid = error.valid_up_to();
                if let Ok(text) = std::str::from_utf8(&self.raw[..valid]) {
                    self.window.push_str(text);
                }
                self.raw.drain(..valid);
                let cut = error.error_len().is_none();
                if !cut || self.ended {
                    let byte = self.raw[0];
                    let message = if cut {
                        "the file ends in the middle of a UTF-8 character".to_owned()
                    } else if (0xc2..=0xf4).contains(&byte) {
                        format!("invalid UTF-8: the character that byte {byte:#04x} begins is not completed")
                    } else {
                        format!("invalid UTF-8: byte {byte:#04x} begins no character")
                    };
                    self.stop_at_end(message, "repair it, or name the encoding: --encoding windows-1252");
                }
            }
        }
    }

    fn decode_other(&mut self) {
        let Decoding::Other(decoder) = &mut self.decoding else { return };
        let most = decoder.max_utf8_buffer_length_without_replacement(self.raw.len()).unwrap_or(4 * CHUNK);
        self.window.reserve(most);
        let (result, read) =
            decoder.decode_to_string_without_replacement(&self.raw, &mut self.window, self.ended);
        let name = decoder.encoding().name();
        self.raw.drain(..read);
        if matches!(result, DecoderResult::Malformed(..)) {
            self.stop_at_end(format!("invalid {name}"), "name the encoding: --encoding");
        }
    }

    /// Nothing can be decoded past the window's end.
    fn stop_at_end(&mut self, message: String, remedy: &str) {
        self.ended = true;
        self.raw.clear();
        self.stop = Some(self.broken(self.rest().len(), "encoding", message, remedy));
    }
}

fn decoding_of(encoding: &'static Encoding) -> Decoding {
    if encoding == UTF_8 {
        Decoding::Utf8
    } else {
        Decoding::Other(encoding.new_decoder_without_bom_handling())
    }
}

/// How many line breaks a text holds: LF, CR, or both together.
pub(crate) fn line_breaks(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let is_break = |at: usize| bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    memchr::memchr2_iter(b'\n', b'\r', bytes).filter(|at| is_break(*at)).count() as u64
}

/// The last character's beginning at or before a byte of a text.
pub(crate) fn boundary_before(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The place of a span of a text whose first line has a number. A span over several lines is meant at its
/// first.
pub(crate) fn place_in(file: &str, line: u64, text: &str, span: std::ops::Range<usize>) -> Place {
    let start = boundary_before(text, span.start);
    let end = boundary_before(text, span.end).max(start);
    let before = &text[..start];
    let line_start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let line_end = text[start..].find(['\n', '\r']).map_or(text.len(), |at| start + at);
    let column = text[line_start..start].chars().count() as u64 + 1;
    let width = text[start..end.clamp(start, line_end)].chars().count() as u64;
    Place::in_line(file, line + line_breaks(before), &text[line_start..line_end], Some(column), width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_break_counts_once() {
        assert_eq!(line_breaks("a\nb\r\nc\rd"), 3);
        assert_eq!(line_breaks("\r\r\n\n"), 3);
        assert_eq!(line_breaks(""), 0);
    }

    #[test]
    fn places_count_characters_not_bytes() {
        let place = place_in("f", 4, "é,\"x\r\nñandú,1_0\"", 15..18);
        assert_eq!((place.line, place.column, place.width), (5, Some(7), 3));
        assert_eq!(place.text.as_deref(), Some("ñandú,1_0\""));
    }
}
