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

/// What is written goes into the place of a plain file, or nowhere.
#[test]
fn neither_a_database_nor_a_device_nor_a_folder_is_written_over() {
    let world = super::lived();
    let before = std::fs::read(world.path("arbitro.db")).unwrap();
    world.write("bad.csv", "id,finished_at,mode,first,second,result\n9,2021-01-20,matchmaking,ana,bo,1_0\n");
    std::fs::create_dir(world.path("folder")).unwrap();
    // As a device would be: something that is there and is no file.
    #[cfg(unix)]
    let _socket = std::os::unix::net::UnixListener::bind(world.path("socket")).unwrap();
    #[cfg(not(unix))]
    std::fs::create_dir(world.path("socket")).unwrap();
    for (line, code, said) in [
        ("export --list damas --to arbitro.db", 73, "is a database, and is not written over"),
        (
            "import bad.csv --game damas --rejects arbitro.db --yes",
            73,
            "is a database, and is not written over",
        ),
        ("export --list damas --to folder", 73, "is a folder"),
        ("export --list damas --to socket", 73, "is "),
        ("import bad.csv --game damas --rejects socket --yes", 73, "is "),
        ("backup socket --force", 73, "it is "),
        ("backup folder --force", 73, "it is a folder"),
        ("audit seal --key nowhere.key --out arbitro.db", 66, "nowhere.key"),
    ] {
        let error = world.fails(code, line);
        assert!(error.contains(said), "{line}: {error}");
        assert!(std::fs::read(world.path("arbitro.db")).unwrap() == before, "{line}");
    }
    world.write(
        "night.toml",
        "database = \"arbitro.db\"\n\n[[reports]]\nlist = \"damas\"\nkind = \"general\"\nformat = \"csv\"\npath = \"arbitro.db\"\n",
    );
    let night = world.run("nightly --config night.toml --now 2021-02-03T12:00:00Z");
    assert!(night.code != 0 && night.out.contains("arbitro.db is a database"), "{night:?}");
    world.ok("audit verify");
    world.ok("export --list damas --to table.csv");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("table.csv", world.path("link.csv")).unwrap();
        world.ok("export --list damas --to link.csv --format json");
        assert!(world.path("link.csv").symlink_metadata().unwrap().is_symlink());
        assert!(world.read("table.csv").starts_with('{'));
    }
}
