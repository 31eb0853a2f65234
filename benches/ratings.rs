//! The main job at a federation's size, through the program and its file: a million games by 20,000 players
//! over 120 weeks, with weekly and monthly closings. Every figure is that of a whole process.

#[allow(dead_code)]
mod process;
#[allow(dead_code)]
mod seeded;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use divan::Bencher;
use process::{arbitro, copy, path};
use seeded::{MILLION, START, Season, timestamp, write};

/// Runs the program on a database by a clock in seconds, quietly; it must succeed.
fn run(db: &Path, now: u64, arguments: &[&str]) {
    arbitro(db, &timestamp(now), &[&["-q"], arguments].concat());
}

fn main() {
    divan::main();
}

/// After everything that the season holds.
const NOW: u64 = START + 121 * 7 * 86_400;

fn season(name: &str, season: Season) -> PathBuf {
    let path = path(name);
    let written =
        std::fs::File::create(&path).and_then(|file| write(season, &mut std::io::BufWriter::new(file)));
    assert!(written.is_ok(), "{written:?}");
    path
}

fn fresh(name: &str) -> PathBuf {
    let db = path(name);
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", db.display()));
    }
    run(&db, START, &["init"]);
    let list = ["list", "add", "damas", "--game", "damas", "--profile", "vezz", "--zone", "Europe/Madrid"];
    run(&db, START, &[&list[..], &["--activated", &timestamp(START)]].concat());
    db
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap_or_default()
}

static GAMES: LazyLock<PathBuf> = LazyLock::new(|| season("games.csv", MILLION));

/// A million games, nothing closed.
static IMPORTED: LazyLock<PathBuf> = LazyLock::new(|| {
    let db = fresh("imported.db");
    run(&db, NOW, &["import", text(&GAMES), "--game", "damas"]);
    db
});

/// The same with everything closed but the last week.
static CLOSED: LazyLock<PathBuf> = LazyLock::new(|| {
    let db = copy(&IMPORTED, "closed.db");
    run(&db, NOW - 14 * 86_400, &["close", "damas"]);
    db
});

#[divan::bench(sample_count = 5, sample_size = 1)]
fn import_a_million(bencher: Bencher<'_, '_>) {
    let games = text(&GAMES);
    bencher
        .with_inputs(|| fresh("import.db"))
        .bench_local_values(|db| run(&db, NOW, &["import", games, "--game", "damas"]));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn import_a_million_that_are_there(bencher: Bencher<'_, '_>) {
    let games = text(&GAMES);
    bencher
        .with_inputs(|| copy(&IMPORTED, "again.db"))
        .bench_local_values(|db| run(&db, NOW, &["import", games, "--game", "damas"]));
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn rank_a_million_from_the_file(bencher: Bencher<'_, '_>) {
    let db = &*IMPORTED;
    bencher.bench_local(|| run(db, NOW, &["ranking", "damas"]));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn close_everything(bencher: Bencher<'_, '_>) {
    bencher
        .with_inputs(|| copy(&IMPORTED, "close.db"))
        .bench_local_values(|db| run(&db, NOW, &["close", "damas"]));
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn close_one_week(bencher: Bencher<'_, '_>) {
    bencher
        .with_inputs(|| copy(&CLOSED, "week.db"))
        .bench_local_values(|db| run(&db, NOW - 7 * 86_400, &["close", "damas", "--weekly"]));
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn void_in_the_middle(bencher: Bencher<'_, '_>) {
    bencher
        .with_inputs(|| copy(&CLOSED, "void.db"))
        .bench_local_values(|db| run(&db, NOW, &["game", "void", "damas/g0500000", "--reason", "bench"]));
}

/// A night that brings a thousand games, on top of so many.
#[divan::bench(args = [100_000, 1_000_000], sample_count = 10, sample_size = 1)]
fn nightly(bencher: Bencher<'_, '_>, games: u64) {
    let old = season("old.csv", Season { games, ..MILLION });
    let before = fresh("before.db");
    run(&before, NOW, &["import", text(&old), "--game", "damas"]);
    run(&before, NOW - 7 * 86_400, &["close", "damas"]);
    let new = Season { games: 1000, weeks: 1, first: MILLION.games, from_week: 120, seed: 8, ..MILLION };
    season("new.csv", new);
    let config = path("arbitro.toml");
    let inputs = "[[inputs]]\npaths = [\"new.csv\"]\ngame = \"damas\"\n";
    let written = std::fs::write(&config, format!("database = \"night.db\"\n\n{inputs}"));
    assert!(written.is_ok(), "{written:?}");
    bencher
        .with_inputs(|| copy(&before, "night.db"))
        .bench_local_values(|db| run(&db, NOW, &["nightly", "--config", text(&config)]));
}

#[divan::bench(sample_count = 50)]
fn start() {
    let status = Command::new(env!("CARGO_BIN_EXE_arbitro")).arg("--version").stdout(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()));
}
