//! Rated time controls (R-VEZZ-2, R-FISE-1).

use crate::model::profile::EligibilityRules;
use crate::model::time_control::{TimeControl, parse, same};

/// By word: whether it is a time control that is rated.
#[derive(Clone, Debug)]
pub struct Allowed(Vec<bool>);

impl Allowed {
    /// Looks at every word once. A record that names no time control passes.
    pub(super) fn new(rules: &EligibilityRules, words: &[String]) -> Self {
        let mut by_word: Vec<bool> = words.iter().map(|word| allows(rules, word)).collect();
        if by_word.is_empty() {
            by_word.push(true);
        }
        by_word[0] = true;
        Self(by_word)
    }

    /// Whether a word is a rated time control.
    pub fn allows(&self, word: u32) -> bool {
        self.0[word as usize]
    }
}

/// Whether rules rate a time control.
pub(super) fn allows(rules: &EligibilityRules, text: &str) -> bool {
    let by_clock = rules.time_control.as_deref().is_none_or(|wanted| same(wanted, text));
    let by_move = match (rules.per_move_minutes, parse(text)) {
        (Some(minutes), Some(TimeControl::PerMove { seconds })) => seconds == minutes * 60,
        _ => true,
    };
    by_clock && by_move
}
