//! Reports to standard output, words to standard error. Whoever closes the pipe has read enough.

use std::io::{self, Write};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::settings::Settings;
use super::{Error, Outcome, values};
use crate::app::{AppError, Kind};
use crate::render::{Format, OUTPUTS, Options, RenderError, render, render_to};
use crate::report::Report;

/// The heading of help under which the shape of the output stands. Named at each option: a heading that is
/// set for a group would hold for all options that come after it.
const OUTPUT: &str = "Output";

/// How a command that changes something shows what it did.
#[derive(Args, Clone, Debug)]
pub struct Told {
    /// How the report is written
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = formats(), help_heading = OUTPUT)]
    pub format: &'static Format,
}

/// How a command shows what it was asked for.
#[derive(Args, Clone, Debug)]
pub struct Shown {
    #[command(flatten)]
    told: Told,

    /// The columns to show, in this order, by name or heading [default: those that say something; csv and jsonl have all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', help_heading = OUTPUT)]
    columns: Option<Vec<String>>,
}

/// The output formats, by name.
pub fn formats() -> impl TypedValueParser<Value = &'static Format> {
    let names = OUTPUTS.iter().map(|format| values::possible(format.name, format.about));
    PossibleValuesParser::new(names).map(|name| crate::render::format(&name).unwrap_or(&OUTPUTS[0]))
}

impl Shown {
    /// Whether the format is one that programs read as objects.
    pub fn is_for_programs(&self) -> bool {
        matches!(self.told.format.name, "json" | "jsonl")
    }

    /// Shows a report that was asked for.
    ///
    /// # Errors
    /// Where it has no such column, or standard output cannot be written.
    pub fn show(&self, report: &dyn Report, settings: &Settings) -> Outcome {
        write(report, self.told.format, self.columns.clone(), settings)
    }
}

/// The format that the ending of a file's name means; `other` where it means none.
pub fn format_of_file(file: Option<&std::path::Path>, other: &str) -> &'static Format {
    let ending = file.and_then(|file| file.extension()).map(|ending| ending.to_string_lossy().to_lowercase());
    let name = match ending.as_deref() {
        Some("md" | "markdown") => "markdown",
        Some("jsonl" | "ndjson") => "jsonl",
        Some("json") => "json",
        Some("csv") => "csv",
        Some("txt") => "table",
        _ => other,
    };
    crate::render::format(name).unwrap_or(&OUTPUTS[0])
}

/// Writes a report with all its columns to a file, whole or not at all, or to standard output.
///
/// # Errors
/// Where it has no such column, or cannot be written.
pub fn write_to(
    report: &dyn Report,
    format: &Format,
    columns: Option<Vec<String>>,
    file: Option<&std::path::Path>,
    settings: &Settings,
) -> Outcome {
    let Some(file) = file else { return write(report, format, columns, settings) };
    let options = Options { columns, width: None, color: false };
    let written = crate::app::fill_file(file, |out| render_to(report, format, &options, out))?;
    written.map_err(|error| match error {
        RenderError::Write(error) => cannot_write(&file.display().to_string(), &error),
        other => other.into(),
    })?;
    if !settings.quiet {
        tell(&format!("{} was written", file.display()));
    }
    Ok(())
}

impl Told {
    /// Told in a format, or as a table.
    pub fn of(format: Option<&'static Format>) -> Self {
        Self { format: format.unwrap_or(&OUTPUTS[0]) }
    }

    /// Whether people read it as it is, so that more may follow.
    pub fn is_for_people(&self) -> bool {
        matches!(self.format.name, "table" | "markdown")
    }

    /// Whether the format is the default one.
    pub fn is_default(&self) -> bool {
        self.format.name == OUTPUTS[0].name
    }

    /// Shows what a command did; under `-q` only what needs attention.
    ///
    /// # Errors
    /// Where standard output cannot be written.
    pub fn show(&self, report: &dyn Report, quiet: &[String], settings: &Settings) -> Outcome {
        if settings.quiet {
            let lines: Vec<&str> = quiet.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
            return put(lines.concat().as_bytes());
        }
        write(report, self.format, None, settings)
    }
}

fn write(report: &dyn Report, format: &Format, columns: Option<Vec<String>>, settings: &Settings) -> Outcome {
    let options = options(format, columns, settings);
    let mut stdout = io::BufWriter::with_capacity(1 << 16, standard_output());
    match render_to(report, format, &options, &mut stdout) {
        Ok(()) => told(stdout.flush()),
        Err(RenderError::Write(error)) => told(Err(error)),
        Err(other) => Err(other.into()),
    }
}

fn options(format: &Format, columns: Option<Vec<String>>, settings: &Settings) -> Options {
    let is_table = format.name == OUTPUTS[0].name;
    Options { columns, width: settings.width.filter(|_| is_table), color: settings.color && is_table }
}

/// A report as bytes, as it would be shown.
///
/// # Errors
/// Where it has no such column.
pub fn rendered(
    report: &dyn Report,
    format: &Format,
    columns: Option<Vec<String>>,
    settings: &Settings,
) -> Result<Vec<u8>, Error> {
    Ok(render(report, format, &options(format, columns, settings))?)
}

/// Writes bytes to standard output.
///
/// # Errors
/// Where they cannot be written; a closed pipe is no error.
pub fn put(bytes: &[u8]) -> Outcome {
    let mut stdout = standard_output();
    told(stdout.write_all(bytes).and_then(|()| stdout.flush()))
}

/// On Windows an old console needs its colours translated; elsewhere nothing is to be done to the bytes.
fn standard_output() -> anstream::AutoStream<io::StdoutLock<'static>> {
    anstream::AutoStream::new(io::stdout().lock(), anstream::ColorChoice::AlwaysAnsi)
}

/// Whoever closes the pipe has read enough.
fn told(written: io::Result<()>) -> Outcome {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(cannot_write("standard output", &error))
        }
        _ => Ok(()),
    }
}

fn cannot_write(what: &str, error: &io::Error) -> Error {
    AppError::new(Kind::Io, format!("cannot write to {what}: {error}")).into()
}

/// Says something on standard error, with a line break at its end; colours only where they are shown.
pub fn tell(text: &str) {
    let text = text.trim_end_matches('\n');
    // Nobody is left to hear that standard error cannot be written.
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}
