//! Pairs as pairing engines write them: a count, then `white black` a line in board order; 0 is the bye.

use crate::model::{Diagnostic, Place};

/// Reads a file of pairs: `(white, black)` by starting numbers in board order, black 0 for the bye.
///
/// # Errors
/// Everything that is wrong with it, at its line.
pub fn read(bytes: &[u8], file: &str) -> Result<Vec<(u32, u32)>, Vec<Diagnostic>> {
    let text = String::from_utf8_lossy(bytes);
    let (mut pairs, mut wrong, mut announced) = (Vec::new(), Vec::new(), None);
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        let numbers: Option<Vec<u32>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
        let place = || Place::in_line(file, line, text, Some(1), text.chars().count() as u64);
        match (numbers.as_deref(), &announced) {
            (Some(&[count]), None) => announced = Some((count, place())),
            (Some(&[white, black]), Some(_)) if white != 0 && white != black => pairs.push((white, black)),
            (_, None) => {
                let message = "the first line is no count of pairs";
                wrong.push(
                    Diagnostic::error("count", message).at(place()).remedy("write how many lines follow"),
                );
                announced = Some((u32::MAX, place()));
            }
            _ => {
                let message = "this is no pair of starting numbers";
                wrong.push(
                    Diagnostic::error("pair", message).at(place()).remedy("write WHITE BLACK, or NUMBER 0"),
                );
            }
        }
    }
    match announced {
        None => {
            wrong
                .push(Diagnostic::error("count", format!("{file} is empty")).remedy("write the count first"));
        }
        Some((count, place)) if wrong.is_empty() && count as usize != pairs.len() => {
            let message = format!("{count} pairs are announced, and {} follow", pairs.len());
            wrong.push(Diagnostic::error("count", message).at(place).remedy("see that the file is whole"));
        }
        Some(_) => {}
    }
    if wrong.is_empty() { Ok(pairs) } else { Err(wrong) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Vec<(Option<u64>, String)> {
        let wrong = read(text.as_bytes(), "r05.pairs").unwrap_err();
        wrong.into_iter().map(|one| (one.place.map(|place| place.line), one.message)).collect()
    }

    #[test]
    fn a_count_and_as_many_lines() {
        assert_eq!(read(b"2\n3 1\n2 0\n", "a"), Ok(vec![(3, 1), (2, 0)]));
        assert_eq!(read(b"0\r\n", "a"), Ok(Vec::new()));
    }

    #[test]
    fn what_is_wrong_is_said_at_its_line() {
        assert_eq!(said(""), [(None, "r05.pairs is empty".to_owned())]);
        assert_eq!(said("3\n3 1\n2 0\n"), [(Some(1), "3 pairs are announced, and 2 follow".to_owned())]);
        assert_eq!(said("1\n3 x\n"), [(Some(2), "this is no pair of starting numbers".to_owned())]);
        assert_eq!(said("1\n0 3\n"), [(Some(2), "this is no pair of starting numbers".to_owned())]);
        assert_eq!(said("1\n3 3\n"), [(Some(2), "this is no pair of starting numbers".to_owned())]);
        assert_eq!(said("3 1\n"), [(Some(1), "the first line is no count of pairs".to_owned())]);
    }
}
