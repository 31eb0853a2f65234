//! What went wrong, once: what it says on standard error, and its exit code.

use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::error::ErrorKind;

use super::output;
use crate::app::{AppError, Kind};
use crate::render::escape::visible_lines;
use crate::render::{Options, RenderError, diagnostic};

/// What went wrong.
#[derive(Debug)]
pub enum Error {
    /// The arguments are no command, for one reason or several; or help or the version were asked for.
    Arguments(Vec<clap::Error>),
    /// A use case did not do what was asked.
    Failed(AppError),
    /// It was said already.
    Told(Kind),
}

const RED: Style = AnsiColor::Red.on_default().bold();
const BOLD: Style = Style::new().bold();

impl Error {
    /// Says what went wrong, and gives the exit code. A closed standard error is no reason to fail otherwise.
    pub fn tell(self) -> ExitCode {
        match self {
            Self::Arguments(errors) => tell_all(&errors),
            Self::Failed(error) => {
                output::tell(&said(&error));
                ExitCode::from(code(error.kind))
            }
            Self::Told(kind) => ExitCode::from(code(kind)),
        }
    }
}

/// Says what is wrong with the arguments: the reason alone of all but the last, which comes with the usage.
fn tell_all(errors: &[clap::Error]) -> ExitCode {
    let Some((last, others)) = errors.split_last() else { return ExitCode::from(2) };
    for error in others {
        let whole = in_our_words(&error.render().ansi().to_string());
        let paragraphs = whole.split("\n\n").take_while(|part| {
            let plain = anstream::adapter::strip_str(part).to_string();
            !plain.starts_with("Usage:") && !plain.starts_with("For more information")
        });
        output::tell(&(paragraphs.collect::<Vec<_>>().join("\n\n") + "\n"));
    }
    if last.kind() == ErrorKind::ValueValidation {
        output::tell(in_our_words(&last.render().ansi().to_string()).trim_end());
    } else {
        // Help that nobody reads on is help all the same.
        let _ = last.print();
    }
    ExitCode::from(u8::try_from(last.exit_code()).unwrap_or(2))
}

/// What Rust says of a text that is no number, and what to do about it.
const NO_NUMBER: [(&str, &str); 3] = [
    ("invalid digit found in string", "write a whole number"),
    ("cannot parse integer from empty string", "write a whole number"),
    ("number too large to fit in target type", "it is too large"),
];

fn in_our_words(text: &str) -> String {
    NO_NUMBER
        .iter()
        .fold(text.to_owned(), |text, (said, ours)| text.replace(&format!(": {said}"), &format!(": {ours}")))
}

/// The exit code of a kind of failure, as `sysexits.h` numbers them.
const fn code(kind: Kind) -> u8 {
    match kind {
        Kind::Difference => 1,
        Kind::Usage => 2,
        Kind::Data => 65,
        Kind::Missing => 66,
        Kind::NotOurs => 69,
        Kind::CannotCreate => 73,
        Kind::Io => 74,
        Kind::Busy => 75,
        Kind::Refused => 77,
    }
}

/// The diagnostics, what happened, the rule, and what to do. Colours are stripped where they are not shown.
fn said(error: &AppError) -> String {
    let options = Options { color: true, ..Options::default() };
    let total = error.diagnostics.len() + usize::try_from(error.more).unwrap_or(usize::MAX / 2);
    let mut text = diagnostic::diagnostics(&error.diagnostics, total, &options);
    if !text.is_empty() {
        text.push('\n');
    }
    // Both repeat what was typed, or what stands in files of others.
    let hint = error.hint.as_deref().or(usual_remedy(error.kind)).map(visible_lines);
    let message = visible_lines(&error.message);
    let mut lines = vec![format!("{RED}error{RED:#}{BOLD}: {message}{BOLD:#}")];
    lines.extend(error.rule.map(|rule| format!("{BOLD}rule{BOLD:#}: {rule}")));
    lines.extend(hint.map(|hint| format!("{BOLD}hint{BOLD:#}: {hint}")));
    text + &lines.join("\n")
}

/// What helps where nobody knew anything better: failures of the machine say what failed, and no more.
const fn usual_remedy(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Io => Some("see that it can be read and written, and that the disk has room"),
        Kind::CannotCreate => Some("make the folder, and see that it can be written"),
        _ => None,
    }
}

impl From<clap::Error> for Error {
    fn from(error: clap::Error) -> Self {
        Self::Arguments(vec![error])
    }
}

impl From<AppError> for Error {
    fn from(error: AppError) -> Self {
        Self::Failed(error)
    }
}

impl From<RenderError> for Error {
    fn from(error: RenderError) -> Self {
        let kind = match error {
            RenderError::UnknownColumn { .. }
            | RenderError::AmbiguousColumn { .. }
            | RenderError::RepeatedColumn(_) => Kind::Usage,
            RenderError::Json(_) | RenderError::Csv(_) | RenderError::Write(_) => Kind::Io,
        };
        Self::Failed(AppError::new(kind, error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_documented_code() {
        use Kind::{Busy, CannotCreate, Data, Difference, Io, Missing, NotOurs, Refused, Usage};
        let kinds = [Difference, Usage, Data, Missing, NotOurs, CannotCreate, Io, Busy, Refused];
        assert_eq!(kinds.map(code), [1, 2, 65, 66, 69, 73, 74, 75, 77]);
    }

    #[test]
    fn an_error_names_the_rule_and_what_to_do() {
        let error = AppError::refused("R-SEED-1", "ana has a seed").hint("see list show");
        let plain = anstream::adapter::strip_str(&said(&error)).to_string();
        assert_eq!(plain, "error: ana has a seed\nrule: R-SEED-1\nhint: see list show");
    }

    #[test]
    fn what_was_typed_does_not_act_on_the_terminal() {
        let error =
            AppError::usage("there is no player \"\u{1b}[2Jana\"").hint("did you mean \"\u{202e}ana\"?");
        let said = said(&error);
        assert!(said.contains("\\u{1b}[2Jana") && said.contains("\\u{202e}ana"), "{said}");
    }
}
