//! Cuts one CSV record out of a text: RFC 4180 with any delimiter and any line break.
//!
//! Written here because each cell's place in the file must be known and plain cells must not be copied;
//! the tests hold it to `csv-core` on everything that both accept.

use super::row::Cell;

/// A record found at the beginning of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    /// Its bytes without the line break at its end.
    pub length: usize,
    /// With it.
    pub total: usize,
    /// The line breaks in `total`.
    pub lines: u64,
    /// The place of a closing quote that is followed by more text, if any.
    pub stray: Option<usize>,
}

/// What the beginning of a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Split {
    /// A record.
    Record(Extent),
    /// The text ends before the record does; the place of the quote that is open, if one is.
    Unfinished(Option<usize>),
}

/// Finds the record at the beginning of `text` and cuts it into cells; `last` says that nothing follows the
/// text. The cells' content that had to be rewritten goes to `scratch`.
pub(crate) fn split(
    text: &str,
    last: bool,
    delimiter: u8,
    cells: &mut Vec<Cell>,
    scratch: &mut String,
) -> Split {
    cells.clear();
    scratch.clear();
    let bytes = text.as_bytes();
    match memchr::memchr3(b'\n', b'\r', b'"', bytes) {
        None if !last => Split::Unfinished(None),
        Some(at) if bytes[at] == b'"' => split_quoted(text, last, delimiter, cells, scratch),
        found => {
            let length = found.unwrap_or(bytes.len());
            let Some(total) = line_break(bytes, length, last) else { return Split::Unfinished(None) };
            split_plain(&bytes[..length], delimiter, cells);
            Split::Record(Extent { length, total, lines: u64::from(total > length), stray: None })
        }
    }
}

/// Where the line break at `at` ends; `None` where a CR is the last that is known, since a LF may follow.
fn line_break(bytes: &[u8], at: usize, last: bool) -> Option<usize> {
    match bytes.get(at) {
        Some(b'\n') => Some(at + 1),
        Some(b'\r') => match bytes.get(at + 1) {
            Some(b'\n') => Some(at + 2),
            Some(_) => Some(at + 1),
            None => last.then_some(at + 1),
        },
        _ => Some(at),
    }
}

fn split_plain(line: &[u8], delimiter: u8, cells: &mut Vec<Cell>) {
    let mut from = 0;
    for (at, byte) in line.iter().enumerate() {
        if *byte == delimiter {
            cells.push(Cell { from, to: at as u32, rewritten: None });
            from = at as u32 + 1;
        }
    }
    cells.push(Cell { from, to: line.len() as u32, rewritten: None });
}

fn split_quoted(text: &str, last: bool, delimiter: u8, cells: &mut Vec<Cell>, scratch: &mut String) -> Split {
    let bytes = text.as_bytes();
    let (mut at, mut lines, mut stray) = (0, 0, None);
    loop {
        let mut end = at;
        if bytes.get(at) == Some(&b'"') {
            let Some(closing) = closing_quote(bytes, at + 1, last) else {
                return Split::Unfinished(Some(at));
            };
            cells.push(quoted_cell(text, at + 1, closing, scratch));
            lines += super::text::line_breaks(&text[at + 1..closing]);
            end = closing + 1;
        }
        let stops = |byte: &u8| *byte == delimiter || *byte == b'\n' || *byte == b'\r';
        let length = bytes[end..].iter().position(stops).map_or(bytes.len(), |more| end + more);
        if end == at {
            cells.push(Cell { from: at as u32, to: length as u32, rewritten: None });
        } else if !text[end..length].trim().is_empty() {
            stray = stray.or(Some(end));
        }
        if bytes.get(length) == Some(&delimiter) {
            at = length + 1;
            continue;
        }
        if length == bytes.len() && !last {
            return Split::Unfinished(None);
        }
        let Some(total) = line_break(bytes, length, last) else { return Split::Unfinished(None) };
        return Split::Record(Extent { length, total, lines: lines + u64::from(total > length), stray });
    }
}

/// The quote that closes a cell whose content begins at `from`: the first that is not doubled.
fn closing_quote(bytes: &[u8], mut from: usize, last: bool) -> Option<usize> {
    loop {
        let at = from + memchr::memchr(b'"', bytes.get(from..)?)?;
        match bytes.get(at + 1) {
            Some(b'"') => from = at + 2,
            None if !last => return None,
            _ => return Some(at),
        }
    }
}

