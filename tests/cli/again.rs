//! Commands said twice: what is so already is told and leaves no entry; two lines of one file that do not agree
//! are bad input.

use serde_json::json;

use crate::world::World;

const HEAD: &str = "id,finished_at,mode,first,second,result\n";

/// Three games in a week that is closed.
fn world() -> World {
    let world = World::with_damas();
    world.write(
        "games.csv",
        format!(
            "{HEAD}1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n2,2021-01-07T12:00:00Z,matchmaking,ana,eva,1-0\n\
             3,2021-01-08T12:00:00Z,matchmaking,bo,eva,1-0\n"
        ),
    );
    world.ok("import games.csv --game damas");
    world.ok("close damas");
    world
}

fn entries(world: &World) -> usize {
    world.json("audit log").as_array().unwrap().len()
}

/// Runs a line twice: the second time it says what is so, ends with 0, and leaves no entry.
#[track_caller]
fn twice(world: &World, line: &str, said: &str) {
    world.ok(line);
    let before = entries(world);
    for options in ["", " --dry-run"] {
        let again = world.ok(&format!("{line}{options}"));
        assert!(again.contains("nothing to change\n") && again.contains(said), "{line}\n{again}");
    }
    assert_eq!(entries(world), before, "{line}");
    let report = world.json(line);
    assert_eq!((&report["written"], &report["changes"]), (&json!(false), &json!([])), "{report}");
    assert!(report["already"][0].as_str().unwrap().contains(said), "{report}");
}

#[test]
fn what_is_so_already_is_not_decided_again() {
    let world = world();
    twice(&world, "game void damas/1 --reason ruling --yes", "game damas/1 is void already");
    twice(
        &world,
        "game amend damas/2 --set result=0-1 --reason sheet --yes",
        "game damas/2 reads so already",
    );
    twice(&world, "game amend damas/2 --set result=1-0 --reason back --yes", "game damas/2 reads so already");
    twice(&world, "game hold damas/3 --reason complaint", "game damas/3 is under review already");
    twice(&world, "player set ana name=Ana --reason papers", "ana: name is \"Ana\" already");
    twice(
        &world,
        "player set ana verified=2021-01-01T00:00:00Z --reason papers",
        "the account is verified since 2021-01-01T00:00:00Z already",
    );
    twice(
        &world,
        "player bar bo --list damas --from 2021-01-01T00:00 --until 2021-02-01T00:00 --reason ruling --yes",
        "bo is left out of the rankings of damas over this whole span already",
    );
    twice(&world, "import void 1 --reason wrong --yes", "batch 1 was taken back already");
    world.ok("audit verify");
}

#[test]
fn an_amendment_to_what_was_recorded_changes_nothing_and_one_of_a_name_does() {
    let world = world();
    let before = entries(&world);
    let said = world.ok("game amend damas/1 --set result=1-0 --reason sheet");
    assert!(said.contains("nothing to change\ngame damas/1 reads so already"), "{said}");
    assert_eq!(entries(&world), before);
    world.ok("game amend damas/1 --set first=ANA --reason spelling");
    assert_eq!(entries(&world), before + 1);
}

#[test]
fn r_clo_7_an_amendment_of_a_held_game_ends_its_review_whatever_it_says() {
    let world = world();
    world.ok("game hold damas/1 --reason complaint");
    world.ok("game amend damas/1 --set result=1-0 --reason \"the sheet was right\"");
    assert!(!world.ok("check damas").contains("under review"));
    twice(&world, "game amend damas/1 --set result=1-0 --reason again", "reads so already");
}

#[test]
fn r_ord_3_what_ends_something_must_find_it() {
    let world = world();
    for line in [
        "game restore damas/1 --reason x",
        "game release damas/1 --reason x",
        "player unbar bo --list damas --from 2021-01-01T00:00 --reason x",
    ] {
        let refused = world.fails(77, line);
        assert!(refused.contains("rule: R-") && refused.contains("hint: "), "{line}\n{refused}");
    }
}

#[test]
fn a_committees_list_can_be_taken_twice() {
    let world = world();
    world.write(
        "list.csv",
        "id;kind;reason;result\n1;void;ruling 1;\n2;amend;ruling 2;1/2-1/2\n1;void;ruling 1;\n",
    );
    let line = "decide list.csv --game damas --yes";
    let said = world.ok(line);
    assert_eq!(said.matches("is voided").count(), 1, "{said}");
    let before = entries(&world);
    let again = world.ok(line);
    assert!(again.contains("game damas/1 is void already\ngame damas/2 reads so already"), "{again}");
    assert_eq!(entries(&world), before);
    // One new line among them is decided alone.
    world.write("list.csv", "id,kind,reason\n1,void,ruling 1\n3,void,ruling 3\n");
    let report = world.json(line);
    assert_eq!(report["changes"][0], json!("game damas/3 is voided: ruling 3"));
    assert_eq!(report["already"], json!(["game damas/1 is void already"]));
    assert_eq!(entries(&world), before + 1);
}

