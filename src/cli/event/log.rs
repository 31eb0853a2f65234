//! `arbitro event log`.

use clap::Args;

use crate::app::event;
use crate::cli::Outcome;
use crate::cli::output::Shown;
use crate::cli::settings::Settings;

const EXAMPLES: &str = "\
Examples:
  arbitro event log liga
  arbitro event log liga --format jsonl > liga.jsonl

Elsewhere `arbitro event new --from liga.jsonl` makes the same event of it.";

/// Shows every entry of an event: who did what, and when. As JSON Lines it makes the same event elsewhere.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Log {
    /// The event
    #[arg(value_name = "NAME")]
    event: String,

    #[command(flatten)]
    shown: Shown,
}

impl Log {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| event::log(context, &self.event))?;
        self.shown.show(&report, settings)
    }
}
