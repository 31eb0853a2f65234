//! Full disks, places that cannot be written, pipes that nobody reads.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::state::{games, sound, state};
use crate::world::World;

const IMPORT: &str = "import games.csv --game damas --no-progress";

fn world() -> World {
    let world = World::with_damas();
    world.write("games.csv", games(0, 2_000));
    world
}

/// The program and its arguments behind another program's.
fn through(world: &World, program: &str, before: &[&str], line: &str) -> Output {
    let command = world.command(line);
    Command::new(program)
        .args(before)
        .arg(command.get_program())
        .args(command.get_args())
        .current_dir(world.path("."))
        .output()
        .unwrap()
}

/// A run that may write no file beyond so many blocks of 512 bytes.
#[cfg(unix)]
fn limited(world: &World, blocks: u64, line: &str) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    through(world, "sh", &["-c", &script, "sh"], line)
}

#[test]
#[cfg(unix)]
fn a_full_disk_is_74_and_the_file_as_before() {
    let (mut failed, mut done) = (0, 0);
    for blocks in [1, 20, 70, 110, 190, 280, 380, 500, 700, 1_000, 1_500, 1_000_000] {
        let world = world();
        let db = world.path("arbitro.db");
        let before = state(&db);
        let output = limited(&world, blocks, IMPORT);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        sound(&db);
        match output.status.code() {
            Some(74) => {
                assert!(state(&db) == before, "{blocks} blocks: something was written");
                assert!(said.contains("error: ") && said.contains("hint: "), "{blocks} blocks: {said}");
                failed += 1;
            }
            Some(0) => {
                assert!(state(&db) != before, "{blocks} blocks: nothing was written");
                done += 1;
            }
            other => panic!("{blocks} blocks: {other:?} {said}"),
        }
        // With room on the disk it goes on.
        world.ok(IMPORT);
        sound(&db);
    }
    assert!(failed >= 4 && done >= 1, "{failed} failed, {done} done");
}

#[test]
#[cfg(unix)]
fn a_database_that_finds_no_room_leaves_nothing_behind() {
    for blocks in [0, 1, 16, 60] {
        let world = World::empty();
        let output = limited(&world, blocks, "init");
        assert!(matches!(output.status.code(), Some(73 | 74)), "{blocks}: {output:?}");
        let left: Vec<_> =
            std::fs::read_dir(world.path(".")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(left.is_empty(), "{blocks}: {left:?}");
        world.ok("init");
    }
}

/// On a small disk of its own, which `tests/torture.sh` mounts where it may.
#[test]
fn a_full_small_disk_is_74_and_the_file_as_before() {
    let Some(disk) = std::env::var_os("ARBITRO_SMALL_DISK") else {
        println!("skipped: a_full_small_disk (no small disk is mounted; tests/torture.sh mounts one)");
        return;
    };
    let world = World::empty();
    let db = Path::new(&disk).join("arbitro.db");
    let at = format!("--db {} --now 2025-01-01T00:00:00Z", db.display());
    world.ok(&format!("init {at}"));
    world.ok(&format!(
        "list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00 {at}"
    ));
    let (mut from, mut before) = (0, state(&db));
    let said = loop {
        world.write("games.csv", games(from, 500));
        let ran = world.run(&format!("{IMPORT} {at}"));
        if ran.code != 0 {
            assert_eq!(ran.code, 74, "{}", ran.err);
            break ran.err;
        }
        (from, before) = (from + 500, state(&db));
    };
    assert!(said.contains("the disk is full") && said.contains("make room"), "{said}");
    assert!(state(&db) == before, "something was written");
    sound(&db);
    println!("a disk that was full after {from} games: 74, and the file as before");
}

/// Who runs the program without the right to write: a user without privileges, where the tests are root's.
#[cfg(unix)]
fn unprivileged(world: &World, line: &str) -> Option<Output> {
    let id = Command::new("id").arg("-u").output().unwrap();
    if id.stdout != b"0\n" {
        return Some(through(world, "env", &[], line));
    }
    let drop = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    let can = Command::new("setpriv").args(drop).arg(env!("CARGO_BIN_EXE_arbitro")).arg("--version").output();
    can.is_ok_and(|output| output.status.success()).then(|| through(world, "setpriv", &drop, line))
}

#[cfg(unix)]
fn forbid_writing(world: &World, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    let set =
        |path: &Path, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    for entry in std::fs::read_dir(world.path(".")).unwrap() {
        set(&entry.unwrap().path(), mode & 0o666);
    }
    set(&world.path("."), mode);
}

#[test]
#[cfg(unix)]
fn a_place_that_cannot_be_written_is_read_all_the_same() {
    let world = world();
    world.ok(IMPORT);
    forbid_writing(&world, 0o555);
    let Some(output) = unprivileged(&world, "ranking damas") else {
        println!(
            "skipped: a_place_that_cannot_be_written (the tests are root's, and setpriv cannot drop that)"
        );
        forbid_writing(&world, 0o755);
        return;
    };
    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains("player-"));
    let output = unprivileged(&world, "audit verify").unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let output = unprivileged(&world, "import games.csv --game damas").unwrap();
    assert_eq!(output.status.code(), Some(74), "{}", said(&output));
    assert!(
        said(&output).contains("cannot be written") && said(&output).contains("hint: "),
        "{}",
        said(&output)
    );
    assert!(!world.path("arbitro.db-wal").exists());

    // Changes that lie beside the file would be overlooked.
    forbid_writing(&world, 0o755);
    world.write("arbitro.db-wal", [7; 100]);
    forbid_writing(&world, 0o555);
    let output = unprivileged(&world, "ranking damas").unwrap();
    assert_eq!(output.status.code(), Some(74), "{}", said(&output));
    assert!(said(&output).contains("arbitro.db-wal"), "{}", said(&output));
    forbid_writing(&world, 0o755);
}

