//! `arbitro pair generate`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::system;
use crate::app::pair::{Features, GenerateRequest, Made, Points, Scoring, generate, save};
use crate::cli::settings::Settings;
use crate::cli::{Outcome, output, values};

const EXAMPLES: &str = "\
Examples:
  arbitro pair generate --players 40 --rounds 9 --seed 7 --output made-up.trf
  arbitro pair generate --players 15 --rounds 7 --seed 1 --half-byes 5 --absences 5 --withdrawals 2 --late 10
  arbitro pair generate --players 60 --rounds 9 --seed 3 --prohibited 10 --acceleration --points 3,1,0";

/// Makes up a random tournament, paired round by round, as a tournament report.
///
/// The same options and seed give the same report everywhere. Where a round cannot be paired, the tournament ends
/// before it, and this is said on standard error.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Generate {
    /// How many enter
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=9999))]
    players: u32,

    /// How many rounds there are
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=999))]
    rounds: u32,

    /// Another seed makes another tournament
    #[arg(long, value_name = "SEED")]
    seed: u64,

    /// The pairing system
    #[arg(long, value_name = "SYSTEM", default_value = "dutch", value_parser = system())]
    system: String,

    #[command(flatten)]
    happens: Happens,

    /// Points for a win, a draw and a loss
    #[arg(long, value_name = "WIN,DRAW,LOSS", default_value = "1,0.5,0", value_parser = values::points_of_results, help_heading = "Rules")]
    points: [Points; 3],

    /// Points for the pairing-allocated bye [default: as for a win]
    #[arg(long, value_name = "POINTS", value_parser = values::points, help_heading = "Rules")]
    bye_points: Option<Points>,

    /// Give the upper half fictitious points in the first half of the rounds (Baku acceleration, C.04.7)
    #[arg(long, help_heading = "Rules")]
    acceleration: bool,

    /// The file to write, in one step [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
}

/// The heading of help for what happens.
const HAPPENS: &str = "What happens, in per cent";

/// How often something happens, in per cent.
#[derive(Args, Debug)]
struct Happens {
    /// Games that are drawn
    #[arg(long, value_name = "PERCENT", default_value = "30", value_parser = values::per_cent, help_heading = HAPPENS)]
    draws: u32,

    /// Games that are not played
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = values::per_cent, help_heading = HAPPENS)]
    forfeits: u32,

    /// Entrants with a half-point bye, each round
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = values::per_cent, help_heading = HAPPENS)]
    half_byes: u32,

    /// Entrants with a full-point bye, each round
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = values::per_cent, help_heading = HAPPENS)]
    full_byes: u32,

    /// Entrants who are away (zero-point bye), each round
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = values::per_cent, help_heading = HAPPENS)]
    absences: u32,

    /// Entrants who leave for good, each round
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = values::per_cent, help_heading = HAPPENS)]
    withdrawals: u32,

    /// Entrants who come after the first round
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = values::per_cent, help_heading = HAPPENS)]
    late: u32,

    /// Entrants whom somebody must not meet
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = values::per_cent, help_heading = HAPPENS)]
    prohibited: u32,
}

impl Generate {
    fn features(&self) -> Features {
        let Happens { draws, forfeits, half_byes, full_byes, absences, withdrawals, late, prohibited } =
            self.happens;
        Features {
            draws,
            forfeits,
            half_byes,
            full_byes,
            absences,
            withdrawals,
            late_entries: late,
            prohibitions: prohibited,
            acceleration: self.acceleration,
            scoring: self.scoring(),
        }
    }

    fn scoring(&self) -> Scoring {
        let [win, draw, loss] = self.points;
        Scoring {
            win: [win; 2],
            draw: [draw; 2],
            loss: [loss; 2],
            forfeit_win: win,
            full_bye: win,
            half_bye: draw,
            allocated: self.bye_points.unwrap_or(win),
            ..Scoring::default()
        }
    }

    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = GenerateRequest {
            players: self.players,
            rounds: self.rounds,
            seed: self.seed,
            features: self.features(),
            system: self.system.clone(),
        };
        let Made { trf, ended } = generate(&request)?;
        if let Some(why) = ended.filter(|_| !settings.quiet) {
            output::tell(&format!("note: {why}"));
        }
        match &self.output {
            Some(path) => Ok(save(path, &trf)?),
            None => output::put(&trf),
        }
    }
}
