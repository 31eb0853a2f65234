//! What is written is read again as it was, and no bytes at all make the reader panic.

use std::borrow::Cow;

use proptest::option;
use proptest::prelude::*;

use super::*;
use crate::formats::time::canonical;
use crate::formats::{CsvWriter, JsonLinesWriter, csv_line, differences};
use crate::model::{Moment, Outcome, Record, Score, Seat, Status, Termination};

fn text() -> impl Strategy<Value = Cow<'static, str>> {
    "[a-zA-Zñ½\"',;|{}+=@-][ a-zé\"',;|\\\\/]{0,12}[a-zÑ\"',]".prop_map(Cow::Owned)
}

fn moment() -> impl Strategy<Value = Moment<'static>> {
    let canonical = (0_i64..1_790_000_000_000_000, -56_i32..56).prop_map(|(micros, quarter)| Moment {
        at: Instant::from_micros(micros),
        offset: quarter * 900,
        typed: None,
    });
    let typed = (0_i64..1_790_000_000).prop_map(|seconds| {
        let at = Instant::from_micros(seconds * 1_000_000);
        Moment { at, offset: 0, typed: Some(Cow::Owned(at.to_string().replace('T', " "))) }
    });
    prop_oneof![canonical, typed]
}

fn seat(first: &'static str) -> impl Strategy<Value = Seat<'static>> {
    (text(), option::of(text()))
        .prop_map(move |(key, name)| Seat { key: Cow::Owned(format!("{first}{key}")), name })
}

fn number() -> impl Strategy<Value = Option<u32>> {
    option::of(0..u32::MAX)
}

prop_compose! {
    fn record()(
        tail in "[a-zñ.:-]{1,8}",
        (active, at) in (any::<bool>(), moment()),
        (first, second) in (seat("a"), seat("b")),
        (first_score, second_score) in (option::of(-9_999_i64..999_999), option::of(0_i64..999_999)),
        (result, termination) in (0_u8..=6, 0_u8..=8),
        (mode, time_control, round, event) in (option::of(text()), option::of(text()), option::of(text()), option::of(text())),
        (tiles_left, players, moves, duration_s) in (number(), number(), number(), number()),
    ) -> Record<'static> {
        let termination = Termination::from_number(termination);
        // To its end, the scores decide: a result of another kind would be refused.
        let played_out = matches!(termination, None | Some(Termination::Normal));
        let result = Outcome::from_number(result).filter(|result| result.is_forfeit() || !played_out);
        Record {
            tail: Cow::Owned(tail),
            status: if active { Status::Active } else { Status::Finished },
            finish: (!active).then(|| at.clone()),
            last_move: active.then_some(at),
            mode,
            first,
            second: (termination != Some(Termination::Bye)).then_some(second),
            first_score: first_score.map(Score),
            second_score: second_score.map(Score),
            result,
            termination,
            tiles_left,
            time_control,
            players: players.map(|players| players.max(1)),
            round,
            event,
            moves,
            duration_s,
        }
    }
}

