//! A document of knobs into a profile.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use toml::de::DeTable;

use super::super::document::{Fields, Problems, parse};
use super::draft::Draft;
use super::{check, field, table};
use crate::model::{Diagnostic, Profile};

/// What a document said: where each knob's value stands, and which of them are wrong.
#[derive(Default)]
pub(super) struct Said {
    /// The byte range of each value.
    pub(super) ranges: BTreeMap<&'static str, Range<usize>>,
    /// The knobs whose value is wrong; no rule looks at them again.
    pub(super) wrong: BTreeSet<&'static str>,
}

impl Said {
    /// Whether a knob was said.
    pub(super) fn has(&self, key: &str) -> bool {
        self.ranges.contains_key(key)
    }

    /// Where the first of these knobs that was said stands.
    pub(super) fn first(&self, keys: &[&str]) -> Option<Range<usize>> {
        keys.iter().find_map(|key| self.ranges.get(key).cloned())
    }

    /// Whether nothing is wrong with any of these knobs.
    pub(super) fn sound(&self, keys: &[&str]) -> bool {
        keys.iter().all(|key| !self.wrong.contains(key))
    }
}

/// Reads a profile. `file` is what diagnostics call it.
///
/// Every knob that is left out has its silent value: nothing is asked of a game that the file does not ask
/// for, no period is closed, `initial` is `"start"`. Decimal numbers may be written as numbers or as texts and
/// are taken exactly, never by way of a binary fraction.
///
/// # Errors
/// Everything that is wrong, in the order of the file: syntax, unknown keys, types, ranges, contradictions.
///
/// ```
/// use arbitro::formats::profile;
/// let text = "name = \"club\"\nsystem = \"elo\"\nmodes = [\"blitz\"]\nstart = 1200\nk = 23.5\n";
/// assert_eq!(profile::read(text, "club.toml").unwrap().rating.k[0].k, 23_500);
/// let wrong = profile::read(&text.replace("modes", "mode"), "club.toml").unwrap_err();
/// assert_eq!(wrong[0].message, "modes is missing");
/// assert_eq!(wrong[1].place.as_ref().map(|place| place.line), Some(3));
/// ```
pub fn read(text: &str, file: &str) -> Result<Profile, Vec<Diagnostic>> {
    let mut problems = Problems::new(file, text);
    let document = parse(text, &mut problems);
    let mut draft = Draft::silent();
    let said = fill(&mut draft, &document, &mut problems);
    check::needed(&draft, None, &said, &mut problems);
    check::unused(&draft, &said, &mut problems);
    check::contradictions(&draft, &document, &said, &mut problems);
    if problems.is_empty() { Ok(draft.finish()) } else { Err(problems.finish()) }
}

/// Reads every knob a document says into its slot.
pub(super) fn fill(draft: &mut Draft, document: &DeTable<'_>, problems: &mut Problems<'_>) -> Said {
    let fields = Fields::root(document, &table::keys(), problems);
    let mut said = Said::default();
    for spec in table::all() {
        if let Some(node) = fields.get(spec.key) {
            said.ranges.insert(spec.key, node.span());
            if field::read(spec, node, draft, problems).is_none() {
                said.wrong.insert(spec.key);
            }
        }
    }
    said
}
