//! Bad input, one test for each message: what a person reads to the letter, the exit code, and every file of
//! the folder as it was.

mod database;
mod files;
mod rows;

use std::collections::BTreeMap;

use crate::world::{Ran, World};

/// A database with a list and a game, so that what a refusal leaves behind would show.
fn world() -> World {
    let world = World::with_damas();
    world.write(
        "before.csv",
        "id,finished_at,mode,first,second,result\n0,2021-01-05T12:00:00Z,matchmaking,ana,bo,1-0\n",
    );
    world.ok("import before.csv --game damas");
    world
}

/// Every file of a folder with its bytes.
fn files(world: &World) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(world.path(".")).unwrap().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().unwrap().is_file());
    files
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect()
}

/// Runs a line that must be refused so, with nothing on standard output and every file as before.
#[track_caller]
fn refused(world: &World, line: &str, code: i32, said: &str) {
    let before = files(world);
    let ran = world.run(line);
    assert_refused(&ran, line, code, said);
    assert_eq!(files(world), before, "arbitro {line} changed a file");
}

#[track_caller]
fn assert_refused(ran: &Ran, line: &str, code: i32, said: &str) {
    assert_eq!(ran.err, said, "arbitro {line}\n{}", ran.err);
    assert_eq!((ran.code, ran.out.as_str()), (code, ""), "arbitro {line}");
}
