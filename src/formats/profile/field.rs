//! One knob's value: from a document into its slot, and from its slot to TOML.

use super::super::document::{
    Node, Problems, choice, decimal, flag, quote, short, short_text, whole, wrong_type,
};
use super::cuts::{self, Wrong};
use super::draft::Draft;
use super::knob::{Field, Spec};
use super::lists;
use crate::model::rating::show_decimal;
use crate::model::{Diagnostic, Rating, Score};

/// Reads a knob's value into its slot. `None` where something is wrong with it; that is then said.
pub(super) fn read(
    spec: &Spec,
    node: &Node<'_>,
    draft: &mut Draft,
    problems: &mut Problems<'_>,
) -> Option<()> {
    let key = spec.key;
    let absent = is_absent(spec, node);
    match &spec.field {
        Field::Text(slot) => *slot(draft) = short_text(key, node, problems)?,
        Field::OptionalText(slot) => {
            *slot(draft) = if absent { None } else { Some(short_text(key, node, problems)?) };
        }
        Field::Words(slot) => *slot(draft) = lists::words(key, node, problems)?,
        Field::Flag(slot) => *slot(draft) = flag(key, node, problems)?,
        Field::Count(slot, least, most) => *slot(draft) = count(key, node, (*least, *most), problems)?,
        Field::OptionalCount(slot, least, most) => {
            *slot(draft) = if absent { None } else { Some(count(key, node, (*least, *most), problems)?) };
        }
        Field::OptionalScore(slot) => {
            *slot(draft) = if absent { None } else { Some(score(key, node, problems)?) };
        }
        Field::Points(slot) => *slot(draft) = points(key, node, problems)?,
        Field::Choice(words, _, set) => set(draft, choice(key, words, node, problems)?),
        Field::Bands(slot) => *slot(draft) = lists::bands(key, node, problems)?,
        Field::Levels(slot) => *slot(draft) = lists::levels(key, node, problems)?,
        Field::Weekly(slot) => {
            *slot(draft) = if absent { None } else { Some(by(cuts::weekly, key, node, problems)?) };
        }
        Field::Monthly(slot) => {
            *slot(draft) = if absent { None } else { Some(by(cuts::monthly, key, node, problems)?) };
        }
        Field::Duration(slot) => *slot(draft) = by(cuts::duration, key, node, problems)?,
    }
    Some(())
}

/// Writes the value in a knob's slot as TOML.
pub(super) fn show(spec: &Spec, draft: &mut Draft) -> String {
    let none = || quote(spec.none);
    match &spec.field {
        Field::Text(slot) => quote(slot(draft)),
        Field::OptionalText(slot) => slot(draft).as_deref().map_or_else(none, quote),
        Field::Words(slot) => lists::show_words(slot(draft)),
        Field::Flag(slot) => slot(draft).to_string(),
        Field::Count(slot, ..) => slot(draft).to_string(),
        Field::OptionalCount(slot, ..) => slot(draft).map_or_else(none, |count| count.to_string()),
        Field::OptionalScore(slot) => slot(draft).map_or_else(none, |score| score.to_string()),
        Field::Points(slot) => show_decimal(slot(draft).nanos(), 9),
        Field::Choice(words, get, _) => quote(words.get(get(draft)).copied().unwrap_or_default()),
        Field::Bands(slot) => lists::show_bands(slot(draft)),
        Field::Levels(slot) => lists::show_levels(slot(draft)),
        Field::Weekly(slot) => slot(draft).map_or_else(none, |cut| quote(&cuts::show_weekly(cut))),
        Field::Monthly(slot) => slot(draft).map_or_else(none, |cut| quote(&cuts::show_monthly(cut))),
        Field::Duration(slot) => quote(&cuts::show_duration(*slot(draft))),
    }
}

/// Whether a value says that there is none: the knob's own word, or one that people mix up with it.
fn is_absent(spec: &Spec, node: &Node<'_>) -> bool {
    let said = node.get_ref().as_str().map(str::trim);
    !spec.none.is_empty() && said.is_some_and(|said| said == spec.none || said == "none" || said == "any")
}

fn count(key: &str, node: &Node<'_>, bounds: (u32, u32), problems: &mut Problems<'_>) -> Option<u32> {
    let bounds = (i64::from(bounds.0), i64::from(bounds.1));
    whole(key, node, bounds, problems).and_then(|value| u32::try_from(value).ok())
}

fn points(key: &str, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<Rating> {
    let digits = decimal(key, node, problems)?;
    let value = Rating::parse(&digits);
    if value.is_none() {
        bad_decimal(key, &digits, "at most nine decimals, up to a million", node, problems);
    }
    value
}

fn score(key: &str, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<Score> {
    let digits = decimal(key, node, problems)?;
    let value = Score::parse(&digits).filter(|score| score.0 >= 0);
    if value.is_none() {
        bad_decimal(key, &digits, "at most three decimals, from 0 to a million", node, problems);
    }
    value
}

/// Complains about a decimal number.
pub(super) fn bad_decimal(
    key: &str,
    digits: &str,
    wanted: &str,
    node: &Node<'_>,
    problems: &mut Problems<'_>,
) {
    let wrong = Diagnostic::error("range", format!("{key} cannot be {}", short(digits)))
        .remedy(format!("write a plain number with {wanted}"));
    problems.add(Some(node.span()), wrong);
}

fn by<T>(
    read: fn(&str) -> Result<T, Wrong>,
    key: &str,
    node: &Node<'_>,
    problems: &mut Problems<'_>,
) -> Option<T> {
    let Some(said) = node.get_ref().as_str() else {
        wrong_type(key, "a text in quotes", node, problems);
        return None;
    };
    match read(said.trim()) {
        Ok(value) => Some(value),
        Err((message, remedy)) => {
            let wrong = Diagnostic::error("value", format!("{key}: {message}")).remedy(remedy);
            problems.add(Some(node.span()), wrong);
            None
        }
    }
}
