//! `arbitro referee deadline`.

use clap::{Args, ValueHint};

use crate::app::referee::{self, Challenge, DeadlineDefaults, DeadlineKind, DeadlineRequest};
use crate::app::{AppError, zone_named};
use crate::cli::output::Shown;
use crate::cli::settings::Settings;
use crate::cli::stdin::Stdin;
use crate::cli::when::When;
use crate::cli::{Outcome, values};

const EXAMPLES: &str = "\
Examples:
  arbitro referee deadline --started 2026-11-16T10:00 --last-play 2026-11-20T15:00 --zone Europe/Madrid
  arbitro referee deadline --started 2026-11-16T10:00 --last-play 2026-11-20T15:00 --zone Europe/Madrid --tournament
  arbitro referee deadline --started 2026-11-16T10:00 --last-play 2026-11-17T15:00 --zone Europe/Madrid --list 3
  arbitro referee deadline --kind invitation --started 2026-11-16T10:00:00Z
  arbitro referee deadline --from games.csv --zone Europe/Madrid --format json

A file has the columns started and last_play, and where they differ id, kind, zone, tournament, autopasses,
opponent_autopasses and challenge.";

/// Says when a player's time ends, what happens then, and which days were left out.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Deadline {
    /// What the deadline is of
    #[arg(long, value_name = "KIND", default_value = "autopass", value_parser = values::rule_set("deadline", DeadlineKind::parse))]
    kind: DeadlineKind,

    /// When the game started, the invitation was sent or the room was opened; without an offset a time of the
    /// zone [default for rapid-challenge: not asked for]
    #[arg(long, value_name = "INSTANT")]
    started: Option<When>,

    /// The previous play or autopass; after a challenge the last valid play [default for invitation and room: not
    /// asked for]
    #[arg(long, value_name = "INSTANT")]
    last_play: Option<When>,

    /// The zone whose days are counted [default for other kinds than autopass: UTC]
    #[arg(long, value_name = "ZONE")]
    zone: Option<String>,

    /// A tournament game: one day from the start on
    #[arg(long)]
    tournament: bool,

    /// Autopasses that the player to move has had in this game
    #[arg(long, value_name = "N", default_value_t = 0)]
    autopasses: u32,

    /// Autopasses that the opponent has had in this game
    #[arg(long, value_name = "N", default_value_t = 0)]
    opponent_autopasses: u32,

    /// What became of the challenge that the autopass follows [default: there was none]
    #[arg(long, value_name = "HOW", value_parser = values::challenge())]
    challenge: Option<Challenge>,

    /// The next N autopasses if nobody plays, up to the one that ends the game
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    list: u32,

    /// Rule on every line of this CSV file; - for standard input [default: the one game that the options say]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath,
          conflicts_with_all = ["started", "last_play", "autopasses", "opponent_autopasses", "challenge"])]
    from: Option<String>,

    #[command(flatten)]
    shown: Shown,
}

impl Deadline {
    pub fn run(&self, settings: &Settings) -> Outcome {
        if let Some(file) = &self.from {
            let defaults = DeadlineDefaults {
                kind: self.kind,
                zone: self.zone.clone(),
                tournament: self.tournament,
                list: self.list,
            };
            return self.shown.show(&referee::deadline_rows(file, &Stdin::default(), &defaults)?, settings);
        }
        if self.zone.is_none() && self.kind == DeadlineKind::Autopass {
            let error = AppError::usage("an autopass goes by the days of a zone, and none is given");
            return Err(error.hint("add --zone ZONE, such as America/Santiago").into());
        }
        let zone = zone_named(self.zone.as_deref().unwrap_or("UTC"))?;
        let read = |when: Option<When>| when.map(|when| when.in_zone(|| Ok(zone.clone()))).transpose();
        let request = DeadlineRequest {
            kind: self.kind,
            started: read(self.started)?,
            last_play: read(self.last_play)?,
            tournament: self.tournament,
            autopasses: self.autopasses,
            opponent_autopasses: self.opponent_autopasses,
            challenge: self.challenge,
            list: self.list,
            zone: zone.clone(),
        };
        self.shown.show(&referee::deadline(&request)?, settings)
    }
}
