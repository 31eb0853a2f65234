//! `arbitro event join`, `leave` and `accept`.

use clap::Args;

use super::Write;
use crate::app::event;
use crate::cli::settings::Settings;
use crate::cli::{Outcome, values};

/// Lets a player join an event that has not started.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  arbitro event join liga ana\n  arbitro event join liga 4711 --name \"Ana María\" --club Norte"
)]
pub struct Join {
    #[command(flatten)]
    write: Write,

    /// The player's key: a username, a federation number, or the name
    #[arg(value_name = "PLAYER")]
    player: String,

    /// The name to show [default: the key]
    #[arg(long, value_name = "TEXT", value_parser = values::plain_text)]
    name: Option<String>,

    /// The club, for a draw that lets players of one club meet early (event start --order varma) [default: none]
    #[arg(long, value_name = "TEXT", value_parser = values::plain_text)]
    club: Option<String>,
}

impl Join {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let more = (self.name.as_ref(), self.club.as_ref());
        self.write.run(settings, None, |context, change| event::join(context, change, &self.player, more))
    }
}

/// Takes a player out of an event that has not started.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro event leave liga ana")]
pub struct Leave {
    #[command(flatten)]
    write: Write,

    /// The player's key
    #[arg(value_name = "PLAYER")]
    player: String,
}

impl Leave {
    pub fn run(&self, settings: &Settings) -> Outcome {
        self.write.run(settings, None, |context, change| event::leave(context, change, &self.player))
    }
}

/// Notes that a player accepts the conditions; all four of a championship must, before its start.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro event accept final ana")]
pub struct Accept {
    #[command(flatten)]
    write: Write,

    /// The player's key
    #[arg(value_name = "PLAYER")]
    player: String,
}

impl Accept {
    pub fn run(&self, settings: &Settings) -> Outcome {
        self.write.run(settings, None, |context, change| event::accept(context, change, &self.player))
    }
}
