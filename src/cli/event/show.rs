//! `arbitro event show`, `ls` and `check`.

use clap::Args;

use crate::app::{Kind, event};
use crate::cli::output::Shown;
use crate::cli::settings::Settings;
use crate::cli::{Error, Outcome};

/// Shows the conditions of an event, its players, and where it stands.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro event show liga\n  arbitro event show liga --format json")]
pub struct Show {
    /// The event
    #[arg(value_name = "NAME")]
    event: String,

    #[command(flatten)]
    shown: Shown,
}

impl Show {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| event::show(context, &self.event))?;
        self.shown.show(&report, settings)
    }
}

/// Shows all events.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro event ls\n  arbitro event ls --format csv")]
pub struct Ls {
    #[command(flatten)]
    shown: Shown,
}

impl Ls {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(event::ls)?;
        self.shown.show(&report, settings)
    }
}

/// Derives an event again from its log, and holds the file and the posted games to it. Exit code 1 where
/// anything differs.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro event check liga")]
pub struct Check {
    /// The event
    #[arg(value_name = "NAME")]
    event: String,

    #[command(flatten)]
    shown: Shown,
}

impl Check {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| event::check(context, &self.event))?;
        self.shown.show(&report, settings)?;
        if report.differences.is_empty() { Ok(()) } else { Err(Error::Told(Kind::Difference)) }
    }
}
