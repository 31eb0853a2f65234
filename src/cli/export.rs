//! `arbitro export …`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueHint};

use super::output::{Told, format_of_file, formats};
use super::settings::Settings;
use super::when::When;
use super::{Outcome, values};
use crate::app::{self, AppError, CheckFilter, RankRequest, Which};
use crate::model::PeriodKind;
use crate::render::Format;
use crate::report::Report;

const EXAMPLES: &str = "\
Examples:
  arbitro export --facts facts-2026
  arbitro export --list damas
  arbitro export --list damas --table games --to games.csv
  arbitro export --list damas --weekly 2026-11-17 --to week.md
  arbitro export --list damas --table closings --format jsonl";

/// Writes what the database holds, for people and for other programs.
///
/// With --facts: everything but the caches, a CSV file a table, with a manifest; arbitro init --from makes
/// the same database of it again. With --list: one table of a list, to standard output or to a file.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("what").required(true).args(["facts", "list"]))]
pub struct Export {
    /// A new folder for all facts, closings and the audit chain [default: tables of one list, see --list]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    facts: Option<PathBuf>,

    /// The list whose table is written [default: none, see --facts]
    #[arg(long, value_name = "LIST")]
    list: Option<String>,

    #[command(flatten)]
    table: TableOf,

    /// How the table is written [default: by the ending of --to, else csv]; with --facts, whose files are CSV, how
    /// the account of them is shown [default: table]
    #[arg(long, value_name = "FORMAT", value_parser = formats(), help_heading = "Output")]
    format: Option<&'static Format>,
}

/// The heading of help for the table of a list.
const TABLE: &str = "A table of a list";

/// Which table of a list, and where to.
#[derive(Args, Debug)]
struct TableOf {
    /// The table
    #[arg(long, value_name = "TABLE", default_value = "ranking", conflicts_with = "facts", value_parser = tables(), help_heading = TABLE)]
    table: Table,

    /// The ranking of the week with this label [default: the general ranking]
    #[arg(long, value_name = "LABEL", conflicts_with_all = ["monthly", "facts"], help_heading = TABLE)]
    weekly: Option<String>,

    /// The ranking of the month with this label [default: the general ranking]
    #[arg(long, value_name = "LABEL", conflicts_with = "facts", help_heading = TABLE)]
    monthly: Option<String>,

    /// The ranking as of this instant, with today's knowledge [default: now]
    #[arg(long, value_name = "INSTANT", conflicts_with = "facts", help_heading = TABLE)]
    at: Option<When>,

    /// The file to write; one that is there is replaced [default: standard output]
    #[arg(long, value_name = "FILE", conflicts_with = "facts", value_hint = ValueHint::FilePath, help_heading = TABLE)]
    to: Option<PathBuf>,

    /// The columns, in this order [default: all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', conflicts_with = "facts", help_heading = TABLE)]
    columns: Option<Vec<String>>,
}

/// A table of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Table {
    Ranking,
    Games,
    Check,
    Closings,
}

const TABLES: [(&str, &str, Table); 4] = [
    ("ranking", "players by rating: now, or of a week or a month", Table::Ranking),
    ("games", "finished games with verdict, codes and ratings", Table::Games),
    ("check", "verdicts, games in play among them", Table::Check),
    ("closings", "closed rankings with their digests", Table::Closings),
];

fn tables() -> impl TypedValueParser<Value = Table> {
    let names = TABLES.iter().map(|(name, about, _)| values::possible(name, about));
    PossibleValuesParser::new(names).map(|name| {
        TABLES.iter().find(|(known, _, _)| *known == name).map_or(Table::Ranking, |(_, _, table)| *table)
    })
}

impl Export {
    pub fn run(&self, settings: &Settings) -> Outcome {
        match (&self.facts, &self.list) {
            (Some(folder), _) => {
                let report = settings.with(|context| app::export_facts(context, folder))?;
                Told::of(self.format).show(&report, &[], settings)
            }
            (None, Some(list)) => self.export_table(list, settings),
            (None, None) => Ok(()),
        }
    }

    fn export_table(&self, list: &str, settings: &Settings) -> Outcome {
        let table = &self.table;
        if table.table != Table::Ranking
            && (table.weekly.is_some() || table.monthly.is_some() || table.at.is_some())
        {
            let message = "--weekly, --monthly and --at choose a ranking, and this is another table";
            return Err(AppError::usage(message).hint("leave them out, or write --table ranking").into());
        }
        let report = settings.with(|context| {
            let report: Box<dyn Report> = match self.table.table {
                Table::Games => Box::new(app::games_of_list(context, list)?),
                Table::Check => Box::new(app::check(context, list, &CheckFilter::default())?),
                Table::Closings => Box::new(app::closing_ls(context, list)?),
                Table::Ranking => {
                    let zone = || app::list_zone(context, list);
                    let at = self.table.at.as_ref().map(|at| at.in_zone(zone)).transpose()?;
                    let which = self.table.which();
                    let request =
                        RankRequest { list: list.to_owned(), which, at, revision: None, live: false };
                    Box::new(app::ranking(context, &request)?)
                }
            };
            Ok(report)
        })?;
        let format = self.format.unwrap_or_else(|| format_of_file(self.table.to.as_deref(), "csv"));
        super::output::write_to(
            report.as_ref(),
            format,
            self.table.columns.clone(),
            self.table.to.as_deref(),
            settings,
        )
    }
}

impl TableOf {
    fn which(&self) -> Which {
        match (&self.weekly, &self.monthly) {
            (Some(label), _) => Which::Period(PeriodKind::Weekly, Some(label.clone())),
            (None, Some(label)) => Which::Period(PeriodKind::Monthly, Some(label.clone())),
            (None, None) => Which::General,
        }
    }
}
