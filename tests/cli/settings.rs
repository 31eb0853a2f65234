//! Where settings come from: the command line, the environment, the machine.

use crate::world::{World, ran};

#[test]
fn the_environment_names_database_and_actor_and_the_command_line_wins() {
    let world = World::empty();
    let run = |variables: &[(&str, &str)], line: &[&str]| {
        let mut command = world.bare();
        command.args(line).args(["--now", crate::world::NOW]).envs(variables.iter().copied());
        ran(&mut command)
    };
    let environment = [("ARBITRO_DB", "env.db"), ("ARBITRO_ACTOR", "cron")];
    assert_eq!(run(&environment, &["init"]).code, 0);
    assert!(world.path("env.db").exists());
    assert_eq!(run(&environment, &["--db", "line.db", "init"]).code, 0);
    assert!(world.path("line.db").exists() && !world.path("arbitro.db").exists());

    let explained = run(&environment, &["list", "ls", "--verbose"]).err;
    assert!(explained.contains("database: env.db") && explained.contains("actor: cron"), "{explained}");
    let explained = run(&environment, &["list", "ls", "-v", "--actor", "ana"]).err;
    assert!(explained.contains("actor: ana"), "{explained}");
    assert!(explained.contains("clock: 2021-02-03T12:00:00Z (given"), "{explained}");
    assert_eq!(run(&environment, &["list", "ls"]).err, "");
}

#[test]
fn help_does_not_depend_on_the_environment() {
    let world = World::empty();
    let help = |actor: &str| ran(world.bare().arg("--help").env("ARBITRO_ACTOR", actor)).out;
    assert_eq!(help("ana"), help("bo"));
    assert!(help("ana").contains("[env: ARBITRO_DB]"), "{}", help("ana"));
}

#[test]
fn the_machine_is_the_default() {
    let world = World::new();
    let explained = ran(world.bare().args(["list", "ls", "-v"])).err;
    assert!(explained.contains("database: ./arbitro.db"), "{explained}");
    assert!(explained.contains("(the machine's)"), "{explained}");
}
