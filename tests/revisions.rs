//! Properties of closings under anything that may happen: games in time and late, decisions, bars, rules of
//! lateness, closings in between. After each step every earlier revision says byte for byte what it said,
//! and can be derived again from its basis.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use arbitro::app::import::{ImportRequest, OnConflict, Reading};
use arbitro::app::{
    self, Act, AddList, BarRequest, CloseRequest, Context, DecideRequest, Given, Kind, RankRequest, Salts,
    ShowRequest, Unwatched, Which,
};
use arbitro::formats::profile;
use arbitro::model::audit::{Author, Clock};
use arbitro::model::profile::LatePolicy;
use arbitro::model::{Instant, PeriodKind};
use arbitro::report::Report;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

const START: &str = "2023-01-03T20:00:00Z";
const HOUR: i64 = 3_600_000_000;
const PLAYERS: [&str; 4] = ["ana", "bo", "carla", "dora"];
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "+--"];

/// What happens next.
#[derive(Clone, Debug)]
enum Step {
    /// So many hours pass.
    Wait(i64),
    /// A game comes in that was finished so many hours ago: first, second, result.
    Game(i64, usize, usize, usize),
    /// Everything due is closed.
    Close,
    /// A decision on a game, by its place among those there are.
    Decide(u8, usize),
    /// A bar, or a lifting: player, hours from now on (or ago), length in hours.
    Bar(bool, usize, i64, i64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (1_i64..200).prop_map(Step::Wait),
        6 => (0_i64..500, 0_usize..4, 1_usize..4, 0_usize..4)
            .prop_map(|(ago, a, b, result)| Step::Game(ago, a, (a + b) % 4, result)),
        3 => Just(Step::Close),
        4 => (0_u8..5, any::<usize>()).prop_map(|(act, game)| Step::Decide(act, game)),
        1 => (any::<bool>(), 0_usize..4, -300_i64..100, 1_i64..300)
            .prop_map(|(hides, player, from, length)| Step::Bar(hides, player, from, length)),
    ]
}

/// A file, and the clock of its commands.
struct World {
    folder: tempfile::TempDir,
    now: Instant,
    games: usize,
}

impl World {
    fn new(policy: LatePolicy) -> Self {
        let world =
            Self { folder: tempfile::tempdir().unwrap(), now: Instant::parse(START).unwrap(), games: 0 };
        world.run(|context| app::init(context).unwrap());
        let request = AddList {
            name: "l".into(),
            game: "g".into(),
            profile: profile::read(profile::embedded("vezz").unwrap(), "vezz").unwrap(),
            zone: "America/Santiago".into(),
            activated: world.now,
            default_mode: None,
            late_results: Some(policy),
            dry_run: false,
        };
        world.run(|context| app::list_add(context, &request).unwrap());
        world
    }

