//! One exit code for each kind of failure, each with what to do; and nothing changed.

use std::fmt::Write;

use crate::world::World;

#[test]
fn a_missing_database_is_66_and_says_init() {
    let world = World::empty();
    for line in ["list ls", "ranking damas", "import void 1 --reason x", "close --all"] {
        let error = world.fails(66, line);
        assert!(error.contains("arbitro init") && error.contains("arbitro.db"), "{line}\n{error}");
    }
    assert!(!world.path("arbitro.db").exists());
}

#[test]
fn missing_files_are_66() {
    let world = World::with_damas();
    for line in [
        "import nowhere.csv --game damas",
        "list seed damas nowhere.csv",
        "list add x --game damas --profile nowhere.toml --zone UTC --activated 2021-01-01T00:00",
        "nightly",
    ] {
        let error = world.fails(66, line);
        assert!(error.contains("nowhere.") || error.contains("arbitro.toml"), "{line}\n{error}");
    }
}

#[test]
fn a_file_that_is_there_is_73_and_stays() {
    let world = World::with_damas();
    let before = std::fs::read(world.path("arbitro.db")).unwrap();
    world.fails(73, "init");
    assert_eq!(std::fs::read(world.path("arbitro.db")).unwrap(), before);
    world.fails(73, "init --db nowhere/arbitro.db");
}

#[test]
fn a_file_of_another_kind_is_69_and_stays() {
    let world = World::empty();
    let text =
        "not a database at all, but long enough to be read as the head of one, which it is not\n".repeat(3);
    world.write("arbitro.db", &text);
    for line in ["list ls", "close --all"] {
        let error = world.fails(69, line);
        assert!(error.contains("arbitro.db"), "{line}\n{error}");
    }
    assert_eq!(world.read("arbitro.db"), text);
}

#[test]
fn r_clo_3_what_reaches_behind_a_closing_is_77_where_nobody_can_be_asked() {
    let world = World::with_damas();
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n",
    );
    world.ok("import games.csv --game damas");
    world.ok("close damas");
    let head = world.ok("audit head");
    assert_eq!(
        world.fails(77, "game void damas/1 --reason fraud"),
        "error: nothing was changed: there is no terminal to ask \"This reaches behind closings. Go on?\" \
         (it would be: game damas/1 is voided: fraud)\n\
         rule: R-CLO-3\n\
         hint: --dry-run shows all that it would do; where that is meant, say --yes\n"
    );
    assert_eq!(world.ok("audit head"), head);
}

#[test]
fn bad_rows_are_65_with_their_place_and_nothing_is_taken() {
    let world = World::with_damas();
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n\
         1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n\
         2,2021-01-07T12:00:00Z,matchmaking,ana,bo,1_0\n\
         3,2021-01-08T12:00:00Z,matchmaking,ana,ANA,1-0\n",
    );
    let error = world.fails(65, "import games.csv --game damas");
    for said in ["error[result]: unknown result \"1_0\"", "games.csv:3:43", "games.csv:4:", "^^^"] {
        assert!(error.contains(said), "{said}\n{error}");
    }
    assert_eq!(world.json("check damas")["games"], serde_json::json!([]));

    world.ok("import games.csv --game damas --rejects bad.csv");
    assert_eq!(world.json("check damas")["games"].as_array().unwrap().len(), 1);
    let rejects = world.read("bad.csv");
    assert_eq!(rejects.lines().count(), 3, "{rejects}");
    assert!(rejects.contains("1_0"), "{rejects}");
}

#[test]
fn only_the_first_fifty_errors_are_shown() {
    let world = World::with_damas();
    let mut rows = "id,finished_at,mode,first,second,result\n".to_owned();
    for row in 0..60 {
        writeln!(rows, "{row},2021-01-06T12:00:00Z,matchmaking,ana,bo,9-9").unwrap();
    }
    world.write("games.csv", rows);
    let error = world.fails(65, "import games.csv --game damas");
    assert_eq!(error.matches("error[result]").count(), 50, "{error}");
    assert!(error.contains("10 more"), "{error}");
}

#[test]
fn a_profile_with_mistakes_is_65_with_line_and_column() {
    let world = World::new();
    world.write(
        "club.toml",
        "name = \"club\"\nsystem = \"elo\"\nmodes = [\"blitz\"]\nstart = 1200\nk = \"many\"\n",
    );
    let line = "list add club --game go --profile club.toml --zone UTC --activated 2021-01-01T00:00";
    let error = world.fails(65, line);
    assert!(error.contains("club.toml:5:5"), "{error}");
    world
        .write("club.toml", "name = \"club\"\nsystem = \"elo\"\nmodes = [\"blitz\"]\nstart = 1200\nk = 24\n");
    world.ok(line);
}

#[test]
fn a_local_time_without_a_known_zone_is_usage() {
    let world = World::new();
    world.write("games.csv", "id,finished_at,first,second,result\n1,2021-01-06 12:00,ana,bo,1-0\n");
    let error = world.fails(2, "import games.csv --game damas");
    assert!(error.contains("--zone"), "{error}");
    world.ok("import games.csv --game damas --zone Europe/Madrid");
}
