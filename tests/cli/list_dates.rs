//! Dates of lists that were mistyped: changes of rules that are taken back, seeds and activations far away, years
//! that nobody means, and clocks to which consent is asked apart.

use serde_json::{Value, json};

use crate::world::World;

/// K of the rules in force at an instant.
#[track_caller]
fn k_at(world: &World, now: &str) -> String {
    let shown = world.json(&format!("list show damas --now {now}"));
    let knob = shown["knobs"].as_array().unwrap().iter().find(|knob| knob["key"] == json!("k"));
    knob.unwrap()["value"].as_str().unwrap().to_owned()
}

#[test]
fn a_change_of_rules_in_a_mistyped_year_is_taken_back_and_no_longer_in_the_way() {
    let world = World::with_damas();
    world.ok("list set damas k=20 --effective 9998-01-01T00:00 --reason assembly --yes");
    let set = "list set damas k=20 --effective 2021-03-01T00:00 --reason assembly";
    let refused = world.fails(77, set);
    assert!(refused.contains("arbitro list withdraw damas 2"), "{refused}");

    let tried = world.ok("list withdraw damas --reason \"a typing error\" --dry-run");
    assert_eq!(
        tried,
        "list withdraw damas will change:\nversion 2, k 24 → 20 from 9998-01-01 00:00:00 +00:00 on, is withdrawn\n\
         the rules stay those of version 1\n"
    );
    world.fails(77, set);
    let done = world.ok("list withdraw damas --reason \"a typing error\"");
    assert!(done.starts_with("list withdraw damas changed:"), "{done}");
    assert_eq!(k_at(&world, "9998-06-01T00:00:00Z"), "24");
    world.ok(set);
    assert_eq!(
        [
            k_at(&world, "2021-02-28T00:00:00Z"),
            k_at(&world, "2021-03-02T00:00:00Z"),
            k_at(&world, "9998-06-01T00:00:00Z")
        ],
        ["24", "20", "20"]
    );

    // The whole story stays, and the file is as its chain says.
    let history = world.json("list show damas")["history"].clone();
    let told = |index: usize, name: &str| history[index][name].clone();
    assert_eq!(json!([told(1, "changes"), told(1, "superseded_by")]), json!([["k 24 → 20"], 3]));
    assert_eq!(json!([told(2, "changes"), told(2, "reason")]), json!([["k 20 → 24"], "a typing error"]));
    assert_eq!(json!([told(3, "changes"), told(3, "superseded_by")]), json!([["k 24 → 20"], Value::Null]));
    assert!(world.ok("list show damas").contains("not in force: version 3 took its place"));
    world.ok("audit verify");
    let log = world.ok("audit log --command \"list withdraw\" --format json");
    let log: Value = serde_json::from_str(&log).unwrap();
    let detail = &log[0]["detail"];
    assert_eq!(json!([detail["reason"], detail["version"]]), json!(["a typing error", 2]));

    // Once more changes nothing, and adds no entry.
    let again = world.ok("list withdraw damas 2 --reason again");
    assert_eq!(
        again,
        "list withdraw damas: nothing to change\n\
         version 2 of the rules of damas was withdrawn already, by version 3\n"
    );
    assert_eq!(world.json("audit log --command \"list withdraw\"").as_array().unwrap().len(), 1);
}

#[test]
fn a_withdrawal_itself_and_what_it_took_with_it_are_not_withdrawn() {
    let world = World::with_damas();
    world.ok("list set damas k=20 --effective 2021-03-01T00:00 --reason first");
    world.ok("list set damas k=30 --effective 2021-04-01T00:00 --reason second");
    world.ok("list withdraw damas 2 --reason third");
    let already =
        |number: u32| world.json(&format!("list withdraw damas {number} --reason again"))["already"].clone();
    let version = |number: u32| format!("version {number} of the rules of damas");
    assert_eq!(already(2), json!([format!("{} was withdrawn already, by version 4", version(2))]));
    let later = "takes no effect any more: version 4 took its place already";
    assert_eq!(already(3), json!([format!("{} {later}", version(3))]));
    let nothing = "changes no rule: it takes the place of one that was withdrawn already";
    assert_eq!(already(4), json!([format!("{} {nothing}", version(4))]));
}

