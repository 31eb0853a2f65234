//! One test for each message: its code, its place and its remedy.

use super::*;

const HEADER: &str =
    "id,finished_at,first,second,first_score,second_score,result,termination,status,last_move_at";

/// The one thing said about a row under the full header.
fn of_row(row: &str) -> (&'static str, String) {
    only(format!("{HEADER}\n{row}\n").as_bytes(), "games.csv", options())
}

macro_rules! row_messages {
    ($($name:ident: $row:expr => $code:expr, $said:expr;)*) => {
        $(#[test]
        fn $name() {
            assert_eq!(of_row($row), ($code, $said.to_owned()));
        })*
    };
}

const DAY: &str =
    "write times as YYYY-MM-DDTHH:MM:SS with an offset (Z, +01:00) or in the zone's wall-clock time";

row_messages! {
    unknown_result: "1,2026-11-25T19:00:00Z,Smith,Jones,,,1_0,,," =>
        "result", "2:38+3 unknown result \"1_0\" | use 1-0, 0-1 or 1/2-1/2; +--, --+ or --- if not played";
    unknown_termination: "1,2026-11-25T19:00:00Z,Smith,Jones,,,1-0,tired,," =>
        "termination", "2:42+5 unknown termination \"tired\" | use normal, time, resign, abandoned, forfeit, \
         double-forfeit, bye or adjudicated";
    unknown_status: "1,2026-11-25T19:00:00Z,Smith,Jones,,,1-0,,paused," =>
        "status", "2:43+6 unknown status \"paused\" | use finished or active";
    no_score: "1,2026-11-25T19:00:00Z,Smith,Jones,3x,2,,,," =>
        "first_score", "2:36+2 \"3x\" is no score | write the points as a number with at most three decimals";
    a_decimal_comma: "1,2026-11-25T19:00:00Z,Smith,Jones,\"34,5\",2,,,," =>
        "first_score", "2:37+4 \"34,5\" is no score | write a decimal point, and nothing between thousands";
    equal_players: "1,2026-11-25T19:00:00Z,Ana  María, ana maría ,,,1-0,,," =>
        "same-player", "2:36+9 \"ana maría\" plays on both sides | case and blanks do not tell players apart: correct \
         one of the two";
    a_result_against_the_scores: "1,2026-11-25T19:00:00Z,Smith,Jones,300,200,0-1,normal,," =>
        "contradiction", "2:44+3 the result 0-1 contradicts the scores, which say 1-0 | correct one of them, or say in \
         termination how the game ended";
    no_players: "1,2026-11-25T19:00:00Z,,,300,200,,,," =>
        "first", "2:24+1 a record without players | name the player who moved first";
    no_first_player: "1,2026-11-25T19:00:00Z,,Jones,300,200,,,," =>
        "first", "2:24+1 the first player is missing | name the player who moved first";
    no_second_player: "1,2026-11-25T19:00:00Z,Smith,,300,200,,,," =>
        "second", "2:30+1 the second player is missing | name the opponent, or write bye as the termination";
    a_bye_with_an_opponent: "1,2026-11-25T19:00:00Z,Smith,Jones,50,,,bye,," =>
        "second", "2:30+5 a bye has no opponent, and here is \"Jones\" | leave second empty; a game that was not played is \
         a forfeit";
    no_finish: "1,,Smith,Jones,300,200,,,," =>
        "finished_at", "2:3+1 finished_at is missing | say when the game ended; a game in play has the status active and \
         last_move_at";
    no_last_move: "1,,Smith,Jones,,,,,active," =>
        "last_move_at", "2:27+1 last_move_at is missing | a game in play needs the time of its last move";
    a_finish_in_play: "1,2026-11-25T19:00:00Z,Smith,Jones,,,,,active,2026-11-25T19:00:00Z" =>
        "status", "2:3+20 a game in play has no finish yet | leave it empty, or write finished as the status";
    in_play_without_an_id: ",,Smith,Jones,,,,,active,2026-11-25T19:00:00Z" =>
        "id", "2:1+1 a game in play needs an id | give it one, so that its result can be told to be the same game's";
    a_finish_after_now: "1,2026-12-31T00:10:00.000001Z,Smith,Jones,,,1-0,,," =>
        "future", "2:3+27 finished_at 2026-12-31T00:10:00.000001Z lies after now, 2026-12-31 01:00:00 +01:00 | correct the \
         time or its zone; ten minutes are allowed for clocks that differ";
    a_last_move_after_now: "1,,Smith,Jones,,,,,active,2027-01-01T00:00:00Z" =>
        "future", "2:27+20 last_move_at 2027-01-01T00:00:00Z lies after now, 2026-12-31 01:00:00 +01:00 | correct the \
         time or its zone; ten minutes are allowed for clocks that differ";
    a_slash_in_an_id: "a/b,2026-11-25T19:00:00Z,Smith,Jones,,,1-0,,," =>
        "id", "2:1+3 id cannot be used: it contains \"/\", which parts the parts of a key | write it without \"/\"";
    a_control_character: "1,2026-11-25T19:00:00Z,Smi\u{7}th,Jones,,,1-0,,," =>
        "first", "2:24+6 first cannot be used: it contains a control character | take it out";
    a_date_in_another_order: "1,31/12/2026,Smith,Jones,,,1-0,,," =>
        "finished_at", "2:3+10 the date \"31/12/2026\" is not in the order year-month-day | write dates as YYYY-MM-DD: \
         2026-12-31; or say --dates day-first";
    a_date_that_may_be_two: "1,05/04/2026,Smith,Jones,,,1-0,,," =>
        "finished_at", "2:3+10 the date \"05/04/2026\" is not in the order year-month-day | write dates as YYYY-MM-DD: \
         2026-04-05 if the day stands first, 2026-05-04 if the month stands first; or say \
         --dates day-first or --dates month-first";
    no_such_day: "1,2026-02-30,Smith,Jones,,,1-0,,," =>
        "finished_at", format!("2:3+10 there is no 2026-02-30 in the calendar or on a clock | {DAY}");
    no_time: "1,yesterday,Smith,Jones,,,1-0,,," =>
        "finished_at", format!("2:3+9 \"yesterday\" is no time | {DAY}");
    a_skipped_time: "1,2026-03-29T02:30:00,Smith,Jones,,,1-0,,," =>
        "finished_at", "2:3+19 the clock skipped 2026-03-29T02:30:00: it may be 2026-03-29 01:30:00 +01:00 \
         (2026-03-29T00:30:00Z), or 2026-03-29 03:30:00 +02:00 (2026-03-29T01:30:00Z) | write the offset, or say --fold \
         earlier or --fold later";
    a_doubled_time: "1,2026-10-25T02:30:00,Smith,Jones,,,1-0,,," =>
        "finished_at", "2:3+19 the clock showed twice 2026-10-25T02:30:00: it may be 2026-10-25 02:30:00 +02:00 \
         (2026-10-25T00:30:00Z), or 2026-10-25 02:30:00 +01:00 (2026-10-25T01:30:00Z) | write the offset, or say --fold \
         earlier or --fold later";
    too_many_cells: "1,2026-11-25T19:00:00Z,Smith,Jones,,,1-0,,,,x,y" =>
        "row", "2:45+3 12 cells under a header of 10 | quote a cell that contains \",\", or take the extra cells out";
    too_few_cells: "1,2026-11-25T19:00:00Z,Smith,Jones,3" =>
        "row", "2:37+1 5 cells under a header of 10 | write its empty cells, too";
    text_after_a_closing_quote: "1,2026-11-25T19:00:00Z,\"El Rayo\" Pérez,Jones,,,1-0,,," =>
        "quote", "2:33+1 text after the quote that closes this cell | quote the whole cell, and write quotes inside it \
         twice";
    no_result_is_a_warning: "1,2026-11-25T19:00:00Z,Smith,Jones,300,,,,," =>
        "no-result", "2 a finished game without a result | it is taken and counts nowhere (no-result); give a result or \
         both scores";
}

