//! Lists over their life: rules that change and the periods between old cuts and new ones, zones whose clocks
//! jump, seeds, an activation to come, the end. Labels and instants are worked out by hand.

use rusqlite::Connection;
use serde_json::json;

use crate::world::{World, row};

/// `[label, start, end, partial]` of each closing of a kind, oldest first.
#[track_caller]
fn closed(world: &World, list: &str, kind: &str) -> Vec<(String, String, String, bool)> {
    let closings = world.json(&format!("closing ls {list}"));
    let of_kind = closings.as_array().unwrap().iter().filter(|one| one["kind"] == json!(kind));
    let text = |one: &serde_json::Value, name: &str| one[name].as_str().unwrap().to_owned();
    of_kind
        .map(|one| {
            (text(one, "label"), text(one, "start"), text(one, "end"), one["partial"].as_bool().unwrap())
        })
        .collect()
}

fn period(label: &str, start: &str, end: &str, partial: bool) -> (String, String, String, bool) {
    (label.to_owned(), start.to_owned(), end.to_owned(), partial)
}

fn whole(label: &str, start: &str, end: &str) -> (String, String, String, bool) {
    period(label, start, end, false)
}

fn partial(label: &str, start: &str, end: &str) -> (String, String, String, bool) {
    period(label, start, end, true)
}

/// The list `damas` on 2021-02-03, a Wednesday: the last cut was on Tuesday the 2nd at 20:00.
fn damas() -> World {
    World::with_damas()
}

#[test]
fn r_time_4_a_new_weekly_cut_starts_where_the_old_week_ends() {
    let world = damas();
    world.ok("list set damas \"weekly=friday 18:00\" --effective 2021-02-05T00:00 --reason assembly");
    world.ok("close damas --now 2021-02-20T00:00:00Z");
    let weeks = closed(&world, "damas", "weekly");
    let (before, after) = weeks.split_at(5);
    assert_eq!(before[0], partial("2020-12-29", "2021-01-01T00:00:00Z", "2021-01-05T20:00:00Z"));
    assert_eq!(before[4], whole("2021-01-26", "2021-01-26T20:00:00Z", "2021-02-02T20:00:00Z"));
    let expected = [
        // The week in progress when the rule changed ends as it began.
        whole("2021-02-02", "2021-02-02T20:00:00Z", "2021-02-09T20:00:00Z"),
        // The bridge has the date of the Friday in front of it, which no other week has.
        partial("2021-02-05", "2021-02-09T20:00:00Z", "2021-02-12T18:00:00Z"),
        whole("2021-02-12", "2021-02-12T18:00:00Z", "2021-02-19T18:00:00Z"),
    ];
    assert_eq!(after, expected);
}

#[test]
fn r_time_5_a_bridge_whose_date_is_taken_says_so() {
    let world = damas();
    world.ok("list set damas \"weekly=tuesday 21:00\" --effective 2021-02-05T00:00 --reason assembly");
    world.ok("close damas --now 2021-02-17T00:00:00Z");
    let expected = [
        whole("2021-02-02", "2021-02-02T20:00:00Z", "2021-02-09T20:00:00Z"),
        partial("2021-02-02-bridge", "2021-02-09T20:00:00Z", "2021-02-09T21:00:00Z"),
        whole("2021-02-09", "2021-02-09T21:00:00Z", "2021-02-16T21:00:00Z"),
    ];
    assert_eq!(closed(&world, "damas", "weekly")[5..], expected);
    let bridge = world.json("closing show damas weekly 2021-02-02-bridge");
    assert_eq!(bridge["end"], json!("2021-02-09T21:00:00Z"));
    assert!(world.ok("ranking damas --weekly 2021-02-02-bridge").contains("2021-02-02-bridge"));
}

