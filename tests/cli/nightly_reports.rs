//! The files of a night: one for each closed period where the path names `{label}`, renewed when it is revised.

use serde_json::Value;

use crate::world::{Ran, World, ran};

const CONFIG: &str = r#"
database = "data/club.db"
create = true
actor = "nightly"

[[lists]]
name = "damas"
game = "damas"
profile = "vezz"
zone = "UTC"
activated = "2021-01-01T00:00:00Z"

[[inputs]]
paths = "in/*.csv"
game = "damas"

[[reports]]
list = "damas"
kind = "weekly"
format = "csv"
path = "out/{kind}-{label}.csv"

[[reports]]
list = "damas"
kind = "weekly"
format = "csv"
path = "out/latest.csv"
"#;

const HEADER: &str = "id,finished_at,mode,first,second,result\n";
const DB: &str = "--db club/data/club.db";

fn world() -> World {
    let world = World::empty();
    for folder in ["club", "club/data", "club/in"] {
        std::fs::create_dir(world.path(folder)).unwrap();
    }
    world.write("club/arbitro.toml", CONFIG);
    let games =
        "1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n2,2021-01-13T12:00:00Z,matchmaking,ana,bo,1-0\n";
    world.write("club/in/a.csv", format!("{HEADER}{games}"));
    world
}

fn run(world: &World, now: &str, more: &[&str]) -> Ran {
    let line = ["nightly", "--config", "club/arbitro.toml", "--now", now];
    ran(world.bare().args(line).args(more))
}

/// Runs a night that must do its work; gives the files it wrote, by their names, with what they hold.
#[track_caller]
fn night(world: &World, now: &str, more: &[&str]) -> Vec<(String, String)> {
    let ran = run(world, now, &[more, &["--format", "json"]].concat());
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let written = report["written"].as_array().unwrap().iter();
    written.map(|one| (text(&one["file"]).replace("club/out/", ""), text(&one["content"]))).collect()
}

fn names(written: &[(String, String)]) -> Vec<&str> {
    written.iter().map(|(file, _)| file.as_str()).collect()
}

/// The weeks that were over on 2021-02-03: activation lies in the one from 2020-12-29.
const WEEKS: [&str; 5] = ["2020-12-29", "2021-01-05", "2021-01-12", "2021-01-19", "2021-01-26"];

fn file(label: &str) -> String {
    format!("weekly-{label}.csv")
}

/// The players and shown ratings of a week's file.
fn shown(world: &World, label: &str) -> Vec<String> {
    let text = world.read(&format!("club/out/{}", file(label)));
    let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let at = |name: &str| header.iter().position(|column| *column == name).unwrap();
    let rows = text.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    rows.map(|row| format!("{} {}", row[at("player")], row[at("shown")])).collect()
}

/// Puts a mark in the place of every file, so that what a night writes again is seen.
fn mark_all(world: &World) {
    WEEKS.iter().for_each(|label| world.write(&format!("club/out/{}", file(label)), "mark"));
}

fn marked(world: &World) -> Vec<&'static str> {
    let is_marked = |label: &&str| world.read(&format!("club/out/{}", file(label))) == "mark";
    WEEKS.into_iter().filter(is_marked).collect()
}

#[test]
fn a_path_with_a_label_has_a_file_for_every_closed_period() {
    let world = world();
    let written = night(&world, "2021-02-03T12:00:00Z", &[]);
    let mut expected: Vec<String> = WEEKS.map(file).to_vec();
    expected.push("latest.csv".to_owned());
    assert_eq!(names(&written), expected);
    assert_eq!(written[1].1, "damas weekly 2021-01-05");
    // Ana beat Bo once in each of these two weeks: 12 points, and 11.17 more against somebody 24 below.
    assert_eq!(shown(&world, "2021-01-05"), ["ana 1012", "bo 988"]);
    assert_eq!(shown(&world, "2021-01-12"), ["ana 1023", "bo 977"]);
    // The machine stood still for two weeks: each has its file all the same.
    let written = night(&world, "2021-02-17T12:00:00Z", &[]);
    assert_eq!(names(&written), ["weekly-2021-02-02.csv", "weekly-2021-02-09.csv", "latest.csv"]);
}

