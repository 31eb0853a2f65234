//! The text of a file that is small enough to be held whole: unpacked, and in the encoding that it has.

use std::io::Cursor;

use super::error::OpenError;
use super::options::ReadOptions;
use super::text::Text;
use crate::model::Diagnostic;

/// The text of a file, packed or not, in the encoding that it has, and what was assumed about it. `what` it should
/// be is named where it is none: `a text of seeds`.
///
/// # Errors
/// What is wrong with its bytes.
pub(super) fn decoded(
    bytes: &[u8],
    file: &str,
    options: &ReadOptions,
    what: &str,
) -> Result<(String, Vec<Diagnostic>), Vec<Diagnostic>> {
    let bytes = Box::new(Cursor::new(bytes.to_vec()));
    let text = Text::open(bytes, file, options).and_then(|text| Ok(text.whole()?));
    text.map_err(|error| match error {
        OpenError::Refused(diagnostics) => diagnostics.into_iter().map(told).collect(),
        other => {
            vec![Diagnostic::error("file", other.to_string()).remedy(format!("see that it is {what}"))]
        }
    })
}

/// Only `import` has an option for the encoding.
fn told(problem: Diagnostic) -> Diagnostic {
    if problem.code == "encoding" { problem.remedy("save the file as UTF-8") } else { problem }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Instant;

    #[test]
    fn a_remedy_names_no_option_that_the_command_does_not_have() {
        let read = |bytes: &[u8]| decoded(bytes, "a.csv", &ReadOptions::at(Instant::MAX), "a text");
        // A character that is cut off in a file that says that it is UTF-8.
        let problem = read(b"\xEF\xBB\xBFid\nn\xC3").unwrap_err().remove(0);
        assert_eq!((problem.code, problem.remedy.as_deref()), ("encoding", Some("save the file as UTF-8")));
        assert_eq!(problem.place.unwrap().line, 2);
        assert_eq!(read(b"id\n").unwrap(), ("id\n".to_owned(), Vec::new()));
    }
}
