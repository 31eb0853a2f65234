//! New names that look like known ones: worth a look, never merged by themselves.

use rustc_hash::FxHashMap;
use unicode_normalization::UnicodeNormalization;

use crate::model::PlayerId;
use crate::report::import::CloseName;
use crate::store::Names;

/// Finds names that look alike.
pub struct Likeness;

/// Names of fewer letters are not compared letter by letter: too many are one letter apart.
const LETTERS: usize = 5;
/// More than this is a list of identifiers, and nobody would read it.
const MOST: usize = 200;

impl Likeness {
    /// The players numbered from `known` on whose keys look like those of players before them.
    pub fn of(names: &Names, known: usize) -> Vec<CloseName> {
        let mut close = Vec::new();
        let mut plain: FxHashMap<String, usize> = FxHashMap::default();
        let mut shortened: FxHashMap<String, usize> = FxHashMap::default();
        for player in 1..names.keys.len() {
            let key = names.key(PlayerId(player as u32));
            // Identifiers with digits are one letter apart by design.
            if key.chars().any(|letter| letter.is_ascii_digit()) {
                continue;
            }
            let form = plain_form(key);
            let short = shortenings(&form);
            let found =
                plain.get(&form).map(|other| (*other, "accents or the order of words")).or_else(|| {
                    short.iter().find_map(|one| shortened.get(one)).map(|other| (*other, "one letter"))
                });
            if let Some((other, difference)) = found.filter(|_| player >= known && close.len() < MOST) {
                close.push(CloseName {
                    new: key.to_owned(),
                    known: names.key(PlayerId(other as u32)).to_owned(),
                    difference: difference.to_owned(),
                });
            }
            short.into_iter().for_each(|one| {
                shortened.entry(one).or_insert(player);
            });
            plain.entry(form).or_insert(player);
        }
        close
    }
}

/// The name without accents, `ä` as `ae`, its words in order.
pub(in crate::app) fn plain_form(key: &str) -> String {
    let mut letters = String::with_capacity(key.len());
    for letter in key.chars() {
        match letter {
            'ä' => letters.push_str("ae"),
            'ö' | 'ø' => letters.push_str("oe"),
            'ü' => letters.push_str("ue"),
            'å' => letters.push_str("aa"),
            'ß' => letters.push_str("ss"),
            ',' | '.' => letters.push(' '),
            other => letters
                .extend(other.nfd().filter(|part| !unicode_normalization::char::is_combining_mark(*part))),
        }
    }
    let mut words: Vec<&str> = letters.split_whitespace().collect();
    words.sort_unstable();
    words.join(" ")
}

/// The name itself and the name without each of its letters: two names that are one letter apart share one.
fn shortenings(form: &str) -> Vec<String> {
    let letters: Vec<char> = form.chars().collect();
    if letters.len() < LETTERS {
        return Vec::new();
    }
    let without = |skip: usize| {
        letters.iter().enumerate().filter(|(at, _)| *at != skip).map(|(_, letter)| letter).collect()
    };
    let mut forms: Vec<String> = (0..letters.len()).map(without).collect();
    forms.push(form.to_owned());
    forms.sort_unstable();
    forms.dedup();
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_meet_over_accents_umlauts_and_word_order() {
        assert_eq!(plain_form("garcía, ana"), plain_form("ana garcia"));
        assert_eq!(plain_form("müller"), plain_form("mueller"));
        assert_ne!(plain_form("ana"), plain_form("eva"));
    }

    #[test]
    fn one_letter_more_less_or_other_shares_a_shortening() {
        let share = |a: &str, b: &str| shortenings(a).iter().any(|one| shortenings(b).contains(one));
        assert!(share("ricardo", "ricardos"));
        assert!(share("ricardo", "ricarda"));
        assert!(!share("ricardo", "ramiro"));
        assert!(!share("ana", "eva"));
    }
}