#[test]
fn what_was_made_on_a_withdrawn_change_goes_with_it() {
    let world = World::with_damas();
    world.ok("list set damas k=20 --effective 2021-03-01T00:00 --reason first");
    world.ok("list set damas k=30 --effective 2021-04-01T00:00 --reason second");
    let said = world.ok("list withdraw damas 2 --reason third");
    assert!(
        said.contains("version 2, k 24 → 20 from 2021-03-01 00:00:00 +00:00 on, is withdrawn\n"),
        "{said}"
    );
    assert!(
        said.contains(
            "version 3, k 20 → 30 from 2021-04-01 00:00:00 +00:00 on, is withdrawn, too, for it was made on that\n"
        ),
        "{said}"
    );
    assert_eq!(k_at(&world, "2021-05-01T00:00:00Z"), "24");
    // Without a number it is the last one, and the one before it stays.
    world.ok("list set damas k=20 --effective 2021-03-01T00:00 --reason first");
    world.ok("list set damas k=30 --effective 2021-04-01T00:00 --reason second");
    world.ok("list withdraw damas --reason fourth");
    assert_eq!(k_at(&world, "2021-05-01T00:00:00Z"), "20");
}

#[test]
fn rules_under_which_a_period_ended_are_not_withdrawn() {
    let world = World::with_damas();
    world.ok("list set damas k=20 --effective 2021-02-05T00:00 --reason assembly");
    let late = "--now 2021-02-10T00:00:00Z";
    let refused = world.fails(77, &format!("list withdraw damas 2 --reason late {late}"));
    assert_eq!(
        refused,
        "error: version 2 of the rules of damas has been in force since 2021-02-05 00:00:00 +00:00, and a period ended \
         at 2021-02-09 20:00:00 +00:00\nrule: R-CLO-2\nhint: set other rules from 2021-02-09 20:00:00 +00:00 on: \
         arbitro list set damas\n"
    );
    let none = world.fails(2, &format!("list withdraw damas --reason late {late}"));
    assert!(none.contains("no change of the rules of damas can be withdrawn"), "{none}");
    let unknown = world.fails(2, "list withdraw damas 7 --reason late");
    assert!(unknown.contains("have no version 7") && unknown.contains("versions 1 to 2"), "{unknown}");
    let first = world.fails(77, "list withdraw damas 1 --reason late");
    assert!(first.contains("rule: R-CLO-2") && first.contains("list retire"), "{first}");
}

#[test]
fn closings_are_verified_whatever_was_withdrawn_after_them() {
    let world = World::with_damas();
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n",
    );
    world.ok("import games.csv --game damas");
    world.ok("list set damas k=20 --effective 2021-03-01T00:00 --reason first");
    world.ok("close damas");
    world.ok("list withdraw damas --reason second");
    world.ok("list set damas k=30 --effective 2021-02-05T00:00 --reason third");
    world.ok("close damas --now 2021-02-10T00:00:00Z");
    world.ok("closing verify damas --now 2021-02-10T00:00:00Z");
    // Between two periods only what took effect changed the rules.
    let diff = world.run("closing diff damas weekly 2021-01-26 --with 2021-02-02 --now 2021-02-10T00:00:00Z");
    assert_eq!(diff.code, 1, "{}", diff.out);
    assert!(
        diff.out.contains("version 4 of the rules") && !diff.out.contains("version 2 of"),
        "{}",
        diff.out
    );
}

