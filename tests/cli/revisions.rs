//! What a closing said, says now, and why: late results under each policy, `closing diff`, `closing verify`,
//! and the history of a figure across revisions.
//!
//! The day of the tests has six games of one pair. K is 24; the figures are worked out from
//! E = 1 / (1 + 10^((r2 - r1) / 400)) with the changes rounded to nine decimals (R-NUM-1):
//!
//! | order of rating | ana after each game |
//! |---|---|
//! | 1 won, 2 won, 4 won, 5 won, 6 lost | 1012, 1023.172385327, 1033.581120353, 1043.289887613, 1028.359927662 |
//! | 1 won, 2 won, 3 drawn, 4 won, 5 won | 1012, 1023.172385327, 1021.581120353, 1032.097971504, 1041.905614777 |
//! | 1 won, 2 won, 4 won, 5 won, then 3 drawn | …, 1043.289887613, 1040.359927662 |

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::world::{World, row};

const HEAD: &str = "id,finished_at,mode,first,second,result\n";
const ON_TIME: &str = "\
1,2021-01-06T10:00:00Z,matchmaking,ana,bo,1-0
2,2021-01-06T11:00:00Z,matchmaking,bo,ana,0-1
4,2021-01-06T13:00:00Z,matchmaking,ana,bo,1-0
5,2021-01-06T14:00:00Z,matchmaking,bo,ana,0-1
";
const SIXTH: &str = "6,2021-01-06T15:00:00Z,matchmaking,ana,bo,0-1\n";
const THIRD: &str = "3,2021-01-06T12:00:00Z,matchmaking,ana,bo,1/2-1/2\n";

/// The day without its third game, closed; the third arrives two days after the week's end. Then the month
/// is closed.
fn day(policy: &str, on_time: &str) -> (World, Value) {
    let (world, import) = late_day(policy, on_time);
    world.ok("close damas --now 2021-02-01T00:00:00Z");
    (world, import)
}

/// The same before the month is closed.
fn late_day(policy: &str, on_time: &str) -> (World, Value) {
    let (world, begun) = (World::empty(), "--now 2021-01-01T00:00:00Z");
    world.ok(&format!("init {begun}"));
    let rules = format!("--profile vezz --zone UTC --late-results {policy}");
    world.ok(&format!("list add damas --game damas {rules} --activated 2021-01-01T00:00 {begun}"));
    world.write("day.csv", format!("{HEAD}{on_time}"));
    world.write("late.csv", format!("{HEAD}{THIRD}"));
    world.ok("import day.csv --game damas --now 2021-01-07T00:00:00Z");
    world.ok("close damas --now 2021-01-12T20:00:00Z");
    let out = world.ok("import late.csv --game damas --format json --now 2021-01-14T09:00:00Z");
    (world, serde_json::from_str(&out).unwrap())
}

fn late_said(import: &Value) -> &str {
    import["late"][0].as_str().unwrap()
}

/// `(revision, reason)` of every revision of a closing of `damas`.
fn revisions(world: &World, kind: &str, label: &str) -> Vec<(u64, Option<String>)> {
    let closings = world.json("closing ls damas");
    let of_period = |one: &&Value| one["kind"] == json!(kind) && one["label"] == json!(label);
    let revision =
        |one: &Value| (one["revision"].as_u64().unwrap(), one["reason"].as_str().map(str::to_owned));
    closings.as_array().unwrap().iter().filter(of_period).map(revision).collect()
}

fn reasons(world: &World, key: &str) -> Value {
    let check = world.json(&format!("check damas --key {key}"));
    check["games"][0]["reasons"].clone()
}

