//! `arbitro player …`.

use clap::{Args, Subcommand};

use super::bar::{Bar, Unbar};
use super::output::{Shown, Told};
use super::settings::Settings;
use super::{Outcome, values};
use crate::app::{self, AppError, HistoryRequest};
use crate::model::PeriodKind;

const EXAMPLES: &str = "\
Examples:
  arbitro player show ana
  arbitro player history ana --list damas
  arbitro player set ana verified=2026-01-10T12:00:00Z --reason \"passport seen\"";

/// Players: what is known of one, every step of a rating, attributes.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Player {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Show what is known of a player
    Show(Show),
    /// Show every step of a player's rating, to the last digit
    History(History),
    /// Set attributes of a player
    Set(Set),
    /// Leave a player out of published rankings; games are rated as before
    Bar(Bar),
    /// Lift a bar
    Unbar(Unbar),
}

impl Player {
    pub fn run(&self, settings: &Settings) -> Outcome {
        match &self.verb {
            Verb::Show(show) => show.run(settings),
            Verb::History(history) => history.run(settings),
            Verb::Set(set) => set.run(settings),
            Verb::Bar(bar) => bar.run(settings),
            Verb::Unbar(unbar) => unbar.run(settings),
        }
    }
}

/// Shows what is known of a player: names, and the place in each list.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  arbitro player show ana\n  arbitro player show \"Ana María\" --format json"
)]
struct Show {
    /// The player's key
    #[arg(value_name = "PLAYER")]
    player: String,

    #[command(flatten)]
    shown: Shown,
}

impl Show {
    fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| app::player_show(context, &self.player))?;
        self.shown.show(&report, settings)
    }
}

const HISTORY_EXAMPLES: &str = "\
Examples:
  arbitro player history ana --list damas
  arbitro player history ana --list damas --closing weekly 2026-11-17
  arbitro player history ana --list damas --closing monthly 2026-10 --revision 1";

/// Shows every step of a player's rating: opponent, ratings before, expectation, K, change, after, and rule.
#[derive(Args, Debug)]
#[command(after_help = HISTORY_EXAMPLES)]
struct History {
    /// The player's key
    #[arg(value_name = "PLAYER")]
    player: String,

    /// The list
    #[arg(long, value_name = "LIST")]
    list: String,

    /// What a closing says: weekly or monthly, and its label [default: everything up to now]
    #[arg(long, num_args = 2, value_names = ["KIND", "LABEL"])]
    closing: Option<Vec<String>>,

    /// This revision of the closing [default: the current one]
    #[arg(long, value_name = "N", requires = "closing")]
    revision: Option<u32>,

    #[command(flatten)]
    shown: Shown,
}

impl History {
    fn run(&self, settings: &Settings) -> Outcome {
        let request = HistoryRequest {
            player: self.player.clone(),
            list: self.list.clone(),
            closing: self.closing()?,
            revision: self.revision,
        };
        let report = settings.with(|context| app::history(context, &request))?;
        self.shown.show(&report, settings)
    }

    fn closing(&self) -> Result<Option<(PeriodKind, String)>, AppError> {
        let Some([kind, label]) = self.closing.as_deref() else { return Ok(None) };
        let kind = PeriodKind::parse(kind).ok_or_else(|| {
            AppError::usage(format!("\"{kind}\" is no kind of closing"))
                .hint("write --closing weekly LABEL or --closing monthly LABEL")
        })?;
        Ok(Some((kind, label.clone())))
    }
}

const SET_EXAMPLES: &str = "\
Examples:
  arbitro player set ana verified=2026-01-10T12:00:00Z --reason \"passport seen\"
  arbitro player set ana \"name=Ana María Pérez\" --reason \"married\"
  arbitro player set ana verified= --reason \"it was another Ana\" --dry-run";

/// Sets attributes of a player; an empty value takes one back.
#[derive(Args, Debug)]
#[command(after_help = SET_EXAMPLES)]
struct Set {
    /// The player's key
    #[arg(value_name = "PLAYER")]
    player: String,

    /// Attributes: verified=INSTANT, name=TEXT, spelling=TEXT
    #[arg(value_name = "KEY=VALUE", required = true, value_parser = values::assignment)]
    assignments: Vec<(String, String)>,

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
    fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| {
            app::player_set(context, &self.player, &self.assignments, &self.reason, self.dry_run)
        })?;
        self.told.show(&report, &[], settings)
    }
}
