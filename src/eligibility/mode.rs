//! Rated modes (R-VEZZ-1, R-FISE-1).

use crate::model::profile::EligibilityRules;

/// The modes of the built-in profiles as Spanish files name them: the profile's word, and the other ones.
/// Compared without case, accents, blanks and hyphens.
#[rustfmt::skip]
pub const SPANISH: [(&str, &[&str]); 10] = [
    ("matchmaking", &["emparejamiento", "clasificatoria"]),
    ("friend", &["amigo", "amigos", "amistosa", "amistoso"]),
    ("computer", &["ordenador", "computadora", "computador", "máquina"]),
    ("ladder", &["escalera"]),
    ("puzzle", &["problema", "acertijo", "rompecabezas"]),
    ("tournament", &["torneo"]),
    ("fise-rapid", &["fise rápida", "fise rápido"]),
    ("fise-per-move", &["fise por jugada", "fise por turno"]),
    ("real-time", &["tiempo real"]),
    ("duplicate", &["duplicada", "duplicado"]),
];

/// By word: whether it is a rated mode. Modes are compared without regard to case; word 0, a record
/// that names none, goes by the default mode.
pub(super) fn rated(rules: &EligibilityRules, words: &[String]) -> Vec<bool> {
    let is_rated = |mode: &str| {
        let is = |mode: &str| rules.modes.iter().any(|rated| rated.eq_ignore_ascii_case(mode));
        is(mode) || !is_written(rules, mode) && spanish(mode).is_some_and(is)
    };
    let mut by_word: Vec<bool> = words.iter().map(|word| is_rated(word)).collect();
    if by_word.is_empty() {
        by_word.push(false);
    }
    by_word[0] = rules.default_mode.as_deref().is_some_and(is_rated);
    by_word
}

/// Whether the rules know a mode at all; one they do not know is worth a warning.
pub fn is_known(rules: &EligibilityRules, mode: &str) -> bool {
    is_written(rules, mode) || spanish(mode).is_some_and(|mode| is_written(rules, mode))
}

/// Whether the rules name a mode by just this word: then it means nothing else.
fn is_written(rules: &EligibilityRules, mode: &str) -> bool {
    rules.modes.iter().chain(&rules.unrated_modes).any(|known| known.eq_ignore_ascii_case(mode))
}

/// The mode that a Spanish word means.
fn spanish(mode: &str) -> Option<&'static str> {
    // Longer than any of them.
    if mode.len() > 40 {
        return None;
    }
    let plain = plain(mode);
    let known = SPANISH.iter().find(|(_, words)| words.iter().any(|word| self::plain(word) == plain));
    known.map(|(mode, _)| *mode)
}

fn plain(mode: &str) -> String {
    let letter = |letter: char| match letter {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' => 'u',
        other => other,
    };
    let letters = mode.chars().filter(|letter| !matches!(letter, ' ' | '-' | '_'));
    letters.flat_map(char::to_lowercase).map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::profile::DiscardRules;

    fn rules(modes: &[&str], unrated: &[&str]) -> EligibilityRules {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        EligibilityRules {
            modes: owned(modes),
            unrated_modes: owned(unrated),
            default_mode: None,
            players: None,
            time_control: None,
            per_move_minutes: None,
            pair_day_cap: None,
            requires_verified: false,
            rates_events: true,
            higher_score_wins: false,
            discard: DiscardRules::default(),
        }
    }

    fn are_rated(rules: &EligibilityRules, modes: &[&str]) -> Vec<bool> {
        let words: Vec<String> = [""].iter().chain(modes).map(|mode| (*mode).to_owned()).collect();
        rated(rules, &words)[1..].to_vec()
    }

    #[test]
    fn r_vezz_1_spanish_modes_are_those_they_mean() {
        let vezz = rules(&["matchmaking"], &["friend", "tournament"]);
        assert_eq!(
            are_rated(&vezz, &["Emparejamiento", "torneo", "amistosa", "MATCHMAKING"]),
            [true, false, false, true]
        );
        assert!(is_known(&vezz, "Torneo") && is_known(&vezz, "amistoso") && !is_known(&vezz, "escalera"));
        let fise = rules(&["fise", "fise-rapid", "fise-per-move"], &["real-time"]);
        assert_eq!(
            are_rated(&fise, &["FISE Rápida", "fise-rapida", "fise por jugada", "tiempo real"]),
            [true, true, true, false]
        );
    }

    #[test]
    fn a_profile_that_names_a_mode_in_spanish_means_it() {
        let club = rules(&["tournament"], &["torneo"]);
        assert_eq!(are_rated(&club, &["torneo", "tournament"]), [false, true]);
        let own = rules(&["escalera"], &[]);
        assert_eq!(are_rated(&own, &["escalera", "ladder"]), [true, false]);
    }
}
