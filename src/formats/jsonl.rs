//! JSON Lines: one object a line, with the same names and values as the columns of CSV.

use std::borrow::Cow;

use serde::Deserializer as _;
use serde::de::{Deserialize, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::columns::{Columns, Meaning, Naming, clip, unknown_note};
use super::error::{OpenError, ReadError};
use super::header::{FIELDS, Field};
use super::options::ReadOptions;
use super::reader::GameRows;
use super::row::{Cell, Flaw, RawRow};
use super::text::{MOST_LINE, Text, boundary_before};
use crate::model::Diagnostic;

/// How many different keys are remembered.
const MOST_MET: usize = 200;

struct JsonLines {
    text: Text,
    naming: Naming,
    /// The keys met so far and their meaning, in the order of their first object.
    met: Vec<(String, Meaning)>,
    cells: Vec<Cell>,
    of_field: [Option<u32>; FIELDS],
    scratch: String,
    /// The length of the line in hand, without and with its end.
    extent: Option<(usize, usize)>,
}

/// Opens a file of JSON Lines.
pub(super) fn open(mut text: Text, options: &ReadOptions) -> Result<Box<dyn GameRows>, OpenError> {
    let naming = Naming::new(options)?;
    if next_line(&mut text)?.is_none() {
        let diagnostic = Diagnostic::error("empty", format!("{} is empty", text.name()));
        return Err(OpenError::Refused(vec![diagnostic.remedy("write one JSON object a line")]));
    }
    if text.rest().trim_start().starts_with('[') {
        let remedy = "write one object a line: jq -c '.[]' FILE";
        return Err(text.broken(0, "json", "this is a JSON array, not JSON Lines".to_owned(), remedy).into());
    }
    Ok(Box::new(JsonLines {
        text,
        naming,
        met: Vec::new(),
        cells: Vec::new(),
        of_field: [None; FIELDS],
        scratch: String::new(),
        extent: None,
    }))
}

/// Finds the next line that is not blank: its length without and with its end.
fn next_line(text: &mut Text) -> Result<Option<(usize, usize)>, ReadError> {
    loop {
        let bytes = text.rest().as_bytes();
        let end = memchr::memchr2(b'\n', b'\r', bytes);
        let length = end.unwrap_or(bytes.len());
        if length > MOST_LINE {
            let message = format!("this line is longer than {} MiB", MOST_LINE >> 20);
            return Err(text.broken(0, "line", message, "write one object a line"));
        }
        let complete = match end {
            None => text.is_last(),
            Some(at) => bytes[at] == b'\n' || at + 1 < bytes.len() || text.is_last(),
        };
        if !complete {
            text.more()?;
            continue;
        }
        let total = match bytes.get(length..) {
            Some([b'\r', b'\n', ..]) => length + 2,
            Some([_, ..]) => length + 1,
            _ => length,
        };
        if total == 0 {
            return Ok(None);
        }
        if !text.rest()[..length].trim().is_empty() {
            return Ok(Some((length, total)));
        }
        text.consume(total, u64::from(total > length));
    }
}

/// What a key means; `hint` is where it stood in the first object.
fn meaning(met: &mut Vec<(String, Meaning)>, naming: &Naming, key: &str, hint: usize) -> Meaning {
    let is = |met: &&(String, Meaning)| met.0 == key;
    if let Some((_, meaning)) = met.get(hint).filter(is).or_else(|| met.iter().find(is)) {
        return *meaning;
    }
    let meaning = naming.of(key);
    if met.len() < MOST_MET {
        met.push((key.to_owned(), meaning));
    }
    meaning
}

impl JsonLines {
    /// Gives each field its cell. A value that cannot be one is a flaw of its field; the others are read on.
    fn understand(&mut self, length: usize, flaws: &mut Vec<Flaw>) -> Result<(), Flaw> {
        let Self { text, naming, met, cells, of_field, scratch, .. } = self;
        let line = &text.rest()[..length];
        cells.clear();
        scratch.clear();
        *of_field = [None; FIELDS];
        for (index, (key, value)) in members(line)?.into_iter().enumerate() {
            let Meaning::Field(field) = meaning(met, naming, &key, index) else { continue };
            let from = value.get().as_ptr().addr() - line.as_ptr().addr();
            let cell = match cell_of(line, from, value.get(), field, scratch) {
                Ok(Some(cell)) => cell,
                Ok(None) => continue,
                Err(wrong) => {
                    flaws.push(Flaw { is_of_field: true, ..wrong });
                    Cell { from: from as u32, to: (from + value.get().len()) as u32, rewritten: None }
                }
            };
            if of_field[field as usize].is_some() {
                let message = format!("{} is given twice", field.name());
                let twice = flaw(cell.from as usize..cell.to as usize, message, "take one out");
                flaws.push(Flaw { is_of_field: true, ..twice });
                continue;
            }
            of_field[field as usize] = Some(cells.len() as u32);
            cells.push(cell);
        }
        Ok(())
    }
}

fn flaw(span: std::ops::Range<usize>, message: String, remedy: &str) -> Flaw {
    Flaw { is_of_field: false, code: "json", span, message, remedy: remedy.to_owned() }
}

/// A value as a cell; `None` for `null`.
fn cell_of(
    line: &str,
    from: usize,
    value: &str,
    field: Field,
    scratch: &mut String,
) -> Result<Option<Cell>, Flaw> {
    let to = from + value.len();
    let wrong = |what: &str| {
        let message = format!("{} is {what}: text or a number is wanted", field.name());
        Err(flaw(from..to, message, "write the value as text"))
    };
    match value.as_bytes().first() {
        Some(b'n') => Ok(None),
        Some(b't' | b'f') => wrong("true or false"),
        Some(b'[') => wrong("a list"),
        Some(b'{') => wrong("an object"),
        Some(b'"') if !value.contains('\\') => {
            Ok(Some(Cell { from: from as u32 + 1, to: to as u32 - 1, rewritten: None }))
        }
        Some(b'"') => {
            let Ok(content) = serde_json::from_str::<Cow<'_, str>>(&line[from..to]) else {
                return wrong("no text that can be read");
            };
            let start = scratch.len() as u32;
            scratch.push_str(&content);
            let rewritten = Some((start, scratch.len() as u32));
            Ok(Some(Cell { from: from as u32 + 1, to: to as u32 - 1, rewritten }))
        }
        _ => Ok(Some(Cell { from: from as u32, to: to as u32, rewritten: None })),
    }
}

