//! `arbitro list set`.

use clap::Args;

use crate::app::{self, SetList};
use crate::cli::output::Told;
use crate::cli::settings::Settings;
use crate::cli::when::When;
use crate::cli::{Outcome, values};

const EXAMPLES: &str = "\
Examples:
  arbitro list set damas k=20 --effective 2027-01-01T00:00 --reason \"assembly of December\"
  arbitro list set damas k=20 --effective 2027-01-01T00:00 --reason \"assembly of December\" --dry-run
  arbitro list set damas \"weekly=friday 18:00\" --effective 2027-01-01T00:00 --reason \"new servers\"

A game goes by the rules of its instant, a period by those just before its end. New cuts begin where the old
period ends, with a shorter period between, labelled DATE-bridge where another has its date.";

/// Changes the rules of a list from an instant on, which lies not before the last cut that is due.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Set {
    /// The list
    #[arg(value_name = "LIST")]
    list: String,

    /// Keys of its profile and their new values; `list show` shows all keys
    #[arg(value_name = "KEY=VALUE", required = true, value_parser = values::assignment)]
    assignments: Vec<(String, String)>,

    /// From when; without an offset a time of the list's zone
    #[arg(long, value_name = "INSTANT")]
    effective: When,

    /// Why
    #[arg(long, value_name = "TEXT", value_parser = values::reason)]
    reason: String,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Set {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| {
            let request = SetList {
                list: self.list.clone(),
                assignments: self.assignments.clone(),
                effective: self.effective.in_zone(|| app::list_zone(context, &self.list))?,
                reason: self.reason.clone(),
                dry_run: self.dry_run,
            };
            app::list_set(context, &request)
        })?;
        self.told.show(&report, &[], settings)
    }
}
