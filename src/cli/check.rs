//! `arbitro check`.

use clap::Args;

use super::output::Shown;
use super::settings::Settings;
use super::{Outcome, values};
use crate::app::{self, CheckFilter};
use crate::model::Verdict;

const EXAMPLES: &str = "\
Examples:
  arbitro check damas
  arbitro check damas --verdict unrated
  arbitro check damas --key damas/4711
  arbitro check palabras --player ana --format json";

/// Shows which games count, and every reason why the others do not.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    /// The list
    #[arg(value_name = "LIST")]
    list: String,

    /// The game with this key only; a bare id is one of the list's kind of game [default: all games]
    #[arg(long, value_name = "KEY", conflicts_with = "player")]
    key: Option<String>,

    /// Games of this player only [default: all players]
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,

    /// Games with this verdict only [default: all verdicts]
    #[arg(long, value_name = "VERDICT", value_parser = values::verdict())]
    verdict: Option<Verdict>,

    #[command(flatten)]
    shown: Shown,
}

impl Check {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let filter =
            CheckFilter { key: self.key.clone(), player: self.player.clone(), verdict: self.verdict };
        let report = settings.with(|context| app::check(context, &self.list, &filter))?;
        self.shown.show(&report, settings)
    }
}
