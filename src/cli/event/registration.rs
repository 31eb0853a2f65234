//! `arbitro event join`, `leave` and `accept`.

use clap::{Args, ValueHint};

use super::Write;
use crate::app::AppError;
use crate::app::event::{self, Joining};
use crate::cli::settings::Settings;
use crate::cli::{Outcome, values};

const JOIN_EXAMPLES: &str = "\
Examples:
  arbitro event join liga ana
  arbitro event join liga ana bo \"Carla Ruiz\" --club Norte
  arbitro event join liga 4711 --name \"Ana María\" --club Norte
  arbitro event join liga --from players.csv

The file has a player a line, or the columns player, name and club under a header. All join or none.";

const JOIN_USAGE: &str =
    "arbitro event join [OPTIONS] <NAME> <PLAYER>…\n       arbitro event join --from <FILE> <NAME>";

/// Lets players join an event that has not started, all of them or none.
#[derive(Args, Debug)]
#[command(after_help = JOIN_EXAMPLES, override_usage = JOIN_USAGE)]
pub struct Join {
    #[command(flatten)]
    write: Write,

    /// The players' keys: usernames, federation numbers, or the names
    #[arg(value_name = "PLAYER", required_unless_present = "from")]
    players: Vec<String>,

    /// The name to show, of one player [default: the key]
    #[arg(long, value_name = "TEXT", value_parser = values::plain_text)]
    name: Option<String>,

    /// The club, for a draw that lets players of one club meet early (event start --order varma) [default: none]
    #[arg(long, value_name = "TEXT", value_parser = values::plain_text)]
    club: Option<String>,

    /// A file of players, or - for standard input [default: those that are named]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["players", "name", "club"])]
    from: Option<String>,
}

impl Join {
    pub fn run(&self, settings: &Settings) -> Outcome {
        if self.name.is_some() && self.players.len() > 1 {
            let message = "--name goes with one player: several cannot have one name";
            return Err(AppError::usage(message)
                .hint("let each join alone, or write names in a file (--from)")
                .into());
        }
        let joining = match &self.from {
            Some(file) => Joining::File(file.clone()),
            None => Joining::Named {
                players: self.players.clone(),
                name: self.name.clone(),
                club: self.club.clone(),
            },
        };
        self.write.run(settings, None, |context, change| event::join(context, change, &joining))
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

/// Notes that players accept the conditions; all four of a championship must, before its start.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  arbitro event accept final ana\n  arbitro event accept final ana bo carla dora"
)]
pub struct Accept {
    #[command(flatten)]
    write: Write,

    /// The players' keys
    #[arg(value_name = "PLAYER", required = true)]
    players: Vec<String>,
}

impl Accept {
    pub fn run(&self, settings: &Settings) -> Outcome {
        self.write.run(settings, None, |context, change| event::accept(context, change, &self.players))
    }
}
