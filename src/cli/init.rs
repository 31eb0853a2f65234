//! `arbitro init`.

use clap::Args;

use super::Outcome;
use super::output::Told;
use super::settings::Settings;
use crate::app;

const EXAMPLES: &str = "\
Examples:
  arbitro init
  arbitro init --db club/club.db";

/// Creates the database; an existing file is left alone.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Init {
    #[command(flatten)]
    told: Told,
}

impl Init {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(app::init)?;
        self.told.show(&report, &[], settings)
    }
}
