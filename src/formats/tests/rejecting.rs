//! Bad rows go to a file, are mended there, and are read again.

use super::*;
use crate::model::Severity;

/// What `--rejects` holds for a file.
fn rejects(bytes: &[u8], name: &str) -> String {
    let mut reader = opened(bytes, name, options()).unwrap();
    let rejects = reader.rejects();
    let mut out = rejects.header().to_owned();
    while let Some(row) = reader.next_row().unwrap() {
        if row.record.is_none() {
            let reasons: Vec<String> = row.problems().iter().map(|problem| problem.message.clone()).collect();
            out.push_str(&rejects.line(&row, &reasons));
        }
    }
    out
}

#[test]
fn bad_rows_are_written_with_their_reasons_first() {
    let text = "Fecha;Jugador1;Jugador2;Resultado;Color\r\n2026-11-25;ana;bob;1_0;red\r\n2026-11-25;eva;bob;1-0;\r\n\
                31/12/2026;\"d\"\"x;y\";;1-0;\r\n2026-11-25;a;b;1-0;x;y\r\n";
    let out = rejects(text.as_bytes(), "g.csv");
    let lines: Vec<&str> = out.lines().collect();
    // What parts the columns is what parts them in the file.
    assert_eq!(lines[0], "reject_reason;Fecha;Jugador1;Jugador2;Resultado;Color");
    assert_eq!(lines[1], "\"unknown result \"\"1_0\"\"\";2026-11-25;ana;bob;1_0;red");
    assert_eq!(
        lines[2],
        "\"the date \"\"31/12/2026\"\" is not in the order year-month-day; the second player is missing\";\
         31/12/2026;\"d\"\"x;y\";;1-0;"
    );
    assert_eq!(lines[3], "6 cells under a header of 5;2026-11-25;a;b;1-0;x;y");
    assert_eq!(lines.len(), 4);
}

#[test]
fn a_mended_file_is_taken_and_its_reasons_are_passed_over() {
    let out = rejects(b"finished_at,first,second,result\n2026-11-25,ana,bob,1_0\n", "g.csv");
    let again = rejects(out.as_bytes(), "r.csv");
    assert_eq!(again, out, "a row that was not mended comes out as it went in");
    let told = told(out.replace("1_0\n", "1-0\n").as_bytes(), "r.csv", options());
    assert!(told.firsts == ["ana"] && told.said.is_empty(), "{:?}", told.said);
}

#[test]
fn bad_lines_of_json_stay_json() {
    let text = "{\"finished_at\":\"2026-11-25\",\"first\":\"ana\",\"second\":\"bob\",\"result\":\"1_0\"}\n{}\n{broken\n";
    let out = rejects(text.as_bytes(), "g.jsonl");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0],
        "{\"reject_reason\":\"unknown result \\\"1_0\\\"\",\"finished_at\":\"2026-11-25\",\"first\":\"ana\",\
         \"second\":\"bob\",\"result\":\"1_0\"}"
    );
    assert!(lines[1].starts_with("{\"reject_reason\":\"") && lines[1].ends_with("\"}"), "{}", lines[1]);
    assert_eq!(lines[2], "{broken");
    let mended = lines[0].replace("\"1_0\"", "\"1-0\"");
    let told = told(mended.as_bytes(), "r.jsonl", options());
    assert!(
        told.firsts == ["ana"] && told.said.iter().all(|d| d.severity == Severity::Note),
        "{:?}",
        told.said
    );
}

#[test]
fn a_delimiter_that_was_named_parts_the_rejects_too() {
    let options = ReadOptions { delimiter: Some('~'), ..options() };
    let text = "finished_at~first~second~result\n2026-11-25~a~b,c~1_0\n2026-11-25~\"d~e\"~f~1_0\n";
    let mut reader = opened(text.as_bytes(), "g.csv", options).unwrap();
    let rejects = reader.rejects();
    assert_eq!(rejects.header(), "reject_reason~finished_at~first~second~result\n");
    let mut lines = Vec::new();
    while let Some(row) = reader.next_row().unwrap() {
        lines.push(rejects.line(&row, &["bad".to_owned()]));
    }
    assert_eq!(lines, ["bad~2026-11-25~a~\"b,c\"~1_0\n", "bad~2026-11-25~\"d~e\"~f~1_0\n"]);
}
