//! SIGKILL at random instants: of each step all or nothing is there, the file is sound, and the next run brings about
//! what a run that nobody killed does.

use std::fmt::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::state::{commands, games, sound, state};
use crate::world::World;
use crate::{Chance, torture};

/// How often each step is killed in the short form.
const KILLS: u64 = 5;

/// A command that is killed.
struct Step {
    name: &'static str,
    line: &'static str,
    /// What makes the folder that it starts in.
    prepare: fn() -> World,
    db: &'static str,
    /// Whether it may be run again where it was done already.
    repeatable: bool,
}

const STEPS: &[Step] = &[
    Step {
        name: "import",
        line: "import games.csv --game damas --no-progress",
        prepare: with_file,
        db: "arbitro.db",
        repeatable: true,
    },
    Step {
        name: "decide",
        line: "decide decisions.csv --game damas --yes",
        prepare: closed,
        db: "arbitro.db",
        repeatable: false,
    },
    Step { name: "close", line: "close damas --yes", prepare: imported, db: "arbitro.db", repeatable: true },
    Step { name: "nightly", line: "nightly --yes", prepare: night, db: "data/club.db", repeatable: true },
];

const CLOCK: &str = "--now 2021-02-03T12:00:00Z";

fn with_file() -> World {
    let world = World::with_damas();
    world.write("games.csv", games(0, 3_000));
    world
}

fn imported() -> World {
    let world = with_file();
    world.ok("import games.csv --game damas");
    world
}

fn closed() -> World {
    let world = imported();
    world.ok("close damas --yes");
    let mut decisions = String::from("id,kind,reason\n");
    for game in (0..3_000).step_by(50) {
        writeln!(decisions, "{game},void,ruling {game}").unwrap();
    }
    world.write("decisions.csv", decisions);
    world
}

fn night() -> World {
    let world = World::empty();
    std::fs::create_dir(world.path("in")).unwrap();
    let config = "database = \"data/club.db\"\ncreate = true\nactor = \"tester\"\n\n[[lists]]\nname = \"damas\"\n\
                  game = \"damas\"\nprofile = \"vezz\"\nzone = \"UTC\"\nactivated = \"2021-01-01T00:00:00Z\"\n\n\
                  [[inputs]]\npaths = \"in/*.csv\"\ngame = \"damas\"\n\n\
                  [[reports]]\nlist = \"damas\"\nkind = \"general\"\nformat = \"csv\"\npath = \"damas.csv\"\n";
    world.write("arbitro.toml", config);
    world.write("in/a.csv", games(0, 1_500));
    world.write("in/b.csv", games(1_500, 1_500));
    world
}

/// Copies what stands in a folder.
fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            std::fs::create_dir(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn twin(of: &World) -> World {
    let world = World::empty();
    copy(&of.path("."), &world.path("."));
    world
}

/// Kills a run of a line after a while; says whether it was still running.
fn killed(world: &World, line: &str, after: Duration) -> bool {
    let command = world.command(line);
    let mut child = std::process::Command::new(command.get_program())
        .args(command.get_args())
        .current_dir(world.path("."))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    let was_running = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    was_running
}

fn torment(step: &Step) {
    let start = (step.prepare)();
    let line = format!("{} {CLOCK}", step.line);
    let whole = twin(&start);
    let clock = Instant::now();
    whole.ok(&line);
    let took = clock.elapsed();
    let (goal, goal_commands) = (state(&whole.path(step.db)), commands(&whole.path(step.db)));
    let begun = if start.path(step.db).exists() { commands(&start.path(step.db)).len() } else { 0 };

    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let (mut running, mut unfinished) = (0, 0);
    let kills = KILLS * torture();
    for kill in 0..kills {
        let world = twin(&start);
        let after = took.mul_f64(chance.below(10_000) as f64 / 9_000.0);
        running += u64::from(killed(&world, &line, after));
        let db = world.path(step.db);
        let mut is_done = false;
        if db.exists() {
            sound(&db);
            let there = commands(&db);
            assert_eq!(
                there,
                goal_commands[..there.len()],
                "{} {kill}: a step that no whole run has",
                step.name
            );
            assert!(there.len() >= begun, "{} {kill}: something is lost", step.name);
            is_done = there.len() == goal_commands.len();
        } else {
            assert_eq!(begun, 0, "{} {kill}: the file is lost", step.name);
        }
        unfinished += u64::from(!is_done);
        // The same again completes it.
        if step.repeatable || !is_done {
            world.ok(&line);
        }
        sound(&db);
        assert!(
            state(&db) == goal,
            "{} {kill}: another state than that of a run that nobody killed",
            step.name
        );
    }
    println!(
        "{}: {kills} kills within {took:?}, {running} of a running process, {unfinished} left something to be done; all sound, all completed",
        step.name
    );
}

#[test]
fn a_killed_import_leaves_all_or_nothing() {
    torment(&STEPS[0]);
}

#[test]
fn a_killed_decide_leaves_all_or_nothing() {
    torment(&STEPS[1]);
}

#[test]
fn a_killed_close_leaves_all_or_nothing() {
    torment(&STEPS[2]);
}

#[test]
fn a_killed_night_leaves_whole_steps() {
    torment(&STEPS[3]);
}
