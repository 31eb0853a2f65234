//! `arbitro rate`.

use clap::Args;

use super::Outcome;
use super::output::Shown;
use super::settings::Settings;
use super::when::When;
use crate::app::{self, RateRequest};

const EXAMPLES: &str = "\
Examples:
  arbitro rate damas
  arbitro rate damas --since 2026-11-01T00:00
  arbitro rate damas --full";

/// Brings ratings up to date, and says what moved.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Rate {
    /// The list
    #[arg(value_name = "LIST")]
    list: String,

    /// Since when; without an offset a time of the list's zone [default: the last closing of each kind]
    #[arg(long, value_name = "INSTANT")]
    since: Option<When>,

    /// Drop the caches, and build them again from the facts
    #[arg(long)]
    full: bool,

    #[command(flatten)]
    shown: Shown,
}

impl Rate {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| {
            let zone = || app::list_zone(context, &self.list);
            let since = self.since.map(|since| since.in_zone(zone)).transpose()?;
            app::rate(context, &RateRequest { list: self.list.clone(), since, full: self.full })
        })?;
        self.shown.show(&report, settings)
    }
}
