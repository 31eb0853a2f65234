//! Small tables of a few named columns: what the files of the referee, of events and of seeds share.

use csv::{ReaderBuilder, StringRecord};

use super::header::plain_header;
use super::split::split;
use super::text::place_in;
use super::text_of;
use crate::model::{Diagnostic, Place};

/// The columns of a file, and the code of what is wrong with its lines.
pub(super) struct Sheet {
    /// Stands in every complaint.
    pub(super) code: &'static str,
    /// Columns that the header must have.
    pub(super) needed: &'static [&'static str],
    /// Columns that it may have.
    pub(super) optional: &'static [&'static str],
    /// What else some of them are called.
    pub(super) also: &'static [(&'static str, &'static [&'static str])],
}

/// The lines of a file, and the columns that nobody knows.
pub(super) struct Read<T> {
    /// The lines.
    pub(super) lines: Vec<T>,
    /// Columns that were passed over, as typed.
    pub(super) unknown: Vec<String>,
}

/// What to do where a file cannot be cut into cells.
pub(super) const QUOTING: &str =
    "quote a cell that holds a line break or what parts the columns, and close every quote";

/// One line of a file.
pub(super) struct Line<'a> {
    columns: &'a [(&'static str, usize)],
    record: &'a StringRecord,
    /// Where it stands.
    pub(super) place: Place,
    code: &'static str,
    /// As it reads in the file, and what parts its cells.
    text: &'a str,
    delimiter: u8,
}

impl Line<'_> {
    /// The value of a column; `None` where it is empty or there is no such column.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let at = self.columns.iter().find(|(known, _)| *known == name)?.1;
        self.record.get(at).filter(|value| !value.is_empty())
    }

    /// An error at this line.
    pub(super) fn problem(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(self.code, message).at(self.place.clone())
    }

    /// An error at a column of this line.
    pub(super) fn problem_in(&self, name: &str, message: impl Into<String>) -> Diagnostic {
        self.problem(message).at(self.place_of(name))
    }

    /// Where the value of a column stands; the whole line where it cannot be told.
    pub(super) fn place_of(&self, name: &str) -> Place {
        let mut cells = Vec::new();
        split(self.text, true, self.delimiter, &mut cells, &mut String::new());
        let at = self.columns.iter().find(|(known, _)| *known == name).map(|column| column.1);
        let cell = at.and_then(|at| cells.get(at)).map(|cell| cell.from as usize..cell.to as usize);
        let Some((cell, typed)) = cell.and_then(|cell| Some((cell.clone(), self.text.get(cell)?))) else {
            return self.place.clone();
        };
        let from = cell.start + typed.len() - typed.trim_start().len();
        place_in(&self.place.file, self.place.line, self.text, from..from + typed.trim().len())
    }
}

