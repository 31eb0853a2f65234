//! Settings: what the arguments, a configuration and the machine say, resolved once.

use std::path::PathBuf;

use super::Error;
use super::consent::Prompt;
use super::globals::{Globals, Yes};
use super::machine::Machine;
use super::output;
use super::progress::Bars;
use super::stdin::Stdin;
use crate::app::{AppResult, Context, Salts};
use crate::model::Instant;
use crate::model::audit::{Author, Clock};

/// What holds where the command line and the environment say nothing.
#[derive(Clone, Debug)]
pub struct Defaults {
    /// The database.
    pub db: PathBuf,
    /// Who acts; `None` for the login name.
    pub actor: Option<String>,
    /// The clock; `None` for the machine's.
    pub now: Option<Instant>,
}

impl Default for Defaults {
    fn default() -> Self {
        Self { db: PathBuf::from("./arbitro.db"), actor: None, now: None }
    }
}

/// Everything that a command goes by.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Settings {
    /// The database.
    pub db: PathBuf,
    /// Who acts, and by which clock.
    pub author: Author,
    /// The actor, where the command line names one: what a reading command is asked about.
    pub typed_actor: Option<String>,
    /// What the machine's own clock says.
    pub machine_now: Instant,
    /// From which salts are drawn.
    pub chance: [u8; 32],
    /// Say only what needs attention.
    pub quiet: bool,
    /// Say what the command goes by.
    pub verbose: bool,
    /// Whether bars are drawn.
    pub progress: bool,
    /// Consent that was given beforehand.
    pub yes: Option<Yes>,
    /// Whether somebody can be asked.
    pub can_ask: bool,
    /// How wide a line may be.
    pub width: Option<u16>,
    /// Whether standard output takes colours.
    pub color: bool,
}

impl Settings {
    /// Resolves: the command line, then the environment (which clap has read into the arguments), then the
    /// defaults, then the machine.
    pub fn resolve(globals: &Globals, machine: Machine, defaults: Defaults) -> Self {
        let given = globals.now.or(defaults.now);
        let actor = globals.actor.clone().or(defaults.actor);
        let author = Author {
            actor: actor.unwrap_or_else(|| machine.user.clone()),
            os_user: machine.user,
            host: machine.host,
            now: given.unwrap_or(machine.now),
            clock: if given.is_some() { Clock::Given } else { Clock::Machine },
        };
        Self {
            db: globals.db.clone().unwrap_or(defaults.db),
            author,
            typed_actor: globals.actor.clone().filter(|_| globals.is_actor_typed),
            machine_now: machine.now,
            chance: machine.chance,
            quiet: globals.quiet,
            verbose: globals.verbose,
            progress: machine.is_watched && !globals.no_progress && !globals.quiet,
            yes: globals.yes,
            can_ask: machine.can_ask,
            width: machine.width,
            color: machine.color,
        }
    }

    /// Says under `-v` what the command goes by.
    pub fn explain(&self) {
        if !self.verbose {
            return;
        }
        let Author { actor, os_user, host, now, clock } = &self.author;
        output::tell(&format!("database: {}", self.db.display()));
        output::tell(&format!("actor: {actor} ({os_user} on {host})"));
        let whose = match clock {
            Clock::Machine => "the machine's".to_owned(),
            Clock::Given => format!("given; the machine's says {}", self.machine_now),
        };
        output::tell(&format!("clock: {now} ({whose})"));
    }

    /// Runs a use case.
    ///
    /// # Errors
    /// Those of the use case.
    pub fn with<T>(&self, use_case: impl FnOnce(&Context<'_>) -> AppResult<T>) -> Result<T, Error> {
        let progress = Bars::new(self.progress);
        let consent = Prompt::new(self.yes, self.can_ask);
        let stdin = Stdin::default();
        let context = Context {
            db: self.db.clone(),
            author: self.author.clone(),
            machine_now: self.machine_now,
            salts: Salts::new(self.chance),
            input: &stdin,
            progress: &progress,
            consent: &consent,
        };
        Ok(use_case(&context)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine() -> Machine {
        Machine {
            now: Instant::parse("2023-05-01T10:00:00Z").unwrap(),
            user: "root".to_owned(),
            host: "hall".to_owned(),
            chance: [7; 32],
            width: Some(80),
            color: true,
            is_watched: true,
            can_ask: true,
        }
    }

    fn resolve(globals: &Globals, defaults: Defaults) -> Settings {
        Settings::resolve(globals, machine(), defaults)
    }

    #[test]
    fn silence_means_the_machine() {
        let settings = resolve(&Globals::default(), Defaults::default());
        assert_eq!(settings.db, PathBuf::from("./arbitro.db"));
        assert_eq!((settings.author.actor.as_str(), settings.author.os_user.as_str()), ("root", "root"));
        assert_eq!((settings.author.now, settings.author.clock), (machine().now, Clock::Machine));
        assert!(settings.progress);
    }

    #[test]
    fn the_command_line_wins_over_the_configuration_and_that_over_the_machine() {
        let at = |text: &str| Instant::parse(text).unwrap();
        let defaults = Defaults {
            db: PathBuf::from("club/club.db"),
            actor: Some("nightly".to_owned()),
            now: Some(at("2022-01-01T00:00:00Z")),
        };
        let settings = resolve(&Globals::default(), defaults.clone());
        assert_eq!(
            (settings.db, settings.author.actor),
            (PathBuf::from("club/club.db"), "nightly".to_owned())
        );
        assert_eq!(settings.author.now, at("2022-01-01T00:00:00Z"));
        assert_eq!(settings.author.clock, Clock::Given);

        let globals = Globals {
            db: Some(PathBuf::from("other.db")),
            actor: Some("ana".to_owned()),
            now: Some(at("2021-01-01T00:00:00Z")),
            ..Globals::default()
        };
        let settings = resolve(&globals, defaults);
        assert_eq!((settings.db, settings.author.actor), (PathBuf::from("other.db"), "ana".to_owned()));
        assert_eq!(settings.author.now, at("2021-01-01T00:00:00Z"));
        assert_eq!((settings.machine_now, settings.author.os_user), (machine().now, "root".to_owned()));
    }

    #[test]
    fn bars_are_for_those_who_watch() {
        let quiet = Globals { quiet: true, ..Globals::default() };
        let without = Globals { no_progress: true, ..Globals::default() };
        assert!(!resolve(&quiet, Defaults::default()).progress);
        assert!(!resolve(&without, Defaults::default()).progress);
        let piped = Machine { is_watched: false, ..machine() };
        assert!(!Settings::resolve(&Globals::default(), piped, Defaults::default()).progress);
    }
}
