//! `arbitro import FILE…`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::app::import::{Dates, Fold, ImportRequest, OnConflict, Reading, import};
use crate::cli::output::Told;
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

    /// The format of the files [default: by their names, else by how they begin]
    #[arg(long, value_name = "FORMAT", value_parser = values::input_format())]
    input: Option<String>,

    /// Columns and the fields they hold; the field - ignores a column [default: the known names]
    #[arg(long, value_name = "COLUMN=FIELD,…", value_delimiter = ',', value_parser = values::mapping)]
    map: Vec<(String, String)>,

    /// The encoding, such as utf-8, latin-1 or windows-1252 [default: detected]
    #[arg(long, value_name = "ENCODING")]
    encoding: Option<String>,

    /// What parts the columns: ",", ";", "|" or tab [default: detected]
    #[arg(long, value_name = "SIGN", value_parser = values::delimiter)]
    delimiter: Option<char>,

    /// Which reading is meant where a zone change skipped or doubled a local time [default: refuse it]
    #[arg(long, value_name = "READING", value_parser = values::fold())]
    fold: Option<Fold>,

    /// How dates such as 05/04/2026 are read [default: they are refused]
    #[arg(long, value_name = "ORDER", value_parser = values::dates())]
    dates: Option<Dates>,

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
        let texts = [&self.game, &self.zone, &self.source, &self.input, &self.encoding, &self.reason];
        self.paths.is_empty()
            && texts.iter().all(|text| text.is_none())
            && self.map.is_empty()
            && (self.delimiter, self.fold, self.dates, &self.rejects) == (None, None, None, &None)
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
                format: self.input.clone(),
                encoding: self.encoding.clone(),
                delimiter: self.delimiter,
                mapping: self.map.clone(),
                fold: self.fold,
                dates: self.dates,
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
