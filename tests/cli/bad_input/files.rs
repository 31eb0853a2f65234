//! Files that are no files of games.

use std::io::Write as _;

use super::{assert_refused, files, refused, world};
use crate::world::{World, ran};

const HEAD: &str = "id,finished_at,mode,first,second,result";

fn of(content: impl AsRef<[u8]>) -> World {
    let world = world();
    world.write("games.csv", content);
    world
}

const IMPORT: &str = "import games.csv --game damas";

#[test]
fn text_that_ends_in_the_middle_of_a_character() {
    let mut text = format!("{HEAD}\n1,2021-01-06T12:00:00Z,matchmaking,ana,Mar").into_bytes();
    text.push(0xc3); // the first of the two bytes of í
    refused(
        &of(text),
        IMPORT,
        65,
        "\
error[encoding]: the file ends in the middle of a UTF-8 character
 --> games.csv:2:43
  |
2 | 1,2021-01-06T12:00:00Z,matchmaking,ana,Mar
  |                                           ^ repair it, or name the encoding: --encoding windows-1252

error: games.csv cannot be read: nothing was imported
",
    );
}

#[test]
fn text_with_half_a_character() {
    let mut text = format!("{HEAD}\n1,2021-01-06T12:00:00Z,matchmaking,ana,Mar").into_bytes();
    text.extend(b"\xc3,1-0\n");
    refused(
        &of(text),
        IMPORT,
        65,
        "\
error[encoding]: invalid UTF-8: the character that byte 0xc3 begins is not completed
 --> games.csv:2:43
  |
2 | 1,2021-01-06T12:00:00Z,matchmaking,ana,Mar
  |                                           ^ repair it, or name the encoding: --encoding windows-1252

error: games.csv cannot be read: nothing was imported
",
    );
}

#[test]
fn a_byte_that_no_character_begins_with() {
    let mut text = format!("{HEAD}\n1,2021-01-06T12:00:00Z,matchmaking,ana,Mar").into_bytes();
    text.extend(b"\xff,1-0\n");
    refused(
        &of(text),
        "import games.csv --game damas --encoding utf-8",
        65,
        "\
error[encoding]: invalid UTF-8: byte 0xff begins no character
 --> games.csv:2:43
  |
2 | 1,2021-01-06T12:00:00Z,matchmaking,ana,Mar
  |                                           ^ repair it, or name the encoding: --encoding windows-1252

error: games.csv cannot be read: nothing was imported
",
    );
}

#[test]
fn a_header_without_the_needed_columns() {
    refused(
        &of("fecha,jugador2,resultado\n2021-01-06,bo,1-0\n"),
        IMPORT,
        65,
        "\
error[header]: the header lacks first
 --> games.csv:1
  |
1 | fecha,jugador2,resultado
  |
  = help: name the column that holds it: --map COL=first; fields are id, finished_at, mode, first, second, \
first_score, second_score, result, termination, tiles_left, time_control, players, status, last_move_at, \
first_name, second_name, round, event, moves, duration_s

error: games.csv cannot be read: nothing was imported
",
    );
}

#[test]
fn a_file_without_a_header() {
    refused(
        &of("1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n"),
        IMPORT,
        65,
        "\
error[header]: the first line is no header: none of its columns is known
 --> games.csv:1
  |
1 | 1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0
  |
  = help: begin with a line of column names, such as id,finished_at,first,second,result, or say what they \
hold: --map COL=FIELD; fields are id, finished_at, mode, first, second, first_score, second_score, result, \
termination, tiles_left, time_control, players, status, last_move_at, first_name, second_name, round, event, \
moves, duration_s

error: games.csv cannot be read: nothing was imported
",
    );
}

#[test]
fn an_empty_file() {
    refused(
        &of(""),
        IMPORT,
        65,
        "\
error[empty]: games.csv is empty
 |
 = help: a file of games begins with a header line

error: games.csv cannot be read: nothing was imported
",
    );
}

#[test]
fn a_folder() {
    let world = world();
    std::fs::create_dir(world.path("games.csv")).unwrap();
    refused(&world, IMPORT, 65, "error: games.csv is a folder\nhint: name the files in it\n");
}

#[test]
fn a_missing_file() {
    refused(
        &world(),
        IMPORT,
        66,
        "error: games.csv: there is no such file\nhint: see that the name is right\n",
    );
}

