//! An export of the whole file: one CSV file a table and a manifest, for people to open and for
//! `init --from` to read back to the last bit.
//!
//! The CSV is canonical, so that the same facts give the same bytes everywhere: UTF-8, commas, a line feed
//! behind every row, quotes only where they must be. Nothing is an empty cell, an empty text is `""`.
//! Instants are RFC 3339 in UTC, scores and ratings decimal fractions, bytes hexadecimal digits; a word, a
//! name or a player stands for its number. A number that cannot be read in the manner of its column is
//! written after `#`. Cells are never derived again: an instant is the stored one, whatever the zone data.

mod manifest;
mod read;
mod write;

pub use manifest::{ArchiveFile, FORMAT, MANIFEST, Manifest, VERSION};
pub use read::{RawRow, TableReader};
pub use write::{hex, write_header, write_row};

/// The name of a table's file.
pub fn file_of(table: &str) -> String {
    format!("{table}.csv")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::model::archive::{Column, Field, Reading, Table, Texts};

    const READINGS: [Reading; 10] = [
        Reading::Number,
        Reading::Instant,
        Reading::Decimal(3),
        Reading::Decimal(9),
        Reading::Word,
        Reading::Player,
        Reading::Outcome,
        Reading::Termination,
        Reading::Text,
        Reading::Bytes,
    ];

    fn table() -> Table {
        let column = |(at, reading): (usize, &Reading)| Column { name: format!("c{at}"), reading: *reading };
        Table { name: "sample".to_owned(), columns: READINGS.iter().enumerate().map(column).collect() }
    }

    fn texts() -> Texts {
        let mut texts = Texts::default();
        for (number, text) in [(1, "fise"), (2, "a,b"), (3, ""), (4, "#1"), (5, "say \"x\"\nand y"), (6, "7")]
        {
            texts.learn("word", &[Field::Int(number), Field::Int(1), Field::Text(text)]);
            texts.learn("name", &[Field::Int(number), Field::Int(1), Field::Text(text)]);
            texts.learn("player", &[Field::Int(number), Field::Int(1), Field::Int(number)]);
        }
        texts
    }

    fn written(rows: &[Vec<Field<'_>>]) -> Vec<u8> {
        let (table, texts, mut bytes) = (table(), texts(), Vec::new());
        write_header(&table, &mut bytes);
        rows.iter().for_each(|row| write_row(&table, &texts, row, &mut bytes));
        bytes
    }

    fn read_back(bytes: &[u8]) -> Vec<Vec<String>> {
        let (table, texts) = (table(), texts());
        let mut reader = TableReader::open(bytes, "sample.csv", &table).unwrap();
        let mut rows = Vec::new();
        while let Some(row) = reader.next(&table).unwrap() {
            let fields = row.fields(&table, &texts).unwrap();
            rows.push(fields.values().iter().map(|field| format!("{field:?}")).collect());
        }
        rows
    }

    #[test]
    fn a_row_reads_as_a_person_would_write_it() {
        let row = vec![
            Field::Int(17),
            Field::Int(1_637_794_800_000_000),
            Field::Int(410_500),
            Field::Int(1_043_287_104_112),
            Field::Int(1),
            Field::Int(2),
            Field::Int(4),
            Field::Int(2),
            Field::Text(""),
            Field::Blob(&[0, 0xab]),
        ];
        let none = vec![Field::Null; 10];
        let text = String::from_utf8(written(&[row, none])).unwrap();
        assert_eq!(
            text,
            "c0,c1,c2,c3,c4,c5,c6,c7,c8,c9\n\
             17,2021-11-24T23:00:00Z,410.5,1043.287104112,fise,\"a,b\",+--,time,\"\",00ab\n\
             ,,,,,,,,,\n"
        );
    }

    fn number() -> impl Strategy<Value = Field<'static>> {
        let few = (-2_i64..9).prop_map(Field::Int);
        prop_oneof![Just(Field::Null), few, any::<i64>().prop_map(Field::Int), Just(Field::Int(i64::MIN))]
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back_to_the_last_bit(
            numbers in prop::collection::vec(number(), 8),
            text in prop::option::of("(?s).{0,12}"),
            bytes in prop::option::of(prop::collection::vec(any::<u8>(), 0..6)),
        ) {
            let mut row = numbers;
            row.push(text.as_deref().map_or(Field::Null, Field::Text));
            row.push(bytes.as_deref().map_or(Field::Null, Field::Blob));
            let expected: Vec<String> = row.iter().map(|field| format!("{field:?}")).collect();
            prop_assert_eq!(read_back(&written(&[row.clone(), row])), vec![expected.clone(), expected]);
        }

        #[test]
        fn no_bytes_stop_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let (table, texts) = (table(), texts());
            let whole = [written(&[]), bytes].concat();
            let mut reader = TableReader::open(&whole[..], "sample.csv", &table).unwrap();
            while let Ok(Some(row)) = reader.next(&table) {
                let _ = row.fields(&table, &texts);
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_placed() {
        let place = |rows: &str| {
            let bytes = [written(&[]), rows.as_bytes().to_vec()].concat();
            let (table, texts) = (table(), texts());
            let mut reader = TableReader::open(&bytes[..], "sample.csv", &table).unwrap();
            loop {
                let wrong = match reader.next(&table) {
                    Ok(None) => return None,
                    Ok(Some(row)) => match row.fields(&table, &texts) {
                        Ok(fields) => fields.unknown().cloned(),
                        Err(wrong) => Some(wrong),
                    },
                    Err(wrong) => Some(wrong),
                };
                if let Some(wrong) = wrong {
                    let place = wrong.place.unwrap();
                    return Some((place.line, place.column, wrong.message));
                }
            }
        };
        assert_eq!(place("1,,,,,,,,\"a\nb\",\n"), None);
        let (line, column, message) = place("1,,,,,,,,\"a\nb\",\n1,yesterday,,,,,,,,\n").unwrap();
        assert_eq!((line, column), (4, Some(3)));
        assert!(message.contains("yesterday") && message.contains("c1"), "{message}");
        assert_eq!(place("1,,,,,,2-0,,,\n").unwrap().1, Some(8));
        assert_eq!(place("1,,,,nobody,,,,,\n").unwrap().1, Some(6));
        assert_eq!(place("1,,,,,,,,,abc\n").unwrap().1, Some(11));
        assert!(place("1,2\n").unwrap().2.contains("10 columns"));
        assert_eq!(place("1,,,,,,,,\"open\n").unwrap().0, 2);
        assert_eq!(place("1,,,,,,,,,").unwrap().0, 2);
    }

    #[test]
    fn another_header_is_refused() {
        let wrong = TableReader::open(&b"c0,c1\n"[..], "sample.csv", &table()).err().unwrap();
        assert_eq!(wrong.place.unwrap().line, 1);
        assert!(wrong.remedy.unwrap().contains("c0,c1,c2"));
    }
}
