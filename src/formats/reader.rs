//! Opens a file of games of any known format and reads it row by row.

use std::io::Read;

use super::GameFormat;
use super::columns::Columns;
use super::error::{OpenError, ReadError};
use super::findings::Findings;
use super::header::KNOWN;
use super::options::ReadOptions;
use super::record::{Reading, is_printable, read_record};
use super::rejects::Rejects;
use super::row::{Flaw, RawRow, Row};
use super::text::Text;
use super::time::Steady;
use crate::model::Diagnostic;
use crate::model::key::{check_part, plain_name};

/// What a format does: it goes through a file record by record.
pub(crate) trait GameRows: Send {
    /// Goes to the next record; what is wrong with its shape is added to the flaws. `false` at the end.
    fn advance(&mut self, flaws: &mut Vec<Flaw>) -> Result<bool, ReadError>;
    /// The record it stands at.
    fn row(&self) -> RawRow<'_>;
    /// What was assumed since the last call.
    fn take_notes(&mut self) -> Vec<Diagnostic>;
    /// The columns and what parts them, where the file has a header.
    fn header(&self) -> Option<(&Columns, char)>;
}

/// A file of games, read row by row.
pub struct GameReader {
    name: String,
    format: &'static GameFormat,
    options: ReadOptions,
    rows: Box<dyn GameRows>,
    flaws: Vec<Flaw>,
    problems: Vec<Diagnostic>,
    findings: Findings,
    steady: Steady,
    /// Holds the tail of a key that has a source.
    tail: String,
    done: bool,
}

/// Opens a file of games. `name` is what the user calls it (`-` for standard input); its ending tells the
/// format where the options do not.
///
/// # Errors
/// See [`OpenError`].
pub fn open(bytes: Box<dyn Read + Send>, name: &str, options: ReadOptions) -> Result<GameReader, OpenError> {
    if let Some(source) = &options.source {
        let part = plain_name(source);
        check_part(&part).map_err(|why| OpenError::Source { text: source.clone(), why })?;
    }
    let asked = options.format.as_deref().map(GameFormat::named).transpose()?;
    let text = Text::open(bytes, name, &options)?;
    let format = asked.unwrap_or_else(|| GameFormat::of_file(name, text.rest()));
    let mut rows = (format.open)(text, &options)?;
    let mut findings = Findings::default();
    rows.take_notes().into_iter().for_each(|note| findings.push(note));
    Ok(GameReader {
        name: name.to_owned(),
        format,
        options,
        rows,
        flaws: Vec::new(),
        problems: Vec::new(),
        findings,
        steady: Steady::default(),
        tail: String::new(),
        done: false,
    })
}

/// Where a value cannot be read only that is told, and nothing that follows from it; `flaws` are the first problems.
fn keep_first_at_each_place(flaws: usize, problems: &mut Vec<Diagnostic>) {
    if flaws == 0 || problems.len() == flaws {
        return;
    }
    let places: Vec<_> = problems[..flaws].iter().map(|flaw| flaw.place.clone()).collect();
    let mut met = 0;
    problems.retain(|problem| {
        met += 1;
        met <= flaws || !places.contains(&problem.place)
    });
}

impl GameReader {
    /// The next row, good or bad; `None` at the end of the file.
    ///
    /// # Errors
    /// [`ReadError`] where nothing can be read from a place on; the file is then at its end, and the
    /// error's diagnostic stands among the findings, too.
    pub fn next_row(&mut self) -> Result<Option<Row<'_>>, ReadError> {
        self.problems.clear();
        if self.done {
            return Ok(None);
        }
        let there = self.rows.advance(&mut self.flaws);
        if !matches!(there, Ok(true)) {
            return self.finish(there.err()).map(|()| None);
        }
        let Self { name, options, rows, flaws, problems, findings, steady, tail, done, .. } = self;
        let raw = rows.row();
        let (flawed, readable) = (flaws.len(), flaws.iter().all(|flaw| flaw.is_of_field));
        problems.extend(flaws.drain(..).map(|flaw| raw.flaw(name, flaw)));
        let record = if readable {
            let printable = raw.scratch.is_empty() && is_printable(raw.text);
            let reading = Reading { printable, raw: &raw, file: name, options, steady, problems };
            read_record(reading, tail).inspect_err(|error| {
                *done = true;
                error.diagnostic().into_iter().for_each(|diagnostic| findings.push(diagnostic.clone()));
            })?
        } else {
            None
        };
        keep_first_at_each_place(flawed, problems);
        for problem in problems.iter() {
            findings.push(problem.clone());
        }
        Ok(Some(Row { raw, file: name, problems, record }))
    }

    fn finish(&mut self, error: Option<ReadError>) -> Result<(), ReadError> {
        self.done = true;
        for note in self.rows.take_notes() {
            self.findings.push(note);
        }
        let Some(error) = error else { return Ok(()) };
        if let Some(diagnostic) = error.diagnostic() {
            self.findings.push(diagnostic.clone());
        }
        Err(error)
    }

    /// What the user calls the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The format it is read as.
    pub const fn format(&self) -> &'static GameFormat {
        self.format
    }

    /// The names of its columns as typed; of a file without a header the canonical names.
    pub fn columns(&self) -> Vec<&str> {
        match self.rows.header() {
            Some((columns, _)) => columns.names.iter().map(String::as_str).collect(),
            None => KNOWN.iter().map(|known| known.name).collect(),
        }
    }

    /// Adds what only the caller can know about a row, so that it is counted with the rest.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.findings.push(diagnostic);
    }

    /// Everything there is to say about the file so far, its rows' problems included; complete after the
    /// last row.
    pub const fn findings(&self) -> &Findings {
        &self.findings
    }

    /// The same as diagnostics: notes, warnings, errors, and the count of those that are not shown.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.findings.all()
    }

    /// What bad rows of this file are to be written with, so that they can be mended and read again.
    pub fn rejects(&self) -> Rejects {
        match self.rows.header() {
            Some((columns, delimiter)) => Rejects::csv(columns, delimiter),
            None => Rejects::json_lines(),
        }
    }
}
