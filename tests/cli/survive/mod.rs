//! What outlives a machine: exports, backups, and the doctor's visit.

mod archive;
mod backup;
mod doctor;
mod tables;
mod zones;

use rusqlite::Connection;

use crate::world::World;

/// The bytes of a page of a new file.
const PAGE: usize = 8192;

const GAMES: &str = "\
id,finished_at,mode,first,second,first_name,second_name,first_score,second_score,result,termination,time_control,event,round,moves,duration_s
1,2021-01-06T12:00:00Z,matchmaking,Ana,bo,\"Pérez, Ana\",,,,1-0,time,15 + 10,,,61,1200
2,2021-01-07T13:00:00+01:00,matchmaking,bo,ana,,,,,1/2-1/2,,15+10,,,40,
3,2021-01-13T12:00:00Z,friend,carla,ANA,,,,,1-0,resign,,\"Copa \"\"Sur\"\"\",1,,
4,2021-01-14T12:00:00.5Z,matchmaking,carla,dora,,,12.5,3,1-0,,,,,,
5,2021-01-15T12:00:00Z,matchmaking,dora,bo,,,,,0-1,,,,,,
";

const LATE: &str = "\
id,finished_at,mode,first,second,result
6,2021-01-07 23:30,matchmaking,dora,eva,1-0
";

const WRONG: &str = "\
id,finished_at,mode,first,second,result
7,2021-01-20,matchmaking,eva,ana,1-0
";

const SEEDS: &str = "player,rating,games,instant,source\nFelix,1234.5,30,2021-02-10T00:00:00Z,federation\n";

/// A database that has seen everything that commands can record.
pub(crate) fn lived() -> World {
    let world = World::with_damas();
    for (name, content) in
        [("games.csv", GAMES), ("late.csv", LATE), ("wrong.csv", WRONG), ("seeds.csv", SEEDS)]
    {
        world.write(name, content);
    }
    for line in [
        "list add letras --game letras --profile fise --zone America/New_York --activated 2021-01-01T00:00",
        "list add dams --game damas --profile vezz --zone UTC --activated 2021-01-01T00:00",
        "list retire dams --reason \"it is damas\"",
        "import games.csv --game damas",
        "close --all",
        "import late.csv --game damas --yes",
        "import wrong.csv --game damas --yes",
        "import void 3 --reason \"the wrong file\" --yes",
        "game amend damas/5 --set result=1-0 --reason \"score sheet\" --yes",
        "game hold damas/4 --reason \"a complaint\" --yes",
        "player set ana verified=2021-01-01T00:00:00Z --reason passport --yes",
        "player set bo \"name=Bo Bång\" --reason \"as he writes it\" --yes",
        "list seed damas seeds.csv --yes",
        "player bar eva --list damas --from 2021-02-01T00:00 --until 2021-03-01T00:00 --reason \"ruling 12\" --yes",
        "event new copa --system round-robin --game damas --list damas",
        "event join copa ana --name \"Ana Pérez\"",
        "event join copa Zoe",
        "list set damas k=20 --effective 2021-03-01T00:00 --reason assembly --yes",
    ] {
        world.ok(line);
    }
    world
}

/// The database, past everything that keeps hands off it.
pub(crate) fn raw(world: &World, db: &str) -> Connection {
    let connection = Connection::open(world.path(db)).unwrap();
    let triggers: Vec<String> = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    for trigger in triggers {
        connection.execute_batch(&format!("DROP TRIGGER {trigger}")).unwrap();
    }
    connection
}

/// Folds the log into the file, so that its bytes are all there is.
pub(crate) fn settle(world: &World, db: &str) {
    let connection = Connection::open(world.path(db)).unwrap();
    connection.pragma_update(None, "wal_checkpoint", "TRUNCATE").unwrap_or(());
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
}