fn diff(world: &World, line: &str) -> Value {
    let ran = world.run(&format!("closing diff damas {line} --format json"));
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert_eq!(ran.err, "");
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn r_clo_4_revise_puts_a_late_game_where_it_belongs_and_the_cap_falls_on_the_sixth() {
    let (world, import) = day("revise", &format!("{ON_TIME}{SIXTH}"));
    assert_eq!(
        late_said(&import),
        "damas: 1 game came behind weekly 2021-01-05 and counts where it belongs (late_results = revise)"
    );
    assert_eq!(import["revised"].as_array().unwrap().len(), 1);

    let week = "closing show damas weekly 2021-01-05";
    assert_eq!(world.ranks(&format!("{week} --revision 1")), [row(1, "ana", 1028, 5), row(2, "bo", 972, 5)]);
    let now = world.json(week);
    assert_eq!(crate::world::ranks(&now), [row(1, "ana", 1042, 5), row(2, "bo", 958, 5)]);
    assert!(world.ok(&format!("{week} --format json")).contains("1041.905614777"));
    assert_eq!(now["counted"], json!(5));
    let late = "late results: 1 game from late.csv";
    assert_eq!(revisions(&world, "weekly", "2021-01-05"), [(1, None), (2, Some(late.to_owned()))]);
    // The month was open when the game came, so its original has it.
    assert_eq!(revisions(&world, "monthly", "2021-01"), [(1, None)]);
    assert_eq!(
        world.ranks("closing show damas monthly 2021-01"),
        [row(1, "ana", 1042, 5), row(2, "bo", 958, 5)]
    );
    assert_eq!((reasons(&world, "3"), reasons(&world, "6")), (json!([]), json!(["pair-day-cap"])));

    let diff = diff(&world, "weekly 2021-01-05");
    let games: Vec<_> = diff["games"].as_array().unwrap().iter().collect();
    assert_eq!((&games[0]["key"], &games[0]["before"]), (&json!("damas/3"), &Value::Null));
    assert_eq!(games[0]["after"]["result"], json!("1/2-1/2"));
    assert_eq!((&games[1]["key"], &games[1]["after"]), (&json!("damas/6"), &Value::Null));
    assert_eq!(games.len(), 2);
    let shown: Vec<_> = diff["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| json!([row["player"], row["before"]["shown"], row["after"]["shown"]]))
        .collect();
    assert_eq!(shown, [json!(["ana", 1028, 1042]), json!(["bo", 972, 958])]);
    assert_eq!(diff["revisions"], json!([format!("revision 2: {late} (tester, 2021-01-14)")]));

    let told = world.json("player history ana --list damas --closing weekly 2021-01-05");
    let sentence = format!(
        "1028 in revision 1, 1042 in revision 2: game damas/3 came late, and 3 later games with it. \
         Revision 2: {late} (tester, 2021-01-14)"
    );
    assert_eq!(told["sentences"][1], json!(sentence));
    assert_eq!(world.json("closing verify damas")["verified"], json!(true));
}

#[test]
fn r_clo_4_next_period_gives_a_late_game_a_slot_of_its_day_only_where_one_is_left() {
    // Five games have the day's slots.
    let (full, import) = day("next-period", &format!("{ON_TIME}{SIXTH}"));
    assert_eq!(
        late_said(&import),
        "damas: 1 game came behind weekly 2021-01-05 and counts in the periods in which it arrived \
         (late_results = next-period)"
    );
    assert_eq!((&import["revised"], reasons(&full, "3")), (&json!([]), json!(["pair-day-cap"])));
    assert_eq!(full.ranks("ranking damas"), [row(1, "ana", 1028, 5), row(2, "bo", 972, 5)]);
    assert_eq!(full.json("closing show damas weekly 2021-01-12")["counted"], json!(0));

    // Four games leave one: it counts after all that came before it arrived, in the week of its arrival.
    let (world, _) = day("next-period", ON_TIME);
    assert_eq!(reasons(&world, "3"), json!([]));
    let first = world.ranks("closing show damas weekly 2021-01-05");
    assert_eq!(first, [row(1, "ana", 1043, 4), row(2, "bo", 957, 4)]);
    let second = world.json("closing show damas weekly 2021-01-12");
    assert_eq!(crate::world::ranks(&second), [row(1, "ana", 1040, 5), row(2, "bo", 960, 5)]);
    assert_eq!((&second["counted"], &second["rows"][0]["period_games"]), (&json!(1), &json!(1)));
    assert!(world.ok("closing show damas weekly 2021-01-12 --format json").contains("1040.359927662"));
    // The month that was open counts it once, after the others.
    assert_eq!(world.ranks("closing show damas monthly 2021-01")[0], row(1, "ana", 1040, 5));
    assert_eq!(revisions(&world, "weekly", "2021-01-05").len(), 1);
    for world in [full, world] {
        assert_eq!(world.json("closing verify damas")["verified"], json!(true));
    }
}

#[test]
fn r_clo_4_exclude_counts_a_late_game_nowhere_and_gives_it_no_slot() {
    let (world, import) = day("exclude", &format!("{ON_TIME}{SIXTH}"));
    assert_eq!(
        late_said(&import),
        "damas: 1 game came behind weekly 2021-01-05 and never counts (late_results = exclude)"
    );
    assert_eq!((&import["revised"], reasons(&world, "3")), (&json!([]), json!(["late"])));
    assert_eq!(reasons(&world, "6"), json!([]));
    for line in
        ["ranking damas", "closing show damas weekly 2021-01-05", "closing show damas monthly 2021-01"]
    {
        assert_eq!(world.ranks(line), [row(1, "ana", 1028, 5), row(2, "bo", 972, 5)], "{line}");
    }
    assert_eq!(world.json("closing verify damas")["verified"], json!(true));
}

#[test]
fn r_clo_4_rules_set_later_change_nothing_about_a_game_that_was_late_before() {
    let (world, _) = late_day("revise", &format!("{ON_TIME}{SIXTH}"));
    // Effective from before the third game came, set after it: that game stays where it counts.
    let set = "list set damas late_results=exclude --effective 2021-01-13T00:00 --reason \"too many\"";
    world.ok(&format!("{set} --now 2021-01-15T00:00:00Z"));
    world.write("later.csv", format!("{HEAD}7,2021-01-07T12:00:00Z,matchmaking,ana,bo,1-0\n"));
    let import = world.ok("import later.csv --game damas --format json --now 2021-01-16T00:00:00Z");
    world.ok("close damas --now 2021-02-01T00:00:00Z");
    let import: Value = serde_json::from_str(&import).unwrap();
    assert!(late_said(&import).ends_with("never counts (late_results = exclude)"), "{import}");
    assert_eq!((reasons(&world, "3"), reasons(&world, "7")), (json!([]), json!(["late"])));
    assert_eq!(world.json("closing verify damas")["verified"], json!(true));
}

#[test]
fn r_clo_3_every_revision_says_what_it_said_and_diff_compares_any_two() {
    let (world, _) = day("revise", &format!("{ON_TIME}{SIXTH}"));
    world.ok("game void damas/3 --reason \"ruling 4\" --yes --actor eva");
    world.ok("game restore damas/3 --reason \"appeal upheld\" --yes --actor eva");
    let week = "closing show damas weekly 2021-01-05";
    // Without the third game five have slots, but the sixth keeps what its record found: none (R-VEZZ-3).
    let shown: Vec<_> =
        (1..=4).map(|number| world.ranks(&format!("{week} --revision {number}"))[0].clone()).collect();
    let expected = [(1028, 5), (1042, 5), (1043, 4), (1042, 5)];
    assert_eq!(shown, expected.map(|(rating, games)| row(1, "ana", rating, games)));
    let table = world.ok(week);
    assert!(table.contains("revision 4 of 4: appeal upheld (eva, 2021-02-03)"), "{table}");
    let table = world.ok("ranking damas --weekly 2021-01-05 --revision 3");
    assert!(table.contains("revision 3 of 4: ruling 4 (eva, 2021-02-03)"), "{table}");

    // A restore returns to the rows of revision 2: nothing differs, and that is exit 0.
    let same = world.json("closing diff damas weekly 2021-01-05 2 4");
    assert_eq!((&same["rows"], &same["games"]), (&json!([]), &json!([])));
    let one = diff(&world, "weekly 2021-01-05 3 4");
    assert_eq!(
        (one["games"][0]["key"].as_str(), one["games"].as_array().unwrap().len()),
        (Some("damas/3"), 1)
    );
    let told = world.run("closing diff damas weekly 2021-01-05");
    assert!(told.out.contains("revision 1 → revision 4"), "{}", told.out);
    assert!(told.out.contains("revision 3: ruling 4 (eva, 2021-02-03)"), "{}", told.out);
    assert!(told.out.contains("1028 → 1042"), "{}", told.out);
    world.fails(2, "closing diff damas weekly 2021-01-05 1");
    world.fails(2, "closing diff damas weekly 2021-01-05 1 9");
    world.fails(2, "closing diff damas weekly 2030-01-01");

    let told = world.json("player history ana --list damas --closing weekly 2021-01-05 --revision 3");
    let sentences = told["sentences"].as_array().unwrap();
    assert_eq!(sentences.len(), 3);
    assert_eq!(
        sentences[2],
        json!(
            "1042 in revision 2, 1043 in revision 3: game damas/3 voided, and 2 later games with it. \
             Revision 3: ruling 4 (eva, 2021-02-03)"
        )
    );
}

#[test]
fn history_blames_no_game_that_counted_in_neither_revision() {
    let (world, begun) = (World::empty(), "--now 2021-01-01T00:00:00Z");
    world.ok(&format!("init {begun}"));
    let rules = "--profile vezz --zone UTC --activated 2021-01-01T00:00";
    world.ok(&format!("list add damas --game damas {rules} {begun}"));
    let rows = "\
1,2021-01-06T10:00:00Z,matchmaking,ana,bo,1-0
2,2021-01-06T11:00:00Z,matchmaking,bo,ana,0-1
3,2021-01-06T12:00:00Z,friend,x,y,1-0
4,2021-01-06T13:00:00Z,friend,ana,bo,1-0
";
    world.write("day.csv", format!("{HEAD}{rows}"));
    world.ok("import day.csv --game damas --now 2021-01-07T00:00:00Z");
    world.ok("close damas --now 2021-01-12T20:00:00Z");
    // Neither a game of others nor one of her own that never counted, nor a review.
    for line in ["void damas/3", "void damas/4", "amend damas/3 --set result=0-1", "hold damas/2"] {
        world.ok(&format!("game {line} --reason a --yes"));
    }
    world.write("late.csv", format!("{HEAD}5,2021-01-06T14:00:00Z,friend,ana,bo,1-0\n"));
    world.ok("import late.csv --game damas --now 2021-02-04T00:00:00Z");
    assert_eq!(revisions(&world, "weekly", "2021-01-05").len(), 1);
    world.ok("game void damas/1 --reason b --yes --now 2021-02-05T00:00:00Z");
    world.ok("game restore damas/1 --reason c --yes --now 2021-02-06T00:00:00Z");
    let told = world.json("player history ana --list damas --closing weekly 2021-01-05");
    let sentences = [
        "1023 in revision 1, 1012 in revision 2: game damas/1 voided, and 1 later game with it. \
         Revision 2: b (tester, 2021-02-05)",
        "1012 in revision 2, 1023 in revision 3: game damas/1 restored, and 1 later game with it. \
         Revision 3: c (tester, 2021-02-06)",
    ];
    assert_eq!(told["sentences"].as_array().unwrap()[1..], sentences.map(|sentence| json!(sentence)));
}

#[test]
fn diff_between_periods_names_a_changed_rule() {
    let (world, _) = day("revise", &format!("{ON_TIME}{SIXTH}"));
    let set = "list set damas k=32 --effective 2021-02-02T20:00 --reason \"K raised\"";
    world.ok(&format!("{set} --now 2021-02-02T21:00:00Z --actor eva"));
    world.write("feb.csv", format!("{HEAD}9,2021-02-04T10:00:00Z,matchmaking,ana,bo,1-0\n"));
    world.ok("import feb.csv --game damas --now 2021-02-05T00:00:00Z");
    world.ok("close damas --now 2021-02-10T00:00:00Z");
    let diff = diff(&world, "weekly 2021-01-05 --with 2021-02-02");
    assert_eq!(diff["rules"], json!(["k 24 → 32"]));
    let version =
        "version 2 of the rules, in force from 2021-02-02 20:00:00 +00:00 on: K raised (eva, 2021-02-02)";
    assert_eq!(diff["revisions"], json!([version]));
    // 1041.905614777 against 958.094385223 with K = 32 gives 12.2…: 1054.
    let ana = &diff["rows"][0];
    assert_eq!(
        json!([ana["player"], ana["before"]["shown"], ana["after"]["shown"]]),
        json!(["ana", 1042, 1054])
    );
    assert_eq!(diff["games"], json!([]));
    assert_eq!(world.json("closing verify damas")["verified"], json!(true));
    world.fails(2, "closing diff damas weekly 2021-01-05 1 2 --with 2021-02-02");
}

#[test]
fn verify_says_what_is_covered_and_finds_what_was_tampered_with() {
    let (world, _) = day("revise", &format!("{ON_TIME}{SIXTH}"));
    world.ok("game void damas/5 --reason \"ruling 4\" --yes");
    let verify = world.json("closing verify damas");
    assert_eq!(verify["verified"], json!(true));
    let of = |verify: &Value, label: &str| {
        let closings = verify["closings"].as_array().unwrap().clone();
        closings.into_iter().find(|one| one["label"] == json!(label)).unwrap()
    };
    assert_eq!(of(&verify, "2021-01-05")["now"], json!("covered"));
    assert_eq!(of(&verify, "2021-01")["now"], json!("covered"));
    assert_eq!(of(&verify, "2021-01-12")["now"], json!("same"));
    assert_eq!(world.ok("closing verify --all --quiet"), "");

    let edits = [
        (
            "ranking_row",
            "shown = shown + 1 WHERE revision = (SELECT max(revision) FROM ranking_row)",
            "stored rows",
        ),
        ("revision", "rows_digest = zeroblob(32) WHERE number = 2", "digest of its rows"),
        ("revision", "evidence_digest = zeroblob(32) WHERE number = 1", "digest of its evidence"),
        ("revision", "counted = counted + 1 WHERE number = 1", "number of games"),
        ("revision", "profile_digest = zeroblob(32) WHERE number = 1", "the rules"),
        (
            "evidence",
            "content = (SELECT content FROM evidence ORDER BY id LIMIT 1) WHERE id > 1",
            "stored evidence",
        ),
    ];
    for (table, edit, said) in edits {
        let copy = World::empty();
        copy.write("arbitro.db", std::fs::read(world.path("arbitro.db")).unwrap());
        behind_the_triggers(&copy, table, &format!("UPDATE {table} SET {edit}"));
        let ran = copy.run("closing verify damas --quiet");
        assert_eq!(ran.code, 1, "{edit}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(said), "{edit}: {}", ran.out);
    }

    // A game slipped in behind the closings: today they would be closed otherwise, and no revision says so.
    let game = "UPDATE game SET result = 3 WHERE tail = '4'";
    behind_the_triggers(&world, "game", game);
    behind_the_triggers(&world, "cache_log", "DELETE FROM cache_log");
    let ran = world.run("closing verify --all");
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("no revision says so"), "{}", ran.out);
}

/// Edits the file as nobody may: with the triggers of a table dropped.
fn behind_the_triggers(world: &World, table: &str, sql: &str) {
    let connection = Connection::open(world.path("arbitro.db")).unwrap();
    for act in ["update", "delete"] {
        connection.execute_batch(&format!("DROP TRIGGER IF EXISTS {table}_no_{act}")).unwrap();
    }
    assert!(connection.execute(sql, []).unwrap() > 0, "{sql}");
}

#[test]
fn verify_of_nothing_is_success() {
    let world = World::new();
    assert_eq!(world.json("closing verify --all")["verified"], json!(true));
    world.ok("list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00");
    assert_eq!(world.json("closing verify damas")["closings"], json!([]));
    world.fails(2, "closing verify");
    world.fails(2, "closing verify damas --all");
    world.fails(2, "closing verify dams");
}

#[test]
fn history_names_no_game_of_strangers_that_never_comes_to_the_player() {
    let world = World::with_damas();
    // Ana meets bo after bo met carla; dora and eva meet nobody else.
    let rows = "\
1,2021-01-06T10:00:00Z,matchmaking,bo,carla,1-0
2,2021-01-06T11:00:00Z,matchmaking,dora,eva,1-0
3,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0
4,2021-01-06T13:00:00Z,matchmaking,carla,fina,1-0
";
    world.write("day.csv", format!("{HEAD}{rows}"));
    world.ok("import day.csv --game damas --now 2021-01-07T00:00:00Z");
    world.ok("close damas --now 2021-01-12T20:00:00Z");
    world.write("list.csv", "id,kind,reason\n1,void,ruling\n2,void,ruling\n4,void,ruling\n");
    world.ok("decide list.csv --game damas --yes --now 2021-02-05T00:00:00Z");
    let told = |player: &str| {
        world.json(&format!("player history {player} --list damas --closing weekly 2021-01-05"))["sentences"]
            [1]
        .as_str()
        .unwrap()
        .to_owned()
    };
    // Against bo's 1012 a win gave 12.414; against 1000 it gives 12.
    assert_eq!(
        told("ana"),
        "1012 in revision 1 and in revision 2: game damas/1 voided, and 1 later game with it. Revision 2: ruling (tester, \
         2021-02-05)"
    );
    assert!(told("eva").contains("game damas/2 voided. "), "{}", told("eva"));
    // Fina's own game was voided, and so was the one of bo and carla in front of it.
    assert!(told("fina").contains("game damas/4 voided, game damas/1 voided. "), "{}", told("fina"));

    // Where nothing comes to a player at all, that is said.
    world.ok("game restore damas/2 --reason appeal --yes --now 2021-02-06T00:00:00Z");
    assert!(told("ana").contains("damas/1"), "{}", told("ana"));
    let last =
        world.json("player history ana --list damas --closing weekly 2021-01-05")["sentences"][2].clone();
    assert_eq!(
        last,
        json!(
            "1012 in revision 2 and in revision 3: nothing of it comes to this player. Revision 3: appeal (tester, 2021-02-06)"
        )
    );
}
