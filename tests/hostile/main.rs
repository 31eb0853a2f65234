//! Hostile input: no bytes stop the program, and none make it take more memory or time than their size
//! warrants. The targets are those of the fuzzer under `fuzz/`.
//!
//! `cargo test --release --test hostile -- --ignored --nocapture` runs the long form; `HOSTILE_SECONDS` says
//! how long each target runs (60 where it is not set), `HOSTILE_SEED` from where chance begins.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod limits;
mod mutate;
#[path = "../../fuzz/targets.rs"]
mod targets;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use mutate::{Chance, mutated};
use targets::{TARGETS, Target, more_seeds};

fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

fn files(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let mut files: Vec<PathBuf> = std::fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}

/// The corpus that a target begins with.
fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let named = target.seeds.iter().flat_map(|seed| files(&fixtures().join(seed)));
    let mut seeds: Vec<Vec<u8>> = named.map(|path| std::fs::read(path).unwrap()).collect();
    seeds.extend(more_seeds(target.name));
    assert!(!seeds.is_empty(), "{} has no seeds", target.name);
    seeds
}

/// Runs a target with a mutation; a panic names the bytes that it was.
fn strike(target: &Target, bytes: &[u8]) {
    let struck = std::panic::catch_unwind(|| (target.run)(bytes));
    assert!(struck.is_ok(), "{} stops at {:?}", target.name, String::from_utf8_lossy(bytes));
}

#[test]
fn good_inputs_and_mutations_of_them_stop_nobody() {
    for target in TARGETS {
        let seeds = seeds(target);
        let mut chance = Chance(target.name.len() as u64);
        seeds.iter().for_each(|seed| strike(target, seed));
        for _ in 0..400 {
            strike(target, &mutated(&seeds, &mut chance));
        }
    }
}

#[test]
fn the_fuzzer_has_every_target() {
    let manifest = std::fs::read_to_string(fixtures().join("../fuzz/Cargo.toml")).unwrap();
    for target in TARGETS {
        assert!(manifest.contains(&format!("name = \"{}\"", target.name)), "{}", target.name);
        assert!(fixtures().join(format!("../fuzz/fuzz_targets/{}.rs", target.name)).exists());
    }
}

#[test]
#[ignore = "writes the fuzzer's corpus: fuzz/run.sh calls it"]
fn corpus() {
    for target in TARGETS {
        let folder = fixtures().join("../fuzz/corpus").join(target.name);
        std::fs::create_dir_all(&folder).unwrap();
        for (number, seed) in seeds(target).iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number}")), seed).unwrap();
        }
    }
}

#[test]
#[ignore = "the long form: HOSTILE_SECONDS for each target"]
fn long() {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let seconds = number("HOSTILE_SECONDS").unwrap_or(60);
    let only = std::env::var("HOSTILE_TARGET").ok();
    for target in TARGETS.iter().filter(|target| only.as_deref().is_none_or(|only| only == target.name)) {
        let seeds = seeds(target);
        let mut chance = Chance(number("HOSTILE_SEED").unwrap_or(1));
        let (until, mut runs, mut slowest) =
            (Instant::now() + Duration::from_secs(seconds), 0_u64, Duration::ZERO);
        while Instant::now() < until {
            let bytes = mutated(&seeds, &mut chance);
            let begun = Instant::now();
            strike(target, &bytes);
            slowest = slowest.max(begun.elapsed());
            runs += 1;
        }
        println!("{}: {runs} inputs in {seconds} s, no panic; slowest {slowest:?}", target.name);
    }
}
