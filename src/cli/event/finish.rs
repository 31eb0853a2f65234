//! `arbitro event finish` and `reopen`.

use clap::Args;

use super::Write;
use crate::app::event;
use crate::cli::settings::Settings;
use crate::cli::{Outcome, values};

const FINISH_EXAMPLES: &str = "\
Examples:
  arbitro event finish liga --dry-run
  arbitro event finish liga";

/// Ends an event: its played games become facts of its game, once, and the ratings take them as their lists say.
#[derive(Args, Debug)]
#[command(after_help = FINISH_EXAMPLES)]
pub struct Finish {
    #[command(flatten)]
    write: Write,
}

impl Finish {
    pub fn run(&self, settings: &Settings) -> Outcome {
        self.write.run(settings, None, event::finish)
    }
}

/// Takes a finished event up again, to correct it and finish it again.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro event reopen liga --reason \"sheet of round 3 was misread\"")]
pub struct Reopen {
    #[command(flatten)]
    write: Write,

    /// Why
    #[arg(long, value_name = "TEXT", value_parser = values::reason)]
    reason: String,
}

impl Reopen {
    pub fn run(&self, settings: &Settings) -> Outcome {
        self.write.run(settings, None, |context, change| event::reopen(context, change, &self.reason))
    }
}
