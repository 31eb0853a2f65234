//! What no single knob can say: knobs that are missing, not used, or contradict each other.

use std::ops::Range;

use toml::de::DeTable;

use super::super::document::{Problems, short};
use super::draft::{Draft, Way};
use super::knob::Scope;
use super::lists::same_word;
use super::read::Said;
use super::table;
use crate::model::Diagnostic;
use crate::model::rating::show_decimal;
use crate::model::time_control::{self, TimeControl};

/// Complains about knobs that must be said and are not; those that were in use `before` have a value.
pub(super) fn needed(draft: &Draft, before: Option<Way>, said: &Said, problems: &mut Problems<'_>) {
    if problems.broken() || !said.sound(&["initial"]) {
        return;
    }
    let needed = table::all().filter(|spec| spec.needed && spec.applies(draft.way));
    let fresh = needed.filter(|spec| before.is_none_or(|before| !spec.applies(before)));
    for spec in fresh.filter(|spec| !said.has(spec.key)) {
        let wrong = Diagnostic::error("missing", format!("{} is missing", spec.key));
        problems.add(None, wrong.remedy(format!("add it: {}", spec.explanation)));
    }
}

/// Complains about knobs that were said and are not used with this way to a first rating.
pub(super) fn unused(draft: &Draft, said: &Said, problems: &mut Problems<'_>) {
    if !said.sound(&["initial"]) {
        return;
    }
    let way = match draft.way {
        Way::Start => "start",
        Way::Formula => "formula",
        Way::Performance => "performance",
    };
    for spec in table::all().filter(|spec| !spec.applies(draft.way) && said.has(spec.key)) {
        let remedy = match spec.scope {
            Scope::Granted => "leave it out, or set initial = \"formula\"",
            Scope::Every | Scope::Start => "leave it out, or set initial = \"start\"",
        };
        let message = format!("{} is not used with initial = \"{way}\"", spec.key);
        let wrong = Diagnostic::error("contradiction", message).remedy(remedy);
        problems.add(said.first(&[spec.key]), wrong);
    }
}

/// Complains about knobs that cannot hold together.
pub(super) fn contradictions(
    draft: &Draft,
    document: &DeTable<'_>,
    said: &Said,
    problems: &mut Problems<'_>,
) {
    modes(draft, document, said, problems);
    bounds(draft, said, problems);
    clocks(draft, said, problems);
}

fn modes(draft: &Draft, document: &DeTable<'_>, said: &Said, problems: &mut Problems<'_>) {
    let rules = &draft.profile.eligibility;
    if !said.sound(&["modes", "unrated_modes"]) {
        return;
    }
    if rules.modes.is_empty() && said.has("modes") {
        let wrong = Diagnostic::error("value", "modes is empty: no game would be rated");
        problems.add(said.first(&["modes"]), wrong.remedy("name at least one mode"));
    }
    for mode in
        rules.modes.iter().filter(|mode| rules.unrated_modes.iter().any(|other| same_word(mode, other)))
    {
        let message = format!("the mode \"{}\" is both rated and unrated", short(mode));
        let wrong =
            Diagnostic::error("contradiction", message).remedy("keep it in modes or in unrated_modes");
        let place =
            word_range(document, "unrated_modes", mode).or_else(|| word_range(document, "modes", mode));
        problems.add(place.or_else(|| said.first(&["unrated_modes", "modes"])), wrong);
    }
    if let Some(mode) = rules.default_mode.as_deref().filter(|_| said.sound(&["default_mode"]))
        && !rules.modes.iter().chain(&rules.unrated_modes).any(|known| same_word(known, mode))
        && !problems.broken()
    {
        let message =
            format!("default_mode is \"{}\", which is neither in modes nor in unrated_modes", short(mode));
        let wrong = Diagnostic::error("contradiction", message).remedy("add it to one of them");
        problems.add(said.first(&["default_mode", "modes", "unrated_modes"]), wrong);
    }
}

/// Where a word of a list stands.
fn word_range(document: &DeTable<'_>, key: &str, word: &str) -> Option<Range<usize>> {
    let items = document.get(key)?.get_ref().as_array()?;
    let found =
        items.iter().find(|item| item.get_ref().as_str().is_some_and(|text| same_word(text.trim(), word)))?;
    Some(found.span())
}

fn bounds(draft: &Draft, said: &Said, problems: &mut Problems<'_>) {
    let (min, max) = (draft.grant.min, draft.grant.max);
    let complete = draft.way != Way::Start && said.sound(&["min", "max", "initial"]) && !problems.broken();
    if complete && min > max {
        let (min, max) = (show_decimal(min.nanos(), 9), show_decimal(max.nanos(), 9));
        let wrong =
            Diagnostic::error("contradiction", format!("min is {min}, which is more than max, {max}"));
        problems.add(said.first(&["min", "max"]), wrong.remedy("exchange them, or set both to one value"));
    }
}

fn clocks(draft: &Draft, said: &Said, problems: &mut Problems<'_>) {
    let rules = &draft.profile.eligibility;
    if !said.sound(&["time_control", "per_move_minutes"]) {
        return;
    }
    let control = rules.time_control.as_deref().and_then(time_control::parse);
    if let (Some(TimeControl::PerMove { seconds }), Some(minutes)) = (control, rules.per_move_minutes)
        && seconds != minutes.saturating_mul(60)
    {
        let message = format!(
            "per_move_minutes is {minutes}, but time_control is \"{}\": no game could be rated",
            short(rules.time_control.as_deref().unwrap_or_default())
        );
        let wrong = Diagnostic::error("contradiction", message).remedy("set one of them to \"any\"");
        problems.add(said.first(&["per_move_minutes", "time_control"]), wrong);
    }
}
