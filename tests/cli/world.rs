//! A folder of its own for each test, and the program run in it with a fixed clock and actor.

use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// The clock where a command line names none: a Wednesday, so that every week and month of January is over.
pub const NOW: &str = "2021-02-03T12:00:00Z";

/// A folder and the program in it.
pub struct World {
    folder: TempDir,
}

/// What a run gave.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// The words of a line as a shell parts them: double quotes keep blanks together.
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
    words.into_iter().filter(|word| !word.is_empty()).collect()
}

impl World {
    /// An empty folder.
    pub fn empty() -> Self {
        Self { folder: TempDir::new().unwrap() }
    }

    /// A folder with a database.
    pub fn new() -> Self {
        let world = Self::empty();
        world.ok("init");
        world
    }

    /// A database with the list `damas` of the game `damas` under the profile `vezz`, in UTC, from the
    /// beginning of 2021 on.
    pub fn with_damas() -> Self {
        let world = Self::new();
        world.ok("list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00");
        world
    }

    /// A file of the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file of the folder.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), content).unwrap();
    }

    /// Reads a file of the folder.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// The program with nothing said.
    pub fn bare(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arbitro"));
        command.current_dir(self.folder.path());
        for name in ["ARBITRO_DB", "ARBITRO_ACTOR", "NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"] {
            command.env_remove(name);
        }
        command
    }

    /// The program with the fixed clock (unless the line names one) and actor, and the words of a line.
    pub fn command(&self, line: &str) -> Command {
        let mut command = self.bare();
        let words = words(line);
        if !words.iter().any(|word| word == "--now") {
            command.args(["--now", NOW]);
        }
        command.args(["--actor", "tester"]).args(words);
        command
    }

    /// Runs a line.
    pub fn run(&self, line: &str) -> Ran {
        ran(&mut self.command(line))
    }

    /// Runs a line with something on standard input.
    pub fn run_with(&self, line: &str, input: &str) -> Ran {
        ran(self.command(line).write_stdin(input))
    }

    /// Runs a line that must do its work; gives what it printed.
    #[track_caller]
    pub fn ok(&self, line: &str) -> String {
        let ran = self.run(line);
        assert_eq!(ran.code, 0, "arbitro {line}\n{}{}", ran.out, ran.err);
        ran.out
    }

    /// Runs a line that must fail so; gives what it said on standard error.
    #[track_caller]
    pub fn fails(&self, code: i32, line: &str) -> String {
        let ran = self.run(line);
        assert_eq!(ran.code, code, "arbitro {line}\n{}{}", ran.out, ran.err);
        ran.err
    }

    /// Runs a line as JSON.
    #[track_caller]
    pub fn json(&self, line: &str) -> Value {
        let out = self.ok(&format!("{line} --format json"));
        serde_json::from_str(&out).unwrap_or_else(|error| panic!("arbitro {line}: {error}\n{out}"))
    }

    /// `(rank, player, shown, games)` of a ranking.
    #[track_caller]
    pub fn ranks(&self, line: &str) -> Vec<(u64, String, i64, u64)> {
        ranks(&self.json(line))
    }
}

/// Runs a command.
pub fn ran(command: &mut Command) -> Ran {
    let output = command.output().unwrap();
    Ran {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// `(rank, player, shown, games)` of a ranking's JSON.
#[track_caller]
pub fn ranks(ranking: &Value) -> Vec<(u64, String, i64, u64)> {
    let rows = ranking["rows"].as_array().expect("rows").iter();
    let row = |row: &Value| {
        (
            row["rank"].as_u64().unwrap(),
            row["player"].as_str().unwrap().to_owned(),
            row["shown"].as_i64().unwrap(),
            row["games"].as_u64().unwrap(),
        )
    };
    rows.map(row).collect()
}

/// A row as [`ranks`] gives it.
pub fn row(rank: u64, player: &str, shown: i64, games: u64) -> (u64, String, i64, u64) {
    (rank, player.to_owned(), shown, games)
}
