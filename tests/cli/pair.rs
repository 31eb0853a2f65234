//! `pair`: rounds, checks and random tournaments through the program.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::world::World;

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/pairing/dutch").join(name)
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(fixture(name)).unwrap()
}

/// A tournament of 19 after four of nine rounds, and what the endorsed engine makes of round 5.
const ROUND: &str = "endorsed/s56_p019_r09_pab05/r05";

fn with_round_five() -> World {
    let world = World::empty();
    world.write("cup.trf", bytes(&format!("{ROUND}.trf")));
    world
}

/// A record 001.
fn player(number: u32, points: &str, rounds: &str) -> String {
    let name = format!("Player {number}");
    format!(
        "001 {number:>4}      {name:<33} {:>4}{:28}{points:>4} {number:>4}  {rounds}\n",
        2000 - number,
        ""
    )
}

#[test]
fn a_round_is_printed_as_engines_print_it() {
    let world = with_round_five();
    let expected = String::from_utf8(bytes(&format!("{ROUND}.pairs"))).unwrap();
    assert_eq!(world.ok("pair cup.trf"), expected);
    assert_eq!(world.ok("pair cup.trf --round 5 --format pairs"), expected);
    let piped = world.run_with("pair -", &world.read("cup.trf"));
    assert_eq!((piped.code, piped.out), (0, expected.clone()));
    world.ok("pair cup.trf --output round.pairs");
    assert_eq!(world.read("round.pairs"), expected);
    assert!(!world.path("arbitro.db").exists());
}

#[test]
fn an_earlier_round_is_paired_from_what_was_before_it() {
    let world = with_round_five();
    let expected = String::from_utf8(bytes("endorsed/s56_p019_r09_pab05/r03.pairs")).unwrap();
    assert_eq!(world.ok("pair cup.trf --round 3"), expected);
}

#[test]
fn people_read_names_and_points_and_scripts_read_fields() {
    // Four players; 1 and 2 won, 4 asked for a bye: the winners meet, 1 had White and 2 had Black before, and 3 is
    // left with the pairing-allocated bye.
    let world = World::empty();
    let report = [
        "012 Club cup\n".to_owned(),
        player(1, "1.0", "   3 w 1"),
        player(2, "1.0", "   4 b 1"),
        player(3, "0.0", "   1 b 0"),
        player(4, "0.0", "   2 w 0  0000 - H"),
        "142 3\n152 W\n".to_owned(),
    ];
    world.write("club.trf", report.concat());
    assert_eq!(world.ok("pair club.trf"), "2\n2 1\n3 0\n");
    let expected = "\
Club cup, round 2 of 3: 1 game and a bye

Board  No.  White     Rating  Points  No.  Black     Rating  Points
    1    2  Player 2    1998     1.0    1  Player 1    1999     1.0
         3  Player 3    1997     0.0       bye                     

Not paired
No.  Name      Reason
  4  Player 4  half-point bye
";
    let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    assert_eq!(trimmed(&world.ok("pair club.trf --format table")), trimmed(expected));
    let json = world.json("pair club.trf");
    assert_eq!((&json["round"], &json["rounds"], &json["bye"]), (&json!(2), &json!(3), &json!(3)));
    assert_eq!(
        json["pairs"][0]["white"],
        json!({"number": 2, "name": "Player 2", "rating": 1998, "points": "1.0"})
    );
    assert_eq!((&json["pairs"][1]["board"], &json["pairs"][1]["black"]), (&Value::Null, &Value::Null));
    assert_eq!(json["absent"], json!([{"number": 4, "name": "Player 4", "reason": "half-point-bye"}]));
    let csv = world.ok("pair club.trf --format csv --columns board,white,black");
    assert_eq!(csv, "board,white,black\n1,2,1\n,3,0\n");
    world.fails(2, "pair club.trf --columns board");
}

