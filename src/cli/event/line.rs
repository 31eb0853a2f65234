//! What a line that is typed at the desk says: a command, a game by its table or by who plays it, and how it ended.

use super::result::entered;
use crate::app::event::Entered;
use crate::model::{Outcome, Score, Termination};

/// A line.
#[derive(PartialEq, Eq, Debug)]
pub enum Line<'l> {
    /// Nothing at all.
    Empty,
    /// What is missing?
    Missing,
    /// The last entry is to be taken back.
    Undo,
    /// The sitting is over.
    Quit,
    /// Who plays at this table?
    Who(&'l str),
    /// A result at a table.
    Table(&'l str, Typed<'l>),
    /// A result of two players, each with their score, or with the result between them.
    Players([String; 2], Typed<'l>),
}

/// The words of a result.
#[derive(PartialEq, Eq, Debug)]
pub struct Typed<'l>(Vec<&'l str>);

impl<'l> Line<'l> {
    /// Reads a line.
    pub fn read(line: &'l str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        match &words[..] {
            [] => Self::Empty,
            ["?"] => Self::Missing,
            ["u"] => Self::Undo,
            ["q" | "quit" | "exit"] => Self::Quit,
            [table] => Self::Who(table),
            [table, result @ ..] => by_scores(&words)
                .or_else(|| by_result(&words))
                .unwrap_or_else(|| Self::Table(table, Typed(result.to_vec()))),
        }
    }
}

/// `ana maría 410 bo 385`, and how it ended.
fn by_scores<'l>(words: &[&'l str]) -> Option<Line<'l>> {
    let number_from = |from: usize| (from..words.len()).find(|at| is_score(words[*at]));
    let one = number_from(1)?;
    let other = number_from(one + 2)?;
    let players = [words[..one].join(" "), words[one + 1..other].join(" ")];
    let mut result = vec![words[one], words[other]];
    result.extend(&words[other + 1..]);
    Some(Line::Players(players, Typed(result)))
}

/// `ana maría 1-0 bo`, and how it ended.
fn by_result<'l>(words: &[&'l str]) -> Option<Line<'l>> {
    let at = (1..words.len()).find(|at| matches!(entered(&words[*at..=*at]), Some(Entered::Outcome(_))))?;
    let (first, rest) = (&words[..at], &words[at + 1..]);
    let (second, how) = match rest {
        // After a table an ending follows at once: `3 1-0 time`, `3 380 401 1-0`.
        [] => return None,
        [word] if Termination::parse(word).is_some() => return None,
        [second @ .., how] if Termination::parse(how).is_some() => (second, Some(*how)),
        second => (second, None),
    };
    let result = std::iter::once(words[at]).chain(how).collect();
    Some(Line::Players([first.join(" "), second.join(" ")], Typed(result)))
}

fn is_score(word: &str) -> bool {
    Score::parse(&word.replace(',', ".")).is_some()
}

impl Typed<'_> {
    /// What the words mean, and how the game ended where the last one says so: `380 401 1-0 time`. `None` where they
    /// are no result.
    pub fn meaning(&self) -> Option<(Entered, Option<Termination>)> {
        let split = self.0.split_last().and_then(|(last, result)| Some((result, Termination::parse(last)?)));
        let (result, how) = split.map_or((&self.0[..], None), |(result, how)| (result, Some(how)));
        Some((entered(result)?, how))
    }

    /// As typed.
    pub fn text(&self) -> String {
        self.0.join(" ")
    }
}

