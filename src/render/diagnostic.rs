//! Diagnostics as text: the place, the line as it reads, a caret and a remedy.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::model::unseen::{is_unseen, unseen};
use crate::model::{Diagnostic, Place, Severity};

use super::Options;
use super::escape::{visible, visible_lines};

/// How many diagnostics are shown; the rest are counted.
pub const SHOWN: usize = 50;
/// Characters of an input line that are shown where the caller names no width.
const WIDE: usize = 140;
/// Fewer would leave no room for what is meant.
const NARROW: usize = 40;

/// Writes the first [`SHOWN`] diagnostics one under the other, and how many more there are of `total`.
pub fn diagnostics(list: &[Diagnostic], total: usize, options: &Options) -> String {
    let mut blocks: Vec<String> = list.iter().take(SHOWN).map(|one| diagnostic(one, options)).collect();
    let rest = total.max(list.len()).saturating_sub(blocks.len());
    if rest > 0 {
        blocks.push(format!("… and {rest} more"));
    }
    let mut text = blocks.join("\n\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// Writes one diagnostic, without a line break at its end.
pub fn diagnostic(diagnostic: &Diagnostic, options: &Options) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let message = visible_lines(&diagnostic.message);
    let remedy = diagnostic.remedy.as_deref().map(visible_lines);
    let snippet = diagnostic.place.as_ref().and_then(|place| snippet(place, remedy.as_deref()));
    let labelled = diagnostic.place.as_ref().is_some_and(|place| place.column.is_some()) && snippet.is_some();
    let help = remedy.as_deref().filter(|_| !labelled);
    let mut group = Group::with_title(level.primary_title(message.as_ref()).id(diagnostic.code));
    if let Some(snippet) = snippet {
        group = group.element(snippet);
    } else if let Some(place) = &diagnostic.place {
        group = group.element(origin(place));
    }
    if let Some(help) = help {
        group = group.element(Level::HELP.message(help));
    }
    let renderer = if options.color { Renderer::styled() } else { Renderer::plain() };
    renderer.term_width(options.width.map_or(WIDE, usize::from).max(NARROW)).render(&[group])
}

/// The line, with a caret where a column is meant; `None` where the line is not known, or was shortened
/// in front of the column.
fn snippet<'a>(place: &'a Place, remedy: Option<&'a str>) -> Option<Snippet<'a, Annotation<'a>>> {
    let text = source_visible(place.text.as_deref()?);
    let source = |path, text| Snippet::source(text).path(path).line_start(place.line as usize);
    let path = visible(&place.file);
    let Some(column) = place.column else {
        // Without a caret the library does not say the line by itself.
        return Some(source(format!("{path}:{}", place.line), text).fold(false));
    };
    let first = usize::try_from(column.checked_sub(1)?).ok()?;
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    if first > starts.len() {
        return None;
    }
    let byte = |at: usize| starts.get(at).copied().unwrap_or(text.len());
    let span = byte(first)..byte(first.saturating_add(place.width.max(1) as usize));
    let annotation = AnnotationKind::Primary.span(span).label(remedy);
    Some(source(path.into_owned(), text).annotation(annotation))
}

fn origin(place: &Place) -> Origin<'_> {
    let origin = Origin::path(visible(&place.file)).line(place.line as usize);
    match place.column {
        Some(column) => origin.char_column(column as usize),
        None => origin,
    }
}

