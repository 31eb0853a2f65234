//! Whole files: names of columns, mapping, formats, keys, and the fixtures a person can read.

#![cfg(test)]

use super::*;
use crate::formats::{Field, Fold};
use crate::model::{Outcome, Score, Severity, Status, Termination};

fn fixture(name: &str) -> Vec<u8> {
    let path = format!("{}/fixtures/formats/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_field_of_a_full_row() {
    let bytes = fixture("full.csv");
    let mut reader = opened(&bytes, "full.csv", options()).unwrap();
    let row = reader.next_row().unwrap().unwrap();
    let record = row.record.as_ref().unwrap();
    assert_eq!(row.line(), 2);
    assert_eq!((record.tail.as_ref(), record.status), ("g-17", Status::Finished));
    let finish = record.finish.as_ref().unwrap();
    assert_eq!((finish.at.to_string().as_str(), finish.offset), ("2026-11-24T23:00:00Z", -10_800));
    assert_eq!(record.last_move.as_ref().unwrap().at.to_string(), "2026-11-24T22:59:58Z");
    assert_eq!(record.mode.as_deref(), Some("fise-rapid"));
    assert_eq!((record.first.key.as_ref(), record.first.name.as_deref()), ("ana", Some("Ana María")));
    let second = record.second.as_ref().unwrap();
    assert_eq!((second.key.as_ref(), second.name.as_deref()), ("bob", Some("Bob \"Rayo\" Pérez, h.")));
    assert_eq!((record.first_score, record.second_score), (Some(Score::points(410)), Some(Score(385_500))));
    assert_eq!((record.result, record.termination), (Some(Outcome::First), Some(Termination::Normal)));
    assert_eq!((record.tiles_left, record.players), (Some(0), Some(2)));
    assert_eq!(record.time_control.as_deref(), Some("15+10"));
    assert_eq!((record.round.as_deref(), record.event.as_deref()), (Some("3"), Some("Liga / otoño")));
    assert_eq!((record.moves, record.duration_s), (Some(26), Some(1804)));
    let place = row.diagnostic(Severity::Error, "conflict", Some(Field::SecondName), "m", "r").place.unwrap();
    assert_eq!((place.line, place.column), (2, Some(128)));
    let active = reader.next_row().unwrap().unwrap().record.unwrap();
    assert_eq!((active.status, active.finish), (Status::Active, None));
    let bye = reader.next_row().unwrap().unwrap().record.unwrap();
    assert_eq!((bye.termination, bye.second), (Some(Termination::Bye), None));
    assert!(reader.next_row().unwrap().is_none());
    assert!(reader.diagnostics().is_empty(), "{:?}", reader.diagnostics());
}

#[test]
fn a_spanish_spreadsheet_in_windows_1252_and_the_same_as_json_lines() {
    let expected = ["Begoña Núñez", "José", "Zoë"];
    for name in ["hoja.csv", "hoja-utf16.csv", "hoja.jsonl"] {
        let told = told(&fixture(name), name, options());
        assert_eq!(told.firsts, expected, "{name}");
        assert!(told.said.iter().all(|diagnostic| diagnostic.severity == Severity::Note), "{:?}", told.said);
    }
}

#[test]
fn every_delimiter_is_found() {
    for delimiter in [',', ';', '\t', '|'] {
        let text =
            "finished_at,first,second,result\n2026-11-25,ana,bob,1-0\n".replace(',', &delimiter.to_string());
        assert_eq!(told(text.as_bytes(), "g.csv", options()).firsts, ["ana"], "{delimiter:?}");
        let named = ReadOptions { delimiter: Some(delimiter), ..options() };
        let told = told(text.as_bytes(), "g.csv", named);
        assert!(told.firsts == ["ana"] && told.said.is_empty());
    }
    let text = "sep=;\r\nfinished_at;first;second;result\r\n2026-11-25;a,b;bob;1-0\r\n";
    assert_eq!(told(text.as_bytes(), "g.csv", options()).firsts, ["a,b"]);
}

#[test]
fn a_mapped_column_comes_before_the_known_names() {
    let text = b"When,first,Ganador,second,result\n2026-11-25,x,ana,bob,1-0\n";
    let mapping =
        vec![("when".to_owned(), "finished_at".to_owned()), ("GANADOR".to_owned(), "first".to_owned())];
    let told = told(text, "g.csv", ReadOptions { mapping, ..options() });
    assert_eq!(told.firsts, ["ana"]);
    assert!(told.said[0].message.ends_with("unknown column not read: \"first\""), "{:?}", told.said);
}

#[test]
fn a_column_can_be_mapped_away() {
    let text = b"fecha,date,first,second,result\nx,2026-11-25,ana,bob,1-0\n";
    let mapping = vec![("fecha".to_owned(), "-".to_owned())];
    let told = told(text, "g.csv", ReadOptions { mapping, ..options() });
    assert!(told.firsts == ["ana"] && told.said.is_empty(), "{:?}", told.said);
}

#[test]
fn the_format_goes_by_the_name_then_by_the_text_and_can_be_said() {
    let json = br#"{"finished_at":"2026-11-25","first":"ana","second":"bob","result":"1-0"}"#;
    for name in ["g.jsonl", "g.NDJSON", "-", "g", "g.jsonl.gz"] {
        assert_eq!(told(json, name, options()).firsts, ["ana"], "{name}");
    }
    let named = ReadOptions { format: Some("jsonl".into()), ..options() };
    assert_eq!(told(json, "g.csv", named).firsts, ["ana"]);
}

#[test]
fn rows_of_nothing_but_delimiters_are_passed_over() {
    let told =
        told(b"finished_at,first,second,result\n2026-11-25,ana,bob,1-0\n,,,\n , ,,\n", "g.csv", options());
    assert_eq!(told.firsts, ["ana"]);
    assert_eq!(told.said[0].message, "g.csv: 2 rows without any content passed over");
}

#[test]
fn a_header_alone_is_a_file_without_games() {
    let told = told(b"finished_at,first,second,result", "g.csv", options());
    assert!(told.firsts.is_empty() && told.said.is_empty() && told.stopped.is_none());
}

fn tails(text: &str, options: ReadOptions) -> Vec<String> {
    let mut reader = opened(text.as_bytes(), "g.csv", options).unwrap();
    let mut tails = Vec::new();
    while let Some(row) = reader.next_row().unwrap() {
        tails.extend(row.record.map(|record| record.tail.into_owned()));
    }
    tails
}

#[test]
fn a_source_stands_before_the_id() {
    let text = "id,finished_at,first,second,result\n 17 ,2026-11-25,ana,bob,1-0\n";
    assert_eq!(tails(text, options()), ["17"]);
    assert_eq!(tails(text, ReadOptions { source: Some(" club ".into()), ..options() }), ["club/17"]);
}

#[test]
fn a_derived_id_hangs_on_finish_players_round_and_event_alone() {
    let header = "finished_at,first,second,result,first_score,second_score,round,event\n";
    let id = |row: &str| tails(&format!("{header}{row}\n"), options()).remove(0);
    let one = id("2026-11-25T19:00:00Z,Ana,Bob,1-0,,,1,liga");
    assert!(one.starts_with("auto-"));
    for same in
        ["2026-11-25T20:00:00+01:00, ANA,bob,0-1,,,1,liga", "2026-11-25T20:00:00,ana,BOB,,3,2, 1 ,liga"]
    {
        assert_eq!(id(same), one, "{same}");
    }
    for other in [
        "2026-11-25T19:00:01Z,Ana,Bob,1-0,,,1,liga",
        "2026-11-25T19:00:00Z,Bob,Ana,1-0,,,1,liga",
        "2026-11-25T19:00:00Z,Ana,Bob,1-0,,,2,liga",
        "2026-11-25T19:00:00Z,Ana,Bob,1-0,,,1,Liga",
    ] {
        assert_ne!(id(other), one, "{other}");
    }
}

#[test]
fn an_event_for_all_rows_leaves_those_alone_that_name_one() {
    let text =
        b"finished_at,first,second,result,event\n2026-11-25,ana,bob,1-0,\n2026-11-25,ana,bob,1-0,copa\n";
    let mut reader = opened(text, "g.csv", ReadOptions { event: Some("liga".into()), ..options() }).unwrap();
    assert_eq!(reader.next_row().unwrap().unwrap().record.unwrap().event.as_deref(), Some("liga"));
    assert_eq!(reader.next_row().unwrap().unwrap().record.unwrap().event.as_deref(), Some("copa"));
}

#[test]
fn r_time_1_fold_decides_what_a_clock_showed_twice() {
    let text = "id,finished_at,first,second,result\n1,2026-10-25T02:30:00,ana,bob,1-0\n";
    let at = |fold| {
        let mut reader =
            opened(text.as_bytes(), "g.csv", ReadOptions { fold: Some(fold), ..options() }).unwrap();
        reader.next_row().unwrap().unwrap().record.unwrap().finish.unwrap().at.to_string()
    };
    assert_eq!(at(Fold::Earlier), "2026-10-25T00:30:00Z");
    assert_eq!(at(Fold::Later), "2026-10-25T01:30:00Z");
}

#[test]
fn what_may_be_said_beside_each_other() {
    let header = "finished_at,first,second,first_score,second_score,result,termination\n";
    for row in [
        "2026-11-25,ana,bob,300,200,0-1,resign",
        "2026-11-25,ana,bob,300,200,0-1,time",
        "2026-11-25,ana,bob,300,200,--+,",
        "2026-11-25,ana,bob,,,,forfeit",
        "2026-11-25,ana,,50,,,bye",
        "2026-11-25,ana,bob,200,200,½-½,NORMAL",
        "2026-12-31T00:10:00Z,ana,bob,2,1,,",
    ] {
        let told = told(format!("{header}{row}\n").as_bytes(), "g.csv", options());
        assert!(told.firsts == ["ana"] && told.said.is_empty(), "{row}: {:?}", told.said);
    }
}

#[test]
fn json_takes_numbers_texts_null_and_escapes() {
    let line = r#"{"Fecha":"2026-11-25T19:00:00Z","first":"An\u0061","second":17,"first_score":"300.5","second_score":200,
        "event":null,"colour":{"deep":[1]},"reject_reason":"old"}"#
        .replace('\n', " ");
    let mut reader = opened(line.as_bytes(), "g.jsonl", options()).unwrap();
    let record = reader.next_row().unwrap().unwrap().record.unwrap();
    assert_eq!((record.first.key.as_ref(), record.second.unwrap().key.as_ref()), ("Ana", "17"));
    assert_eq!((record.first_score, record.event), (Some(Score(300_500)), None));
    assert!(reader.next_row().unwrap().is_none());
    let said: Vec<String> = reader.diagnostics().iter().map(spelled_out).collect();
    assert_eq!(
        said,
        ["g.jsonl: unknown key not read: \"colour\" | if one is needed, say what it holds: --map COL=FIELD"]
    );
}

#[test]
fn deep_json_does_not_reach_the_stack() {
    let deep = format!("{{\"x\":{}{}}}", "[".repeat(200_000), "]".repeat(200_000));
    let told = told(deep.as_bytes(), "g.jsonl", options());
    assert!(told.firsts.is_empty() && told.stopped.is_none());
    assert_eq!(
        told.said.iter().filter(|d| d.severity == Severity::Error).count(),
        2,
        "{:?}",
        told.said.len()
    );
}
