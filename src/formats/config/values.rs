//! Values of a configuration that several sections have.

use toml::de::DeValue;

use super::super::document::{Fields, Node, Problems, choice, short, short_text, suggest, text, wrong_type};
use crate::model::instant::scan;
use crate::model::key::{check_part, plain_name};
use crate::model::zone::{Reading, with_offset};
use crate::model::{Diagnostic, Instant, Zone};

/// A text that may be absent.
pub(super) fn optional_text(
    fields: &Fields<'_, '_>,
    key: &str,
    problems: &mut Problems<'_>,
) -> Option<String> {
    short_text(key, fields.get(key)?, problems)
}

/// A text that must be there.
pub(super) fn needed_text(
    fields: &Fields<'_, '_>,
    key: &str,
    remedy: &str,
    problems: &mut Problems<'_>,
) -> Option<String> {
    short_text(key, fields.need(key, remedy, problems)?, problems)
}

/// A part of a game's key.
pub(super) fn part(key: &str, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<String> {
    let typed = text(key, node, problems)?;
    let name = plain_name(typed);
    match check_part(&name) {
        Ok(()) => Some(name.into_owned()),
        Err(why) => {
            let message = format!("{key} cannot be \"{}\": {why}", short(typed));
            problems.add(Some(node.span()), Diagnostic::error("value", message).remedy(why.remedy()));
            None
        }
    }
}

/// A path, or a pattern of paths.
pub(super) fn path(key: &str, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<String> {
    let typed = text(key, node, problems)?;
    if typed.trim().is_empty() || typed.contains('\0') {
        let wrong = Diagnostic::error("value", format!("{key} cannot be \"{}\"", short(typed)));
        problems.add(Some(node.span()), wrong.remedy("name a file"));
        return None;
    }
    Some(typed.to_owned())
}

/// A path that must be there.
pub(super) fn needed_path(
    fields: &Fields<'_, '_>,
    key: &str,
    remedy: &str,
    problems: &mut Problems<'_>,
) -> Option<String> {
    path(key, fields.need(key, remedy, problems)?, problems)
}

/// One of some words, by index.
pub(super) fn optional_choice(
    fields: &Fields<'_, '_>,
    key: &str,
    words: &[&str],
    problems: &mut Problems<'_>,
) -> Option<usize> {
    choice(key, words, fields.get(key)?, problems)
}

/// An instant: RFC 3339 with an offset, as a text or as a TOML date-time (R-TIME-1).
pub(super) fn instant(key: &str, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<Instant> {
    let typed = as_typed(node, problems);
    let Some(typed) = typed else {
        wrong_type(key, "an instant such as 2026-01-01T00:00:00Z", node, problems);
        return None;
    };
    let found = Instant::parse(&typed.trim().replacen(' ', "T", 1));
    if found.is_none() {
        let wrong = Diagnostic::error("value", format!("{key}: \"{}\" is no instant", short(&typed)));
        problems.add(Some(node.span()), wrong.remedy(WITH_OFFSET));
    }
    found
}

/// How an instant is written where no zone goes with it.
const WITH_OFFSET: &str =
    "write RFC 3339 with an offset, such as 2026-01-01T00:00:00Z or 2026-01-01T00:00:00-03:00";

/// An instant, or what the clock of a zone shows (R-TIME-1). A time that a change of the zone skipped or doubled is
/// refused with both readings.
pub(super) fn instant_in(
    key: &str,
    zone: Option<&Zone>,
    node: &Node<'_>,
    problems: &mut Problems<'_>,
) -> Option<Instant> {
    let typed = as_typed(node, problems).unwrap_or_default();
    let local = scan(typed.trim()).filter(|scanned| scanned.offset.is_none());
    let Some(local) = local else { return instant(key, node, problems) };
    let mut wrong = |message: String, remedy: String| {
        problems.add(Some(node.span()), Diagnostic::error("value", message).remedy(remedy));
        None
    };
    if !local.has_time {
        let remedy = format!("write {}T00:00 for the start of that day", typed.trim());
        return wrong(format!("{key}: \"{}\" names no time of day", short(&typed)), remedy);
    }
    // Without a zone that is complained about already, and a time cannot be told.
    let zone = zone?;
    let (what, earlier, later) = match zone.read(local.civil) {
        Reading::Once(instant) => return Some(instant),
        // Read with the offset after the jump, a skipped time is the earlier instant.
        Reading::Skipped { before, after } => ("skipped", after, before),
        Reading::Doubled { earlier, later } => ("doubled", earlier, later),
    };
    wrong(
        format!("{key}: a zone change in {} {what} {}", zone.name(), local.civil),
        format!("write {} or {}", with_offset(local.civil, earlier), with_offset(local.civil, later)),
    )
}

/// A text, or a date or time as it was typed without quotes.
pub(super) fn as_typed(node: &Node<'_>, problems: &Problems<'_>) -> Option<String> {
    match node.get_ref() {
        DeValue::String(text) => Some(text.clone().into_owned()),
        DeValue::Datetime(_) => Some(problems.quoted(node.span()).to_owned()),
        _ => None,
    }
}

/// A zone of the built-in database.
pub(super) fn zone(key: &str, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<Zone> {
    let typed = text(key, node, problems)?;
    let found = Zone::named(typed).ok();
    if found.is_none() && !problems.full() {
        let wrong = Diagnostic::error("value", format!("{key}: unknown time zone \"{}\"", short(typed)));
        let names = Zone::names();
        let wrong = match suggest(typed, names.iter().map(String::as_str)) {
            Some(near) => wrong.remedy(format!("did you mean \"{near}\"?")),
            None => wrong.remedy("use a name of the IANA database, such as \"America/Santiago\" or \"UTC\""),
        };
        problems.add(Some(node.span()), wrong);
    }
    found
}
