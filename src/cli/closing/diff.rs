//! `arbitro closing diff`.

use clap::Args;

use crate::app::{self, DiffRequest, Kind};
use crate::cli::output::Shown;
use crate::cli::settings::Settings;
use crate::cli::{Error, Outcome, values};
use crate::model::PeriodKind;

const EXAMPLES: &str = "\
Examples:
  arbitro closing diff damas weekly 2026-11-17
  arbitro closing diff damas weekly 2026-11-17 2 3
  arbitro closing diff damas weekly 2026-11-17 --with 2026-11-24
  arbitro closing diff damas monthly 2026-10 --format json";

/// Shows the rows and the counted games that two revisions of a closing publish differently: the original and
/// the current one, or those named.
///
/// With another period it compares the current revisions of the two: rows, and the rules where they changed.
/// Exit code 0 where nothing differs, 1 where something does.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Diff {
    /// The list
    #[arg(value_name = "LIST")]
    list: String,

    /// The kind of period
    #[arg(value_name = "KIND", value_parser = values::period_kind())]
    kind: PeriodKind,

    /// The label, as closing ls shows it
    #[arg(value_name = "LABEL")]
    label: String,

    /// The revision on the left [default: 1, the original]
    #[arg(value_name = "A", requires = "after")]
    before: Option<u32>,

    /// The revision on the right [default: the current one]
    #[arg(value_name = "B")]
    after: Option<u32>,

    /// Another period of the kind, on the right [default: the same period]
    #[arg(long, value_name = "LABEL", conflicts_with_all = ["before", "after"])]
    with: Option<String>,

    #[command(flatten)]
    shown: Shown,
}

impl Diff {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = DiffRequest {
            list: self.list.clone(),
            kind: self.kind,
            label: self.label.clone(),
            revisions: self.before.zip(self.after),
            with: self.with.clone(),
        };
        let report = settings.with(|context| app::closing_diff(context, &request))?;
        self.shown.show(&report, settings)?;
        if report.is_empty() { Ok(()) } else { Err(Error::Told(Kind::Difference)) }
    }
}
