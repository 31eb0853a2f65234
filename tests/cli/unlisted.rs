//! Games of a kind that no list rates, and of a mode that no list knows: taken, since facts may come before lists, and told, since a kind is easily
//! mistyped.

use serde_json::{Value, json};

use crate::world::{World, ran};

const GAMES: &str =
    "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n";

#[track_caller]
fn warning(world: &World, line: &str) -> String {
    let report = world.json(line);
    let warnings = report["warnings"].as_array().unwrap();
    assert_eq!(warnings.len(), 1, "{report}");
    warnings[0].as_str().unwrap().to_owned()
}

#[test]
fn a_mistyped_kind_is_told_with_what_was_meant() {
    let world = World::with_damas();
    world.write("games.csv", GAMES);
    for line in ["import games.csv --game dams --dry-run", "import games.csv --game dams"] {
        assert_eq!(
            warning(&world, line),
            "no list rates games of dams: the lists rate damas; did you mean \"damas\"? arbitro import void BATCH \
             takes these games back; arbitro list add NAME --game dams … adds a list that rates them"
        );
    }
    // Another case is another kind.
    assert!(warning(&world, "import games.csv --game Damas").contains("did you mean \"damas\"?"));
    let far = warning(&world, "import games.csv --game scrabble");
    assert!(
        far.starts_with("no list rates games of scrabble: the lists rate damas; arbitro list add"),
        "{far}"
    );
    assert_eq!(world.json("import games.csv --game damas")["warnings"], json!([]));
}

#[test]
fn facts_may_come_before_lists() {
    let world = World::new();
    world.write("games.csv", GAMES);
    let said = warning(&world, "import games.csv --game damas");
    assert!(
        said.starts_with("no list rates games of damas yet: arbitro list add NAME --game damas"),
        "{said}"
    );
    world.ok("list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00");
    assert_eq!(world.ranks("ranking damas").len(), 2);
    // A list that was retired rates nothing any more.
    world.ok("list retire damas --reason mistake");
    assert!(warning(&world, "import games.csv --game damas").contains("yet"));
}

#[test]
fn a_night_tells_it_too_and_goes_on() {
    let world = World::empty();
    world.write(
        "night.toml",
        "database = \"night.db\"\ncreate = true\n\
         [[lists]]\nname = \"damas\"\ngame = \"damas\"\nprofile = \"vezz\"\nzone = \"UTC\"\nactivated = 2021-01-01T00:00:00Z\n\
         [[inputs]]\npaths = \"games.csv\"\ngame = \"dams\"\n",
    );
    world.write("games.csv", GAMES);
    for more in [&["--dry-run"][..], &[][..]] {
        let ran = ran(world.command("nightly --config night.toml --format json").args(more));
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        let report: Value = serde_json::from_str(&ran.out).unwrap();
        let said = report["problems"][0].as_str().unwrap();
        assert!(said.starts_with("games.csv: no list rates games of dams"), "{said}");
        assert!(said.contains("did you mean \"damas\"?"), "{said}");
        assert_eq!(report["inputs"][0]["new"], json!(1));
    }
}

#[test]
fn r_vezz_1_an_amendment_to_a_mode_that_no_list_knows_is_told_as_an_import_tells_it() {
    let world = World::with_damas();
    world.write("games.csv", format!("{GAMES}2,2021-01-07T12:00:00Z,matchmakin,ana,bo,1-0\n"));
    let said =
        "no list knows the mode \"matchmakin\": its games do not count (mode); did you mean \"matchmaking\"?";
    assert_eq!(warning(&world, "import games.csv --game damas"), format!("line 3: {said}"));
    let amend = "game amend damas/1 --set mode=matchmakin --reason sheet";
    assert_eq!(warning(&world, &format!("{amend} --dry-run")), format!("damas/1: {said}"));
    assert!(world.ok(amend).contains(&format!("warning: damas/1: {said}\n")));
    // A list of decisions tells a mode once; modes that a list knows are nothing to tell.
    world.write("acta.csv", "id,kind,reason,mode\n1,amend,sheet,frend\n2,amend,sheet,frend\n");
    let report = world.json("decide acta.csv --game damas --dry-run");
    let frend = said.replace("matchmaking", "friend").replace("matchmakin", "frend");
    assert_eq!(report["warnings"], json!([format!("1: {frend}")]));
    let known = world.json("game amend damas/2 --set mode=amistosa --reason sheet");
    assert_eq!((&known["warnings"], known["changes"].as_array().unwrap().len()), (&json!(null), 2));
    // Another column's amendment says nothing of the mode that stands.
    assert_eq!(world.json("game amend damas/1 --set result=0-1 --reason sheet")["warnings"], json!(null));
}
