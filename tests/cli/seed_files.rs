//! Files of seeds: read as files of games are, in Spanish, packed, in the encoding they have, with dates as said.

use serde_json::json;

use crate::world::World;

const SPANISH: &str = "Jugador;Puntuación;Partidas;Fecha;Origen\nÑusta;1612.5;40;05/04/2021;federación\n";

fn world() -> World {
    let world = World::new();
    world.ok(
        "list add damas --game damas --profile vezz --zone America/Santiago --activated 2021-01-01T00:00",
    );
    world
}

#[track_caller]
fn is_seeded(world: &World) {
    let rows = world.json("ranking damas --at 2021-04-06T00:00:00Z")["rows"].clone();
    assert_eq!(json!([rows[0]["player"], rows[0]["shown"], rows[0]["games"]]), json!(["Ñusta", 1613, 40]));
    // Noon of 5 April 2021 in Santiago, four hours behind UTC since that Sunday morning.
    assert_eq!(world.json("ranking damas --at 2021-04-05T15:59:59Z")["rows"], json!([]));
}

#[test]
fn a_spreadsheet_in_spanish_is_taken_as_it_is() {
    let world = world();
    let bytes: Vec<u8> = SPANISH.chars().map(|sign| u8::try_from(u32::from(sign)).unwrap()).collect();
    world.write("elos.csv", bytes);
    let refused = world.fails(65, "list seed damas elos.csv");
    for said in ["elos.csv:2:17", "not in the order year-month-day", "--dates day-first"] {
        assert!(refused.contains(said), "{said}\n{refused}");
    }
    let ran = world.run("list seed damas elos.csv --dates day-first --yes");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("windows-1252"), "{}", ran.err);
    is_seeded(&world);
    let again = world.json("list seed damas elos.csv --dates day-first");
    assert_eq!(json!([again["changes"], again["already"]]), json!([[], ["1 player has this seed already"]]));
}

#[test]
fn a_packed_file_is_taken_and_a_misspelt_column_is_told() {
    let world = world();
    let text = SPANISH.replace("05/04/2021", "2021-04-05").replace("Origen", "Orijen");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, text.as_bytes()).unwrap();
    world.write("elos.csv.gz", packed.finish().unwrap());
    let ran = world.run("list seed damas elos.csv.gz --yes");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("unknown columns not read: \"Orijen\""), "{}", ran.err);
    is_seeded(&world);
}

#[test]
fn r_time_1_a_doubled_time_is_refused_unless_fold() {
    let world = world();
    // Chile went from four hours behind to three on 2021-09-05 at 00:00, and back on 2021-04-04 at 00:00.
    world.write("elos.csv", "player,rating,instant\nana,1200,2021-04-03 23:30\n");
    let refused = world.fails(65, "list seed damas elos.csv");
    for said in
        ["elos.csv:2:10", "2021-04-03 23:30:00 -03:00", "2021-04-03 23:30:00 -04:00", "--fold earlier"]
    {
        assert!(refused.contains(said), "{said}\n{refused}");
    }
    world.ok("list seed damas elos.csv --fold later --yes");
    assert_eq!(world.json("ranking damas --at 2021-04-04T03:29:59Z")["rows"], json!([]));
    assert_eq!(world.json("ranking damas --at 2021-04-04T03:30:01Z")["rows"][0]["shown"], json!(1200));
}
