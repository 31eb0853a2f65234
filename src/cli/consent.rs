//! Consent: given beforehand with `--yes`, asked for on a terminal, else refused.

use std::cell::RefCell;
use std::io::{self, Write};

use super::output;
use crate::app::{AppError, AppResult, Consent, Kind};
use crate::render::{OUTPUTS, Options, render};
use crate::report::Report;

/// Asks whoever sits at the terminal.
#[derive(Debug)]
pub struct Prompt {
    yes: bool,
    can_ask: bool,
    /// What was agreed to: a command of several transactions may ask the same thing in each.
    agreed: RefCell<Vec<String>>,
}

impl Prompt {
    /// `yes` is consent that was given beforehand; `can_ask` says whether somebody can be asked.
    pub fn new(yes: bool, can_ask: bool) -> Self {
        Self { yes, can_ask, agreed: RefCell::default() }
    }
}

impl Consent for Prompt {
    fn knows(&self, effect: &dyn Report, question: &str) -> AppResult<bool> {
        if self.yes {
            return Ok(true);
        }
        if !self.can_ask {
            return Err(nobody(effect, question));
        }
        Ok(self.agreed.borrow().contains(&asked(&shown(effect)?, question)))
    }

    fn ask(&self, effect: &dyn Report, question: &str) -> AppResult<bool> {
        if self.knows(effect, question)? {
            return Ok(true);
        }
        let shown = shown(effect)?;
        output::tell(&shown);
        let mut terminal = io::stderr();
        write!(terminal, "{question} [y/N] ")
            .and_then(|()| terminal.flush())
            .map_err(|error| failed(&error))?;
        let mut answer = String::new();
        io::stdin().read_line(&mut answer).map_err(|error| failed(&error))?;
        let agrees = is_yes(&answer);
        if agrees {
            self.agreed.borrow_mut().push(asked(&shown, question));
        }
        Ok(agrees)
    }
}

/// What a person sees of an effect: two that look the same are the same question.
fn shown(effect: &dyn Report) -> AppResult<String> {
    let shown = render(effect, &OUTPUTS[0], &Options::default()).map_err(|error| failed(&error))?;
    Ok(String::from_utf8_lossy(&shown).into_owned())
}

fn asked(shown: &str, question: &str) -> String {
    format!("{shown}\n{question}")
}

fn failed(error: &dyn std::fmt::Display) -> AppError {
    AppError::new(Kind::Io, format!("cannot ask: {error}"))
}

/// Whether an answer agrees. Everything but a clear yes is a no.
fn is_yes(answer: &str) -> bool {
    matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
}

fn nobody(effect: &dyn Report, question: &str) -> AppError {
    let effect = effect.lead().join("; ");
    let message =
        format!("nothing was changed: there is no terminal to ask \"{question}\" (it would be: {effect})");
    AppError::new(Kind::Refused, message)
        .hint("--dry-run shows all that it would do; where that is meant, say --yes")
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
        let prompt = Prompt::new(false, false);
        let error = prompt.ask(&effect, "Go on?").unwrap_err();
        assert_eq!(error.kind, Kind::Refused);
        assert!(error.message.contains("game go/1 is voided"), "{}", error.message);
        assert!(error.hint.unwrap().contains("--yes"));
        assert_eq!(prompt.knows(&effect, "Go on?").unwrap_err().kind, Kind::Refused);
        assert!(Prompt::new(true, false).ask(&effect, "Go on?").unwrap());
    }

    #[test]
    fn only_what_was_agreed_to_is_known() {
        let effect =
            |game: &str| Changes { changes: vec![format!("{game} is voided")], ..Changes::default() };
        let prompt = Prompt::new(false, true);
        assert!(!prompt.knows(&effect("go/1"), "Go on?").unwrap());
        prompt.agreed.borrow_mut().push(asked(&shown(&effect("go/1")).unwrap(), "Go on?"));
        assert!(prompt.knows(&effect("go/1"), "Go on?").unwrap());
        assert!(!prompt.knows(&effect("go/2"), "Go on?").unwrap());
        assert!(!prompt.knows(&effect("go/1"), "Sure?").unwrap());
    }
}