#[test]
fn a_bad_file_takes_the_good_one_beside_it_along() {
    let world = of("");
    world.write("good.csv", format!("{HEAD}\n1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0\n"));
    let before = files(&world);
    let ran = world.run("import good.csv games.csv --game damas");
    assert_eq!(ran.code, 65, "{}", ran.err);
    assert_eq!(files(&world), before);
}

const MIB: usize = 1 << 20;

/// A line of 100 MiB after a beginning, written in pieces.
fn long_line(world: &World, name: &str, begin: &str, filler: &[u8], end: &str) {
    let mut file = std::io::BufWriter::with_capacity(MIB, std::fs::File::create(world.path(name)).unwrap());
    file.write_all(begin.as_bytes()).unwrap();
    let piece = filler.repeat(MIB / filler.len());
    for _ in 0..100 {
        file.write_all(&piece).unwrap();
    }
    file.write_all(end.as_bytes()).unwrap();
    file.into_inner().unwrap();
}

/// The most memory, in KiB of address space, that the program may take over a long line: the limit of
/// 300 MiB for any work, in a process that has the program itself and the pages of the database in it.
const MOST_KIB: u64 = 300 * 1024;

/// Imports a file under a limit of memory that a line of 100 MiB held twice would break.
fn import_limited(world: &World, name: &str) -> crate::world::Ran {
    if cfg!(not(target_os = "linux")) {
        return world.run(&format!("import {name} --game damas"));
    }
    let inner = world.command(&format!("import {name} --game damas"));
    let mut command = assert_cmd::Command::new("sh");
    let limit = format!("ulimit -v {MOST_KIB}; exec \"$0\" \"$@\"");
    command.args(["-c", &limit]).arg(inner.get_program()).args(inner.get_args()).current_dir(world.path("."));
    for name in ["ARBITRO_DB", "ARBITRO_ACTOR", "NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"] {
        command.env_remove(name);
    }
    // No quadratic time: reading 100 MiB once takes well under a second.
    ran(command.timeout(std::time::Duration::from_mins(1)))
}

/// The first 133 characters of a line are shown.
fn shown(line: &str) -> String {
    format!("{}...", line.chars().take(133).collect::<String>())
}

#[test]
fn a_line_of_100_mib() {
    let world = world();
    let begin = "1,2021-01-06T12:00:00Z,matchmaking,";
    long_line(&world, "games.csv", &format!("{HEAD}\n{begin}"), b"a", ",bo,1-0\n");
    let size = std::fs::metadata(world.path("games.csv")).unwrap().len();
    let database = std::fs::read(world.path("arbitro.db")).unwrap();
    let said = format!(
        "\
error[line]: this line is longer than 1 MiB: this is no file of results
 --> games.csv:2:1
  |
2 | {}
  | ^ look whether its line breaks were lost

error: games.csv cannot be read: nothing was imported
",
        shown(&format!("{begin}{}", "a".repeat(200)))
    );
    assert_refused(&import_limited(&world, "games.csv"), "import", 65, &said);
    assert_eq!(std::fs::read(world.path("arbitro.db")).unwrap(), database);
    assert_eq!(std::fs::metadata(world.path("games.csv")).unwrap().len(), size);
}

#[test]
fn a_quote_that_is_never_closed_before_100_mib_of_lines() {
    let world = world();
    let begin = format!("{HEAD}\n1,2021-01-06T12:00:00Z,matchmaking,\"");
    long_line(&world, "games.csv", &begin, b"aaaaaaa\n", "");
    let said = "\
error[quote]: this quote is never closed
 --> games.csv:2:36
  |
2 | 1,2021-01-06T12:00:00Z,matchmaking,\"aaaaaaa
  |                                    ^ close it; a quote inside a quoted cell is written twice

error: games.csv cannot be read: nothing was imported
";
    assert_refused(&import_limited(&world, "games.csv"), "import", 65, said);
}

#[test]
fn a_json_line_of_100_mib() {
    let world = world();
    let begin = "{\"id\":\"1\",\"first\":\"";
    long_line(&world, "games.jsonl", begin, b"a", "\"}\n");
    let said = format!(
        "\
error[line]: this line is longer than 1 MiB
 --> games.jsonl:1:1
  |
1 | {}
  | ^ write one object a line

error: games.jsonl cannot be read: nothing was imported
",
        shown(&format!("{begin}{}", "a".repeat(200)))
    );
    assert_refused(&import_limited(&world, "games.jsonl"), "import", 65, &said);
}
