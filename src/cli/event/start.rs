//! `arbitro event start`.

use clap::Args;

use super::Write;
use crate::app::event::{self, Order, StartRequest};
use crate::cli::settings::Settings;
use crate::cli::{Outcome, values};

const EXAMPLES: &str = "\
Examples:
  arbitro event start liga
  arbitro event start liga --order rating
  arbitro event start liga --order draw --seed 2026 --dry-run";

/// Freezes players, ratings, rules and starting numbers, pairs the rounds, and prints the digest of all that.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Start {
    #[command(flatten)]
    write: Write,

    /// In which order starting numbers are given
    #[arg(long, value_name = "ORDER", default_value = "joined", value_parser = values::event_order())]
    order: Order,

    /// From which lots are drawn [default: by chance; it is said and kept]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Start {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let mut chance = [0; 8];
        chance.copy_from_slice(&settings.chance[..8]);
        // Few digits, so that people can write the seed down.
        let chance = u64::from_le_bytes(chance) % 1_000_000_000;
        let request = StartRequest { order: self.order, seed: self.seed, chance };
        self.write.run(settings, None, |context, change| event::start(context, change, request))
    }
}
