//! `arbitro referee visavis`.

use clap::{Args, ValueHint};

use crate::app::referee;
use crate::cli::Outcome;
use crate::cli::output::Shown;
use crate::cli::settings::Settings;
use crate::cli::stdin::Stdin;

const EXAMPLES: &str = "\
Examples:
  arbitro referee visavis turns.csv
  arbitro referee visavis turns.csv --partial --format json

The file has the columns turn, first and second: the points of the two plays. An empty cell or x is an invalid play.";

/// Gives the table points and the result of a game of duplicate "Visavis".
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Visavis {
    /// The turns; - for standard input
    #[arg(value_name = "TURNS.csv", value_hint = ValueHint::FilePath)]
    file: String,

    /// Count fewer than twelve turns as far as they go
    #[arg(long)]
    partial: bool,

    #[command(flatten)]
    shown: Shown,
}

impl Visavis {
    pub fn run(&self, settings: &Settings) -> Outcome {
        self.shown.show(&referee::visavis(&self.file, &Stdin::default(), self.partial)?, settings)
    }
}
