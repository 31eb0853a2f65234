//! `export --facts` and `init --from`: nothing is lost, nothing is added, and nothing that was altered passes.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::Connection;

use super::lived;
use crate::world::World;

/// Every file of a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect()
}

fn exported() -> World {
    let world = lived();
    world.ok("export --facts facts");
    world
}

/// The manifest says of every file what it now is: what a careful forger would do.
fn forge_manifest(world: &World) {
    let mut manifest: serde_json::Value = serde_json::from_str(&world.read("facts/manifest.json")).unwrap();
    for file in manifest["files"].as_array_mut().unwrap() {
        let name = file["file"].as_str().unwrap().to_owned();
        let bytes = std::fs::read(world.path(&format!("facts/{name}"))).unwrap();
        let digest = arbitro::model::Digest::of(&bytes).to_string();
        let rows = records(&String::from_utf8(bytes.clone()).unwrap()).len() - 1;
        (file["bytes"], file["sha256"], file["rows"]) = (bytes.len().into(), digest.into(), rows.into());
    }
    world.write("facts/manifest.json", serde_json::to_vec_pretty(&manifest).unwrap());
}

/// The records of a CSV text: lines, but for those within quotes.
fn records(text: &str) -> Vec<String> {
    let (mut records, mut record, mut quoted) = (Vec::new(), String::new(), false);
    for sign in text.chars() {
        record.push(sign);
        quoted ^= sign == '"';
        if sign == '\n' && !quoted {
            records.push(std::mem::take(&mut record));
        }
    }
    assert!(record.is_empty());
    records
}

#[test]
fn a_second_life_is_the_first_one_byte_for_byte() {
    let world = exported();
    let said = world.ok("init --from facts --db again.db");
    assert!(said.contains("6 games") || said.contains("7 games"), "{said}");
    world.ok("export --facts facts-again --db again.db");
    assert_eq!(files(&world.path("facts")), files(&world.path("facts-again")));
    for line in [
        "ranking damas",
        "ranking damas --weekly 2021-01-05",
        "closing ls damas",
        "closing show damas weekly 2021-01-05 --revision 1",
        "closing show damas monthly 2021-01",
        "check damas",
        "import ls",
        "list show damas",
        "player show ana",
    ] {
        assert_eq!(world.json(line), world.json(&format!("{line} --db again.db")), "{line}");
    }
    assert_eq!(world.run("doctor --db again.db --quiet").code, 0);
    world.ok("closing verify --all --db again.db");

    // And it goes on: nothing is new in what was there, and something new is taken.
    let again = world.json("import games.csv --game damas --db again.db --yes");
    assert_eq!(again["total"]["new"], serde_json::json!(0));
    world.write(
        "new.csv",
        "id,finished_at,mode,first,second,result\n8,2021-02-02T12:00:00Z,matchmaking,ana,eva,1-0\n",
    );
    world.ok("import new.csv --game damas --db again.db");
    world.ok("close --all --now 2021-02-20T00:00:00Z --db again.db --yes");
    assert_eq!(world.run("doctor --db again.db --quiet").code, 0);
}

#[test]
fn every_table_but_the_caches_is_exported_and_has_rows_here() {
    let world = exported();
    let connection = Connection::open(world.path("arbitro.db")).unwrap();
    let tables: Vec<String> = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'cache_*' AND name NOT GLOB 'sqlite_*'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let files = files(&world.path("facts"));
    assert_eq!(files.len(), tables.len() + 1);
    let mut empty = Vec::new();
    for table in tables {
        let text = String::from_utf8(files[&format!("{table}.csv")].clone()).unwrap();
        let rows: i64 =
            connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap();
        assert_eq!(records(&text).len() as i64, rows + 1, "{table}");
        if rows == 0 {
            empty.push(table);
        }
    }
    // A new table needs a command in `lived`, so that the tests here meet its rows.
    assert!(empty.is_empty(), "{empty:?}");
}

#[test]
fn a_person_can_read_it() {
    let world = exported();
    let game = world.read("facts/game.csv");
    let lines: Vec<&str> = game.lines().collect();
    assert!(lines[0].starts_with("seq,entry,kind,tail,finish,finish_offset,finish_typed,"), "{}", lines[0]);
    assert!(
        lines[1].contains(",damas,1,2021-01-06T12:00:00Z,0,") && lines[1].contains("\"Pérez, Ana\""),
        "{}",
        lines[1]
    );
    // What was typed stands beside the instant that it meant then, and is never read again.
    assert!(lines[2].contains(",damas,2,2021-01-07T12:00:00Z,3600,"), "{}", lines[2]);
    assert!(lines[4].contains("2021-01-14T12:00:00.5Z") && lines[4].contains(",12.5,3,"), "{}", lines[4]);
    assert!(lines[6].contains("2021-01-07T23:30:00Z,0,2021-01-07 23:30,"), "{}", lines[6]);
    assert!(world.read("facts/word.csv").contains("\"Copa \"\"Sur\"\"\""));
    assert!(world.read("facts/seed.csv").contains(",felix,"));
    let manifest: serde_json::Value = serde_json::from_str(&world.read("facts/manifest.json")).unwrap();
    assert_eq!(manifest["format"], "arbitro-facts");
}

