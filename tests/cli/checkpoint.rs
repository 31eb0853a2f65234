//! The state that a list's replay is kept in: what is asked of it is what a replay from the beginning says, and a
//! state that lies is found.

use arbitro::rating::Checkpoint;
use rusqlite::Connection;

use crate::world::World;

/// Mondays of January 2021 are the 4th, 11th, 18th and 25th; weeks end on Tuesdays at 20:00.
const GAMES: &str = "id,finished_at,mode,first,second,result
1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0
2,2021-01-13T12:00:00Z,matchmaking,bo,carla,1-0
3,2021-01-20T12:00:00Z,matchmaking,carla,ana,1/2-1/2
4,2021-01-27T12:00:00Z,matchmaking,ana,carla,0-1
";

/// Everything up to the end of January is closed.
fn closed() -> World {
    let world = World::with_damas();
    world.write("games.csv", GAMES);
    world.ok("import games.csv --game damas");
    world.ok("close damas --now 2021-02-01T00:00:00Z");
    world
}

fn file(world: &World) -> Connection {
    Connection::open(world.path("arbitro.db")).unwrap()
}

fn kept(world: &World) -> Option<Checkpoint> {
    let state =
        file(world).query_row("SELECT state FROM cache_checkpoint", [], |row| row.get::<_, Vec<u8>>(0));
    state.ok().map(|state| Checkpoint::unpack(&state).unwrap())
}

/// The general ranking and what is due next, with the state that is kept and without it.
#[track_caller]
fn agrees(world: &World) {
    let said = |name: &str| {
        std::fs::copy(world.path("arbitro.db"), world.path(name)).unwrap();
        if name == "without.db" {
            let file = Connection::open(world.path(name)).unwrap();
            file.execute("DELETE FROM cache_checkpoint", []).unwrap();
        }
        let general = world.json(&format!("ranking damas --general --now 2021-02-10T00:00:00Z --db {name}"));
        world.ok(&format!("close damas --now 2021-03-10T00:00:00Z --yes --db {name}"));
        (general, world.json(&format!("closing ls damas --db {name}")))
    };
    assert_eq!(said("with.db"), said("without.db"));
}

#[test]
fn a_close_keeps_the_state_at_the_start_of_the_oldest_open_period() {
    let world = closed();
    // The week from the 26th on is open still; February begins later.
    let state = kept(&world).unwrap();
    assert_eq!((state.at.to_string().as_str(), state.game, state.counted), ("2021-01-26T20:00:00Z", 4, 3));
    agrees(&world);
    // A week later February is the oldest open period.
    world.ok("close damas --now 2021-02-03T00:00:00Z");
    let state = kept(&world).unwrap();
    assert_eq!((state.at.to_string().as_str(), state.counted), ("2021-02-01T00:00:00Z", 4));
    // Nothing is kept for who only looks, and nothing of it is in the audit log.
    let before = kept(&world);
    let head = world.ok("audit head");
    world.ok("close damas --now 2021-02-03T00:00:00Z");
    world.ok("close damas --dry-run --now 2021-03-10T00:00:00Z");
    assert_eq!((kept(&world), world.ok("audit head")), (before, head));
}

