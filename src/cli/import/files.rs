//! `arbitro import FILE…`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::app::import::{ImportRequest, OnConflict, Reading, import};
use crate::cli::output::Told;
use crate::cli::reading::ReadingArgs;
use crate::cli::settings::Settings;
use crate::cli::{Outcome, values};

/// Files and how they are read.
#[derive(Args, Debug)]
pub struct Files {
    /// The files; - for standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    paths: Vec<String>,

    /// The kind of game
    #[arg(long, value_name = "GAME", required = true)]
    game: Option<String>,

    /// Where local times were read [default: the zone that all lists of the game share]
    #[arg(long, value_name = "ZONE")]
    zone: Option<String>,

    /// What stands before each id in the key: GAME/SOURCE/ID [default: nothing]
    #[arg(long, value_name = "SOURCE")]
    source: Option<String>,

    #[command(flatten)]
    reading: ReadingArgs,

    /// Take the good rows and write the bad ones, with reasons, to this file [default: one bad row refuses all]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    rejects: Option<PathBuf>,

    /// What becomes of a game that is there with other content
    #[arg(long, value_name = "POLICY", default_value = "refuse", value_parser = values::on_conflict())]
    on_conflict: OnConflict,

    /// Why, for amendments
    #[arg(long, value_name = "TEXT", required_if_eq("on_conflict", "amend"), value_parser = values::reason)]
    reason: Option<String>,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Files {
    /// Whether nothing of all this was said.
    pub fn is_unsaid(&self) -> bool {
        let texts = [&self.game, &self.zone, &self.source, &self.reason];
        self.paths.is_empty()
            && texts.iter().all(|text| text.is_none())
            && self.reading.is_unsaid()
            && self.rejects.is_none()
            && self.on_conflict == OnConflict::Refuse
            && !self.dry_run
            && self.told.is_default()
    }

    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = ImportRequest {
            files: self.paths.clone(),
            // clap asks for it where files are named.
            game: self.game.clone().unwrap_or_default(),
            reading: Reading {
                zone: self.zone.clone(),
                source: self.source.clone(),
                ..self.reading.reading()
            },
            rejects: self.rejects.clone(),
            on_conflict: self.on_conflict,
            reason: self.reason.clone(),
            dry_run: self.dry_run,
        };
        let report = settings.with(|context| import(context, &request))?;
        self.told.show(&report, &report.quiet(), settings)
    }
}
