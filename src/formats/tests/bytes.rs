//! Bytes: encodings, line ends, archives, limits.

use std::io::{self, Read, Write};

use super::*;

const NAMES: &str =
    "fecha;jugador1;jugador2;resultado\r\n2026-11-25;Peña;Muñoz;1-0\r\n2026-11-26;José;Zoë;½-½\r\n";

fn notes(told: &Told) -> Vec<&str> {
    told.said.iter().map(|diagnostic| diagnostic.message.as_str()).collect()
}

#[test]
fn plain_utf_8_with_commas_and_line_feeds_needs_no_note() {
    let told =
        told("finished_at,first,second,result\n2026-11-25,Peña,b,1-0\n".as_bytes(), "g.csv", options());
    assert!(told.said.is_empty() && told.firsts == ["Peña"]);
}

#[test]
fn encodings_are_detected_and_said() {
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let marked = format!("\u{feff}{NAMES}");
    for (bytes, said) in [
        (NAMES.as_bytes().to_vec(), None),
        (marked.as_bytes().to_vec(), Some("UTF-8 by its byte order mark")),
        (encoding_rs::WINDOWS_1252.encode(NAMES).0.into_owned(), Some("windows-1252")),
        (wide(&marked), Some("UTF-16LE by its byte order mark")),
        (big(&marked), Some("UTF-16BE by its byte order mark")),
        (wide(NAMES), Some("UTF-16LE")),
        (big(NAMES), Some("UTF-16BE")),
    ] {
        let told = told(&bytes, "g.csv", options());
        assert_eq!(told.firsts, ["Peña", "José"], "{said:?}");
        let mut expected: Vec<String> = said.iter().map(|said| format!("g.csv is read as {said}")).collect();
        expected.push("g.csv: columns are parted by \";\"".to_owned());
        expected.push("g.csv: lines end with CRLF".to_owned());
        assert_eq!(notes(&told), expected);
    }
}

#[test]
fn an_encoding_that_was_named_is_not_guessed_at() {
    let (bytes, _, _) =
        encoding_rs::WINDOWS_1251.encode("finished_at,first,second,result\n2026-11-25,Иван,Пётр,1-0\n");
    let (_, said) = only(&bytes, "g.csv", options());
    assert_eq!(
        said,
        "2:12+1 this is not UTF-8 and not clearly Windows-1252: it may be windows-1251 | name the encoding: --encoding \
         windows-1251"
    );
    let named = ReadOptions { encoding: Some("windows-1251".into()), ..options() };
    assert_eq!(told(&bytes, "g.csv", named).firsts, ["Иван"]);
    let latin =
        encoding_rs::WINDOWS_1252.encode("finished_at,first,second,result\n2026-11-25,Peña,b,1-0\n").0;
    for label in ["latin-1", "ISO-8859-1", "windows-1252"] {
        let named = ReadOptions { encoding: Some(label.into()), ..options() };
        let told = told(&latin, "g.csv", named);
        assert!(told.said.is_empty() && told.firsts == ["Peña"], "{label}");
    }
}

#[test]
fn a_file_that_is_ascii_for_long_is_decided_where_it_is_not() {
    let row = "2026-11-25,ana,bob,1-0\n";
    let text = format!("finished_at,first,second,result\n{}2026-11-25,Muñoz,bob,1-0\n", row.repeat(20_000));
    let told = told(&encoding_rs::WINDOWS_1252.encode(&text).0, "g.csv", options());
    assert_eq!((told.firsts.len(), told.firsts[20_000].as_str()), (20_001, "Muñoz"));
    assert_eq!(notes(&told), ["g.csv is read as windows-1252"]);
}

#[test]
fn truncated_utf_8_is_an_error_at_its_place() {
    for (bytes, said) in [
        (
            &b"finished_at,first,second,result\n2026-11-25,Mar\xc3,bob,1-0\n"[..],
            "2:15+1 invalid UTF-8: the character that byte 0xc3 begins is not completed",
        ),
        (
            b"finished_at,first,second,result\n2026-11-25,Pe\xc3\xb1a,Mar\xc3,1-0\n",
            "2:20+1 invalid UTF-8: the character that byte 0xc3 begins is not completed",
        ),
        (
            b"finished_at,first,second,result\n2026-11-25,ana,bob,1-0\n2026-11-25,Mar\xc3",
            "3:15+1 the file ends in the middle of a UTF-8 character",
        ),
    ] {
        let told = told(bytes, "g.csv", options());
        assert!(matches!(told.stopped, Some(ReadError::Broken(_))));
        assert_eq!(
            spelled_out(&told.said[0]),
            format!("{said} | repair it, or name the encoding: --encoding windows-1252")
        );
    }
}

#[test]
fn bytes_that_contradict_a_named_encoding_are_errors() {
    let named = ReadOptions { encoding: Some("utf-8".into()), ..options() };
    let (code, said) = only(b"finished_at,first,second,result\n2026-11-25,Jos\xe9,bob,1-0\n", "g.csv", named);
    assert_eq!(code, "encoding");
    assert!(
        said.starts_with("2:15+1 invalid UTF-8: the character that byte 0xe9 begins is not completed"),
        "{said}"
    );
}

