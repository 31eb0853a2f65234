//! `arbitro list seed`.

use clap::{Args, ValueHint};

use crate::app::import::{Dates, Fold};
use crate::app::{self, SeedRequest};
use crate::cli::output::Told;
use crate::cli::settings::Settings;
use crate::cli::{Outcome, values};

const EXAMPLES: &str = "\
Examples:
  arbitro list seed damas federation.csv --dry-run
  arbitro list seed damas federation.csv
  arbitro list seed damas federacion.csv --dates day-first

Such a file, whose columns may have Spanish names, too (jugador, elo, partidas, fecha, origen):
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

    /// How dates such as 05/04/2026 are read [default: they are refused]
    #[arg(long, value_name = "ORDER", value_parser = values::dates())]
    dates: Option<Dates>,

    /// Which reading is meant where a zone change skipped or doubled a local time [default: refuse it]
    #[arg(long, value_name = "READING", value_parser = values::fold())]
    fold: Option<Fold>,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Seed {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = SeedRequest {
            list: self.list.clone(),
            file: self.file.clone(),
            dates: self.dates,
            fold: self.fold,
            dry_run: self.dry_run,
        };
        let report = settings.with(|context| app::list_seed(context, &request))?;
        self.told.show(&report, &[], settings)
    }
}
