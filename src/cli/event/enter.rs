//! `arbitro event enter`: the results of a whole round, line by line.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use clap::Args;

use super::desk::{Desk, Step};
use crate::app::event::{self, Change, ResultRequest, Sheet};
use crate::app::{AppError, Kind};
use crate::cli::output::{put, tell};
use crate::cli::settings::Settings;
use crate::cli::{Error, Outcome};
use crate::render::escape::visible_lines;

const EXAMPLES: &str = "\
Examples:
  arbitro event enter liga
  arbitro event enter liga --round 3

Lines:
  3 410 385             table and both scores; then Enter, or the next line, accepts
  3 1-0                 table and a result; also +--, --+, ---, adjourned
  3 380 401 1-0 time    how it ended, where not normally: time, resign, abandoned, adjudicated
  ana 410 bo 385        both players and their scores, in either order; also ana 1-0 bo, and
                        ana 380 bo 401 1-0 time
  3                     who plays there
  ?                     what is missing
  u                     take back the last entry made here
  q                     leave

Lines can be piped in, too: what is not taken is said, and the exit code is then 65.";

/// Enters the results of a round: a table and two scores a line. Names are shown before a line is accepted;
/// what looks wrong needs a yes.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Enter {
    /// The event
    #[arg(value_name = "NAME")]
    event: String,

    /// The round [default: the one in play]
    #[arg(long, value_name = "N")]
    round: Option<u32>,
}

impl Enter {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let sheet = settings.with(|context| event::sheet(context, &self.event, self.round))?;
        let mut session =
            Session { settings, event: sheet.event.clone(), failed: false, prompts: settings.can_ask };
        let mut desk = Desk::new(sheet, settings.can_ask);
        say(&desk.greeting())?;
        let mut lines = io::stdin().lock().split(b'\n');
        loop {
            session.prompt(&desk)?;
            let line = lines.next().transpose();
            let line = line.map_err(|error| {
                AppError::new(Kind::Io, format!("standard input cannot be read: {error}"))
            })?;
            let ended = line.is_none();
            // Other desks may have entered something since the last line.
            desk.renew(session.sheet(&desk)?);
            let steps = match line {
                // Some programs begin what they pipe with a byte order mark.
                Some(line) => match std::str::from_utf8(&line) {
                    Ok(line) => desk.turn(line.trim_start_matches('\u{feff}')),
                    Err(_) => desk.garbled(&line),
                },
                None => desk.end(),
            };
            if session.take_all(&mut desk, steps)? || ended {
                return session.end(&desk);
            }
        }
    }
}

fn say(line: &str) -> Outcome {
    put(format!("{}\n", visible_lines(line)).as_bytes())
}

/// The rule that wants a reason for a correction; here it is asked for, and is no option.
const NEEDS_REASON: &str = "R-EVENT-3";

/// A sitting at the desk.
struct Session<'a> {
    settings: &'a Settings,
    event: String,
    /// Whether some line was not taken.
    failed: bool,
    /// Whether somebody sits at a terminal.
    prompts: bool,
}

impl Session<'_> {
    fn prompt(&self, desk: &Desk) -> Outcome {
        if self.prompts { put(desk.prompt().as_bytes()) } else { Ok(()) }
    }

    /// Does steps, one after another; says whether the sitting is over.
    fn take_all(&mut self, desk: &mut Desk, steps: Vec<Step>) -> Result<bool, Error> {
        let mut waiting = VecDeque::from(steps);
        while let Some(step) = waiting.pop_front() {
            if let Step::Then(line) = step {
                waiting.extend(desk.turn(&line));
            } else if self.take(desk, step)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does a step; says whether the sitting is over.
    fn take(&mut self, desk: &mut Desk, step: Step) -> Result<bool, Error> {
        match step {
            Step::Say(line) => say(&line)?,
            Step::Wrong(line) => {
                self.failed = true;
                say(&line)?;
            }
            Step::Enter(request) => self.enter(desk, &request)?,
            Step::Undo => self.undo(desk)?,
            Step::Quit => return Ok(true),
            Step::Then(_) => {}
        }
        Ok(false)
    }

    /// How the round stands now: somebody else may enter results, too.
    fn sheet(&self, desk: &Desk) -> Result<Sheet, Error> {
        self.settings.with(|context| event::reread(context, desk.sheet()))
    }

    fn change(&self) -> Change {
        Change { event: self.event.clone(), at: None, dry_run: false }
    }

    /// Enters a result in a transaction of its own. What the rules refuse is said, and the sitting goes on.
    fn enter(&mut self, desk: &mut Desk, request: &ResultRequest) -> Outcome {
        let change = self.change();
        match self.settings.with(|context| event::numbered_result(context, &change, request)) {
            Ok((_, entry)) => {
                desk.entered(entry, self.sheet(desk)?);
                say(&desk.progress())
            }
            Err(Error::Failed(error)) if request.reason.is_none() && error.rule == Some(NEEDS_REASON) => {
                let hint = "enter it again: what was entered before is shown, and the reason is asked for";
                self.refused(Error::Failed(error.hint(hint)))
            }
            Err(error) => self.refused(error),
        }
    }

    fn undo(&mut self, desk: &mut Desk) -> Outcome {
        let change = self.change();
        match self.settings.with(|context| event::undo(context, &change, desk.last_entry())) {
            Ok(report) => {
                desk.undone(self.sheet(desk)?);
                say(&report.changes.join("; "))
            }
            Err(error) => self.refused(error),
        }
    }

    /// A refusal of the rules is said; a failure of the file ends the sitting.
    fn refused(&mut self, error: Error) -> Outcome {
        match error {
            Error::Failed(error) if matches!(error.kind, Kind::Refused | Kind::Usage) => {
                self.failed = true;
                let hint = error.hint.as_deref().map(|hint| format!(" ({hint})")).unwrap_or_default();
                say(&format!("not taken: {}{hint}", error.message))
            }
            other => Err(other),
        }
    }

    fn end(&self, desk: &Desk) -> Outcome {
        say(&desk.progress())?;
        if self.failed && !self.prompts {
            tell("some lines were not taken: see above");
            return Err(Error::Told(Kind::Data));
        }
        Ok(())
    }
}