    fn run<T>(&self, run: impl FnOnce(&Context<'_>) -> T) -> T {
        let author = Author {
            actor: "t".into(),
            os_user: "t".into(),
            host: "h".into(),
            now: self.now,
            clock: Clock::Given,
        };
        run(&Context {
            db: self.folder.path().join("a.db"),
            author,
            machine_now: Instant::MAX,
            salts: Salts::new([1; 32]),
            progress: &Unwatched,
            input: &arbitro::app::NoInput,
            consent: &Given,
        })
    }

    fn import(&self, rows: &str) {
        let file = self.folder.path().join("games.csv");
        std::fs::write(&file, format!("id,finished_at,mode,first,second,result\n{rows}")).unwrap();
        let request = ImportRequest {
            files: vec![file.display().to_string()],
            game: "g".into(),
            reading: Reading::default(),
            rejects: None,
            on_conflict: OnConflict::Refuse,
            reason: None,
            dry_run: false,
        };
        self.run(|context| {
            app::import::import(context, &request).map_err(|error| error.diagnostics).unwrap()
        });
    }

    fn close(&self) {
        self.run(|context| app::close(context, &CloseRequest::default()).unwrap());
    }

    fn take(&mut self, step: &Step) {
        match *step {
            Step::Wait(hours) => self.now = self.now.plus(hours * HOUR),
            Step::Close => self.close(),
            Step::Game(ago, first, second, result) => {
                let finish = self.now.plus(-ago * HOUR).max(Instant::parse(START).unwrap());
                self.games += 1;
                let [first, second] = [first, second].map(|player| PLAYERS[player]);
                self.import(&format!(
                    "{},{finish},matchmaking,{first},{second},{}\n",
                    self.games, RESULTS[result]
                ));
            }
            Step::Decide(act, game) if self.games > 0 => self.decide(act, game % self.games + 1),
            Step::Decide(..) => {}
            Step::Bar(hides, player, from, length) => {
                let from = self.now.plus(from * HOUR);
                let request = BarRequest {
                    player: PLAYERS[player].into(),
                    list: "l".into(),
                    from,
                    until: Some(from.plus(length * HOUR)),
                    hides,
                    reason: "ruling".into(),
                    dry_run: false,
                };
                self.refusable(|context| app::player_bar(context, &request).map(drop));
            }
        }
    }

    fn decide(&self, act: u8, game: usize) {
        let (act, set) = match act {
            0 => (Act::Void, vec![]),
            1 => (Act::Restore, vec![]),
            2 => (Act::Hold, vec![]),
            3 => (Act::Amend, vec![("result".to_owned(), "1/2-1/2".to_owned())]),
            _ => {
                let finish = self.now.plus(-(game as i64) * 7 * HOUR).max(Instant::parse(START).unwrap());
                (Act::Amend, vec![("finished_at".to_owned(), finish.to_string())])
            }
        };
        let key = format!("g/{game}");
        let request = DecideRequest { key, act, reason: format!("ruling on {game}"), set, dry_run: false };
        self.refusable(|context| app::decide(context, &request).map(drop));
    }

    /// Runs what may not fit: then nothing happens.
    fn refusable(&self, run: impl FnOnce(&Context<'_>) -> app::AppResult<()>) {
        if let Err(error) = self.run(run) {
            let fits_not = matches!(error.kind, Kind::Refused | Kind::Usage);
            assert!(fits_not, "{error} {:?}", error.diagnostics);
        }
    }

    /// Every revision of every closing, as the commands show it: with every digit and digest.
    fn revisions(&self) -> BTreeMap<(PeriodKind, String, u32), String> {
        let mut all = BTreeMap::new();
        let listed = self.run(|context| app::closing_ls(context, "l").unwrap());
        for head in &listed.closings {
            let kind = PeriodKind::parse(head.kind.as_str()).unwrap();
            let label = head.label.clone().unwrap();
            let request =
                ShowRequest { list: "l".into(), kind, label: label.clone(), revision: Some(head.revision) };
            // Fails where what its basis gives is not what was sealed.
            let mut shown = self.run(|context| app::closing_show(context, &request).unwrap());
            // How many revisions there are is the one thing that grows.
            shown.head.revisions = 0;
            all.insert((kind, label, head.revision), shown.json().unwrap().get().to_owned());
        }
        all
    }

    /// The general ranking of a file, as the command shows it.
    fn general(&self, db: &str) -> String {
        let request =
            RankRequest { list: "l".into(), which: Which::General, at: None, revision: None, live: false };
        self.run(|context| {
            let context = Context {
                db: self.folder.path().join(db),
                author: context.author.clone(),
                salts: context.salts.clone(),
                ..*context
            };
            app::ranking(&context, &request).unwrap().json().unwrap().get().to_owned()
        })
    }

    /// The general ranking without the state that the file keeps.
    fn general_from_the_beginning(&self) -> String {
        let copy = self.folder.path().join("b.db");
        std::fs::copy(self.folder.path().join("a.db"), &copy).unwrap();
        rusqlite::Connection::open(&copy).unwrap().execute("DELETE FROM cache_checkpoint", []).unwrap();
        self.general("b.db")
    }

    fn verify(&self) -> Result<(), TestCaseError> {
        let report = self.run(|context| app::closing_verify(context, Some("l")).unwrap());
        prop_assert!(report.verified, "{:?}", report.problems());
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn r_clo_3_no_step_changes_what_an_earlier_revision_says(
        policy in 0_usize..3,
        steps in proptest::collection::vec(step(), 1..28),
    ) {
        let mut world = World::new(LatePolicy::ALL[policy]);
        let mut before = BTreeMap::new();
        for step in &steps {
            world.take(step);
            let after = world.revisions();
            for (name, said) in &before {
                prop_assert_eq!(after.get(name), Some(said), "{:?} changed {:?}", step, name);
            }
            before = after;
            prop_assert_eq!(world.general("a.db"), world.general_from_the_beginning(), "after {:?}", step);
        }
        world.verify()?;
        // Whatever is still open closes, and everything is as it was sealed.
        world.now = world.now.plus(40 * 24 * HOUR);
        world.close();
        world.verify()?;
    }

    /// Where every game is recorded before its period is closed, it does not matter when that is.
    #[test]
    fn r_clo_3_closed_as_time_passes_or_all_at_the_end_is_the_same(
        steps in proptest::collection::vec(step(), 1..28),
    ) {
        let (mut passing, mut at_the_end) = (World::new(LatePolicy::Revise), World::new(LatePolicy::Revise));
        for step in &steps {
            let step = match step {
                // In time: finished now, and recorded now.
                Step::Game(_, first, second, result) => Step::Game(0, *first, *second, *result),
                other => other.clone(),
            };
            passing.take(&step);
            passing.close();
            if !matches!(step, Step::Close) {
                at_the_end.take(&step);
            }
        }
        for world in [&mut passing, &mut at_the_end] {
            world.now = world.now.plus(40 * 24 * HOUR);
            world.close();
            world.verify()?;
        }
        let said = |world: &World| -> Vec<_> {
            let listed = world.run(|context| app::closing_ls(context, "l").unwrap());
            let heads = listed.closings.into_iter();
            heads.map(|head| (head.kind, head.label, head.revision, head.reason, head.counted, head.digests)).collect()
        };
        prop_assert_eq!(said(&passing), said(&at_the_end));
    }
}
