//! Players who are left out of published rankings for a time, and put back in (R-CLO-7).

use serde_json::{Value, json};

use crate::world::{World, row};

/// Ana has beaten bo and carla; the week that ends on 2021-01-12 and the month of January are closed.
fn world() -> World {
    let world = World::with_damas();
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n\
         1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n\
         2,2021-01-07T12:00:00Z,matchmaking,ana,carla,1-0\n",
    );
    world.ok("import games.csv --game damas");
    world.ok("close damas");
    world
}

const BAR: &str =
    "player bar ana --list damas --from 2021-01-10T00:00 --until 2021-01-20T00:00 --reason \"ruling 12\"";
const UNBAR: &str = "player unbar ana --list damas --from 2021-01-10T00:00 --reason \"appeal upheld\"";

fn players(world: &World, line: &str) -> Vec<String> {
    world.ranks(line).into_iter().map(|(_, player, ..)| player).collect()
}

fn labels(changes: &Value) -> Vec<String> {
    let revised = changes["revised"].as_array().unwrap().iter();
    revised
        .map(|one| format!("{} {}", one["kind"].as_str().unwrap(), one["label"].as_str().unwrap()))
        .collect()
}

#[test]
fn a_bar_hides_from_the_rankings_whose_period_ends_in_it_and_from_no_other() {
    let world = world();
    let preview: Value = serde_json::from_str(&world.ok(&format!("{BAR} --dry-run --format json"))).unwrap();
    assert_eq!(labels(&preview), ["weekly 2021-01-05"]);
    assert_eq!(preview["written"], json!(false));
    assert_eq!(players(&world, "closing show damas weekly 2021-01-05").len(), 3);

    let refused = world.fails(77, BAR);
    assert!(refused.contains("--yes"), "{refused}");
    let done = world.ok(&format!("{BAR} --yes"));
    assert!(done.contains("is left out of the rankings of damas") && done.contains("ruling 12"), "{done}");
    // The others rank as if ana were absent; their ratings are as they were: both lost to her.
    // 1012 against 1000: E = 0.517…, so carla loses 11.585… points where bo lost 12.
    let week = world.json("closing show damas weekly 2021-01-05");
    assert_eq!(crate::world::ranks(&week), [row(1, "bo", 988, 1), row(1, "carla", 988, 1)]);
    assert_eq!(
        (&week["revision"], &week["reason"], &week["counted"]),
        (&json!(2), &json!("ruling 12"), &json!(2))
    );
    assert_eq!(players(&world, "closing show damas weekly 2021-01-05 --revision 1"), ["ana", "bo", "carla"]);
    // The month ends on 2021-02-01 and the general ranking is asked for on 2021-02-03.
    assert_eq!(players(&world, "closing show damas monthly 2021-01").len(), 3);
    assert_eq!(players(&world, "ranking damas").len(), 3);
    assert_eq!(players(&world, "ranking damas --at 2021-01-15T00:00"), ["bo", "carla"]);
    assert_eq!(players(&world, "ranking damas --at 2021-01-20T00:00").len(), 3);

    let show = world.ok("player show ana");
    assert!(show.contains("ruling 12") && show.contains("left out"), "{show}");
    let history = world.json("player history ana --list damas --closing weekly 2021-01-05");
    let sentences = history["sentences"].to_string();
    assert!(sentences.contains("left out of this ranking by a bar"), "{sentences}");
    assert!(
        sentences.contains("1024 in revision 1, left out in revision 2: ana barred (R-CLO-7)"),
        "{sentences}"
    );
    assert_eq!(world.json("closing verify damas")["verified"], json!(true));
}

#[test]
fn a_lifted_bar_is_another_revision_and_nothing_is_undone() {
    let world = world();
    world.ok(&format!("{BAR} --yes"));
    let lifted: Value = serde_json::from_str(&world.ok(&format!("{UNBAR} --yes --format json"))).unwrap();
    assert_eq!(labels(&lifted), ["weekly 2021-01-05"]);
    let week = |revision: u32| {
        players(&world, &format!("closing show damas weekly 2021-01-05 --revision {revision}"))
    };
    assert_eq!([1, 2, 3].map(|number| week(number).len()), [3, 2, 3]);
    assert_eq!(players(&world, "ranking damas --at 2021-01-15T00:00").len(), 3);
    // The same bar can be given again, and holds.
    world.ok(&format!("{BAR} --yes"));
    assert_eq!(week(4), ["bo", "carla"]);
    assert_eq!(world.json("closing verify damas")["verified"], json!(true));
}

#[test]
fn a_bar_to_come_revises_nothing_and_holds_when_its_time_has_come() {
    let world = world();
    let bar =
        "player bar ana --list damas --from 2021-02-01T00:00 --until 2021-02-10T00:00 --reason \"ruling 12\"";
    let done: Value = serde_json::from_str(&world.ok(&format!("{bar} --yes --format json"))).unwrap();
    // The month of January ends on the bar's first instant, which it covers.
    assert_eq!(labels(&done), ["monthly 2021-01"]);
    // She leaves the general ranking, and the other two move up.
    let moved: Vec<_> = done["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|moved| json!([moved["player"], moved["rank_before"], moved["rank_after"]]))
        .collect();
    assert_eq!(moved, [json!(["ana", 1, null]), json!(["bo", 2, 1]), json!(["carla", 2, 1])]);
    assert_eq!(players(&world, "ranking damas"), ["bo", "carla"]);
}

#[test]
fn what_changes_nothing_or_names_nothing_is_refused() {
    let world = world();
    let nothing = world.fails(77, UNBAR);
    assert!(nothing.contains("R-CLO-7") && nothing.contains("player show ana"), "{nothing}");
    world.ok(&format!("{BAR} --yes"));
    assert!(world.ok(&format!("{BAR} --yes")).contains("already"));
    for line in [
        "player bar ana --list damas --from 2021-01-20T00:00 --until 2021-01-20T00:00 --reason x",
        "player bar nobody --list damas --from 2021-01-20T00:00 --until 2021-01-21T00:00 --reason x",
        "player bar ana --list chess --from 2021-01-20T00:00 --until 2021-01-21T00:00 --reason x",
        "player bar ana --list damas --from 2021-01-20T00:00 --reason x",
        "player bar ana --list damas --from 2021-01-20T00:00 --until 2021-01-21T00:00",
    ] {
        world.fails(2, line);
    }
}
