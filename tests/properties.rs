//! What must hold for any games: the order, the files and the spelling in which they come never show; ratings
//! add up; nothing is taken twice; periods tile the years.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;
use std::path::PathBuf;

use arbitro::app::import::{ImportRequest, OnConflict, Reading, import};
use arbitro::app::{
    self, AddList, CloseRequest, Context, Given, NoInput, RankRequest, ShowRequest, Unwatched, Which,
};
use arbitro::formats::profile;
use arbitro::ledger::periods;
use arbitro::model::audit::{Author, Head};
use arbitro::model::instant::{civil_from_days, days_from_civil, days_in_month};
use arbitro::model::{
    Civil, Clock, Closing, EntrySeq, Instant, List, ListVersion, PeriodKind, Profile, Zone,
};
use arbitro::store::{Access, Salts, Store};
use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

fn at(text: &str) -> Instant {
    Instant::parse(text).unwrap()
}

/// The rules of a built-in name.
fn rules(name: &str) -> Profile {
    profile::read(profile::embedded(name).unwrap(), name).unwrap()
}

/// A database with one list `l` of the game `g`.
struct World {
    folder: TempDir,
    files: std::cell::Cell<u32>,
}

/// The clock of every command: the weeks and months of the games are over.
const NOW: &str = "2021-03-03T12:00:00Z";

impl World {
    fn new(name: &str) -> Self {
        let world = Self { folder: tempfile::tempdir().unwrap(), files: std::cell::Cell::new(0) };
        world.run(|context| app::init(context).unwrap());
        let request = AddList {
            name: "l".into(),
            game: "g".into(),
            profile: rules(name),
            zone: "America/Santiago".into(),
            activated: at("2021-01-10T03:00:00Z"),
            default_mode: None,
            late_results: None,
            dry_run: false,
        };
        world.run(|context| app::list_add(context, &request).unwrap());
        world
    }

    fn db(&self) -> PathBuf {
        self.folder.path().join("a.db")
    }

    fn run<T>(&self, run: impl FnOnce(&Context<'_>) -> T) -> T {
        let author = Author {
            actor: "t".into(),
            os_user: "t".into(),
            host: "h".into(),
            now: at(NOW),
            clock: Clock::Given,
        };
        run(&Context {
            db: self.db(),
            author,
            machine_now: Instant::MAX,
            salts: Salts::new([1; 32]),
            progress: &Unwatched,
            input: &NoInput,
            consent: &Given,
        })
    }

    /// Imports some texts by one command.
    fn import(&self, texts: &[String]) {
        let write = |text: &String| {
            self.files.set(self.files.get() + 1);
            let path = self.folder.path().join(format!("{}.csv", self.files.get()));
            std::fs::write(&path, text).unwrap();
            path.display().to_string()
        };
        let request = ImportRequest {
            files: texts.iter().map(write).collect(),
            game: "g".into(),
            reading: Reading::default(),
            rejects: None,
            on_conflict: OnConflict::Refuse,
            reason: None,
            dry_run: false,
        };
        self.run(|context| {
            import(context, &request).map_err(|error| format!("{error} {:?}", error.diagnostics)).unwrap()
        });
    }

    fn close(&self) {
        self.run(|context| app::close(context, &CloseRequest::default()).unwrap());
    }

    fn head(&self) -> Head {
        Store::open(&self.db(), Access::Read).unwrap().reader().head().unwrap()
    }

    fn document(&self, report: impl FnOnce(&Context<'_>) -> Box<dyn arbitro::report::Report>) -> Value {
        serde_json::from_str(self.run(report).json().unwrap().get()).unwrap()
    }

    /// Everything that is published, without spellings: verdicts, the general ranking, closings with their rows
    /// and digests.
    fn published(&self) -> Value {
        let check = self
            .document(|context| Box::new(app::check(context, "l", &app::CheckFilter::default()).unwrap()));
        let closings = self.document(|context| Box::new(app::closing_ls(context, "l").unwrap()));
        let shown: Vec<Value> = closings
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                let request = ShowRequest {
                    list: "l".into(),
                    kind: PeriodKind::parse(one["kind"].as_str().unwrap()).unwrap(),
                    label: one["label"].as_str().unwrap().to_owned(),
                    revision: None,
                };
                unspelled(self.document(|context| Box::new(app::closing_show(context, &request).unwrap())))
            })
            .collect();
        let general = unspelled(self.document(|context| Box::new(general(context))));
        json!([check["games"], check["counts"], general, shown])
    }
}

