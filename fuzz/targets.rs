//! What is fuzzed: each function takes any bytes as one kind of input and must neither panic nor hang. The
//! fuzzer's targets, the long driver and the quick tests in the tree call the same functions.

use std::io::Cursor;

use arbitro::event::{fold, last_standing, results};
use arbitro::formats::archive::{Manifest, TableReader};
use arbitro::formats::trf::{self, TrfFile};
use arbitro::formats::{
    self, Dates, ReadOptions, config, deadlines, decisions, event_log, pairs, profile, roster, seeds,
    situations, turns,
};
use arbitro::ledger::Evidence;
use arbitro::model::archive::Texts;
use arbitro::model::{Instant, Zone};
use arbitro::pairing::{PairingSystem, dutch::Dutch, next_round};
use arbitro::rating::Checkpoint;
use arbitro::rating::columns::unpack_columns;
use arbitro::render::{Options, render};
use arbitro::report::event::EventLog;
use arbitro::standings::{METHODS, Settings, rank};
use arbitro::store::tables_of_version;

/// A target: its name, the fixtures that its corpus begins with, and what takes the bytes.
pub struct Target {
    /// The name, also of the fuzzer's binary.
    pub name: &'static str,
    /// Files under `fixtures/`; a name that ends in `/` means every file of that folder.
    pub seeds: &'static [&'static str],
    /// Takes the bytes.
    pub run: fn(&[u8]),
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target { name: "csv", seeds: &["formats/", "formats/csv/", "vectors/vezz-cap.csv"], run: csv },
    Target { name: "jsonl", seeds: &["formats/hoja.jsonl", "formats/jsonl/"], run: jsonl },
    Target { name: "packed", seeds: &["formats/csv/", "formats/jsonl/"], run: packed },
    Target { name: "decisions", seeds: &["vectors/vezz-cap.decisions.csv"], run: decisions_file },
    Target { name: "seeds", seeds: &[], run: seeds_file },
    Target { name: "sheets", seeds: &["referee/"], run: sheets },
    Target { name: "profile", seeds: &["profiles/"], run: profile_file },
    Target { name: "config", seeds: &["config/", "demo/arbitro.toml"], run: config_file },
    Target { name: "manifest", seeds: &[], run: manifest },
    Target { name: "table", seeds: &[], run: table },
    Target { name: "evidence", seeds: &[], run: evidence },
    Target { name: "trf", seeds: &["formats/trf/", "pairing/dutch/generated/"], run: report },
    Target {
        name: "event",
        seeds: &["event/four.jsonl", "event/liga.jsonl", "event/manual.jsonl"],
        run: event_log_file,
    },
    Target { name: "roster", seeds: &["event/players.csv"], run: roster_file },
    Target { name: "seal", seeds: &[], run: seal },
];

/// Seeds that no fixture holds.
pub fn more_seeds(target: &str) -> Vec<Vec<u8>> {
    let text = |text: &str| text.as_bytes().to_vec();
    match target {
        "seeds" => {
            vec![text("player,rating,games,instant,source\nana,1234.5,3,2026-01-01T00:00:00Z,federation\n")]
        }
        "manifest" => vec![text(
            "{\"format\":\"arbitro-facts\",\"version\":1,\"schema\":1,\"head\":{\"seq\":1,\"recorded\":\"2026-01-01T00:00:00Z\",\
             \"hash\":\"00000000000000000000000000000000000000000000000000000000000000ff\"},\"files\":[{\"file\":\"game.csv\",\
             \"rows\":1,\"bytes\":2,\"sha256\":\"00000000000000000000000000000000000000000000000000000000000000ff\"}]}",
        )],
        "table" => tables()
            .iter()
            .zip(b'0'..)
            .map(|(table, index)| {
                let mut seed = vec![index];
                formats::archive::write_header(table, &mut seed);
                let cells = vec!["1"; table.columns.len()].join(",");
                seed.extend_from_slice(format!("{cells}\n{cells}\n").as_bytes());
                seed
            })
            .collect(),
        "packed" => vec![gzip(b"id,finished_at,first,second,result\n1,2021-01-01T00:00:00Z,a,b,1-0\n")],
        "seal" => vec![
            text(
                "arbitro seal 1\nentry: 3\nrecorded: 2026-01-01T00:00:00Z\n\
                 head: 00000000000000000000000000000000000000000000000000000000000000ff\nsealed: 2026-01-01T00:00:00Z\n\
                 actor: eva\nkey: 00000000000000000000000000000000000000000000000000000000000000ff\nsignature: \
                 000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
                 00000000000000000000000000\n",
            ),
            formats::seal::write_private_key(&[7; 32]).into_bytes(),
            formats::seal::write_public_key(&[7; 32]).into_bytes(),
        ],
        "evidence" => vec![Evidence::default().pack().unwrap_or_default()],
        _ => Vec::new(),
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).and_then(|()| packed.finish()).unwrap_or_default()
}

