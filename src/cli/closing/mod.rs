//! `arbitro closing …`.

mod diff;
mod verify;

use clap::{Args, Subcommand};

use super::output::Shown;
use super::settings::Settings;
use super::{Outcome, values};
use crate::app::{self, ShowRequest};
use crate::model::PeriodKind;
use diff::Diff;
use verify::Verify;

const EXAMPLES: &str = "\
Examples:
  arbitro closing ls damas
  arbitro closing show damas weekly 2026-11-17
  arbitro closing show damas monthly 2026-10 --revision 1 --format json
  arbitro closing diff damas weekly 2026-11-17
  arbitro closing verify --all";

/// Closed rankings: which there are, what they say, how they differ, and whether they are as they were sealed.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Closing {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Show every revision of every closing of a list
    Ls(Ls),
    /// Show a closed ranking
    Show(Show),
    /// Show what two revisions, or the closings of two periods, say differently
    Diff(Diff),
    /// Derive every revision again and hold it against what was sealed
    Verify(Verify),
}

impl Closing {
    pub fn run(&self, settings: &Settings) -> Outcome {
        match &self.verb {
            Verb::Ls(ls) => ls.run(settings),
            Verb::Show(show) => show.run(settings),
            Verb::Diff(diff) => diff.run(settings),
            Verb::Verify(verify) => verify.run(settings),
        }
    }
}

/// Shows every revision of every closing of a list.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro closing ls damas\n  arbitro closing ls damas --format json")]
struct Ls {
    /// The list
    #[arg(value_name = "LIST")]
    list: String,

    #[command(flatten)]
    shown: Shown,
}

impl Ls {
    fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| app::closing_ls(context, &self.list))?;
        self.shown.show(&report, settings)
    }
}

const SHOW_EXAMPLES: &str = "\
Examples:
  arbitro closing show damas weekly 2026-11-17
  arbitro closing show damas weekly 2026-11-17 --revision 1
  arbitro closing show damas monthly 2026-10 --format json";

/// Shows a closed ranking, derived again from what it was based on and held against what was sealed.
#[derive(Args, Debug)]
#[command(after_help = SHOW_EXAMPLES)]
struct Show {
    /// The list
    #[arg(value_name = "LIST")]
    list: String,

    /// The kind of period
    #[arg(value_name = "KIND", value_parser = values::period_kind())]
    kind: PeriodKind,

    /// The label, as closing ls shows it
    #[arg(value_name = "LABEL")]
    label: String,

    /// This revision [default: the current one]
    #[arg(long, value_name = "N")]
    revision: Option<u32>,

    #[command(flatten)]
    shown: Shown,
}

impl Show {
    fn run(&self, settings: &Settings) -> Outcome {
        let request = ShowRequest {
            list: self.list.clone(),
            kind: self.kind,
            label: self.label.clone(),
            revision: self.revision,
        };
        let report = settings.with(|context| app::closing_show(context, &request))?;
        self.shown.show(&report, settings)
    }
}
