//! What is refused before it does harm, and what is mended by itself: rules that contradict themselves, dropped
//! caches, outputs in the place of a log, two nights at once, a night that is only tried.

use rusqlite::Connection;

use crate::world::{World, ran};

const GAMES: &str =
    "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n";

fn played() -> World {
    let world = World::with_damas();
    world.write("g.csv", GAMES);
    world.ok("import g.csv --game damas");
    world.ok("close damas");
    world
}

#[test]
fn a_list_whose_rules_contradict_themselves_is_not_added() {
    let world = World::new();
    let add = "list add v --game f --profile vezz --zone UTC --activated 2021-01-01T00:00 --default-mode";
    for mode in ["fise", "zurda"] {
        let said = world.fails(2, &format!("{add} {mode}"));
        assert!(said.contains(&format!("default_mode is \"{mode}\", which is neither in modes")), "{said}");
        assert!(said.contains("hint: add it to one of them"), "{said}");
    }
    world.ok(&format!("{add} friend"));
    world.ok("list ls");
}

#[test]
fn caches_may_be_dropped_at_any_time() {
    for table in ["chunk", "log", "spelling", "spelling_head", "snapshot", "input", "checkpoint"] {
        let world = played();
        let lines = ["ranking damas", "check damas", "closing verify damas", "player show ana"];
        let before = lines.map(|line| world.ok(line));
        let drop = format!("DROP TABLE cache_{table}");
        Connection::open(world.path("arbitro.db")).unwrap().execute_batch(&drop).unwrap();
        let bytes = std::fs::read(world.path("arbitro.db")).unwrap();
        assert_eq!(lines.map(|line| world.ok(line)), before, "{table}");
        assert!(
            std::fs::read(world.path("arbitro.db")).unwrap() == bytes,
            "{table}: who only reads changes nothing"
        );
        world.ok("audit verify");
        world.ok("doctor --repair");
        assert_eq!(world.run("doctor").code, 0, "{table}");
        assert_eq!(lines.map(|line| world.ok(line)), before, "{table}");
        world.ok("import g.csv --game damas");
    }
}

#[test]
fn no_output_takes_the_place_of_a_log() {
    let world = played();
    for suffix in ["-wal", "-shm", "-journal"] {
        let said = world.fails(73, &format!("export --list damas --to arbitro.db{suffix}"));
        assert!(
            said.contains("belongs to the database") && said.contains("hint: name another file"),
            "{said}"
        );
        world.fails(73, &format!("backup arbitro.db{suffix} --force"));
        world
            .fails(73, &format!("pair generate --players 8 --rounds 2 --seed 1 --output arbitro.db{suffix}"));
    }
    // Beside no database it is a name like others.
    world.ok("export --list damas --to notes-wal");
}

#[cfg(unix)]
#[test]
fn what_is_in_the_making_is_never_written_through_a_link() {
    let world = played();
    world.write("precious", "kept");
    std::os::unix::fs::symlink(world.path("precious"), world.path("out.csv.part")).unwrap();
    world.ok("export --list damas --to out.csv");
    assert_eq!(world.read("precious"), "kept");
    assert!(world.read("out.csv").contains("ana"));
}

const CONFIG: &str = r#"
database = "arbitro.db"
now = "2021-02-03T12:00:00Z"

[[reports]]
list = "damas"
kind = "general"
format = "csv"
path = "out.csv"

[backup]
folder = "kept"
keep = 1
"#;

#[test]
fn what_a_command_reads_is_not_written_over() {
    let world = played();
    world.write("bad.csv", GAMES.replace("1-0", "1_0"));
    let said = world.fails(2, "import bad.csv --game damas --rejects ./bad.csv");
    assert!(said.contains("its bad rows cannot be written over it"), "{said}");
    for path in ["arbitro.toml", "g.csv"] {
        let config = CONFIG.replace("path = \"out.csv\"", &format!("path = \"{path}\""));
        let config = format!("{config}\n[[inputs]]\npaths = [\"g.csv\"]\ngame = \"damas\"\n");
        world.write("arbitro.toml", &config);
        let ran = ran(world.bare().args(["nightly", "--config", "arbitro.toml", "-q"]));
        assert_eq!(ran.code, 73, "{path} {}{}", ran.out, ran.err);
        assert!(ran.out.contains("is read by this night, and is not written over"), "{}", ran.out);
        assert_eq!((world.read("arbitro.toml"), world.read("g.csv")), (config, GAMES.to_owned()));
    }
}