#[test]
fn what_was_revised_since_the_last_night_is_written_again_and_nothing_else() {
    let world = world();
    night(&world, "2021-02-03T12:00:00Z", &[]);
    mark_all(&world);
    // Nothing happened: the last week's file is written as ever, the others are left alone.
    let written = night(&world, "2021-02-04T12:00:00Z", &[]);
    assert_eq!(names(&written), ["weekly-2021-01-26.csv", "latest.csv"]);
    assert_eq!(marked(&world), WEEKS[..4]);

    // In the daytime an officer voids the first game: both weeks that were played publish other ratings.
    world.ok(&format!("game void damas/1 --reason ruling --yes --now 2021-02-04T15:00:00Z {DB}"));
    let written = night(&world, "2021-02-05T12:00:00Z", &[]);
    let renewed = ["weekly-2021-01-05.csv", "weekly-2021-01-12.csv", "weekly-2021-01-26.csv", "latest.csv"];
    assert_eq!(names(&written), renewed);
    assert!(!world.read("club/out/weekly-2021-01-05.csv").contains("ana"));
    // Bo lost one game from 1000 on instead of two.
    assert_eq!(shown(&world, "2021-01-12"), ["ana 1012", "bo 988"]);
    assert_eq!(marked(&world), ["2020-12-29", "2021-01-19"]);

    // A late game of the night itself reaches behind the third week.
    let late = "3,2021-01-20T12:00:00Z,matchmaking,cai,dan,1-0\n";
    world.write("club/in/b.csv", format!("{HEADER}{late}"));
    let written = night(&world, "2021-02-06T12:00:00Z", &[]);
    assert_eq!(names(&written), ["weekly-2021-01-19.csv", "weekly-2021-01-26.csv", "latest.csv"]);
    assert!(world.read("club/out/weekly-2021-01-19.csv").contains("cai"));
    assert_eq!(names(&night(&world, "2021-02-07T12:00:00Z", &[])).len(), 2);
}

#[test]
fn a_file_that_cannot_be_written_is_tried_again_the_next_night() {
    let world = world();
    night(&world, "2021-02-03T12:00:00Z", &[]);
    world.ok(&format!("game void damas/1 --reason ruling --yes --now 2021-02-04T15:00:00Z {DB}"));
    let path = world.path("club/out/weekly-2021-01-12.csv");
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    let failed = run(&world, "2021-02-05T12:00:00Z", &["--quiet"]);
    assert_eq!(failed.code, 73, "{}{}", failed.out, failed.err);
    assert!(failed.out.contains("weekly-2021-01-12.csv is a folder"), "{}", failed.out);
    std::fs::remove_dir(&path).unwrap();
    night(&world, "2021-02-06T12:00:00Z", &[]);
    assert_eq!(shown(&world, "2021-01-12"), ["ana 1012", "bo 988"]);
}

#[test]
fn where_nobody_remembers_every_file_is_written_again() {
    let world = world();
    night(&world, "2021-02-03T12:00:00Z", &[]);
    mark_all(&world);
    let database = rusqlite::Connection::open(world.path("club/data/club.db")).unwrap();
    database.execute_batch("DROP TABLE cache_report").unwrap();
    drop(database);
    assert_eq!(night(&world, "2021-02-04T12:00:00Z", &[]).len(), 6);
    assert_eq!(marked(&world), Vec::<&str>::new());
    // A report in another format is another report.
    let markdown = CONFIG.replacen("format = \"csv\"", "format = \"markdown\"", 1);
    world.write("club/arbitro.toml", markdown);
    assert_eq!(night(&world, "2021-02-05T12:00:00Z", &[]).len(), 6);
    assert!(
        world.read("club/out/weekly-2021-01-05.csv").starts_with("# ")
            || world.read("club/out/weekly-2021-01-05.csv").contains("| ana |")
    );
}

#[test]
fn a_report_of_one_period_stays_true_too() {
    let world = world();
    world.write(
        "club/arbitro.toml",
        CONFIG.replacen("format = \"csv\"", "format = \"csv\"\nlabel = \"2021-01-05\"", 1),
    );
    let written = night(&world, "2021-02-03T12:00:00Z", &[]);
    assert_eq!(names(&written), ["weekly-2021-01-05.csv", "latest.csv"]);
    world.ok(&format!("game void damas/1 --reason ruling --yes --now 2021-02-04T15:00:00Z {DB}"));
    night(&world, "2021-02-05T12:00:00Z", &[]);
    assert!(!world.read("club/out/weekly-2021-01-05.csv").contains("ana"));
}

