//! What reaches behind a closing: late results, batches taken back, attributes of players; and who is asked.

use serde_json::json;

use crate::world::World;

const HEAD: &str = "id,finished_at,mode,first,second,result\n";
const FIRST: &str = "1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n";
const LATE: &str = "2,2021-01-07T12:00:00Z,matchmaking,ana,carla,1-0\n";

fn closed() -> World {
    let world = World::with_damas();
    world.write("games.csv", format!("{HEAD}{FIRST}"));
    world.write("late.csv", format!("{HEAD}{LATE}"));
    world.ok("import games.csv --game damas");
    world.ok("close damas");
    world
}

/// `(revision, reason)` of every revision of the week of the games.
fn revisions(world: &World) -> Vec<(u64, Option<String>)> {
    let closings = world.json("closing ls damas");
    let week = closings.as_array().unwrap().iter().filter(|one| one["label"] == json!("2021-01-05"));
    week.map(|one| (one["revision"].as_u64().unwrap(), one["reason"].as_str().map(str::to_owned))).collect()
}

#[test]
fn late_results_go_on_without_a_terminal_and_are_told_even_under_quiet() {
    let world = closed();
    let told = world.ok("import late.csv --game damas --quiet");
    assert!(told.contains("damas weekly 2021-01-05") && told.contains("damas monthly 2021-01"), "{told}");
    let revisions = revisions(&world);
    assert_eq!(revisions.len(), 2);
    assert_eq!(revisions[1].1.as_deref(), Some("late results: 1 game from late.csv"));
    let original = world.json("closing show damas weekly 2021-01-05 --revision 1");
    assert_eq!(json!([original["counted"], original["rows"].as_array().unwrap().len()]), json!([1, 2]));
    assert_eq!(world.json("closing show damas weekly 2021-01-05")["counted"], json!(2));
    assert_eq!(world.ok("import late.csv --game damas --quiet"), "");
}

#[test]
fn taking_a_batch_back_behind_a_closing_needs_consent() {
    let world = closed();
    let void = "import void 1 --reason \"the wrong file\"";
    assert!(world.ok(&format!("{void} --dry-run")).contains("will change"));
    let refused = world.fails(77, void);
    assert!(refused.contains("--yes") && refused.contains("1 of 1 games of games.csv"), "{refused}");
    assert_eq!(revisions(&world).len(), 1);

    let done = world.ok(&format!("{void} --yes"));
    assert!(done.contains("changed:") && done.contains("ana"), "{done}");
    assert_eq!(revisions(&world)[1], (2, Some("the wrong file".to_owned())));
    assert_eq!(world.json("import ls")[0]["void"], json!(true));
    assert_eq!(world.json("check damas")["games"][0]["reasons"], json!(["void"]));
    assert!(world.ok(&format!("{void} --yes")).contains("batch 1 was taken back already"));
}

#[test]
fn a_name_is_display_and_revises_nothing() {
    let world = closed();
    world.ok("player set ana \"name=Ana María Pérez\" --reason married");
    assert_eq!(revisions(&world).len(), 1);
    assert!(world.ok("closing show damas weekly 2021-01-05").contains("Ana María Pérez"));
    assert_eq!(world.json("player show ANA")["name"], json!("Ana María Pérez"));
}

#[test]
fn a_clock_ahead_of_the_machine_needs_consent() {
    let world = World::with_damas();
    let line = "close damas --now 2999-01-01T00:00:00Z";
    let refused = world.fails(77, line);
    assert!(refused.contains("R-ORD-2") && refused.contains("--yes"), "{refused}");
    assert_eq!(world.json("closing ls damas"), json!([]));
    let init = World::empty();
    init.fails(77, "init --now 2999-01-01T00:00:00Z");
    assert!(!init.path("arbitro.db").exists());
    init.ok("init --now 2999-01-01T00:00:00Z --yes");
}

#[test]
fn a_close_that_freezes_more_than_forty_days_needs_consent() {
    let world = closed();
    // The last entry is of 2021-02-03; 40 days later is 2021-03-15.
    world.ok("close damas --now 2021-03-10T00:00:00Z");
    let refused = world.fails(77, "close damas --now 2021-05-05T00:00:00Z");
    assert!(refused.contains("R-ORD-2") && refused.contains("--yes"), "{refused}");
    world.ok("close damas --now 2021-05-05T00:00:00Z --yes");
}

