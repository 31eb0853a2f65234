//! `arbitro decide`: a committee's list of decisions.

use clap::Args;

use super::Outcome;
use super::output::Told;
use super::settings::Settings;
use crate::app::{self, DecideFileRequest};

const EXAMPLES: &str = "\
Examples:
  arbitro decide committee.csv --dry-run
  arbitro decide committee.csv --game damas --yes";

/// Takes a committee's list of decisions, all of them or none: id, kind, reason, columns to amend.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Decide {
    /// The file of decisions
    #[arg(value_name = "FILE")]
    file: String,

    /// The kind of game of bare ids [default: ids are full keys]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Decide {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request =
            DecideFileRequest { file: self.file.clone(), game: self.game.clone(), dry_run: self.dry_run };
        let report = settings.with(|context| app::decide_file(context, &request))?;
        self.told.show(&report, &[], settings)
    }
}
