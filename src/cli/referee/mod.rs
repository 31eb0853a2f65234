//! `arbitro referee …`: rulings at the table. No database is needed.

mod deadline;
mod games;
mod othello;
mod visavis;

use clap::{Args, Subcommand};

use super::Outcome;
use super::output::Shown;
use super::settings::Settings;
use crate::app::referee;

const EXAMPLES: &str = "\
Examples:
  arbitro referee --list
  arbitro referee othello --rules world --first 30 --second 20
  arbitro referee othello --rules japan --from games.csv --format json
  arbitro referee visavis turns.csv
  arbitro referee deadline --started 2026-11-16T10:00 --last-play 2026-11-20T15:00 --zone Europe/Madrid
  arbitro referee keep games.csv
  arbitro referee ladder games.csv --zone America/Santiago";

const USAGE: &str = "arbitro referee <RULING> [OPTIONS]\n       arbitro referee --list";

/// Rules on a situation: the figure, the rule that was applied, and why.
///
/// (D) in a rule marks a decision of ours, where the sources are silent.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = USAGE, arg_required_else_help = true, args_conflicts_with_subcommands = true)]
pub struct Referee {
    /// Show every ruling and its rule sets
    #[arg(long)]
    list: bool,

    #[command(flatten)]
    shown: Shown,

    #[command(subcommand)]
    ruling: Option<Ruling>,
}

#[derive(Subcommand, Debug)]
enum Ruling {
    /// The final figure of a game of Othello
    Othello(othello::Othello),
    /// Table points and result of a game of duplicate "Visavis"
    Visavis(visavis::Visavis),
    /// When a player's time ends, and what happens then
    Deadline(deadline::Deadline),
    /// Which records a clean-up would discard, and why
    Keep(games::Keep),
    /// Level, best beaten, streak and credits of players against the computer
    Ladder(games::Ladder),
}

impl Referee {
    pub fn run(&self, settings: &Settings) -> Outcome {
        match &self.ruling {
            // Without a ruling there is nothing but the list to be shown.
            None => self.shown.show(&referee::rulings(), settings),
            Some(Ruling::Othello(othello)) => othello.run(settings),
            Some(Ruling::Visavis(visavis)) => visavis.run(settings),
            Some(Ruling::Deadline(deadline)) => deadline.run(settings),
            Some(Ruling::Keep(keep)) => keep.run(settings),
            Some(Ruling::Ladder(ladder)) => ladder.run(settings),
        }
    }
}