/// Reads a written file and compares it record by record.
fn assert_reads_back(bytes: &[u8], name: &str, records: &[Record<'_>]) {
    let mut reader = opened(bytes, name, ReadOptions { zone: None, ..options() }).unwrap();
    for record in records {
        let row = reader.next_row().unwrap().unwrap();
        assert_eq!(row.record.as_ref(), Some(record), "{:?}", row.problems());
    }
    assert!(reader.next_row().unwrap().is_none());
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(records in prop::collection::vec(record(), 0..6)) {
        let mut csv = CsvWriter::new(Vec::new()).unwrap();
        let mut json = JsonLinesWriter::new(Vec::new());
        for record in &records {
            csv.write(record).unwrap();
            json.write(record).unwrap();
        }
        assert_reads_back(&csv.finish().unwrap(), "g.csv", &records);
        if !records.is_empty() {
            assert_reads_back(&json.finish().unwrap(), "g.jsonl", &records);
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..400), json: bool) {
        told(&bytes, if json { "g.jsonl" } else { "g.csv" }, options());
    }

    #[test]
    fn no_rows_make_it_panic(body in "[a0,;\"\\n\\r\\t{}:é/.+-]{0,200}", json: bool, packed: bool) {
        let header = if json { "" } else { "id,finished_at,first,second,result,termination,first_score\n" };
        let text = format!("{header}{body}");
        let bytes = if packed { zstd::encode_all(text.as_bytes(), 1).unwrap() } else { text.into_bytes() };
        told(&bytes, if json { "g.jsonl" } else { "g.csv" }, options());
    }

    #[test]
    fn a_row_with_one_wild_cell_is_good_or_has_an_error_within_its_line(column in 0_usize..20, cell in "\\PC{0,30}") {
        let header: Vec<&str> = crate::formats::KNOWN.iter().map(|known| known.name).collect();
        let mut cells = vec![String::new(); 20];
        for (at, text) in [(0, "1"), (1, "2026-11-25"), (3, "ana"), (4, "bob"), (7, "1-0")] {
            cells[at] = text.to_owned();
        }
        cells[column].clone_from(&cell);
        let quoted: Vec<String> = cells.iter().map(|cell| format!("\"{}\"", cell.replace('"', "\"\""))).collect();
        let text = format!("{}\n{}\n", header.join(","), quoted.join(","));
        let told = told(text.as_bytes(), "g.csv", options());
        for diagnostic in &told.said {
            let place = diagnostic.place.as_ref().unwrap();
            let length = quoted.join(",").chars().count() as u64;
            prop_assert!(place.line == 2 && place.column.unwrap_or(1) + place.width <= length + 2, "{:?}", diagnostic);
        }
        prop_assert!(told.firsts.len() == 1 || !told.said.is_empty());
    }
}

#[test]
fn a_record_is_one_canonical_line() {
    let text = b"id;fecha;jugador1;jugador2;puntos1;puntos2\n7;2026-11-25T19:00:00Z;Ana;\"b,c\";410.50;385\n";
    let mut reader = opened(text, "g.csv", options()).unwrap();
    let record = reader.next_row().unwrap().unwrap().record.unwrap();
    assert_eq!(csv_line(&record), "7,2026-11-25T19:00:00Z,,Ana,\"b,c\",410.5,385,,,,,,,,,,,,,");
    assert_eq!(canonical(record.finish.unwrap().at, 3600), "2026-11-25T20:00:00+01:00");
}

#[test]
fn two_records_differ_in_what_they_say_and_not_in_how() {
    let text = b"id,finished_at,first,second,first_score,result,first_name\n\
                 7,2026-11-25T19:00:00Z,Ana,bob,410,1-0,Ana\n\
                 7,2026-11-25T20:00:00+01:00,ANA,bob,410.0,1-0,Ana Maria\n\
                 7,2026-11-25T19:00:00Z,Ana,bea,,0-1,Ana\n";
    let compare = |number: usize| {
        let record = |number: usize| {
            let mut reader = opened(text, "g.csv", options()).unwrap();
            for _ in 1..number {
                reader.next_row().unwrap().unwrap();
            }
            let line =
                crate::formats::decisions::record_line(&reader.next_row().unwrap().unwrap().record.unwrap());
            String::from_utf8(line.unwrap()).unwrap()
        };
        let (there, here) = (record(1), record(number));
        let mut there = opened(there.as_bytes(), "g.jsonl", options()).unwrap();
        let mut here = opened(here.as_bytes(), "g.jsonl", options()).unwrap();
        let there = there.next_row().unwrap().unwrap().record.unwrap();
        differences(&there, &here.next_row().unwrap().unwrap().record.unwrap())
    };
    assert_eq!(compare(2), Vec::<String>::new());
    assert_eq!(
        compare(3),
        ["second bob there, bea here", "first_score 410 there, nothing here", "result 1-0 there, 0-1 here"]
    );
}
