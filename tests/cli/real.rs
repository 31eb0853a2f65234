//! The main job on real results, as the README's first command runs it: 5,189 tournament word games of a club,
//! and 7,393 internationals. What must come out was worked out by an independent implementation.

use serde_json::json;

use crate::world::{World, ran, row};

/// A copy of the demonstration, two folders deep as in the repository.
fn world() -> World {
    let world = World::empty();
    let demo = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/demo");
    std::fs::create_dir_all(world.path("fixtures/demo")).unwrap();
    for entry in std::fs::read_dir(demo).unwrap().map(Result::unwrap) {
        std::fs::copy(entry.path(), world.path("fixtures/demo").join(entry.file_name())).unwrap();
    }
    world
}

#[test]
fn the_first_command_of_the_readme() {
    let world = world();
    let run = |more: &[&str]| {
        ran(world.bare().args(["nightly", "--config", "fixtures/demo/arbitro.toml"]).args(more))
    };
    let first = run(&[]);
    assert_eq!(first.code, 0, "{}{}", first.out, first.err);
    for said in [
        // A partial week and 121 whole ones, and 28 months, from September 2021 to the end of 2023.
        "words           weekly       122  2021-09-01 00:00:00 -04:00  2024-01-02 20:00:00 -05:00   5044",
        "words           monthly       28  2021-09-01 00:00:00 -04:00  2024-01-01 00:00:00 -05:00   5044",
        "   1  w143      2287    301  Experto",
    ] {
        assert!(first.out.contains(said), "{said}\n{}", first.out);
    }
    let db = "--db demo-out/arbitro.db --now 2024-01-05T12:00:00Z";
    let counts = |list: &str| world.json(&format!("check {list} {db}"))["counts"].clone();
    let words = counts("words");
    assert_eq!(
        json!([words["rated"], words["bye"], words["discarded"], words["unrated"]]),
        json!([5044, 140, 5, 140])
    );
    let internationals = counts("internationals");
    assert_eq!(json!([internationals["rated"], internationals["mode"]]), json!([5168, 2225]));

    let ranks = world.ranks(&format!("ranking words {db}"));
    assert_eq!(ranks.len(), 157);
    assert_eq!(ranks[..3], [row(1, "w143", 2287, 301), row(2, "w095", 2216, 162), row(2, "w108", 2216, 62)]);
    let ranks = world.ranks(&format!("ranking internationals --at 2023-01-05T00:00:00Z {db}"));
    assert_eq!(
        ranks[..3],
        [row(1, "France", 1249, 71), row(2, "Belgium", 1239, 73), row(2, "Japan", 1239, 94)]
    );

    // The second night finds nothing to do, and says nothing but what is to be known.
    let again = run(&["--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&again.out).unwrap();
    assert_eq!(report["closed"], json!([]));
    assert_eq!(run(&["--quiet"]).out, "");
}