#[test]
fn negative_and_broken_numbers() {
    for (name, value, said) in [
        ("duration_s", "-5", "2:34+2 negative duration_s -5 | it cannot be below 0"),
        ("moves", "-1", "2:34+2 negative moves -1 | it cannot be below 0"),
        ("tiles_left", "-14", "2:34+3 negative tiles_left -14 | it cannot be below 0"),
        ("moves", "12.5", "2:34+4 \"12.5\" is no whole number of moves | write digits only"),
        ("players", "two", "2:34+3 \"two\" is no whole number of players | write digits only"),
        ("players", "0", "2:34+1 nobody played: players is 0 | write how many played, or leave it empty"),
    ] {
        let text =
            format!("finished_at,first,second,result,{name}\n2026-11-25T19:00:00Z,ana,bob,1-0,{value}\n");
        assert_eq!(only(text.as_bytes(), "games.csv", options()), (name, said.to_owned()));
    }
}

#[test]
fn a_text_too_long_for_a_key() {
    let (code, said) = of_row(&format!("1,2026-11-25T19:00:00Z,{},Jones,,,1-0,,,", "x".repeat(301)));
    assert_eq!(
        (code, said.as_str()),
        ("first", "2:24+301 first cannot be used: it is longer than 300 bytes | shorten it")
    );
}

