//! `arbitro list …`: one file for each verb that changes a list.

mod add;
mod retire;
mod seed;
mod set;
mod withdraw;

use clap::{Args, Subcommand};

use super::Outcome;
use super::output::Shown;
use super::settings::Settings;
use crate::app;

const EXAMPLES: &str = "\
Examples:
  arbitro list ls
  arbitro list show damas
  arbitro list add damas --game damas --profile vezz --zone America/Santiago --activated 2026-01-01T00:00";

/// Lists: add one, show it, change its rules, seed it, retire it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct List {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Add a list
    Add(add::Add),
    /// Show a list with every value of its rules
    Show(Show),
    /// Show all lists
    Ls(Ls),
    /// Change the rules of a list from an instant on
    Set(set::Set),
    /// Take back a change of the rules that has not held for a period yet
    Withdraw(withdraw::Withdraw),
    /// Take ratings that players bring from elsewhere
    Seed(seed::Seed),
    /// Retire a list: nothing more is closed for it
    Retire(retire::Retire),
}

impl List {
    pub fn run(&self, settings: &Settings) -> Outcome {
        match &self.verb {
            Verb::Add(add) => add.run(settings),
            Verb::Show(show) => show.run(settings),
            Verb::Ls(ls) => ls.run(settings),
            Verb::Set(set) => set.run(settings),
            Verb::Withdraw(withdraw) => withdraw.run(settings),
            Verb::Seed(seed) => seed.run(settings),
            Verb::Retire(retire) => retire.run(settings),
        }
    }
}

/// Shows a list with every value of its rules; our own decisions are marked.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro list show damas\n  arbitro list show damas --format json")]
struct Show {
    /// The list
    #[arg(value_name = "LIST")]
    list: String,

    #[command(flatten)]
    shown: Shown,
}

impl Show {
    fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| app::list_show(context, &self.list))?;
        self.shown.show(&report, settings)
    }
}

/// Shows all lists.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro list ls\n  arbitro list ls --format csv --columns list,zone")]
struct Ls {
    #[command(flatten)]
    shown: Shown,
}

impl Ls {
    fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(app::list_ls)?;
        self.shown.show(&report, settings)
    }
}
