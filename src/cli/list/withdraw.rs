//! `arbitro list withdraw`.

use clap::Args;

use crate::app::{self, WithdrawRules};
use crate::cli::output::Told;
use crate::cli::settings::Settings;
use crate::cli::{Outcome, values};

const EXAMPLES: &str = "\
Examples:
  arbitro list withdraw damas --reason \"9998 was a typing error\"
  arbitro list withdraw damas 3 --reason \"the assembly voted again\" --dry-run

Nothing is deleted: a version that sets the rules as they were takes the place of the withdrawn one.";

/// Takes back a change of a list's rules under which no period has ended yet, and those made on it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Withdraw {
    /// The list
    #[arg(value_name = "LIST")]
    list: String,

    /// The version, as `list show` numbers them [default: the change that takes effect last]
    #[arg(value_name = "VERSION")]
    version: Option<u32>,

    /// Why
    #[arg(long, value_name = "TEXT", value_parser = values::reason)]
    reason: String,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Withdraw {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = WithdrawRules {
            list: self.list.clone(),
            version: self.version,
            reason: self.reason.clone(),
            dry_run: self.dry_run,
        };
        let report = settings.with(|context| app::list_withdraw(context, &request))?;
        self.told.show(&report, &[], settings)
    }
}
