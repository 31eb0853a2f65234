//! `[[lists]]`: lists that are to exist.

use super::super::document::{Fields, Node, Problems, did_you_mean, short, short_text};
use super::super::profile::EMBEDDED;
use super::types::{ListConfig, ProfileSource};
use super::{Entry, values};
use crate::model::Diagnostic;
use crate::model::key::plain_name;
use crate::model::profile::LatePolicy;

pub(super) const KEYS: &[&str] =
    &["name", "game", "profile", "zone", "activated", "default_mode", "late_results"];

/// Reads one list.
pub(super) fn read(node: &Node<'_>, problems: &mut Problems<'_>) -> Option<ListConfig> {
    let fields = Fields::of("a list", node, KEYS, problems)?;
    let name = values::needed_text(&fields, "name", "add name = \"…\"", problems);
    let game = fields.need("game", "add game = \"…\", the kind of game it rates", problems);
    let game = game.and_then(|node| values::part("game", node, problems));
    let rules = fields.need("profile", "add profile = \"vezz\", \"fise\" or a file", problems);
    let rules = rules.and_then(|node| profile(node, problems));
    let zone = fields.need("zone", "add zone = \"UTC\" or the zone its clock shows", problems);
    let zone = zone.and_then(|node| values::zone("zone", node, problems));
    let activated = fields.need("activated", "add activated = 2026-01-01T00:00:00Z", problems);
    let activated = activated.and_then(|node| values::instant_in("activated", zone.as_ref(), node, problems));
    let default_mode = values::optional_text(&fields, "default_mode", problems);
    let policies = LatePolicy::ALL.map(LatePolicy::as_str);
    let late_results = values::optional_choice(&fields, "late_results", &policies, problems);
    Some(ListConfig {
        name: plain_name(&name?).into_owned(),
        game: game?,
        profile: rules?,
        zone: zone?,
        activated: activated?,
        default_mode,
        late_results: late_results.map(|index| LatePolicy::ALL[index]),
        line: problems.line_of(node.span().start),
    })
}

/// A built-in profile's name, or a file: what ends in `.toml` or has a folder.
fn profile(node: &Node<'_>, problems: &mut Problems<'_>) -> Option<ProfileSource> {
    let typed = short_text("profile", node, problems)?;
    let is_file = typed.to_ascii_lowercase().ends_with(".toml") || typed.contains(['/', '\\']);
    if is_file {
        return Some(ProfileSource::File(typed));
    }
    let names: Vec<&str> = EMBEDDED.iter().map(|(name, _)| *name).collect();
    if names.contains(&typed.as_str()) {
        return Some(ProfileSource::BuiltIn(typed));
    }
    let message = format!("profile: no built-in profile is called \"{}\"", short(&typed));
    let remedy = format!("{} (a file's name ends in .toml)", did_you_mean(&typed, &names));
    problems.add(Some(node.span()), Diagnostic::error("value", message).remedy(remedy));
    None
}

/// Complains about lists of the same name.
pub(super) fn twice(lists: &[Entry<ListConfig>], problems: &mut Problems<'_>) {
    for (index, (range, list)) in lists.iter().enumerate() {
        if let Some((_, first)) = lists[..index].iter().find(|(_, other)| other.name == list.name) {
            let message = format!("the list \"{}\" stands on line {} already", short(&list.name), first.line);
            let wrong = Diagnostic::error("duplicate", message).remedy("keep one of them, or rename one");
            problems.add(Some(range.clone()), wrong);
        }
    }
}
