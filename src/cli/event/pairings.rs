//! `arbitro event pairings`.

use clap::Args;

use super::Write;
use crate::app::event;
use crate::cli::Outcome;
use crate::cli::settings::Settings;

const EXAMPLES: &str = "\
Examples:
  arbitro event pairings liga
  arbitro event pairings liga --round 4 --by-name
  arbitro event pairings club --pair ana bo --pair carla dora       pairs the next round by hand";

/// Shows who meets whom in a round; with --pair, pairs the next round of an event that its director pairs.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Pairings {
    #[command(flatten)]
    write: Write,

    /// The round [default: the one in play]
    #[arg(long, value_name = "N")]
    round: Option<u32>,

    /// One line a player, by name
    #[arg(long, conflicts_with = "pair")]
    by_name: bool,

    /// A game: who moves first, and who second
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"])]
    pair: Vec<String>,
}

impl Pairings {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let _ = self.by_name;
        let pairs: Vec<(String, String)> =
            self.pair.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        self.write.run(settings, None, |context, change| event::pair(context, change, self.round, &pairs))
    }
}
