//! `arbitro pair …`: Swiss pairings from tournament reports. No database is needed.

mod check;
mod generate;
mod round;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, Subcommand};

use super::settings::Settings;
use super::{Outcome, output};
use crate::app::pair::pairing_systems;
use crate::model::Diagnostic;
use crate::render::{Options, diagnostic};

const EXAMPLES: &str = "\
Examples:
  arbitro pair cup.trf
  arbitro pair cup.trf --format table
  arbitro pair cup.trf --format trf --output cup.trf
  arbitro pair cup.trf --round 3 --format json
  arbitro pair check cup.trf
  arbitro pair check reports/
  arbitro pair generate --players 40 --rounds 9 --seed 7 --forfeits 5 --output made-up.trf

A report named check or generate is written ./check or ./generate.";

const USAGE: &str = "arbitro pair [OPTIONS] <FILE>\n       arbitro pair <COMMAND>";

/// Pairs a round of a tournament report (TRF16, TRF26) by the FIDE Dutch system of 1 February 2026.
///
/// Prints the number of pairs and then a line for each board, White's starting number first; 0 is the bye.
/// Where no pairing exists, nothing is written, and the constraints that conflict are named (exit code 77).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = USAGE, subcommand_negates_reqs = true)]
pub struct Pair {
    #[command(subcommand)]
    verb: Option<Verb>,

    #[command(flatten)]
    round: round::Round,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Pair every round of reports again, and say where they differ
    Check(check::Check),
    /// Make up a random tournament
    Generate(generate::Generate),
}

impl Pair {
    pub fn run(&self, settings: &Settings) -> Outcome {
        match &self.verb {
            None => self.round.run(settings),
            Some(_) if !self.round.is_unsaid() => {
                let message = "options of pair FILE stand after pair check and pair generate where they go with \
                               them; a report of that name is written ./check or ./generate\n";
                Err(clap::Error::raw(ErrorKind::ArgumentConflict, message).into())
            }
            Some(Verb::Check(check)) => check.run(settings),
            Some(Verb::Generate(generate)) => generate.run(settings),
        }
    }
}

/// A pairing system.
fn system() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(pairing_systems())
}

/// Says on standard error what was assumed and what somebody should look at.
fn tell(remarks: &[Diagnostic], settings: &Settings) {
    if remarks.is_empty() || settings.quiet {
        return;
    }
    let options = Options { color: true, ..Options::default() };
    output::tell(&diagnostic::diagnostics(remarks, remarks.len(), &options));
}
