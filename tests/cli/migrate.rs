//! Versions of the file: frozen databases of every version are opened, older ones are migrated first.
//!
//! `ARBITRO_WRITE_STORE=1 cargo test --test cli version_is_kept` freezes a database of the present version in
//! `fixtures/store/`. One of a released version is never written again.

use std::path::PathBuf;

use rusqlite::Connection;
use serde_json::json;

use crate::world::{World, row};

/// The version of the file that the program makes.
pub fn version(world: &World) -> i64 {
    version_of(&world.path("arbitro.db"))
}

fn version_of(path: &std::path::Path) -> i64 {
    Connection::open(path).unwrap().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/store")
}

/// `(version, path)` of each frozen database, oldest first.
fn frozen() -> Vec<(i64, PathBuf)> {
    let names = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut frozen: Vec<(i64, PathBuf)> = names
        .filter(|path| path.extension().is_some_and(|extension| extension == "db"))
        .map(|path| (path.file_stem().unwrap().to_str().unwrap()[1..].parse().unwrap(), path))
        .collect();
    frozen.sort();
    frozen
}

/// A database in which every kind of fact stands: games of two lists, amended and voided, a seed, changed
/// rules, closings with revisions, a retired list.
fn full() -> World {
    let world = World::with_damas();
    let games = "id,finished_at,mode,first,second,first_score,second_score,result,round,event\n\
                 1,2021-01-06T12:00:00Z,matchmaking,Ana,bo,,,1-0,,\n\
                 2,2021-01-07T09:00:00-03:00,matchmaking,bo,carla,,,1/2-1/2,,\n\
                 3,2021-01-13T12:00:00Z,tournament,ana,carla,410,385,,2,open\n\
                 4,2021-01-14T12:00:00Z,matchmaking,dora,ana,,,0-1,,\n";
    world.write("games.csv", games);
    world.ok(
        "list add palabras --game palabras --profile fise --zone Europe/Madrid --activated 2021-01-01T00:00",
    );
    world.ok("list add error --game palabras --profile fise --zone UTC --activated 2021-01-01T00:00");
    world.ok("list retire error --reason \"the wrong zone\"");
    world.ok("import games.csv --game damas");
    world.write(
        "seeds.csv",
        "player,rating,games,instant,source\nEva,1450.25,12,2021-02-03T10:00:00Z,federation\n",
    );
    world.ok("list seed damas seeds.csv");
    world.ok("close --all");
    world.ok("game amend damas/1 --set result=0-1 --reason \"typed the wrong way round\" --yes");
    world.ok("game void damas/4 --reason \"not played\" --yes --now 2021-02-04T12:00:00Z");
    world.ok("list set damas k=20 --effective 2021-03-01T00:00 --reason assembly --now 2021-02-04T12:00:00Z");
    world.ok(
        "player set ana name=Ana verified=2020-05-01T00:00:00Z --reason papers --now 2021-02-04T12:00:00Z",
    );
    world
}

#[test]
fn a_frozen_database_of_the_present_version_is_kept() {
    if std::env::var_os("ARBITRO_WRITE_STORE").is_some() {
        let world = full();
        std::fs::copy(world.path("arbitro.db"), folder().join(format!("v{}.db", version(&world)))).unwrap();
    }
    let versions: Vec<i64> = frozen().iter().map(|(version, _)| *version).collect();
    let present = version(&World::new());
    assert_eq!(
        versions,
        (1..=present).collect::<Vec<_>>(),
        "a database of every version is frozen: ARBITRO_WRITE_STORE=1 cargo test --test cli version_is_kept"
    );
    for (version, path) in frozen() {
        assert_eq!(version_of(&path), version, "{}", path.display());
    }
}

