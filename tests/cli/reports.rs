//! `import` of tournament reports: what becomes of games, forfeits and byes, and what a second report changes.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::world::World;

const PROFILE: &str =
    "name = \"club\"\nsystem = \"elo\"\nmodes = [\"rapid\"]\nstart = 1200\nk = 24\nrates_events = true\n";

fn copa() -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/formats/trf/copa.trf");
    std::fs::read_to_string(path).unwrap()
}

/// A list of the kind of game `chess`, and the report.
fn world() -> World {
    let world = World::new();
    world.write("club.toml", PROFILE);
    world.ok("list add club --game chess --profile club.toml --zone America/Santiago --activated 2021-01-01T00:00 --default-mode rapid");
    world.write("copa.trf", copa());
    world
}

fn verdicts(world: &World) -> Vec<(String, String, Value)> {
    let check = world.json("check club");
    let games = check["games"].as_array().unwrap().iter();
    let mut all: Vec<_> = games
        .map(|game| {
            let text = |name: &str| game[name].as_str().unwrap().to_owned();
            (text("key"), text("verdict"), game["reasons"].clone())
        })
        .collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all
}

fn key(round: u32, players: &str) -> String {
    format!("chess/Copa de Otoño 2021-01-08.{round:03}.{players}")
}

#[test]
fn every_game_forfeit_and_bye_of_a_report_is_a_record() {
    let world = world();
    let dry = world.ok("import copa.trf --game chess --dry-run");
    assert!(dry.contains("7 new games"), "{dry}");
    assert_eq!(verdicts(&world), Vec::new());
    let import = world.json("import copa.trf --game chess");
    assert_eq!((&import["total"]["new"], &import["total"]["new_players"]), (&json!(7), &json!(5)));
    let said = import["assumptions"].to_string();
    assert!(
        said.contains("1 game has no result yet in round 3") && said.contains("no date is given for round 3"),
        "{said}"
    );
    // Noon in Santiago, three hours behind UTC, on the first and on the last day.
    assert_eq!(
        (&import["first_finish"], &import["last_finish"]),
        (&json!("2021-01-08T15:00:00Z"), &json!("2021-01-10T15:00:00Z"))
    );
    let rated = |key: String| (key, "rated".to_owned(), json!([]));
    let unrated = |key: String, code: &str| (key, "unrated".to_owned(), json!([code]));
    // FIDE numbers where there are some, names where not.
    let expected = [
        rated(key(1, "1801187-3800024")),
        rated(key(1, "li, bo-paz, leo")),
        unrated(key(1, "roca, mía"), "bye"),
        unrated(key(2, "1801187-li, bo"), "forfeit"),
        rated(key(2, "3800024-roca, mía")),
        unrated(key(2, "paz, leo"), "bye"),
        unrated(key(3, "li, bo-roca, mía"), "forfeit"),
    ];
    assert_eq!(verdicts(&world), expected);
    // K 24 from 1200: Ana wins 12 and, 12 ahead, 11.6 more; Eva loses 12; Leo and Bo drew as equals.
    let ranks: Vec<(String, i64)> =
        world.ranks("ranking club").into_iter().map(|(_, player, shown, _)| (player, shown)).collect();
    let expected =
        [("3800024", 1224), ("Li, Bo", 1200), ("Paz, Leo", 1200), ("1801187", 1188), ("Roca, Mía", 1188)];
    assert_eq!(ranks, expected.map(|(player, shown)| (player.to_owned(), shown)));
    let shown = world.ok("ranking club");
    assert!(shown.contains("García, Ana") && shown.contains("Li, Bo"), "{shown}");
}

#[test]
fn a_later_report_brings_only_what_is_new_even_renumbered() {
    let world = world();
    world.ok("import copa.trf --game chess");
    let again = world.json("import copa.trf --game chess");
    assert_eq!((&again["total"]["new"], &again["total"]["already"]), (&json!(0), &json!(7)));
    // 1 and 4 have drawn in round 3, and 4 and 5 have changed their starting numbers.
    let swapped = |number: &str| match number {
        "   4" => "   5".to_owned(),
        "   5" => "   4".to_owned(),
        other => other.to_owned(),
    };
    let renumbered = |line: &str| -> String {
        let Some(rest) = line.strip_prefix("001 ") else { return line.to_owned() };
        let chars: Vec<char> = rest.chars().collect();
        let part = |from: usize, to: usize| {
            chars[from.min(chars.len())..to.min(chars.len())].iter().collect::<String>()
        };
        let mut text = format!("001 {}{}", swapped(&part(0, 4)), part(4, 87));
        for at in (87..chars.len()).step_by(10) {
            text += &(swapped(&part(at, at + 4)) + &part(at + 4, at + 10));
        }
        text
    };
    let report = copa()
        .replace("2.0    1     3 w 1     5 b 1     4 w", "2.5    1     3 w 1     5 b 1     4 w =")
        .replace("1.0    4     2 w =  0000 - H     1 b", "1.5    4     2 w =  0000 - H     1 b =");
    let report: Vec<String> = report.lines().map(renumbered).collect();
    world.write("copa.trf", report.join("\n"));
    let later = world.json("import copa.trf --game chess");
    assert_eq!((&later["total"]["new"], &later["total"]["already"]), (&json!(1), &json!(7)));
    assert!(verdicts(&world).contains(&(key(3, "3800024-paz, leo"), "rated".to_owned(), json!([]))));
}

