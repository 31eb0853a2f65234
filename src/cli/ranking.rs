//! `arbitro ranking`.

use clap::Args;

use super::Outcome;
use super::output::Shown;
use super::settings::Settings;
use super::when::When;
use crate::app::{self, RankRequest, Which};
use crate::model::PeriodKind;

const EXAMPLES: &str = "\
Examples:
  arbitro ranking damas
  arbitro ranking damas --weekly
  arbitro ranking damas --weekly 2026-11-17 --format json
  arbitro ranking damas --monthly 2026-10 --revision 1
  arbitro ranking damas --at 2026-11-01T00:00 --columns rank,player,rating";

/// Shows a ranking: general, or of a week or a month.
///
/// A closed period shows what was sealed; an open one is live, and says so.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Ranking {
    /// The list
    #[arg(value_name = "LIST")]
    list: String,

    /// Everybody with a rating [default]
    #[arg(long, conflicts_with_all = ["weekly", "monthly"])]
    general: bool,

    /// The week with this label [default label: the week in progress]
    #[arg(long, value_name = "LABEL", num_args = 0..=1, conflicts_with = "monthly")]
    #[allow(clippy::option_option, reason = "absent, without a label, and with one are three things")]
    weekly: Option<Option<String>>,

    /// The month with this label [default label: the month in progress]
    #[arg(long, value_name = "LABEL", num_args = 0..=1)]
    #[allow(clippy::option_option, reason = "absent, without a label, and with one are three things")]
    monthly: Option<Option<String>>,

    /// As of this instant, with today's knowledge; without an offset a time of the list's zone [default: now]
    #[arg(long, value_name = "INSTANT")]
    at: Option<When>,

    /// This revision of a closed period [default: the current one]
    #[arg(long, value_name = "N", conflicts_with_all = ["at", "live"])]
    revision: Option<u32>,

    /// A closed period with today's knowledge, in place of what was sealed
    #[arg(long)]
    live: bool,

    #[command(flatten)]
    shown: Shown,
}

impl Ranking {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| {
            let zone = || app::list_zone(context, &self.list);
            let request = RankRequest {
                list: self.list.clone(),
                which: self.which(),
                at: self.at.map(|at| at.in_zone(zone)).transpose()?,
                revision: self.revision,
                live: self.live,
            };
            app::ranking(context, &request)
        })?;
        self.shown.show(&report, settings)
    }

    fn which(&self) -> Which {
        match (&self.weekly, &self.monthly) {
            (Some(label), _) => Which::Period(PeriodKind::Weekly, label.clone()),
            (None, Some(label)) => Which::Period(PeriodKind::Monthly, label.clone()),
            (None, None) => Which::General,
        }
    }
}
