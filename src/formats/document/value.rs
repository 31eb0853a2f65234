//! Values by type: each reader returns the value, or complains at its place and returns nothing.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde_spanned::Spanned;
use toml::de::DeValue;

use super::problems::Problems;
use crate::model::Diagnostic;

/// A value of a document with its byte range.
pub(in crate::formats) type Node<'t> = Spanned<DeValue<'t>>;

/// Complains that a value is of another type than `wanted`.
pub(in crate::formats) fn wrong_type(key: &str, wanted: &str, node: &Node<'_>, problems: &mut Problems<'_>) {
    let found = match node.get_ref() {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a decimal number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date or time",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    problems.add(
        Some(node.span()),
        Diagnostic::error("type", format!("{key} must be {wanted}, but it is {found}")),
    );
}

/// A text in quotes.
pub(in crate::formats) fn text<'n>(
    key: &str,
    node: &'n Node<'_>,
    problems: &mut Problems<'_>,
) -> Option<&'n str> {
    let found = node.get_ref().as_str();
    if found.is_none() {
        wrong_type(key, "a text in quotes", node, problems);
    }
    found
}

/// `true` or `false`.
pub(in crate::formats) fn flag(key: &str, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<bool> {
    let found = node.get_ref().as_bool();
    if found.is_none() {
        wrong_type(key, "true or false (without quotes)", node, problems);
    }
    found
}

/// A whole number within bounds, both included.
pub(in crate::formats) fn whole(
    key: &str,
    node: &Node<'_>,
    (least, most): (i64, i64),
    problems: &mut Problems<'_>,
) -> Option<i64> {
    let Some(number) = node.get_ref().as_integer() else {
        wrong_type(key, "a whole number", node, problems);
        return None;
    };
    let value = i64::from_str_radix(number.as_str(), number.radix()).ok();
    let value = value.filter(|value| (least..=most).contains(value));
    if value.is_none() {
        let message = format!("{key} must be between {least} and {most}, not {}", short(number.as_str()));
        problems.add(Some(node.span()), Diagnostic::error("range", message));
    }
    value
}

/// The digits of a decimal number as they were typed: a TOML number, or a text that holds one. Never by way
/// of a binary fraction, so that `4.658` is exactly that.
pub(in crate::formats) fn decimal<'n>(
    key: &str,
    node: &'n Node<'_>,
    problems: &mut Problems<'_>,
) -> Option<Cow<'n, str>> {
    match node.get_ref() {
        DeValue::String(text) => Some(Cow::Borrowed(text.trim())),
        DeValue::Float(number) => Some(Cow::Borrowed(number.as_str())),
        DeValue::Integer(number) if number.radix() == 10 => Some(Cow::Borrowed(number.as_str())),
        _ => {
            wrong_type(key, "a decimal number", node, problems);
            None
        }
    }
}

/// The most entries a list may have: none that a person writes has more.
const MOST_ENTRIES: usize = 1000;

/// A list of values.
pub(in crate::formats) fn list<'n, 't>(
    key: &str,
    node: &'n Node<'t>,
    problems: &mut Problems<'_>,
) -> Option<&'n [Node<'t>]> {
    let Some(found) = node.get_ref().as_array() else {
        wrong_type(key, "a list in [ ]", node, problems);
        return None;
    };
    if found.len() > MOST_ENTRIES {
        let message = format!("{key} has {} entries: more than {MOST_ENTRIES} are not read", found.len());
        problems.add(Some(node.span()), Diagnostic::error("too-long", message));
        return None;
    }
    Some(found)
}

/// A text as a TOML string in double quotes.
pub(in crate::formats) fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            // Writing to a String cannot fail.
            _ if character.is_control() => drop(write!(quoted, "\\u{:04X}", character as u32)),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

/// A text for a message: control characters escaped, long ones shortened.
pub(in crate::formats) fn short(text: &str) -> String {
    let mut shown: String = text.chars().take(60).flat_map(escaped).collect();
    if text.chars().nth(60).is_some() {
        shown.push('…');
    }
    shown
}

fn escaped(character: char) -> impl Iterator<Item = char> {
    let control = character.is_control();
    let plain = (!control).then_some(character);
    let hidden = control.then(|| character.escape_debug());
    plain.into_iter().chain(hidden.into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_texts_read_back() {
        for text in ["", "a", "say \"hi\" \\ now", "tab\tline\nbell\u{7}\u{85}", "ñ ½ 漢"] {
            let document = format!("x = {}", quote(text));
            let table: toml::Table = document.parse().unwrap();
            assert_eq!(table["x"].as_str(), Some(text), "{document}");
        }
    }

    #[test]
    fn long_and_odd_texts_are_shortened_for_messages() {
        assert_eq!(short("a\u{1b}[31m"), "a\\u{1b}[31m");
        assert_eq!(short(&"x".repeat(61)), format!("{}…", "x".repeat(60)));
    }
}
