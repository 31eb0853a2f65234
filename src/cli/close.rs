//! `arbitro close`.

use clap::{ArgGroup, Args};

use super::Outcome;
use super::output::Told;
use super::settings::Settings;
use crate::app::{self, CloseRequest};
use crate::model::PeriodKind;

const EXAMPLES: &str = "\
Examples:
  arbitro close damas
  arbitro close --all
  arbitro close damas --weekly --dry-run";

/// Closes every week and month that is due: rankings, evidence and digests are sealed.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("lists").required(true).args(["list", "all"]))]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Close {
    /// The list
    #[arg(value_name = "LIST")]
    list: Option<String>,

    /// All lists that are not retired
    #[arg(long)]
    all: bool,

    /// Weeks [default: weeks and months]
    #[arg(long)]
    weekly: bool,

    /// Months [default: weeks and months]
    #[arg(long)]
    monthly: bool,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Close {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let chosen = [(self.weekly, PeriodKind::Weekly), (self.monthly, PeriodKind::Monthly)];
        let kinds = chosen.iter().filter(|(is_chosen, _)| *is_chosen).map(|(_, kind)| *kind).collect();
        let request = CloseRequest { list: self.list.clone(), kinds, dry_run: self.dry_run };
        let report = settings.with(|context| app::close(context, &request))?;
        self.told.show(&report, &[], settings)
    }
}
