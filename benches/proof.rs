//! What proves and saves a file at a federation's size, through the program: a million games, all weeks and
//! months closed and one game voided. Every figure is that of a whole process.

#[allow(dead_code)]
mod seeded;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use divan::Bencher;
use seeded::{MILLION, START, timestamp, write};

fn main() {
    divan::main();
}

/// After everything that the season holds.
const NOW: u64 = START + 121 * 7 * 86_400;

/// A folder that lives as long as the benches.
static FOLDER: LazyLock<tempfile::TempDir> =
    LazyLock::new(|| tempfile::tempdir().unwrap_or_else(|error| panic!("no temporary folder: {error}")));

fn path(name: &str) -> PathBuf {
    FOLDER.path().join(name)
}

/// Runs the program on a database; it must succeed.
fn arbitro(db: &Path, now: u64, arguments: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .arg("--db")
        .arg(db)
        .args(["--now", &timestamp(now), "--actor", "bench", "--yes", "--no-progress", "-q"])
        .args(arguments)
        .stdout(Stdio::null())
        .status();
    assert!(status.is_ok_and(|status| status.success()), "arbitro {arguments:?}");
}

/// The database.
static LIVED: LazyLock<PathBuf> = LazyLock::new(|| {
    let (games, db) = (path("games.csv"), path("lived.db"));
    let written =
        std::fs::File::create(&games).and_then(|file| write(MILLION, &mut std::io::BufWriter::new(file)));
    assert!(written.is_ok(), "{written:?}");
    arbitro(&db, START, &["init"]);
    let list = ["list", "add", "damas", "--game", "damas", "--profile", "vezz", "--zone", "Europe/Madrid"];
    arbitro(&db, START, &[&list[..], &["--activated", &timestamp(START)]].concat());
    arbitro(&db, NOW, &["import", text(&games), "--game", "damas"]);
    arbitro(&db, NOW, &["close", "damas"]);
    arbitro(&db, NOW, &["game", "void", "damas/g0500000", "--reason", "bench"]);
    db
});

/// Its export.
static FACTS: LazyLock<PathBuf> = LazyLock::new(|| {
    let facts = path("facts");
    arbitro(&LIVED, NOW, &["export", "--facts", text(&facts)]);
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
    bencher.bench_local(|| arbitro(db, NOW, &["audit", "verify"]));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn closing_verify(bencher: Bencher<'_, '_>) {
    let db = &*LIVED;
    bencher.bench_local(|| arbitro(db, NOW, &["closing", "verify", "--all"]));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn export_facts(bencher: Bencher<'_, '_>) {
    let db = &*LIVED;
    bencher
        .with_inputs(|| free("export"))
        .bench_local_values(|folder| arbitro(db, NOW, &["export", "--facts", text(&folder)]));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn init_from(bencher: Bencher<'_, '_>) {
    let facts = text(&FACTS);
    bencher
        .with_inputs(|| free("second.db"))
        .bench_local_values(|db| arbitro(&db, NOW, &["init", "--from", facts]));
}

#[divan::bench(args = ["csv", "jsonl", "json", "table"], sample_count = 3, sample_size = 1)]
fn export_games(bencher: Bencher<'_, '_>, format: &str) {
    let db = &*LIVED;
    bencher.bench_local(|| {
        arbitro(db, NOW, &["export", "--list", "damas", "--table", "games", "--format", format]);
    });
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn backup(bencher: Bencher<'_, '_>) {
    let db = &*LIVED;
    bencher
        .with_inputs(|| free("backup.db"))
        .bench_local_values(|file| arbitro(db, NOW, &["backup", text(&file)]));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn doctor(bencher: Bencher<'_, '_>) {
    let db = &*LIVED;
    bencher.bench_local(|| arbitro(db, NOW, &["doctor"]));
}
