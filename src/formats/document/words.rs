//! Texts that must be short, and texts that must be one of some words.

use super::problems::Problems;
use super::suggest::did_you_mean;
use super::value::{Node, short, text};
use crate::model::Diagnostic;
use crate::model::key::check_text;

/// A text that can be shown on one line.
pub(in crate::formats) fn short_text(
    key: &str,
    node: &Node<'_>,
    problems: &mut Problems<'_>,
) -> Option<String> {
    let found = text(key, node, problems)?.trim();
    match check_text(found) {
        Ok(()) => Some(found.to_owned()),
        Err(why) => {
            let message = format!("{key} cannot be \"{}\": {why}", short(found));
            problems.add(Some(node.span()), Diagnostic::error("value", message).remedy(why.remedy()));
            None
        }
    }
}

/// The index of the word that a text is, in any case.
pub(in crate::formats) fn choice(
    key: &str,
    words: &[&str],
    node: &Node<'_>,
    problems: &mut Problems<'_>,
) -> Option<usize> {
    let said = text(key, node, problems)?.trim();
    let found = words.iter().position(|word| said.eq_ignore_ascii_case(word));
    if found.is_none() {
        let wrong = Diagnostic::error("value", format!("{key} cannot be \"{}\"", short(said)))
            .remedy(did_you_mean(said, words));
        problems.add(Some(node.span()), wrong);
    }
    found
}