#[test]
fn a_dry_run_names_the_files_that_the_night_would_write_and_no_others() {
    let world = world();
    let more = "\n[backup]\nfolder = \"safe\"\nkeep = 2\n";
    let config = CONFIG.replacen(
        "game = \"damas\"\n\n[[reports]]",
        "game = \"damas\"\nrejects = \"bad.csv\"\n\n[[reports]]",
        1,
    );
    world.write("club/arbitro.toml", format!("{config}{more}"));
    let bad = "9,2021-01-06T13:00:00Z,matchmaking,ana,bo,1_0\n";
    world.write("club/in/b.csv", format!("{HEADER}{bad}"));
    world.write("club/in/c.csv", format!("{HEADER}{bad}{bad}"));
    let tried = run(&world, "2021-02-03T12:00:00Z", &["--dry-run"]);
    assert_eq!(tried.code, 0, "{}{}", tried.out, tried.err);
    let said = format!("{}{}", tried.out, tried.err);
    assert!(said.contains("Would be written"), "{said}");
    for path in [
        "club/out/weekly-2021-01-05.csv",
        "club/out/latest.csv",
        "club/safe",
        "club/bad.csv",
        "club/bad-2.csv",
    ] {
        assert!(said.contains(path), "{path}\n{said}");
    }
    assert!(!said.contains("dry-run/") && !said.contains(".dry-run"), "{said}");
    for path in ["club/out", "club/safe", "club/bad.csv", "club/data/club.db"] {
        assert!(!world.path(path).exists(), "{path}");
    }
    let would = night(&world, "2021-02-03T12:00:00Z", &["--dry-run"]);
    let done = night(&world, "2021-02-03T12:00:00Z", &[]);
    let reports = |written: &[(String, String)]| {
        written.iter().filter(|(file, _)| !file.contains("safe")).cloned().collect::<Vec<_>>()
    };
    assert_eq!(reports(&would), reports(&done));
    for file in names(&reports(&done)).iter().filter(|file| !file.contains('/')) {
        assert!(world.path(&format!("club/out/{file}")).exists(), "{file}");
    }
}

#[test]
fn a_dry_run_refuses_the_paths_that_the_night_would() {
    let world = world();
    world.write("club/arbitro.toml", CONFIG.replace("out/latest.csv", "data/club.db"));
    let tried = run(&world, "2021-02-03T12:00:00Z", &["--dry-run", "--quiet"]);
    assert_eq!(tried.code, 73, "{}{}", tried.out, tried.err);
    assert!(
        tried.out.contains("club/data/club.db is the database, and is not written over"),
        "{}",
        tried.out
    );
    let done = run(&world, "2021-02-03T12:00:00Z", &["--quiet"]);
    assert_eq!(done.code, 73, "{}{}", done.out, done.err);
    assert!(done.out.contains("club/data/club.db is a database, and is not written over"), "{}", done.out);
}

#[test]
fn what_goes_wrong_on_a_dry_run_is_said_of_the_real_file() {
    let world = world();
    night(&world, "2021-02-03T12:00:00Z", &[]);
    // A file of an older version: the night would migrate it and keep it as it was.
    let frozen = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/store/v1.db");
    std::fs::remove_file(world.path("club/data/club.db")).unwrap();
    std::fs::copy(frozen, world.path("club/data/club.db")).unwrap();
    let tried = run(&world, "2026-11-30T12:00:00Z", &["--dry-run", "--yes"]);
    let said = format!("{}{}", tried.out, tried.err);
    assert!(said.contains("the database club/data/club.db would go from version 1"), "{said}");
    assert!(said.contains("it would be kept as it was in club/data/club.db.v1.backup"), "{said}");
    assert!(!said.contains("dry-run/"), "{said}");
    assert!(!world.path("club/data/club.db.v1.backup").exists());
}