#[test]
fn what_reaches_behind_the_state_is_seen() {
    for (said, line) in [
        ("void", "game void damas/2 --reason test --yes"),
        ("void behind", "game void damas/4 --reason test --yes"),
        ("moved over it", "game amend damas/2 --set finished_at=2021-01-28T12:00:00Z --reason test --yes"),
        (
            "moved back over it",
            "game amend damas/4 --set finished_at=2021-01-08T12:00:00Z --reason test --yes",
        ),
        ("hold", "game hold damas/1 --reason test"),
        (
            "bar",
            "player bar ana --list damas --from 2021-01-01T00:00:00Z --until 2021-02-05T00:00:00Z --reason test --yes",
        ),
        ("verified", "player set ana verified=2021-01-01T00:00:00Z --reason test --yes"),
        ("in time", "import more.csv --game damas --now 2021-02-09T00:00:00Z"),
        ("late", "import late.csv --game damas --now 2021-02-09T00:00:00Z"),
        ("late and new", "import late.csv more.csv --game damas --now 2021-02-09T00:00:00Z"),
        (
            "rules",
            "list set damas k=40 --effective 2021-02-09T20:00:00Z --reason test --now 2021-02-09T00:00:00Z",
        ),
    ] {
        let policies = ["revise", "next-period", "exclude"];
        for policy in policies.into_iter().take(if said.contains("late") { 3 } else { 1 }) {
            let world = World::new();
            world.ok(&format!(
                "list add damas --game damas --profile vezz --zone America/Havana --activated 2021-01-01T00:00 --late-results {policy}"
            ));
            let head = "id,finished_at,mode,first,second,result\n";
            world.write("games.csv", GAMES);
            world.write("late.csv", format!("{head}9,2021-01-05T12:00:00Z,matchmaking,dora,bo,1-0\n"));
            world.write("more.csv", format!("{head}10,2021-02-05T12:00:00Z,matchmaking,emil,bo,0-1\n"));
            world.ok("import games.csv --game damas");
            world.ok("close damas --now 2021-02-02T00:00:00Z");
            assert!(kept(&world).is_some(), "{said} {policy}");
            world.ok(line);
            agrees(&world);
            // The next close keeps what serves again.
            world.ok("close damas --now 2021-02-17T00:00:00Z --yes");
            agrees(&world);
            let doctor = world.run("doctor");
            assert!(!doctor.out.contains("checkpoint of"), "{said} {policy}: {}", doctor.out);
        }
    }
}

/// Slots of a day that a cut parts go on behind it: Tuesday the 26th until 20:00, and from then on.
#[test]
fn r_vezz_3_the_day_of_the_state_keeps_its_slots() {
    let world = World::with_damas();
    let row = |id: u32, hour: u32| format!("{id},2021-01-26T{hour}:00:00Z,matchmaking,ana,bo,1-0\n");
    let head = "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n";
    let before: String = (2..=5).map(|id| row(id, 10 + id)).collect();
    world.write("before.csv", format!("{head}{before}"));
    world.write("behind.csv", format!("{head}{}{}{}", row(6, 21), row(7, 22), row(8, 23)));
    world.ok("import before.csv --game damas");
    world.ok("close damas --now 2021-01-27T00:00:00Z");
    // January is open: a state at its first day is no help. February's is kept when that begins.
    world.ok("import behind.csv --game damas");
    agrees(&world);
    world.ok("close damas --now 2021-02-01T00:00:00Z");
    let state = kept(&world).unwrap();
    assert_eq!((state.at.to_string().as_str(), state.counted), ("2021-01-26T20:00:00Z", 5));
    assert_eq!(state.slots.iter().map(|(_, taken)| *taken).collect::<Vec<_>>(), [4]);
    // The fifth of the day counts, the sixth and seventh do not.
    assert_eq!(world.json("ranking damas --general")["counted"], 6);
    agrees(&world);
}

#[test]
fn a_state_that_lies_is_used_found_and_repaired() {
    let world = closed();
    let sound = world.json("ranking damas --general");
    let lie = Checkpoint { counted: 1003, ..kept(&world).unwrap() }.pack();
    file(&world)
        .execute("UPDATE cache_checkpoint SET state = ?, checksum = ?", (&lie, crc32fast::hash(&lie)))
        .unwrap();
    assert_eq!(world.json("ranking damas --general")["counted"], 1004);
    let said = world.run("doctor");
    assert_eq!(said.code, 1);
    assert!(
        said.out.contains("the checkpoint of damas is not what a replay from the beginning gives"),
        "{}",
        said.out
    );
    world.ok("doctor --repair");
    assert_eq!(world.json("ranking damas --general"), sound);
    // One that is damaged, or of another program, is none.
    world.ok("close damas --now 2021-02-01T00:00:00Z");
    for damage in ["x'00'", "CAST(substr(state, 1, 100) AS BLOB)"] {
        file(&world).execute(&format!("UPDATE cache_checkpoint SET state = {damage}"), []).unwrap();
        assert_eq!(world.json("ranking damas --general"), sound);
        assert!(world.run("doctor").out.contains("the checkpoint of damas is damaged"), "{damage}");
    }
    world.ok("close damas --now 2021-02-01T00:00:00Z");
    assert!(kept(&world).is_some());
    assert_eq!(world.run("doctor").code, 0);
}
