//! `arbitro pair FILE`.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};

use super::{system, tell};
use crate::app::AppError;
use crate::app::pair::{PairRequest, Paired, pair, save};
use crate::cli::settings::Settings;
use crate::cli::stdin::Stdin;
use crate::cli::{Outcome, output, values};
use crate::render::pairs::pairs;
use crate::render::{Format, OUTPUTS};

/// A report, and which round of it is paired.
#[derive(Args, Debug)]
#[allow(clippy::struct_field_names, reason = "they are called as the options are")]
pub struct Round {
    /// The tournament report; - for standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    file: Option<String>,

    /// The round [default: the first that is not paired]
    #[arg(long, value_name = "N")]
    round: Option<u32>,

    /// How many rounds there will be, where the report does not say it [default: records 142, XXR]
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,

    /// The pairing system
    #[arg(long, value_name = "SYSTEM", default_value = "dutch", value_parser = system())]
    system: String,

    /// How the pairing is written
    #[arg(long, value_name = "FORMAT", default_value = "pairs", value_parser = written(), help_heading = "Output")]
    format: Written,

    /// The columns to show, in this order [default: those that say something; csv and jsonl have all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', help_heading = "Output")]
    columns: Option<Vec<String>>,

    /// The file to write, in one step; with --format trf it may be the report itself [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
}

/// How a pairing is written.
#[derive(Clone, Copy, Debug)]
enum Written {
    /// As pairing engines do.
    Pairs,
    /// The report with the round in it.
    Trf,
    /// As every report of this program.
    Shown(&'static Format),
}

fn written() -> impl TypedValueParser<Value = Written> {
    let own = [
        ("pairs", "the number of pairs, then White and Black a line; 0 is the bye"),
        ("trf", "the report with the round written into it, results left open"),
    ];
    let all = own.into_iter().chain(OUTPUTS.iter().map(|format| (format.name, format.about)));
    let names = all.map(|(name, about)| values::possible(name, about));
    PossibleValuesParser::new(names).map(|name| match (name.as_str(), crate::render::format(&name)) {
        ("trf", _) => Written::Trf,
        (_, Some(format)) => Written::Shown(format),
        _ => Written::Pairs,
    })
}

impl Round {
    /// Whether nothing of all this was said.
    pub fn is_unsaid(&self) -> bool {
        (&self.file, self.round, self.rounds, &self.columns, &self.output)
            == (&None, None, None, &None, &None)
            && matches!(self.format, Written::Pairs)
    }

    pub fn run(&self, settings: &Settings) -> Outcome {
        // clap asks for it where no verb is named.
        let file = self.file.clone().unwrap_or_default();
        let trf = matches!(self.format, Written::Trf);
        self.spare_the_report(&file, trf)?;
        let request =
            PairRequest { file, round: self.round, rounds: self.rounds, system: self.system.clone(), trf };
        let Paired { report, trf, remarks } = pair(&request, &Stdin::default())?;
        tell(&remarks, settings);
        let bytes = match self.format {
            Written::Pairs => pairs(&report),
            Written::Trf => trf.unwrap_or_default(),
            Written::Shown(format) if self.output.is_some() => {
                let plain = Settings { width: None, color: false, ..settings.clone() };
                output::rendered(&report, format, self.columns.clone(), &plain)?
            }
            Written::Shown(format) => output::rendered(&report, format, self.columns.clone(), settings)?,
        };
        match &self.output {
            Some(path) => Ok(save(path, &bytes)?),
            None => output::put(&bytes),
        }
    }

    /// Only a report may take a report's place, and only tables have columns.
    fn spare_the_report(&self, file: &str, trf: bool) -> Outcome {
        let real = |path: &Path| path.canonicalize().ok();
        let same =
            self.output.as_deref().and_then(real).is_some_and(|path| Some(path) == real(Path::new(file)));
        if same && !trf {
            let error =
                AppError::usage(format!("--output {file} would put the pairing in the report's place"));
            return Err(error.hint("add --format trf, or name another file").into());
        }
        if self.columns.is_some() && !matches!(self.format, Written::Shown(_)) {
            let error = AppError::usage("--columns goes with tables");
            return Err(error.hint("add --format table, csv, json, jsonl or markdown").into());
        }
        Ok(())
    }
}
