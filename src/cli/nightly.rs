//! `arbitro nightly`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::globals::Globals;
use super::machine::Machine;
use super::output::Told;
use super::settings::{Defaults, Settings};
use super::{Error, Outcome};
use crate::app::{self, NightlyRequest};

const EXAMPLES: &str = "\
Examples:
  arbitro nightly
  arbitro nightly --config club/arbitro.toml
  arbitro nightly today.csv --config club/arbitro.toml
  arbitro nightly --config club/arbitro.toml --dry-run
  arbitro nightly --config club/arbitro.toml --quiet

A line for cron, which mails only what needs attention:
  15 3 * * * arbitro nightly --quiet --config /srv/club/arbitro.toml";

/// Imports, rates, closes what is due and writes rankings, as a configuration says. Safe to repeat.
///
/// What the command line or the environment say of the database, the actor and the clock wins over the
/// configuration.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Nightly {
    /// More files to import, read as the configuration says for its game [default: none]
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<String>,

    /// The configuration; its paths start in its folder
    #[arg(long, value_name = "FILE", default_value = "arbitro.toml", value_hint = ValueHint::FilePath)]
    config: PathBuf,

    /// Say what the night would do, on a copy of the database, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Nightly {
    pub fn run(self, globals: &Globals) -> Outcome {
        let config = app::configuration(&self.config)?;
        let defaults = Defaults {
            db: app::database_of(&self.config, &config),
            actor: config.actor.clone(),
            now: config.now,
        };
        let settings = Settings::resolve(globals, Machine::look()?, defaults);
        settings.explain();
        let request = NightlyRequest {
            config_path: self.config,
            config,
            extra_files: self.files,
            dry_run: self.dry_run,
        };
        let outcome = settings.with(|context| app::nightly(context, &request))?;
        self.told.show(&outcome.report, &outcome.report.quiet(), &settings)?;
        if !settings.quiet && self.told.is_for_people() {
            for ranking in &outcome.rankings {
                super::output::put(b"\n")?;
                self.told.show(ranking, &[], &settings)?;
            }
        }
        outcome.failure.map_or(Ok(()), |kind| Err(Error::Told(kind)))
    }
}
