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
    /// A result of two players, each with their score, or with the result between them, in every way that the line
    /// can be read: a key of several words may hold what looks like a score. The likeliest first, and never none.
    Players(Vec<Reading<'l>>),
}

/// Two players as typed, and the words of their result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading<'l> {
    /// The players, in the order they stand in.
    pub players: [String; 2],
    /// The result, for them in that order.
    pub typed: Typed<'l>,
}

/// How many ways to read a line are looked at: a line of nothing but numbers has no end of them.
const MOST_READINGS: usize = 200;

/// The words of a result.
#[derive(Clone, PartialEq, Eq, Debug)]
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
            [table, result @ ..] => {
                let readings: Vec<_> =
                    by_scores(&words).chain(by_result(&words)).take(MOST_READINGS).collect();
                if readings.is_empty() {
                    Self::Table(table, Typed(result.to_vec()))
                } else {
                    Self::Players(readings)
                }
            }
        }
    }
}

/// `ana maría 410 bo 385`, and how it ended.
fn by_scores<'l>(words: &[&'l str]) -> impl Iterator<Item = Reading<'l>> {
    let scores_from = |from: usize| (from..words.len()).filter(|at| is_score(words[*at]));
    let pairs = scores_from(1).flat_map(move |one| scores_from(one + 2).map(move |other| (one, other)));
    pairs.map(|(one, other)| {
        let mut result = vec![words[one], words[other]];
        result.extend(&words[other + 1..]);
        Reading { players: [words[..one].join(" "), words[one + 1..other].join(" ")], typed: Typed(result) }
    })
}

/// `ana maría 1-0 bo`, and how it ended.
fn by_result<'l>(words: &[&'l str]) -> impl Iterator<Item = Reading<'l>> {
    let is_result = |at: &usize| matches!(entered(&words[*at..=*at]), Some(Entered::Outcome(_)));
    (1..words.len()).filter(is_result).flat_map(|at| {
        let (first, rest) = (&words[..at], &words[at + 1..]);
        let of = |second: &[&str], how: Option<&'l str>| Reading {
            players: [first.join(" "), second.join(" ")],
            typed: Typed(std::iter::once(words[at]).chain(how).collect()),
        };
        match rest {
            // After a table an ending follows at once: `3 1-0 time`, `3 380 401 1-0`.
            [] => Vec::new(),
            [word] if Termination::parse(word).is_some() => Vec::new(),
            // It may be the last word of a key, too.
            [second @ .., how] if Termination::parse(how).is_some() => {
                vec![of(second, Some(how)), of(rest, None)]
            }
            second => vec![of(second, None)],
        }
    })
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
            Line::Players(readings) => {
                let Reading { players: [first, second], typed } = readings.into_iter().next().unwrap();
                let meaning = typed.meaning();
                Some((first, second, meaning))
            }
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
    fn a_number_may_be_the_score_or_a_word_of_the_key() {
        let read = |line: &str| match Line::read(line) {
            Line::Players(readings) => readings
                .iter()
                .map(|one| format!("{} | {} | {}", one.players[0], one.players[1], one.typed.text()))
                .collect(),
            _ => Vec::new(),
        };
        assert_eq!(read("x 5 300 bo 310"), ["x | 300 bo | 5 310", "x 5 | bo | 300 310"]);
        assert_eq!(
            read("x 5 1-0 bo 3 time"),
            ["x | 1-0 bo | 5 3 time", "x 5 | bo 3 | 1-0 time", "x 5 | bo 3 time | 1-0"]
        );
        assert_eq!(read("ana 410 bo 385"), ["ana | bo | 410 385"]);
        assert_eq!(read(&"7 ".repeat(10_000)).len(), MOST_READINGS);
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