/// The general ranking of the list.
fn general(context: &Context<'_>) -> arbitro::report::ranking::Ranking {
    let request =
        RankRequest { list: "l".into(), which: Which::General, at: None, revision: None, live: false };
    app::ranking(context, &request).unwrap()
}

/// A ranking with folded keys, and without names.
fn unspelled(mut ranking: Value) -> Value {
    for part in ["rows", "unranked"] {
        for row in ranking.get_mut(part).and_then(Value::as_array_mut).into_iter().flatten() {
            let folded = arbitro::model::key::fold_player(row["player"].as_str().unwrap()).into_owned();
            row["player"] = json!(folded);
            row.as_object_mut().unwrap().remove("name");
        }
    }
    ranking
}

/// Players, each with spellings that are one key.
const PLAYERS: [[&str; 3]; 6] = [
    ["ana maría", "Ana  María", " ANA MARI\u{301}A "],
    ["bo", "Bo", "BO"],
    ["straße", "Strasse", "STRASSE"],
    ["dora", "DORA", " Dora"],
    ["eva-luz", "Eva-Luz", "EVA-LUZ"],
    ["ñandú", "Ñandú", "N\u{303}ANDU\u{301}"],
];

/// A game, apart from how it is spelled.
#[derive(Clone, Debug)]
struct Game {
    /// Hours after the beginning of 2021; games of one hour are at the same instant.
    hour: u32,
    first: usize,
    second: usize,
    mode: usize,
    scores: (u32, u32),
    tiles: u32,
    control: usize,
}

fn game() -> impl Strategy<Value = Game> {
    let scores = (prop::sample::select(&[90, 180, 199, 200, 201, 350, 420][..]), 150_u32..520);
    (0_u32..1400, 0_usize..6, 1_usize..6, 0_usize..8, scores, 0_u32..40, 0_usize..5).prop_map(
        |(hour, first, step, mode, scores, tiles, control)| Game {
            hour,
            first,
            second: (first + step) % 6,
            mode,
            scores,
            tiles,
            control,
        },
    )
}

const MODES: [&str; 8] =
    ["matchmaking", "matchmaking", "matchmaking", "fise", "fise", "fise-rapid", "friend", "tournament"];
const CONTROLS: [&str; 5] = ["", "15+10", "15:00+10", "900+10s", "5+0"];
const HEAD: &str = "id,finished_at,mode,first,second,first_score,second_score,tiles_left,time_control";

impl Game {
    /// As a row; `spelling` chooses how its players are spelled.
    fn row(&self, id: usize, spelling: usize) -> String {
        let time = at("2021-01-01T00:00:00Z").plus(i64::from(self.hour) * 3_600_000_000);
        format!(
            "{id},{time},{},{},{},{},{},{},{}",
            MODES[self.mode],
            PLAYERS[self.first][spelling % 3],
            PLAYERS[self.second][(spelling + id) % 3],
            self.scores.0,
            self.scores.1,
            if self.tiles < 30 { 0 } else { self.tiles - 20 },
            CONTROLS[self.control],
        )
    }
}

fn text(rows: &[String]) -> String {
    format!("{HEAD}\n{}\n", rows.join("\n"))
}

/// Games, an order in which they come, and how many files they come in, by how many commands.
fn arrivals() -> impl Strategy<Value = (Vec<Game>, Vec<usize>, usize, bool)> {
    prop::collection::vec(game(), 20..60).prop_flat_map(|games| {
        let order: Vec<usize> = (0..games.len()).collect();
        (Just(games), Just(order).prop_shuffle(), 1_usize..5, any::<bool>())
    })
}

