//! The command line: the one room that reads arguments, the environment, the clock, chance and the terminal.
//!
//! Arguments (`arguments`, and a file for each verb) and what the machine says (`machine`) become
//! `settings`; a verb turns its arguments into a request, a use case of [`app`](crate::app) gives a report,
//! and `output` writes it. What goes wrong is one [`Error`] with one exit code.

mod arguments;
mod audit;
mod backup;
mod bar;
mod check;
mod close;
mod closing;
mod completions;
mod consent;
mod decide;
mod doctor;
mod error;
mod event;
mod export;
mod game;
mod globals;
mod import;
mod init;
mod list;
mod machine;
mod man;
mod migrate;
mod nightly;
mod output;
mod pair;
mod parse;
mod player;
mod progress;
mod ranking;
mod rate;
mod reading;
mod referee;
mod settings;
mod stdin;
mod values;
mod when;

#[cfg(test)]
mod tests;

use arguments::{Arguments, Verb};
pub use error::Error;
use machine::Machine;
pub use parse::grammar;
use settings::{Defaults, Settings};

/// What a verb gives.
type Outcome = Result<(), Error>;

/// Runs the command that the process was started with.
///
/// # Errors
/// What went wrong; [`Error::tell`] says it and gives the exit code.
pub fn run() -> Outcome {
    let Arguments { globals, verb } = parse::parse()?;
    globals.color.apply();
    if let Some(folder) = &globals.zone_data {
        crate::app::use_zone_data(folder)?;
    }
    match verb {
        Verb::Completions(completions) => return completions.run(),
        Verb::Man(man) => return man.run(),
        Verb::Nightly(nightly) => return nightly.run(&globals),
        _ => {}
    }
    let settings = Settings::resolve(&globals, Machine::look()?, Defaults::default());
    settings.explain();
    match verb {
        Verb::Init(init) => init.run(&settings),
        Verb::List(list) => list.run(&settings),
        Verb::Import(import) => import.run(&settings),
        Verb::Check(check) => check.run(&settings),
        Verb::Rate(rate) => rate.run(&settings),
        Verb::Ranking(ranking) => ranking.run(&settings),
        Verb::Close(close) => close.run(&settings),
        Verb::Closing(closing) => closing.run(&settings),
        Verb::Game(game) => game.run(&settings),
        Verb::Decide(decide) => decide.run(&settings),
        Verb::Player(player) => player.run(&settings),
        Verb::Pair(pair) => pair.run(&settings),
        Verb::Referee(referee) => referee.run(&settings),
        Verb::Migrate(migrate) => migrate.run(&settings),
        Verb::Audit(audit) => audit.run(&settings),
        Verb::Export(export) => export.run(&settings),
        Verb::Backup(backup) => backup.run(&settings),
        Verb::Restore(restore) => restore.run(&settings),
        Verb::Doctor(doctor) => doctor.run(&settings),
        Verb::Event(event) => event.run(&settings),
        Verb::Nightly(_) | Verb::Completions(_) | Verb::Man(_) => Ok(()),
    }
}
