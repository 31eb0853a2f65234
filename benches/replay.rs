//! The one fold over a million games, warm: the packed log is in memory, and nothing is read or written.

#[allow(dead_code)]
mod seeded;

use arbitro::formats::profile;
use arbitro::model::{EntrySeq, Instant, List, ListVersion, Outcome, PackedGame, PlayerId, Score, Zone};
use arbitro::rating::packed::{Log, Unpacked};
use arbitro::rating::{Facts, Knowledge, Observer, replay};
use divan::Bencher;
use seeded::{MILLION, START};

fn main() {
    divan::main();
}

/// Nobody listens.
struct Deaf;

impl Observer for Deaf {}

fn second(seconds: u64) -> Instant {
    Instant::from_micros(seconds as i64 * 1_000_000)
}

fn list(rules: &str) -> Option<List> {
    let profile = profile::read(profile::embedded(rules)?, rules).ok()?;
    Some(List {
        id: 1,
        name: "damas".to_owned(),
        kind: "damas".to_owned(),
        zone: Zone::named("Europe/Madrid").ok()?,
        activated: second(START),
        versions: vec![ListVersion {
            number: 1,
            effective: Instant::MIN,
            profile,
            entry: EntrySeq(1),
            recorded: second(START),
            reason: None,
        }],
        retired: false,
    })
}

/// The games of the seeded season, as the log holds them.
fn facts() -> Facts {
    let mut draw = 1_u64;
    let mut below = |limit: u64| {
        draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(draw >> 32) * u128::from(limit)) >> 32) as u64
    };
    let span = MILLION.weeks * 7 * 86_400;
    let games = (0..MILLION.games).map(|number| {
        let first = below(MILLION.players);
        let (result, scores) = match below(100) {
            0..46 => (Outcome::First, (2000, 0)),
            46..92 => (Outcome::Second, (0, 2000)),
            _ => (Outcome::Draw, (1000, 1000)),
        };
        let game = PackedGame {
            seq: number as u32 + 1,
            entry: 2,
            finish: second(START + number * span / MILLION.games),
            first: PlayerId(first as u32 + 1),
            second: PlayerId(((first + 1 + below(MILLION.players - 1)) % MILLION.players) as u32 + 1),
            first_score: Some(Score(scores.0)),
            second_score: Some(Score(scores.1)),
            result: Some(result),
            termination: None,
            tiles_left: None,
            players: None,
            mode: 1,
            time_control: 2,
            event: 0,
            moves: None,
            duration_s: None,
        };
        (game, format!("g{number:07}"))
    });
    let (mut log, mut unpacked) = (Log::default(), Unpacked::default());
    games.for_each(|(game, tail)| unpacked.push(game, &tail));
    let merged = log.merge(&unpacked);
    assert!(merged.is_ok(), "{merged:?}");
    let keys = (0..=MILLION.players).map(|player| format!("p{player:05}")).collect();
    let words = ["", "matchmaking", "15+10"].map(str::to_owned).to_vec();
    Facts { log, words, keys, entries: vec![second(START); 3], ..Facts::default() }
}

/// Under the rules of a built-in profile; none of these games counts under `fise`, whose modes are others.
#[divan::bench(args = ["vezz", "fise"], sample_count = 20, sample_size = 1)]
fn a_million_games(bencher: Bencher<'_, '_>, rules: &str) {
    let (facts, list) = (facts(), list(rules));
    assert!(list.is_some(), "{rules}");
    bencher.bench_local(|| {
        list.as_ref()
            .map(|list| replay(divan::black_box(&facts), list, Knowledge::ALL, &[], &mut Deaf).is_ok())
    });
}
