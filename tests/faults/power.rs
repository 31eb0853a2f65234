//! A power cut: whatever was on the disk at that instant, the file opens again and holds what was committed.

use std::path::Path;

use arbitro::store::{Access, Store};
use rusqlite::Connection;

use crate::state::{games, sound};
use crate::world::World;
use crate::{Chance, torture};

/// How many offsets are cut at in the short form, besides the ends of pages.
const CUTS: u64 = 120;
/// Of a new file.
const PAGE: usize = 8192;
/// The header of a write-ahead log, and that of each of its frames.
const LOG_HEADER: usize = 32;
const FRAME: usize = 24 + PAGE;

/// The files of a short run whose write-ahead log was not yet written back: the database as it was before, the
/// log, the database once the log was written back, and the heads that were committed in between.
struct Run {
    before: Vec<u8>,
    log: Vec<u8>,
    after: Vec<u8>,
    heads: Vec<u32>,
}

fn run() -> Run {
    let world = World::with_damas();
    let db = world.path("arbitro.db");
    let before = std::fs::read(&db).unwrap();
    assert!(!world.path("arbitro.db-wal").exists());
    // Somebody who reads keeps the commands from writing the log back.
    let reader = Connection::open(&db).unwrap();
    reader.query_row("SELECT count(*) FROM game", [], |row| row.get::<_, i64>(0)).unwrap();
    let mut heads = vec![head(&db)];
    world.write("games.csv", games(0, 12));
    for line in ["import games.csv --game damas", "game void damas/3 --reason sheet", "close damas --yes"] {
        world.ok(line);
        heads.push(head(&db));
    }
    assert!(heads.is_sorted() && heads.len() == 4, "{heads:?}");
    let log = std::fs::read(world.path("arbitro.db-wal")).unwrap();
    assert_eq!(std::fs::read(&db).unwrap(), before, "the log was written back");
    reader.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    Run { before, log, after: std::fs::read(&db).unwrap(), heads }
}

fn head(path: &Path) -> u32 {
    Store::open(path, Access::Read).unwrap().reader().head().unwrap().seq.0
}

/// Opens what was on the disk; gives the head.
fn reopened(world: &World, database: &[u8], log: &[u8]) -> u32 {
    let db = world.path("arbitro.db");
    for name in ["arbitro.db-wal", "arbitro.db-shm"] {
        let _ = std::fs::remove_file(world.path(name));
    }
    std::fs::write(&db, database).unwrap();
    std::fs::write(world.path("arbitro.db-wal"), log).unwrap();
    sound(&db);
    head(&db)
}

/// Where to cut: at the edges of frames and around them, and at random; every place in a long run.
fn cuts(length: usize, header: usize, step: usize) -> Vec<usize> {
    let mut cuts: Vec<usize> = (0..=length)
        .filter(|at| at.saturating_sub(header).is_multiple_of(step))
        .flat_map(|edge| [edge.saturating_sub(1), edge, edge + 1, edge + 24])
        .collect();
    let mut chance = Chance(0x2545_f491_4f6c_dd1d);
    cuts.extend((0..CUTS * torture()).map(|_| chance.below(length as u64) as usize));
    cuts.push(length);
    cuts.retain(|at| *at <= length);
    cuts.sort_unstable();
    cuts.dedup();
    cuts
}

#[test]
fn a_log_that_was_cut_anywhere_reopens_to_a_committed_state() {
    let run = run();
    let world = World::empty();
    let cuts = cuts(run.log.len(), LOG_HEADER, FRAME);
    let mut last = run.heads[0];
    for &at in &cuts {
        let found = reopened(&world, &run.before, &run.log[..at]);
        assert!(run.heads.contains(&found), "cut at {at}: head {found}");
        assert!(found >= last, "cut at {at}: head {found} after {last}");
        last = found;
    }
    assert_eq!(Some(&last), run.heads.last());
    println!(
        "{} places where a log of {} bytes was cut: all sound, all committed",
        cuts.len(),
        run.log.len()
    );
}

/// The shortest run there is, cut at every byte; in the short form at every 97th.
#[test]
fn a_short_log_that_was_cut_at_any_byte_holds_all_or_nothing() {
    let world = World::new();
    let db = world.path("arbitro.db");
    let before = std::fs::read(&db).unwrap();
    let reader = Connection::open(&db).unwrap();
    reader.query_row("SELECT count(*) FROM game", [], |row| row.get::<_, i64>(0)).unwrap();
    world.ok("list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00");
    let log = std::fs::read(world.path("arbitro.db-wal")).unwrap();
    drop(reader);
    let (world, step) = (World::empty(), if torture() > 1 { 1 } else { 97 });
    let heads: Vec<u32> = (0..log.len())
        .step_by(step)
        .chain([log.len()])
        .map(|at| reopened(&world, &before, &log[..at]))
        .collect();
    assert!(heads.is_sorted() && heads[0] == 0 && heads[heads.len() - 1] == 1, "{heads:?}");
    println!("{} places of a log of {} bytes, one of which is committed", heads.len(), log.len());
}

/// What had been written of the log's end is noise: sectors that never reached the disk.
#[test]
fn noise_at_the_end_of_a_log_is_no_commit() {
    let run = run();
    let world = World::empty();
    let mut chance = Chance(0x1234_5678_9abc_def1);
    for at in cuts(run.log.len(), LOG_HEADER, FRAME).into_iter().step_by(7) {
        let mut log = run.log.clone();
        log[at..].iter_mut().for_each(|byte| *byte = chance.below(256) as u8);
        let found = reopened(&world, &run.before, &log);
        assert!(run.heads.contains(&found), "noise from {at} on: head {found}");
    }
}

/// The cut comes while the log is written back: the database is new up to some byte and old behind it, the log whole.
#[test]
fn a_database_half_written_back_is_whole_with_its_log() {
    let run = run();
    let world = World::empty();
    let length = run.before.len().max(run.after.len());
    let cuts = cuts(length, 0, PAGE);
    for &at in &cuts {
        let mut mixed = run.before.clone();
        mixed.resize(length.min(mixed.len().max(at)), 0);
        let new = &run.after[..at.min(run.after.len())];
        mixed[..new.len()].copy_from_slice(new);
        assert_eq!(Some(&reopened(&world, &mixed, &run.log)), run.heads.last(), "written back up to {at}");
    }
    println!("{} places up to which a database was written back: all whole", cuts.len());
}