#[test]
fn a_round_written_into_its_report_is_what_a_check_finds_there() {
    let world = with_round_five();
    let before = world.read("cup.trf");
    world.ok("pair cup.trf --format trf --output cup.trf");
    let after = world.read("cup.trf");
    assert_eq!(before.lines().count(), after.lines().count());
    for (old, new) in before.lines().zip(after.lines()) {
        // All but the points of who has a bye and the new round.
        assert_eq!(old.chars().take(80).collect::<String>(), new.chars().take(80).collect::<String>());
        assert_eq!(
            old.chars().skip(84).collect::<String>().trim_end(),
            new.chars().skip(84).take(old.chars().count().saturating_sub(84)).collect::<String>().trim_end()
        );
    }
    let check = world.json("pair check cup.trf");
    assert_eq!((&check["rounds"], &check["identical"]), (&json!(5), &json!(5)));
    let error = world.fails(2, "pair cup.trf --round 5 --format trf");
    assert!(error.contains("only round 6"), "{error}");
    let ran = world.run("pair cup.trf");
    assert!(ran.err.contains("have no result in round 5"), "{}", ran.err);
}

#[test]
fn a_pairing_never_takes_the_place_of_its_report() {
    let world = with_round_five();
    let before = world.read("cup.trf");
    for line in ["pair cup.trf --output cup.trf", "pair cup.trf --format json -o ./cup.trf"] {
        let error = world.fails(2, line);
        assert!(error.contains("--format trf"), "{error}");
    }
    assert_eq!(world.read("cup.trf"), before);
}

#[test]
fn where_no_pairing_exists_nothing_is_written_and_the_conflict_is_named() {
    // Only 1 and 2, and 3 and 4, have not met, and the arbiter keeps 1 and 2 apart.
    let world = World::empty();
    let report = [
        player(1, "1.0", "   3 w 1     4 b 0"),
        player(2, "1.0", "   4 b 0     3 w 1"),
        player(3, "0.0", "   1 b 0     2 b 0"),
        player(4, "2.0", "   2 w 1     1 w 1"),
        "142 5\n152 W\n260 001 005    1    2\n".to_owned(),
    ];
    world.write("small.trf", report.concat());
    let ran = world.run("pair small.trf --output out.pairs");
    assert_eq!((ran.code, ran.out.as_str()), (77, ""), "{}", ran.err);
    assert!(!world.path("out.pairs").exists());
    for said in [
        "no pairing exists for round 3",
        "1 and 2 are prohibited from meeting",
        "1 Player 1",
        "C1 to C3",
        "lift one of the prohibitions",
    ] {
        assert!(ran.err.contains(said), "{said}\n{}", ran.err);
    }
    // Without the prohibition there is a pairing.
    world.write("small.trf", report[..4].concat() + "142 5\n152 W\n");
    assert_eq!(world.ok("pair small.trf").lines().count(), 3);
}

#[test]
fn rounds_that_cannot_be_asked_for_are_usage() {
    let world = with_round_five();
    for (line, said) in [
        ("pair cup.trf --round 0", "counted from 1"),
        ("pair cup.trf --round 10", "of 9 rounds"),
        ("pair cup.trf --round 7", "before round 5"),
        ("pair cup.trf --system burstein", "dutch"),
    ] {
        let error = world.fails(2, line);
        assert!(error.contains(said), "{line}\n{error}");
    }
}

#[test]
fn who_is_away_is_not_paired_and_an_empty_room_is_refused() {
    let world = World::empty();
    world.write("away.trf", player(1, "0.0", "0000 - Z") + &player(2, "0.0", "0000 - H") + "142 3\n");
    let error = world.fails(77, "pair away.trf");
    assert!(error.contains("nobody is there") && error.contains("240"), "{error}");
}

#[test]
fn a_broken_report_is_65_with_line_and_column() {
    let world = World::empty();
    world.write("bad.trf", player(1, "0.5", "   2 w 1") + &player(2, "0.0", "   1 b 0"));
    for line in ["pair bad.trf", "pair check bad.trf"] {
        let error = world.fails(65, line);
        for said in ["error[points]", "bad.trf:1:81", "0.5 points, but the results make 1.0"] {
            assert!(error.contains(said), "{line}: {said}\n{error}");
        }
    }
    world.write("games.csv", "id,finished_at\n1,2021-01-06T12:00:00Z\n");
    let error = world.fails(65, "pair games.csv");
    assert!(error.contains("nobody entered") && !error.contains("is no record of"), "{error}");
    world.fails(66, "pair nowhere.trf");
    world.fails(65, "pair .");
}

