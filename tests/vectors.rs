//! The vectors of an independent implementation: verdicts, rankings, closings and revisions, in full.

#![allow(clippy::pedantic, clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use arbitro::app::import::{ImportRequest, OnConflict, Reading};
use arbitro::app::{
    self, AddList, CloseRequest, Context, DecideRequest, Given, NoInput, RankRequest, Unwatched, Which,
};
use arbitro::formats::profile;
use arbitro::model::audit::Author;
use arbitro::model::{Act, Clock, Instant};
use arbitro::store::Salts;
use serde_json::Value;

struct World {
    folder: tempfile::TempDir,
    case: &'static str,
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/vectors").join(name)
}

fn json(name: &str) -> Value {
    serde_json::from_slice(&std::fs::read(fixture(name)).unwrap()).unwrap()
}

impl World {
    fn new(case: &'static str) -> Self {
        let world = Self { folder: tempfile::tempdir().unwrap(), case };
        let config = json(&format!("{case}.config.json"));
        let start = Instant::parse(config["activated"].as_str().unwrap()).unwrap();
        world.at(start, |context| app::init(context).unwrap());
        let rules = config["profile"].as_str().unwrap();
        let profile = profile::read(profile::embedded(rules).unwrap(), rules).unwrap();
        let request = AddList {
            name: "l".into(),
            game: "g".into(),
            profile,
            zone: config["timezone"].as_str().unwrap().into(),
            activated: start,
            default_mode: None,
            late_results: None,
            dry_run: false,
        };
        world.at(start, |context| app::list_add(context, &request).unwrap());
        world
    }

