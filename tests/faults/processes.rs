//! Several processes at once: nothing is lost, nothing comes twice, and nobody gives up before the time-out.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::state::{commands, games, sound};
use crate::torture;
use crate::world::World;

fn started(world: &World, line: &str) -> std::process::Child {
    let command = world.command(line);
    Command::new(command.get_program())
        .args(command.get_args())
        .current_dir(world.path("."))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Each process imports a file of its own and one that all have.
fn at_once(processes: u64) {
    const EACH: u64 = 200;
    for _ in 0..torture() {
        let world = World::with_damas();
        world.write("shared.csv", games(0, EACH));
        for process in 0..processes {
            world.write(&format!("{process}.csv"), games((process + 1) * EACH, EACH));
        }
        let lines = (0..processes).map(|process| format!("import {process}.csv shared.csv --game damas"));
        let children: Vec<_> = lines.map(|line| started(&world, &line)).collect();
        for child in children {
            let output = child.wait_with_output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(0), "{said}");
        }
        let db = world.path("arbitro.db");
        sound(&db);
        let connection = Connection::open(&db).unwrap();
        let count = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap() as u64;
        assert_eq!(count("SELECT count(*) FROM game"), (processes + 1) * EACH);
        assert_eq!(count("SELECT count(DISTINCT tail) FROM game"), (processes + 1) * EACH);
        assert_eq!(commands(&db).len() as u64, 1 + processes);
    }
    println!("{processes} processes at once, {} times: every game once", torture());
}

#[test]
fn two_processes_at_once_lose_nothing() {
    at_once(2);
}

#[test]
fn eight_processes_at_once_lose_nothing() {
    at_once(8);
}

#[test]
fn nights_at_once_make_one_database_and_close_once() {
    for nights in [2, 8] {
        nights_at_once(nights);
    }
}

/// First nights, each of which would make the database.
fn nights_at_once(nights: usize) {
    let world = World::empty();
    let config = "database = \"club.db\"\ncreate = true\n\n[[lists]]\nname = \"damas\"\ngame = \"damas\"\n\
                  profile = \"vezz\"\nzone = \"UTC\"\nactivated = \"2021-01-01T00:00:00Z\"\n\n\
                  [[inputs]]\npaths = \"in.csv\"\ngame = \"damas\"\n";
    world.write("arbitro.toml", config);
    world.write("in.csv", games(0, 300));
    let children: Vec<_> = (0..nights).map(|_| started(&world, "nightly --yes")).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{said}");
    }
    let db = world.path("club.db");
    sound(&db);
    assert_eq!(commands(&db).len(), 3, "{nights} nights: {:?}", commands(&db));
    let left: Vec<_> = std::fs::read_dir(world.path("."))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with('.'))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn of_migrations_at_once_one_does_it_and_keeps_the_old_file() {
    let world = World::empty();
    let old = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/store/v2.db");
    std::fs::copy(&old, world.path("arbitro.db")).unwrap();
    let children: Vec<_> = (0..4).map(|_| started(&world, "migrate --now 2021-03-01T00:00:00Z")).collect();
    let mut said = Vec::new();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        said.push(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    assert_eq!(said.iter().filter(|said| said.contains("from version 2")).count(), 1, "{said:?}");
    let kept: Vec<_> = std::fs::read_dir(world.path("."))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains("backup"))
        .collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert!(std::fs::read(&kept[0]).unwrap().len() == std::fs::read(&old).unwrap().len());
    sound(&world.path("arbitro.db"));
}

#[test]
fn a_busy_file_is_waited_for_and_then_75() {
    let world = World::with_damas();
    world.write("games.csv", games(0, 3));
    let holder = Connection::open(world.path("arbitro.db")).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    // Who only reads is not kept waiting.
    world.ok("list ls");
    let clock = Instant::now();
    let said = world.fails(75, "import games.csv --game damas");
    assert!(clock.elapsed() >= Duration::from_secs(10), "{:?}", clock.elapsed());
    assert!(said.contains("another process is writing") && said.contains("try again"), "{said}");
    // One that lets go in time is waited for.
    let waiting = started(&world, "import games.csv --game damas");
    std::thread::sleep(Duration::from_millis(500));
    holder.execute_batch("COMMIT").unwrap();
    let output = waiting.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}
