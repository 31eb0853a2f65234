//! `arbitro man`.

use std::io;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{Outcome, grammar};
use crate::app::{AppError, Kind};

const EXAMPLES: &str = "\
Examples:
  arbitro man ~/.local/share/man/man1";

/// Writes manual pages, one a command, into a folder.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Man {
    /// The folder; it is made where it is missing
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
}

impl Man {
    pub fn run(&self) -> Outcome {
        let written = std::fs::create_dir_all(&self.folder)
            .and_then(|()| clap_mangen::generate_to(grammar(), &self.folder));
        written.map_err(|error| self.failed(&error).into())
    }

    fn failed(&self, error: &io::Error) -> AppError {
        let full = matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded);
        let kind = if full { Kind::Io } else { Kind::CannotCreate };
        AppError::new(kind, format!("{}: manual pages cannot be written: {error}", self.folder.display()))
            .hint("name a folder that can be written")
    }
}
