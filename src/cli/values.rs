//! Values of arguments that are more than a word.

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};

use crate::app::built_in_profiles;
use crate::app::event::{Bye, Order, System};
use crate::app::import::{Dates, Fold, OnConflict, input_formats};
use crate::app::referee::{self, Challenge, Ended};
use crate::model::key::check_text;
use crate::model::profile::LatePolicy;
use crate::model::{Digest, PeriodKind, Points, Score, Termination, Verdict};

/// A value that help and completions know, with a line about it.
pub fn possible(name: &'static str, about: &'static str) -> PossibleValue {
    PossibleValue::new(name).help(about)
}

/// One of some words, and what each means.
fn one_of<T: Copy + Send + Sync + 'static>(
    words: impl IntoIterator<Item = (&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let words: Vec<(&'static str, T)> = words.into_iter().collect();
    let names: Vec<&'static str> = words.iter().map(|(word, _)| *word).collect();
    PossibleValuesParser::new(names).try_map(move |typed| {
        words.iter().find(|(word, _)| *word == typed).map(|(_, value)| *value).ok_or("no such value")
    })
}

/// A kind of period.
pub fn period_kind() -> impl TypedValueParser<Value = PeriodKind> {
    one_of(PeriodKind::ALL.map(|kind| (kind.as_str(), kind)))
}

/// A verdict.
pub fn verdict() -> impl TypedValueParser<Value = Verdict> {
    one_of(Verdict::ALL.map(|verdict| (verdict.as_str(), verdict)))
}

/// What becomes of late results.
pub fn late_policy() -> impl TypedValueParser<Value = LatePolicy> {
    one_of(LatePolicy::ALL.map(|policy| (policy.as_str(), policy)))
}

/// Which reading of a skipped or doubled local time is meant.
pub fn fold() -> impl TypedValueParser<Value = Fold> {
    one_of([("earlier", Fold::Earlier), ("later", Fold::Later)])
}

/// How dates that do not begin with the year are read.
pub fn dates() -> impl TypedValueParser<Value = Dates> {
    one_of(Dates::ALL.map(|dates| (dates.as_str(), dates)))
}

/// What becomes of a game that is there with other content.
pub fn on_conflict() -> impl TypedValueParser<Value = OnConflict> {
    one_of([("refuse", OnConflict::Refuse), ("keep", OnConflict::Keep), ("amend", OnConflict::Amend)])
}

/// A rule set of a ruling, with what the registry of rulings says about it.
pub fn rule_set<T: Clone + Send + Sync + 'static>(
    name: &str,
    parse: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    let sets = referee::ruling(name).map_or(&[][..], |ruling| ruling.sets);
    PossibleValuesParser::new(sets.iter().map(|set| possible(set.name, set.about)))
        .try_map(move |typed| parse(&typed).ok_or("no such rules"))
}

/// What became of a challenge.
pub fn challenge() -> impl TypedValueParser<Value = Challenge> {
    one_of(Challenge::ALL.map(|challenge| (challenge.as_str(), challenge)))
}

/// How a game of Othello ended.
///
/// # Errors
/// Where it is no end that is known.
pub fn ended(typed: &str) -> Result<Ended, String> {
    Ended::parse(typed).ok_or_else(|| {
        "write normal, resign:first, flag:second, or more flags in order: flag:second,first".to_owned()
    })
}

/// How the rounds of an event are paired.
pub fn event_system() -> impl TypedValueParser<Value = System> {
    one_of(System::ALL.map(|system| (system.as_str(), system)))
}

/// In which order starting numbers are given.
pub fn event_order() -> impl TypedValueParser<Value = Order> {
    one_of(Order::ALL.map(|order| (order.as_str(), order)))
}

/// A bye that can be given.
pub fn bye() -> impl TypedValueParser<Value = Bye> {
    one_of([Bye::Full, Bye::Half, Bye::Zero].map(|bye| (bye.as_str(), bye)))
}

/// How a played game ended.
pub fn termination() -> impl TypedValueParser<Value = Termination> {
    let played = [
        Termination::Normal,
        Termination::Time,
        Termination::Resign,
        Termination::Abandoned,
        Termination::Adjudicated,
    ];
    one_of(played.map(|termination| (termination.as_str(), termination)))
}

/// What a win, a draw and a loss are worth.
///
/// # Errors
/// Where they are not three numbers of which none is above the one before it.
pub fn scores_of_results(typed: &str) -> Result<[Score; 3], String> {
    crate::model::event::fields::points(typed)
        .filter(|[win, draw, loss]| win >= draw && draw >= loss && win > loss)
        .ok_or_else(|| {
            "write what a win, a draw and a loss are worth, the most first, as in 1,0.5,0".to_owned()
        })
}

/// The name of an input format.
pub fn input_format() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(input_formats())
}

/// A built-in profile, which completions know, or a file.
#[derive(Clone, Copy, Debug)]
pub struct ProfileParser;

impl TypedValueParser for ProfileParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(built_in_profiles().map(PossibleValue::new)))
    }
}

/// A hash of the audit chain.
///
/// # Errors
/// Where it is none.
pub fn hash(typed: &str) -> Result<Digest, String> {
    Digest::parse(typed.trim())
        .ok_or_else(|| "a hash has 64 hexadecimal digits; audit head prints it".to_owned())
}