#[test]
fn two_lines_of_a_file_that_do_not_agree_are_bad_input() {
    let world = world();
    world.write(
        "list.csv",
        "id,kind,reason,result\n1,amend,sheet,0-1\ndamas/1,amend,sheet,1/2-1/2\n2,void,a,\n2,void,b,\n",
    );
    let refused = world.fails(65, "decide list.csv --game damas --yes");
    assert!(
        refused.contains("list.csv:3") && refused.contains("damas/1 stands in line 2 with another amend"),
        "{refused}"
    );
    assert!(
        refused.contains("list.csv:5") && refused.contains("damas/2 stands in line 4 with another void"),
        "{refused}"
    );
    assert!(refused.contains("leave one of the two lines out"), "{refused}");
    assert_eq!(world.json("closing ls damas").as_array().unwrap().len(), 6);

    world.write(
        "seeds.csv",
        "player,rating,instant\nzoe,1200,2021-02-03T00:00:00Z\nyan,1100,2021-02-03T00:00:00Z\nZOE,1300,2021-02-03T00:00:00Z\n\
         yan,1100,2021-02-03T00:00:00Z\n",
    );
    let seeds = world.fails(65, "list seed damas seeds.csv");
    assert!(
        seeds.contains("seeds.csv:4") && seeds.contains("ZOE stands in line 2 with another seed"),
        "{seeds}"
    );
    assert!(!seeds.contains("yan stands"), "{seeds}");
    world.write("seeds.csv", world.read("seeds.csv").replace("ZOE,1300", "ZOE,1200"));
    assert_eq!(
        world.ok("list seed damas seeds.csv"),
        "list seed damas changed:\n2 players come in with a rating\n"
    );
}

#[test]
fn an_unknown_column_of_decisions_says_what_may_be_meant() {
    let world = world();
    world.write("list.csv", "id,kind,reason,reslt,colour,status\n1,amend,sheet,0-1,red,active\n");
    let refused = world.fails(65, "decide list.csv --game damas");
    for said in [
        "there is no column \"reslt\" of a game",
        "did you mean \"result\"?",
        "there is no column \"colour\" of a game",
        "use one of: finished_at, mode, first, second,",
        "status cannot be amended",
    ] {
        assert!(refused.contains(said), "{said}\n{refused}");
    }
}

#[test]
fn what_is_wrong_with_a_decision_is_pointed_at() {
    let world = world();
    let points = |line: &str, code: i32, expected: &[&str]| {
        world.write("list.csv", format!("id,kind,reason,decided_at,result,first_score\n{line}\n"));
        let said = world.fails(code, "decide list.csv --game damas");
        for part in expected {
            assert!(said.contains(part), "{line}: no {part}\n{said}");
        }
    };
    // An unknown game: its id; what does not fit its state: the kind.
    points("99,void,x,,,", 65, &["there is no game damas/99", "list.csv:2:1", "2 | 99,void,x,,,\n  | ^^"]);
    points("1,restore,x,,,", 77, &["game damas/1 is not void", "list.csv:2:3", "  |   ^^^^^^^"]);
    points("1,release,x,,,", 77, &["game damas/1 is not under review", "list.csv:2:3", "  |   ^^^^^^^"]);
    // What an amendment sets is pointed at where it stands, with the words of an import.
    points(
        "1,amend,x,,1_0,",
        65,
        &["unknown result \"1_0\"", "list.csv:2:12", "  |            ^^^", "use 1-0, 0-1 or"],
    );
    points("1,amend,x,,,many", 65, &["many", "list.csv:2:13", "  |             ^^^^"]);
    // A decision's own date is one, and none that is yet to come (R-ORD-2); by the clock it is January 2021.
    points("1,void,x,yesterday,,", 65, &["\"yesterday\" is no time", "list.csv:2:10", "^^^^^^^^^"]);
    points("1,void,x,2021-02-30,,", 65, &["there is no 2021-02-30", "list.csv:2:10"]);
    points(
        "1,void,x,2210-01-02,,",
        65,
        &["decided_at 2210-01-02 lies after the clock", "list.csv:2:10", "--now"],
    );
    let same = "1,void,x,,,\n1,void,y,,,";
    points(same, 65, &["damas/1 stands in line 2 with another void", "list.csv:3:1", "  | ^"]);
    // A day is taken wherever it may have been decided; nothing was decided before.
    world.write("list.csv", "id,kind,reason,decided_at\n1,void,x,2021-01-02\n");
    world.ok("decide list.csv --game damas --yes");
    assert_eq!(world.json("game show damas/1")["decisions"][0]["decided_at"], "2021-01-02");
}