    fn at<T>(&self, now: Instant, run: impl FnOnce(&Context<'_>) -> T) -> T {
        let author =
            Author { actor: "t".into(), os_user: "t".into(), host: "h".into(), now, clock: Clock::Given };
        run(&Context {
            db: self.folder.path().join("a.db"),
            author,
            machine_now: Instant::MAX,
            salts: Salts::new([1; 32]),
            input: &NoInput,
            progress: &Unwatched,
            consent: &Given,
        })
    }

    fn import(&self, now: Instant, text: &str) {
        let file = self.folder.path().join(format!("{}.csv", now.micros()));
        std::fs::write(&file, text).unwrap();
        let request = ImportRequest {
            files: vec![file.display().to_string()],
            game: "g".into(),
            reading: Reading::default(),
            rejects: None,
            on_conflict: OnConflict::Refuse,
            reason: None,
            dry_run: false,
        };
        self.at(now, |context| {
            app::import::import(context, &request).map_err(|e| format!("{e} {:?}", e.diagnostics)).unwrap()
        });
    }

    fn decide(&self, row: &csv::StringRecord) {
        let set: Vec<(String, String)> = [("result", 4), ("first_score", 5), ("second_score", 6)]
            .into_iter()
            .filter(|(_, at)| !row[*at].is_empty())
            .map(|(name, at)| (name.to_owned(), row[at].to_owned()))
            .collect();
        let request = DecideRequest {
            key: format!("g/{}", &row[0]),
            act: Act::parse(&row[1]).unwrap(),
            reason: row[3].to_owned(),
            set,
            dry_run: false,
        };
        let now = Instant::parse(&row[2]).unwrap();
        self.at(now, |context| {
            app::decide(context, &request)
                .map_err(|e| format!("{e} {:?} {:?}", e.hint, e.diagnostics))
                .unwrap()
        });
    }

    fn close(&self, now: Instant) {
        self.at(now, |context| app::close(context, &CloseRequest::default()).unwrap());
    }

    fn document(
        &self,
        now: Instant,
        report: impl FnOnce(&Context<'_>) -> Box<dyn arbitro::report::Report>,
    ) -> Value {
        let report = self.at(now, report);
        serde_json::from_str(report.json().unwrap().get()).unwrap()
    }

    fn compare(&self, expected: &Value, now: Instant) {
        let check = self.document(now, |context| {
            Box::new(app::check(context, "l", &app::CheckFilter::default()).unwrap())
        });
        let ours: std::collections::BTreeMap<String, Value> = check["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| {
                let id = game["key"].as_str().unwrap().trim_start_matches("g/").to_owned();
                (id, serde_json::json!({"verdict": game["verdict"], "reasons": game["reasons"]}))
            })
            .collect();
        let theirs = expected["verdicts"].as_object().unwrap();
        assert_eq!(ours.len(), theirs.len());
        for (id, verdict) in theirs {
            assert_eq!(ours[id]["verdict"], verdict["verdict"], "{} {id}", self.case);
            assert_eq!(ours[id]["reasons"], verdict["reasons"], "{} {id}", self.case);
        }
        let general = self.document(now, |context| {
            let request = RankRequest {
                list: "l".into(),
                which: Which::General,
                at: None,
                revision: None,
                live: false,
            };
            Box::new(app::ranking(context, &request).unwrap())
        });
        same_rows(&general["rows"], &expected["general"], "general");
        if let Some(unranked) = expected.get("unranked") {
            assert_eq!(&general["unranked"], unranked);
        }
        let closings = self.document(now, |context| Box::new(app::closing_ls(context, "l").unwrap()));
        let ours = closings.as_array().unwrap();
        let theirs = expected["closings"].as_array().unwrap();
        assert_eq!(ours.len(), theirs.len(), "{} closings", self.case);
        for theirs in theirs {
            let same =
                |ours: &&Value| ["kind", "label", "revision"].iter().all(|key| ours[key] == theirs[key]);
            let ours = ours
                .iter()
                .find(same)
                .unwrap_or_else(|| panic!("{} {} {}", theirs["kind"], theirs["label"], theirs["revision"]));
            for key in ["start", "end", "partial", "reason", "counted"] {
                assert_eq!(ours[key], theirs[key], "{} {} {key}", self.case, theirs["label"]);
            }
            let shown = self.document(now, |context| {
                let request = app::ShowRequest {
                    list: "l".into(),
                    kind: arbitro::model::PeriodKind::parse(theirs["kind"].as_str().unwrap()).unwrap(),
                    label: theirs["label"].as_str().unwrap().into(),
                    revision: Some(theirs["revision"].as_u64().unwrap() as u32),
                };
                Box::new(app::closing_show(context, &request).unwrap())
            });
            same_rows(
                &shown["rows"],
                &theirs["rows"],
                &format!("{} {} {}", theirs["kind"], theirs["label"], theirs["revision"]),
            );
        }
    }
}

fn same_rows(ours: &Value, theirs: &Value, what: &str) {
    let (ours, theirs) = (ours.as_array().unwrap(), theirs.as_array().unwrap());
    assert_eq!(ours.len(), theirs.len(), "{what}");
    for (ours, theirs) in ours.iter().zip(theirs) {
        for (key, value) in theirs.as_object().unwrap() {
            if key == "rating" {
                let (a, b) = (ours[key].as_f64().unwrap(), value.as_str().unwrap().parse::<f64>().unwrap());
                assert!((a - b).abs() < 1e-6, "{what}: {ours} {theirs}");
            } else {
                assert_eq!(&ours[key], value, "{what}: {key} of {ours} {theirs}");
            }
        }
    }
}

fn now(case: &str) -> Instant {
    Instant::parse(json(&format!("{case}.config.json"))["now"].as_str().unwrap()).unwrap()
}

fn decisions(case: &str) -> Vec<csv::StringRecord> {
    csv::Reader::from_path(fixture(&format!("{case}.decisions.csv")))
        .unwrap()
        .records()
        .map(Result::unwrap)
        .collect()
}

fn plain(case: &'static str) {
    let (world, now) = (World::new(case), now(case));
    world.import(now, &std::fs::read_to_string(fixture(&format!("{case}.csv"))).unwrap());
    world.close(now);
    world.compare(&json(&format!("{case}.plain.expected.json")), now);
}

/// What had finished by each clock is imported, decided on, and closed, as time passes.
fn with_decisions(case: &'static str, close_as_time_passes: bool) {
    let (world, now) = (World::new(case), now(case));
    let text = std::fs::read_to_string(fixture(&format!("{case}.csv"))).unwrap();
    let header = text.lines().next().unwrap();
    let when = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let at = if fields[1].is_empty() { fields[12] } else { fields[1] };
        Instant::parse(at).unwrap()
    };
    let mut rows: Vec<(Instant, &str)> = text.lines().skip(1).map(|line| (when(line), line)).collect();
    rows.sort_by_key(|(at, _)| *at);
    enum Step {
        Decide(csv::StringRecord),
        Cut,
        End,
    }
    let mut steps: Vec<(Instant, u8, Step)> = decisions(case)
        .into_iter()
        .map(|row| (Instant::parse(&row[2]).unwrap(), 1, Step::Decide(row)))
        .collect();
    if close_as_time_passes {
        let expected = json(&format!("{case}.expected.json"));
        let mut ends: Vec<Instant> = expected["closings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|closing| Instant::parse(closing["end"].as_str().unwrap()).unwrap())
            .collect();
        ends.sort_unstable();
        ends.dedup();
        steps.extend(ends.into_iter().map(|end| (end, 0, Step::Cut)));
    }
    steps.push((now, 2, Step::End));
    steps.sort_by_key(|(at, order, _)| (*at, *order));
    let mut taken = 0;
    for (at, _, step) in steps {
        let until = rows.partition_point(|(finish, _)| *finish <= at);
        if until > taken {
            let lines: Vec<&str> = rows[taken..until].iter().map(|(_, line)| *line).collect();
            world.import(at, &format!("{header}\n{}\n", lines.join("\n")));
            taken = until;
        }
        match step {
            Step::Decide(row) => world.decide(&row),
            Step::Cut | Step::End => world.close(at),
        }
    }
    world.compare(&json(&format!("{case}.expected.json")), now);
}

#[test]
fn fise_900_plain() {
    plain("fise-900");
}

#[test]
fn vezz_700_plain() {
    plain("vezz-700");
}

#[test]
fn vezz_cap_plain() {
    plain("vezz-cap");
}

#[test]
fn fise_900_decided_and_closed_as_time_passes() {
    with_decisions("fise-900", true);
}

#[test]
fn fise_900_decided_and_closed_at_the_end() {
    with_decisions("fise-900", false);
}

#[test]
fn vezz_700_decided_and_closed_as_time_passes() {
    with_decisions("vezz-700", true);
}

#[test]
fn vezz_700_decided_and_closed_at_the_end() {
    with_decisions("vezz-700", false);
}

#[test]
fn vezz_cap_decided_and_closed_as_time_passes() {
    with_decisions("vezz-cap", true);
}

#[test]
fn vezz_cap_decided_and_closed_at_the_end() {
    with_decisions("vezz-cap", false);
}