fn quoted_cell(text: &str, from: usize, to: usize, scratch: &mut String) -> Cell {
    let content = &text[from..to];
    let rewritten = content.contains('"').then(|| {
        let start = scratch.len();
        let mut parts = content.split("\"\"");
        scratch.push_str(parts.next().unwrap_or_default());
        for part in parts {
            scratch.push('"');
            scratch.push_str(part);
        }
        (start as u32, scratch.len() as u32)
    });
    Cell { from: from as u32, to: to as u32, rewritten }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn records(text: &str, delimiter: u8) -> Option<Vec<Vec<String>>> {
        let (mut cells, mut scratch, mut rest, mut out) = (Vec::new(), String::new(), text, Vec::new());
        while !rest.is_empty() {
            let Split::Record(extent) = split(rest, true, delimiter, &mut cells, &mut scratch) else {
                return None;
            };
            if extent.stray.is_some() {
                return None;
            }
            if extent.length > 0 {
                let content = |cell: &Cell| match cell.rewritten {
                    Some((from, to)) => scratch[from as usize..to as usize].to_owned(),
                    None => rest[cell.from as usize..cell.to as usize].to_owned(),
                };
                out.push(cells.iter().map(content).collect());
            }
            rest = &rest[extent.total..];
        }
        Some(out)
    }

    fn by_csv_core(text: &str, delimiter: u8) -> Vec<Vec<String>> {
        let mut reader = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
        let (mut input, mut out) = (text.as_bytes(), Vec::new());
        loop {
            let (mut bytes, mut ends) = (vec![0; text.len() + 1], vec![0; text.len() + 2]);
            let (result, read, _, count) = reader.read_record(input, &mut bytes, &mut ends);
            input = &input[read..];
            match result {
                csv_core::ReadRecordResult::Record => {
                    let mut from = 0;
                    out.push(
                        ends[..count]
                            .iter()
                            .map(|end| {
                                let cell = String::from_utf8(bytes[from..*end].to_vec()).unwrap();
                                from = *end;
                                cell
                            })
                            .collect(),
                    );
                }
                _ => return out,
            }
        }
    }

    proptest! {
        #[test]
        fn what_both_accept_csv_core_reads_alike(text in "[a\"\\n\\r,;é ]{0,40}", semicolon: bool) {
            // A line break at the end lets csv-core finish the last record in one call.
            let delimiter = if semicolon { b';' } else { b',' };
            let text = format!("{text}\n");
            // Blanks between a closing quote and the delimiter are passed over here, kept there.
            if let Some(records) = records(&text, delimiter)
                && !text.contains("\" ")
            {
                prop_assert_eq!(records, by_csv_core(&text, delimiter));
            }
        }

        #[test]
        fn a_text_that_comes_in_pieces_splits_as_in_one(text in "[a\"\\n\\r,é]{0,30}") {
            let (mut cells, mut scratch) = (Vec::new(), String::new());
            let whole = split(&text, true, b',', &mut cells, &mut scratch);
            for (cut, _) in text.char_indices() {
                let part = split(&text[..cut], false, b',', &mut cells, &mut scratch);
                prop_assert!(matches!(part, Split::Unfinished(_)) || part == whole, "{:?} {:?}", part, whole);
            }
        }
    }

    #[test]
    fn quoted_line_breaks_belong_to_the_record() {
        let (mut cells, mut scratch) = (Vec::new(), String::new());
        let text = "a,\"b\r\nc\",\"d\"\"e\"\r\nnext";
        let Split::Record(extent) = split(text, false, b',', &mut cells, &mut scratch) else { panic!() };
        assert_eq!((extent.length, extent.total, extent.lines), (15, 17, 2));
        assert_eq!(cells.len(), 3);
        assert_eq!((cells[1].from, cells[1].to), (3, 7));
        assert_eq!((cells[2].rewritten, scratch.as_str()), (Some((0, 3)), "d\"e"));
    }

    #[test]
    fn an_open_quote_and_text_after_a_closed_one_are_seen() {
        let (mut cells, mut scratch) = (Vec::new(), String::new());
        assert_eq!(split("a,\"b\nc", true, b',', &mut cells, &mut scratch), Split::Unfinished(Some(2)));
        let Split::Record(extent) = split("\"El Rayo\" Pérez,x\n", true, b',', &mut cells, &mut scratch)
        else {
            panic!()
        };
        assert_eq!(extent.stray, Some(9));
    }

    #[test]
    fn every_line_break_ends_a_record() {
        for text in ["a,b\nc,d\n", "a,b\r\nc,d\r\n", "a,b\rc,d\r", "a,b\rc,d"] {
            assert_eq!(records(text, b',').unwrap(), [["a", "b"], ["c", "d"]], "{text:?}");
        }
    }
}