impl Sheet {
    /// Reads a file, line by line. Columns that nobody asked for are passed over.
    ///
    /// # Errors
    /// Everything that is wrong with it, each at its line.
    pub(super) fn read<T>(
        &self,
        bytes: &[u8],
        file: &str,
        parse: impl Fn(&Line<'_>) -> Result<T, Box<Diagnostic>>,
    ) -> Result<Vec<T>, Vec<Diagnostic>> {
        Ok(self.read_text(text_of(bytes, file)?, file, parse)?.lines)
    }

    /// The same for a text that is decoded already; tells the columns that were passed over, too.
    ///
    /// # Errors
    /// Everything that is wrong with it, each at its line.
    pub(super) fn read_text<T>(
        &self,
        text: &str,
        file: &str,
        parse: impl Fn(&Line<'_>) -> Result<T, Box<Diagnostic>>,
    ) -> Result<Read<T>, Vec<Diagnostic>> {
        if text.trim().is_empty() {
            let names: Vec<&str> = self.needed.iter().chain(self.optional).copied().collect();
            let remedy = format!("it begins with a line of column names: {}", names.join(","));
            return Err(vec![Diagnostic::error("empty", format!("{file} is empty")).remedy(remedy)]);
        }
        let lines: Vec<&str> = text.lines().collect();
        let place = |line: u64| {
            let text = lines.get((line as usize).saturating_sub(1)).copied().unwrap_or_default();
            Place::in_line(file, line, text, None, 1)
        };
        let failed = |error: &csv::Error| {
            let line = error.position().map_or(1, csv::Position::line);
            Diagnostic::error(self.code, error.to_string()).at(place(line)).remedy(QUOTING)
        };
        let delimiter = delimiter(lines.first().copied().unwrap_or_default());
        // The position of a record is that of the empty lines before it.
        let begins = |line: u64| {
            let before = lines.iter().skip((line as usize).saturating_sub(1));
            line + before.take_while(|text| text.is_empty()).count() as u64
        };
        let mut reader = ReaderBuilder::new()
            .delimiter(delimiter)
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let header = reader.headers().map_err(|error| vec![failed(&error)])?.clone();
        let columns = self.columns(&header).map_err(|problem| vec![(*problem).at(place(1))])?;
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        for record in reader.records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    problems.push(failed(&error));
                    break;
                }
            };
            if record.iter().all(str::is_empty) {
                continue;
            }
            let number = begins(record.position().map_or(1, csv::Position::line));
            let text = lines.get((number as usize).saturating_sub(1)).copied().unwrap_or_default();
            let place = place(number);
            let line = Line { columns: &columns, record: &record, place, code: self.code, text, delimiter };
            let parsed = if record.len() == header.len() {
                parse(&line)
            } else {
                let message = format!("{} cells under a header of {}", record.len(), header.len());
                Err(line.problem(message).remedy("write its empty cells, too, and no others").into())
            };
            match parsed {
                Ok(value) => found.push(value),
                Err(problem) => problems.push(*problem),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let is_unknown =
            |(at, name): &(usize, &str)| !name.is_empty() && columns.iter().all(|(_, known)| known != at);
        let unknown = header.iter().enumerate().filter(is_unknown).map(|(_, name)| name.to_owned()).collect();
        Ok(Read { lines: found, unknown })
    }

    /// The other names of a column.
    fn others(&self, name: &str) -> &'static [&'static str] {
        self.also.iter().find(|(known, _)| *known == name).map_or(&[], |(_, others)| others)
    }

    /// Where each column that the header has stands.
    fn columns(&self, header: &StringRecord) -> Result<Vec<(&'static str, usize)>, Box<Diagnostic>> {
        let mut found = Vec::new();
        for name in self.needed.iter().chain(self.optional).copied() {
            let names = || std::iter::once(&name).chain(self.others(name));
            let is_one = |typed: &str| names().any(|one| plain_header(one) == plain_header(typed));
            let mut places = header.iter().enumerate().filter(|(_, typed)| is_one(typed));
            match (places.next(), places.next()) {
                (Some((_, one)), Some((_, other))) => {
                    let message = if plain_header(one) == plain_header(other) {
                        format!("two columns are called \"{one}\"")
                    } else {
                        format!("\"{one}\" and \"{other}\" both mean the column \"{name}\"")
                    };
                    return Err(Diagnostic::error("header", message).remedy("take one out").into());
                }
                (Some((at, _)), None) => found.push((name, at)),
                (None, _) if self.needed.contains(&name) => {
                    let all: Vec<&str> = self.needed.iter().chain(self.optional).copied().collect();
                    let message = format!("there is no column \"{name}\"");
                    let others = match self.others(name) {
                        [] => String::new(),
                        others => format!("; this one is also called {}", others.join(", ")),
                    };
                    let remedy = format!("the columns are {}{others}", all.join(", "));
                    return Err(Diagnostic::error("header", message).remedy(remedy).into());
                }
                (None, _) => {}
            }
        }
        Ok(found)
    }
}

/// What parts the columns of a header: the sign that it has most of.
pub(super) fn delimiter(header: &str) -> u8 {
    let count = |sign: u8| header.bytes().filter(|byte| *byte == sign).count();
    // The first of equals wins, and a comma is the usual one.
    [b';', b'\t', b'|']
        .into_iter()
        .filter(|sign| count(*sign) > count(b','))
        .max_by_key(|sign| count(*sign))
        .unwrap_or(b',')
}
