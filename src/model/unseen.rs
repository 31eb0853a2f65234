//! Characters that nobody sees: two names that differ in them alone look the same to everybody, and those that
//! turn the writing direction make a name look like another.

use std::ops::RangeInclusive;

/// What Unicode calls ignorable by default, with the separators of lines and the marks around annotations; the
/// joiners and selectors that shape what is around them are among them.
const UNSEEN: [RangeInclusive<char>; 18] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// The two joiners, and the scripts that are written wrongly without them: from Arabic to Mongolian, with the
/// later blocks of Arabic; and pictures, which they put together.
const JOINERS: RangeInclusive<char> = '\u{200c}'..='\u{200d}';
const JOINED: [RangeInclusive<char>; 7] = [
    '\u{600}'..='\u{8ff}',
    '\u{900}'..='\u{dff}',
    '\u{1000}'..='\u{109f}',
    '\u{1780}'..='\u{18af}',
    '\u{fb50}'..='\u{fdff}',
    '\u{fe70}'..='\u{fefe}',
    '\u{1f000}'..='\u{1faff}',
];
/// Signs and pictures of older blocks; one may be followed by the selector of its coloured form.
const SIGNS: RangeInclusive<char> = '\u{2190}'..='\u{27ff}';
const COLOURED: char = '\u{fe0f}';
/// Forms of ideographs, which names in registers distinguish.
const IDEOGRAPHS: [RangeInclusive<char>; 3] =
    ['\u{3400}'..='\u{9fff}', '\u{f900}'..='\u{faff}', '\u{20000}'..='\u{3ffff}'];
const FORMS: RangeInclusive<char> = '\u{e0100}'..='\u{e01ef}';

/// Whether a character cannot be seen by itself.
pub fn is_unseen(character: char) -> bool {
    character >= '\u{ad}' && within(&UNSEEN, character)
}

/// The first character that cannot be seen and does not shape those around it either.
///
/// A joiner stands between two characters of a script that needs it, or of a picture; a selector behind what
/// it selects a form of.
///
/// ```
/// use arbitro::model::unseen::unseen;
/// assert_eq!(unseen("an\u{200b}a"), Some('\u{200b}'));
/// assert_eq!(unseen("علی\u{200c}رضا"), None);
/// ```
pub fn unseen(text: &str) -> Option<char> {
    let mut before = None;
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        if is_unseen(character) && !shapes(before, character, rest.clone().next()) {
            return Some(character);
        }
        before = Some(character);
    }
    None
}

fn shapes(before: Option<char>, character: char, after: Option<char>) -> bool {
    let joined = |other: char| within(&JOINED, other) || SIGNS.contains(&other) || other == COLOURED;
    match character {
        COLOURED => before.is_some_and(|other| SIGNS.contains(&other) || JOINED[6].contains(&other)),
        _ if JOINERS.contains(&character) => {
            before.is_some_and(joined) && after.is_some_and(|other| other != COLOURED && joined(other))
        }
        _ if FORMS.contains(&character) => before.is_some_and(|other| within(&IDEOGRAPHS, other)),
        _ => false,
    }
}

fn within(ranges: &[RangeInclusive<char>], character: char) -> bool {
    ranges.iter().any(|range| range.contains(&character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_found() {
        for character in [
            '\u{ad}',
            '\u{200b}',
            '\u{200e}',
            '\u{202e}',
            '\u{2066}',
            '\u{2060}',
            '\u{feff}',
            '\u{3164}',
            '\u{e0061}',
            '\u{2028}',
            '\u{200c}',
            '\u{200d}',
            '\u{fe0f}',
            '\u{e0100}',
        ] {
            for text in [format!("an{character}a"), format!("{character}ana"), format!("ana{character}")] {
                assert_eq!(unseen(&text), Some(character), "{text:?}");
            }
        }
    }

    #[test]
    fn names_of_every_script_stay() {
        for name in [
            "José Ñandú",
            "Jose\u{301}",
            "Müller-Lüdenscheidt",
            "O’Brien",
            "李娜",
            "Łukasz",
            "Иван Ё",
            "אורי",
            "عَلِي",
            "علی\u{200c}رضا",
            "क्\u{200d}ष",
            "ශ්\u{200d}රී",
            "👩\u{200d}🚀",
            "❤\u{fe0f}",
            "👁\u{fe0f}\u{200d}🗨\u{fe0f}",
            "葛\u{e0100}城",
            "ᠮᠣᠩᠭᠣᠯ",
        ] {
            assert_eq!(unseen(name), None, "{name:?}");
        }
    }

    #[test]
    fn a_joiner_joins_only_where_a_script_needs_it() {
        for text in ["é\u{200d}é", "علی\u{200c}", "\u{200d}🚀", "علی\u{200c}\u{200c}رضا", "a\u{e0100}"]
        {
            assert!(unseen(text).is_some(), "{text:?}");
        }
    }
}
