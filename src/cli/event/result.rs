//! `arbitro event result`.

use std::ffi::OsString;

use clap::Args;

use super::Write;
use crate::app::event::{self, Entered, ResultRequest};
use crate::cli::settings::Settings;
use crate::cli::when::When;
use crate::cli::{Outcome as Ran, values};
use crate::model::{Outcome, Score, Termination};

const EXAMPLES: &str = "\
Examples:
  arbitro event result liga 3 410 385
  arbitro event result liga 3 1-0
  arbitro event result liga 3 +--
  arbitro event result liga 3 380 401 1-0 --ended time
  arbitro event result liga 3 adjourned
  arbitro event result liga 3 1/2-1/2 --round 2 --reason \"score sheet corrected\"

Of the forfeits, +-- says that the second player did not come, --+ the first, --- neither.";

/// Enters the result of a game, or corrects it with a reason.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Result {
    #[command(flatten)]
    write: Write,

    /// The table
    #[arg(value_name = "TABLE")]
    table: u32,

    /// Both scores, or 1-0, 0-1, 1/2-1/2, +--, --+, ---, adjourned, unplayed; or both scores and a result
    #[arg(value_name = "RESULT", required = true, num_args = 1..=3, allow_negative_numbers = true)]
    typed: Vec<String>,

    /// The round [default: the one in play]
    #[arg(long, value_name = "N")]
    round: Option<u32>,

    /// How the game ended [default: normally]
    #[arg(long, value_name = "HOW", value_parser = values::termination())]
    ended: Option<Termination>,

    /// When it ended; without an offset a time of the list's zone [default: now]
    #[arg(long, value_name = "INSTANT")]
    at: Option<When>,

    /// Why an earlier entry is corrected
    #[arg(long, value_name = "TEXT", value_parser = values::reason)]
    reason: Option<String>,
}

impl Result {
    pub fn run(&self, settings: &Settings) -> Ran {
        let words: Vec<&str> = self.typed.iter().map(String::as_str).collect();
        let entered = entered(&words).ok_or_else(|| {
            let message = format!("\"{}\" is no result", words.join(" "));
            crate::app::AppError::usage(message).hint(
                "write 1-0, 0-1, 1/2-1/2, +--, --+, ---, adjourned or unplayed, or both scores, as in 410 385",
            )
        })?;
        let request = ResultRequest {
            round: self.round,
            table: self.table,
            entered,
            ended: self.ended,
            reason: self.reason.clone(),
            accepted: false,
        };
        self.write.run(settings, self.at, |context, change| event::result(context, change, &request))
    }
}

/// What the words of a result mean.
pub(super) fn entered(words: &[&str]) -> Option<Entered> {
    let score = |word: &str| Score::parse(&word.replace(',', "."));
    Some(match words {
        [word] if word.eq_ignore_ascii_case("adjourned") => Entered::Adjourned,
        [word] if word.eq_ignore_ascii_case("unplayed") => Entered::Unplayed,
        [word] => Entered::Outcome(outcome(word)?),
        [first, second] => Entered::Scores([score(first)?, score(second)?]),
        [first, second, word] => Entered::Both([score(first)?, score(second)?], outcome(word)?),
        _ => return None,
    })
}

/// A result by one of its spellings.
fn outcome(word: &str) -> Option<Outcome> {
    if word.eq_ignore_ascii_case(DOUBLE_FORFEIT) {
        Some(Outcome::DoubleForfeit)
    } else {
        Outcome::parse(word)
    }
}

const SECOND_BY_FORFEIT: &str = "0-1F";
const DOUBLE_FORFEIT: &str = "0-0F";

/// The results `--+` and `---` look like options, which no option does: they get another spelling before the
/// arguments are read.
pub(in crate::cli) fn respelled(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let one = |word: OsString| match word.to_str() {
        Some("--+") => OsString::from(SECOND_BY_FORFEIT),
        Some("---") => OsString::from(DOUBLE_FORFEIT),
        _ => word,
    };
    arguments.map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_every_spelling() {
        let points = |first, second| [Score::points(first), Score::points(second)];
        assert_eq!(entered(&["410", "385"]), Some(Entered::Scores(points(410, 385))));
        assert_eq!(entered(&["-5", "0"]), Some(Entered::Scores(points(-5, 0))));
        assert_eq!(entered(&["32,5", "31.5"]), Some(Entered::Scores([Score(32_500), Score(31_500)])));
        assert_eq!(entered(&["380", "401", "1-0"]), Some(Entered::Both(points(380, 401), Outcome::First)));
        assert_eq!(entered(&["½-½"]), Some(Entered::Outcome(Outcome::Draw)));
        assert_eq!(entered(&["Adjourned"]), Some(Entered::Adjourned));
        for bad in [&["1_0"][..], &["410"], &["410", "x"], &["1", "2", "3"], &[]] {
            assert_eq!(entered(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn forfeits_are_no_options() {
        let words = ["+--", "--+", "---", "--", "--round"].map(OsString::from);
        let read = respelled(words.into_iter());
        assert_eq!(read, ["+--", "0-1F", "0-0F", "--", "--round"].map(OsString::from));
        assert_eq!(entered(&["0-0F"]), Some(Entered::Outcome(Outcome::DoubleForfeit)));
        assert_eq!(entered(&["0-1F"]), Some(Entered::Outcome(Outcome::SecondByForfeit)));
    }
}
