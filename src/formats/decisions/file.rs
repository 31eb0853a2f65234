//! A file of decisions, cut into cells: everything that is wrong with it is said at its cell.

use super::{DecisionLine, Part, Places, amendable};
use crate::formats::decoded::decoded;
use crate::formats::header::{Field, plain_header};
use crate::formats::options::ReadOptions;
use crate::formats::row::Cell;
use crate::formats::split::{Split, split};
use crate::formats::text::place_in;
use crate::formats::time::{Steady, moment};
use crate::formats::vocabulary::{self, DECISION_COLUMNS};
use crate::formats::{Fold, sheet};
use crate::model::instant::{DAY, scan};
use crate::model::{Act, Diagnostic, Instant, Place, Zone};

/// A file of decisions as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decisions {
    /// Its lines.
    pub lines: Vec<DecisionLine>,
    /// What was assumed about it.
    pub notes: Vec<Diagnostic>,
}

/// Reads a file of decisions, as a file of games is read: packed or not, in the encoding that it has.
///
/// # Errors
/// Everything that is wrong with it, each at its place.
pub fn read(bytes: &[u8], file: &str) -> Result<Decisions, Vec<Diagnostic>> {
    let (text, notes) = decoded(bytes, file, &ReadOptions::at(Instant::MAX), "a text of decisions")?;
    Ok(Decisions { lines: lines(&text, file)?, notes })
}

fn lines(text: &str, file: &str) -> Result<Vec<DecisionLine>, Vec<Diagnostic>> {
    let delimiter = sheet::delimiter(text.lines().next().unwrap_or_default());
    let mut rows = Rows { file, rest: text, line: 1, delimiter };
    let header = rows.next_row()?.ok_or_else(|| vec![missing("id")])?;
    let columns = Columns::find(&header)?;
    let (mut decisions, mut problems) = (Vec::new(), Vec::new());
    loop {
        match rows.next_row() {
            Ok(None) => break,
            Ok(Some(row)) => match columns.line(&row) {
                Ok(line) => decisions.push(line),
                Err(problem) => problems.push(*problem),
            },
            Err(more) => {
                problems.extend(more);
                break;
            }
        }
    }
    if problems.is_empty() { Ok(decisions) } else { Err(problems) }
}

/// What is still to be read.
struct Rows<'a> {
    file: &'a str,
    rest: &'a str,
    /// The number of its first line.
    line: u64,
    delimiter: u8,
}

impl<'a> Rows<'a> {
    /// The next row that is not blank.
    fn next_row(&mut self) -> Result<Option<Row<'a>>, Vec<Diagnostic>> {
        while !self.rest.is_empty() {
            let (mut cells, mut scratch) = (Vec::new(), String::new());
            let extent = match split(self.rest, true, self.delimiter, &mut cells, &mut scratch) {
                Split::Record(extent) => extent,
                Split::Unfinished(quote) => {
                    let at = quote.unwrap_or_default();
                    let place = place_in(self.file, self.line, self.rest, at..at + 1);
                    let problem = Diagnostic::error("quote", "this quote is never closed").at(place);
                    return Err(vec![
                        problem.remedy("close it; a quote inside a quoted cell is written twice"),
                    ]);
                }
            };
            let row =
                Row { file: self.file, line: self.line, text: &self.rest[..extent.length], cells, scratch };
            self.rest = &self.rest[extent.total..];
            self.line += extent.lines;
            if let Some(at) = extent.stray {
                let problem = Diagnostic::error("quote", "text after the quote that closes this cell");
                let problem = problem.remedy("quote the whole cell, and write quotes inside it twice");
                return Err(vec![problem.at(row.place_of(at..at + 1))]);
            }
            if !(0..row.cells.len()).all(|at| row.value(at).is_none()) {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }
}

/// A row of the file.
struct Row<'a> {
    file: &'a str,
    line: u64,
    text: &'a str,
    cells: Vec<Cell>,
    scratch: String,
}

impl Row<'_> {
    /// What a cell says, without blanks around it; `None` where it is empty, or there is none.
    fn value(&self, at: usize) -> Option<&str> {
        let cell = self.cells.get(at)?;
        let text = match cell.rewritten {
            Some((from, to)) => self.scratch.get(from as usize..to as usize),
            None => self.text.get(cell.from as usize..cell.to as usize),
        };
        text.map(str::trim).filter(|text| !text.is_empty())
    }

    fn place_of(&self, span: std::ops::Range<usize>) -> Place {
        place_in(self.file, self.line, self.text, span)
    }

    /// Where a cell stands; the end of the row where it has no such cell.
    fn place(&self, at: usize) -> Place {
        let Some(cell) = self.cells.get(at) else {
            return self.place_of(self.text.len()..self.text.len());
        };
        let (from, to) = (cell.from as usize, cell.to as usize);
        let typed = self.text.get(from..to).unwrap_or_default();
        let from = from + typed.len() - typed.trim_start().len();
        self.place_of(from..from + typed.trim().len())
    }
}

/// Where the columns of a file of decisions stand.
struct Columns {
    count: usize,
    id: usize,
    kind: usize,
    reason: usize,
    decided_at: Option<usize>,
    amended: Vec<(usize, Field)>,
}

fn missing(name: &str) -> Diagnostic {
    Diagnostic::error("header", format!("there is no column \"{name}\""))
        .remedy("the columns are id, kind, reason, decided_at, and those to amend")
}

