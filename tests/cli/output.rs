//! Formats, columns, quiet, and pipes that nobody reads to their end.

use std::fmt::Write;
use std::process::{Command, Stdio};

use crate::world::{NOW, World};

const GAMES: &str =
    "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n";

fn world() -> World {
    let world = World::with_damas();
    world.write("games.csv", GAMES);
    world.ok("import games.csv --game damas");
    world
}

#[test]
fn every_format_shows_the_same_ranking() {
    let world = world();
    let csv = world.ok("ranking damas --format csv --columns rank,player,shown");
    assert_eq!(csv, "rank,player,shown\n1,ana,1012\n2,bo,988\n");
    let jsonl = world.ok("ranking damas --format jsonl");
    let players: Vec<String> = jsonl
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["player"].to_string())
        .collect();
    assert_eq!(players, ["\"ana\"", "\"bo\""]);
    let markdown = world.ok("ranking damas --format markdown");
    assert!(markdown.contains("| ana "), "{markdown}");
    assert_eq!(world.ok("ranking damas"), world.ok("ranking damas --format table"));
    assert!(world.ok("ranking damas --columns shown,player").contains("Rating  Player"));
}

#[test]
fn an_unknown_column_is_usage_and_names_the_columns() {
    let world = world();
    let error = world.fails(2, "ranking damas --columns rank,plyer");
    assert!(error.contains("did you mean \"player\"?") && !error.contains("period_games"), "{error}");
    world.fails(2, "ranking damas --format xml");
}

#[test]
fn quiet_commands_say_nothing_and_quiet_questions_are_answered() {
    let world = World::empty();
    let silent = [
        "init",
        "list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00",
        "import games.csv --game damas",
        "close damas",
        "player set ana name=Ana --reason test",
        "list set damas k=20 --effective 2021-03-01T00:00 --reason test",
    ];
    world.write("games.csv", GAMES);
    for line in silent {
        let ran = world.run(&format!("{line} --quiet"));
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""), "{line}");
    }
    assert!(world.ok("ranking damas --quiet").contains("1012"));
    let error = world.fails(2, "ranking dams --quiet");
    assert!(error.contains("damas"), "{error}");
}

#[test]
fn colours_are_for_terminals_or_for_the_asking() {
    let world = world();
    assert!(!world.ok("ranking damas").contains('\x1b'));
    assert!(world.ok("ranking damas --color always").contains('\x1b'));
    assert!(!world.fails(2, "ranking dams").contains('\x1b'));
    assert!(world.fails(2, "ranking dams --color always").contains('\x1b'));
    assert!(!world.ok("ranking damas --color always --format csv").contains('\x1b'));
}

#[test]
fn a_closed_pipe_is_success() {
    let world = World::with_damas();
    let mut games = "id,finished_at,mode,first,second,result\n".to_owned();
    for game in 0..4000 {
        writeln!(games, "{game},2021-01-06T12:00:00Z,friend,player{game:04},bo,1-0").unwrap();
    }
    world.write("games.csv", games);
    world.ok("import games.csv --game damas");
    for line in ["check damas", "check damas --format csv", "check damas --format json", "completions bash"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arbitro"));
        command.args(line.split(' ')).args(["--now", NOW]).current_dir(world.path("."));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
    }
}

#[test]
fn standard_input_is_a_file_called_minus() {
    let world = World::with_damas();
    let ran = world.run_with("import - --game damas", GAMES);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("damas: 1 new game"), "{}", ran.out);
}

#[test]
fn completions_know_rule_values() {
    let world = World::empty();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = world.ok(&format!("completions {shell}"));
        assert!(script.contains("ranking") && script.contains("closing"), "{shell}");
    }
    let bash = world.ok("completions bash");
    for values in [
        "vezz fise",
        "revise next-period exclude",
        "table csv json jsonl markdown",
        "rated unrated discarded",
        "earlier later",
    ] {
        assert!(bash.contains(values), "{values}");
    }
}

#[test]
fn manual_pages_one_a_command() {
    let world = World::empty();
    world.ok("man pages/man1");
    for page in ["arbitro.1", "arbitro-ranking.1", "arbitro-list-add.1", "arbitro-import-void.1"] {
        assert!(world.read(&format!("pages/man1/{page}")).contains(".SH"), "{page}");
    }
    world.write("file", "");
    world.fails(73, "man file/man1");
}