#[test]
fn a_date_more_than_two_years_ahead_is_asked_about() {
    let world = World::with_damas();
    let line = "list set damas k=20 --effective 2023-02-05T00:00 --reason assembly";
    let refused = world.fails(77, line);
    assert!(refused.contains("more than two years ahead") && refused.contains("rule: R-ORD-2"), "{refused}");
    let tried = world.run(&format!("{line} --dry-run"));
    assert_eq!((tried.code, tried.err.contains("the command itself asks")), (0, true), "{}", tried.err);
    world.ok(&format!("{line} --yes"));
    // A list that waits for long can be retired, so its activation is told and not asked about.
    let added = world.ok("list add otra --game damas --profile vezz --zone UTC --activated 2203-01-01T00:00");
    assert!(
        added.contains("that is more than two years ahead; if it is mistyped, arbitro list retire otra"),
        "{added}"
    );
    world.ok("list withdraw damas --reason mistyped");
    world.ok("list set damas k=20 --effective 2023-02-03T00:00 --reason assembly");
}

#[test]
fn a_seed_more_than_forty_days_ahead_is_asked_about_since_it_cannot_be_changed() {
    let world = World::with_damas();
    world.write(
        "seeds.csv",
        "player,rating,instant\nana,1200,2021-03-15T12:00:00Z\nbo,1300,2022-02-03T12:00:00Z\n",
    );
    let refused = world.fails(77, "list seed damas seeds.csv");
    assert!(refused.contains("bo has a rating from 2022-02-03 12:00:00 +00:00 on"), "{refused}");
    assert!(!refused.contains("ana has") && refused.contains("rule: R-SEED-1"), "{refused}");
    world.ok("list seed damas seeds.csv --dry-run");
    world.ok("list seed damas seeds.csv --yes");
    let again = world.ok("list seed damas seeds.csv");
    assert!(again.starts_with("list seed damas: nothing to change\n"), "{again}");
    // A list that begins later is seeded as of its beginning.
    world.ok("list add otra --game damas --profile vezz --zone UTC --activated 2022-01-01T00:00");
    world.write("later.csv", "player,rating,instant\nana,1200,2022-01-01T00:00:00Z\n");
    world.ok("list seed otra later.csv");
}

#[test]
fn a_year_that_is_not_accepted_is_said_to_be_none() {
    let world = World::with_damas();
    let years = "years go from 0001 to 9998";
    let set = world.fails(2, "list set damas k=20 --effective 9999-06-01T00:00 --reason x");
    assert!(set.contains(years), "{set}");
    world.write("seeds.csv", "player,rating,instant\nana,1200,9999-01-01\n");
    assert!(world.fails(65, "list seed damas seeds.csv").contains(years));
    world.write("games.csv", "id,finished_at,first,second,result\n1,9999-12-31T12:00:00Z,ana,bo,1-0\n");
    let games = world.fails(65, "import games.csv --game damas");
    assert!(
        games.contains("the year of 9999-12-31T12:00:00Z is none that is accepted") && games.contains(years),
        "{games}"
    );
}

#[test]
fn a_list_that_begins_with_years_of_empty_periods_says_so() {
    let world = World::new();
    let added =
        world.ok("list add damas --game damas --profile vezz --zone UTC --activated 2011-01-01T00:00");
    // Weeks end on the 527 Tuesdays from 2011-01-04 to 2021-02-02 (3682 days), months 121 times from 2011-02-01 on.
    assert!(added.contains("648 periods since then are due"), "{added}");
    assert!(added.contains("arbitro list retire damas"), "{added}");
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n",
    );
    world.ok("import games.csv --game damas");
    // A script goes on, since a first close is no reason to ask (R-ORD-2).
    let closed = world.run("close damas");
    assert_eq!(closed.code, 0, "{}", closed.err);
    // The four weeks that end from 2021-01-12 on and the month of January do not lie in front of the game.
    assert!(closed.err.contains("643 periods of damas from its activation at 2011-01-01 00:00:00 +00:00 on lie in front of its first game"), "{}", closed.err);
    let near = world.ok("list add otra --game damas --profile vezz --zone UTC --activated 2020-06-01T00:00");
    assert!(!near.contains("periods since then"), "{near}");
}