/// Runs a property over few cases: each makes databases on a disk.
fn few(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 60, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(few(8))]

    #[test]
    fn r_ord_1_order_files_and_spelling_never_show(
        (games, order, files, together) in arrivals(), rules in prop::sample::select(&["vezz", "fise"][..])
    ) {
        let plain = World::new(rules);
        plain.import(&[text(&games.iter().enumerate().map(|(id, game)| game.row(id, 0)).collect::<Vec<_>>())]);
        plain.close();

        let other = World::new(rules);
        let rows: Vec<String> = order.iter().map(|id| games[*id].row(*id, id + 1)).collect();
        let texts: Vec<String> = rows.chunks(rows.len().div_ceil(files)).map(text).collect();
        if together {
            other.import(&texts);
        } else {
            texts.iter().for_each(|text| other.import(std::slice::from_ref(text)));
        }
        other.close();
        prop_assert_eq!(plain.published(), other.published());
    }

    #[test]
    fn r_vezz_4_ratings_add_up_to_a_thousand_each(games in prop::collection::vec(game(), 1..80)) {
        let world = World::new("vezz");
        world.import(&[text(&games.iter().enumerate().map(|(id, game)| game.row(id, id)).collect::<Vec<_>>())]);
        let ranking = world.run(general);
        let sum: i64 = ranking.rows.iter().map(|row| row.rating.0.nanos()).sum();
        prop_assert_eq!(sum, 1_000_000_000_000 * ranking.rows.len() as i64);
    }

    #[test]
    fn importing_twice_changes_nothing((games, order, files, _) in arrivals()) {
        let world = World::new("fise");
        let row = |id: &usize| games[*id].row(*id, 0);
        world.import(&[text(&order.iter().map(row).collect::<Vec<_>>())]);
        world.close();
        let (head, published) = (world.head(), world.published());
        // In another order, in other files, spelled otherwise.
        let rows: Vec<String> = (0..games.len()).map(|id| games[id].row(id, id + 2)).collect();
        let texts: Vec<String> = rows.chunks(rows.len().div_ceil(files)).map(text).collect();
        world.import(&texts);
        world.close();
        prop_assert_eq!(world.head(), head);
        prop_assert_eq!(world.published(), published);
    }
}

const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Zones whose clocks change around midnight, or skipped a day.
const ODD_ZONES: [&str; 5] =
    ["America/Santiago", "Asia/Beirut", "America/Havana", "America/Asuncion", "Pacific/Apia"];

/// Cuts of both kinds.
#[derive(Clone, Copy, Debug)]
struct Cuts {
    weekday: i64,
    week_minute: i64,
    day: i64,
    month_minute: i64,
}

impl Cuts {
    fn list(self, zone: &str, activated: Instant) -> List {
        let clock = |minute: i64| format!("{:02}:{:02}", minute / 60, minute % 60);
        let weekly = format!("{} {}", DAYS[self.weekday as usize], clock(self.week_minute));
        let monthly = format!("day {} {}", self.day, clock(self.month_minute));
        let set = [("weekly".to_owned(), weekly), ("monthly".to_owned(), monthly)];
        let version = ListVersion {
            number: 1,
            effective: Instant::MIN,
            profile: profile::set(&rules("vezz"), &set).unwrap(),
            entry: EntrySeq(1),
            recorded: activated,
            reason: None,
        };
        let zone = Zone::named(zone).unwrap();
        let (name, kind) = ("l".to_owned(), "g".to_owned());
        List { id: 1, name, kind, zone, activated, versions: vec![version], retired: false }
    }

    /// The nominal start of the period of a label, and of the next one.
    fn nominal(self, kind: PeriodKind, label: &str) -> (Civil, Civil) {
        let parts: Vec<i64> = label.split('-').map(|part| part.parse().unwrap()).collect();
        let day_of = |year: i64, month: i64| {
            days_from_civil(year, month, self.day.min(days_in_month(year, month))).unwrap()
        };
        let ((from, to), minute) = match kind {
            PeriodKind::Weekly => {
                let day = days_from_civil(parts[0], parts[1], parts[2]).unwrap();
                ((day, day + 7), self.week_minute)
            }
            PeriodKind::Monthly => {
                let (year, month) = (parts[0], parts[1]);
                let next = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
                ((day_of(year, month), day_of(next.0, next.1)), self.month_minute)
            }
        };
        (Civil::new(from, 0, minute, 0), Civil::new(to, 0, minute, 0))
    }
}

