//! `arbitro import ls` and `arbitro import void`.

use clap::Args;

use crate::app::import::{import_ls, import_void};
use crate::cli::output::{Shown, Told};
use crate::cli::settings::Settings;
use crate::cli::{Outcome, values};

/// Shows what came in, file by file.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro import ls\n  arbitro import ls --format json")]
pub struct Ls {
    #[command(flatten)]
    shown: Shown,
}

impl Ls {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(import_ls)?;
        self.shown.show(&report, settings)
    }
}

const VOID_EXAMPLES: &str = "\
Examples:
  arbitro import void 3 --reason \"the wrong file\" --dry-run
  arbitro import void 3 --reason \"the wrong file\" --yes";

/// Takes a wrong file back: all games that it brought are voided, in one command.
#[derive(Args, Debug)]
#[command(after_help = VOID_EXAMPLES)]
pub struct Void {
    /// The number of the batch, as import ls shows it
    #[arg(value_name = "BATCH")]
    batch: u32,

    /// Why
    #[arg(long, value_name = "TEXT", value_parser = values::reason)]
    reason: String,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Void {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| import_void(context, self.batch, &self.reason, self.dry_run))?;
        self.told.show(&report, &[], settings)
    }
}
