//! `arbitro backup FILE` and `arbitro restore FILE`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::Outcome;
use super::output::Told;
use super::settings::Settings;
use crate::app::{self, BackupRequest};

const BACKUP_EXAMPLES: &str = "\
Examples:
  arbitro backup /mnt/usb/club.db
  arbitro backup --force /mnt/usb/club.db
  arbitro backup --dry-run club-copy.db

A night keeps the last backups by itself, with this in its configuration:
  [backup]
  folder = \"backups\"
  keep = 14";

/// Copies the database while others may use it, and checks the copy before it gets its name.
///
/// Every page of the copy is checked, and every row against the audit chain. The copy is one file that
/// needs nothing beside it.
#[derive(Args, Debug)]
#[command(after_help = BACKUP_EXAMPLES)]
pub struct Backup {
    /// The file to write
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,

    /// Replace a file that is there, once the copy is whole [default: refuse]
    #[arg(long)]
    force: bool,

    /// Copy and check, and keep nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Backup {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = BackupRequest { file: self.file.clone(), force: self.force, dry_run: self.dry_run };
        let report = settings.with(|context| app::backup(context, &request))?;
        self.told.show(&report, &[], settings)
    }
}

const RESTORE_EXAMPLES: &str = "\
Examples:
  arbitro restore /mnt/usb/club.db
  arbitro restore backups/club-20261125T030000Z-00000012.db --db club-restored.db";

/// Makes the database of --db from a backup, checked as the backup was. A database that is there is left alone.
#[derive(Args, Debug)]
#[command(after_help = RESTORE_EXAMPLES)]
pub struct Restore {
    /// The backup
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,

    /// Copy and check, and keep nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Restore {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| app::restore(context, &self.file, self.dry_run))?;
        self.told.show(&report, &[], settings)
    }
}
