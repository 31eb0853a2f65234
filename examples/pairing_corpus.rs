//! Pairs every round file of a folder of tournaments and compares with the pairings beside them.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use arbitro::formats::trf::{TrfFile, read};
use arbitro::pairing::{PairingSystem, dutch::Dutch, next_round};
use std::path::{Path, PathBuf};

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "fixtures/pairing/dutch".to_owned());
    let mut files = Vec::new();
    collect(Path::new(&folder), &mut files);
    files.sort();
    let (mut same, mut different) = (0, 0);
    for file in files {
        let Ok(expected) = std::fs::read_to_string(file.with_extension("pairs")) else { continue };
        let Ok(bytes) = std::fs::read(&file) else { continue };
        let reading = read(&TrfFile::parse(&bytes), &file.to_string_lossy());
        for diagnostic in &reading.diagnostics {
            println!("{}: {}", file.display(), diagnostic.message);
        }
        let start = std::time::Instant::now();
        let got = match Dutch.pair(&reading.tournament, next_round(&reading.tournament)) {
            Ok(pairing) => {
                let mut lines = vec![(pairing.pairs.len() + usize::from(pairing.bye.is_some())).to_string()];
                lines.extend(pairing.pairs.iter().map(|p| format!("{} {}", p.white, p.black)));
                lines.extend(pairing.bye.map(|bye| format!("{bye} 0")));
                lines.join("\n")
            }
            Err(error) => error.to_string(),
        };
        let took = start.elapsed();
        if took.as_millis() > 5 {
            println!("{}: {took:?}", file.display());
        }
        if got.trim() == expected.trim() {
            same += 1;
        } else {
            different += 1;
            let lines = got.lines().zip(expected.trim().lines()).filter(|(a, b)| a != b).count();
            println!("{}: {lines} lines differ", file.display());
            for (a, b) in got.lines().zip(expected.trim().lines()).filter(|(a, b)| a != b).take(3) {
                println!("   got {a}   expected {b}");
            }
        }
    }
    println!("{same} rounds identical, {different} different");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ext| ext == "trf") {
            files.push(path);
        }
    }
}
