//! What errors say to do is what can be done: they name the file that was meant, the options that the command has,
//! and every way to call it.

use crate::world::World;

#[track_caller]
fn hint(world: &World, code: i32, line: &str) -> String {
    let said = world.fails(code, line);
    let hint = said.lines().find_map(|line| line.strip_prefix("hint: "));
    hint.unwrap_or_else(|| panic!("{line}: no hint\n{said}")).to_owned()
}

#[test]
fn a_file_that_is_no_backup_is_not_taken_for_the_database() {
    let world = World::new();
    world.write("games.csv", "id,first\n");
    for file in ["games.csv", "nowhere.db", "."] {
        let code = if file == "nowhere.db" { 66 } else { 69 };
        let said = hint(&world, code, &format!("restore {file} --db new.db"));
        assert_eq!(said, "name a file that arbitro backup has written", "{file}");
    }
    assert!(hint(&world, 69, "backup copy.db --db games.csv").contains("--db"));
    world.write("other.db", "");
    assert_eq!(hint(&world, 73, "backup other.db"), "name another file, or add --force to replace this one");
    assert_eq!(
        hint(&world, 66, "init --from nowhere --db new.db"),
        "name a folder that arbitro export --facts has written"
    );
}

#[test]
fn a_folder_in_a_folder_that_is_not_there_is_said_by_its_own_name() {
    let world = World::new();
    let said = world.fails(73, "export --facts a/b");
    assert!(
        said.contains("a/b: the folder it is to stand in does not exist") && !said.contains(".part"),
        "{said}"
    );
    assert!(said.contains("hint: make that folder first"), "{said}");
}

#[test]
fn a_database_that_a_configuration_names_is_mended_there() {
    let world = World::empty();
    world.write("night.toml", "database = \"club.db\"\n");
    for line in ["nightly --config night.toml", "nightly --config night.toml --dry-run"] {
        assert!(hint(&world, 66, line).starts_with("create = true in night.toml"), "{line}");
        world.write("club.db", "not a database");
        assert!(hint(&world, 69, line).starts_with("see what database names in night.toml"), "{line}");
        std::fs::remove_file(world.path("club.db")).unwrap();
    }
}

#[test]
fn a_database_among_files_of_games_is_told_from_the_one_of_the_command() {
    let world = World::new();
    let said = world.fails(65, "import arbitro.db --game damas");
    assert!(said.contains("export its games as CSV; arbitro's own database is named with --db"), "{said}");
}

#[test]
fn times_are_said_in_the_zone_of_what_they_are_of() {
    let world = World::new();
    world.ok(
        "list add damas --game damas --profile vezz --zone America/Santiago --activated 2021-01-01T00:00",
    );
    world.ok("event new liga --system round-robin --list damas");
    world.ok("event join liga ana bo --now 2021-02-03T13:00:00Z");
    let log = world.ok("event log liga --format jsonl");
    world.write("log.jsonl", &log);
    let early = world.fails(65, "event new --from log.jsonl --db arbitro.db --now 2021-02-03T11:00:00Z");
    // Chile is three hours behind UTC in its summer.
    assert!(early.contains("lies after the clock, which says 2021-02-03 08:00:00 -03:00"), "{early}");
    let turned = log
        .replacen("2021-02-03T12:00:00Z", "2021-02-03T12:30:00Z", 9)
        .replace("2021-02-03T13:00:00Z", "2021-02-03T12:10:00Z");
    world.write("turned.jsonl", turned);
    world.ok("init --db other.db");
    let back = world.fails(65, "event new --from turned.jsonl --db other.db --now 2021-02-04T12:00:00Z");
    assert!(
        back.contains("it is recorded at 2021-02-03 09:10:00 -03:00, and the one before it at 2021-02-03 09:30:00 -03:00"),
        "{back}"
    );

    let behind = world.fails(77, "list set damas k=20 --effective 2021-01-05T00:00 --reason test");
    assert!(
        behind.contains("hint: name an --effective instant from 2021-02-02 20:00:00 -03:00 on"),
        "{behind}"
    );
    // What is shown can be typed.
    world.ok("list set damas k=20 --effective \"2021-02-02 20:00:00 -03:00\" --reason test");
}

