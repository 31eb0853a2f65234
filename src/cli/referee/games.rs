//! `arbitro referee keep` and `arbitro referee ladder`.

use clap::{Args, ValueHint};

use crate::app::import::Reading;
use crate::app::profile_named;
use crate::app::referee::{self, KeepRequest, LadderRequest};
use crate::cli::output::Shown;
use crate::cli::reading::ReadingArgs;
use crate::cli::settings::Settings;
use crate::cli::stdin::Stdin;
use crate::cli::{Outcome, values};

/// A file of games, and how it is read.
#[derive(Args, Debug)]
struct Games {
    /// The games, as import reads them; - for standard input
    #[arg(value_name = "GAMES.csv", value_hint = ValueHint::FilePath)]
    file: String,

    #[command(flatten)]
    reading: ReadingArgs,
}

impl Games {
    fn reading(&self, zone: Option<&String>) -> Reading {
        Reading { zone: zone.cloned(), ..self.reading.reading() }
    }
}

const KEEP_EXAMPLES: &str = "\
Examples:
  arbitro referee keep games.csv
  arbitro referee keep games.csv --zone America/Santiago --format json
  arbitro referee keep games.csv --profile club.toml";

/// Says which records a clean-up would discard, and why, by the judge that lists use.
#[derive(Args, Debug)]
#[command(after_help = KEEP_EXAMPLES)]
pub struct Keep {
    #[command(flatten)]
    games: Games,

    /// Where local times were read [default: none, and times need offsets]
    #[arg(long, value_name = "ZONE")]
    zone: Option<String>,

    /// The rules whose thresholds are used: a built-in profile, or a TOML file
    #[arg(long, value_name = "PROFILE", default_value = "fise", value_parser = values::ProfileParser, value_hint = ValueHint::FilePath)]
    profile: String,

    #[command(flatten)]
    shown: Shown,
}

impl Keep {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = KeepRequest {
            file: self.games.file.clone(),
            reading: self.games.reading(self.zone.as_ref()),
            profile: profile_named(&self.profile)?,
            at: settings.author.now,
        };
        self.shown.show(&referee::keep(&request, &Stdin::default())?, settings)
    }
}

const LADDER_EXAMPLES: &str = "\
Examples:
  arbitro referee ladder games.csv
  arbitro referee ladder games.csv --zone America/Santiago --unverified leo,mia
  arbitro referee ladder games.csv --format json

One side of each game is computer:LEVEL, with a level from 1 to 100.";

/// Says where players stand on the ladder against the computer, and what credits they have earned.
#[derive(Args, Debug)]
#[command(after_help = LADDER_EXAMPLES)]
pub struct Ladder {
    #[command(flatten)]
    games: Games,

    /// Where local times were read, and by whose clock weeks begin [default for weeks: UTC]
    #[arg(long, value_name = "ZONE")]
    zone: Option<String>,

    /// Players whose accounts are not verified: they earn no credits [default: nobody]
    #[arg(long, value_name = "PLAYER,…", value_delimiter = ',')]
    unverified: Vec<String>,

    #[command(flatten)]
    shown: Shown,
}

impl Ladder {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = LadderRequest {
            file: self.games.file.clone(),
            reading: self.games.reading(self.zone.as_ref()),
            unverified: self.unverified.clone(),
            now: settings.author.now,
        };
        self.shown.show(&referee::ladder(&request, &Stdin::default())?, settings)
    }
}
