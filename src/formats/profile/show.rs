//! Every knob of a profile for `list show`: its value, its rule, and what of it is our decision.

use super::draft::Draft;
use super::knob::{Ours, Spec};
use super::{embedded, field, read, table};
use crate::model::Profile;

/// One knob of a profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knob {
    /// Its name, as in files and in `list set`.
    pub key: &'static str,
    /// Its value as TOML; lists of tables span several lines.
    pub value: String,
    /// The value in the built-in profile of the same name, where there is one and it differs.
    pub built_in: Option<String>,
    /// The rules it belongs to.
    pub rule: &'static str,
    /// Whether its value or its meaning is a decision of ours: a (D) of the rules.
    pub ours: bool,
    /// What of it is our decision, and why.
    pub decision: Option<&'static str>,
    /// What it does.
    pub explanation: &'static str,
}

/// Every knob a profile uses, in the order of files.
pub fn knobs(profile: &Profile) -> Vec<Knob> {
    let mut draft = Draft::of(profile);
    let mut built_in = slots_of(&profile.name);
    let way = draft.way;
    let used = table::all().filter(|spec| spec.applies(way));
    used.map(|spec| {
        let mut knob = knob(spec, &mut draft);
        knob.built_in = built_in
            .as_mut()
            .filter(|other| spec.applies(other.way))
            .map(|other| field::show(spec, other))
            .filter(|value| *value != knob.value);
        knob
    })
    .collect()
}

/// One knob of a draft.
pub(super) fn knob(spec: &'static Spec, draft: &mut Draft) -> Knob {
    let value = field::show(spec, draft);
    let decision = match spec.ours {
        Ours::Nothing => None,
        Ours::Reading(what) => (value != super::super::document::quote(spec.none)).then_some(what),
        Ours::Value(profiles, what) => {
            // A decision for lists of one system says nothing about those of another.
            let same = |name: &&str| {
                slots_of(name).is_some_and(|mut other| {
                    other.profile.system == draft.profile.system && field::show(spec, &mut other) == value
                })
            };
            profiles.iter().any(same).then_some(what)
        }
    };
    let (key, rule, explanation) = (spec.key, spec.rule, spec.explanation);
    Knob { key, value, built_in: None, rule, ours: decision.is_some(), decision, explanation }
}

fn slots_of(name: &str) -> Option<Draft> {
    read(embedded(name)?, name).ok().map(|profile| Draft::of(&profile))
}
