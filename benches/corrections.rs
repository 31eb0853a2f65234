//! How long a correction takes: one game voided in the middle of a million, with 120 weekly and 28 monthly
//! closings in the file, and every closing derived again.
//!
//! The file is made once, from a fixed seed, in a temporary folder: 20,000 players, most games among few of
//! them, as in life. `ARBITRO_BENCH_GAMES` makes it smaller.

#![allow(clippy::unwrap_used)]

use std::fmt::Write;
use std::sync::LazyLock;

use arbitro::app::import::{ImportRequest, OnConflict, Reading};
use arbitro::app::{
    self, Act, AddList, CloseRequest, Context, DecideRequest, Given, NoInput, Salts, Unwatched,
};
use arbitro::formats::profile;
use arbitro::model::Instant;
use arbitro::model::audit::{Author, Clock};

fn main() {
    divan::main();
}

const PLAYERS: u64 = 20_000;
const WEEKS: i64 = 120;
/// A Tuesday, 20:00.
const START: &str = "2023-01-03T20:00:00Z";
const SECOND: i64 = 1_000_000;
const WEEK: i64 = 7 * 24 * 3600 * SECOND;

fn games() -> u64 {
    std::env::var("ARBITRO_BENCH_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1_000_000)
}

/// Splitmix64: the same numbers from the same seed, everywhere.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A player; low numbers play more.
    fn player(&mut self) -> u64 {
        let (a, b) = (self.below(PLAYERS), self.below(PLAYERS));
        a * b / PLAYERS
    }
}

/// The games as a file, in the order of their finish.
fn csv() -> String {
    let (games, mut numbers) = (games(), Numbers(2026));
    let start = Instant::parse(START).unwrap();
    let mut text = String::from("id,finished_at,mode,first,second,result\n");
    for game in 0..games {
        let at = start
            .plus((i128::from(WEEKS * WEEK / SECOND) * i128::from(game) / i128::from(games)) as i64 * SECOND);
        let first = numbers.player();
        let second = (first + 1 + numbers.below(PLAYERS - 1)) % PLAYERS;
        let result = ["1-0", "0-1", "1/2-1/2"][[0, 0, 0, 0, 1, 1, 1, 1, 1, 2][numbers.below(10) as usize]];
        writeln!(text, "{},{at},matchmaking,p{first:05},p{second:05},{result}", game + 1).unwrap();
    }
    text
}

struct World {
    folder: tempfile::TempDir,
}

static WORLD: LazyLock<World> = LazyLock::new(World::new);

impl World {
    fn new() -> Self {
        let world = Self { folder: tempfile::tempdir().unwrap() };
        let file = world.folder.path().join("games.csv");
        std::fs::write(&file, csv()).unwrap();
        let start = Instant::parse(START).unwrap();
        let end = start.plus(WEEKS * WEEK);
        world.at(start, |context| app::init(context).unwrap());
        let list = AddList {
            name: "damas".into(),
            game: "damas".into(),
            profile: profile::read(profile::embedded("vezz").unwrap(), "vezz").unwrap(),
            zone: "UTC".into(),
            activated: start,
            default_mode: None,
            late_results: None,
            dry_run: false,
        };
        world.at(start, |context| app::list_add(context, &list).unwrap());
        let import = ImportRequest {
            files: vec![file.display().to_string()],
            game: "damas".into(),
            reading: Reading::default(),
            rejects: None,
            on_conflict: OnConflict::Refuse,
            reason: None,
            dry_run: false,
        };
        world.at(end, |context| app::import::import(context, &import).unwrap());
        world.at(end, |context| app::close(context, &CloseRequest::default()).unwrap());
        world
    }

    fn at<T>(&self, now: Instant, run: impl FnOnce(&Context<'_>) -> T) -> T {
        let author = Author {
            actor: "bench".into(),
            os_user: "bench".into(),
            host: "bench".into(),
            now,
            clock: Clock::Given,
        };
        run(&Context {
            db: self.folder.path().join("arbitro.db"),
            author,
            machine_now: Instant::MAX,
            salts: Salts::new([1; 32]),
            progress: &Unwatched,
            input: &NoInput,
            consent: &Given,
        })
    }

    fn now() -> Instant {
        Instant::parse(START).unwrap().plus(WEEKS * WEEK + 1)
    }
}

/// Everything that a void does but the last write: who moves, and the revisions of the later closings.
#[divan::bench(max_time = 20)]
fn void_in_the_middle(bencher: divan::Bencher<'_, '_>) {
    let request = DecideRequest {
        key: format!("damas/{}", games() / 2),
        act: Act::Void,
        reason: "ruling".into(),
        set: Vec::new(),
        dry_run: true,
    };
    bencher.bench_local(|| WORLD.at(World::now(), |context| app::decide(context, &request).unwrap()));
}

/// Every revision of every closing derived again.
#[divan::bench(max_time = 20)]
fn verify(bencher: divan::Bencher<'_, '_>) {
    bencher.bench_local(|| {
        let report = WORLD.at(World::now(), |context| app::closing_verify(context, Some("damas")).unwrap());
        assert!(report.verified);
    });
}