/// Changes the last sign of a record's last cell that has one, so that it still reads as its column must.
fn alter(record: &str) -> String {
    let mut signs: Vec<char> = record.chars().collect();
    let at = signs.iter().rposition(char::is_ascii_alphanumeric).unwrap();
    signs[at] = match signs[at] {
        '0'..='8' => (signs[at] as u8 + 1) as char,
        '9' => '0',
        'a' => 'b',
        _ => 'a',
    };
    signs.into_iter().collect()
}

/// The line on which a record begins.
fn line_of(records: &[String], index: usize) -> usize {
    records[..index].iter().map(|record| record.matches('\n').count()).sum::<usize>() + 1
}

#[test]
fn what_was_altered_is_named_by_file_and_line_even_with_a_forged_manifest() {
    let world = exported();
    let original = files(&world.path("facts"));
    for (name, bytes) in original.iter().filter(|(name, _)| *name != "manifest.json") {
        let records = records(std::str::from_utf8(bytes).unwrap());
        if records.len() < 2 {
            continue;
        }
        let last = records.len() - 1;
        let mut altered = records.clone();
        altered[last] = alter(&altered[last]);
        world.write(&format!("facts/{name}"), altered.concat());
        forge_manifest(&world);
        let said = world.fails(65, "init --from facts --db forged.db");
        let place = format!("{name}:{}", line_of(&records, last));
        // A salt belongs to the text that it is digested with; a digest kept of a row to that row.
        assert!(said.contains(&place), "{name}: expected {place}\n{}\n{said}", altered[last]);
        assert!(!world.path("forged.db").exists() && !world.path("forged.db.part").exists());
        world.write(&format!("facts/{name}"), bytes);
    }
}

/// The cells of a record as they stand in the file, quotes and all.
fn cells(record: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for sign in record.strip_suffix('\n').unwrap().chars() {
        quoted ^= sign == '"';
        match sign {
            ',' if !quoted => cells.push(String::new()),
            _ => cells.last_mut().unwrap().push(sign),
        }
    }
    cells
}

/// What a cell may be altered to: another value of its kind, and none at all.
fn others(cell: &str) -> Vec<String> {
    if cell.is_empty() {
        return vec!["1".to_owned(), "\"\"".to_owned()];
    }
    let other =
        if cell.contains(|sign: char| sign.is_ascii_alphanumeric()) { alter(cell) } else { "1".to_owned() };
    vec![other, String::new()]
}

#[test]
fn a_cell_altered_in_any_column_of_any_file_is_refused_by_name() {
    let world = exported();
    let original = files(&world.path("facts"));
    let mut tried = 0;
    for (name, bytes) in original.iter().filter(|(name, _)| *name != "manifest.json") {
        let records = records(std::str::from_utf8(bytes).unwrap());
        let rows: Vec<Vec<String>> = records.iter().map(|record| cells(record)).collect();
        for column in 0..rows[0].len() {
            // A row that has something there, where one has: more can go wrong with it.
            let full = (1..rows.len()).rev().find(|row| !rows[*row][column].is_empty());
            let row = full.unwrap_or(rows.len() - 1);
            for other in others(&rows[row][column]) {
                let mut altered = rows[row].clone();
                altered[column] = other;
                let mut changed = records.clone();
                changed[row] = altered.join(",") + "\n";
                world.write(&format!("facts/{name}"), changed.concat());
                forge_manifest(&world);
                let what = format!("{} of {name}, row {row}: {}", rows[0][column], altered[column]);
                let ran = world.run("init --from facts --db forged.db");
                assert_eq!(ran.code, 65, "{what}: {ran:?}");
                let place = format!("{name}:{}", line_of(&records, row));
                assert!(ran.err.contains(&place), "{what}: expected {place}\n{}", ran.err);
                assert!(
                    !world.path("forged.db").exists() && !world.path("forged.db.part").exists(),
                    "{what}"
                );
                tried += 1;
            }
        }
        world.write(&format!("facts/{name}"), bytes);
    }
    println!("{tried} cells of an export altered, each refused by file and line");
}