/// A source line with one character for each of its characters, so that columns stay where they are.
/// The library shows the other control characters as their pictures.
fn source_visible(line: &str) -> String {
    let hides = unseen(line).is_some();
    let picture = |character| match character {
        _ if hides && is_unseen(character) => char::REPLACEMENT_CHARACTER,
        '\n' => '␊',
        '\r' => '␍',
        '\u{80}'..='\u{9f}' | '\u{2028}' | '\u{2029}' => char::REPLACEMENT_CHARACTER,
        _ => character,
    };
    line.chars().map(picture).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(one: &Diagnostic) -> String {
        diagnostic(one, &Options::default())
    }

    fn place(line: u64, column: u64, width: u64, text: &str) -> Place {
        Place { file: "games.csv".into(), line, column: Some(column), width, text: Some(text.into()) }
    }

    fn unknown_result() -> Diagnostic {
        Diagnostic::error("result", "unknown result \"1_0\"")
            .at(place(5, 13, 3, "Smith,Jones,1_0,2026-11-25T19:00:00Z"))
            .remedy("use 1-0, 0-1 or ½-½")
    }

    #[test]
    fn place_line_caret_and_remedy() {
        let expected = "\
error[result]: unknown result \"1_0\"
 --> games.csv:5:13
  |
5 | Smith,Jones,1_0,2026-11-25T19:00:00Z
  |             ^^^ use 1-0, 0-1 or ½-½";
        assert_eq!(plain(&unknown_result()), expected);
    }

    #[test]
    fn carets_stand_under_wide_and_accented_letters() {
        let wide = Diagnostic::error("result", "unknown result").at(place(12, 9, 3, "李娜,José,1_0"));
        let expected = "\
error[result]: unknown result
  --> games.csv:12:9
   |
12 | 李娜,José,1_0
   |           ^^^";
        // The two wide letters take four columns of the terminal.
        assert_eq!(plain(&wide), expected);
    }

    #[test]
    fn without_a_column_the_remedy_stands_below() {
        let header = Place { column: None, ..place(1, 1, 1, "second,result") };
        let one = Diagnostic::error("header", "there is no column \"first\"").at(header).remedy("add it");
        let expected = "\
error[header]: there is no column \"first\"
 --> games.csv:1
  |
1 | second,result
  |
  = help: add it";
        assert_eq!(plain(&one), expected);
        let whole = Place { file: "a.csv".into(), line: 1, column: None, width: 1, text: None };
        let one = Diagnostic::error("header", "there is no column \"first\"").at(whole).remedy("add it");
        let expected = "\
error[header]: there is no column \"first\"
--> a.csv:1
 = help: add it";
        assert_eq!(plain(&one), expected);
        let nowhere = Diagnostic::warning("mode", "nobody knows mode \"blitz\"").remedy("see list show");
        assert_eq!(plain(&nowhere), "warning[mode]: nobody knows mode \"blitz\"\n |\n = help: see list show");
    }

    #[test]
    fn long_lines_are_trimmed_around_the_place() {
        let line = format!("{},1_0,{}", "a".repeat(5000), "b".repeat(5000));
        let shown = plain(&Diagnostic::error("result", "unknown result").at(place(3, 5002, 3, &line)));
        assert!(shown.contains("--> games.csv:3:5002"), "{shown}");
        assert!(shown.contains("a,1_0,b"), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 150), "{shown}");
    }

    #[test]
    fn a_column_past_a_shortened_line_still_names_the_place() {
        let shown = plain(&Diagnostic::error("result", "bad").at(place(3, 900, 3, "abc")).remedy("mend it"));
        assert!(shown.contains("--> games.csv:3:900") && shown.ends_with("= help: mend it"), "{shown}");
    }

    #[test]
    fn nothing_acts_on_the_terminal() {
        let one = Diagnostic::error("x", "a\u{1b}b\u{9b}c")
            .at(place(1, 3, 1, "\u{1b}\u{9b}\r\u{202e}z"))
            .remedy("\u{1b}[2J");
        let shown = plain(&one);
        assert!(!shown.chars().any(|c| c.is_control() && c != '\n' || c == '\u{202e}'), "{shown:?}");
    }

    #[test]
    fn colour_is_asked_for() {
        let styled = diagnostic(&unknown_result(), &Options { color: true, ..Options::default() });
        assert!(styled.contains("\u{1b}["));
        assert!(!plain(&unknown_result()).contains("\u{1b}["));
    }

    #[test]
    fn fifty_are_shown_and_the_rest_counted() {
        let many: Vec<_> = (0..53).map(|n| Diagnostic::error("n", format!("wrong {n}"))).collect();
        let text = diagnostics(&many, 60, &Options::default());
        assert!(text.contains("wrong 49") && !text.contains("wrong 50"), "{text}");
        assert!(text.ends_with("\n\n… and 10 more\n"), "{text}");
        assert!(!diagnostics(&many[..50], 50, &Options::default()).contains("more"));
        assert_eq!(diagnostics(&[], 0, &Options::default()), "");
    }
}
