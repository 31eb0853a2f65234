//! `arbitro event undo`.

use clap::Args;

use super::Write;
use crate::app::event;
use crate::cli::Outcome;
use crate::cli::settings::Settings;

const EXAMPLES: &str = "\
Examples:
  arbitro event undo liga                 the last entry that stands; again: the one before it
  arbitro event undo liga 17              entry 17, where nothing later depends on it
  arbitro event undo liga 18 --dry-run    where entry 18 is an undo, what it took comes back";

/// Takes an entry back by appending another: the event is then as it would be without it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Undo {
    #[command(flatten)]
    write: Write,

    /// The entry's number, as `event log` shows it [default: the last one that stands]
    #[arg(value_name = "ENTRY")]
    entry: Option<u32>,
}

impl Undo {
    pub fn run(&self, settings: &Settings) -> Outcome {
        self.write.run(settings, None, |context, change| event::undo(context, change, self.entry))
    }
}
