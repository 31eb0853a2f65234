//! Tournament reports: nothing is lost, everything wrong is said where it stands, nothing panics.

#![allow(clippy::unwrap_used)]

use arbitro::formats::trf::{Encoding, TrfFile, compose, read};
use arbitro::formats::{ReadOptions, open};
use arbitro::model::tournament::{Code, Colour, Points, RoundEntry};
use arbitro::model::{Instant, Zone};
use arbitro::pairing::dutch::Dutch;
use arbitro::pairing::generate::{Features, generate};
use arbitro::pairing::{PairingSystem, next_round};
use proptest::prelude::*;
use std::path::{Path, PathBuf};

fn fixtures() -> Vec<PathBuf> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "trf") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"), &mut found);
    found
}

#[test]
fn every_report_comes_back_byte_for_byte_whatever_its_line_ends() {
    let paths = fixtures();
    assert!(paths.len() > 100);
    for path in paths {
        let bytes = std::fs::read(&path).unwrap();
        let plain = TrfFile::parse(&bytes);
        assert_eq!(plain.to_bytes(), bytes, "{}", path.display());
        let expected = read(&plain, "a");
        for ending in ["\r", "\r\n"] {
            let other = String::from_utf8(bytes.clone()).unwrap().replace('\n', ending).into_bytes();
            let file = TrfFile::parse(&other);
            assert_eq!(file.to_bytes(), other);
            assert_eq!(read(&file, "a"), expected, "{}", path.display());
        }
    }
}

#[test]
fn names_are_read_in_utf_8_and_in_latin_1() {
    let line = "001    1      Müller, Jörg                      2200                             0.0    1\n";
    let latin: Vec<u8> = line.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    for (bytes, encoding) in [(line.as_bytes().to_vec(), Encoding::Utf8), (latin, Encoding::Latin1)] {
        let file = TrfFile::parse(&bytes);
        assert_eq!(file.encoding(), encoding);
        let tournament = read(&file, "a").tournament;
        assert_eq!(tournament.entrants[0].name, "Müller, Jörg");
        assert_eq!(tournament.entrants[0].rating, 2200);
        assert_eq!(file.to_bytes(), bytes);
    }
}

/// A record 001: number, points, and what stands from position 92 on.
fn player(number: u32, points: &str, rounds: &str) -> String {
    let name = format!("Player {number}");
    let line =
        format!("001 {number:>4}      {name:<33} {:>4}{:28}{points:>4} {:>4}  {rounds}", 2000, "", number);
    line.trim_end().to_owned()
}

fn said(text: &str) -> Vec<(String, u64, Option<u64>, String)> {
    let reading = read(&TrfFile::parse(text.as_bytes()), "cup.trf");
    let place = |d: &arbitro::model::Diagnostic| d.place.as_ref().map_or((0, None), |p| (p.line, p.column));
    reading
        .diagnostics
        .iter()
        .map(|d| (d.code.to_owned(), place(d).0, place(d).1, d.message.clone()))
        .collect()
}