#[test]
fn a_corrected_result_or_colour_is_a_conflict_with_both_shown() {
    let drawn = copa()
        .replace("2.0    1     3 w 1", "1.5    1     3 w =")
        .replace("1.0    3     1 b 0", "1.5    3     1 b =");
    let turned = copa()
        .replace("    3 w 1     5 b 1", "    3 b 1     5 b 1")
        .replace("    1 b 0     2 w +", "    1 w 0     2 w +");
    for (report, here) in [(drawn, "3800024,1801187,,,1/2-1/2"), (turned, "1801187,3800024,,,0-1")] {
        let world = world();
        world.ok("import copa.trf --game chess");
        world.write("copa.trf", &report);
        let error = world.fails(65, "import copa.trf --game chess");
        for said in ["error[conflict]", "3800024,1801187,,,1-0", here, "copa.trf:"] {
            assert!(error.contains(said), "{said}\n{error}");
        }
        let amended = world.json("import copa.trf --game chess --on-conflict amend --reason sheet");
        assert_eq!((&amended["total"]["amended"], &amended["total"]["already"]), (&json!(1), &json!(6)));
    }
}

#[test]
fn players_may_go_by_their_names() {
    let world = world();
    world.ok("import copa.trf --game chess --map fide_number=-");
    assert_eq!(verdicts(&world)[0].0, key(1, "garcía, ana-núñez, eva"));
    let error = world.fails(2, "import copa.trf --game chess --map name=first");
    assert!(error.contains("fide_number=-"), "{error}");
}

#[test]
fn a_report_is_known_by_its_beginning_and_by_its_name() {
    let world = world();
    let ran = world.run_with("import - --game chess", &copa());
    assert!(ran.out.contains("7 new games"), "{}{}", ran.out, ran.err);
    world.write("copa.txt", copa().replace('\n', "\r\n"));
    assert_eq!(world.json("import copa.txt --game chess")["total"]["already"], json!(7));
    world.write("copa.dat", copa());
    assert_eq!(world.json("import copa.dat --game chess --input trf")["total"]["already"], json!(7));
    // In Latin-1 too, which only the bytes tell.
    let latin: Vec<u8> = copa().chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    world.write("latin.trf", latin);
    assert_eq!(world.json("import latin.trf --game chess")["total"]["already"], json!(7));
    world.write("semicolons.txt", "id;finished_at;first;second;result\n1;2021-01-06T12:00:00Z;ana;bo;1-0\n");
    assert_eq!(world.json("import semicolons.txt --game chess")["total"]["new"], json!(1));
}

#[test]
fn a_report_that_cannot_be_taken_is_refused_whole() {
    let world = world();
    let two_of_one_name = copa().replace("Paz, Leo ", "LI, bo   ");
    let cases = [
        (copa().replace("052 2021/01/10\n", ""), "no date is given for round 3"),
        (copa().replace("21/01/09", "21/09/2x"), "copa.trf:8:102"),
        (copa().replace("21/01/09", "21/02/30"), "no 2021-02-30"),
        (copa().replace("21/01/09", "22/01/09"), "error[future]"),
        (copa().replace("012 Copa de Otoño\n", ""), "record 012"),
        (copa().replace("5 b 1", "5 b ="), "error[contradiction]"),
        (two_of_one_name, "entrants 2 and 4 are both"),
        (copa().replace("Roca, Mía", "         "), "neither a name nor a FIDE number"),
        ("012 Empty\n".to_owned(), "nobody entered"),
    ];
    for (report, said) in cases {
        world.write("copa.trf", &report);
        let error = world.fails(65, "import copa.trf --game chess");
        assert!(error.contains(said), "{said}\n{error}");
        assert_eq!(verdicts(&world), Vec::new(), "{said}");
    }
}

#[test]
fn a_day_needs_a_zone() {
    let world = World::new();
    world.write("copa.trf", copa());
    let error = world.fails(2, "import copa.trf --game chess");
    assert!(error.contains("--zone"), "{error}");
    world.ok("import copa.trf --game chess --zone Europe/Madrid");
}

#[test]
fn bad_records_of_a_report_are_written_as_csv_that_can_be_mended() {
    let world = world();
    world.write("copa.trf", copa().replace("21/01/09", "22/01/09"));
    let import = world.json("import copa.trf --game chess --rejects bad.csv");
    assert_eq!((&import["total"]["new"], &import["total"]["rejected"]), (&json!(4), &json!(3)));
    let mended = world.read("bad.csv").replace("2022-01-09", "2021-01-09");
    world.write("mended.csv", mended);
    assert_eq!(world.json("import mended.csv --game chess")["total"]["new"], json!(3));
    world.write("copa.trf", copa());
    assert_eq!(world.json("import copa.trf --game chess")["total"]["already"], json!(7));
}

#[test]
fn two_tournaments_of_one_name_are_two() {
    let world = world();
    world.ok("import copa.trf --game chess");
    // A week later, the same players again.
    world.write(
        "second.trf",
        copa()
            .replace("2021/01/08", "2021/01/15")
            .replace("2021/01/10", "2021/01/17")
            .replace("21/01/08", "21/01/15")
            .replace("21/01/09", "21/01/16"),
    );
    assert_eq!(world.json("import second.trf --game chess")["total"]["new"], json!(7));
    // The same under a source of its own.
    assert_eq!(world.json("import copa.trf --game chess --source hall")["total"]["new"], json!(7));
}
