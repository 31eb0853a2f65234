//! What comes in and what does not: standard input, rejects, files that add nothing.

use serde_json::json;

use crate::world::World;

const HEAD: &str = "id,finished_at,mode,first,second,result\n";
const GOOD: &str = "1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n";
const BAD: &str = "2,2021-01-06T13:00:00Z,matchmaking,ana,bo,2-0\n";

/// The files of a world whose names begin so.
fn files(world: &World, start: &str) -> Vec<String> {
    let entries = std::fs::read_dir(world.path("")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.starts_with(start)).collect();
    names.sort();
    names
}

fn entries(world: &World) -> i64 {
    let file = rusqlite::Connection::open(world.path("arbitro.db")).unwrap();
    file.query_row("SELECT count(*) FROM audit", [], |row| row.get(0)).unwrap()
}

#[test]
fn standard_input_is_read_once() {
    let world = World::with_damas();
    let ran = world.run_with("import - --game damas", &format!("{HEAD}{GOOD}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(world.json("import ls")[0]["file"], json!("-"));
    let twice = world.run_with("import - - --game damas", &format!("{HEAD}{GOOD}"));
    assert_eq!(twice.code, 2, "{}", twice.out);
    assert!(twice.err.contains("standard input is named twice"), "{}", twice.err);
    let ruled =
        world.run_with("referee othello --rules world --from - --format json", "first,second\n30,20\n");
    assert_eq!(ruled.code, 0, "{}", ruled.err);
    assert!(ruled.out.contains("44"), "{}", ruled.out);
    let decided = world.run_with("decide - --yes", "id,kind,reason\ndamas/1,void,ruling\n");
    assert_eq!(decided.code, 0, "{}", decided.err);
}

#[test]
fn rejects_of_other_columns_go_to_a_file_of_their_own() {
    let world = World::with_damas();
    world.write("a.csv", format!("{HEAD}{GOOD}{BAD}"));
    world.write("b.csv", "first,second,result,finished_at,id\neva,bo,3-0,2021-01-06T14:00:00Z,3\n");
    world.write("c.csv", format!("{HEAD}{}", BAD.replace("2,2021", "4,2021")));
    let report = world.json("import a.csv b.csv c.csv --game damas --rejects bad.csv");
    assert_eq!((&report["total"]["new"], &report["total"]["rejected"]), (&json!(1), &json!(3)));
    assert_eq!(report["rejects"], json!(["bad.csv", "bad-2.csv"]));
    assert_eq!(files(&world, "bad"), ["bad-2.csv", "bad.csv"]);
    let (first, second) = (world.read("bad.csv"), world.read("bad-2.csv"));
    assert_eq!((first.lines().count(), second.lines().count()), (3, 2), "{first}\n{second}");
    assert!(second.lines().next().unwrap().ends_with("first,second,result,finished_at,id"), "{second}");
    // Mended, they can be imported as they are.
    world.write("bad.csv", first.replace("2-0", "1-0"));
    world.write("bad-2.csv", second.replace("3-0", "1-0"));
    assert_eq!(world.json("import bad.csv bad-2.csv --game damas")["total"]["new"], json!(3));
}

#[test]
fn rejected_rows_are_told_even_under_q_and_the_import_has_done_what_it_was_asked() {
    let world = World::with_damas();
    world.write("a.csv", format!("{HEAD}{GOOD}{BAD}"));
    let quiet = world.run("import a.csv --game damas --rejects bad.csv -q");
    assert_eq!(
        (quiet.code, quiet.out.as_str()),
        (0, "1 of 2 rows were rejected: mend them in bad.csv, and import that\n")
    );
    let again = world.ok("import a.csv --game damas --rejects bad-again.csv");
    assert!(again.contains("1 of 2 rows were rejected: mend them in bad-again.csv"), "{again}");
    world.write("good.csv", format!("{HEAD}{GOOD}"));
    assert_eq!(world.ok("import good.csv --game damas --rejects none.csv -q"), "");
}

#[test]
fn a_refused_or_dry_import_leaves_no_rejects() {
    let world = World::with_damas();
    world.write("a.csv", format!("{HEAD}{GOOD}{BAD}"));
    world.ok("import a.csv --game damas --rejects bad.csv --dry-run");
    world.fails(66, "import a.csv gone.csv --game damas --rejects bad.csv");
    world.fails(73, "import a.csv --game damas --rejects none/bad.csv");
    assert!(files(&world, "bad").is_empty());
    assert_eq!(world.json("import ls"), json!([]));
}

#[test]
fn a_file_that_adds_nothing_adds_no_entry() {
    let world = World::with_damas();
    let before = entries(&world);
    world.write("bad.csv", format!("{HEAD}{BAD}"));
    world.ok("import bad.csv --game ajedrez --rejects rest.csv");
    assert_eq!(files(&world, "rest"), ["rest.csv"]);
    assert_eq!(entries(&world), before);
    world.write("good.csv", format!("{HEAD}{GOOD}"));
    world.ok("import good.csv --game ajedrez");
    assert_eq!(entries(&world), before + 1);
    world.ok("import good.csv --game ajedrez");
    assert_eq!(entries(&world), before + 1);
}

#[test]
fn r_clo_7_a_game_under_review_is_marked_where_games_are_shown_and_counts_as_before() {
    let world = World::with_damas();
    world.write("a.csv", format!("{HEAD}{GOOD}"));
    world.ok("import a.csv --game damas");
    world.ok("close damas");
    let ranking = world.json("ranking damas");
    world.ok("game hold damas/1 --reason \"a complaint\"");
    assert!(world.ok("check damas").contains("under review"));
    assert_eq!(world.json("check damas")["games"][0]["held"], json!(true));
    let history = "player history ana --list damas";
    assert!(world.ok(history).contains("under review"));
    assert_eq!(world.json(history)["steps"][0]["held"], json!(true));
    assert_eq!(world.json("ranking damas")["rows"], ranking["rows"]);
    let closings = world.json("closing ls damas");
    assert!(closings.as_array().unwrap().iter().all(|one| one["revision"] == 1), "{closings}");
    world.ok("game release damas/1 --reason dismissed");
    assert!(!world.ok("check damas").contains("under review"));
    assert!(!world.ok(history).contains("under review"));
}

#[test]
fn a_dry_run_needs_no_consent() {
    let world = World::with_damas();
    world.write("a.csv", format!("{HEAD}{GOOD}"));
    world.write("seeds.csv", "player,rating,instant\nzoe,1500,2999-06-02T00:00:00Z\n");
    world.ok("import a.csv --game damas");
    world.ok("close damas");
    let before = entries(&world);
    // A day ahead of the machine's clock, whatever that says.
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let ahead = arbitro::model::Instant::from_micros((since.as_secs() as i64 + 86_400) * 1_000_000);
    for line in [
        "close damas",
        "import a.csv --game damas",
        "import void 1 --reason wrong",
        "game void damas/1 --reason ruling",
        "player set ana name=Ana --reason papers",
        "list add go --game go --profile vezz --zone UTC --activated 2021-01-01T00:00",
        "list set damas k=32 --effective 2999-06-01T00:00 --reason committee",
        "list seed damas seeds.csv",
        "list retire damas --reason mistake",
    ] {
        let dry = world.run(&format!("{line} --dry-run --now {ahead}"));
        assert_eq!(dry.code, 0, "{line}\n{}{}", dry.out, dry.err);
        assert!(dry.err.contains("the command itself asks"), "{line}\n{}", dry.err);
        let real = world.run(&format!("{line} --now {ahead}"));
        assert_eq!(real.code, 77, "{line}\n{}{}", real.out, real.err);
    }
    assert_eq!(entries(&world), before);
}

#[test]
fn local_times_mean_the_same_when_a_record_is_read_again() {
    let world = World::with_damas();
    // Two lists in two zones, so that nobody can say where a local time was read but the import itself.
    world
        .ok("list add otra --game damas --profile vezz --zone America/Santiago --activated 2021-01-01T00:00");
    let head = "id,finished_at,mode,first,second,result,status,last_move_at\n";
    world.write(
        "local.csv",
        format!(
            "{head}1,2020-10-25 02:30,matchmaking,ana,bo,1-0,,\n2,2021-01-06 12:00,matchmaking,ana,bo,1-0,,\n\
             3,,matchmaking,ana,bo,,active,2021-02-03 12:00\n"
        ),
    );
    world.ok("import local.csv --game damas --zone Europe/Madrid --fold later");
    let check = world.ok("check damas");
    assert!(
        check.contains("2021-01-06 11:00:00 +00:00") && check.contains("2021-02-03 11:00:00 +00:00"),
        "{check}"
    );
    for game in ["1", "2"] {
        world.ok(&format!("game amend damas/{game} --set result=0-1 --reason sheet"));
    }
    assert!(world.ok("check damas").contains("2021-01-06 11:00:00 +00:00"));
}

#[test]
fn the_source_of_an_events_games_is_kept_for_the_event() {
    let world = World::with_damas();
    world.write(
        "g.csv",
        "id,finished_at,mode,first,second,result\n1.1,2021-01-06T12:00:00Z,friend,ana,bo,1-0\n",
    );
    let said = world.fails(2, "import g.csv --game damas --source event:copa");
    assert!(said.contains("kept for the games of an event") && said.contains("R-FOUR-6"), "{said}");
    assert!(said.contains("hint: name the source without \"event:\""), "{said}");
    world.ok("import g.csv --game damas --source events");
}

#[test]
fn games_of_a_file_that_was_taken_back_stay_void_and_it_is_told() {
    let world = World::with_damas();
    let header = "id,finished_at,mode,first,second,result\n";
    let one = "1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n";
    world.write("wrong.csv", format!("{header}{one}2,2021-01-07T12:00:00Z,matchmaking,ana,bo,1-0\n"));
    world.write("right.csv", format!("{header}{one}3,2021-01-07T12:00:00Z,matchmaking,ana,bo,0-1\n"));
    world.ok("import wrong.csv --game damas");
    world.ok("import void 1 --reason wrong --yes");
    let import = world.json("import right.csv --game damas");
    let total = &import["total"];
    assert_eq!(json!([total["new"], total["already"], total["void"]]), json!([1, 1, 1]));
    let said = world.ok("import right.csv --game damas --dry-run");
    assert!(said.contains("0 new games, 2 already there, 1 of them void"), "{said}");
    assert!(said.contains("1 game that is there is void and stays so: arbitro game restore KEY"), "{said}");
    world.ok("game restore damas/1 --reason right --yes");
    let again = world.json("import right.csv --game damas");
    assert_eq!(json!([again["total"]["already"], again["total"]["void"]]), json!([2, 0]));
}
