//! The Dutch system against pairings by other engines, and what must hold after any pairing.

#![allow(clippy::unwrap_used)]

use arbitro::formats::trf::{TrfFile, read};
use arbitro::model::diagnostic::Severity;
use arbitro::model::tournament::{Code, RoundEntry, Tournament};
use arbitro::pairing::check::check;
use arbitro::pairing::dutch::Dutch;
use arbitro::pairing::generate::{Features, generate};
use arbitro::pairing::{PairingError, PairingSystem, RoundPairing, next_round, systems};
use std::path::{Path, PathBuf};

fn reports(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/pairing/dutch").join(folder), &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "trf") {
            found.push(path);
        }
    }
}

fn tournament(path: &Path) -> Tournament {
    let reading = read(&TrfFile::parse(&std::fs::read(path).unwrap()), &path.to_string_lossy());
    let errors: Vec<_> = reading.diagnostics.iter().filter(|d| d.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{}: {errors:?}", path.display());
    reading.tournament
}

fn lines(pairing: &RoundPairing) -> Vec<String> {
    let count = pairing.pairs.len() + usize::from(pairing.bye.is_some());
    let games = pairing.pairs.iter().map(|p| format!("{} {}", p.white, p.black));
    let bye = pairing.bye.map(|bye| format!("{bye} 0"));
    std::iter::once(count.to_string()).chain(games).chain(bye).collect()
}

#[test]
fn every_round_is_paired_as_by_the_endorsed_engine_boards_and_colours_included() {
    let mut rounds = 0;
    for path in reports("endorsed").into_iter().chain(reports("large")) {
        let Ok(expected) = std::fs::read_to_string(path.with_extension("pairs")) else { continue };
        let tournament = tournament(&path);
        let pairing = Dutch.pair(&tournament, next_round(&tournament)).unwrap();
        assert_eq!(lines(&pairing), expected.lines().collect::<Vec<_>>(), "{}", path.display());
        rounds += 1;
    }
    // 95 rounds of twelve tournaments, and four large ones.
    assert_eq!(rounds, 99);
}

#[test]
fn a_check_finds_no_difference_in_what_two_engines_agree_on() {
    for path in reports("generated")
        .into_iter()
        .chain(reports("endorsed").into_iter().filter(|p| p.ends_with("full.trf")))
    {
        let tournament = tournament(&path);
        assert!(tournament.last_paired_round() > 0);
        assert_eq!(check(&Dutch, &tournament), Vec::new(), "{}", path.display());
    }
}

#[test]
fn a_check_names_the_games_that_were_changed() {
    let path = reports("endorsed").into_iter().find(|p| p.ends_with("s10_p016_r11_std/full.trf")).unwrap();
    let mut tournament = tournament(&path);
    // Boards one and two of the first round swap their Black players.
    let first: Vec<(usize, u32)> = [1, 2]
        .iter()
        .map(|&n| {
            let index = tournament.position(n).unwrap();
            (index, tournament.entrants[index].round(1).opponent.unwrap())
        })
        .collect();
    for (&(index, _), other) in first.iter().zip([first[1].1, first[0].1]) {
        let number = tournament.entrants[index].number;
        tournament.entrants[index].rounds[0].opponent = Some(other);
        let opponent = tournament.position(other).unwrap();
        tournament.entrants[opponent].rounds[0].opponent = Some(number);
    }
    let differences = check(&Dutch, &tournament);
    let round_one = differences.iter().find(|d| d.round == 1).unwrap();
    assert_eq!((round_one.only_reported.len(), round_one.only_computed.len()), (2, 2));
}

/// Everybody once, nobody against an earlier opponent or a prohibited one, the bye by C2.
fn assert_lawful(tournament: &Tournament, pairing: &RoundPairing) {
    let round = pairing.round;
    let mut seen: Vec<u32> =
        pairing.pairs.iter().flat_map(|p| [p.white, p.black]).chain(pairing.bye).collect();
    seen.sort_unstable();
    let due: Vec<u32> =
        tournament.entrants.iter().filter(|e| e.round(round).was_paired()).map(|e| e.number).collect();
    assert_eq!(seen, due, "round {round}");
    for pair in &pairing.pairs {
        let white = &tournament.entrants[tournament.position(pair.white).unwrap()];
        let met = |r: u32| white.round(r).code.played() && white.round(r).opponent == Some(pair.black);
        assert!(!(1..round).any(met), "{pair:?} met before round {round}");
        let both = |numbers: &[u32]| numbers.contains(&pair.white) && numbers.contains(&pair.black);
        assert!(!tournament.prohibitions.iter().any(|p| both(&p.numbers)), "{pair:?} is prohibited");
    }
    if let Some(bye) = pairing.bye {
        let entrant = &tournament.entrants[tournament.position(bye).unwrap()];
        let denied =
            |r: u32| matches!(entrant.round(r).code, Code::Allocated | Code::FullBye | Code::ForfeitWin);
        assert!(!(1..round).any(denied), "{bye} may not have the bye of round {round}");
    }
}

#[test]
fn whatever_is_generated_is_lawful_and_the_same_from_the_same_seed() {
    let features = Features {
        forfeits: 80,
        half_byes: 50,
        absences: 50,
        withdrawals: 20,
        late_entries: 100,
        prohibitions: 100,
        acceleration: true,
        ..Features::default()
    };
    for seed in 0..60 {
        let players = 2 + (seed as u32 * 7) % 90;
        let made = generate(&Dutch, players, 9, seed, &features);
        assert_eq!(made, generate(&Dutch, players, 9, seed, &features));
        for round in 1..=made.tournament.last_paired_round() {
            assert_lawful(&made.tournament, &Dutch.pair(&made.tournament, round).unwrap());
        }
    }
}

#[test]
fn five_thousand_players_are_paired_lawfully() {
    let mut tournament = tournament(&reports("large").pop().unwrap());
    let pairing = Dutch.pair(&tournament, 5).unwrap();
    assert_eq!((pairing.pairs.len(), pairing.bye), (2500, None));
    for pair in &pairing.pairs {
        for (one, other) in [(pair.white, pair.black), (pair.black, pair.white)] {
            let index = tournament.position(one).unwrap();
            let entry = RoundEntry { opponent: Some(other), colour: None, code: Code::Blank };
            tournament.entrants[index].rounds.push(entry);
        }
    }
    assert_lawful(&tournament, &pairing);
}

#[test]
fn a_round_without_a_pairing_says_so_and_never_panics() {
    // Two players can meet once.
    let made = generate(&Dutch, 2, 3, 1, &Features::default());
    let Some(PairingError::Impossible(conflict)) = made.stopped else { panic!("{:?}", made.stopped) };
    assert_eq!(conflict.to_string(), "1 and 2 have met (C1)");
    assert_eq!(conflict.relaxations().len(), 1);
}

#[test]
fn questions_about_rounds_that_cannot_be_are_refused() {
    let made = generate(&Dutch, 10, 4, 1, &Features::default()).tournament;
    assert_eq!(Dutch.pair(&made, 0), Err(PairingError::NoSuchRound(0)));
    assert_eq!(Dutch.pair(&made, 5), Err(PairingError::AfterLastRound { round: 5, rounds: 4 }));
    let mut early = made.clone();
    early.entrants.iter_mut().for_each(|e| e.rounds.truncate(1));
    assert_eq!(Dutch.pair(&early, 4), Err(PairingError::RoundMissing { round: 4, missing: 2 }));
    assert_eq!(Dutch.pair(&Tournament::default(), 1), Err(PairingError::NobodyPresent(1)));
}

#[test]
fn every_system_has_its_page() {
    for system in systems() {
        let page =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules").join(format!("{}.md", system.name()));
        assert!(page.is_file(), "{}", page.display());
    }
}
