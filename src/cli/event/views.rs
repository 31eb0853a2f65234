//! `arbitro event standings`, `crosstable`, `wallchart` and `slips`.

use clap::Args;

use crate::app::event;
use crate::cli::Outcome;
use crate::cli::output::Shown;
use crate::cli::settings::Settings;

const STANDINGS_EXAMPLES: &str = "\
Examples:
  arbitro event standings liga
  arbitro event standings liga --round 3 --format markdown
  arbitro event standings liga --explain ana bo";

/// Shows the standings: points, tie-breaks, shared places. With --explain, which tie-break parted two
/// players, with its terms.
#[derive(Args, Debug)]
#[command(after_help = STANDINGS_EXAMPLES)]
pub struct Standings {
    /// The event
    #[arg(value_name = "NAME")]
    event: String,

    /// After this round [default: all that is known]
    #[arg(long, value_name = "N")]
    round: Option<u32>,

    /// What parted two players [default: the standings]
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    explain: Option<Vec<String>>,

    #[command(flatten)]
    shown: Shown,
}

impl Standings {
    pub fn run(&self, settings: &Settings) -> Outcome {
        if let Some([one, other]) = self.explain.as_deref() {
            let pair = (one.as_str(), other.as_str());
            let report = settings.with(|context| event::explained(context, &self.event, self.round, pair))?;
            return self.shown.show(&report, settings);
        }
        let report = settings.with(|context| event::standings(context, &self.event, self.round))?;
        self.shown.show(&report, settings)
    }
}

/// Shows everybody against everybody, in the order of the standings.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  arbitro event crosstable liga\n  arbitro event crosstable liga --format csv"
)]
pub struct Crosstable {
    /// The event
    #[arg(value_name = "NAME")]
    event: String,

    #[command(flatten)]
    shown: Shown,
}

impl Crosstable {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| event::crosstable(context, &self.event))?;
        self.shown.show(&report, settings)
    }
}

/// Shows every player's rounds by starting number, with the points so far.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro event wallchart liga")]
pub struct Wallchart {
    /// The event
    #[arg(value_name = "NAME")]
    event: String,

    #[command(flatten)]
    shown: Shown,
}

impl Wallchart {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| event::wallchart(context, &self.event))?;
        self.shown.show(&report, settings)
    }
}

/// Prints a score slip for each game of a round that has no result.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  arbitro event slips liga --round 2\n  arbitro event slips liga --format csv"
)]
pub struct Slips {
    /// The event
    #[arg(value_name = "NAME")]
    event: String,

    /// The round [default: the one in play]
    #[arg(long, value_name = "N")]
    round: Option<u32>,

    #[command(flatten)]
    shown: Shown,
}

impl Slips {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| event::slips(context, &self.event, self.round))?;
        self.shown.show(&report, settings)
    }
}
