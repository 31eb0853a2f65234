//! `arbitro import FILE…`, `import ls` and `import void`.

mod batches;
mod files;

use clap::error::ErrorKind;
use clap::{Args, Subcommand};

use super::Outcome;
use super::settings::Settings;

const EXAMPLES: &str = "\
Examples:
  arbitro import games.csv --game damas
  arbitro import 2026-*.csv.gz --game damas --zone America/Santiago --dry-run
  arbitro import hall.csv --game palabras --map Fecha=finished_at,Blancas=first,Negras=second
  arbitro import games.csv --game damas --rejects bad-rows.csv
  arbitro import corrected.csv --game damas --on-conflict amend --reason \"the server lost a day\"
  arbitro import cup.trf --game chess --zone Europe/Madrid
  arbitro import - --game damas --input jsonl
  arbitro import ls
  arbitro import void 3 --reason \"the wrong file\"

A file named ls or void is written ./ls or ./void.";

const USAGE: &str = "arbitro import [OPTIONS] --game <GAME> <FILE>…\n       arbitro import <COMMAND>";

/// Takes in files of games: CSV, JSON Lines or tournament reports (TRF), plain or packed with gzip or zstd.
///
/// All files are taken or none; games that are there already are skipped, so that a second run changes nothing.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = USAGE, subcommand_negates_reqs = true)]
pub struct Import {
    #[command(subcommand)]
    verb: Option<Verb>,

    #[command(flatten)]
    files: files::Files,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Show what came in, file by file
    Ls(batches::Ls),
    /// Take a wrong file back: all its games are voided
    Void(batches::Void),
}

impl Import {
    pub fn run(&self, settings: &Settings) -> Outcome {
        match &self.verb {
            None => self.files.run(settings),
            Some(_) if !self.files.is_unsaid() => {
                let message = "options of import FILE… stand after import ls and import void where they go with \
                               them; a file of that name is written ./ls or ./void\n";
                Err(clap::Error::raw(ErrorKind::ArgumentConflict, message).into())
            }
            Some(Verb::Ls(ls)) => ls.run(settings),
            Some(Verb::Void(void)) => void.run(settings),
        }
    }
}