#[test]
fn usage_names_every_way_to_give_what_is_required() {
    let world = World::new();
    for (line, usage) in [
        ("export", "Usage: arbitro export <--facts <FOLDER>|--list <LIST>>\n"),
        ("close", "Usage: arbitro close <LIST|--all>\n"),
        ("closing verify", "Usage: arbitro closing verify <LIST|--all>\n"),
        ("event new", "       arbitro event new --from <FILE> [NAME]\n"),
        ("event join copa", "       arbitro event join --from <FILE> <NAME>\n"),
        ("referee othello", "       arbitro referee othello [OPTIONS] --from <FILE>\n"),
    ] {
        let said = world.fails(2, line);
        assert!(said.contains(usage), "{line}\n{said}");
    }
    let both = world.fails(2, "export --facts out --list damas");
    assert!(
        both.contains("--facts <FOLDER>' cannot be used with") && both.contains("--list <LIST>"),
        "{both}"
    );
    // The folder of facts is CSV whatever the account of it is.
    assert!(world.json("export --facts out")["files"].is_array());
    assert!(world.read("out/audit.csv").starts_with("seq,"));
}

#[test]
fn an_instant_without_a_zone_speaks_of_none() {
    let world = World::new();
    for (typed, said) in [
        ("yesterday", "write it as in 2026-11-25T19:00:00Z or 2026-11-25T16:00:00-03:00\n"),
        ("2021-01-25", "it has no time of day and no offset: write 2021-01-25T00:00:00Z for UTC"),
        ("2021-01-25T10:00", "it has no offset: write 2021-01-25T10:00:00Z for UTC"),
        ("25/01/2021", "write it as in 2026-11-25T19:00:00Z or 2026-11-25T16:00:00-03:00\n"),
    ] {
        for option in ["audit log --since", "audit log --until", "list ls --now"] {
            let error = world.fails(2, &format!("{option} {typed}"));
            assert!(error.contains(said) && !error.contains("zone"), "{option} {typed}\n{error}");
        }
    }
    world.ok("audit log --since 2021-01-25T00:00:00Z");
    let at = world.fails(2, "event call copa 1 --at soon");
    assert!(at.contains("without an offset for the zone of the list or event"), "{at}");
}

#[test]
fn a_mistyped_zone_gets_a_suggestion_and_a_mistyped_number_a_remedy() {
    let world = World::new();
    let add = "list add damas --game damas --profile vezz --activated 2021-01-01T00:00 --zone";
    assert!(
        hint(&world, 2, &format!("{add} Amrica/Santiago")).starts_with("did you mean \"America/Santiago\"?")
    );
    assert!(hint(&world, 2, &format!("{add} Nowhere")).starts_with("zones are named as in"));
    for (line, said) in [
        ("import void x --reason y", "for '<BATCH>': write a whole number\n"),
        ("event pairings copa --round 99999999999", "is not in 0..=4294967295"),
        ("event start copa --seed 99999999999999999999", "for '--seed <N>': it is too large\n"),
    ] {
        let error = world.fails(2, line);
        assert!(error.contains(said), "{line}\n{error}");
    }
    world.write("games.csv", "id,finished_at,first,second,result\n1,2021-01-06T12:00:00Z,ana,bo,1-0\n");
    assert_eq!(hint(&world, 2, "import games.csv --game damas --source a/b"), "write it without \"/\"");
}

#[test]
fn a_date_in_another_order_is_offered_the_orders_that_give_a_day() {
    let world = World::with_damas();
    for (date, offered, other) in [
        ("20/01/2021", "or say --dates day-first", "month-first"),
        ("01/20/2021", "or say --dates month-first", "day-first"),
    ] {
        world.write("games.csv", format!("id,finished_at,first,second,result\n1,{date},ana,bo,1-0\n"));
        let said = world.fails(65, "import games.csv --game damas");
        assert!(said.contains(offered) && !said.contains(other), "{said}");
    }
    world.write("games.csv", "id,finished_at,first,second,result\n1,05/01/2021,ana,bo,1-0\n");
    assert!(
        world.fails(65, "import games.csv --game damas").contains("--dates day-first or --dates month-first")
    );
    world.write("games.csv", "id,finished_at,first,second,result\n1,2021-03-01T00:00:00Z,ana,bo,1-0\n");
    let future = world.fails(65, "import games.csv --game damas --zone America/Santiago");
    assert!(future.contains("lies after now, 2021-02-03 09:00:00 -03:00"), "{future}");
}
