//! Files of turns of a game of duplicate "Visavis": CSV with turn, first and second (R-VIS).

use super::sheet::{Line, Sheet};
use crate::model::Diagnostic;

/// A line of a file of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnLine {
    /// The turn's number.
    pub turn: u32,
    /// The points of first's play; `None`: invalid, or none was made.
    pub first: Option<u32>,
    /// The points of second's play.
    pub second: Option<u32>,
}

const SHEET: Sheet = Sheet { code: "turn", needed: &["turn", "first", "second"], optional: &[], also: &[] };

/// More than any play can score.
const MOST_POINTS: u32 = 100_000;

/// Reads a file of turns. An empty cell or `x` is an invalid play.
///
/// # Errors
/// Everything that is wrong with it, each at its line.
pub fn read(bytes: &[u8], file: &str) -> Result<Vec<TurnLine>, Vec<Diagnostic>> {
    SHEET.read(bytes, file, |line| {
        let number = line.value("turn").and_then(|typed| typed.parse().ok());
        let turn = number.ok_or_else(|| {
            let typed = line.value("turn").unwrap_or_default();
            line.problem(format!("\"{typed}\" is no number of a turn"))
                .remedy("number the turns from 1 to 12")
        })?;
        Ok(TurnLine { turn, first: points(line, "first")?, second: points(line, "second")? })
    })
}

fn points(line: &Line<'_>, column: &str) -> Result<Option<u32>, Box<Diagnostic>> {
    let Some(typed) = line.value(column).filter(|typed| !typed.eq_ignore_ascii_case("x")) else {
        return Ok(None);
    };
    let digits = typed.bytes().all(|byte| byte.is_ascii_digit());
    match typed.parse::<u32>().ok().filter(|points| digits && *points <= MOST_POINTS) {
        Some(points) => Ok(Some(points)),
        None => Err(line
            .problem(format!("\"{typed}\" are no points of a play"))
            .remedy("write a whole number from 0 on, or x for an invalid play")
            .into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Vec<TurnLine>, Vec<(u64, String)>> {
        read(text.as_bytes(), "turns.csv").map_err(|problems| {
            problems.into_iter().map(|one| (one.place.map_or(0, |place| place.line), one.message)).collect()
        })
    }

    #[test]
    fn r_vis_1_an_empty_cell_and_an_x_are_invalid_plays() {
        let turns = read_text("turn,first,second\n1,24,0\n2,,X\n\n3,x,12\n").unwrap();
        let plays: Vec<_> = turns.iter().map(|line| (line.turn, line.first, line.second)).collect();
        assert_eq!(plays, [(1, Some(24), Some(0)), (2, None, None), (3, None, Some(12))]);
        let spreadsheet = read_text("\u{feff}Turn;First;Second;notes\r\n1;3;4;ok\r\n;;;\r\n").unwrap();
        assert_eq!(spreadsheet, [TurnLine { turn: 1, first: Some(3), second: Some(4) }]);
    }

    #[test]
    fn every_bad_line_is_said_at_its_line() {
        let said = |line, message: &str| (line, message.to_owned());
        assert_eq!(
            read_text("turn,first,second\none,1,2\n2,-1,2\n3,1\n4,1.5,+2\n").unwrap_err(),
            [
                said(2, "\"one\" is no number of a turn"),
                said(3, "\"-1\" are no points of a play"),
                said(4, "2 cells under a header of 3"),
                said(5, "\"1.5\" are no points of a play"),
            ]
        );
        assert_eq!(read_text("turn,first\n").unwrap_err(), [said(1, "there is no column \"second\"")]);
        assert_eq!(
            read_text("turn,first,second,First\n").unwrap_err(),
            [said(1, "two columns are called \"first\"")]
        );
        assert!(read_text("").is_err());
    }
}