type Members<'a> = Vec<(Cow<'a, str>, &'a RawValue)>;

/// The keys and raw values of a line's object. Nested values are stepped over without recursion.
fn members(line: &str) -> Result<Members<'_>, Flaw> {
    let mut json = serde_json::Deserializer::from_str(line);
    let members = json.deserialize_map(MembersVisitor).and_then(|members| json.end().map(|()| members));
    members.map_err(|error| {
        let at = boundary_before(line, error.column().saturating_sub(1));
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let message = match error.classify() {
            serde_json::error::Category::Data => "this line is no JSON object".to_owned(),
            serde_json::error::Category::Eof => "this JSON object is cut off".to_owned(),
            _ => format!("this is no JSON: {message}"),
        };
        flaw(at..at + 1, message, "write one whole JSON object a line")
    })
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::with_capacity(FIELDS);
        while let Some((Key(key), value)) = map.next_entry()? {
            members.push((key, value));
        }
        Ok(members)
    }
}

/// A key, borrowed where it holds no escape.
struct Key<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Key<'a> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeyVisitor;
        impl<'de> Visitor<'de> for KeyVisitor {
            type Value = Key<'de>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a key")
            }
            fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Self::Value, E> {
                Ok(Key(Cow::Borrowed(key)))
            }
            fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
                Ok(Key(Cow::Owned(key.to_owned())))
            }
        }
        deserializer.deserialize_str(KeyVisitor)
    }
}

impl GameRows for JsonLines {
    fn advance(&mut self, flaws: &mut Vec<Flaw>) -> Result<bool, ReadError> {
        if let Some((length, total)) = self.extent.take() {
            self.text.consume(total, u64::from(total > length));
        }
        self.extent = next_line(&mut self.text)?;
        let Some((length, _)) = self.extent else { return Ok(false) };
        let broken = self.understand(length, flaws).err();
        flaws.extend(broken);
        Ok(true)
    }

    fn row(&self) -> RawRow<'_> {
        let length = self.extent.map_or(0, |(length, _)| length);
        RawRow {
            line: self.text.line(),
            text: &self.text.rest()[..length],
            scratch: &self.scratch,
            cells: &self.cells,
            of_field: &self.of_field,
        }
    }

    fn take_notes(&mut self) -> Vec<Diagnostic> {
        let mut notes = self.text.take_notes();
        if self.text.is_last() && self.text.rest().is_empty() {
            let unknown = self.met.iter().filter(|(_, meaning)| *meaning == Meaning::Unknown);
            let unknown: Vec<String> = unknown.map(|(key, _)| clip(key)).collect();
            notes.extend(unknown_note(self.text.name(), "key", unknown.iter()));
            self.met.clear();
        }
        notes
    }

    fn header(&self) -> Option<(&Columns, char)> {
        None
    }
}