#[test]
fn every_broken_record_is_named_at_its_line_and_column() {
    let good = player(2, "0.0", "   1 b 0");
    let cases: Vec<(Vec<String>, &str, u64, u64, &str)> = vec![
        (
            vec![player(1, "0.5", "   2 w 1"), good.clone()],
            "points",
            1,
            81,
            "0.5 points, but the results make 1.0",
        ),
        (
            vec![player(1, "1.0", "   2 w X"), good.clone()],
            "result",
            1,
            99,
            "unknown result \"X\" in round 1",
        ),
        (
            vec![player(1, "1.0", "   7 w 1"), good.clone()],
            "opponent",
            1,
            92,
            "opponent 7 of round 1 did not enter",
        ),
        (
            vec![player(1, "1.0", "     w 1"), good.clone()],
            "opponent",
            1,
            92,
            "a game without an opponent in round 1",
        ),
        (vec![player(1, "1.0", "   1 w 1"), good.clone()], "opponent", 1, 92, "paired with themselves"),
        (
            vec![player(1, "0.5", "   2 w ="), good.clone()],
            "contradiction",
            1,
            99,
            "result = against 2, who has 0",
        ),
        (vec![player(1, "1.0", "   2 b 1"), good.clone()], "colour", 1, 97, "the same colour as opponent 2"),
        (vec![player(1, "1.0", "   2 x 1"), good.clone()], "colour", 1, 97, "colour \"x\" in round 1"),
        (
            vec![player(1, "1.0", "   2 w 1"), good.clone(), player(2, "0.0", "")],
            "duplicate",
            3,
            5,
            "2 is already taken",
        ),
        (
            vec![player(1, "1.0", "   2 w 1"), good.clone(), "XXR 0".to_owned()],
            "ghost-round",
            1,
            92,
            "round 1 of a tournament of 0",
        ),
        (
            vec![player(1, "1.0", "  2x w 1"), good.clone()],
            "number",
            1,
            92,
            "record 001: entrant 1's opponent in round 1",
        ),
        (vec!["001    x".to_owned()], "number", 1, 5, "record 001: the starting number"),
        (vec!["XXR nine".to_owned()], "number", 1, 5, "record XXR: the number of rounds"),
        (vec!["152 X".to_owned()], "colour", 1, 5, "record 152: unknown initial colour"),
        (vec!["240 Q 001    1".to_owned()], "bye", 1, 5, "record 240: unknown kind of bye"),
        (vec!["XXS W:3".to_owned()], "scoring", 1, 5, "record XXS: cannot read \"W:3\""),
        (vec!["162  W x.0".to_owned()], "points", 1, 8, "record 162: not a number of points"),
        (
            vec!["260 001 009    1".to_owned()],
            "prohibition",
            1,
            1,
            "record 260: a prohibition needs at least two",
        ),
        (
            vec!["250      1.z 001 003 0001 0026".to_owned()],
            "points",
            1,
            10,
            "record 250: not a number of points",
        ),
        (vec!["XXA    1  x.0".to_owned()], "points", 1, 10, "record XXA: not a number of points"),
        (vec!["BBW three".to_owned()], "points", 1, 5, "record BBW: not a number of points"),
    ];
    for (lines, code, line, column, message) in cases {
        let found = said(&lines.join("\n"));
        let hit = found
            .iter()
            .any(|(c, l, at, m)| c == code && *l == line && *at == Some(column) && m.contains(message));
        assert!(hit, "{code} {line}:{column} {message}: {found:?}");
    }
    assert_eq!(said(&[player(1, "1.0", "   2 w 1"), good].join("\n")), Vec::new());
}

#[test]
fn an_allocated_bye_is_given_once_a_round() {
    let found = said(&[player(1, "1.0", "0000 - U"), player(2, "1.0", "0000 - U")].join("\n"));
    assert!(
        found
            .iter()
            .any(|(code, _, _, message)| code == "bye" && message.starts_with("round 1: more than one"))
    );
}

#[test]
fn rules_of_both_dialects_say_the_same() {
    let players: String = (1..=4).map(|n| player(n, "0.0", "") + "\n").collect();
    let engines = "XXR 5\nXXC black1\nXXS W=3 D=1 PAB=3\nXXP 1 2\nXXA    3  1.0  0.5\nXXZ 4\n";
    let federation = "142 5\n152 B\n162  W 3.0    D 1.0    L 0.0    P 3.0\n260 001 005    1    2\n250      1.0 001 001 0003 0003\n250      0.5 002 002 0003 0003\n240 Z 001    4\n";
    let [a, b] = [engines, federation].map(|text| {
        let reading = read(&TrfFile::parse((players.clone() + text).as_bytes()), "a");
        assert_eq!(reading.diagnostics, Vec::new());
        reading.tournament
    });
    assert_eq!((a.rounds, a.initial_colour), (Some(5), Some(Colour::Black)));
    assert_eq!((a.rounds, a.initial_colour, a.scoring), (b.rounds, b.initial_colour, b.scoring));
    assert_eq!(a.fictitious(1)[2], Points(100));
    for tournament in [&a, &b] {
        let points = |round| tournament.fictitious(round).iter().map(|p| p.0).collect::<Vec<_>>();
        assert_eq!((points(1), points(2), points(3)), (vec![0, 0, 100, 0], vec![0, 0, 50, 0], vec![0; 4]));
        let pairing = Dutch.pair(tournament, 1).unwrap();
        assert_eq!(pairing.bye, Some(2), "1 meets 3 since 1 and 2 must not meet and 4 is away");
    }
}

