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
