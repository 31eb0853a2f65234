//! Characters that would act on a terminal instead of being seen (names come from anybody's file).

use std::borrow::Cow;

/// A text on one line with every control character and every change of writing direction written out,
/// such as `\n` and `\u{1b}`.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(acts) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if acts(character) { out.extend(character.escape_default()) } else { out.push(character) }
    }
    Cow::Owned(out)
}

/// Control characters, line and paragraph separators, and the marks that turn the writing direction of
/// what follows, also outside the text.
fn acts(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The same for a text of several lines, which stay lines.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|character| character != '\n' && acts(character)) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split('\n').map(visible).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_a_terminal_is_written_out() {
        assert_eq!(visible("\u{1b}[31mred"), "\\u{1b}[31mred");
        assert_eq!(visible("a\nb\tc"), "a\\nb\\tc");
        assert_eq!(visible("\u{202e}evil\u{9b}"), "\\u{202e}evil\\u{9b}");
    }

    #[test]
    fn lines_stay_lines() {
        assert_eq!(visible_lines("one\ntwo\u{1b}[2J"), "one\ntwo\\u{1b}[2J");
        assert_eq!(visible_lines("one\ntwo"), "one\ntwo");
    }

    #[test]
    fn ordinary_names_stay() {
        for name in ["José Ñandú", "李娜", "O'Brien", "e\u{301}", "👩‍🚀", "علي"] {
            assert_eq!(visible(name), name);
        }
    }
}
