//! `arbitro pair check`.

use clap::{Args, ValueHint};

use super::{system, tell};
use crate::app::pair::{CheckRequest, Checked, check};
use crate::cli::Outcome;
use crate::cli::output::Shown;
use crate::cli::settings::Settings;

const EXAMPLES: &str = "\
Examples:
  arbitro pair check cup.trf
  arbitro pair check reports/ --format csv
  arbitro pair check cup.trf --format json

Where a file of pairs stands beside a report (r05.pairs beside r05.trf), the next round is compared with it, too,
board order included.

Exit codes:
  0 every round is the same · 1 a round differs · 65 a report is wrong · 66 a file is missing";

/// Pairs every round of reports again and compares games, colours and byes.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    /// Tournament reports; of a folder, all that it and its folders hold (*.trf, *.trfx)
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    paths: Vec<String>,

    /// The only round to compare [default: every round]
    #[arg(long, value_name = "N")]
    round: Option<u32>,

    /// How many rounds there will be, where a report does not say it [default: records 142, XXR]
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,

    /// The pairing system
    #[arg(long, value_name = "SYSTEM", default_value = "dutch", value_parser = system())]
    system: String,

    #[command(flatten)]
    shown: Shown,
}

impl Check {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = CheckRequest {
            paths: self.paths.clone(),
            round: self.round,
            rounds: self.rounds,
            system: self.system.clone(),
        };
        let Checked { report, remarks, failure } = settings.with(|context| check(context, &request))?;
        tell(&remarks, settings);
        if !report.files.is_empty() || failure.is_none() {
            self.shown.show(&report, settings)?;
        }
        failure.map_or(Ok(()), |error| Err(error.into()))
    }
}