#[test]
fn rejected_rows_are_said_with_the_file_to_mend() {
    let world = world();
    let config = CONFIG.replacen(
        "game = \"damas\"\n\n[[reports]]",
        "game = \"damas\"\nrejects = \"bad.csv\"\n\n[[reports]]",
        1,
    );
    world.write("club/arbitro.toml", config);
    world.write("club/in/b.csv", format!("{HEADER}9,2021-01-06T13:00:00Z,matchmaking,ana,bo,1_0\n"));
    let ran = run(&world, "2021-02-03T12:00:00Z", &["--quiet"]);
    assert!(
        ran.out.contains("club/in/b.csv: 1 of 1 row was rejected: mend them in club/bad.csv"),
        "{}",
        ran.out
    );
}

#[test]
fn a_restored_database_does_not_claim_what_its_files_showed_before() {
    let world = world();
    night(&world, "2021-02-03T12:00:00Z", &[]);
    world.ok(&format!("backup safe.db {DB}"));
    // After the backup the first game is voided, and the files show that.
    world.ok(&format!("game void damas/1 --reason ruling --yes --now 2021-02-04T15:00:00Z {DB}"));
    night(&world, "2021-02-05T12:00:00Z", &[]);
    assert_eq!(shown(&world, "2021-01-12"), ["ana 1012", "bo 988"]);
    // The disk dies. In the backup nothing was voided.
    for left in std::fs::read_dir(world.path("club/data")).unwrap() {
        std::fs::remove_file(left.unwrap().path()).unwrap();
    }
    world.ok(&format!("restore safe.db {DB}"));
    let written = night(&world, "2021-02-06T12:00:00Z", &[]);
    assert_eq!(written.len(), WEEKS.len() + 1, "{written:?}");
    assert_eq!(shown(&world, "2021-01-05"), ["ana 1012", "bo 988"]);
    assert_eq!(shown(&world, "2021-01-12"), ["ana 1023", "bo 977"]);
    // A backup that is put in the place of the database by hand says the same.
    world.ok(&format!("backup again.db {DB}"));
    let copy = rusqlite::Connection::open(world.path("again.db")).unwrap();
    let marks: i64 = copy.query_row("SELECT count(*) FROM cache_report", [], |row| row.get(0)).unwrap();
    assert_eq!(marks, 0);
    world.ok("audit verify --db again.db");
}

#[test]
fn a_file_that_was_removed_is_written_again() {
    let world = world();
    night(&world, "2021-02-03T12:00:00Z", &[]);
    mark_all(&world);
    std::fs::remove_file(world.path("club/out/weekly-2021-01-05.csv")).unwrap();
    let written = night(&world, "2021-02-04T12:00:00Z", &[]);
    assert_eq!(names(&written), ["weekly-2021-01-05.csv", "weekly-2021-01-26.csv", "latest.csv"]);
    assert_eq!(shown(&world, "2021-01-05"), ["ana 1012", "bo 988"]);
    assert_eq!(marked(&world), ["2020-12-29", "2021-01-12", "2021-01-19"]);
}