#[test]
fn a_bridge_that_the_next_change_cuts_short_gets_a_label_of_its_own() {
    let world = damas();
    world.ok("list set damas \"monthly=day 15 00:00\" --effective 2021-02-05T00:00 --reason first");
    world.ok("list set damas \"monthly=day 20 00:00\" --effective 2021-03-10T00:00 --reason second");
    let months = |world: &World| closed(world, "damas", "monthly");
    world.ok("close damas --now 2021-05-01T00:00:00Z --yes");
    let expected = [
        whole("2021-01", "2021-01-01T00:00:00Z", "2021-02-01T00:00:00Z"),
        whole("2021-02", "2021-02-01T00:00:00Z", "2021-03-01T00:00:00Z"),
        partial("2021-02-bridge", "2021-03-01T00:00:00Z", "2021-03-15T00:00:00Z"),
        partial("2021-02-bridge-bridge", "2021-03-15T00:00:00Z", "2021-03-20T00:00:00Z"),
        whole("2021-03", "2021-03-20T00:00:00Z", "2021-04-20T00:00:00Z"),
    ];
    assert_eq!(months(&world), expected);

    // Closed as time passes, night by night, the periods are the same.
    let nights = damas();
    nights.ok("list set damas \"monthly=day 15 00:00\" --effective 2021-02-05T00:00 --reason first");
    nights.ok("list set damas \"monthly=day 20 00:00\" --effective 2021-03-10T00:00 --reason second");
    for day in ["02-20", "03-01", "03-02", "03-15", "03-19", "03-20", "04-20", "05-01"] {
        nights.ok(&format!("close damas --now 2021-{day}T00:00:00Z"));
    }
    assert_eq!(months(&nights), expected);
    assert_eq!(closed(&nights, "damas", "weekly"), closed(&world, "damas", "weekly"));
}

#[test]
fn a_game_goes_by_the_rules_of_its_instant_and_a_period_by_those_before_its_end() {
    let world = damas();
    world.ok("list set damas k=32 provisional_games=0 --effective 2021-02-05T00:00 --reason assembly");
    world
        .ok("list set damas provisional_games=10 --effective 2021-02-09T20:00 --reason \"a second thought\"");
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n\
         1,2021-02-04T23:59:59.999999Z,matchmaking,ana,bo,1-0\n\
         2,2021-02-05T00:00:00Z,matchmaking,carla,dora,1-0\n\
         3,2021-02-10T12:00:00Z,matchmaking,eva,fina,1-0\n",
    );
    world.ok("import games.csv --game damas --now 2021-02-17T00:00:00Z");
    world.ok("close damas --now 2021-02-17T00:00:00Z");
    // Among equals a win moves half of K: 12 with 24, 16 with 32.
    assert_eq!(
        world.ranks("closing show damas weekly 2021-02-02"),
        [row(1, "carla", 1016, 1), row(2, "ana", 1012, 1), row(3, "bo", 988, 1), row(4, "dora", 984, 1)]
    );
    // The week ends on 2021-02-09 at 20:00, just before the second change; the next one after it.
    let provisional = |label: &str| {
        world.json(&format!("closing show damas weekly {label}"))["rows"][0]["provisional"].clone()
    };
    assert_eq!((provisional("2021-02-02"), provisional("2021-02-09")), (json!(false), json!(true)));

    // Each revision names the version of the rules that held for its period.
    let connection = Connection::open(world.path("arbitro.db")).unwrap();
    let mut versions = connection
        .prepare(
            "SELECT c.label, r.version FROM revision r JOIN closing c ON c.id = r.closing
             WHERE c.kind = 'weekly' AND c.start >= 1611691200000000 ORDER BY c.start",
        )
        .unwrap();
    let versions: Vec<(String, i64)> =
        versions.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect();
    let expected = [("2021-01-26", 1), ("2021-02-02", 2), ("2021-02-09", 3)];
    assert_eq!(versions, expected.map(|(label, version)| (label.to_owned(), version)));
    let profile =
        |label: &str| world.json(&format!("closing show damas weekly {label}"))["digests"]["profile"].clone();
    assert_ne!(profile("2021-01-26"), profile("2021-02-02"));
    // The third version's values are not those of the first: K is 32 still.
    assert_ne!(profile("2021-01-26"), profile("2021-02-09"));
}

