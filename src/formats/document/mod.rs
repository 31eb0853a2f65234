//! TOML with positions: what profiles and configurations share.
//!
//! A document is read into the parser's own tree, whose keys and values know their byte ranges, so that every
//! complaint can point at its place, and numbers can be taken from the text as it was typed.

mod fields;
mod problems;
mod suggest;
mod value;
mod words;

use toml::de::DeTable;

use crate::model::{Diagnostic, Place};

pub(super) use fields::Fields;
pub(super) use problems::Problems;
pub(super) use suggest::{did_you_mean, suggest};
pub(super) use value::{Node, decimal, flag, list, quote, short, text, whole, wrong_type};
pub(super) use words::{choice, short_text};

/// The largest document that is read, in bytes: far above any hand-written one.
const MOST_BYTES: usize = 1 << 20;

/// Reads a document. Syntax errors go to `problems`; what could be read around them is returned.
pub(super) fn parse<'t>(text: &'t str, problems: &mut Problems) -> DeTable<'t> {
    if text.len() > MOST_BYTES {
        let message = format!("the file has {} bytes: more than 1 MiB is not read", text.len());
        problems.syntax(None, Diagnostic::error("too-long", message));
        return DeTable::new();
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        problems.syntax(error.span(), Diagnostic::error("toml", error.message()));
    }
    table.into_inner()
}

/// The text of a document's bytes, without a byte order mark.
///
/// # Errors
/// One diagnostic, `encoding`, at the first byte that is not UTF-8.
pub fn text_of<'b>(bytes: &'b [u8], file: &str) -> Result<&'b str, Vec<Diagnostic>> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() as u64 + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() as u64 + 1;
        let place = Place { file: file.to_owned(), line, column: Some(column), width: 1, text: None };
        let message = format!("byte 0x{:02x} is not UTF-8", bytes[error.valid_up_to()]);
        vec![Diagnostic::error("encoding", message).at(place).remedy("save the file as UTF-8")]
    })
}

/// `line:column+width code: message | remedy`, for the tests of what is complained about.
#[cfg(test)]
pub(super) fn plain(diagnostic: &Diagnostic) -> String {
    let Diagnostic { code, message, .. } = diagnostic;
    let remedy = diagnostic.remedy.as_ref().map(|remedy| format!(" | {remedy}")).unwrap_or_default();
    let place = diagnostic.place.as_ref().map(|place| match place.column {
        Some(column) => format!("{}:{column}+{} ", place.line, place.width),
        None => format!("{}:- ", place.line),
    });
    format!("{}{code}: {message}{remedy}", place.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_utf_8_are_placed() {
        let wrong = text_of(b"name = \"x\"\ntitle = \"caf\xe9\"\n", "a.toml").unwrap_err().remove(0);
        let place = wrong.place.unwrap();
        assert_eq!((place.line, place.column), (2, Some(13)));
        assert_eq!(wrong.message, "byte 0xe9 is not UTF-8");
        assert_eq!(text_of(b"\xEF\xBB\xBFname", "a.toml").unwrap(), "name");
    }

    #[test]
    fn huge_and_deep_documents_are_refused_not_followed() {
        let long = "a = 1\n".repeat(200_000);
        let mut problems = Problems::new("a.toml", &long);
        assert!(parse(&long, &mut problems).is_empty());
        assert_eq!(problems.finish()[0].code, "too-long");

        for deep in [format!("{}a = 1", "a.".repeat(200_000)), format!("a = {}", "[".repeat(200_000))] {
            let mut problems = Problems::new("a.toml", &deep);
            parse(&deep, &mut problems);
            assert!(!problems.finish().is_empty());
        }
    }
}
