//! `export --list`: tables of a list, on standard output or in a file that appears whole.

use serde_json::{Value, json};

use super::lived;

#[test]
fn games_have_verdicts_codes_and_ratings() {
    let world = lived();
    let csv = world.ok("export --list damas --table games");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "key,finished_at,mode,event,first,second,first_score,second_score,result,termination,verdict,reasons,held,\
         first_before,first_after,second_before,second_after"
    );
    // A first win among equals moves 24 × 0.5 = 12 points.
    assert_eq!(
        lines[1],
        "damas/1,2021-01-06T12:00:00Z,matchmaking,,ANA,bo,,,1-0,time,rated,,false,\
         1000.000000000,1012.000000000,1000.000000000,988.000000000"
    );
    let friend = lines.iter().find(|line| line.starts_with("damas/3,")).unwrap();
    assert!(friend.ends_with(",unrated,mode event,false,,,,"), "{friend}");
    let void = lines.iter().find(|line| line.starts_with("damas/7,")).unwrap();
    assert!(void.contains(",unrated,void,"), "{void}");
    assert!(lines.iter().any(|line| line.starts_with("damas/4,") && line.contains(",rated,,true,")), "{csv}");

    let jsonl = world.ok("export --list damas --table games --format jsonl");
    let first: Value = serde_json::from_str(jsonl.lines().next().unwrap()).unwrap();
    assert_eq!((&first["verdict"], &first["second_after"]), (&json!("rated"), &json!(988.0)));
}

#[test]
fn tables_are_those_of_the_commands() {
    let world = lived();
    for (table, command) in [
        ("", "ranking damas"),
        ("--weekly 2021-01-05", "ranking damas --weekly 2021-01-05"),
        ("--monthly 2021-01", "ranking damas --monthly 2021-01"),
        ("--at 2021-01-10T00:00", "ranking damas --at 2021-01-10T00:00"),
        ("--table closings", "closing ls damas"),
        ("--table check", "check damas"),
    ] {
        for format in ["csv", "json", "jsonl", "markdown"] {
            let exported = world.ok(&format!("export --list damas {table} --format {format}"));
            assert_eq!(exported, world.ok(&format!("{command} --format {format}")), "{table} {format}");
        }
    }
}

#[test]
fn a_file_is_written_whole_in_the_format_of_its_name() {
    let world = lived();
    for (name, format) in
        [("a.csv", "csv"), ("a.json", "json"), ("a.jsonl", "jsonl"), ("a.md", "markdown"), ("a.dat", "csv")]
    {
        world.write(name, "old");
        assert_eq!(world.ok(&format!("export --list damas --to {name}")), "");
        assert_eq!(world.read(name), world.ok(&format!("ranking damas --format {format}")), "{name}");
    }
    world.ok("export --list damas --to a.csv --columns rank,player");
    assert!(world.read("a.csv").starts_with("rank,player\n"));
    world.fails(2, "export --list damas --to a.csv --columns rang");
    assert!(world.read("a.csv").starts_with("rank,player\n"), "a failed export leaves the old file");
    world.fails(73, "export --list damas --to nowhere/a.csv");
}

#[test]
fn wrong_usage_says_what_is_right() {
    let world = lived();
    assert!(world.fails(2, "export --list damsa").contains("did you mean \"damas\"?"));
    world.fails(2, "export");
    world.fails(2, "export --facts x --list damas");
    world.fails(2, "export --facts x --table games");
    world.fails(2, "export --list damas --table game");
    world.fails(2, "export --list damas --weekly 1999-01-05");
}