#[test]
fn a_name_without_a_key() {
    let text = "finished_at,first,first_name,second,result\n2026-11-25T19:00:00Z,ana,Ana,,1-0\n\
                2026-11-25T19:00:00Z,,Ana,bob,1-0\n";
    let said: Vec<String> = told(text.as_bytes(), "g.csv", options()).said.iter().map(spelled_out).collect();
    assert_eq!(
        said[0],
        "2:30+1 the second player is missing | name the opponent, or write bye as the termination"
    );
    assert_eq!(said[1], "3:22+1 first_name is given without first | give the player's key in first");
}

#[test]
fn r_time_1_a_wall_clock_time_without_a_zone_is_a_usage_error() {
    let now = options().now;
    let told = told(
        b"finished_at,first,second,result\n2026-11-25T19:00:00Z,ana,bob,1-0\n2026-11-25T19:00,ana,bob,1-0\n",
        "games.csv",
        ReadOptions::at(now),
    );
    assert_eq!(told.firsts, ["ana"]);
    assert_eq!(told.said.len(), 1, "what stops the reading is told with the rest");
    let Some(ReadError::ZoneNeeded(diagnostic)) = told.stopped else { panic!("{:?}", told.stopped) };
    assert_eq!(
        spelled_out(&diagnostic),
        "3:1+16 finished_at 2026-11-25T19:00 has no offset, and no zone is known | say where the clock stood: --zone \
         America/Santiago"
    );
}

#[test]
fn every_problem_of_a_row_is_told() {
    let told = told(format!("{HEADER}\na/b,31/12/2026,,Jones,x,,2-0,,,\n").as_bytes(), "g.csv", options());
    let codes: Vec<&str> = told.said.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes, ["finished_at", "id", "first_score", "result", "first"]);
    assert!(told.firsts.is_empty());
}

#[test]
fn an_empty_file_and_one_of_blank_lines() {
    for text in ["", "\n\r\n  \n", "\u{feff}"] {
        let (code, said) = only(text.as_bytes(), "games.csv", options());
        assert_eq!(
            (code, said.as_str()),
            ("empty", "games.csv is empty | a file of games begins with a header line")
        );
    }
    let (code, said) = only(b"", "games.jsonl", options());
    assert_eq!((code, said.as_str()), ("empty", "games.jsonl is empty | write one JSON object a line"));
}

#[test]
fn a_header_without_the_needed_columns() {
    let (code, said) = only(b"fecha,jugador2,resultado\n2026-11-25,bob,1-0\n", "g.csv", options());
    assert_eq!(code, "header");
    assert!(
        said.starts_with("1 the header lacks first | name the column that holds it: --map COL=first;"),
        "{said}"
    );
    let (_, said) = only(b"first,result\nana,1-0\n", "g.csv", options());
    assert!(said.starts_with("1 the header lacks finished_at, second | "), "{said}");
    let (_, said) = only(b"1,2026-11-25,ana,bob,1-0\n", "g.csv", options());
    assert!(said.starts_with("1 the first line is no header: none of its columns is known | "), "{said}");
}

#[test]
fn a_column_that_stands_twice() {
    let (code, said) = only(b"fecha,first,second,result,Date\n", "g.csv", options());
    assert_eq!(
        (code, said.as_str()),
        (
            "header",
            "1:27+4 two columns hold finished_at: \"Date\" is one too many | take one out, or have it ignored: --map COL=-"
        )
    );
}

#[test]
fn unknown_columns_are_one_note() {
    let text = b"finished_at,first,second,result,colour,weather\n2026-11-25,ana,bob,1-0,red,rain\n";
    let told = told(text, "g.csv", options());
    assert_eq!(told.firsts, ["ana"]);
    assert_eq!(
        told.said.iter().map(spelled_out).collect::<Vec<_>>(),
        [
            "g.csv: unknown columns not read: \"colour\", \"weather\" | if one is needed, say what it holds: --map COL=FIELD"
        ]
    );
}

#[test]
fn a_spreadsheet_and_a_database_are_no_text() {
    let (code, said) = only(b"PK\x03\x04\x14\0", "games.xlsx", options());
    assert_eq!(code, "not-text");
    assert!(said.starts_with("games.xlsx is a spreadsheet or ZIP archive, not a text of results"), "{said}");
    let (_, said) = only(b"SQLite format 3\0....", "arbitro.db", options());
    assert!(said.starts_with("arbitro.db is a SQLite database"), "{said}");
}