/// Every table, index, view and trigger with its text.
fn schema(connection: &Connection) -> Vec<(String, String)> {
    let mut statement = connection
        .prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
        .unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn a_frozen_database_is_what_the_scripts_up_to_its_version_make() {
    let scripts = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("schemas/sql");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(scripts).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for (version, path) in frozen() {
        let made = Connection::open_in_memory().unwrap();
        for script in &paths[..usize::try_from(version).unwrap()] {
            made.execute_batch(&std::fs::read_to_string(script).unwrap()).unwrap();
        }
        assert!(
            schema(&made) == schema(&Connection::open(&path).unwrap()),
            "{} is not what its scripts make. A released script is never edited; one that is not released yet: \
             ARBITRO_WRITE_STORE=1 cargo test --test cli version_is_kept",
            path.display()
        );
    }
}

/// A frozen database in a folder of its own.
fn thawed(path: &std::path::Path) -> World {
    let world = World::empty();
    std::fs::copy(path, world.path("arbitro.db")).unwrap();
    world
}

/// What the frozen database has always said.
#[track_caller]
fn says_the_same(world: &World) {
    // bo beats Ana; bo (1012) draws with carla: E = 1/(1 + 10^(-12/400)) = 0.5172646… and 24 × (0.5 - E) =
    // -0.4143503…; dora's game is void, and Eva comes with a rating.
    let ranks =
        [row(1, "Eva", 1450, 12), row(2, "bo", 1012, 2), row(3, "carla", 1000, 1), row(4, "Ana", 988, 1)];
    assert_eq!(world.ranks("ranking damas"), ranks);
    let week = world.json("closing show damas weekly 2021-01-05");
    assert_eq!(json!([week["revision"], week["counted"]]), json!([2, 2]));
    assert_eq!(world.json("player show ana")["name"], json!("Ana"));
    assert_eq!(world.json("list show damas")["history"].as_array().unwrap().len(), 2);
    assert_eq!(world.json("check damas")["games"].as_array().unwrap().len(), 4);
}

#[test]
fn a_frozen_database_says_what_it_said() {
    for (version, path) in frozen() {
        let (world, present) = (thawed(&path), self::version(&World::new()));
        let before = std::fs::read(world.path("arbitro.db")).unwrap();
        if version < present {
            for line in ["ranking damas", "close damas", "import ls"] {
                let refused = world.fails(69, line);
                assert_eq!(
                    refused,
                    format!(
                        "error: ./arbitro.db: it has version {version}; this arbitro needs version {present}\n\
                         hint: arbitro migrate brings it to this version, after a backup\n"
                    )
                );
            }
            assert!(world.ok("migrate --dry-run").starts_with("migrate will change:\n"));
            assert!(std::fs::read(world.path("arbitro.db")).unwrap() == before);
            let migrated = world.ok("migrate --now 2021-02-05T12:00:00Z");
            assert_eq!(
                migrated,
                format!(
                    "migrate changed:\nthe database ./arbitro.db goes from version {version} to version {present}\n\
                     it is kept as it was in ./arbitro.db.v{version}.backup\n"
                )
            );
            assert_eq!(version_of(&world.path(&format!("arbitro.db.v{version}.backup"))), version);
            assert_eq!(last_entry(&world), "migrate");
        }
        assert_eq!(world.ok("migrate"), nothing());
        says_the_same(&world);
        // It takes what comes next, and all of it fits its chain and its closings.
        world.ok("close --all --now 2021-02-10T12:00:00Z");
        world.ok("audit verify");
        world.ok("closing verify --all");
    }
}

/// What `migrate` says of a file of the present version.
fn nothing() -> String {
    format!("migrate: nothing to change\n./arbitro.db has version {} already\n", version(&World::new()))
}

/// The command of the last audit entry.
fn last_entry(world: &World) -> String {
    let connection = Connection::open(world.path("arbitro.db")).unwrap();
    connection.query_row("SELECT command FROM audit ORDER BY seq DESC LIMIT 1", [], |row| row.get(0)).unwrap()
}

#[test]
fn a_night_migrates_by_itself_and_says_it() {
    for (version, path) in frozen() {
        let world = thawed(&path);
        world.write("arbitro.toml", "database = \"arbitro.db\"\n");
        let ran = world.run("nightly --now 2021-02-05T12:00:00Z");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let present = self::version(&World::new());
        assert_eq!(version_of(&world.path("arbitro.db")), present);
        let said = format!("goes from version {version} to version {present}");
        assert_eq!(ran.err.contains(&said), version < present, "{}", ran.err);
        assert_eq!(world.path(&format!("arbitro.db.v{version}.backup")).exists(), version < present);
        says_the_same(&world);
    }
}

#[test]
fn a_present_database_is_left_alone() {
    let world = full();
    let before = std::fs::read(world.path("arbitro.db")).unwrap();
    assert_eq!(world.ok("migrate"), nothing());
    assert_eq!(world.ok("migrate --backup kept.db"), nothing());
    assert!(!world.path("kept.db").exists());
    assert!(std::fs::read(world.path("arbitro.db")).unwrap() == before);
    says_the_same(&world);
}

#[test]
fn an_older_database_names_migrate_and_a_failed_migration_changes_nothing() {
    // No version 0 was ever made; its scripts cannot be applied to tables that are there.
    let world = full();
    let connection = Connection::open(world.path("arbitro.db")).unwrap();
    connection.execute_batch("PRAGMA journal_mode = DELETE; PRAGMA user_version = 0;").unwrap();
    connection.close().unwrap();
    let present = version(&World::new());
    for line in ["ranking damas", "close damas", "import void 1 --reason x --yes"] {
        let refused = world.fails(69, line);
        let said = format!("it has version 0; this arbitro needs version {present}\nhint: arbitro migrate ");
        assert!(refused.contains(&said), "{line}\n{refused}");
    }
    let failed = world.fails(74, "migrate");
    assert!(failed.contains("already exists"), "{failed}");
    assert_eq!((version(&world), last_entry(&world)), (0, "player set".to_owned()));
    assert_eq!(version_of(&world.path("arbitro.db.v0.backup")), 0);
    // The next attempt keeps its copy beside the first one.
    world.fails(74, "migrate");
    assert!(world.path("arbitro.db.v0.2.backup").exists());
    assert!(world.fails(73, "migrate --backup arbitro.db.v0.backup").contains("--backup"));
}

#[test]
fn migrate_knows_whose_file_it_is() {
    let world = World::empty();
    assert!(world.fails(66, "migrate").contains("arbitro init"));
    Connection::open(world.path("other.db")).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
    assert!(world.fails(69, "migrate --db other.db").contains("another program"));
}
