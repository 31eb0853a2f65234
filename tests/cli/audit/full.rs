//! A small database with rows in every table that the chain covers, and edits of it behind the program's back.

use std::path::{Path, PathBuf};

use arbitro::store::{Access, Store, Verification};
use rusqlite::Connection;
use rusqlite::types::Value;

use crate::world::World;

const GAMES: &str = "\
id,finished_at,mode,first,second,result,time_control,round,event,moves,duration_s,first_name
1,2021-01-06T18:00:00Z,matchmaking,ana,bea,1-0,15+10,1,,40,900,Ana
2,2021-01-07 18:00,matchmaking,bea,Carl,0-1,15+10,1,,40,900,
3,2021-01-13T18:00:00Z,matchmaking,carl,ana,1/2-1/2,15+10,2,,40,900,
4,2021-01-20T18:00:00Z,friend,ana,dora,1-0,,,club,,,
";
const WRONG: &str =
    "id,finished_at,mode,first,second,result\n90,2021-01-21T18:00:00Z,matchmaking,eva,ana,1-0\n";
const SEEDS: &str = "player,rating,games,instant,source\ncarl,1200,30,2021-01-01T00:00:00Z,federation\n";

/// A folder with such a database, `arbitro.db`.
pub fn world() -> World {
    let world = World::new();
    world.write("games.csv", GAMES);
    world.write("wrong.csv", WRONG);
    world.write("seeds.csv", SEEDS);
    let lines = [
        "list add damas --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00 --now 2021-01-01T00:00:00Z",
        "list add dams --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00 --now 2021-01-01T00:00:00Z",
        "list retire dams --reason \"a misspelling\" --now 2021-01-01T00:00:00Z",
        "list seed damas seeds.csv --now 2021-01-02T00:00:00Z",
        "import games.csv --game damas --zone UTC --now 2021-01-20T19:00:00Z",
        "close damas --now 2021-01-20T20:00:00Z",
        "import wrong.csv --game damas --now 2021-01-22T00:00:00Z",
        "import void 2 --reason \"another club\" --yes --now 2021-01-22T00:00:00Z",
        "game amend damas/3 --set result=1-0 --set finished_at=2021-01-13T18:00:01Z --reason sheet --yes --now 2021-01-23T00:00:00Z",
        "game void damas/1 --reason \"played twice\" --yes --now 2021-01-23T01:00:00Z",
        "player set ana verified=2021-01-01T00:00:00Z --reason passport --yes --now 2021-01-24T00:00:00Z",
        "player set bea name=Beatriz --reason wish --yes --now 2021-01-24T00:00:00Z",
        "list set damas k=20 --effective 2021-03-01T00:00 --reason assembly --now 2021-01-24T00:00:00Z",
        "close damas --now 2021-02-03T12:00:00Z",
        "event new copa --system round-robin --game damas --list damas --now 2021-02-03T12:30:00Z",
        "event join copa ana --name Ana --now 2021-02-03T12:31:00Z",
        "event join copa Zoe --now 2021-02-03T12:32:00Z",
    ];
    lines.iter().for_each(|line| {
        world.ok(line);
    });
    bar(&world);
    world
}

/// One more command: a bar.
pub fn bar(world: &World) {
    world.ok("player bar ana --list damas --from 2020-01-01T00:00:00Z --until 2020-02-01T00:00:00Z --reason suspended --yes --now 2021-02-03T13:00:00Z");
}

/// What a verification of a file finds.
#[track_caller]
pub fn verify(path: &Path) -> Verification {
    let store = Store::open(path, Access::Read).unwrap();
    store.reader().verify(&mut |_, _| {}).unwrap()
}

/// A file that is edited behind the program's back, and afterwards is as it was.
pub struct Edited {
    path: PathBuf,
    connection: Connection,
}

impl Edited {
    /// A copy of a database, with what its write-ahead log holds.
    pub fn copy(from: &Path, to: &Path) -> Self {
        let source = Connection::open(from).unwrap();
        source.execute("VACUUM INTO ?", [to.to_str().unwrap()]).unwrap();
        let connection = Connection::open(to).unwrap();
        // Whoever edits by hand keeps no rules, and waits for no disk.
        let pragmas =
            "PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;";
        connection.execute_batch(pragmas).unwrap();
        Self { path: to.to_owned(), connection }
    }

    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Every table that is no cache, with its columns, the row's number first.
    pub fn tables(&self) -> Vec<(String, Vec<String>)> {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'cache_*'";
        let mut statement = self.connection.prepare(sql).unwrap();
        let names: Vec<String> =
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        let columns = |table: &str| {
            let statement = self.connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
            statement.column_names().map(str::to_owned).collect::<Vec<_>>()
        };
        names.iter().map(|name| (name.clone(), columns(name))).collect()
    }

    /// The numbers of a table's rows.
    pub fn numbers(&self, table: &str) -> Vec<i64> {
        let mut statement =
            self.connection.prepare(&format!("SELECT rowid FROM {table} ORDER BY rowid")).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    /// The values of a row.
    pub fn row(&self, table: &str, number: i64) -> Vec<Value> {
        let mut statement =
            self.connection.prepare(&format!("SELECT * FROM {table} WHERE rowid = ?")).unwrap();
        let width = statement.column_count();
        statement.query_row([number], |row| (0..width).map(|at| row.get(at)).collect()).unwrap()
    }

    /// Does something to the file with the triggers of a table out of the way, and puts the triggers back.
    pub fn behind_the_triggers(
        &self,
        table: &str,
        edit: impl FnOnce(&Connection) -> rusqlite::Result<usize>,
    ) -> bool {
        let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?";
        let mut statement = self.connection.prepare(sql).unwrap();
        let triggers: Vec<(String, String)> = statement
            .query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        self.connection.execute_batch("BEGIN").unwrap();
        for (name, _) in &triggers {
            self.connection.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
        }
        let edited = edit(&self.connection);
        for (_, sql) in &triggers {
            self.connection.execute_batch(sql).unwrap();
        }
        self.connection.execute_batch("COMMIT").unwrap();
        edited.is_ok_and(|rows| rows > 0)
    }

    /// Puts a value into a cell; says whether the file took it.
    pub fn set(&self, table: &str, column: &str, number: i64, value: &Value) -> bool {
        let sql = format!("UPDATE {table} SET \"{column}\" = ? WHERE rowid = ?");
        self.behind_the_triggers(table, |connection| {
            connection.execute(&sql, rusqlite::params![value, number])
        })
    }

    /// Takes a row out.
    pub fn delete(&self, table: &str, number: i64) {
        let sql = format!("DELETE FROM {table} WHERE rowid = ?");
        assert!(
            self.behind_the_triggers(table, |connection| connection.execute(&sql, [number])),
            "{table} {number}"
        );
    }

    /// Puts a row in; says whether the file took it.
    pub fn insert(&self, table: &str, values: &[Value]) -> bool {
        let places = vec!["?"; values.len()].join(", ");
        let sql = format!("INSERT INTO {table} VALUES ({places})");
        let insert = |connection: &Connection| connection.execute(&sql, rusqlite::params_from_iter(values));
        self.behind_the_triggers(table, insert)
    }

    pub fn verify(&self) -> Verification {
        verify(&self.path)
    }
}
