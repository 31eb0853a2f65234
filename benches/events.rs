//! The commands of a director with the largest round robin: 200 players, 199 rounds, 19,900 games. Every figure is
//! that of a whole process.

#[allow(dead_code)]
mod process;
#[allow(dead_code)]
mod tournament;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use divan::Bencher;
use process::{arbitro, copy, path};
use tournament::{END, EVENT, START};

/// Runs a line of the program on a database by a clock; it must succeed.
fn run(db: &Path, now: &str, line: &str) {
    arbitro(db, now, &line.split(' ').collect::<Vec<_>>());
}

fn main() {
    divan::main();
}

/// A database with a list that rates the event's games, and nothing else.
static EMPTY: LazyLock<PathBuf> = LazyLock::new(|| {
    let db = path("empty.db");
    let list = format!("list add palabras --game palabras --profile fise --zone UTC --activated {START}");
    run(&db, START, "init");
    run(&db, START, &list);
    db
});

static LOG: LazyLock<PathBuf> = LazyLock::new(|| {
    let log = path("log.jsonl");
    let written = std::fs::write(&log, tournament::lines(&tournament::log(Some("palabras"))));
    assert!(written.is_ok(), "{written:?}");
    log
});

fn take_over(db: &Path) {
    run(db, END, &format!("event new --from {}", LOG.display()));
}

/// The event with all results but one.
static RUNNING: LazyLock<PathBuf> = LazyLock::new(|| {
    let db = copy(&EMPTY, "running.db");
    take_over(&db);
    db
});

/// The event with all results, before its finish.
static COMPLETE: LazyLock<PathBuf> = LazyLock::new(|| {
    let db = copy(&RUNNING, "complete.db");
    run(&db, END, &format!("event result {EVENT} 100 400 385"));
    db
});

/// The event when its games are posted.
static FINISHED: LazyLock<PathBuf> = LazyLock::new(|| {
    let db = copy(&COMPLETE, "finished.db");
    run(&db, END, &format!("event finish {EVENT}"));
    db
});

#[divan::bench(args = [
    "show", "pairings", "standings", "standings --explain p001 p002", "crosstable", "wallchart", "slips", "log",
    "log --format jsonl", "check",
], sample_count = 15, sample_size = 1)]
fn looking(bencher: Bencher<'_, '_>, verb: &str) {
    let (verb, rest) = verb.split_once(' ').unwrap_or((verb, ""));
    let line = format!("event {verb} {EVENT} {rest}");
    let db = &*RUNNING;
    bencher.bench_local(|| run(db, END, line.trim_end()));
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn check_when_finished(bencher: Bencher<'_, '_>) {
    let db = &*FINISHED;
    bencher.bench_local(|| run(db, END, &format!("event check {EVENT}")));
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn list_events(bencher: Bencher<'_, '_>) {
    let db = &*FINISHED;
    bencher.bench_local(|| run(db, END, "event ls"));
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn new_from_a_log(bencher: Bencher<'_, '_>) {
    bencher.with_inputs(|| copy(&EMPTY, "new.db")).bench_local_values(|db| take_over(&db));
}

#[divan::bench(args = [
    "result liga 100 400 385",
    "result liga 1 400 385 --round 3 --reason recount",
    "withdraw liga p007",
    "undo liga",
    "undo liga 9000",
], sample_count = 15, sample_size = 1)]
fn changing(bencher: Bencher<'_, '_>, line: &str) {
    let line = format!("event {line}");
    bencher.with_inputs(|| copy(&RUNNING, "change.db")).bench_local_values(|db| run(&db, END, &line));
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn finish(bencher: Bencher<'_, '_>) {
    bencher
        .with_inputs(|| copy(&COMPLETE, "finish.db"))
        .bench_local_values(|db| run(&db, END, &format!("event finish {EVENT}")));
}

/// Taken up again, a correction, and ended again.
#[divan::bench(sample_count = 15, sample_size = 1)]
fn finish_again(bencher: Bencher<'_, '_>) {
    let reopened = || {
        let db = copy(&FINISHED, "again.db");
        run(&db, END, &format!("event reopen {EVENT} --reason recount"));
        run(&db, END, &format!("event result {EVENT} 1 400 385 --round 3 --reason recount"));
        db
    };
    bencher.with_inputs(reopened).bench_local_values(|db| run(&db, END, &format!("event finish {EVENT}")));
}
