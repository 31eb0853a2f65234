//! A clock that was set back: what is recorded never runs back (R-ORD-2).

use crate::state::{games, sound};
use crate::world::World;

#[test]
fn r_ord_2_a_clock_that_was_set_back_records_the_last_instant_and_says_so() {
    let world = World::with_damas();
    world.write("games.csv", games(0, 10));
    let ran = world.run("import games.csv --game damas --now 2021-01-20T00:00:00Z");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("2021-01-20T00:00:00Z") && ran.err.contains("R-ORD-2"), "{}", ran.err);
    world.ok("game hold damas/3 --reason check --now 2021-02-05T00:00:00Z");
    world.ok("game release damas/3 --reason done --now 2020-01-01T00:00:00Z");
    let log = world.json("audit log");
    let recorded: Vec<_> =
        log.as_array().unwrap().iter().map(|entry| entry["recorded"].as_str().unwrap()).collect();
    // The first command went by the tests' clock.
    let (first, later) = ("2021-02-03T12:00:00Z", "2021-02-05T00:00:00Z");
    assert_eq!(recorded, [first, first, later, later]);
    sound(&world.path("arbitro.db"));
}

/// Dueness goes by the command's own clock: one that was set back closes nothing too early.
#[test]
fn r_ord_2_a_clock_that_was_set_back_closes_nothing_early() {
    let world = World::new();
    world.ok("list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00 --now 2021-01-25T00:00:00Z");
    // The first week ends on Tuesday, 2021-01-05, 20:00.
    world.ok("close damas --now 2021-01-05T19:59:59Z");
    assert_eq!(world.json("closing ls damas").as_array().unwrap().len(), 0);
    world.ok("close damas --now 2021-01-05T20:00:00Z");
    assert_eq!(world.json("closing ls damas").as_array().unwrap().len(), 1);
}