#[test]
fn a_round_is_written_into_a_report_and_nothing_else_changes() {
    let path = fixtures().into_iter().find(|p| p.ends_with("s10_p016_r11_std/r03.trf")).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let mut file = TrfFile::parse(&bytes);
    let tournament = read(&file, "a").tournament;
    let round = next_round(&tournament);
    let pairing = Dutch.pair(&tournament, round).unwrap();
    for pair in &pairing.pairs {
        let entry = |opponent, colour| RoundEntry {
            opponent: Some(opponent),
            colour: Some(colour),
            code: Code::Blank,
        };
        file.set_round(pair.white, round, entry(pair.black, Colour::White)).unwrap();
        file.set_round(pair.black, round, entry(pair.white, Colour::Black)).unwrap();
    }
    let after = read(&TrfFile::parse(&file.to_bytes()), "a").tournament;
    let reported = arbitro::pairing::check::reported(&after, round);
    let by_white = |mut pairs: Vec<arbitro::pairing::Pair>| {
        pairs.sort_by_key(|p| p.white);
        pairs
    };
    assert_eq!(by_white(reported.pairs), by_white(pairing.pairs));
    for (old, new) in bytes.split(|&b| b == b'\n').zip(file.to_bytes().split(|&b| b == b'\n')) {
        assert!(new.starts_with(old), "a line changed before the new round");
    }
    assert!(file.set_round(999, round, RoundEntry::default()).is_err());
}

#[test]
fn a_composed_report_reads_as_what_it_was_made_from() {
    let features = Features {
        forfeits: 80,
        half_byes: 50,
        absences: 50,
        late_entries: 100,
        prohibitions: 200,
        acceleration: true,
        ..Features::default()
    };
    for seed in 1..40 {
        let tournament = generate(&Dutch, 4 + seed as u32, 7, seed, &features).tournament;
        let reading = read(&TrfFile::parse(&compose(&tournament).to_bytes()), "a");
        assert_eq!(reading.diagnostics, Vec::new());
        let mut expected = tournament;
        for entrant in &mut expected.entrants {
            while entrant.rounds.last() == Some(&RoundEntry::default()) {
                entrant.rounds.pop();
            }
        }
        assert_eq!(reading.tournament, expected);
    }
}

/// A report whose bytes were damaged here and there: nearer to real trouble than noise.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let base = compose(
        &generate(
            &Dutch,
            9,
            5,
            3,
            &Features { forfeits: 100, prohibitions: 300, acceleration: true, ..Features::default() },
        )
        .tournament,
    );
    let bytes = base.to_bytes();
    let length = bytes.len();
    prop::collection::vec((0..length, any::<u8>(), 0u8..4), 1..12).prop_map(move |edits| {
        let mut damaged = bytes.clone();
        for (at, byte, kind) in edits {
            let at = at.min(damaged.len() - 1);
            match kind {
                0 => damaged[at] = byte,
                1 => damaged.insert(at, byte),
                2 => drop(damaged.remove(at)),
                _ => damaged[at] = b"0123456789 -+=wbHUFZ\n"[byte as usize % 21],
            }
        }
        damaged
    })
}

