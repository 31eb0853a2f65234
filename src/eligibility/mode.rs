//! Rated modes (R-VEZZ-1, R-FISE-1).

use crate::model::profile::EligibilityRules;

/// By word: whether it is a rated mode. Modes are compared without regard to case; word 0, a record
/// that names none, goes by the default mode.
pub(super) fn rated(rules: &EligibilityRules, words: &[String]) -> Vec<bool> {
    let is_rated = |mode: &str| rules.modes.iter().any(|rated| rated.eq_ignore_ascii_case(mode));
    let mut by_word: Vec<bool> = words.iter().map(|word| is_rated(word)).collect();
    if by_word.is_empty() {
        by_word.push(false);
    }
    by_word[0] = rules.default_mode.as_deref().is_some_and(is_rated);
    by_word
}

/// Whether the rules know a mode at all; one they do not know is worth a warning.
pub fn is_known(rules: &EligibilityRules, mode: &str) -> bool {
    rules.modes.iter().chain(&rules.unrated_modes).any(|known| known.eq_ignore_ascii_case(mode))
}
