//! `arbitro event pairings`.

use clap::Args;

use crate::app::AppError;
use crate::app::event::{self, Change};
use crate::cli::Outcome;
use crate::cli::output::Shown;
use crate::cli::settings::Settings;

const EXAMPLES: &str = "\
Examples:
  arbitro event pairings liga
  arbitro event pairings liga --round 4 --by-name
  arbitro event pairings club --pair ana bo --pair carla dora

The last one pairs the next round by hand.";

/// Shows who meets whom in a round; with --pair, pairs the next round of an event that its director pairs.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Pairings {
    /// The event
    #[arg(value_name = "NAME")]
    event: String,

    /// The round [default: the one in play; with --pair the next]
    #[arg(long, value_name = "N")]
    round: Option<u32>,

    /// One line a player, by name; for table, markdown and csv
    #[arg(long, conflicts_with = "pair")]
    by_name: bool,

    /// A game to pair: who moves first, and who second [default: pairings are shown]
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"])]
    pair: Vec<String>,

    /// With --pair: say what would be done, and do nothing
    #[arg(long, requires = "pair")]
    dry_run: bool,

    #[command(flatten)]
    shown: Shown,
}

impl Pairings {
    pub fn run(&self, settings: &Settings) -> Outcome {
        if self.pair.is_empty() {
            if self.by_name && self.shown.is_for_programs() {
                let message =
                    "--by-name is for people who look for their name: json and jsonl have an object a game";
                let hint =
                    "leave --by-name out, for each game has both players; --format csv has a line a player";
                return Err(AppError::usage(message).hint(hint).into());
            }
            let (name, round) = (&self.event, self.round);
            let report = settings.with(|context| event::pairings(context, name, round, self.by_name))?;
            return self.shown.show(&report, settings);
        }
        let pairs: Vec<(String, String)> =
            self.pair.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        let change = Change { event: self.event.clone(), at: None, dry_run: self.dry_run };
        let report = settings.with(|context| event::pair(context, &change, self.round, &pairs))?;
        if settings.quiet { Ok(()) } else { self.shown.show(&report, settings) }
    }
}
