//! Options that every command takes, before or after its verb.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Error, values, when};
use crate::app::AppError;
use crate::model::Instant;

/// The heading of help for options that every command takes.
const GLOBAL: &str = "Global options";

/// The variable that names the database where the command line does not. The parser does not read it: it would
/// name what stands in the environment in each usage line, as if it had to be typed.
const DB: &str = "ARBITRO_DB";

/// The variable that names who acts where the command line does not.
const ACTOR: &str = "ARBITRO_ACTOR";

/// Options that every command takes.
#[derive(Args, Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[allow(clippy::doc_markdown, reason = "help names variables as the parser itself would")]
pub struct Globals {
    /// The database [env: ARBITRO_DB] [default: ./arbitro.db]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub db: Option<PathBuf>,

    /// Who acts, for the audit log [env: ARBITRO_ACTOR] [default: the login name]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "NAME", value_parser = values::plain_text)]
    pub actor: Option<String>,

    /// Whether the actor was named on the command line, and not by the environment.
    #[arg(skip)]
    pub is_actor_typed: bool,

    /// The clock, as in 2026-11-25T19:00:00Z: replays a night [default: the machine's]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "INSTANT", value_parser = when::instant)]
    pub now: Option<Instant>,

    /// Compiled time zones in place of the built-in ones, as in /usr/share/zoneinfo [default: the built-in ones]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "FOLDER", env = "ARBITRO_ZONE_DATA", hide_env_values = true, value_hint = clap::ValueHint::DirPath)]
    pub zone_data: Option<PathBuf>,

    /// Say only what needs attention; reading commands show what they are asked for all the same
    #[arg(short, long, global = true, help_heading = GLOBAL)]
    pub quiet: bool,

    /// Say which database, actor and clock the command goes by
    #[arg(short, long, global = true, help_heading = GLOBAL, conflicts_with = "quiet")]
    pub verbose: bool,

    /// Terminal colours
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "WHEN", default_value = "auto")]
    pub color: Color,

    /// Show no progress bar [default: one on a terminal]
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub no_progress: bool,

    /// Give consent beforehand where the command would ask; with --yes=clock to a clock more than twenty
    /// years past the last entry, too [default: ask on a terminal, else refuse]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "TO", num_args = 0..=1, require_equals = true, default_missing_value = "effect", hide_possible_values = true)]
    pub yes: Option<Yes>,
}

/// To what consent is given beforehand.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Yes {
    /// What the command does, by a clock that may well be right
    Effect,
    /// All of that, and a clock that can hardly be right
    Clock,
}

impl Globals {
    /// Takes from the environment what the command line leaves open; what is set but empty says nothing.
    ///
    /// # Errors
    /// Where the environment names an actor who can be none.
    pub fn fill_in(&mut self, variable: impl Fn(&str) -> Option<OsString>) -> Result<(), Error> {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        self.is_actor_typed = self.actor.is_some();
        self.db = self.db.take().or_else(|| set(DB).map(PathBuf::from));
        if let (None, Some(named)) = (&self.actor, set(ACTOR)) {
            let actor = values::plain_text(&named.to_string_lossy()).map_err(|why| {
                AppError::usage(format!("{ACTOR} is no name of an actor: {why}"))
                    .hint(format!("set it to a name, or unset it; --actor goes before {ACTOR}"))
            })?;
            self.actor = Some(actor);
        }
        Ok(())
    }
}

/// When to use terminal colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Makes it the choice for everything that is written from now on.
    pub fn apply(self) {
        let choice = match self {
            Self::Auto => return,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}