#[test]
fn every_line_end_gives_the_same_rows_and_lines() {
    for end in ["\n", "\r\n", "\r"] {
        let text =
            ["finished_at,first,second,result", "2026-11-25,ana,bob,1-0", "", "2026-11-25,eva,bob,1_0", ""]
                .join(end);
        let told = told(text.as_bytes(), "g.csv", options());
        let place = told.said.iter().find_map(|diagnostic| diagnostic.place.clone()).unwrap();
        assert_eq!((place.line, place.column), (4, Some(20)), "{end:?}");
        assert_eq!(place.text.as_deref(), Some("2026-11-25,eva,bob,1_0"));
    }
}

#[test]
fn a_quoted_line_break_moves_the_lines_below_it() {
    let text = "finished_at,first,second,result,event\r\n2026-11-25,ana,bob,1-0,\"Liga\r\n2026\"\r\n\
                2026-11-25,\"e\"\"va\",bob,1_0,\r\n2026-11-25,\"x\r\ny\",bob,1-0,\"a\r\nb\"\r\n";
    let told = told(text.as_bytes(), "g.csv", options());
    let said: Vec<String> = told
        .said
        .iter()
        .filter(|d| d.place.is_some())
        .map(|d| spelled_out(d).split(" | ").next().unwrap().to_owned())
        .collect();
    assert_eq!(
        said,
        [
            "2:25+4 event cannot be used: it contains a control character",
            "4:24+3 unknown result \"1_0\"",
            "5:13+1 first cannot be used: it contains a control character",
            "6:13+1 event cannot be used: it contains a control character",
        ]
    );
}

#[test]
fn a_quote_that_is_never_closed_is_told_where_it_opens() {
    let text = "finished_at,first,second,result\n2026-11-25,ana,bob,1-0\n2026-11-25,\"eva,bob,1-0\n2026-11-25,x,y,1-0\n";
    let told = told(text.as_bytes(), "g.csv", options());
    assert_eq!(told.firsts, ["ana"]);
    assert_eq!(
        spelled_out(&told.said[0]),
        "3:12+1 this quote is never closed | close it; a quote inside a quoted cell is written twice"
    );
}

#[test]
fn archives_are_unpacked_and_said() {
    let text = b"finished_at,first,second,result\n2026-11-25,ana,bob,1-0\n";
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text).unwrap();
    let gzip = gzip.finish().unwrap();
    let zstd = zstd::encode_all(&text[..], 1).unwrap();
    for (packed, name, kind) in [(gzip.clone(), "g.csv.gz", "gzip"), (zstd, "g.csv.zst", "zstd")] {
        let told = told(&packed, name, options());
        assert_eq!(told.firsts, ["ana"]);
        assert_eq!(notes(&told), [format!("{name} is unpacked with {kind}")]);
    }
    let cut = told(&gzip[..gzip.len() - 9], "g.csv.gz", options());
    assert!(cut.firsts.is_empty() && matches!(cut.stopped, Some(ReadError::Broken(_))));
    assert!(notes(&cut)[1].contains("the gzip archive is damaged or cut off"), "{:?}", cut.said);
}

/// A file that has no end: its header, then one byte for ever.
struct Endless(u64);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0 += buffer.len() as u64;
        assert!(self.0 < 4 << 20, "a long line is refused before it is read");
        buffer.fill(b'x');
        Ok(buffer.len())
    }
}

#[test]
fn an_endless_line_is_refused_at_its_line() {
    for (start, name, line) in [
        ("finished_at,first,second,result\n2026-11-25,ana,bob,1-0\n", "g.csv", 3),
        ("", "g.csv", 1),
        ("{\"first\":\"", "g.jsonl", 1),
    ] {
        let bytes = Cursor::new(start.as_bytes().to_vec()).chain(Endless(0));
        let error = match open(Box::new(bytes), name, options()) {
            Err(error) => error.to_string(),
            Ok(mut reader) => loop {
                if let Err(error) = reader.next_row() {
                    break error.to_string();
                }
            },
        };
        assert!(error.starts_with(&format!("{name}:{line}:1: this line is longer than 1 MiB")), "{error}");
    }
}

#[test]
fn what_the_system_refuses_is_told_by_its_kind() {
    struct Refusing(io::ErrorKind);
    impl Read for Refusing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(self.0.into())
        }
    }
    let error = |kind| open(Box::new(Refusing(kind)), "results", options()).err().unwrap();
    let directory = error(io::ErrorKind::IsADirectory);
    assert!(matches!(directory, OpenError::Directory { .. }));
    assert_eq!(directory.to_string(), "results is a directory: name the files in it");
    assert!(matches!(error(io::ErrorKind::PermissionDenied), OpenError::Io { .. }));
}
