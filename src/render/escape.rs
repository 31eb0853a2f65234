//! Characters that would act on a terminal, or hide, instead of being seen (names come from anybody's file).

use std::borrow::Cow;

use crate::model::unseen::{is_unseen, unseen};

/// A text on one line with every control character and every change of writing direction written out,
/// such as `\n` and `\u{1b}`; and with every character that nobody sees, where one of them shapes no other.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let hides = unseen(text).is_some();
    let is_written_out = |character: char| character.is_control() || hides && is_unseen(character);
    if !text.chars().any(is_written_out) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_written_out(character) { out.extend(character.escape_default()) } else { out.push(character) }
    }
    Cow::Owned(out)
}

/// The same for a text of several lines, which stay lines.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    if !text.contains('\n') {
        return visible(text);
    }
    if text.split('\n').all(|line| matches!(visible(line), Cow::Borrowed(_))) {
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
        assert_eq!(visible("an\u{200b}a"), "an\\u{200b}a");
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
