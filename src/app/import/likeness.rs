//! New names that look like known ones: worth a look, never merged by themselves.

use rustc_hash::FxHashMap;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::model::PlayerId;
use crate::model::unseen::is_unseen;
use crate::report::import::CloseName;
use crate::store::Names;

/// Finds names that look alike.
pub struct Likeness;

/// Names of fewer letters are not compared letter by letter: too many are one letter apart. Of those only a letter
/// that is doubled, or two that are swapped, are slips that one would look at.
const LETTERS: usize = 5;
/// More than this is a list of identifiers, and nobody would read it.
const MOST: usize = 200;

impl Likeness {
    /// The players numbered from `known` on whose keys look like those of players before them.
    pub fn of(names: &Names, known: usize) -> Vec<CloseName> {
        let mut close = Vec::new();
        if known >= names.keys.len() {
            return close;
        }
        let mut known_forms: FxHashMap<String, usize> = FxHashMap::default();
        for player in 1..names.keys.len() {
            let key = names.key(PlayerId(player as u32));
            // Identifiers with digits are one letter apart by design.
            if key.chars().any(|letter| letter.is_ascii_digit()) {
                continue;
            }
            let forms = forms(key);
            let found =
                forms.iter().find_map(|(form, difference)| Some((known_forms.get(form)?, difference)));
            if let Some((other, difference)) = found.filter(|_| player >= known && close.len() < MOST) {
                close.push(CloseName {
                    new: key.to_owned(),
                    known: names.key(PlayerId(*other as u32)).to_owned(),
                    difference: (*difference).to_owned(),
                });
            }
            for (form, _) in forms {
                known_forms.entry(form).or_insert(player);
            }
        }
        close
    }
}

/// The forms in which a name meets those it looks like, the closest first, and how it then differs from them. A
/// form begins with a sign of what it is a form of, so that only forms of one sort meet.
fn forms(key: &str) -> Vec<(String, &'static str)> {
    const ACCENTS: &str = "accents or the order of words";
    let written_out = plain_form(key);
    let dropped = ordered(&key.chars().map(without_dots).collect::<String>());
    let looks = dropped.chars().map(look).collect::<String>();
    let mut forms = vec![(format!("={written_out}"), ACCENTS), (format!("={dropped}"), ACCENTS)];
    forms.push((format!("~{looks}"), "letters that look the same"));
    let letters: Vec<char> = looks.chars().collect();
    if letters.len() >= LETTERS {
        forms.extend(shortenings(&written_out).into_iter().map(|one| (one, "one letter")));
    } else {
        let mut once = letters.clone();
        once.dedup();
        let mut sorted = letters;
        sorted.sort_unstable();
        forms.push((format!("2{}", String::from_iter(once)), "a doubled letter"));
        forms.push((format!("x{}", String::from_iter(sorted)), "the order of letters"));
    }
    forms
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
            other => letters.push(other),
        }
    }
    ordered(&letters)
}

/// The letters that are written out elsewhere, as those do that have no such keys.
fn without_dots(letter: char) -> char {
    match letter {
        'ø' => 'o',
        'å' => 'a',
        'ł' => 'l',
        'đ' => 'd',
        'ı' => 'i',
        other => other,
    }
}

/// The words without accents and signs, in order.
fn ordered(text: &str) -> String {
    let part = |letter: char| if matches!(letter, ',' | '.') { ' ' } else { letter };
    let unmarked = text.nfd().filter(|letter| !is_combining_mark(*letter) && !is_unseen(*letter)).map(part);
    let letters: String = unmarked.collect();
    let mut words: Vec<&str> = letters.split_whitespace().collect();
    words.sort_unstable();
    words.join(" ")
}

/// The Latin letter that a small Cyrillic or Greek one looks like.
fn look(letter: char) -> char {
    match letter {
        'а' | 'α' => 'a',
        'в' | 'β' => 'b',
        'с' => 'c',
        'е' | 'ε' => 'e',
        'һ' | 'н' => 'h',
        'і' | 'ι' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'ν' => 'v',
        'о' | 'ο' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'х' | 'χ' => 'x',
        'у' | 'υ' => 'y',
        other => other,
    }
}

/// The name itself and the name without each of its letters, behind a dash: two names that are one letter apart
/// share one.
fn shortenings(form: &str) -> Vec<String> {
    let letters: Vec<char> = form.chars().collect();
    let without = |skip: usize| {
        let left = letters.iter().enumerate().filter(|(at, _)| *at != skip).map(|(_, letter)| letter);
        std::iter::once(&'-').chain(left).collect()
    };
    // One behind the last leaves the name whole.
    let mut forms: Vec<String> = (0..=letters.len()).map(without).collect();
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

    /// How the second of two names differs from the first, where it looks like it.
    fn alike(known: &str, new: &str) -> Option<&'static str> {
        let known = forms(known);
        forms(new)
            .into_iter()
            .find(|(form, _)| known.iter().any(|(other, _)| other == form))
            .map(|(_, how)| how)
    }

    #[test]
    fn one_letter_more_less_or_other_is_close() {
        assert_eq!(alike("ricardo", "ricardos"), Some("one letter"));
        assert_eq!(alike("ricardo", "ricarda"), Some("one letter"));
        assert_eq!(alike("ricardo", "ramiro"), None);
    }

    #[test]
    fn short_names_are_close_over_accents_doubled_and_swapped_letters() {
        for (known, new) in [("bo", "bö"), ("bö", "boe"), ("jo", "jó"), ("åse", "ase"), ("łu", "lu")] {
            assert_eq!(alike(known, new), Some("accents or the order of words"), "{known} {new}");
        }
        // An umlaut is written out or left out; what is written out is not left out of another name.
        assert_eq!(alike("bo", "boe"), None);
        assert_eq!(alike("ana", "anna"), Some("a doubled letter"));
        assert_eq!(alike("li", "lii"), Some("a doubled letter"));
        assert_eq!(alike("li", "il"), Some("the order of letters"));
        for (known, new) in [("bo", "jo"), ("li", "le"), ("ana", "eva"), ("bo", "b")] {
            assert_eq!(alike(known, new), None, "{known} {new}");
        }
    }

    #[test]
    fn letters_of_another_script_look_the_same() {
        assert_eq!(alike("bo", "во"), Some("letters that look the same"));
        assert_eq!(alike("maria", "mаria"), Some("letters that look the same"));
        assert_eq!(alike("ана", "анна"), Some("a doubled letter"));
    }
}
