//! `arbitro list retire`.

use clap::Args;

use crate::app;
use crate::cli::output::Told;
use crate::cli::settings::Settings;
use crate::cli::{Outcome, values};

const EXAMPLES: &str = "\
Examples:
  arbitro list retire dams --reason \"added by mistake: the list is damas\"";

/// Retires a list: nothing more is closed for it, and what was closed stays.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Retire {
    /// The list
    #[arg(value_name = "LIST")]
    list: String,

    /// Why
    #[arg(long, value_name = "TEXT", value_parser = values::reason)]
    reason: String,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Retire {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report =
            settings.with(|context| app::list_retire(context, &self.list, &self.reason, self.dry_run))?;
        self.told.show(&report, &[], settings)
    }
}
