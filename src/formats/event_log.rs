//! The log of an event as JSON Lines: an entry a line, read back to exactly what was written.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::model::event::{Act, Fields, LogEntry};
use crate::model::key::check_text;
use crate::model::{Diagnostic, Instant, Place};

/// Reads the log of an event.
///
/// # Errors
/// Everything that is wrong with it, each at its line.
pub fn read(bytes: &[u8], file: &str) -> Result<Vec<LogEntry>, Vec<Diagnostic>> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count() as u64;
        vec![problem("this is not UTF-8".to_owned(), file, line, "")]
    })?;
    let (mut entries, mut problems) = (Vec::new(), Vec::new());
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match entry(line, entries.last()) {
            Ok(entry) => entries.push(entry),
            Err(message) => problems.push(problem(message, file, index as u64 + 1, line)),
        }
    }
    if entries.is_empty() && problems.is_empty() {
        problems.push(problem("the log is empty".to_owned(), file, 1, ""));
    }
    if problems.is_empty() { Ok(entries) } else { Err(problems) }
}

fn problem(message: String, file: &str, line: u64, text: &str) -> Diagnostic {
    Diagnostic::error("event-log", message)
        .remedy("use a log as `arbitro event log NAME --format jsonl` writes it")
        .at(Place::in_line(file, line, text, None, 1))
}

/// The members of an object, in their order.
struct Members<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

/// The key of a member.
#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members: Vec<(Cow<'de, str>, &'de RawValue)> = Vec::with_capacity(12);
                while let Some((Key(key), value)) = map.next_entry::<Key<'de>, &'de RawValue>()? {
                    if members.iter().any(|(known, _)| *known == key) {
                        return Err(A::Error::custom(format_args!("{key} is given twice")));
                    }
                    members.push((key, value));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(All)
    }
}

impl<'a> Members<'a> {
    /// Takes a member out; nothing where there is none, or it is null.
    fn take(&mut self, key: &str) -> Option<&'a str> {
        let at = self.0.iter().position(|(known, _)| known == key)?;
        Some(self.0.remove(at).1.get()).filter(|raw| *raw != "null")
    }
}

fn entry(line: &str, before: Option<&LogEntry>) -> Result<LogEntry, String> {
    let mut members: Members<'_> =
        serde_json::from_str(line).map_err(|error| format!("this is no JSON object: {error}"))?;
    let number = whole("number", members.take("number"))?.ok_or("number is missing")?;
    let (recorded_text, at_text) = (members.take("recorded"), members.take("at"));
    let recorded = instant("recorded", recorded_text)?;
    // Mostly they are the same.
    let at = if at_text == recorded_text { recorded } else { instant("at", at_text)? };
    let actor = words("actor", members.take("actor"))?.ok_or("actor is missing")?;
    // Mostly one person enters one thing after another.
    let same = before.map(|before| &before.actor).filter(|same| ***same == *actor);
    let actor = same.map_or_else(|| Arc::from(&*actor), Arc::clone);
    let act = text("act", members.take("act"))?.ok_or("act is missing")?;
    let mut flat = Fields {
        act,
        player: words("player", members.take("player"))?,
        name: words("name", members.take("name"))?,
        round: whole("round", members.take("round"))?,
        table: whole("table", members.take("table"))?,
        rest: Vec::with_capacity(members.0.len()),
    };
    for (key, value) in members.0 {
        let value = text(&key, Some(value.get()))?.ok_or_else(|| format!("{key} is null"))?;
        flat.rest.push((key, value));
    }
    let act = Act::try_from(flat).map_err(|error| error.to_string())?;
    Ok(LogEntry { number, recorded, at, actor, act })
}

/// A text that may stand in a line of a list: no control characters in it, and not empty.
fn words<'a>(key: &str, raw: Option<&'a str>) -> Result<Option<Cow<'a, str>>, String> {
    let text = text(key, raw)?;
    if let Some(text) = &text {
        check_text(text).map_err(|why| format!("\"{text}\" cannot be {key}: {why}"))?;
    }
    Ok(text)
}

/// A text of JSON; most need no unescaping.
fn text<'a>(key: &str, raw: Option<&'a str>) -> Result<Option<Cow<'a, str>>, String> {
    // A value between quotation marks that has no backslash stands for itself.
    let plain = raw.and_then(|raw| raw.strip_prefix('"')?.strip_suffix('"'));
    if let Some(plain) = plain.filter(|plain| !plain.contains('\\')) {
        return Ok(Some(Cow::Borrowed(plain)));
    }
    match raw {
        None | Some("null") => Ok(None),
        Some(raw) => match serde_json::from_str(raw) {
            Ok(Key(text)) => Ok(Some(text)),
            Err(_) => Err(format!("{key} is {raw}, and not a text")),
        },
    }
}

fn whole(key: &str, raw: Option<&str>) -> Result<Option<u32>, String> {
    let read = |raw: &str| raw.parse().map_err(|_| format!("{key} is {raw}, and not a number from 1 on"));
    raw.map(read).transpose()
}

fn instant(key: &str, raw: Option<&str>) -> Result<Instant, String> {
    let read = text(key, raw)?;
    let bad = || format!("{key} is {}, and not an instant as in 2026-11-25T19:00:00Z", raw.unwrap_or("null"));
    read.as_deref().and_then(Instant::parse).ok_or_else(bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"number":2,"recorded":"2026-11-25T19:00:00Z","at":"2026-11-25T18:59:00.5Z","actor":"eva","act":"join","player":"Ana","club":"A"}"#;

    #[test]
    fn an_entry_is_read_with_all_its_fields() {
        let entries = read(format!("{LINE}\n\n").as_bytes(), "log.jsonl").unwrap();
        let join = Act::Join { player: "Ana".to_owned(), name: None, club: Some("A".to_owned()) };
        assert_eq!((entries[0].number, &entries[0].act), (2, &join));
        assert_eq!(entries[0].at.to_string(), "2026-11-25T18:59:00.5Z");
    }

    #[test]
    fn every_bad_line_is_said_at_its_place() {
        let bad = [
            "[]".to_owned(),
            LINE.replace("\"number\":2", "\"number\":-2"),
            LINE.replace("2026-11-25T19", "25.11.2026 19"),
            LINE.replace("\"club\"", "\"colour\""),
            LINE.replace("\"Ana\"", "\"A\\nB\""),
            LINE.replace("\"join\"", "\"dance\""),
            LINE.replace("\"club\":", "\"player\":"),
            LINE.replace("\"eva\"", "\"e\\u0007va\""),
            LINE.replace("\"club\":\"A\"", "\"name\":\"\\t\""),
        ];
        let problems = read(bad.join("\n").as_bytes(), "log.jsonl").unwrap_err();
        let lines: Vec<_> = problems.iter().map(|problem| problem.place.as_ref().unwrap().line).collect();
        assert_eq!(lines, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(read(b"\n", "log.jsonl").unwrap_err()[0].message, "the log is empty");
        assert!(read(b"\xff\n", "log.jsonl").is_err());
    }
}