#[test]
fn consent_to_what_a_command_does_is_none_to_a_clock_that_can_hardly_be_right() {
    let world = World::with_damas();
    // The last entry is of 2021.
    let set = "list set damas k=20 --effective 3026-02-05T00:00 --reason x --now 3026-02-03T12:00:00Z";
    let refused = world.fails(77, &format!("{set} --yes"));
    assert!(refused.contains("The clock is ahead of the machine's (R-ORD-2)"), "{refused}");
    assert!(refused.contains("say --yes=clock"), "{refused}");
    assert!(world.run(&format!("{set} --yes --dry-run")).err.contains("goes on with --yes=clock"));
    world.ok(&format!("{set} --yes=clock"));
    assert!(world.fails(2, "list ls --yes=maybe").contains("--yes"));
}

/// A night whose list has this zone and activation.
fn night_with(world: &World, zone: &str, activated: &str) -> crate::world::Ran {
    let list = format!(
        "[[lists]]\nname = \"damas\"\ngame = \"damas\"\nprofile = \"vezz\"\nzone = \"{zone}\"\nactivated = {activated}\n"
    );
    world.write("night.toml", format!("database = \"night.db\"\ncreate = true\n{list}"));
    world.run("nightly --config night.toml")
}

#[test]
fn r_time_1_an_activation_without_an_offset_is_a_time_of_the_list_in_a_night_as_in_list_add() {
    for activated in ["2021-01-01T00:00", "2021-01-01 00:00:00", "2021-01-01T00:00:00-03:00"] {
        let world = World::new();
        world.ok(&format!(
            "list add damas --game damas --profile vezz --zone America/Santiago --activated \"{activated}\""
        ));
        // Chile is three hours behind UTC in its summer.
        assert_eq!(world.json("list show damas")["activated"], json!("2021-01-01T03:00:00Z"), "{activated}");
    }
    let typed =
        ["2021-01-01T00:00:00", "\"2021-01-01T00:00\"", "\"2021-01-01 00:00\"", "2021-01-01T03:00:00Z"];
    for activated in typed {
        let world = World::empty();
        let ran = night_with(&world, "America/Santiago", activated);
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        let shown = world.json("list show damas --db night.db");
        assert_eq!(shown["activated"], json!("2021-01-01T03:00:00Z"), "{activated}");
    }
}

#[test]
fn r_time_1_an_activation_that_no_clock_or_two_showed_is_refused_with_both_readings() {
    let world = World::new();
    // Chile jumped from 2020-09-06 00:00 to 01:00; Madrid repeated 2020-10-25 from 02:00 to 03:00.
    for (zone, activated, readings) in [
        (
            "America/Santiago",
            "2020-09-06T00:30",
            "write 2020-09-06T00:30:00-03:00 or 2020-09-06T00:30:00-04:00",
        ),
        ("Europe/Madrid", "2020-10-25T02:30", "write 2020-10-25T02:30:00+02:00 or 2020-10-25T02:30:00+01:00"),
    ] {
        let add = format!("list add damas --game damas --profile vezz --zone {zone} --activated {activated}");
        assert!(world.fails(2, &add).contains(readings), "{zone}");
        let ran = night_with(&world, zone, &format!("\"{activated}\""));
        assert_eq!(ran.code, 65, "{}{}", ran.out, ran.err);
        assert!(ran.err.contains("night.toml:8:13") && ran.err.contains(readings), "{}", ran.err);
    }
    let ran = night_with(&world, "America/Santiago", "2021-01-01");
    assert!(
        ran.code == 65 && ran.err.contains("write 2021-01-01T00:00 for the start of that day"),
        "{}",
        ran.err
    );
    let add = "list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01";
    assert!(world.fails(2, add).contains("write 2021-01-01T00:00 for the start of that day"));
    // Only one thing is wrong where the zone is.
    let ran = night_with(&world, "America/Santigo", "\"2021-01-01T00:00\"");
    assert!(
        ran.code == 65 && ran.err.contains("America/Santiago") && !ran.err.contains("activated:"),
        "{}",
        ran.err
    );
}