fn games(bytes: &[u8], name: &str) {
    let mut options = ReadOptions::at(Instant::from_micros(1_800_000_000_000_000));
    options.zone = Zone::named("America/Santiago").ok();
    let Ok(mut reader) = formats::open(Box::new(Cursor::new(bytes.to_vec())), name, options) else { return };
    while let Ok(Some(row)) = reader.next_row() {
        let _ = (row.line(), row.text().len(), row.cells().count(), row.problems().len());
    }
    let _ = reader.diagnostics();
}

fn csv(bytes: &[u8]) {
    games(bytes, "games.csv");
}

fn jsonl(bytes: &[u8]) {
    games(bytes, "games.jsonl");
}

/// Bytes that may be packed, and of whatever format they look like.
fn packed(bytes: &[u8]) {
    games(bytes, "games");
    games(&gzip(bytes), "games.gz");
}

fn decisions_file(bytes: &[u8]) {
    let _ = decisions::read(bytes, "decisions.csv");
}

fn seeds_file(bytes: &[u8]) {
    for dates in [None, Some(Dates::DayFirst)] {
        let options = ReadOptions { zone: Some(Zone::utc()), dates, ..ReadOptions::at(Instant::MAX) };
        let _ = seeds::read(bytes, "seeds.csv", &options);
    }
}

fn sheets(bytes: &[u8]) {
    let _ = turns::read(bytes, "turns.csv");
    let _ = situations::read(bytes, "situations.csv");
    let _ = deadlines::read(bytes, "deadlines.csv", None);
    let _ = deadlines::read(bytes, "deadlines.csv", Zone::named("America/Santiago").ok().as_ref());
    let _ = pairs::read(bytes, "pairs.txt");
}

fn profile_file(bytes: &[u8]) {
    let Ok(text) = formats::text_of(bytes, "profile.toml") else { return };
    if let Ok(read) = profile::read(text, "profile.toml") {
        assert_eq!(
            profile::read(&profile::write(&read), "again.toml").as_ref(),
            Ok(&read),
            "a profile is lost in writing"
        );
    }
}

fn config_file(bytes: &[u8]) {
    if let Ok(text) = formats::text_of(bytes, "arbitro.toml") {
        let _ = config::read(text, "arbitro.toml");
    }
}

fn manifest(bytes: &[u8]) {
    if let Ok(read) = Manifest::read(bytes, "manifest.json") {
        let written = read.write().unwrap_or_default();
        assert_eq!(
            Manifest::read(&written, "again.json").as_ref(),
            Ok(&read),
            "a manifest is lost in writing"
        );
    }
}

/// The first byte says which table the rest is.
fn table(bytes: &[u8]) {
    let tables = tables();
    let Some((first, rest)) = bytes.split_first() else { return };
    let table = &tables[usize::from(first.wrapping_sub(b'0')) % tables.len()];
    let mut texts = Texts::default();
    let Ok(mut reader) = TableReader::open(rest, "table.csv", table) else { return };
    while let Ok(Some(row)) = reader.next(table) {
        let Ok(fields) = row.fields(table, &texts) else { return };
        texts.learn(&table.name, &fields.values());
    }
}

