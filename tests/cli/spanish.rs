//! A file as a club in Spain or Chile keeps it: names of columns, words, and dates.

use serde_json::json;

use crate::world::World;

#[test]
fn spanish_columns_words_and_dates_are_read() {
    let world = World::with_damas();
    world.write(
        "partidas.csv",
        "Código;Fecha y hora;Modo;Jugador 1;Jugador 2;Resultado;Terminación;Estado;Última jugada\n\
         1;05/01/2021 20:30;Emparejamiento;ana;bo;tablas;;finalizado;\n\
         2;06/01/2021 9:05;emparejamiento;ana;bo;Victoria;abandono;terminado;\n\
         3;07/01/2021;torneo;ana;bo;derrota;;;\n\
         4;;emparejamiento;eva;bo;;;en curso;02/02/2021 10:00\n",
    );
    let refused = world.fails(65, "import partidas.csv --game damas");
    assert!(
        refused.contains("write dates as YYYY-MM-DD: 2021-01-05 if the day stands first, 2021-05-01 if the month stands first"),
        "{refused}"
    );
    assert!(refused.contains("say --dates day-first or --dates month-first"), "{refused}");
    world.ok("import partidas.csv --game damas --dates day-first");
    let check = world.json("check damas");
    let said = |index: usize| {
        let game = &check["games"][index];
        json!([game["key"], game["verdict"], game["reasons"]])
    };
    assert_eq!(
        (said(0), said(1), said(2)),
        (
            json!(["damas/1", "rated", []]),
            json!(["damas/2", "rated", []]),
            json!(["damas/3", "unrated", ["mode"]])
        )
    );
    assert!(check.to_string().contains("not-finished"), "{check}");
    assert!(world.ok("check damas").contains("2021-01-05 20:30:00 +00:00"));
    // Ana drew, then won.
    assert_eq!(world.ranks("ranking damas")[0].1, "ana");

    // The same file again changes nothing, and a game of it can be amended: its date is kept as it was meant.
    assert_eq!(world.json("import partidas.csv --game damas --dates day-first")["total"]["new"], json!(0));
    world.ok("game amend damas/1 --set resultado=victoria --reason acta");
    world.ok("game amend damas/2 --set moves=31 --reason acta");
    assert!(world.ok("check damas").contains("2021-01-06 09:05:00 +00:00"));
}

#[test]
fn a_night_reads_dates_as_its_configuration_says() {
    let world = World::empty();
    world.write(
        "arbitro.toml",
        "database = \"club.db\"\ncreate = true\n\n[[lists]]\nname = \"damas\"\ngame = \"damas\"\nprofile = \"vezz\"\n\
         zone = \"UTC\"\nactivated = \"2021-01-01T00:00:00Z\"\n\n[[inputs]]\npaths = \"in.csv\"\ngame = \"damas\"\n\
         dates = \"day-first\"\n",
    );
    world.write("in.csv", "id,fecha,modo,jugador1,jugador2,resultado\n1,06/01/2021,matchmaking,ana,bo,1-0\n");
    world.ok("nightly --config arbitro.toml");
    assert!(world.ok("check damas --db club.db").contains("2021-01-06 12:00:00 +00:00"));
}

/// A database with two games, which a Spanish file brought.
fn with_two_games() -> World {
    let world = World::with_damas();
    world.write(
        "partidas.csv",
        "id,fecha,modo,jugador1,jugador2,resultado\n1,2021-02-03T10:00:00Z,matchmaking,ana,bo,1-0\n\
         2,2021-02-03T11:00:00Z,matchmaking,ana,bo,1-0\n",
    );
    world.ok("import partidas.csv --game damas");
    world
}

#[test]
fn a_committee_decides_in_spanish() {
    let world = with_two_games();
    world
        .write("acta.csv", "Partida;Decisión;Motivo;Resultado\n1;Anular;acta 4;\n2;corregir;acta 4;tablas\n");
    let said = world.ok("decide acta.csv --game damas");
    assert!(said.contains("game damas/1 is voided: acta 4"), "{said}");
    assert!(said.contains("game damas/2 is amended, result = tablas: acta 4"), "{said}");
    assert_eq!(world.json("check damas --key 1")["games"][0]["reasons"], json!(["void"]));
}

/// A text as a spreadsheet writes it: in Windows-1252, each letter of which is here that of Unicode.
fn in_windows_1252(text: &str) -> Vec<u8> {
    text.chars().map(|sign| u8::try_from(u32::from(sign)).unwrap()).collect()
}

#[test]
fn a_committees_file_may_come_from_a_spreadsheet_or_packed() {
    let world = with_two_games();
    world.write("acta.csv", in_windows_1252("Partida;Decisión;Motivo\n1;Anular;resolución de María Núñez\n"));
    let ran = world.run("decide acta.csv --game damas");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("game damas/1 is voided: resolución de María Núñez"), "{}", ran.out);
    assert!(ran.err.contains("acta.csv is read as windows-1252"), "{}", ran.err);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, "id,kind,reason\n2,void,años\n".as_bytes()).unwrap();
    world.write("acta.csv.gz", packed.finish().unwrap());
    let ran = world.run("decide acta.csv.gz --game damas");
    assert!(ran.out.contains("game damas/2 is voided: años"), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("unpacked with gzip"), "{}", ran.err);
}

#[test]
fn a_list_of_players_may_come_from_a_spreadsheet() {
    let world = World::new();
    world.ok("event new liga --system round-robin --game damas");
    world.write("gente.csv", in_windows_1252("player;name\nmuñoz;José Muñoz\nnúñez;María Núñez\n"));
    let ran = world.run("event join liga --from gente.csv");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("gente.csv is read as windows-1252"), "{}", ran.err);
    assert!(world.ok("event show liga").contains("José Muñoz"));
}
