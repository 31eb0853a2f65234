//! `arbitro list seed`.

use clap::{Args, ValueHint};

use crate::app::{self, SeedRequest};
use crate::cli::Outcome;
use crate::cli::output::Told;
use crate::cli::settings::Settings;

const EXAMPLES: &str = "\
Examples:
  arbitro list seed damas federation.csv --dry-run
  arbitro list seed damas federation.csv

Such a file:
  player,rating,games,instant,source
  ana,1612.5,40,2026-01-01,federation";

/// Takes ratings that players bring from elsewhere: a CSV with player, rating, games, instant and source.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Seed {
    /// The list
    #[arg(value_name = "LIST")]
    list: String,

    /// The file, or - for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: String,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Seed {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = SeedRequest { list: self.list.clone(), file: self.file.clone(), dry_run: self.dry_run };
        let report = settings.with(|context| app::list_seed(context, &request))?;
        self.told.show(&report, &[], settings)
    }
}
