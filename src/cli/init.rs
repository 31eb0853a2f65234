//! `arbitro init`.

use clap::Args;

use super::Outcome;
use super::output::Told;
use super::settings::Settings;
use crate::app;

const EXAMPLES: &str = "\
Examples:
  arbitro init
  arbitro init --db club/club.db
  arbitro init --from facts-2026";

/// Creates the database; an existing file is left alone.
///
/// With --from it is made from an export of facts: every row as it was, verified against the audit chain,
/// and nothing appended to it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Init {
    /// A folder that arbitro export --facts has written [default: an empty database]
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    from: Option<std::path::PathBuf>,

    #[command(flatten)]
    told: Told,
}

impl Init {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| match &self.from {
            Some(folder) => app::init_from(context, folder),
            None => app::init(context),
        })?;
        self.told.show(&report, &[], settings)
    }
}
