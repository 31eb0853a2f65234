//! Consent: given beforehand with `--yes` or `--yes=clock`, asked for on a terminal, else refused.

use std::cell::RefCell;
use std::io::{self, BufRead, Write};

use super::globals::Yes;
use super::output;
use crate::app::{AppError, AppResult, Consent, Kind, Matter, Question};
use crate::render::{OUTPUTS, Options, render};
use crate::report::Report;

/// Asks whoever sits at the terminal.
#[derive(Debug)]
pub struct Prompt {
    yes: Option<Yes>,
    can_ask: bool,
    /// What was agreed to: a command of several transactions may ask the same thing in each.
    agreed: RefCell<Vec<String>>,
}

impl Prompt {
    /// `yes` is consent that was given beforehand; `can_ask` says whether somebody can be asked.
    pub fn new(yes: Option<Yes>, can_ask: bool) -> Self {
        Self { yes, can_ask, agreed: RefCell::default() }
    }

    /// Whether consent beforehand covers a question: one that was given to what a command does is none to a
    /// clock that can hardly be right.
    fn covers(&self, question: &Question) -> bool {
        match question.matter {
            Matter::Effect => self.yes.is_some(),
            Matter::Clock => self.yes == Some(Yes::Clock),
        }
    }
}

impl Consent for Prompt {
    fn knows(&self, question: &Question) -> AppResult<bool> {
        if self.covers(question) {
            return Ok(true);
        }
        if !self.can_ask {
            return Err(nobody(question));
        }
        Ok(self.agreed.borrow().contains(&asked(&shown(&question.effect)?, question.text)))
    }

    fn ask(&self, question: &Question) -> AppResult<bool> {
        if self.knows(question)? {
            return Ok(true);
        }
        let shown = shown(&question.effect)?;
        output::tell(&shown);
        let mut terminal = io::stderr();
        write!(terminal, "{} [y/N] ", question.text)
            .and_then(|()| terminal.flush())
            .map_err(|error| failed(&error))?;
        // What is not UTF-8 is no yes, and no failure either.
        let mut answer = Vec::new();
        io::stdin().lock().read_until(b'\n', &mut answer).map_err(|error| failed(&error))?;
        let agrees = is_yes(&String::from_utf8_lossy(&answer));
        if agrees {
            self.agreed.borrow_mut().push(asked(&shown, question.text));
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

fn nobody(question: &Question) -> AppError {
    let effect = question.effect.lead().join("; ");
    let text = question.text;
    let message =
        format!("nothing was changed: there is no terminal to ask \"{text}\" (it would be: {effect})");
    let hint = match question.matter {
        Matter::Effect => "--dry-run shows all that it would do; where that is meant, say --yes",
        Matter::Clock => {
            "nothing was recorded for twenty years: set the clock right, or --now; where it is right, say --yes=clock"
        }
    };
    AppError::new(Kind::Refused, message).hint(hint)
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

    fn question(change: &str, text: &'static str, matter: Matter) -> Question {
        let effect = Changes { changes: vec![change.to_owned()], ..Changes::default() };
        Question { effect, text, rule: "R-CLO-3", matter }
    }

    #[test]
    fn where_nobody_can_be_asked_it_is_refused_and_says_how_to_agree() {
        let voided = question("game go/1 is voided", "Go on?", Matter::Effect);
        let prompt = Prompt::new(None, false);
        let error = prompt.ask(&voided).unwrap_err();
        assert_eq!(error.kind, Kind::Refused);
        assert!(error.message.contains("game go/1 is voided"), "{}", error.message);
        assert!(error.hint.unwrap().ends_with("say --yes"));
        assert_eq!(prompt.knows(&voided).unwrap_err().kind, Kind::Refused);
        assert!(Prompt::new(Some(Yes::Effect), false).ask(&voided).unwrap());
    }

    #[test]
    fn consent_to_an_effect_is_none_to_a_clock_that_is_far_off() {
        let clock = question("its clock says 3026", "Go on?", Matter::Clock);
        let error = Prompt::new(Some(Yes::Effect), false).ask(&clock).unwrap_err();
        assert_eq!(error.kind, Kind::Refused);
        assert!(error.hint.unwrap().ends_with("say --yes=clock"));
        let all = Prompt::new(Some(Yes::Clock), false);
        assert!(all.ask(&clock).unwrap());
        assert!(all.ask(&question("game go/1 is voided", "Go on?", Matter::Effect)).unwrap());
    }

    #[test]
    fn only_what_was_agreed_to_is_known() {
        let voided = |game: &str, text| question(&format!("{game} is voided"), text, Matter::Effect);
        let prompt = Prompt::new(None, true);
        let first = voided("go/1", "Go on?");
        assert!(!prompt.knows(&first).unwrap());
        prompt.agreed.borrow_mut().push(asked(&shown(&first.effect).unwrap(), "Go on?"));
        assert!(prompt.knows(&first).unwrap());
        assert!(!prompt.knows(&voided("go/2", "Go on?")).unwrap());
        assert!(!prompt.knows(&voided("go/1", "Sure?")).unwrap());
    }
}
