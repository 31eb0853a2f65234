//! Tournament reports: whatever the bytes, nothing panics, nothing is lost, and what is paired is lawful.
//!
//! From the repository's root: `cargo +nightly fuzz run trf fuzz/corpus/trf fixtures/formats/trf
//! fixtures/pairing/dutch/generated -- -max_len=20000`.
#![no_main]

use std::io::Cursor;

use arbitro::formats::trf::{TrfFile, read};
use arbitro::formats::{ReadOptions, open};
use arbitro::model::{Instant, Zone};
use arbitro::pairing::{PairingSystem, dutch::Dutch, next_round};
use libfuzzer_sys::fuzz_target;

/// More entrants are paired as well, and take longer than a fuzzer should wait.
const MOST: usize = 60;

fuzz_target!(|bytes: &[u8]| {
    let file = TrfFile::parse(bytes);
    assert_eq!(file.to_bytes(), bytes, "a report that was only read changed");
    let reading = read(&file, "fuzz.trf");
    if reading.tournament.entrants.len() <= MOST {
        let round = next_round(&reading.tournament);
        if let Ok(paired) = Dutch.pair(&reading.tournament, round) {
            let mut seen: Vec<u32> = paired.pairs.iter().flat_map(|pair| [pair.white, pair.black]).collect();
            seen.extend(paired.bye);
            let paired = seen.len();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), paired, "somebody is paired twice");
        }
    }
    let options =
        ReadOptions { format: Some("trf".to_owned()), zone: Some(Zone::utc()), ..ReadOptions::at(Instant::MAX) };
    if let Ok(mut games) = open(Box::new(Cursor::new(bytes.to_vec())), "fuzz.trf", options) {
        while let Ok(Some(row)) = games.next_row() {
            assert!(row.record.is_some() || !row.problems().is_empty(), "a bad record without a reason");
        }
    }
});
