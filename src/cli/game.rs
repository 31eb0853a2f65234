//! `arbitro game …`: what is known of one game, and decisions on it.

use clap::{Args, Subcommand};

use super::output::{Shown, Told};
use super::settings::Settings;
use super::{Outcome, values};
use crate::app::{self, Act, DecideRequest};

const EXAMPLES: &str = "\
Examples:
  arbitro game show damas/17
  arbitro game void damas/17 --reason \"played twice\" --dry-run
  arbitro game restore damas/17 --reason \"appeal upheld\"
  arbitro game amend damas/17 --set result=0-1 --reason \"score sheet corrected\"";

/// Shows a game, or decides on it: void, restore, amend, hold, release. A game's record never changes.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Game {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Show everything about a game
    #[command(after_help = SHOW_EXAMPLES)]
    Show(Show),
    /// Let a game count no more
    #[command(after_help = "Examples:\n  arbitro game void damas/17 --reason \"ruling 4\"")]
    Void(Decision),
    /// Undo a void
    #[command(after_help = "Examples:\n  arbitro game restore damas/17 --reason \"ruling 4\"")]
    Restore(Decision),
    /// Correct columns of a game
    #[command(after_help = "Examples:\n  arbitro game amend damas/17 --set result=0-1 --reason \"sheet\"")]
    Amend(Amend),
    /// Put a game under review
    #[command(after_help = "Examples:\n  arbitro game hold damas/17 --reason \"ruling 4\"")]
    Hold(Decision),
    /// End a review
    #[command(after_help = "Examples:\n  arbitro game release damas/17 --reason \"ruling 4\"")]
    Release(Decision),
}

const SHOW_EXAMPLES: &str = "\
Examples:
  arbitro game show damas/17
  arbitro game show damas/event:liga/3.1 --format json

The table of CSV and JSON Lines has the columns of the record; JSON has everything.";

/// Shows everything about a game: its record and where it came from, what was decided and what stands now, and for
/// each list the verdict, the change of the ratings, and the closings that counted it.
#[derive(Args, Debug)]
struct Show {
    /// The game's key: GAME/ID or GAME/SOURCE/ID
    #[arg(value_name = "KEY")]
    key: String,

    #[command(flatten)]
    shown: Shown,
}

impl Show {
    fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| app::game_show(context, &self.key))?;
        self.shown.show(&report, settings)
    }
}

/// Decides on a game, and shows who moves and which closings get a revision.
#[derive(Args, Debug)]
struct Decision {
    /// The game's key: GAME/ID or GAME/SOURCE/ID
    #[arg(value_name = "KEY")]
    key: String,

    /// Why
    #[arg(long, value_name = "TEXT")]
    reason: String,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

/// Corrects columns of a game: any input column but id and status.
#[derive(Args, Debug)]
struct Amend {
    /// A column and its new value; nothing after = takes the old value away
    #[arg(long, value_name = "FIELD=VALUE", required = true, value_parser = values::assignment)]
    set: Vec<(String, String)>,

    #[command(flatten)]
    decision: Decision,
}

impl Game {
    pub fn run(&self, settings: &Settings) -> Outcome {
        match &self.verb {
            Verb::Show(show) => show.run(settings),
            Verb::Void(decision) => decision.run(Act::Void, &[], settings),
            Verb::Restore(decision) => decision.run(Act::Restore, &[], settings),
            Verb::Amend(amend) => amend.decision.run(Act::Amend, &amend.set, settings),
            Verb::Hold(decision) => decision.run(Act::Hold, &[], settings),
            Verb::Release(decision) => decision.run(Act::Release, &[], settings),
        }
    }
}

impl Decision {
    fn run(&self, act: Act, set: &[(String, String)], settings: &Settings) -> Outcome {
        let request = DecideRequest {
            key: self.key.clone(),
            act,
            reason: self.reason.clone(),
            set: set.to_vec(),
            dry_run: self.dry_run,
        };
        let report = settings.with(|context| app::decide(context, &request))?;
        self.told.show(&report, &[], settings)
    }
}
