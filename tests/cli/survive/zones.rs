//! The same file under other zone data: what was closed keeps its cuts and its days (R-TIME-2).

use crate::world::World;

/// A compiled zone whose clock is always so many hours ahead of UTC, as RFC 9636 lays it out.
fn compiled(hours: i32) -> Vec<u8> {
    let name = format!("{hours:+03}");
    let block = {
        let counts = [0, 0, 0, 0, 1, name.len() as u32 + 1];
        let mut block = [b"TZif2".as_slice(), &[0; 15]].concat();
        block.extend(counts.iter().flat_map(|count| count.to_be_bytes()));
        block.extend((hours * 3600).to_be_bytes());
        block.extend([0, 0]);
        block.extend(name.as_bytes());
        block.push(0);
        block
    };
    // The second block is the one that counts; POSIX says the difference with the other sign.
    [block.clone(), block, format!("\n<{name}>{}\n", -hours).into_bytes()].concat()
}

const GAMES: [&str; 6] = ["12:00", "13:00", "14:00", "20:00", "21:00", "22:00"];

/// Six games of one pair on one day of Santiago's (UTC-3), which are three and three by a clock that is eight
/// hours ahead.
fn world() -> World {
    let world = World::new();
    std::fs::create_dir_all(world.path("zones/America")).unwrap();
    world.write("zones/America/Santiago", compiled(8));
    world.write("zones/tzdata.zi", "# version 2031a\n# This zic input file is in the public domain.\n");
    world.write("games.csv", games("2021-01-06", ""));
    world
}

fn games(day: &str, prefix: &str) -> String {
    let rows = GAMES
        .iter()
        .enumerate()
        .map(|(index, time)| format!("{prefix}{},{day}T{time}:00Z,matchmaking,ana,bo,1-0\n", index + 1));
    format!("id,finished_at,mode,first,second,result\n{}", rows.collect::<String>())
}

const ADD: &str =
    "list add damas --game damas --profile vezz --zone America/Santiago --activated 2021-01-01T00:00:00Z";

/// The games that found no slot of their day, and how active ana was in the week.
fn capped(world: &World, options: &str) -> (Vec<String>, i64) {
    let check = world.json(&format!("check damas {options}"));
    let games = check["games"].as_array().unwrap().iter();
    let capped = games.filter(|game| game["reasons"] == serde_json::json!(["pair-day-cap"]));
    let capped = capped.map(|game| game["key"].as_str().unwrap().to_owned()).collect();
    let week = world.json(&format!("closing show damas weekly 2021-01-05 {options}"));
    let ana = week["rows"].as_array().unwrap().iter().find(|row| row["player"] == "ana").unwrap();
    (capped, ana["activity"].as_i64().unwrap())
}

#[test]
fn the_other_data_does_count_other_days() {
    let world = world();
    for line in [ADD, "import games.csv --game damas", "close --all"] {
        world.ok(&format!("{line} --zone-data zones"));
    }
    assert_eq!(capped(&world, "--zone-data zones"), (vec![], 2));
    // Closed by one clock, and asked under another: the days are those that were closed.
    assert_eq!(capped(&world, ""), (vec![], 2));
    world.ok("closing verify --all");
}

#[test]
fn r_time_2_an_import_under_other_zone_data_is_the_same_file() {
    let world = world();
    for line in [ADD, "import games.csv --game damas", "close --all", "export --facts facts"] {
        world.ok(line);
    }
    let before = capped(&world, "");
    assert_eq!(before, (vec!["damas/6".to_owned()], 1));
    let head = world.json("audit head");
    let closings = world.json("closing ls damas");

    let other = "--db other.db --zone-data zones";
    world.ok(&format!("init --from facts {other}"));
    assert_eq!(world.json(&format!("audit head {other}")), head);
    assert_eq!(world.json(&format!("closing ls damas {other}")), closings);
    assert_eq!(capped(&world, other), before);
    world.ok(&format!("audit verify {other}"));
    world.ok(&format!("closing verify --all {other}"));
    world.ok(&format!("export --facts facts-again {other}"));
    for file in std::fs::read_dir(world.path("facts")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert_eq!(
            world.read(&format!("facts/{name}")),
            world.read(&format!("facts-again/{name}")),
            "{name}"
        );
    }

    // It goes on by the new clock, and neither data doubts what was closed by either.
    world.write("more.csv", games("2021-02-03", "b"));
    world.ok(&format!("import more.csv --game damas --now 2021-02-04T00:00:00Z {other}"));
    world.ok(&format!("close --all --now 2021-03-05T00:00:00Z --yes {other}"));
    assert_eq!(capped(&world, other), before, "the later games are three and three");
    for data in ["", "--zone-data zones"] {
        world.ok(&format!("closing verify --all --db other.db {data}"));
    }
    let ends = |options: &str| -> Vec<String> {
        let closings = world.json(&format!("closing ls damas {options}"));
        let weekly = closings.as_array().unwrap().iter().filter(|closing| closing["kind"] == "weekly");
        weekly.flat_map(|closing| [closing["start"].to_string(), closing["end"].to_string()]).collect()
    };
    let ends = ends(other);
    assert!(ends.len() > 16 && ends[1..ends.len() - 1].chunks(2).all(|cut| cut[0] == cut[1]), "{ends:?}");
}

#[test]
fn r_time_2_a_decision_behind_a_closing_goes_by_the_days_that_were_closed() {
    let world = world();
    for line in [ADD, "import games.csv --game damas", "close --all"] {
        world.ok(line);
    }
    // Under the other data the sixth game would have had a slot of its own: only the voided one may change.
    world.ok("game void damas/1 --reason test --yes --zone-data zones");
    assert_eq!(capped(&world, "--zone-data zones"), (vec!["damas/6".to_owned()], 1));
    let diff = world.run("closing diff damas weekly 2021-01-05 --format json --zone-data zones");
    let diff: serde_json::Value = serde_json::from_str(&diff.out).unwrap();
    assert_eq!(diff["games"].as_array().map(Vec::len), Some(1), "{diff}");
    world.ok("closing verify --all --zone-data zones");
    world.ok("closing verify --all");
}

#[test]
fn the_doctor_says_what_other_zone_data_would_change() {
    let world = world();
    for line in [ADD, "import games.csv --game damas", "close --all"] {
        world.ok(line);
    }
    let quiet = world.ok("doctor");
    assert!(!quiet.contains("R-TIME-2"), "{quiet}");
    let said = world.ok("doctor --format json --zone-data zones");
    for part in [
        "zone data 2031a",
        "the clock was read as -03:00; today's zone data reads it as +08:00",
        "weekly 2021-01-05 was closed at 2021-01-12T23:00:00Z; today's zone data would cut at 2021-01-12T12:00:00Z",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_folder_without_zones_is_refused() {
    let world = World::empty();
    assert!(world.fails(66, "init --zone-data nowhere").contains("there is no such folder"));
    std::fs::create_dir(world.path("empty")).unwrap();
    assert!(world.fails(65, "init --zone-data empty").contains("holds no compiled time zones"));
    assert!(!world.path("arbitro.db").exists());
}
