//! `list set NAME KEY=VALUE…`: some knobs of a profile changed, and the whole checked again.

use std::borrow::Cow;
use std::ops::Range;

use serde_spanned::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::super::document::{Node, Problems, did_you_mean, short};
use super::draft::Draft;
use super::knob::{Field, Spec};
use super::{check, read, table};
use crate::model::{Diagnostic, Profile};

/// A profile with some knobs set. Values are typed as in files, or as bare words: `weekly=friday 18:30`,
/// `modes=blitz,rapid`, `time_control=any`, `k=[{ games_below = 30, k = 40 }, { k = 20 }]`.
///
/// Knobs that are not used with the new way to a first rating are dropped; those it needs must be set with it.
/// In the places of diagnostics the file is `KEY=VALUE` and the line is the number of the assignment.
///
/// # Errors
/// Everything that is wrong with the assignments or with the profile they would make.
pub fn set(profile: &Profile, assignments: &[(String, String)]) -> Result<Profile, Vec<Diagnostic>> {
    let lines: Vec<Line> = lines(assignments);
    let text = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n");
    let mut problems = Problems::new("KEY=VALUE", &text);
    let mut document = DeTable::new();
    for line in &lines {
        let Some(spec) = line.spec else {
            let wrong = Diagnostic::error("unknown-key", format!("unknown key \"{}\"", short(line.key)));
            problems.add(Some(line.range()), wrong.remedy(did_you_mean(line.key, &table::keys())));
            continue;
        };
        let key = Spanned::new(line.range(), Cow::Borrowed(spec.key));
        if document.insert(key, line.value(spec)).is_some() {
            let wrong = Diagnostic::error("duplicate", format!("{} is set twice", spec.key));
            problems.add(Some(line.range()), wrong.remedy("set it once"));
        }
    }
    let mut draft = Draft::of(profile);
    let before = draft.way;
    let said = read::fill(&mut draft, &document, &mut problems);
    check::needed(&draft, Some(before), &said, &mut problems);
    check::unused(&draft, &said, &mut problems);
    check::contradictions(&draft, &document, &said, &mut problems);
    if problems.is_empty() { Ok(draft.finish()) } else { Err(problems.finish()) }
}

/// One assignment, as a line of the text that diagnostics quote.
struct Line<'a> {
    /// The key as typed.
    key: &'a str,
    /// The knob, where the key is one.
    spec: Option<&'static Spec>,
    /// The assignment, without line breaks, which would shift the lines of the others.
    text: String,
    /// Where the line starts.
    start: usize,
    /// The value as a document `x=VALUE` of its own, with blanks in front so that all stands at its place.
    padded: String,
}

fn lines(assignments: &[(String, String)]) -> Vec<Line<'_>> {
    let mut start = 0;
    let mut lines = Vec::with_capacity(assignments.len());
    for (key, value) in assignments {
        let value = value.replace(['\n', '\r'], " ");
        let blanks = " ".repeat((start + key.len()).saturating_sub(1));
        let text = format!("{}={value}", key.replace(['\n', '\r'], " "));
        let length = text.len() + 1;
        lines.push(Line { key, spec: table::find(key), text, start, padded: format!("{blanks}x={value}") });
        start += length;
    }
    lines
}

impl Line<'_> {
    /// Where the key stands.
    fn range(&self) -> Range<usize> {
        self.start..self.start + self.key.len()
    }

    /// The value: TOML where it is TOML of a fitting kind, else the bare words.
    fn value(&self, spec: &Spec) -> Node<'_> {
        let parsed = DeTable::parse(&self.padded).ok().map(Spanned::into_inner);
        let parsed = parsed.filter(|table| table.len() == 1).and_then(|mut table| table.remove("x"));
        if let Some(node) = parsed.filter(|node| !spec.is_text() || node.get_ref().is_str()) {
            return node;
        }
        let at = self.start + self.key.len() + 1;
        let typed = &self.text[self.key.len() + 1..];
        if matches!(spec.field, Field::Words(_)) && !typed.trim_start().starts_with('[') {
            let mut words = DeArray::new();
            let mut from = at;
            for word in typed.split(',') {
                words.push(Spanned::new(from..from + word.len(), DeValue::String(Cow::Borrowed(word))));
                from += word.len() + 1;
            }
            return Spanned::new(at..at + typed.len(), DeValue::Array(words));
        }
        Spanned::new(at..at + typed.len(), DeValue::String(Cow::Borrowed(typed)))
    }
}