#[test]
fn two_nights_at_once_are_one() {
    let world = played();
    world.write("arbitro.toml", CONFIG);
    for _ in 0..4 {
        let _ = std::fs::remove_dir_all(world.path("kept"));
        let codes = std::thread::scope(|scope| {
            let night = || ran(world.bare().args(["nightly", "--config", "arbitro.toml", "-q"]));
            let nights: Vec<_> = (0..4).map(|_| scope.spawn(night)).collect();
            nights
                .into_iter()
                .map(|night| night.join().unwrap())
                .map(|ran| (ran.code, ran.out))
                .collect::<Vec<_>>()
        });
        assert_eq!(codes, vec![(0, String::new()); 4]);
        assert!(world.read("out.csv").contains("ana"));
        assert_eq!(std::fs::read_dir(world.path("kept")).unwrap().count(), 1);
    }
}

#[test]
fn a_night_that_is_only_tried_makes_and_removes_no_backup_and_asks_nothing() {
    let world = played();
    world.write("arbitro.toml", CONFIG.replace("now = \"2021-02-03T12:00:00Z\"\n", ""));
    world.ok("nightly --config arbitro.toml -q");
    let kept = || {
        let names = std::fs::read_dir(world.path("kept")).unwrap();
        names.map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>()
    };
    let before = kept();
    for now in ["2021-02-10T12:00:00Z", "2021-08-25T00:00:00Z", "2086-01-01T00:00:00Z"] {
        let tried = world.run(&format!("nightly --config arbitro.toml --dry-run --now {now}"));
        assert_eq!(tried.code, 0, "{now} {}", tried.err);
        assert_eq!(kept(), before);
    }
    let tried = world.run("nightly --config arbitro.toml --dry-run --now 2021-08-25T00:00:00Z");
    assert!(tried.err.contains("the command itself asks, or goes on with --yes (R-ORD-2)"), "{}", tried.err);
    assert!(world.fails(77, "close damas --now 2021-08-25T00:00:00Z").contains("R-ORD-2"));
}

#[test]
fn a_year_of_four_digits_is_that_year() {
    let world = World::with_damas();
    let row = |date: &str| {
        world.write("d.csv", GAMES.replace("2021-01-06T12:00:00Z", date));
        world.run("import d.csv --game damas --zone UTC --dates day-first --dry-run --format json")
    };
    assert!(row("05/01/21 12:00").out.contains("2021-01-05"), "{}", row("05/01/21 12:00").out);
    let old = row("05/01/0021 12:00");
    assert!(!old.out.contains("2021-01-05"), "{}{}", old.out, old.err);
}

#[test]
fn tables_that_are_no_ranking_have_no_week() {
    let world = played();
    for (table, option) in [("games", "--weekly 2021-01-05"), ("closings", "--at 2021-01-05T00:00:00Z")] {
        let said = world.fails(2, &format!("export --list damas --table {table} {option}"));
        assert!(said.contains("choose a ranking"), "{said}");
    }
}

#[test]
fn remedies_name_no_options_that_a_command_has_not() {
    let world = played();
    let said = world.fails(65, "game amend damas/1 --set finished_at=13/01/2021 --reason x");
    assert!(said.contains("write dates as YYYY-MM-DD") && !said.contains("--dates"), "{said}");
    let said = world.fails(2, "game void 1 --reason x");
    assert!(said.contains("hint: write GAME/ID\n"), "{said}");
}

#[test]
fn games_that_no_list_will_count_are_told_even_quietly_and_a_mistyped_kind_before_a_zone() {
    let world = World::with_damas();
    world.write("g.csv", GAMES);
    let said = world.ok("import g.csv --game dams -q");
    assert!(said.starts_with("warning: no list rates games of dams"), "{said}");
    world.write("mode.csv", GAMES.replace("matchmaking", "quux"));
    let said = world.ok("import mode.csv --game damas -q");
    assert!(said.contains("no list knows the mode \"quux\""), "{said}");
    world.write("local.csv", GAMES.replace('Z', ""));
    let said = world.fails(2, "import local.csv --game dams");
    assert!(said.contains("did you mean --game damas? Else add --zone ZONE"), "{said}");
}

#[test]
fn a_player_who_enters_by_an_amendment_is_shown_as_typed() {
    let world = played();
    world.ok("game amend damas/1 --set second=Cid --set second_name=El --reason sheet --yes");
    let ranking = world.ok("ranking damas --format csv");
    assert!(ranking.contains(",Cid,El,"), "{ranking}");
    assert!(world.ok("player show cid").contains("Cid"));
    // The record's own player got no name by it.
    assert!(!world.ok("player show bo").contains("El"));
    world.ok("doctor");
}

#[test]
fn a_conflict_in_a_sentence_has_no_line_breaks() {
    let world = played();
    world.write("other.csv", GAMES.replace("1-0", "0-1"));
    let said = world.ok("import other.csv --game damas --rejects bad.csv");
    assert!(said.contains("; there: 1,") && !said.contains("\\n"), "{said}");
}
