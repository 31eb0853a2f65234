//! Consent: given beforehand with `--yes`, asked for on a terminal, else refused.

use std::io::{self, Write};

use super::output;
use crate::app::{AppError, AppResult, Consent, Kind};
use crate::render::{OUTPUTS, Options, render};
use crate::report::Report;

/// Asks whoever sits at the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Prompt {
    /// Consent that was given beforehand.
    pub yes: bool,
    /// Whether somebody can be asked.
    pub can_ask: bool,
}

impl Consent for Prompt {
    fn ask(&self, effect: &dyn Report, question: &str) -> AppResult<bool> {
        if self.yes {
            return Ok(true);
        }
        if !self.can_ask {
            return Err(nobody(effect, question));
        }
        let failed = |error: &dyn std::fmt::Display| AppError::new(Kind::Io, format!("cannot ask: {error}"));
        let shown = render(effect, &OUTPUTS[0], &Options::default()).map_err(|error| failed(&error))?;
        output::tell(&String::from_utf8_lossy(&shown));
        let mut terminal = io::stderr();
        write!(terminal, "{question} [y/N] ")
            .and_then(|()| terminal.flush())
            .map_err(|error| failed(&error))?;
        let mut answer = String::new();
        io::stdin().read_line(&mut answer).map_err(|error| failed(&error))?;
        Ok(is_yes(&answer))
    }
}

/// Whether an answer agrees. Everything but a clear yes is a no.
fn is_yes(answer: &str) -> bool {
    matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
}

fn nobody(effect: &dyn Report, question: &str) -> AppError {
    let effect = effect.lead().join("; ");
    let message = format!("{effect}: there is no terminal to ask \"{question}\"");
    AppError::new(Kind::Refused, message)
        .hint("give consent with --yes, or see with --dry-run what would happen")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::changes::Changes;

    #[test]
    fn only_a_clear_yes_agrees() {
        for answer in ["y\n", "Y\r\n", " yes\n", "YES"] {
            assert!(is_yes(answer), "{answer:?}");
        }
        for answer in ["", "\n", "n\n", "yep\n", "oui\n", "y y\n"] {
            assert!(!is_yes(answer), "{answer:?}");
        }
    }

    #[test]
    fn where_nobody_can_be_asked_it_is_refused_and_says_how_to_agree() {
        let effect = Changes { changes: vec!["game go/1 is voided".to_owned()], ..Changes::default() };
        let prompt = Prompt { yes: false, can_ask: false };
        let error = prompt.ask(&effect, "Go on?").unwrap_err();
        assert_eq!(error.kind, Kind::Refused);
        assert!(error.message.contains("game go/1 is voided"), "{}", error.message);
        assert!(error.hint.unwrap().contains("--yes"));
        assert!(Prompt { yes: true, can_ask: false }.ask(&effect, "Go on?").unwrap());
    }
}
