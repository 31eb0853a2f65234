//! The one table of knobs: key, rule, meaning, what is ours, and the slot in the typed model.

mod closings;
mod games;
mod rating;

use super::knob::{Field, Section, Spec};

/// Who and what.
const IDENTITY: &[Spec] = &[
    Spec::new("name", "R-CLO-1", Field::Text(|draft| &mut draft.profile.name), "The profile's short name.")
        .needed(),
    Spec::new(
        "title",
        "R-CLO-1",
        Field::Text(|draft| &mut draft.profile.title),
        "Its title for people; the name where it is left out.",
    ),
    Spec::new(
        "note",
        "R-VEZZ-8",
        Field::OptionalText(|draft| &mut draft.profile.note),
        "A sentence under every ranking that is shown.",
    )
    .or("none"),
];

/// Every knob, by heading, in the order of files and of `list show`.
pub(super) const SECTIONS: &[Section] = &[
    Section { title: "The profile", knobs: IDENTITY },
    Section { title: "Which games count", knobs: games::COUNTED },
    Section { title: "Which records are discarded", knobs: games::DISCARDED },
    Section { title: "How ratings move", knobs: rating::MOVES },
    Section { title: "How a player comes to a first rating", knobs: rating::FIRST },
    Section { title: "Levels", knobs: rating::LEVELS },
    Section { title: "When rankings are closed", knobs: closings::PERIODS },
];

/// Every knob.
pub(super) fn all() -> impl Iterator<Item = &'static Spec> {
    SECTIONS.iter().flat_map(|section| section.knobs)
}

/// The knob with a key.
pub(super) fn find(key: &str) -> Option<&'static Spec> {
    all().find(|spec| spec.key == key)
}

/// Every key.
pub(super) fn keys() -> Vec<&'static str> {
    all().map(|spec| spec.key).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_key_stands_once_and_has_a_rule_and_a_sentence() {
        assert_eq!(keys().len(), keys().into_iter().collect::<BTreeSet<_>>().len());
        for spec in all() {
            assert!(spec.rule.starts_with("R-"), "{}", spec.key);
            assert!(spec.explanation.ends_with('.'), "{}", spec.key);
            assert!(spec.key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{}", spec.key);
        }
    }
}