#[test]
fn a_clock_behind_the_last_entry_says_what_is_recorded() {
    let world = closed();
    let ran = world.run("import late.csv --game damas --now 2021-01-20T00:00:00Z");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("R-ORD-2") && ran.err.contains("2021-02-03T12:00:00Z"), "{}", ran.err);
    let batches = world.json("import ls");
    assert_eq!(batches[1]["recorded"], json!("2021-02-03T12:00:00Z"));
}

#[test]
fn a_conflict_is_refused_kept_or_amended() {
    let world = closed();
    world.write("other.csv", format!("{HEAD}{}", FIRST.replace(",1-0", ",0-1")));
    let refused = world.fails(65, "import other.csv --game damas");
    assert!(refused.contains("other.csv:2"), "{refused}");
    world.ok("import other.csv --game damas --on-conflict keep");
    assert_eq!(world.json("ranking damas")["rows"][0]["player"], json!("ana"));
    world.fails(2, "import other.csv --game damas --on-conflict amend");
    world
        .ok("import other.csv --game damas --on-conflict amend --reason \"typed the wrong way round\" --yes");
    assert_eq!(world.json("ranking damas")["rows"][0]["player"], json!("bo"));
    assert_eq!(revisions(&world).len(), 2);
}

#[test]
fn r_clo_4_late_games_that_count_nowhere_are_not_said_to_change_anything() {
    let world = World::with_damas();
    world.ok("close damas");
    world.write(
        "late.csv",
        "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,friend,ana,bo,1-0\n",
    );
    let said = world.ok("import late.csv --game damas");
    let sentence = "and counts where it belongs (late_results = revise); what was published stays as it is";
    assert!(said.contains(sentence), "{said}");
}

#[test]
fn r_ord_3_a_batch_is_taken_back_once_and_what_was_restored_of_it_is_told() {
    let world = World::with_damas();
    world.write("games.csv", format!("{HEAD}{FIRST}{LATE}{}", LATE.replace("2,2021", "3,2021")));
    world.ok("import games.csv --game damas");
    world.ok("import void 1 --reason \"the wrong file\" --yes");
    let key = "damas/2";
    assert_eq!(world.json(&format!("game show {key}"))["recorded"]["taken_back"], json!("the wrong file"));
    let ls = |world: &World| {
        let batch = world.json("import ls")[0].clone();
        (batch["void"].clone(), batch["restored"].clone())
    };
    assert_eq!(ls(&world), (json!(true), json!(0)));

    world.ok(&format!("game restore {key} --reason \"it was played\""));
    // What stands is said to stand, everywhere.
    assert_eq!(ls(&world), (json!(true), json!(1)));
    assert!(world.ok("import ls").contains("void, 1 restored"));
    let shown = world.json(&format!("game show {key}"));
    assert_eq!((&shown["void"], &shown["recorded"]["taken_back"]), (&json!(false), &json!(null)));
    assert!(!world.ok(&format!("game show {key}")).contains("taken back"));
    assert!(world.ok("game show damas/1").contains("; taken back: the wrong file"));
    let entries = world.json("audit log").as_array().unwrap().len();
    for more in ["", " --yes", " --dry-run"] {
        let refused = world.fails(77, &format!("import void 1 --reason again{more}"));
        for said in ["R-ORD-3", "1 of its 3 games", key, "arbitro game void", "arbitro decide FILE"] {
            assert!(refused.contains(said), "{said}\n{refused}");
        }
    }
    assert_eq!(world.json("audit log").as_array().unwrap().len(), entries);

    // A later void of the one game is its own, and the batch has nothing that stands.
    world.ok(&format!("game void {key} --reason \"played elsewhere\""));
    assert_eq!(ls(&world), (json!(true), json!(0)));
    assert_eq!(world.json(&format!("game show {key}"))["recorded"]["taken_back"], json!(null));
    assert!(world.ok("import void 1 --reason again").contains("batch 1 was taken back already"));
}