#[test]
fn rules_never_change_behind_a_cut_that_is_due_closed_or_not() {
    let world = damas();
    let set = |at: &str| format!("list set damas k=20 --effective {at} --reason test --dry-run");
    // Nothing is closed, and the cut counts all the same.
    assert_eq!(world.json("closing ls damas"), json!([]));
    let refused = world.fails(77, &set("2021-02-02T19:59:59Z"));
    assert_eq!(
        refused,
        "error: rules of damas cannot change from 2021-02-02 19:59:59 +00:00 on: a period ended at 2021-02-02 20:00:00 \
         +00:00\nrule: R-CLO-2\nhint: name an --effective instant from 2021-02-02 20:00:00 +00:00 on\n"
    );
    assert!(world.ok(&set("2021-02-02T20:00:00Z")).contains("k 24 → 20"));
    world.ok("close damas");
    world.fails(77, &set("2021-02-02T19:59:59Z"));

    world.ok("list set damas k=20 --effective 2021-03-01T00:00 --reason test");
    let before = world.fails(77, &set("2021-02-20T00:00"));
    assert_eq!(
        before,
        "error: version 2 already changes the rules of damas from 2021-03-01 00:00:00 +00:00 on\nrule: R-ORD-2\nhint: \
         arbitro list withdraw damas 2 --reason TEXT takes it back; or name an --effective instant from \
         2021-03-01 00:00:00 +00:00 on\n"
    );
}

#[test]
fn a_cut_within_its_grace_is_not_due() {
    let world = World::new();
    world.ok("list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00 --now 2020-12-31T00:00:00Z");
    world.ok("list set damas close_after=2h --effective 2021-01-01T00:00 --reason servers --now 2020-12-31T00:00:00Z");
    let set = "list set damas k=20 --effective 2021-02-02T19:00 --reason test --dry-run --now";
    world.ok(&format!("{set} 2021-02-02T21:59:59Z"));
    world.fails(77, &format!("{set} 2021-02-02T22:00:00Z"));
    world.ok("close damas --now 2021-02-02T21:59:59Z --yes");
    assert_eq!(closed(&world, "damas", "weekly").last().unwrap().0, "2021-01-19");
    world.ok("close damas --now 2021-02-02T22:00:00Z");
    assert_eq!(closed(&world, "damas", "weekly").last().unwrap().0, "2021-01-26");
}

#[test]
fn zone_activation_and_game_of_a_list_never_change() {
    let world = damas();
    for (key, is) in [
        ("zone=Europe/Madrid", "zone of damas is UTC"),
        ("activated=2021-01-02T00:00", "activated of damas is 2021-01-01 00:00:00 +00:00"),
        ("game=go", "game of damas is damas"),
    ] {
        let refused =
            world.fails(77, &format!("list set damas {key} --effective 2021-03-01T00:00 --reason test"));
        assert_eq!(
            refused,
            format!(
                "error: {is} and never changes\nrule: R-TIME-4\nhint: add another list, seed it with list seed, and \
                 retire this one\n"
            )
        );
    }
    assert_eq!(world.json("list show damas")["history"].as_array().unwrap().len(), 1);
}

