//! `arbitro event undo`.

use clap::Args;

use super::Write;
use crate::app::event;
use crate::cli::Outcome;
use crate::cli::settings::Settings;

const EXAMPLES: &str = "\
Examples:
  arbitro event undo liga
  arbitro event undo liga 17 --dry-run

Again, it takes back the entry before. An entry that is named is taken back where no later one depends on it; where it is an
undo itself, what that took comes back.";

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