/// A result that was typed with the second side in front.
pub fn turned(entered: Entered) -> Entered {
    let outcome = |outcome: Outcome| match outcome {
        Outcome::First => Outcome::Second,
        Outcome::Second => Outcome::First,
        Outcome::FirstByForfeit => Outcome::SecondByForfeit,
        Outcome::SecondByForfeit => Outcome::FirstByForfeit,
        Outcome::Draw | Outcome::DoubleForfeit => outcome,
    };
    match entered {
        Entered::Outcome(word) => Entered::Outcome(outcome(word)),
        Entered::Scores([first, second]) => Entered::Scores([second, first]),
        Entered::Both([first, second], word) => Entered::Both([second, first], outcome(word)),
        Entered::Adjourned | Entered::Unplayed => entered,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(line: &str) -> Option<(String, String, Option<(Entered, Option<Termination>)>)> {
        match Line::read(line) {
            Line::Players([first, second], typed) => Some((first, second, typed.meaning())),
            _ => None,
        }
    }

    fn table(line: &str) -> Option<(&str, Option<(Entered, Option<Termination>)>)> {
        match Line::read(line) {
            Line::Table(table, typed) => Some((table, typed.meaning())),
            _ => None,
        }
    }

    fn scores(first: i64, second: i64) -> [Score; 2] {
        [Score::points(first), Score::points(second)]
    }

    #[test]
    fn players_may_stand_in_place_of_the_table_in_every_kind_of_line() {
        let time = Some(Termination::Time);
        let of = |first: &str, second: &str, entered, how| {
            Some((first.to_owned(), second.to_owned(), Some((entered, how))))
        };
        let plain = Entered::Scores(scores(410, 385));
        assert_eq!(players("ana 410 bo 385"), of("ana", "bo", plain, None));
        assert_eq!(players("ana 410 bo 385 time"), of("ana", "bo", plain, time));
        let both = Entered::Both(scores(380, 401), Outcome::First);
        assert_eq!(players("ana 380 bo 401 1-0 time"), of("ana", "bo", both, time));
        assert_eq!(players("ana 380 bo 401 1-0"), of("ana", "bo", both, None));
        let won = Entered::Outcome(Outcome::First);
        assert_eq!(players("ana 1-0 bo"), of("ana", "bo", won, None));
        assert_eq!(players("ana 1-0 bo resign"), of("ana", "bo", won, Some(Termination::Resign)));
        assert_eq!(players("ana --+ bo"), of("ana", "bo", Entered::Outcome(Outcome::SecondByForfeit), None));
        // Keys of several words, keys that are numbers, and halves.
        assert_eq!(players("ana maría 410 bo li 385"), of("ana maría", "bo li", plain, None));
        assert_eq!(players("4711 410 4712 385"), of("4711", "4712", plain, None));
        assert_eq!(players("4711 1-0 4712"), of("4711", "4712", won, None));
        let halves = Entered::Scores([Score(32_500), Score(31_500)]);
        assert_eq!(players("ana 32,5 bo 31.5"), of("ana", "bo", halves, None));
        // What follows the scores and is no result is said to be none.
        assert_eq!(players("ana 410 bo 385 tme"), Some(("ana".into(), "bo".into(), None)));
    }

    #[test]
    fn a_table_stays_a_table() {
        let time = Some(Termination::Time);
        assert_eq!(table("3 410 385"), Some(("3", Some((Entered::Scores(scores(410, 385)), None)))));
        assert_eq!(table("3 1-0 time"), Some(("3", Some((Entered::Outcome(Outcome::First), time)))));
        let both = Entered::Both(scores(380, 401), Outcome::First);
        assert_eq!(table("3 380 401 1-0 time"), Some(("3", Some((both, time)))));
        assert_eq!(table("3 adjourned"), Some(("3", Some((Entered::Adjourned, None)))));
        assert_eq!(table("3 x time"), Some(("3", None)));
        // Words of people are neither results nor scores.
        assert_eq!(table("2 sheets were swapped"), Some(("2", None)));
        assert_eq!(table("3 nan inf"), Some(("3", None)));
    }

    #[test]
    fn commands_stand_alone() {
        assert_eq!(Line::read("  "), Line::Empty);
        assert_eq!(Line::read(" ? "), Line::Missing);
        assert_eq!(Line::read("u"), Line::Undo);
        assert_eq!((Line::read("q"), Line::read("exit")), (Line::Quit, Line::Quit));
        assert_eq!(Line::read("3"), Line::Who("3"));
    }

    #[test]
    fn who_is_typed_second_side_first_turns_scores_and_result() {
        let both = Entered::Both(scores(401, 380), Outcome::Second);
        assert_eq!(turned(both), Entered::Both(scores(380, 401), Outcome::First));
        assert_eq!(turned(Entered::Scores(scores(1, 2))), Entered::Scores(scores(2, 1)));
        let forfeit = Entered::Outcome(Outcome::FirstByForfeit);
        assert_eq!(turned(forfeit), Entered::Outcome(Outcome::SecondByForfeit));
        assert_eq!(turned(Entered::Outcome(Outcome::Draw)), Entered::Outcome(Outcome::Draw));
    }
}
