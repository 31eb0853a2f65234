//! What proves and saves a file at a federation's size, through the program: a million games, all weeks and
//! months closed and one game voided. Every figure is that of a whole process.

#[allow(dead_code)]
mod process;
#[allow(dead_code)]
mod seeded;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use divan::Bencher;
use process::{arbitro, path};
use seeded::{MILLION, START, timestamp, write};

/// Runs the program on a database by a clock in seconds, quietly; it must succeed.
fn run(db: &Path, now: u64, arguments: &[&str]) {
    arbitro(db, &timestamp(now), &[&["-q"], arguments].concat());
}

fn main() {
    divan::main();
}

/// After everything that the season holds.
const NOW: u64 = START + 121 * 7 * 86_400;

/// The database.
static LIVED: LazyLock<PathBuf> = LazyLock::new(|| {
    let (games, db) = (path("games.csv"), path("lived.db"));
    let written =
        std::fs::File::create(&games).and_then(|file| write(MILLION, &mut std::io::BufWriter::new(file)));
    assert!(written.is_ok(), "{written:?}");
    run(&db, START, &["init"]);
    let list = ["list", "add", "damas", "--game", "damas", "--profile", "vezz", "--zone", "Europe/Madrid"];
    run(&db, START, &[&list[..], &["--activated", &timestamp(START)]].concat());
    run(&db, NOW, &["import", text(&games), "--game", "damas"]);
    run(&db, NOW, &["close", "damas"]);
    run(&db, NOW, &["game", "void", "damas/g0500000", "--reason", "bench"]);
    db
});

/// Its export.
static FACTS: LazyLock<PathBuf> = LazyLock::new(|| {
    let facts = path("facts");
    run(&LIVED, NOW, &["export", "--facts", text(&facts)]);
    facts
});

fn text(path: &Path) -> &str {
    path.to_str().unwrap_or_default()
}

/// The path of a file or folder that is not there.
fn free(name: &str) -> PathBuf {
    let path = path(name);
    let _ = std::fs::remove_dir_all(&path);
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    path
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn audit_verify(bencher: Bencher<'_, '_>) {
    let db = &*LIVED;
    bencher.bench_local(|| run(db, NOW, &["audit", "verify"]));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn closing_verify(bencher: Bencher<'_, '_>) {
    let db = &*LIVED;
    bencher.bench_local(|| run(db, NOW, &["closing", "verify", "--all"]));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn export_facts(bencher: Bencher<'_, '_>) {
    let db = &*LIVED;
    bencher
        .with_inputs(|| free("export"))
        .bench_local_values(|folder| run(db, NOW, &["export", "--facts", text(&folder)]));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn init_from(bencher: Bencher<'_, '_>) {
    let facts = text(&FACTS);
    bencher
        .with_inputs(|| free("second.db"))
        .bench_local_values(|db| run(&db, NOW, &["init", "--from", facts]));
}

#[divan::bench(args = ["csv", "jsonl", "json", "table"], sample_count = 3, sample_size = 1)]
fn export_games(bencher: Bencher<'_, '_>, format: &str) {
    let db = &*LIVED;
    bencher.bench_local(|| {
        run(db, NOW, &["export", "--list", "damas", "--table", "games", "--format", format]);
    });
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn backup(bencher: Bencher<'_, '_>) {
    let db = &*LIVED;
    bencher
        .with_inputs(|| free("backup.db"))
        .bench_local_values(|file| run(db, NOW, &["backup", text(&file)]));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn doctor(bencher: Bencher<'_, '_>) {
    let db = &*LIVED;
    bencher.bench_local(|| run(db, NOW, &["doctor"]));
}