#[test]
fn an_activation_may_lie_after_the_clock() {
    let world = World::new();
    world.ok("list add verano --game damas --profile vezz --zone UTC --activated 2021-06-01T00:00");
    assert_eq!(world.json("list ls")[0]["state"], json!("waiting"));
    assert_eq!(world.json("close verano")["closed"], json!([]));
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n\
         1,2021-02-01T12:00:00Z,matchmaking,ana,bo,1-0\n2,2021-06-01T00:00:00Z,matchmaking,ana,bo,1-0\n",
    );
    world.ok("import games.csv --game damas --now 2021-06-02T00:00:00Z");
    let reasons = |key: &str| {
        world.json(&format!("check verano --key {key} --now 2021-06-02T00:00:00Z"))["games"][0]["reasons"]
            .clone()
    };
    assert_eq!((reasons("1"), reasons("2")), (json!(["before-activation"]), json!([])));
    // Any rule may still change: no cut of the list is due yet.
    world.ok("list set verano k=20 --effective 2021-01-01T00:00 --reason test --dry-run");
    world.ok("close verano --now 2021-06-09T00:00:00Z");
    // 2021-06-01 was a Tuesday; the Tuesday evening in front of it was 2021-05-25.
    let expected = [
        partial("2021-05-25", "2021-06-01T00:00:00Z", "2021-06-01T20:00:00Z"),
        whole("2021-06-01", "2021-06-01T20:00:00Z", "2021-06-08T20:00:00Z"),
    ];
    assert_eq!(closed(&world, "verano", "weekly"), expected);
}

/// A list with cuts of its own, closed at an instant.
fn odd(zone: &str, activated: &str, rules: &str, now: &str) -> World {
    let world = World::empty();
    world.ok("init --now 2000-01-01T00:00:00Z");
    world.ok(&format!(
        "list add l --game g --profile vezz --zone {zone} --activated {activated} --now 2000-01-01T00:00:00Z"
    ));
    if !rules.is_empty() {
        world.ok(&format!(
            "list set l {rules} --effective 2000-01-02T00:00 --reason test --now 2000-01-01T00:00:00Z"
        ));
    }
    world.ok(&format!("close l --now {now} --yes"));
    world
}

#[test]
fn r_time_2_a_month_that_starts_in_a_gap_in_asuncion() {
    let world = odd("America/Asuncion", "2023-08-01T00:00", "", "2023-11-01T03:00:00Z");
    // The clocks went from 00:00 to 01:00 on 2023-10-01, from -04:00 to -03:00.
    let expected = [
        whole("2023-08", "2023-08-01T04:00:00Z", "2023-09-01T04:00:00Z"),
        whole("2023-09", "2023-09-01T04:00:00Z", "2023-10-01T04:00:00Z"),
        whole("2023-10", "2023-10-01T04:00:00Z", "2023-11-01T03:00:00Z"),
    ];
    assert_eq!(closed(&world, "l", "monthly"), expected);
    let table = world.ok("closing show l monthly 2023-10");
    assert!(table.contains("2023-10-01 01:00:00 -03:00 to 2023-11-01 00:00:00 -03:00"), "{table}");
}

#[test]
fn r_time_2_a_month_that_starts_twice_in_havana() {
    let world = odd("America/Havana", "2020-10-01T00:00", "", "2020-12-01T05:00:00Z");
    // The clocks went from 01:00 back to 00:00 on 2020-11-01, from -04:00 to -05:00: the earlier 00:00 counts.
    let expected = [
        whole("2020-10", "2020-10-01T04:00:00Z", "2020-11-01T04:00:00Z"),
        whole("2020-11", "2020-11-01T04:00:00Z", "2020-12-01T05:00:00Z"),
    ];
    assert_eq!(closed(&world, "l", "monthly"), expected);
}

#[test]
fn r_time_2_a_week_that_ends_in_a_gap_in_beirut() {
    let world = odd("Asia/Beirut", "2021-03-21T00:00", "\"weekly=sunday 00:00\"", "2021-04-03T21:00:00Z");
    // The clocks went from 00:00 to 01:00 on 2021-03-28, from +02:00 to +03:00.
    let expected = [
        whole("2021-03-21", "2021-03-20T22:00:00Z", "2021-03-27T22:00:00Z"),
        whole("2021-03-28", "2021-03-27T22:00:00Z", "2021-04-03T21:00:00Z"),
    ];
    assert_eq!(closed(&world, "l", "weekly"), expected);
}

