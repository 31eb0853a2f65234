//! `arbitro closing verify`.

use clap::{ArgGroup, Args};

use crate::app::{self, Kind};
use crate::cli::output::Told;
use crate::cli::settings::Settings;
use crate::cli::{Error, Outcome};

const EXAMPLES: &str = "\
Examples:
  arbitro closing verify damas
  arbitro closing verify --all --quiet
  arbitro closing verify damas --format json";

/// Derives every revision of every closing again from its basis and holds rows, evidence, rules and digests
/// against what was sealed.
///
/// Says, too, which originals would differ if they were closed now, and whether a revision publishes that.
/// Exit code 0 where all is well, 1 where a revision is not what its basis gives, or a difference is not
/// covered; under --quiet only that is said.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("lists").required(true).args(["list", "all"]))]
pub struct Verify {
    /// The list
    #[arg(value_name = "LIST")]
    list: Option<String>,

    /// Every list
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    told: Told,
}

impl Verify {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| app::closing_verify(context, self.list.as_deref()))?;
        self.told.show(&report, &report.problems(), settings)?;
        if report.verified { Ok(()) } else { Err(Error::Told(Kind::Difference)) }
    }
}
