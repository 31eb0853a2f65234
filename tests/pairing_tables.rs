//! Fixed pairings against tables written in another way, through the registry of systems.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::{Path, PathBuf};

use arbitro::model::Tournament;
use arbitro::model::tournament::Entrant;
use arbitro::pairing::{Pair, PairingError, RoundPairing, system};

fn tables(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/pairing").join(name);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Players whose starting numbers are ten times their place, to see that places are not taken for numbers.
fn tournament(players: u32) -> Tournament {
    let entrant = |place: u32| Entrant {
        number: place * 10,
        name: format!("Player {place}"),
        rating: 0,
        points: None,
        rank: None,
        rounds: Vec::new(),
    };
    Tournament { entrants: (1..=players).map(entrant).collect(), ..Tournament::default() }
}

/// A line of a table for so many players: games with a number beyond them are byes.
fn read(line: &str, round: u32, players: u32) -> RoundPairing {
    let mut pairing = RoundPairing { round, pairs: Vec::new(), bye: None };
    for game in line.split(' ') {
        let (white, black) = game.split_once('-').unwrap();
        let (white, black): (u32, u32) = (white.parse().unwrap(), black.parse().unwrap());
        match (white > players, black > players) {
            (false, false) => pairing.pairs.push(Pair { white: white * 10, black: black * 10 }),
            (true, _) => pairing.bye = Some(black * 10),
            (_, true) => pairing.bye = Some(white * 10),
        }
    }
    pairing
}

fn agrees(name: &str, fewer: u32) {
    let system = system(name).unwrap();
    for path in tables(name) {
        let places: u32 = path.file_stem().unwrap().to_str().unwrap().parse().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        for players in places - fewer..=places {
            let tournament = tournament(players);
            for (round, line) in (1..).zip(text.lines()) {
                let expected = read(line, round, players);
                assert_eq!(system.pair(&tournament, round), Ok(expected), "{} {players}", path.display());
            }
            let rounds = text.lines().count() as u32;
            let beyond = Err(PairingError::AfterLastRound { round: rounds + 1, rounds });
            assert_eq!(system.pair(&tournament, rounds + 1), beyond);
        }
    }
}

#[test]
fn r_four_2_the_championship_of_four() {
    agrees("four", 0);
}

#[test]
fn round_robins_by_the_berger_tables_with_even_and_odd_numbers() {
    agrees("round-robin", 1);
}

#[test]
fn double_round_robins() {
    agrees("double-round-robin", 1);
}
