//! `arbitro migrate`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::Outcome;
use super::output::Told;
use super::settings::Settings;
use crate::app::{self, MigrateRequest};

const EXAMPLES: &str = "\
Examples:
  arbitro migrate --dry-run
  arbitro migrate
  arbitro migrate --db club/club.db --backup club/before-the-update.db";

/// Brings a database of an older version to this one; it is kept as it was beside it.
///
/// All or nothing, with an audit entry. A database that has this version already is left alone.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Migrate {
    /// Where the database is kept as it was [default: FILE.v1.backup beside it, by its version]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    backup: Option<PathBuf>,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Migrate {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = MigrateRequest { backup: self.backup.clone(), dry_run: self.dry_run };
        let report = settings.with(|context| app::migrate(context, &request))?;
        self.told.show(&report, &[], settings)
    }
}