#[test]
fn a_caret_stands_under_a_late_round() {
    let world = World::empty();
    let rounds: String = (0..20).map(|_| "0000 - Z  ").collect();
    world.write("late.trf", player(1, "0.0", &format!("{rounds}   9 w 1")));
    let error = world.fails(65, "pair late.trf");
    assert!(error.contains("late.trf:1:292") && error.contains("^^^^"), "{error}");
}

#[test]
fn latin_1_is_read_and_said() {
    let world = World::empty();
    let report =
        player(1, "0.0", "").replace("Player 1 ", "Müller   ") + &player(2, "0.0", "") + "142 3\n152 W\n";
    let latin: Vec<u8> = report.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    world.write("cup.trf", latin);
    let ran = world.run("pair cup.trf --format table");
    assert!(ran.out.contains("Müller"), "{}", ran.out);
    assert!(ran.err.contains("ISO-8859-1"), "{}", ran.err);
    assert_eq!(world.run("pair cup.trf -q").err, "");
}

#[test]
fn what_a_report_leaves_open_can_be_said() {
    let world = World::empty();
    world.write("cup.trf", player(1, "0.0", "") + &player(2, "0.0", ""));
    let ran = world.run("pair cup.trf");
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("how many rounds") && ran.err.contains("--rounds N"), "{}", ran.err);
    assert_eq!(world.run("pair cup.trf --rounds 3").err, "");
    world.fails(2, "pair cup.trf --rounds 3 --round 4");
}

#[test]
fn a_folder_is_checked_against_reports_and_pairs() {
    let world = World::empty();
    let folder = fixture("endorsed/s56_p019_r09_pab05");
    let check = world.json(&format!("pair check {}", folder.display()));
    // r01 … r09 hold 0 … 8 rounds and a file of pairs each; full.trf holds 9: 36 + 9 + 9.
    assert_eq!((&check["rounds"], &check["identical"]), (&json!(54), &json!(54)));
    assert_eq!(check["files"].as_array().unwrap().len(), 10);
    let table = world.ok(&format!("pair check {}", folder.display()));
    assert!(table.starts_with("54 rounds of 10 files paired again (dutch): 54 identical"), "{table}");
}

#[test]
fn one_round_can_be_checked_alone() {
    let world = with_round_five();
    world.write("cup.pairs", bytes(&format!("{ROUND}.pairs")));
    for (line, rounds) in [("", 5), ("--round 5", 1), ("--round 2", 1), ("--round 9", 0)] {
        let check = world.json(&format!("pair check cup.trf {line}"));
        assert_eq!((&check["rounds"], &check["identical"]), (&json!(rounds), &json!(rounds)), "{line}");
    }
}

