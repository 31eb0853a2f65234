//! `arbitro doctor`.

use clap::Args;

use super::output::Told;
use super::settings::Settings;
use super::{Error, Outcome};
use crate::app::{self, Kind};

const EXAMPLES: &str = "\
Examples:
  arbitro doctor
  arbitro doctor --quiet
  arbitro doctor --repair
  arbitro doctor --format json

Exit code 1 where an error was found; warnings and notes are no errors.";

/// Looks at the whole database: pages, audit chain, caches, zone data, names, games and where it stands.
///
/// Nothing is changed but with --repair, which builds the caches again from the facts.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Doctor {
    /// Build the caches again from the facts first
    #[arg(long)]
    repair: bool,

    #[command(flatten)]
    told: Told,
}

impl Doctor {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let outcome = settings.with(|context| app::doctor(context, self.repair))?;
        self.told.show(&outcome.report, &outcome.report.quiet(), settings)?;
        if outcome.has_errors { Err(Error::Told(Kind::Difference)) } else { Ok(()) }
    }
}
