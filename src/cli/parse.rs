//! From the words of the process to arguments; everything that is wrong with them is said at once.

use std::ffi::OsString;

use clap::builder::ValueParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, FromArgMatches};

use super::arguments::Arguments;
use super::{Error, event};

/// The grammar of the command line, for completions and manual pages.
pub fn grammar() -> Command {
    Arguments::command()
}

/// Parses the arguments of the process, and what the environment says instead of some.
///
/// # Errors
/// Where they are no command; or help or the version are asked for.
pub fn parse() -> Result<Arguments, Error> {
    let mut arguments = read(&event::respelled(std::env::args_os()))?;
    arguments.globals.fill_in(|name| std::env::var_os(name))?;
    Ok(arguments)
}

/// Parses words. The parser stops at the first thing that is wrong; a value that is none hides nothing else,
/// so the rest is looked at without it.
fn read(words: &[OsString]) -> Result<Arguments, Error> {
    let parsed = grammar().try_get_matches_from(words).and_then(|matches| {
        Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut grammar()))
    });
    parsed.map_err(|error| Error::Arguments(with_others(error, words)))
}

fn with_others(first: clap::Error, words: &[OsString]) -> Vec<clap::Error> {
    let mut lenient = grammar();
    let mut errors = vec![first];
    // Each turn takes one option's value as it is, and no line of the shell has more options than this.
    for _ in 0..32 {
        let Some(option) = errors.last().and_then(option_of_bad_value) else { break };
        lenient = taking_anything(lenient, &option);
        match lenient.clone().try_get_matches_from(words) {
            Err(next) if !is_same(&next, &errors) => errors.push(next),
            _ => break,
        }
    }
    errors
}

/// The option whose value is none, as the parser writes it: `--at <INSTANT>`.
fn option_of_bad_value(error: &clap::Error) -> Option<String> {
    let is_value = matches!(error.kind(), ErrorKind::ValueValidation | ErrorKind::InvalidValue);
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(option)) if is_value => Some(option.clone()),
        _ => None,
    }
}

fn is_same(error: &clap::Error, others: &[clap::Error]) -> bool {
    others.iter().any(|other| other.to_string() == error.to_string())
}

/// The grammar with one option whose value may be anything.
fn taking_anything(command: Command, option: &str) -> Command {
    let loosened = command.mut_args(|argument| {
        if is_called(&argument, option) { argument.value_parser(ValueParser::os_string()) } else { argument }
    });
    loosened.mut_subcommands(|verb| taking_anything(verb, option))
}

/// Whether this is the argument that the parser calls so: `--at <INSTANT>`, or `<TABLE>` where it has no name
/// but that of its value.
fn is_called(argument: &Arg, called: &str) -> bool {
    if let Some(long) = argument.get_long() {
        return called.split(['[', '<', '=', ' ']).next() == Some(&format!("--{long}"));
    }
    let name = argument.get_value_names().and_then(|names| names.first());
    name.is_some_and(|name| called.contains(&format!("<{name}>")) || called.contains(&format!("[{name}]")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> Vec<String> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        match read(&words) {
            Err(Error::Arguments(errors)) => {
                errors.iter().map(|error| error.to_string().lines().next().unwrap().to_owned()).collect()
            }
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_value_that_is_none_hides_nothing_else() {
        let both = said("arbitro event result liga --at 25.11.2026");
        assert_eq!(both.len(), 2, "{both:?}");
        assert!(both[0].contains("'25.11.2026' for '--at <INSTANT>'"), "{both:?}");
        assert!(both[1].contains("required arguments were not provided"), "{both:?}");
        let three = said("arbitro list add x --game g --profile vezz --activated soon --late-results no");
        assert_eq!(three.len(), 3, "{three:?}");
        assert!(three[1].contains("--late-results") && three[2].contains("required"), "{three:?}");
    }

    #[test]
    fn what_is_wrong_once_is_said_once() {
        assert_eq!(said("arbitro list ls --now noon").len(), 1);
        assert_eq!(said("arbitro event result liga x 1-0").len(), 1);
        assert_eq!(said("arbitro rankin").len(), 1);
        assert_eq!(said("arbitro event result").len(), 1);
    }
}