/// The tables of the newest version.
fn tables() -> &'static [arbitro::model::archive::Table] {
    static TABLES: std::sync::OnceLock<Vec<arbitro::model::archive::Table>> = std::sync::OnceLock::new();
    TABLES.get_or_init(|| {
        (1..).map_while(|version| tables_of_version(version).ok().flatten()).last().unwrap_or_default()
    })
}

/// The log of an event: what reads is written again as the same, and makes an event or is refused; each beginning of
/// a log that makes one does, too.
fn event_log_file(bytes: &[u8]) {
    let Ok(entries) = event_log::read(bytes, "log.jsonl") else { return };
    let jsonl = arbitro::render::format("jsonl");
    let written = jsonl.map(|jsonl| render(&EventLog::written(&entries), jsonl, &Options::default()));
    if let Some(Ok(written)) = written {
        assert_eq!(event_log::read(&written, "again.jsonl"), Ok(entries.clone()), "a log is lost in writing");
    }
    let Ok(event) = fold(&entries) else { return };
    for end in 1..entries.len() {
        assert!(
            fold(&entries[..end]).is_ok(),
            "the log makes an event, and its first {end} entries make none"
        );
    }
    let _ = (event.round_in_play(), event.round_ahead(), event.next_to_pair(), last_standing(&entries));
    let settings = Settings { tiebreaks: METHODS, ..Settings::default() };
    let standings = rank(&results(&event), &settings);
    assert_eq!(standings.rows.len(), event.players.len(), "somebody is lost from the standings");
}

fn roster_file(bytes: &[u8]) {
    let _ = roster::read(bytes, "players.csv");
}

/// Compressed evidence, the packed columns in it, and a checkpoint of such columns.
fn evidence(bytes: &[u8]) {
    let _ = Evidence::unpack(bytes);
    let _ = Checkpoint::unpack(bytes);
    if let Some((first, rest)) = bytes.split_first() {
        let _ = unpack_columns(rest, usize::from(first % 8) + 1, usize::from(*first) * 1000);
    }
}

/// More entrants are paired as well, and take longer than a fuzzer should wait.
const MOST_PAIRED: usize = 60;

/// Tournament reports: nothing is lost in reading, what is paired is lawful, and no game is bad without a reason.
fn report(bytes: &[u8]) {
    let file = TrfFile::parse(bytes);
    assert_eq!(file.to_bytes(), bytes, "a report that was only read changed");
    let tournament = trf::read(&file, "fuzz.trf").tournament;
    if tournament.entrants.len() <= MOST_PAIRED
        && let Ok(paired) = Dutch.pair(&tournament, next_round(&tournament))
    {
        let mut seen: Vec<u32> = paired.pairs.iter().flat_map(|pair| [pair.white, pair.black]).collect();
        seen.extend(paired.bye);
        let paired = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), paired, "somebody is paired twice");
    }
    let options = ReadOptions {
        format: Some("trf".to_owned()),
        zone: Some(Zone::utc()),
        ..ReadOptions::at(Instant::MAX)
    };
    let Ok(mut games) = formats::open(Box::new(Cursor::new(bytes.to_vec())), "fuzz.trf", options) else {
        return;
    };
    while let Ok(Some(row)) = games.next_row() {
        assert!(row.record.is_some() || !row.problems().is_empty(), "a bad record without a reason");
    }
}

/// Seals and keys: what reads is written as it was read.
fn seal(bytes: &[u8]) {
    let Ok(text) = formats::text_of(bytes, "club.seal") else { return };
    if let Ok(read) = formats::seal::read_seal(text, "club.seal") {
        let written = formats::seal::write_seal(&read);
        assert_eq!(
            formats::seal::read_seal(&written, "again.seal").as_ref(),
            Ok(&read),
            "a seal is lost in writing"
        );
        let _ = arbitro::ledger::seal::check(&read, &read.key);
    }
    if let Ok(key) = formats::seal::read_private_key(text, "club.key") {
        let written = formats::seal::write_private_key(&key);
        assert_eq!(formats::seal::read_private_key(&written, "again.key").as_ref(), Ok(&key));
    }
    let _ = formats::seal::read_public_key(text, "club.key.pub");
}
