//! What is wrong with an input, and exactly where.

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The input cannot be taken.
    Error,
    /// The input is taken; somebody should look.
    Warning,
    /// What was assumed.
    Note,
}

/// One thing to say about an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A short stable code, such as `result`.
    pub code: &'static str,
    /// What is wrong, naming the thing.
    pub message: String,
    /// Where.
    pub place: Option<Place>,
    /// What to do about it.
    pub remedy: Option<String>,
}

/// A place in an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The input as the user named it; `-` for standard input.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1; `None` where the whole line is meant.
    pub column: Option<u64>,
    /// How many characters are meant, from the column on; at least 1.
    pub width: u64,
    /// The line as it reads, shortened where it is very long.
    pub text: Option<String>,
}

/// Lines of more characters are shown in part.
const LONG_LINE: usize = 240;
/// How many characters of a long line are shown before the caret, the mark of the cut included.
const BEFORE_CARET: usize = 60;
/// Stands where a long line was cut.
const CUT: char = '…';

impl Place {
    /// A place in a line. A long line's text is cut to what stands around the caret; the column stays that
    /// of the whole line, and [`Place::caret`] says where it is in the text.
    pub fn in_line(file: &str, line: u64, text: &str, column: Option<u64>, width: u64) -> Self {
        let column_index = column.map_or(0, |column| column.saturating_sub(1) as usize);
        let text = shorten(text, column_index);
        Self { file: file.to_owned(), line, column, width: width.max(1), text: Some(text) }
    }

    /// Where the caret stands in the text, in characters from 0; `None` where the whole line is meant.
    pub fn caret(&self) -> Option<usize> {
        let index = self.column?.saturating_sub(1) as usize;
        let cut = index > BEFORE_CARET && self.text.as_ref().is_some_and(|text| text.starts_with(CUT));
        Some(if cut { BEFORE_CARET } else { index })
    }
}

fn shorten(text: &str, caret: usize) -> String {
    if text.char_indices().nth(LONG_LINE).is_none() {
        return text.to_owned();
    }
    let from = if caret > BEFORE_CARET { caret - BEFORE_CARET + 1 } else { 0 };
    let mut shown = String::new();
    if from > 0 {
        shown.push(CUT);
    }
    let mut rest = text.chars().skip(from);
    shown.extend(rest.by_ref().take(LONG_LINE));
    if rest.next().is_some() {
        shown.push(CUT);
    }
    shown
}

impl Diagnostic {
    /// An error without a place or a remedy yet.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, code, message: message.into(), place: None, remedy: None }
    }

    /// A warning without a place or a remedy yet.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message) }
    }

    /// A note without a place or a remedy yet.
    pub fn note(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Note, ..Self::error(code, message) }
    }

    /// The same, at a place.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The same, with a remedy.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_line_is_shown_whole() {
        let place = Place::in_line("games.csv", 5, "Smith,Jones,1_0", Some(13), 3);
        assert_eq!(place.text.as_deref(), Some("Smith,Jones,1_0"));
        assert_eq!(place.caret(), Some(12));
    }

    #[test]
    fn a_long_line_is_cut_around_the_caret() {
        let line = format!("{}X{}", "a".repeat(5000), "b".repeat(5000));
        let place = Place::in_line("games.csv", 1, &line, Some(5001), 1);
        let text = place.text.clone().unwrap();
        assert_eq!(text.chars().nth(place.caret().unwrap()), Some('X'));
        assert_eq!(place.column, Some(5001));
        assert!(text.chars().count() < 300 && text.starts_with('…') && text.ends_with('…'));
    }
}