fn cuts() -> impl Strategy<Value = Cuts> {
    // Around midnight, where these zones change their clocks, and anywhere.
    let minute = || prop_oneof![0_i64..150, 1290_i64..1440, 0_i64..1440];
    (0_i64..7, minute(), 1_i64..32, minute()).prop_map(|(weekday, week_minute, day, month_minute)| Cuts {
        weekday,
        week_minute,
        day,
        month_minute,
    })
}

const SECOND: i64 = 1_000_000;

/// R-TIME-2: a cut is the first instant at which the zone's clock reads at or past the nominal time.
fn is_first_reading(zone: &Zone, cut: Instant, nominal: Civil) -> Result<(), TestCaseError> {
    prop_assert!(zone.civil_at(cut) >= nominal, "{cut} reads before {nominal}");
    for before in [1, SECOND, 60 * SECOND, 1800 * SECOND, 3599 * SECOND, 7200 * SECOND, 86_000 * SECOND] {
        let earlier = cut.plus(-before);
        prop_assert!(
            zone.civil_at(earlier) < nominal,
            "{earlier} already reads {nominal}, and {cut} is the cut"
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(few(60))]

    #[test]
    fn r_time_2_periods_tile_ten_years(
        zone in prop::sample::select(&ODD_ZONES[..]), cuts in cuts(), start in 1_230_000_000_i64..1_800_000_000,
        stop in 1_usize..40
    ) {
        let activated = Instant::from_micros(start * SECOND);
        let list = cuts.list(zone, activated);
        let until = activated.plus(3653 * 86_400 * SECOND);
        for kind in PeriodKind::ALL {
            let tiles: Vec<_> = periods(&list, kind, &[]).take_while(|period| period.start < until).collect();
            prop_assert!(tiles.len() >= 120, "{} periods", tiles.len());
            let mut expected = activated;
            let mut labels = BTreeSet::new();
            for (index, tile) in tiles.iter().enumerate() {
                prop_assert_eq!(tile.start, expected, "a gap or an overlap before {}", &tile.label);
                prop_assert!(tile.end > tile.start);
                prop_assert!(labels.insert(tile.label.clone()), "{} twice", &tile.label);
                prop_assert!(index == 0 || !tile.partial);
                let (from, to) = cuts.nominal(kind, &tile.label);
                is_first_reading(&list.zone, tile.end, to)?;
                if tile.partial {
                    let cut = list.zone.cut(from);
                    is_first_reading(&list.zone, cut, from)?;
                    prop_assert!(cut < tile.start);
                } else {
                    is_first_reading(&list.zone, tile.start, from)?;
                }
                expected = tile.end;
            }
            prop_assert!(expected >= until);

            // Closed as time passes, the periods that follow are the same.
            let closed: Vec<Closing> = tiles[..stop.min(tiles.len())]
                .iter()
                .map(|tile| Closing {
                    id: 1, list: 1, kind, label: tile.label.clone(), start: tile.start, end: tile.end,
                    partial: tile.partial, entry: EntrySeq(1),
                })
                .collect();
            let rest: Vec<_> = periods(&list, kind, &closed).take(tiles.len() - closed.len()).collect();
            prop_assert_eq!(&rest[..], &tiles[closed.len()..]);
        }
    }
}

#[test]
fn the_calendar_of_the_property_is_the_calendar() {
    // 2021-02-02 was a Tuesday; a month's 31st is its last day.
    let cuts = Cuts { weekday: 1, week_minute: 1200, day: 31, month_minute: 0 };
    let day = |civil: Civil| civil_from_days(civil.day);
    let (from, to) = cuts.nominal(PeriodKind::Monthly, "2021-01");
    assert_eq!((day(from), day(to)), ((2021, 1, 31), (2021, 2, 28)));
    let (from, to) = cuts.nominal(PeriodKind::Weekly, "2021-02-02");
    assert_eq!((day(from), day(to)), ((2021, 2, 2), (2021, 2, 9)));
    let list = cuts.list("UTC", at("2021-02-02T20:00:00Z"));
    let first = periods(&list, PeriodKind::Weekly, &[]).next().unwrap();
    assert_eq!((first.label.as_str(), first.partial), ("2021-02-02", false));
}
