//! Files of games of Othello to be ruled on: CSV with first, second and, where it differs, how they ended.

use super::sheet::Sheet;
use crate::model::{Diagnostic, Place};

/// A line of a file of games. The words are as typed: what they mean is the referee's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SituationLine {
    /// What the file calls the game.
    pub id: Option<String>,
    /// The rules, where the file says them.
    pub rules: Option<String>,
    /// Discs of the first player on the board.
    pub first: i64,
    /// Discs of the second player.
    pub second: i64,
    /// How it ended, where the file says it.
    pub ended: Option<String>,
    /// How a fallen flag counts, where the file says it.
    pub flag: Option<String>,
    place: Place,
}

impl SituationLine {
    /// An error at this line.
    pub fn problem(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error("situation", message).at(self.place.clone())
    }

    /// The number of the line.
    pub const fn line(&self) -> u64 {
        self.place.line
    }
}

const SHEET: Sheet = Sheet {
    code: "situation",
    needed: &["first", "second"],
    optional: &["id", "rules", "ended", "flag"],
    also: &[],
};

/// Reads a file of games.
///
/// # Errors
/// Everything that is wrong with it, each at its line.
pub fn read(bytes: &[u8], file: &str) -> Result<Vec<SituationLine>, Vec<Diagnostic>> {
    SHEET.read(bytes, file, |line| {
        let discs = |column: &str| {
            let typed = line.value(column).unwrap_or_default();
            typed.parse::<i64>().map_err(|_| {
                let problem = line.problem(format!("\"{typed}\" is no number of discs"));
                Box::new(problem.remedy("write a whole number"))
            })
        };
        let word = |column: &str| line.value(column).map(str::to_owned);
        Ok(SituationLine {
            id: word("id"),
            rules: word("rules"),
            first: discs("first")?,
            second: discs("second")?,
            ended: word("ended"),
            flag: word("flag"),
            place: line.place.clone(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_discs_must_be_said() {
        let lines = read(b"second,first,ended\n20,30,\n24,40,\"flag:second,first\"\n", "g.csv").unwrap();
        assert_eq!((lines[0].first, lines[0].second, &lines[0].ended), (30, 20, &None));
        assert_eq!((lines[1].line(), lines[1].ended.as_deref()), (3, Some("flag:second,first")));
        assert_eq!((&lines[1].rules, &lines[1].flag, &lines[1].id), (&None, &None, &None));
    }

    #[test]
    fn discs_are_whole_numbers() {
        let problems = read(b"first,second\n30,twenty\n,20\n", "g.csv").unwrap_err();
        let said: Vec<_> = problems.iter().map(|one| one.message.as_str()).collect();
        assert_eq!(said, ["\"twenty\" is no number of discs", "\"\" is no number of discs"]);
    }
}
