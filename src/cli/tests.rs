//! The grammar as a whole: it is sound, its examples parse, and every option says what it needs to say.

use clap::{Command, CommandFactory, Parser};

use super::arguments::Arguments;

/// Every command with its full name.
fn commands(command: &Command, path: &str, found: &mut Vec<(String, Command)>) {
    let path = if path.is_empty() {
        command.get_name().to_owned()
    } else {
        format!("{path} {}", command.get_name())
    };
    found.push((path.clone(), command.clone()));
    for verb in command.get_subcommands().filter(|verb| verb.get_name() != "help") {
        commands(verb, &path, found);
    }
}

fn all_commands() -> Vec<(String, Command)> {
    let mut found = Vec::new();
    commands(&Arguments::command(), "", &mut found);
    found
}

/// The words of a line as a shell parts them: double quotes keep blanks together, `>` ends the command.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            _ => word.push(c),
        }
    }
    words.push(word);
    words.into_iter().filter(|word| !word.is_empty()).take_while(|word| word != ">").collect()
}

#[test]
fn the_grammar_is_sound() {
    Arguments::command().debug_assert();
}

#[test]
fn every_command_has_examples_of_itself_and_they_parse() {
    for (path, command) in all_commands() {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let lines: Vec<&str> = help.lines().filter(|line| line.starts_with("  arbitro ")).collect();
        assert!(help.starts_with("Examples:\n") && !lines.is_empty(), "{path} has no examples");
        for line in &lines {
            assert!(line.trim_start().starts_with(&path), "{path}: {line}");
            if let Err(error) = Arguments::try_parse_from(words(line.trim())) {
                panic!("{path}: {line}\n{error}");
            }
        }
    }
}

#[test]
fn every_option_with_a_value_says_its_default_or_is_required() {
    for (path, command) in all_commands() {
        for option in command.get_arguments().filter(|one| one.get_long().is_some()) {
            let help = option.get_help().map(ToString::to_string).unwrap_or_default();
            assert!(!help.is_empty(), "{path}: --{} says nothing", option.get_id());
            let known = option.is_required_set()
                || !option.get_default_values().is_empty()
                || help.contains("[default")
                || !option.get_action().takes_values()
                // Needed by another option, which says so.
                || option.get_id() == "reason";
            assert!(known, "{path}: --{} does not say its default", option.get_id());
        }
    }
}

#[test]
fn options_stand_under_their_own_headings() {
    let global: Vec<String> =
        Arguments::command().get_arguments().filter_map(|one| one.get_long().map(str::to_owned)).collect();
    for (path, mut command) in all_commands() {
        command.build();
        for option in command.get_arguments().filter(|one| one.get_long().is_some()) {
            let (name, heading) = (option.get_long().unwrap(), option.get_help_heading());
            let is_output = matches!(name, "format" | "columns" | "output");
            if heading == Some("Output") {
                assert!(is_output, "{path}: --{name} stands under Output");
            } else if is_output {
                assert_ne!(heading, None, "{path}: --{name} stands among the options of the verb");
            }
            assert_eq!(
                heading == Some("Global options"),
                global.iter().any(|one| one == name) && !matches!(name, "help" | "version"),
                "{path}: --{name} under {heading:?}"
            );
        }
    }
}

#[test]
fn global_options_stand_before_and_after_the_verb() {
    let before = ["arbitro", "--db", "a.db", "--actor", "ana", "-q", "--yes", "ranking", "damas"];
    let after = ["arbitro", "ranking", "damas", "--db", "a.db", "--actor", "ana", "-q", "--yes"];
    for line in [&before[..], &after[..]] {
        let globals = Arguments::try_parse_from(line).unwrap().globals;
        assert_eq!(globals.db, Some("a.db".into()));
        assert_eq!(globals.actor.as_deref(), Some("ana"));
        assert!(globals.quiet && globals.yes == Some(super::globals::Yes::Effect) && !globals.verbose);
    }
}

#[test]
fn what_contradicts_itself_is_refused() {
    let lines = [
        "arbitro -q -v ranking damas",
        "arbitro ranking damas --weekly --monthly",
        "arbitro ranking damas --general --weekly",
        "arbitro ranking damas --weekly 2026-11-17 --revision 1 --live",
        "arbitro close",
        "arbitro close damas --all",
        "arbitro check damas --key 1 --player ana",
        "arbitro import --game damas",
        "arbitro import games.csv",
        "arbitro import games.csv --game damas --on-conflict amend",
        "arbitro import void 1",
        "arbitro list set damas --effective 2026-01-01T00:00 --reason x",
        "arbitro list set damas k --effective 2026-01-01T00:00 --reason x",
        "arbitro player history ana --list damas --revision 1",
        "arbitro --now 2026-01-01T00:00 init",
        "arbitro event new cup",
        "arbitro event new cup --system four --from log.jsonl",
        "arbitro event result cup 1",
        "arbitro event pairings cup --by-name --pair ana bo",
        "arbitro event reopen cup",
    ];
    for line in lines {
        assert!(Arguments::try_parse_from(words(line)).is_err(), "{line}");
    }
}
