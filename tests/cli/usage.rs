//! Wrong command lines: exit 2, and a way out.

use crate::world::{World, ran};

#[test]
fn help_and_version_are_success_and_nothing_else_is() {
    let world = World::empty();
    let version = ran(world.bare().arg("--version"));
    assert_eq!((version.code, version.out), (0, format!("arbitro {}\n", env!("CARGO_PKG_VERSION"))));
    for line in ["--help", "help ranking", "list add --help", "import --help", "-h"] {
        assert!(world.ok(line).contains("Usage: arbitro"), "{line}");
    }
    let bare = ran(&mut world.bare());
    assert_eq!(bare.code, 2);
    assert!(bare.err.contains("Usage: arbitro"), "{}", bare.err);
    assert!(!world.path("arbitro.db").exists());
}

#[test]
fn misspelt_words_get_a_suggestion() {
    let world = World::with_damas();
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bernardo,1-0\n",
    );
    world.ok("import games.csv --game damas");
    world.ok("close damas");
    let suggested = [
        ("rankin damas", "ranking"),
        ("ranking damsa", "did you mean \"damas\"?"),
        ("check damas --player bernado", "did you mean \"bernardo\"?"),
        ("player show bernado", "did you mean \"bernardo\"?"),
        (
            "list add x --game damas --profile vez --zone UTC --activated 2021-01-01T00:00",
            "did you mean \"vezz\"?",
        ),
        ("player set ana verifed= --reason x", "did you mean \"verified\"?"),
        ("ranking damas --weekly 2021-01-06", "2021-01-05"),
        ("ranking damas --fromat json", "--format"),
    ];
    for (line, said) in suggested {
        let error = world.fails(2, line);
        assert!(error.contains(said), "{line}\n{error}");
    }
}

#[test]
fn unknown_things_are_usage() {
    let world = World::with_damas();
    world.ok("close damas");
    for line in [
        "ranking nothing",
        "check damas --key 4711",
        "closing show damas weekly 2030-01-01",
        "closing show damas weekly 2021-01-05 --revision 2",
        "import void 7 --reason x",
        "player history nobody --list damas",
        "list add x --game damas --profile vezz --zone Mars/Base --activated 2021-01-01T00:00Z",
        "list add x --game damas --profile vezz --zone Mars/Base --activated 2021-01-01T00:00",
        "list set damas kk=20 --effective 2021-03-01T00:00 --reason x",
        "game amend damas/1 --set result=1-0 --set result=0-1 --reason x",
        "list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00",
    ] {
        let error = world.fails(2, line);
        assert!(error.starts_with("error"), "{line}\n{error}");
        assert!(error.contains("hint: ") || error.contains("error["), "{line}\n{error}");
    }
}

#[test]
fn a_name_without_its_accents_is_suggested_with_them() {
    let world = World::with_damas();
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,Íñigo,Bo,1-0\n",
    );
    world.ok("import games.csv --game damas");
    assert!(world.fails(2, "player show Inigo").contains("did you mean \"íñigo\"?"));
}

#[test]
fn a_period_that_is_not_closed_yet_is_not_suggested_for_itself() {
    let world = World::with_damas();
    assert_eq!(
        world.fails(2, "closing show damas weekly 2021-01-05"),
        "error: weekly 2021-01-05 of damas is not closed\n\
         hint: arbitro closing ls damas shows what is; arbitro close damas closes what is due\n"
    );
}

#[test]
fn instants_say_how_to_write_them() {
    let world = World::with_damas();
    let error = world.fails(2, "ranking damas --at 25/11/2020");
    assert!(error.contains("2026-11-25T19:00:00Z"), "{error}");
    let error = world.fails(2, "ranking damas --at 2021-01-25");
    assert!(error.contains("2021-01-25T00:00"), "{error}");
    let error = world.fails(2, "ranking damas --now 2021-01-25T00:00");
    assert!(error.contains("2021-01-25T00:00:00Z"), "{error}");
    // Madrid's clocks jumped from 02:00 to 03:00 on 2021-03-28.
    let line = "list add x --game go --profile vezz --zone Europe/Madrid --activated 2021-03-28T02:30";
    let error = world.fails(2, line);
    assert!(error.contains("2021-03-28T02:30:00+02:00 or 2021-03-28T02:30:00+01:00"), "{error}");
}

#[test]
fn options_of_import_do_not_get_lost_before_its_verbs() {
    let world = World::with_damas();
    for line in ["import --dry-run void 1 --reason x", "import --game damas ls", "import --format csv ls"] {
        let error = world.fails(2, line);
        assert!(error.contains("./ls"), "{line}\n{error}");
    }
    world.ok("import --yes ls");
    world.ok("--yes import ls");
    // A file of that name is a file.
    world.write(
        "ls",
        "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n",
    );
    assert!(world.ok("import ./ls --game damas").starts_with("damas: 1 new game"));
}

#[test]
fn what_needs_a_list_names_the_way_to_all_of_them() {
    let world = World::with_damas();
    for line in ["close", "closing verify"] {
        let said = world.fails(2, line);
        assert!(said.contains("<LIST|--all>"), "{line}\n{said}");
        world.ok(&format!("{line} --all"));
        world.fails(2, &format!("{line} damas --all"));
    }
}

#[test]
fn a_date_that_labels_no_period_leads_to_the_one_it_lies_in() {
    let world = World::with_damas();
    world.ok("close damas");
    for line in ["ranking damas --weekly 2021-01-15", "closing show damas weekly 2021-01-15"] {
        let said = world.fails(2, line);
        assert!(said.contains("2021-01-15 lies in the one labelled \"2021-01-12\""), "{line}\n{said}");
    }
    // A Tuesday of another year is near as a text and far as a date.
    let far = world.fails(2, "ranking damas --weekly 2020-01-12");
    assert!(!far.contains("lies in") && far.contains("labels go from 2020-12-29 to 2021-02-02"), "{far}");
    let month = world.fails(2, "closing show damas monthly 2021-01-15");
    assert!(month.contains("2021-01-15 lies in the one labelled \"2021-01\""), "{month}");
    let typed = world.fails(2, "ranking damas --weekly 2021-0112");
    assert!(typed.contains("did you mean \"2021-01-12\"?"), "{typed}");
}

#[test]
fn usage_names_only_what_the_command_needs_whatever_the_environment_says() {
    let world = World::empty();
    let run = |actor: &str| {
        let environment = [("ARBITRO_DB", "a.db"), ("ARBITRO_ACTOR", actor)];
        ran(world.bare().args(["event", "new", "liga"]).envs(environment))
    };
    let said = run("eva").err;
    assert!(said.contains("Usage: arbitro event new [OPTIONS] --system <SYSTEM> <NAME>\n       arbitro event new --from <FILE> [NAME]\n"), "{said}");
    // What is set but empty says nothing; what cannot be a name is said.
    assert_eq!(run("").err, said);
    let odd = ran(world.bare().args(["list", "ls"]).env("ARBITRO_ACTOR", "a\nb"));
    assert!(odd.code == 2 && odd.err.contains("ARBITRO_ACTOR") && odd.err.contains("hint:"), "{}", odd.err);
}

#[test]
fn all_that_is_wrong_with_a_line_is_said() {
    let world = World::empty();
    let said = world.fails(2, "event result liga --at 25.11.2026");
    assert!(said.contains("invalid value '25.11.2026'") && said.contains("<TABLE>"), "{said}");
    assert_eq!(said.matches("Usage:").count(), 1, "{said}");
    assert_eq!(said.matches("For more information").count(), 1, "{said}");
}