fn survive(bytes: &[u8]) {
    let file = TrfFile::parse(bytes);
    assert_eq!(file.to_bytes(), bytes);
    let tournament = read(&file, "a").tournament;
    survive_as_games(bytes);
    for round in 0..=(next_round(&tournament).min(12) + 1) {
        let _ = Dutch.pair(&tournament, round);
    }
}

/// As games of a list: every record is good, or says what is wrong with it.
fn survive_as_games(bytes: &[u8]) {
    let options = ReadOptions {
        format: Some("trf".to_owned()),
        zone: Some(Zone::utc()),
        ..ReadOptions::at(Instant::MAX)
    };
    let Ok(mut games) = open(Box::new(std::io::Cursor::new(bytes.to_vec())), "a.trf", options) else {
        return;
    };
    while let Ok(Some(row)) = games.next_row() {
        assert!(row.record.is_some() || !row.problems().is_empty());
    }
}

/// A report as people have it, damaged: bytes changed, put in, taken out, and lines swapped.
fn damaged_fixture() -> impl Strategy<Value = Vec<u8>> {
    let small = |path: &PathBuf| std::fs::metadata(path).unwrap().len() < 4000;
    let paths: Vec<PathBuf> = fixtures().into_iter().filter(small).collect();
    assert!(paths.len() > 20);
    let edits = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..5), 1..10);
    (prop::sample::select(paths), edits).prop_map(|(path, edits)| {
        let mut bytes = std::fs::read(path).unwrap();
        for (index, byte, kind) in edits {
            let at = index.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                3 => bytes[at] = b"0123456789 -+=wbHUFZ\n"[byte as usize % 21],
                _ => {
                    let mut lines: Vec<&[u8]> = bytes.split(|b| *b == b'\n').collect();
                    let (a, b) = (index.index(lines.len()), byte as usize % lines.len());
                    lines.swap(a, b);
                    bytes = lines.join(&b'\n');
                }
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn damaged_fixtures_never_panic(bytes in damaged_fixture()) {
        survive(&bytes);
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        survive(&bytes);
    }

    #[test]
    fn damaged_reports_never_panic(bytes in damaged()) {
        survive(&bytes);
    }
}

#[test]
fn a_hostile_report_is_read_in_time_and_its_errors_are_counted() {
    let all = |line: fn(u32) -> String| (1..=2000).map(line).collect::<Vec<_>>().concat();
    let players = all(|n| player(n, "0.0", "") + "\n");
    let many = |what: &str, count: usize| what.repeat(count);
    let reports = [
        // Numbers that did not enter, and the same two again and again.
        format!("{players}240 Z 001 {}\n", many("9000 ", 200_000)),
        format!("{players}260 001 009 {}\n", many("1 2 ", 100_000)),
        // Nobody may meet anybody, said thrice.
        many(&format!("260 001 009{}\n", all(|n| format!(" {n}"))), 3) + &players,
        // Fictitious points for everybody in every round.
        all(|n| format!("XXA {n:>4} {}\n", " 0.5 ".repeat(99))) + &players,
        // Every round of many records is wrong.
        (1..=300).map(|n| player(n, "0.0", &many("  xx q ?  ", 300)) + "\n").collect(),
        format!("{players}XXS {}\n", many("? ", 300_000)),
        format!("{players}012 {}\n", many("x", 3_000_000)),
    ];
    for (index, report) in reports.iter().enumerate() {
        let reading = read(&TrfFile::parse(report.as_bytes()), "hostile.trf");
        assert!(reading.diagnostics.len() <= 400, "{index}");
        if [4, 5].contains(&index) {
            assert!(!reading.is_sound() && reading.more > 200_000, "{index}: {}", reading.more);
        } else {
            assert!(reading.is_sound(), "{index}: {:?}", reading.diagnostics.first());
            let paired = Dutch.pair(&reading.tournament, 1);
            assert_eq!(paired.is_err(), index == 2, "{index}");
        }
    }
}
