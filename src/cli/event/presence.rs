//! `arbitro event call`, `present` and `resolve`.

use clap::Args;

use super::Write;
use crate::app::event;
use crate::cli::Outcome;
use crate::cli::settings::Settings;
use crate::cli::when::When;

/// Calls a round. Players of a championship of four confirm presence within five minutes.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  arbitro event call final 1\n  arbitro event call final 2 --at 2026-11-25T19:30"
)]
pub struct Call {
    #[command(flatten)]
    write: Write,

    /// The round
    #[arg(value_name = "ROUND")]
    round: u32,

    /// When it was called; without an offset a time of the list's zone [default: now]
    #[arg(long, value_name = "INSTANT")]
    at: Option<When>,
}

impl Call {
    pub fn run(&self, settings: &Settings) -> Outcome {
        self.write.run(settings, self.at, |context, change| event::call(context, change, self.round))
    }
}

/// Confirms that players are there, in the round that was called.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  arbitro event present final ana bo\n  arbitro event present final ana --at 2026-11-25T19:31"
)]
pub struct Present {
    #[command(flatten)]
    write: Write,

    /// The players' keys
    #[arg(value_name = "PLAYER", required = true)]
    players: Vec<String>,

    /// When presence was confirmed; without an offset a time of the list's zone [default: now]
    #[arg(long, value_name = "INSTANT")]
    at: Option<When>,
}

impl Present {
    pub fn run(&self, settings: &Settings) -> Outcome {
        self.write.run(settings, self.at, |context, change| event::present(context, change, &self.players))
    }
}

/// Settles the absences of a round: who is there wins, and where both are absent both lose.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  arbitro event resolve final 1\n  arbitro event resolve final 1 --dry-run"
)]
pub struct Resolve {
    #[command(flatten)]
    write: Write,

    /// The round
    #[arg(value_name = "ROUND")]
    round: u32,
}

impl Resolve {
    pub fn run(&self, settings: &Settings) -> Outcome {
        self.write.run(settings, None, |context, change| event::resolve(context, change, self.round))
    }
}