#[test]
fn a_missing_folder_is_told() {
    let world = World::empty();
    let said = world.fails(73, "init --db nowhere/arbitro.db");
    assert!(said.contains("nowhere"), "{said}");
    for line in ["list ls", "audit verify", "close --all"] {
        let said = world.fails(66, &format!("{line} --db nowhere/arbitro.db"));
        assert!(said.contains("nowhere/arbitro.db") && said.contains("arbitro init"), "{said}");
    }
}

/// Whoever closes the pipe has read enough; what was to be done is done.
#[test]
fn a_closed_pipe_is_no_failure() {
    let world = world();
    let reading = [
        "check damas",
        "check damas --format json",
        "ranking damas",
        "ranking damas --format markdown",
        "export --list damas --table games",
        "export --list damas --table games --format table",
        "export --list damas --table games --format jsonl",
        "export --list damas --table check --format json",
        "export --list damas --table closings",
        "closing ls damas",
        "closing verify damas",
        "player history player-1 --list damas",
        "player show player-1",
        "rate damas",
        "list show damas",
        "list ls",
        "import ls",
        "audit log --format jsonl",
        "audit verify",
        "audit head",
        "doctor",
        "completions bash",
        "--help",
    ];
    for (line, changes) in std::iter::once((IMPORT, true)).chain(reading.map(|line| (line, false))) {
        let before = state(&world.path("arbitro.db"));
        let command = world.command(line);
        let closed = || {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            Stdio::from(writer)
        };
        let mut run = Command::new(command.get_program());
        run.args(command.get_args()).current_dir(world.path("."));
        let status = run.stdout(closed()).stderr(closed()).status().unwrap();
        assert_eq!(status.code(), Some(0), "{line}: {status:?}");
        assert_eq!(state(&world.path("arbitro.db")) != before, changes, "{line}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_finds_no_room_is_74() {
    let world = world();
    let command = world.command("list show damas");
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut run = Command::new(command.get_program());
    run.args(command.get_args()).current_dir(world.path(".")).stdout(full);
    let output = run.output().unwrap();
    assert_eq!(output.status.code(), Some(74));
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard output"));
}