#[test]
fn rows_taken_away_added_or_moved_are_found() {
    let world = exported();
    let original = files(&world.path("facts"));
    for name in ["game.csv", "audit.csv", "closing.csv", "name.csv", "decision.csv"] {
        let records = records(std::str::from_utf8(&original[name]).unwrap());
        let last = records.len() - 1;
        let mut fewer = records.clone();
        fewer.pop();
        let mut more = records.clone();
        more.push(records[last].replacen(&last.to_string(), &(last + 1).to_string(), 1));
        let mut moved = records.clone();
        moved.swap(last - usize::from(last > 1), last);
        for (what, changed) in [("fewer", fewer), ("more", more), ("moved", moved)] {
            if changed == records {
                continue;
            }
            world.write(&format!("facts/{name}"), changed.concat());
            forge_manifest(&world);
            let said = world.fails(65, "init --from facts --db forged.db");
            assert!(said.contains(name) || said.contains("manifest.json"), "{what} {name}\n{said}");
            assert!(!world.path("forged.db").exists());
        }
        world.write(&format!("facts/{name}"), &original[name]);
    }
}

#[test]
fn a_file_that_is_not_the_manifest_s_is_found_even_where_it_says_the_same() {
    let world = exported();
    let game = world.read("facts/game.csv");
    world.write("facts/game.csv", game.replace(",damas,1,", ",\"damas\",1,"));
    let said = world.fails(65, "init --from facts --db forged.db");
    assert!(said.contains("game.csv") && said.contains("digest"), "{said}");
    world.write("facts/game.csv", &game[..game.len() - 20]);
    assert!(world.fails(65, "init --from facts --db forged.db").contains("game.csv"));
}

#[test]
fn what_is_no_export_is_told_apart() {
    let world = exported();
    let said = world.fails(66, "init --from nowhere --db new.db");
    assert!(said.contains("nowhere") && said.contains("export --facts"), "{said}");
    assert!(world.fails(73, "init --from facts").contains("exists already"));
    let manifest = world.read("facts/manifest.json");
    let schema = manifest.lines().find(|line| line.contains("\"schema\"")).unwrap();
    for (from, to, code) in [
        ("arbitro-facts", "other", 65),
        (schema, "\"schema\": 99,", 69),
        ("game.csv", "gane.csv", 65),
        ("{", "[", 65),
    ] {
        world.write("facts/manifest.json", manifest.replacen(from, to, 1));
        world.fails(code, "init --from facts --db new.db");
    }
    world.write("facts/manifest.json", &manifest);
    std::fs::remove_file(world.path("facts/game.csv")).unwrap();
    assert!(world.fails(66, "init --from facts --db new.db").contains("game.csv"));
    assert!(!world.path("new.db").exists());
}

#[test]
fn a_folder_with_something_in_it_is_left_alone() {
    let world = exported();
    assert!(world.fails(73, "export --facts facts").contains("something in it"));
    std::fs::create_dir(world.path("empty")).unwrap();
    world.ok("export --facts empty");
    std::fs::create_dir(world.path("mine.part")).unwrap();
    world.write("mine.part/thesis.odt", "years of work");
    world.fails(73, "export --facts mine");
    assert_eq!(world.read("mine.part/thesis.odt"), "years of work");
    world.fails(73, "export --facts nowhere/facts");
}

#[test]
fn an_empty_database_comes_back_empty() {
    let world = World::new();
    world.ok("export --facts facts");
    world.ok("init --from facts --db again.db");
    assert_eq!(world.json("list ls --db again.db"), serde_json::json!([]));
    world.ok(
        "list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00 --db again.db",
    );
}

#[test]
fn an_export_of_an_older_version_is_brought_to_this_one() {
    let world = World::with_damas();
    world.write(
        "games.csv",
        "id,finished_at,mode,first,second,result\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n",
    );
    world.ok("import games.csv --game damas");
    world.ok("export --facts facts");
    // As the first version wrote it: events came with the second, clocks with the fourth.
    let mut manifest: serde_json::Value = serde_json::from_str(&world.read("facts/manifest.json")).unwrap();
    manifest["schema"] = 1.into();
    let files = manifest["files"].as_array_mut().unwrap();
    let newer = ["event", "clock_reading"];
    files.retain(|file| !newer.iter().any(|newer| file["file"].as_str().unwrap().starts_with(newer)));
    world.write("facts/manifest.json", serde_json::to_vec_pretty(&manifest).unwrap());
    world.ok("init --from facts --db again.db");
    assert_eq!(world.json("check damas"), world.json("check damas --db again.db"));
    world.ok("close --all");
    world.ok("close --all --db again.db");
    assert_eq!(world.json("closing ls damas"), world.json("closing ls damas --db again.db"));
    assert_eq!(world.run("doctor --quiet --db again.db").code, 0);
    world.ok("event new copa --system round-robin --game damas --db again.db");
}