/// A text of one line with something in it.
///
/// # Errors
/// Where it is empty or has control characters.
pub fn plain_text(typed: &str) -> Result<String, String> {
    let text = typed.trim();
    check_text(text).map_err(|why| format!("{why}: {}", why.remedy()))?;
    Ok(text.to_owned())
}

/// Why something is done: more than blanks.
///
/// # Errors
/// Where it is blank.
pub fn reason(typed: &str) -> Result<String, String> {
    let text = typed.trim();
    if text.is_empty() { Err("say why, in a few words".to_owned()) } else { Ok(text.to_owned()) }
}

/// `KEY=VALUE`; the value may be empty and may hold `=`.
///
/// # Errors
/// Where there is no `=`, or nothing before it.
pub fn assignment(typed: &str) -> Result<(String, String), String> {
    match typed.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_owned(), value.trim().to_owned())),
        _ => Err("write KEY=VALUE".to_owned()),
    }
}

/// `COLUMN=FIELD`; the column's name may hold `=`.
///
/// # Errors
/// Where there is no `=`, or nothing on one of its sides.
pub fn mapping(typed: &str) -> Result<(String, String), String> {
    match typed.rsplit_once('=') {
        Some((column, field)) if !column.trim().is_empty() && !field.trim().is_empty() => {
            Ok((column.trim().to_owned(), field.trim().to_owned()))
        }
        _ => Err("write COLUMN=FIELD, or COLUMN=- to ignore the column".to_owned()),
    }
}

/// What parts the columns of a file.
///
/// # Errors
/// Where it is none of the four that are read.
pub fn delimiter(typed: &str) -> Result<char, String> {
    match typed {
        "," | "comma" => Ok(','),
        ";" | "semicolon" => Ok(';'),
        "|" | "bar" => Ok('|'),
        "\t" | "\\t" | "tab" => Ok('\t'),
        _ => Err("use \",\", \";\", \"|\" or \"tab\"".to_owned()),
    }
}

/// How often something happens, from 0 to 100 per cent, in a thousand.
///
/// # Errors
/// Where it is no such number, or has more than one decimal.
pub fn per_cent(typed: &str) -> Result<u32, String> {
    let wrong = || "write a number from 0 to 100 with at most one decimal".to_owned();
    let hundredths = Points::parse(typed.strip_suffix('%').unwrap_or(typed)).ok_or_else(wrong)?.0;
    u32::try_from(hundredths).ok().filter(|h| *h <= 10_000 && h % 10 == 0).map(|h| h / 10).ok_or_else(wrong)
}

/// Tournament points.
///
/// # Errors
/// Where it is no number with at most two decimals, or below 0.
pub fn points(typed: &str) -> Result<Points, String> {
    Points::parse(typed.trim())
        .filter(|points| *points >= Points::ZERO)
        .ok_or_else(|| format!("\"{typed}\" is no number of points: write 1, 0.5 or 0.25"))
}

/// Points for a win, a draw and a loss.
///
/// # Errors
/// Where they are not three.
pub fn points_of_results(typed: &str) -> Result<[Points; 3], String> {
    let all = typed.split(',').map(points).collect::<Result<Vec<_>, _>>()?;
    all.try_into().map_err(|_| "write three numbers: 1,0.5,0".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assignments_part_at_the_first_sign_and_mappings_at_the_last() {
        let pair = |left: &str, right: &str| Ok((left.to_owned(), right.to_owned()));
        assert_eq!(assignment("k = 24"), pair("k", "24"));
        assert_eq!(assignment("name=a=b"), pair("name", "a=b"));
        assert_eq!(assignment("verified="), pair("verified", ""));
        assert!(assignment("verified").is_err() && assignment("=24").is_err());
        assert_eq!(mapping("Points (a=b)=first_score"), pair("Points (a=b)", "first_score"));
        assert!(mapping("=first").is_err() && mapping("Name=").is_err() && mapping("Name").is_err());
    }

    #[test]
    fn delimiters_have_names() {
        assert_eq!(["tab", ";", "bar", "\\t"].map(delimiter), [Ok('\t'), Ok(';'), Ok('|'), Ok('\t')]);
        assert!(delimiter(":").is_err() && delimiter("").is_err());
    }

    #[test]
    fn per_cents_are_exact() {
        assert_eq!(
            ["30", "12.5", "0", "100", "7%"].map(per_cent),
            [Ok(300), Ok(125), Ok(0), Ok(1000), Ok(70)]
        );
        assert!(["101", "-1", "0.55", "x", ""].iter().all(|typed| per_cent(typed).is_err()));
    }

    #[test]
    fn results_have_three_values() {
        assert_eq!(points_of_results("3,1,0"), Ok([Points(300), Points(100), Points(0)]));
        assert_eq!(points_of_results("1, 0.5, 0"), Ok([Points(100), Points(50), Points(0)]));
        assert!(points_of_results("1,0.5").is_err() && points_of_results("1,x,0").is_err());
        assert!(points("-1").is_err());
    }

    #[test]
    fn an_actor_has_a_name() {
        assert_eq!(plain_text(" ana "), Ok("ana".to_owned()));
        assert!(reason(" \n").is_err());
        assert!(plain_text("").is_err() && plain_text(" ").is_err() && plain_text("a\nb").is_err());
    }
}