#[test]
fn what_the_user_asked_wrongly_is_a_usage_error() {
    let text = b"finished_at,first,second,result\n";
    let asked = |change: fn(&mut ReadOptions)| {
        let mut options = options();
        change(&mut options);
        let error = opened(text, "g.csv", options).err().unwrap();
        assert!(error.is_usage());
        error.to_string()
    };
    let map = |options: &mut ReadOptions, column: &str, field: &str| {
        options.mapping.push((column.to_owned(), field.to_owned()));
    };
    assert_eq!(
        asked(|o| o.format = Some("xml".into())),
        "unknown input format \"xml\": known are csv, jsonl, trf"
    );
    assert!(asked(|o| o.encoding = Some("klingon".into())).starts_with("unknown encoding \"klingon\""));
    assert!(asked(|o| o.delimiter = Some('x')).starts_with("'x' cannot part columns"));
    assert!(
        asked(|o| o.source = Some("a/b".into())).starts_with("\"a/b\" cannot be a source: it contains \"/\"")
    );
    let mut options = options();
    map(&mut options, "Winner", "first");
    let error = opened(text, "g.csv", options.clone()).err().unwrap();
    assert_eq!(
        error.to_string(),
        "g.csv has no column \"Winner\" to be mapped: its columns are finished_at, first, second, result"
    );
    map(&mut options, "x", "colour");
    let error = opened(text, "g.csv", options).err().unwrap().to_string();
    assert!(
        error.starts_with("a column cannot be mapped to \"colour\": fields are id, finished_at,"),
        "{error}"
    );
}

#[test]
fn wrong_json_is_told_at_its_column() {
    let good = r#"{"finished_at":"2026-11-25","first":"ana","second":"bob","result":"1-0""#;
    for (line, said) in [
        (
            format!("{good},\"moves\":}}"),
            "1:81+1 this is no JSON: expected value | write one whole JSON object a line",
        ),
        (good.to_owned(), "1:71+1 this JSON object is cut off | write one whole JSON object a line"),
        ("[1]".to_owned(), ""),
        ("17".to_owned(), "1:2+1 this line is no JSON object | write one whole JSON object a line"),
        (
            format!("{good},\"event\":{{\"a\":1}}}}"),
            "1:81+7 event is an object: text or a number is wanted | write the value as text",
        ),
        (
            format!("{good},\"event\":[1]}}"),
            "1:81+3 event is a list: text or a number is wanted | write the value as text",
        ),
        (
            format!("{good},\"event\":true}}"),
            "1:81+4 event is true or false: text or a number is wanted | write the value as text",
        ),
        (
            format!("{good},\"event\":\"\\ud800\"}}"),
            "1:81+8 event is no text that can be read: text or a number is wanted | write the value as text",
        ),
        (format!("{good},\"resultado\":\"1-0\"}}"), "1:86+3 result is given twice | take one out"),
        (format!("{good},\"moves\":-3}}"), "1:81+2 negative moves -3 | it cannot be below 0"),
    ] {
        let (_, told) = only(format!("{line}\n").as_bytes(), "g.jsonl", options());
        if said.is_empty() {
            assert_eq!(
                told,
                "1:1+1 this is a JSON array, not JSON Lines | write one object a line: jq -c '.[]' FILE"
            );
        } else {
            assert_eq!(told, said, "{line}");
        }
    }
}

#[test]
fn everything_that_is_wrong_with_an_object_is_told_and_nothing_that_follows_from_it() {
    let line = r#"{"finished_at":[1],"first":true,"second":"bob","result":"1_0","moves":-3,"result":"0_1","tiles_left":{}}"#;
    let told = told(format!("{line}\n").as_bytes(), "g.jsonl", options());
    let said: Vec<String> = told.said.iter().map(spelled_out).collect();
    let expected = [
        "1:16+3 finished_at is a list: text or a number is wanted | write the value as text",
        "1:28+4 first is true or false: text or a number is wanted | write the value as text",
        "1:84+3 result is given twice | take one out",
        "1:102+2 tiles_left is an object: text or a number is wanted | write the value as text",
        "1:58+3 unknown result \"1_0\" | use 1-0, 0-1 or 1/2-1/2; +--, --+ or --- if not played",
        "1:71+2 negative moves -3 | it cannot be below 0",
    ];
    assert_eq!(said, expected);
    assert!(told.firsts.is_empty());
}