#[test]
fn r_time_2_a_week_whose_cut_is_a_day_that_apia_never_had() {
    let world = odd("Pacific/Apia", "2011-12-23T12:00", "\"weekly=friday 12:00\"", "2012-01-05T22:00:00Z");
    // Friday 2011-12-30 was skipped: at 10:00Z the clocks went from Thursday 24:00 (-10:00) to Saturday 00:00 (+14:00).
    let expected = [
        whole("2011-12-23", "2011-12-23T22:00:00Z", "2011-12-30T10:00:00Z"),
        whole("2011-12-30", "2011-12-30T10:00:00Z", "2012-01-05T22:00:00Z"),
    ];
    assert_eq!(closed(&world, "l", "weekly"), expected);
}

#[test]
fn r_time_2_a_cut_that_santiago_reaches_before_its_clocks_go_back() {
    let world =
        odd("America/Santiago", "2021-03-27T23:30", "\"weekly=saturday 23:30\"", "2021-04-11T03:30:00Z");
    // On Saturday 2021-04-03 the clocks went from 24:00 back to 23:00, from -03:00 to -04:00: 23:30 came twice.
    let expected = [
        whole("2021-03-27", "2021-03-28T02:30:00Z", "2021-04-04T02:30:00Z"),
        whole("2021-04-03", "2021-04-04T02:30:00Z", "2021-04-11T03:30:00Z"),
    ];
    assert_eq!(closed(&world, "l", "weekly"), expected);
}

const SEEDS: &str = "player,rating,games,instant,source\nAna,1200,30,2020-01-01,federation\nbo,1300.5,3,2021-01-01T00:00:00Z,\n";

/// A list in whose first days the clock stands, with two seeds.
fn seeded() -> World {
    let world = World::new();
    world.ok("list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00 --now 2021-01-01T00:00:00Z");
    world.write("seeds.csv", SEEDS);
    world.ok("list seed damas seeds.csv --now 2021-01-01T00:00:00Z");
    world
}

#[test]
fn r_seed_1_a_seed_comes_before_the_games_of_its_instant_and_its_games_count() {
    let world = seeded();
    // Ana's seed is older than the list, so it counts from the activation on, as the game at that instant does.
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n1,2021-01-01T00:00:00Z,matchmaking,bo,ana,1/2-1/2\n",
    );
    world.ok("import games.csv --game damas");
    // E of bo = 1/(1 + 10^(-100.5/400)) = 0.640727824…, so a draw moves 24 × (0.5 - E) = -3.377467782.
    let csv = world.ok("ranking damas --format csv --columns rank,player,rating,games,provisional");
    assert_eq!(
        csv,
        "rank,player,rating,games,provisional\n1,bo,1297.122532218,4,true\n2,Ana,1203.377467782,31,false\n"
    );
    world.ok("close damas");
    let week = world.json("closing show damas weekly 2020-12-29");
    assert_eq!(json!([week["rows"][0]["games"], week["rows"][0]["period_games"]]), json!([4, 1]));
}

