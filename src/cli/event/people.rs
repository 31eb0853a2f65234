//! `arbitro event bye`, `withdraw` and `reinstate`.

use clap::Args;

use super::Write;
use crate::app::event;
use crate::cli::settings::Settings;
use crate::cli::when::When;
use crate::cli::{Outcome, values};

const BYE_EXAMPLES: &str = "\
Examples:
  arbitro event bye liga ana --points half
  arbitro event bye liga ana --round 4 --points zero";

/// Gives a player a bye in a round without a game.
#[derive(Args, Debug)]
#[command(after_help = BYE_EXAMPLES)]
pub struct Bye {
    #[command(flatten)]
    write: Write,

    /// The player's key
    #[arg(value_name = "PLAYER")]
    player: String,

    /// The round [default: the next to pair, where the director pairs; else the one in play]
    #[arg(long, value_name = "N")]
    round: Option<u32>,

    /// What it is worth: full like a win, half like a draw, zero nothing
    #[arg(long, value_name = "BYE", default_value = "half", value_parser = values::bye())]
    points: event::Bye,
}

impl Bye {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let which = (self.round, self.points);
        self.write.run(settings, None, |context, change| event::bye(context, change, &self.player, which))
    }
}

const WITHDRAW_EXAMPLES: &str = "\
Examples:
  arbitro event withdraw liga ana --reason ill
  arbitro event withdraw liga ana --at 2026-11-25T19:40 --dry-run";

/// Takes a player out of a running event. Results so far stay; games to come are forfeits.
#[derive(Args, Debug)]
#[command(after_help = WITHDRAW_EXAMPLES)]
pub struct Withdraw {
    #[command(flatten)]
    write: Write,

    /// The player's key
    #[arg(value_name = "PLAYER")]
    player: String,

    /// Why
    #[arg(long, value_name = "TEXT", value_parser = values::reason)]
    reason: Option<String>,

    /// When; without an offset a time of the list's zone [default: now]
    #[arg(long, value_name = "INSTANT")]
    at: Option<When>,
}

impl Withdraw {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let reason = self.reason.as_ref();
        self.write
            .run(settings, self.at, |context, change| event::withdraw(context, change, &self.player, reason))
    }
}

/// Brings back a player who withdrew: games that nothing but the withdrawal decided are to be played again.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro event reinstate liga ana --reason \"well again\"")]
pub struct Reinstate {
    #[command(flatten)]
    write: Write,

    /// The player's key
    #[arg(value_name = "PLAYER")]
    player: String,

    /// Why
    #[arg(long, value_name = "TEXT", value_parser = values::reason)]
    reason: Option<String>,
}

impl Reinstate {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let reason = self.reason.as_ref();
        self.write
            .run(settings, None, |context, change| event::reinstate(context, change, &self.player, reason))
    }
}