impl Columns {
    fn find(header: &Row<'_>) -> Result<Self, Vec<Diagnostic>> {
        let names = || (0..header.cells.len()).map(|at| header.value(at).unwrap_or_default());
        let find = |name: &str| {
            let known = DECISION_COLUMNS.iter().find(|(known, _)| *known == name);
            let others = known.map_or(&[][..], |(_, others)| others);
            let is_one = |column: &str| {
                std::iter::once(&name).chain(others).any(|one| plain_header(one) == plain_header(column))
            };
            names().position(is_one)
        };
        let (Some(id), Some(kind), Some(reason)) = (find("id"), find("kind"), find("reason")) else {
            let whole = header.place_of(0..header.text.len());
            let absent = ["id", "kind", "reason"].into_iter().filter(|name| find(name).is_none());
            return Err(absent.map(|name| missing(name).at(whole.clone())).collect());
        };
        let decided_at = find("decided_at");
        let (mut amended, mut problems) = (Vec::<(usize, Field)>::new(), Vec::new());
        for (at, column) in names().enumerate() {
            if [Some(id), Some(kind), Some(reason), decided_at].contains(&Some(at)) || column == "recorded_at"
            {
                continue;
            }
            match amendable(column) {
                Ok(field) if amended.iter().any(|(_, other)| *other == field) => {
                    let message = format!("two columns are {}", field.name());
                    let problem = Diagnostic::error("header", message).remedy("take one of them out");
                    problems.push(problem.at(header.place(at)));
                }
                Ok(field) => amended.push((at, field)),
                Err(problem) => problems.push(problem.at(header.place(at))),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Self { count: header.cells.len(), id, kind, reason, decided_at, amended })
    }

    fn line(&self, row: &Row<'_>) -> Result<DecisionLine, Box<Diagnostic>> {
        self.check_width(row)?;
        let needed = |at: usize, name: &str| {
            row.value(at).ok_or_else(|| {
                let problem = Diagnostic::error("decision", format!("{name} is missing"));
                problem.remedy("each line says id, kind and reason").at(row.place(at))
            })
        };
        let word = needed(self.kind, "kind")?;
        let act = vocabulary::act(word).ok_or_else(|| {
            let known = Act::ALL.map(Act::as_str).join(", ");
            let problem = Diagnostic::error("decision", format!("unknown kind \"{word}\""));
            problem.remedy(format!("use {known}")).at(row.place(self.kind))
        })?;
        let (id, reason) = (needed(self.id, "id")?, needed(self.reason, "reason")?);
        let set = self.amended.iter().filter_map(|(at, field)| Some((*at, *field, row.value(*at)?)));
        let decided_at = self.decided_at.and_then(|at| Some((at, row.value(at)?)));
        let earliest = decided_at
            .map(|(at, typed)| earliest(typed).map_err(|problem| problem.at(row.place(at))))
            .transpose()?;
        let line = DecisionLine {
            id: id.to_owned(),
            act,
            reason: reason.to_owned(),
            set: set.clone().map(|(_, field, value)| (field, value.to_owned())).collect(),
            decided_at: decided_at.map(|(_, typed)| typed.to_owned()),
            earliest: earliest.flatten(),
            places: Some(Box::new(Places {
                id: row.place(self.id),
                kind: row.place(self.kind),
                reason: row.place(self.reason),
                decided_at: decided_at.map(|(at, _)| row.place(at)),
                set: set.map(|(at, field, _)| (field, row.place(at))).collect(),
            })),
        };
        line.check()?;
        Ok(line)
    }

    /// A cell without a header is what follows a comma that should have been quoted.
    fn check_width(&self, row: &Row<'_>) -> Result<(), Box<Diagnostic>> {
        let Some(at) = (self.count..row.cells.len()).find(|at| row.value(*at).is_some()) else {
            return Ok(());
        };
        let message = format!("{} cells under a header of {}", row.cells.len(), self.count);
        let problem = Diagnostic::error("cells", message).remedy(sheet::QUOTING);
        Err(problem.at(row.place(at)).into())
    }
}

/// The earliest instant that the own date of a decision may mean, wherever its clock stood: what is certain of it
/// (R-ORD-2: it is information).
fn earliest(typed: &str) -> Result<Option<Instant>, Diagnostic> {
    let options = ReadOptions {
        zone: Some(Zone::utc()),
        fold: Some(Fold::Earlier),
        takes_dates: false,
        ..ReadOptions::at(Instant::MAX)
    };
    let read = moment(typed, &options, &mut Steady::default());
    let read = read.map_err(|error| {
        let (message, remedy) = error.said(typed, &options);
        Diagnostic::error("time", message).remedy(remedy)
    })?;
    // Nowhere is a clock more than fourteen hours ahead; a day without a time begins there.
    let ahead = 14 * (DAY / 24);
    Ok(scan(typed).map(|scanned| match (scanned.offset, scanned.has_time) {
        (Some(_), _) => read.at,
        (None, true) => read.at.plus(-ahead),
        (None, false) => read.at.plus(-ahead - DAY / 2),
    }))
}

impl DecisionLine {
    /// Where a part of it stands; `None` where it stands in no file.
    pub(super) fn place(&self, part: Part) -> Option<&Place> {
        let places = self.places.as_ref()?;
        Some(match part {
            Part::Id => &places.id,
            Part::Reason => &places.reason,
            Part::DecidedAt => places.decided_at.as_ref().unwrap_or(&places.id),
            Part::Kind => &places.kind,
            Part::Column(field) => {
                let own = places.set.iter().find(|(other, _)| field == Some(*other));
                own.or(places.set.first()).map_or(&places.kind, |(_, place)| place)
            }
        })
    }
}