#[test]
fn r_seed_1_the_same_again_is_skipped_and_another_is_refused() {
    let world = seeded();
    let now = "--now 2021-01-02T00:00:00Z";
    let nothing = "list seed damas: nothing to change\n2 players have these seeds already\n";
    assert_eq!(world.ok(&format!("list seed damas seeds.csv {now}")), nothing);
    // The same instant in other words: before the activation means the activation.
    world.write("same.csv", SEEDS.replace("2020-01-01", "2021-01-01T00:00"));
    assert_eq!(world.ok(&format!("list seed damas same.csv {now}")), nothing);
    world.write(
        "other.csv",
        format!("{}carla,1100,0,2021-01-03T00:00:00Z,\n", SEEDS.replace("1300.5", "1300.6")),
    );
    let refused = world.fails(77, &format!("list seed damas other.csv {now}"));
    assert_eq!(
        refused,
        "\
error[seed]: bo has another seed in damas: 1300.500000000 with 3 games at 2021-01-01 00:00:00 +00:00
 --> other.csv:3
  |
3 | bo,1300.6,3,2021-01-01T00:00:00Z,
  |
  = help: a seed is taken once: take the line out

error: other.csv: nothing was taken
rule: R-SEED-1
hint: take the lines out: a seed counts once, from the last cut that is due on and before what was played
"
    );
    // All or nothing: carla has none either.
    world.fails(2, "player show carla");
    world.ok(&format!("list seed damas other.csv {now} --dry-run").replace("other", "seeds"));
}

#[test]
fn r_seed_1_no_seed_behind_a_cut_or_a_game() {
    let world = damas();
    world.write("late.csv", "player,rating,instant\nana,1200,2021-02-02T19:59:59Z\n");
    let refused = world.fails(77, "list seed damas late.csv");
    assert!(
        refused.contains(
            "the seed's instant 2021-02-02 19:59:59 +00:00 lies behind the cut at 2021-02-02 20:00:00 +00:00"
        ),
        "{refused}"
    );
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n1,2021-02-03T10:00:00Z,matchmaking,ana,bo,1-0\n\
         2,2021-02-03T10:00:00Z,friend,carla,bo,1-0\n",
    );
    world.ok("import games.csv --game damas");
    let seed = |player: &str, at: &str| {
        world.write("seed.csv", format!("player,rating,instant\n{player},1200,{at}\n"));
        world.run("list seed damas seed.csv --dry-run")
    };
    let after = seed("ana", "2021-02-03T10:00:00.000001Z");
    assert_eq!(after.code, 77, "{}", after.err);
    assert!(
        after.err.contains("ana has a game that counts at 2021-02-03 10:00:00 +00:00, before the seed"),
        "{}",
        after.err
    );
    // Before the game or at its instant is early enough, and a game that is not rated does not count.
    for (player, at) in [("ana", "2021-02-03T10:00:00Z"), ("carla", "2021-02-03T11:00:00Z")] {
        let ran = seed(player, at);
        assert_eq!(ran.code, 0, "{player}: {}", ran.err);
        assert_eq!(ran.out, "list seed damas will change:\n1 player comes in with a rating\n");
    }
}

#[test]
fn a_retired_list_stays_readable_and_takes_nothing() {
    let world = damas();
    world.ok("list add otra --game damas --profile vezz --zone Europe/Madrid --activated 2021-01-01T00:00");
    world.write(
        "local.csv",
        "id,finished_at,mode,first,second,result\n1,2021-02-01 12:00,matchmaking,ana,bo,1-0\n",
    );
    // Two zones: nobody can say where a local time was read.
    let unclear = world.fails(2, "import local.csv --game damas");
    assert!(unclear.contains("--zone"), "{unclear}");
    world.ok("close --all");
    let before = world.json("closing ls otra");
    world.ok("list retire otra --reason \"added by mistake\"");
    // The one list that is left says it.
    world.ok("import local.csv --game damas");
    assert_eq!(world.json("closing ls otra"), before);
    assert_eq!(world.json("list show otra")["state"], json!("retired"));
    for line in [
        "list set otra k=20 --effective 2021-03-01T00:00 --reason test",
        "list seed otra local.csv",
        "close otra",
    ] {
        let refused = world.fails(77, line);
        assert!(refused.contains("list otra was retired") && refused.contains("hint: "), "{line}\n{refused}");
    }
    assert_eq!(
        world.ok("list retire otra --reason again"),
        "list retire otra: nothing to change\nlist otra was retired\n"
    );
    world.ok("close --all --now 2021-02-10T00:00:00Z");
    assert_eq!(world.json("closing ls otra"), before);
}
