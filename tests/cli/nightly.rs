//! A night: a configuration, files in a folder, rankings written, and the same again.

use serde_json::json;

use crate::world::{World, row};

const CONFIG: &str = r#"
database = "data/club.db"
create = true
now = "2021-02-03T12:00:00Z"
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
path = "out/{list}-{kind}-{label}.csv"
"#;

const GAMES: &str =
    "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n";

fn world() -> World {
    let world = World::empty();
    for folder in ["club", "club/data", "club/in", "club/out"] {
        std::fs::create_dir(world.path(folder)).unwrap();
    }
    world.write("club/arbitro.toml", CONFIG);
    world.write("club/in/a.csv", GAMES);
    world
}

/// Runs a night without the clock and actor that other tests fix.
fn night(world: &World, more: &[&str]) -> crate::world::Ran {
    crate::world::ran(world.bare().args(["nightly", "--config", "club/arbitro.toml"]).args(more))
}

#[test]
fn one_command_imports_rates_closes_and_writes() {
    let world = world();
    let ran = night(&world, &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    for said in ["given, not the machine's clock", "Closed: 6 periods", "1  ana       1012"] {
        assert!(ran.out.contains(said), "{said}\n{}", ran.out);
    }
    let closings = world.json("closing ls damas --db club/data/club.db");
    assert_eq!(
        json!([closings[0]["actor"], closings[0]["closed_at"]]),
        json!(["nightly", "2021-02-03T12:00:00Z"])
    );
    let ranks = world.ranks("ranking damas --db club/data/club.db");
    assert_eq!(ranks, [row(1, "ana", 1012, 1), row(2, "bo", 988, 1)]);
    assert!(std::fs::read_dir(world.path("club/out")).unwrap().count() > 0);

    let again = night(&world, &["--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&again.out).unwrap();
    assert_eq!(report["closed"], json!([]));
    assert_eq!(report["inputs"][0]["state"], json!("skipped"));
    assert_eq!(night(&world, &["--quiet"]).out, "");
}

#[test]
fn the_command_line_wins_over_the_configuration() {
    let world = world();
    let ran = night(&world, &["--db", "other.db", "--actor", "ana", "--now", "2021-01-20T00:00:00Z", "-v"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("database: other.db") && ran.err.contains("actor: ana"), "{}", ran.err);
    assert!(!world.path("club/data/club.db").exists());
    let closings = world.json("closing ls damas --db other.db");
    assert_eq!(
        json!([closings[0]["actor"], closings[0]["closed_at"]]),
        json!(["ana", "2021-01-20T00:00:00Z"])
    );
}

#[test]
fn a_bad_input_is_told_and_nothing_closes_for_its_game() {
    let world = world();
    world.write("club/in/b.csv", GAMES.replace("1,2021", "2,2021").replace("1-0", "1_0"));
    let ran = night(&world, &["--quiet"]);
    assert_eq!(ran.code, 65, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("b.csv"), "{}", ran.out);
    assert_eq!(world.json("closing ls damas --db club/data/club.db"), json!([]));
    // The good file was taken all the same.
    assert_eq!(world.ranks("ranking damas --db club/data/club.db").len(), 2);
}

#[test]
fn what_is_missing_is_66_and_what_is_wrong_has_its_place() {
    let world = world();
    world.write("club/arbitro.toml", CONFIG.replace("create = true\n", ""));
    assert_eq!(night(&world, &[]).code, 66);
    world.write("club/arbitro.toml", CONFIG.replace("create = true", "create = perhaps"));
    let ran = night(&world, &[]);
    assert_eq!(ran.code, 65);
    assert!(ran.err.contains("club/arbitro.toml:3:10"), "{}", ran.err);
    let missing = world.fails(66, "nightly --config nowhere.toml");
    assert!(missing.contains("nowhere.toml"), "{missing}");
}

#[test]
fn a_pattern_without_a_file_is_missing_only_where_it_is_required() {
    let world = world();
    let input = "\n[[inputs]]\npaths = \"need/*.csv\"\ngame = \"damas\"\n";
    world.write("club/arbitro.toml", format!("{CONFIG}{input}"));
    let report: serde_json::Value = serde_json::from_str(&night(&world, &["--format", "json"]).out).unwrap();
    assert_eq!(report["inputs"][1]["state"], json!("absent"));
    assert!(!report["closed"].as_array().unwrap().is_empty());

    let world = self::world();
    world.write("club/arbitro.toml", format!("{CONFIG}{input}required = true\n"));
    let ran = night(&world, &["--quiet"]);
    assert_eq!(ran.code, 66, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains(
            "club/need/*.csv: a required input is missing (nothing is closed for its game until it is there)"
        ),
        "{}",
        ran.out
    );
    // The other file was taken, and nothing was closed.
    assert_eq!(world.ranks("ranking damas --db club/data/club.db").len(), 2);
    assert_eq!(world.json("closing ls damas --db club/data/club.db"), json!([]));
}

#[test]
fn a_clock_that_the_configuration_fixes_is_announced_on_every_run() {
    let world = world();
    for more in [&[][..], &["--quiet"][..], &["--quiet"][..]] {
        let said = night(&world, more).err;
        assert_eq!(
            said,
            "note: the configuration fixes the clock at 2021-02-03T12:00:00Z (now): what falls due later is not closed\n"
        );
    }
    assert_eq!(night(&world, &["--quiet", "--now", "2021-02-04T12:00:00Z"]).err, "");
}

#[test]
fn a_dry_run_says_what_the_night_would_do_and_leaves_no_trace() {
    let world = world();
    let everything = |world: &World| {
        let mut names = Vec::new();
        let mut folders = vec![world.path("club")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
                if entry.file_type().unwrap().is_dir() {
                    folders.push(entry.path());
                } else {
                    names.push((entry.path(), std::fs::read(entry.path()).unwrap()));
                }
            }
        }
        // Reading may leave the log's files beside the database.
        names.retain(|(path, _)| {
            !["db-wal", "db-shm"].iter().any(|end| path.to_string_lossy().ends_with(end))
        });
        names.sort();
        names
    };
    // The database is not there yet: it is not created.
    let before = everything(&world);
    let tried = night(&world, &["--dry-run"]);
    assert_eq!(tried.code, 0, "{}{}", tried.out, tried.err);
    for said in ["(dry run: nothing is written)", "Closed: 6 periods", "1  ana       1012"] {
        assert!(tried.out.contains(said), "{said}\n{}", tried.out);
    }
    assert!(everything(&world) == before);

    // It is there, and a bad file comes in, whose bad rows would be written.
    night(&world, &[]);
    world.write(
        "club/arbitro.toml",
        CONFIG
            .replace("game = \"damas\"\n\n[[reports", "game = \"damas\"\nrejects = \"bad.csv\"\n\n[[reports"),
    );
    world.write(
        "club/in/b.csv",
        format!("{GAMES}2,2021-01-07T12:00:00Z,matchmaking,ana,bo,1_0\n").replace("\n1,", "\n3,"),
    );
    let before = everything(&world);
    let report: serde_json::Value =
        serde_json::from_str(&night(&world, &["--dry-run", "--format", "json"]).out).unwrap();
    assert_eq!(
        json!([report["dry_run"], report["inputs"][1]["new"], report["written"][0]["file"]]),
        json!([true, 1, "club/out/damas-weekly-2021-01-05.csv"])
    );
    assert!(!report["revised"].as_array().unwrap().is_empty(), "{report}");
    assert!(everything(&world) == before);
}

#[test]
fn rejects_of_one_night_are_not_overwritten_by_another() {
    let world = world();
    world.write("club/arbitro.toml", CONFIG.replace("[[reports]]", "rejects = \"bad.csv\"\n\n[[reports]]"));
    let bad = |id: u32| {
        let row = format!("{id},2021-01-06T13:00:00Z,matchmaking,ana,bo,{id}-0\n");
        format!("id,finished_at,mode,first,second,result\n{row}")
    };
    world.write("club/in/b.csv", bad(2));
    world.write("club/in/c.csv", bad(3));
    night(&world, &[]);
    assert!(world.read("club/bad.csv").contains("2-0") && world.read("club/bad-2.csv").contains("3-0"));
    world.write("club/in/d.csv", bad(4));
    night(&world, &[]);
    assert!(world.read("club/bad.csv").contains("2-0"));
    assert!(world.read("club/bad-3.csv").contains("4-0"));
}

#[test]
fn the_folder_of_the_configuration_is_no_pattern() {
    let world = World::empty();
    for folder in ["club [1]", "club [1]/in", "club [1]/data"] {
        std::fs::create_dir(world.path(folder)).unwrap();
    }
    world.write("club [1]/arbitro.toml", CONFIG);
    world.write("club [1]/in/a.csv", GAMES);
    let ran = crate::world::ran(world.bare().args(["nightly", "--config", "club [1]/arbitro.toml"]));
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("club [1]/in/a.csv") && ran.out.contains("1  ana       1012"), "{}", ran.out);
}

#[test]
fn what_is_wrong_with_an_input_is_said_before_anything_is_done() {
    let world = world();
    let wrong = |input: &str, all_said: &[&str]| {
        world.write("club/arbitro.toml", CONFIG.replace("paths = \"in/*.csv\"\n", input));
        for more in [&["--dry-run"][..], &[][..]] {
            let ran = night(&world, more);
            assert_eq!(ran.code, 65, "{}{}", ran.out, ran.err);
            for said in all_said {
                assert!(ran.err.contains(said), "{said}\n{}", ran.err);
            }
            assert!(!world.path("club/data/club.db").exists());
        }
    };
    wrong(
        "paths = \"in/*.csv\"\ninput = \"csvv\"\nencoding = \"klingon\"\nmap = { Fecha = \"finish_at\", Foo = \"-\" }\n",
        &[
            "club/arbitro.toml:16:9",
            "did you mean \"csv\"?",
            "nobody knows \"klingon\"",
            "did you mean \"finished_at\"?",
        ],
    );
    wrong(
        "paths = [\"in/*.csv\", \"in/[.csv\"]\n",
        &[
            "club/arbitro.toml:14",
            "\"in/[.csv\" is no pattern: invalid range pattern",
            "[[] stands for a bracket",
        ],
    );
}

#[test]
fn a_list_that_is_there_stays_as_it_is_and_what_differs_is_told() {
    let world = world();
    night(&world, &[]);
    let other = CONFIG
        .replace("zone = \"UTC\"", "zone = \"Europe/Madrid\"")
        .replace("2021-01-01T00:00:00Z", "2021-01-02T00:00:00Z");
    world.write("club/arbitro.toml", other);
    let ran = night(&world, &["--quiet"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(
        ran.out
            .contains("list damas: the configuration says zone Europe/Madrid; it is UTC and never changes"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("says activated 2021-01-02 00:00:00 +00:00; it is 2021-01-01 00:00:00 +00:00"),
        "{}",
        ran.out
    );
    assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);

    world.write("club/arbitro.toml", CONFIG);
    assert_eq!(night(&world, &["--quiet"]).out, "");
    world.ok("list retire damas --reason mistake --db club/data/club.db");
    let ran = night(&world, &["--quiet"]);
    assert!(ran.out.starts_with("list damas was retired, and nothing is closed for it"), "{}", ran.out);
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_what_to_do_in_the_words_of_a_configuration() {
    let world = world();
    world.write(
        "club/in/b.csv",
        GAMES.replace("1,2021-01-06T12:00:00Z", "2,20/01/2021").replace("1-0", "1_0"),
    );
    let said = night(&world, &["--quiet"]).out;
    for part in [
        "club/in/b.csv: 2 errors: nothing was imported (mend the rows, or add rejects = \"FILE\" to take the good ones)",
        "club/in/b.csv:2: the date \"20/01/2021\" is not in the order year-month-day (write dates as YYYY-MM-DD: \
         2021-01-20; or say dates = \"day-first\")",
        "club/in/b.csv:2: unknown result \"1_0\" (use 1-0, 0-1 or 1/2-1/2; +--, --+ or --- if not played)",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    // What is there with other content.
    world.write("club/in/b.csv", GAMES.replace("1-0", "0-1"));
    let said = night(&world, &["--quiet"]).out;
    assert!(
        said.contains("or say on_conflict = \"keep\", or on_conflict = \"amend\" reason = \"TEXT\""),
        "{said}"
    );
}

#[test]
fn bad_data_weighs_more_than_a_report_that_cannot_be_and_both_are_65() {
    let world = world();
    let unknown =
        "\n[[reports]]\nlist = \"nobody\"\nkind = \"general\"\nformat = \"csv\"\npath = \"out/x.csv\"\n";
    let unclosed = "\n[[reports]]\nlist = \"damas\"\nkind = \"weekly\"\nlabel = \"2025-01-07\"\nformat = \"csv\"\npath = \"out/y.csv\"\n";
    for more in [unknown, unclosed] {
        world.write("club/arbitro.toml", format!("{CONFIG}{more}"));
        let ran = night(&world, &["--quiet"]);
        assert_eq!(ran.code, 65, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("report of "), "{}", ran.out);
    }
    // With a required input that is missing (66), and with a file that cannot be written (73).
    let missing = "\n[[inputs]]\npaths = \"need/*.csv\"\ngame = \"damas\"\nrequired = true\n";
    world.write("club/arbitro.toml", format!("{CONFIG}{unknown}{missing}"));
    assert_eq!(night(&world, &["--quiet"]).code, 65);
    world.write(
        "club/arbitro.toml",
        format!("{CONFIG}{unknown}").replace("out/{list}-{kind}-{label}.csv", "in"),
    );
    assert_eq!(night(&world, &["--quiet"]).code, 73);
}

#[test]
fn what_is_due_and_waits_for_an_input_is_said() {
    let world = world();
    let required = "\n[[inputs]]\npaths = \"need/*.csv\"\ngame = \"damas\"\nrequired = true\n";
    world.write("club/arbitro.toml", format!("{CONFIG}{required}"));
    let ran = night(&world, &[]);
    assert_eq!(ran.code, 66, "{}{}", ran.out, ran.err);
    // January, and the five weeks that ended up to 2021-02-02.
    assert!(ran.out.contains("due and waiting: 6 periods"), "{}", ran.out);
    assert!(!ran.out.contains("nothing is due"), "{}", ran.out);
    let report: serde_json::Value = serde_json::from_str(&night(&world, &["--format", "json"]).out).unwrap();
    assert_eq!(report["lists"][0]["waiting"], json!(6));
    world.write("club/arbitro.toml", CONFIG);
    night(&world, &[]);
    assert!(night(&world, &[]).out.contains("nothing is due"));
}

#[test]
fn two_reports_with_one_file_are_seen_however_it_is_spelled() {
    let world = world();
    for path in ["./out/{list}-{kind}-{label}.csv", "in/../out//{list}-{kind}-{label}.csv"] {
        let report = format!(
            "\n[[reports]]\nlist = \"damas\"\nkind = \"weekly\"\nformat = \"json\"\npath = \"{path}\"\n"
        );
        world.write("club/arbitro.toml", format!("{CONFIG}{report}"));
        let ran = night(&world, &[]);
        assert_eq!(ran.code, 65, "{}{}", ran.out, ran.err);
        assert!(ran.err.contains("the report of line") && ran.err.contains("too"), "{}", ran.err);
    }
    // One of a single week writes what the one of all weeks writes, too; one of a month does not.
    for (kind, label, code) in [("weekly", "2021-01-05", 65), ("monthly", "2021-01", 0)] {
        let report = format!(
            "\n[[reports]]\nlist = \"damas\"\nkind = \"{kind}\"\nlabel = \"{label}\"\nformat = \"json\"\npath = \"out/{{label}}.x\"\n"
        );
        let config = CONFIG.replace("out/{list}-{kind}-{label}.csv", "./out/{label}.x");
        world.write("club/arbitro.toml", format!("{config}{report}"));
        let ran = night(&world, &[]);
        assert_eq!(ran.code, code, "{}{}", ran.out, ran.err);
        assert_eq!(ran.err.contains("writes \"out/2021-01-05.x\" too"), code == 65, "{}", ran.err);
    }
}
