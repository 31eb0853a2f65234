//! `arbitro referee othello`.

use clap::{Args, ValueHint};

use crate::app::referee::{self, Ended, OthelloDefaults, OthelloRules, Situation};
use crate::cli::output::Shown;
use crate::cli::settings::Settings;
use crate::cli::stdin::Stdin;
use crate::cli::{Outcome, values};

const EXAMPLES: &str = "\
Examples:
  arbitro referee othello --rules world --first 30 --second 20
  arbitro referee othello --rules world --first 25 --second 39 --ended flag:second
  arbitro referee othello --rules japan --first 33 --second 28 --format json
  arbitro referee othello --rules usa --from games.csv

A file has the columns first and second, and where they differ id, rules, ended and flag.";

const USAGE: &str = "arbitro referee othello [OPTIONS] --rules <RULES> --first <DISCS> --second <DISCS>\n       \
                     arbitro referee othello [OPTIONS] --from <FILE>";

/// Gives the final figure of a game of Othello.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = USAGE)]
pub struct Othello {
    /// The rules [default with --from: the column rules]
    #[arg(long, value_name = "RULES", required_unless_present = "from", value_parser = values::rule_set("othello", OthelloRules::parse))]
    rules: Option<OthelloRules>,

    /// Discs of the first player on the board [default with --from: the column first]
    #[arg(long, value_name = "DISCS", required_unless_present = "from", allow_negative_numbers = true)]
    first: Option<i64>,

    /// Discs of the second player on the board [default with --from: the column second]
    #[arg(long, value_name = "DISCS", required_unless_present = "from", allow_negative_numbers = true)]
    second: Option<i64>,

    /// How it ended: normal, resign:first, or the flags that fell, in order: flag:second,first
    #[arg(long, value_name = "END", default_value = "normal", value_parser = values::ended)]
    ended: Ended,

    /// How a fallen flag counts: strict loses 64-0 at once [default: as the rules say]
    #[arg(long, value_name = "HOW", value_parser = ["strict"])]
    flag: Option<String>,

    /// Rule on every line of this CSV file; - for standard input [default: the one game that the options say]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["first", "second", "ended"])]
    from: Option<String>,

    #[command(flatten)]
    shown: Shown,
}

impl Othello {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let strict_flag = self.flag.is_some();
        if let (Some(rules), Some(first), Some(second), None) =
            (self.rules, self.first, self.second, &self.from)
        {
            let situation = Situation { rules, first, second, ended: self.ended.clone(), strict_flag };
            return self.shown.show(&referee::othello(&situation)?, settings);
        }
        let file = self.from.as_deref().unwrap_or("-");
        let report = referee::othello_rows(
            file,
            &Stdin::default(),
            OthelloDefaults { rules: self.rules, strict_flag },
        )?;
        self.shown.show(&report, settings)
    }
}