#[test]
fn a_decision_while_reports_are_written_is_for_the_next_night() {
    let world = world();
    // One file a week for a year in each of several reports: time for somebody to decide between two of them.
    let report = |number: u32| {
        format!(
            "\n[[reports]]\nlist = \"damas\"\nkind = \"weekly\"\nformat = \"csv\"\npath = \"r{number}/{{label}}.csv\"\n"
        )
    };
    let lists = CONFIG.split("[[reports]]").next().unwrap();
    world.write("club/arbitro.toml", format!("{lists}{}", (1..=8).map(report).collect::<String>()));
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .args(["nightly", "--config", "club/arbitro.toml", "--now", "2021-12-29T12:00:00Z", "--quiet"])
        .current_dir(world.path("."))
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let first = world.path("club/r1/2021-12-21.csv");
    let clock = std::time::Instant::now();
    while !first.exists() && clock.elapsed() < std::time::Duration::from_mins(1) {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    world.ok(&format!("game void damas/1 --reason ruling --yes --now 2021-12-29T13:00:00Z {DB}"));
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!((output.status.code(), said.as_str()), (Some(0), ""));
    // All files are of the instant before the decision, and the next night writes what it touched.
    let holds = |number: u32| world.read(&format!("club/r{number}/2021-01-05.csv"));
    assert!((1..=8).all(|number| holds(number).contains("ana")));
    assert_eq!(run(&world, "2021-12-30T12:00:00Z", &["--quiet"]).code, 0);
    assert!((1..=8).all(|number| !holds(number).contains("ana")));
}

#[test]
fn a_dry_run_promises_no_file_that_cannot_be() {
    let world = world();
    world.write("club/plain", "a file");
    let long = format!("{}.csv", "x".repeat(300));
    let deep = format!("new/{}/a.csv", "y".repeat(300));
    for (path, at) in [("plain/a.csv", "club/plain"), (&*long, &*long), (&*deep, "yyy")] {
        world.write("club/arbitro.toml", CONFIG.replace("out/latest.csv", path));
        let tried = run(&world, "2021-02-03T12:00:00Z", &["--dry-run", "--quiet"]);
        assert_eq!(tried.code, 73, "{path}: {}{}", tried.out, tried.err);
        assert!(tried.out.contains("cannot be written") && tried.out.contains(at), "{}", tried.out);
        assert_eq!(tried.out.lines().count(), 1, "{}", tried.out);
        assert!(!world.path("club/new").exists());
    }
    // A backup and rejected rows have their places, too.
    world.write("club/arbitro.toml", format!("{CONFIG}\n[backup]\nfolder = \"plain\"\n"));
    let tried = run(&world, "2021-02-03T12:00:00Z", &["--dry-run", "--quiet"]);
    assert_eq!(tried.code, 73, "{}{}", tried.out, tried.err);
    assert!(tried.out.starts_with("backup: club/plain/"), "{}", tried.out);
    let rejects = CONFIG.replacen("\n\n[[reports]]", "\nrejects = \"nowhere/bad.csv\"\n\n[[reports]]", 1);
    world.write("club/arbitro.toml", rejects);
    world.write("club/in/b.csv", format!("{HEADER}9,2021-01-06T13:00:00Z,matchmaking,ana,bo,1_0\n"));
    for more in [&["--dry-run", "--quiet"][..], &["--quiet"][..]] {
        let ran = run(&world, "2021-02-03T12:00:00Z", more);
        assert_eq!(ran.code, 73, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("club/nowhere"), "{}", ran.out);
    }
}

#[test]
fn a_dry_run_that_was_killed_is_no_hindrance() {
    let world = world();
    night(&world, "2021-02-03T12:00:00Z", &[]);
    let left = world.path("club/data/club.db.dry-run");
    std::fs::create_dir(&left).unwrap();
    for name in ["club.db", "club.db-wal", "club.db.lock", "club.db.part"] {
        std::fs::write(left.join(name), "left by a kill").unwrap();
    }
    let tried = run(&world, "2021-02-03T12:00:00Z", &["--dry-run", "--quiet"]);
    assert_eq!((tried.code, tried.out.as_str()), (0, ""), "{}", tried.err);
    assert!(!left.exists());
    // One that is alive is.
    std::fs::create_dir(&left).unwrap();
    let lock = std::fs::File::create(left.join("club.db.lock")).unwrap();
    lock.try_lock().unwrap();
    let busy = run(&world, "2021-02-03T12:00:00Z", &["--dry-run", "--quiet"]);
    assert_eq!(busy.code, 75, "{}{}", busy.out, busy.err);
    assert!(busy.err.contains("when the other dry run has ended"), "{}", busy.err);
    assert!(left.join("club.db.lock").exists());
    drop(lock);
    assert_eq!(run(&world, "2021-02-03T12:00:00Z", &["--dry-run", "--quiet"]).code, 0);
    // What is no copy is not removed.
    std::fs::create_dir(&left).unwrap();
    std::fs::write(left.join("notes.txt"), "mine").unwrap();
    let refused = run(&world, "2021-02-03T12:00:00Z", &["--dry-run", "--quiet"]);
    assert_eq!(refused.code, 73, "{}{}", refused.out, refused.err);
    assert!(refused.err.contains("it holds notes.txt"), "{}", refused.err);
    assert_eq!(std::fs::read_to_string(left.join("notes.txt")).unwrap(), "mine");
}
