//! `docs/database.md`: every question on the page, asked, and its answer compared; every view and column named.

use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};

use crate::world::World;

const GAMES: &str = "\
id,finished_at,mode,first,second,result
1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0
2,2021-01-07T12:00:00Z,matchmaking,bo,carla,1-0
3,2021-01-13T12:00:00Z,friend,ana,carla,1-0
";

/// The small list of draughts of the page.
fn world() -> World {
    let world = World::with_damas();
    world.write("games.csv", GAMES);
    world.ok("import games.csv --game damas");
    world.ok("close damas");
    world.ok("game void damas/2 --reason \"wrong board\" --now 2021-02-04T12:00:00Z --yes");
    world
}

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/database.md")).unwrap()
}

/// The fenced blocks of a page: language and content.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        if let Some(language) = line.strip_prefix("```") {
            if !inside {
                blocks.push((language.to_owned(), String::new()));
            }
            inside = !inside;
        } else if inside {
            let content = &mut blocks.last_mut().unwrap().1;
            content.push_str(line);
            content.push('\n');
        }
    }
    blocks
}

fn open(world: &World) -> Connection {
    Connection::open_with_flags(world.path("arbitro.db"), OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()
}

/// Rows as the `sqlite3` program writes them.
fn answer(connection: &Connection, question: &str) -> String {
    let mut statement = connection.prepare(question).unwrap_or_else(|error| panic!("{question}: {error}"));
    let width = statement.column_count();
    let mut rows = statement.query([]).unwrap();
    let mut text = String::new();
    while let Some(row) = rows.next().unwrap() {
        let cell = |at: usize| match row.get::<_, Value>(at).unwrap() {
            Value::Null => String::new(),
            Value::Integer(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Text(text) => text,
            Value::Blob(_) => panic!("bytes are not for people: {question}"),
        };
        text += &(0..width).map(cell).collect::<Vec<_>>().join("|");
        text.push('\n');
    }
    text
}

#[test]
fn every_question_of_the_page_has_the_answer_below_it() {
    let world = world();
    let connection = open(&world);
    let blocks = blocks(&page());
    let mut asked = 0;
    for (at, (language, question)) in blocks.iter().enumerate().filter(|(_, (language, _))| language == "sql")
    {
        let (below, expected) = &blocks[at + 1];
        assert_eq!((language.as_str(), below.as_str()), ("sql", "text"), "{question}");
        assert_eq!(&answer(&connection, question), expected, "{question}");
        asked += 1;
    }
    assert_eq!(asked, 8);
}

#[test]
fn the_page_names_every_view_and_each_of_its_columns() {
    let world = world();
    let connection = open(&world);
    let page = page();
    let views = answer(&connection, "SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name");
    for view in views.lines() {
        let section =
            page.split(&format!("\n`{view}`:")).nth(1).unwrap_or_else(|| panic!("no section on {view}"));
        let table = section.split("\n\n").nth(1).unwrap();
        for column in answer(&connection, &format!("SELECT name FROM pragma_table_info('{view}')")).lines() {
            assert!(table.contains(&format!("`{column}`")), "{view}.{column} is not explained");
        }
    }
    assert!(page.contains(&answer(&connection, "PRAGMA application_id").trim().to_owned()));
}

#[test]
fn the_file_refuses_updates_and_deletions() {
    let world = world();
    let connection = Connection::open(world.path("arbitro.db")).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    let tables = answer(
        &connection,
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'cache_*' AND name NOT GLOB 'sqlite_*'",
    );
    let mut tried = 0;
    for table in tables.lines() {
        // A trigger is asked for each row, so a table without rows refuses nothing yet.
        let rows: i64 =
            connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap();
        let column = answer(&connection, &format!("SELECT name FROM pragma_table_info('{table}') LIMIT 1"));
        let sentences =
            [format!("UPDATE {table} SET {0} = {0}", column.trim()), format!("DELETE FROM {table}")];
        for sentence in sentences.iter().filter(|_| rows > 0) {
            let error = connection.execute_batch(sentence).unwrap_err().to_string();
            assert!(error.contains(&format!("{table} is append-only")), "{sentence}: {error}");
            tried += 1;
        }
    }
    assert!(tried >= 26, "{tried}");
}