#[test]
fn a_difference_is_1_with_both_pairings() {
    let world = with_round_five();
    let pairs = String::from_utf8(bytes(&format!("{ROUND}.pairs"))).unwrap();
    let mut lines: Vec<&str> = pairs.lines().collect();
    lines.swap(1, 2);
    world.write("cup.pairs", lines.join("\n"));
    let ran = world.run("pair check cup.trf");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("1 of 5 rounds differ"), "{}", ran.err);
    for line in &lines[1..3] {
        let shown = line.replace(' ', " - ");
        assert_eq!(ran.out.matches(&shown).count(), 2, "{shown}\n{}", ran.out);
    }
    std::fs::remove_file(world.path("cup.pairs")).unwrap();

    // The colours of the first game of round 1 are turned round.
    let report = world.read("cup.trf");
    let turned = |line: &str, from: &str, to: &str| {
        let mut line: Vec<char> = line.chars().collect();
        assert_eq!(line[96].to_string(), from);
        line[96] = to.chars().next().unwrap();
        line.into_iter().collect::<String>()
    };
    let first = report.lines().find(|line| line.starts_with("001    1 ")).unwrap();
    let other: u32 = first.chars().skip(91).take(4).collect::<String>().trim().parse().unwrap();
    let second = report.lines().find(|line| line.starts_with(&format!("001 {other:>4} "))).unwrap();
    let (a, b) = if first.chars().nth(96) == Some('w') { ("w", "b") } else { ("b", "w") };
    let report = report.replace(first, &turned(first, a, b)).replace(second, &turned(second, b, a));
    world.write("cup.trf", report);
    let ran = world.run("pair check cup.trf --format json");
    assert_eq!(ran.code, 1, "{}", ran.err);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    let difference = &json["files"][0]["differences"][0];
    assert_eq!((&difference["round"], &difference["against"]), (&json!(1), &json!("report")));
    let game = |white: u32, black: u32| json!({"white": white, "black": black});
    let (told, computed) =
        if a == "w" { (game(other, 1), game(1, other)) } else { (game(1, other), game(other, 1)) };
    assert!(difference["told"].as_array().unwrap().contains(&told), "{difference}");
    assert!(difference["computed"].as_array().unwrap().contains(&computed), "{difference}");
}

#[test]
fn a_check_goes_on_after_a_file_that_cannot_be_read() {
    let world = with_round_five();
    world.write("bad.trf", "001    x\n");
    let ran = world.run("pair check bad.trf nowhere.trf cup.trf");
    assert_eq!(ran.code, 65, "{}", ran.err);
    assert!(ran.err.contains("bad.trf:1:5") && ran.err.contains("nowhere.trf"), "{}", ran.err);
    assert!(ran.out.contains("cup.trf"), "{}", ran.out);
    std::fs::create_dir(world.path("empty")).unwrap();
    world.fails(66, "pair check empty");
    world.write("cup.pairs", "2\n1 2\n");
    let error = world.fails(65, "pair check cup.trf");
    assert!(error.contains("2 pairs are announced, and 1 follow"), "{error}");
}

const EVERYTHING: &str = "pair generate --players 41 --rounds 9 --draws 40 --forfeits 6 --half-byes 5 --full-byes 3 \
                          --absences 3 --withdrawals 1.5 --late 8 --prohibited 10 --acceleration --points 3,1,0 \
                          --bye-points 1.5";

#[test]
fn a_seed_makes_the_same_tournament_with_everything_asked_for() {
    let world = World::empty();
    let one = world.ok(&format!("{EVERYTHING} --seed 7"));
    assert_eq!(one, world.ok(&format!("{EVERYTHING} --seed 7")));
    assert_ne!(one, world.ok(&format!("{EVERYTHING} --seed 8")));
    let records: Vec<&str> = one.lines().filter(|line| line.starts_with("001")).collect();
    assert_eq!(records.len(), 41);
    let results: String = records.iter().flat_map(|line| line.chars().skip(98).step_by(10)).collect();
    for letter in "10=+-HFZU".chars() {
        assert!(results.contains(letter), "no {letter} in {results}");
    }
    for record in ["260 001 009", "250 ", "162 ", "142 9", "152 "] {
        assert!(one.lines().any(|line| line.starts_with(record)), "{record}\n{one}");
    }
    world.write("made-up.trf", &one);
    assert_eq!(world.json("pair check made-up.trf")["identical"], json!(9));
}

#[test]
fn a_tournament_that_cannot_go_on_ends_and_says_why() {
    let world = World::empty();
    let ran = world.run("pair generate --players 4 --rounds 5 --seed 1 --output t.trf");
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert!(ran.err.contains("it ends after round 3") && ran.err.contains("have met (C1)"), "{}", ran.err);
    world.ok("pair check t.trf");
    for line in [
        "pair generate --players 0 --rounds 5 --seed 1",
        "pair generate --players 4 --rounds 1000 --seed 1",
        "pair generate --players 4 --rounds 5",
        "pair generate --players 4 --rounds 5 --seed 1 --draws 101",
        "pair --round 3 generate --players 4 --rounds 5 --seed 1",
    ] {
        world.fails(2, line);
    }
}
