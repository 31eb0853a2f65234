//! Files of decisions: CSV with id, kind, reason, any columns to amend, and the decision's own date.

use csv::{ReaderBuilder, StringRecord};
use serde_json::{Map, Value};

use super::document::did_you_mean;
use super::header::{Field, KNOWN, plain_header};
use super::options::ReadOptions;
use super::vocabulary::{self, DECISION_COLUMNS};
use super::write::JsonLinesWriter;
use super::{open, sheet, text_of};
use crate::model::{Act, Diagnostic, Moment, Place, Record};

/// One decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecisionLine {
    /// The game's key, or its id.
    pub id: String,
    /// What is done.
    pub act: Act,
    /// Why.
    pub reason: String,
    /// Columns and their new values; an empty value takes the old one away.
    pub set: Vec<(Field, String)>,
    /// The decision's own date, as typed: information only (R-ORD-2).
    pub decided_at: Option<String>,
    place: Option<Place>,
}

impl DecisionLine {
    /// A decision of the command line.
    ///
    /// # Errors
    /// Where a column is none that can be amended, or an amendment sets nothing.
    pub fn alone(id: &str, act: Act, reason: &str, set: &[(String, String)]) -> Result<Self, Diagnostic> {
        let mut fields = Vec::new();
        for (column, value) in set {
            let field = amendable(column)?;
            if fields.iter().any(|(other, _)| *other == field) {
                let message = format!("{} is set twice", field.name());
                return Err(Diagnostic::error("duplicate", message).remedy("set each column once"));
            }
            fields.push((field, value.clone()));
        }
        let (id, reason) = (id.to_owned(), reason.to_owned());
        let line = Self { id, act, reason, set: fields, decided_at: None, place: None };
        line.check()?;
        Ok(line)
    }

    fn check(&self) -> Result<(), Diagnostic> {
        if self.reason.trim().is_empty() {
            return Err(Diagnostic::error("reason", "a decision needs a reason")
                .remedy("say why: whoever reads the audit log will ask"));
        }
        match (self.act, self.set.is_empty()) {
            (Act::Amend, true) => {
                Err(Diagnostic::error("amend", "an amendment sets no column")
                    .remedy("name one, such as result"))
            }
            (Act::Amend, false) | (_, true) => Ok(()),
            (_, false) => Err(Diagnostic::error("amend", "only an amendment sets columns")
                .remedy("leave its other columns empty, or write amend as its kind")),
        }
    }

    /// Whether it stands in a file.
    pub const fn has_place(&self) -> bool {
        self.place.is_some()
    }

    /// Whether another line says the same, wherever it stands and whatever form its id has.
    pub fn says_same(&self, other: &Self) -> bool {
        (self.act, &self.reason, &self.set, &self.decided_at)
            == (other.act, &other.reason, &other.set, &other.decided_at)
    }

    /// The number of its line in its file; 0 where it stands in none.
    pub fn line_number(&self) -> u64 {
        self.place.as_ref().map_or(0, |place| place.line)
    }

    /// An error at this line.
    pub fn problem(&self, message: impl Into<String>) -> Diagnostic {
        let problem = Diagnostic::error("decision", message);
        match &self.place {
            Some(place) => problem.at(place.clone()),
            None => problem,
        }
    }
}

/// The field of a column that an amendment may set: any input column but id and status.
fn amendable(column: &str) -> Result<Field, Diagnostic> {
    match Field::of_column(column) {
        Some(field @ (Field::Id | Field::Status)) => {
            Err(Diagnostic::error("column", format!("{} cannot be amended", field.name())).remedy(
                "it says which record it is, or whether it is finished: void this one, and import another",
            ))
        }
        Some(field) => Ok(field),
        None => Err(Diagnostic::error("column", format!("there is no column \"{column}\" of a game"))
            .remedy(closest_column(column))),
    }
}

/// What may have been meant by an unknown column, or the columns there are.
fn closest_column(column: &str) -> String {
    let amendable = KNOWN.iter().filter(|known| !matches!(known.field, Field::Id | Field::Status));
    let names: Vec<&str> = amendable.map(|known| known.name).collect();
    did_you_mean(column, &names)
}

/// Reads a file of decisions.
///
/// # Errors
/// Everything that is wrong with it, each at its line.
pub fn read(bytes: &[u8], file: &str) -> Result<Vec<DecisionLine>, Vec<Diagnostic>> {
    let text = text_of(bytes, file)?;
    let lines: Vec<&str> = text.lines().collect();
    let place = |line: u64| Place {
        file: file.to_owned(),
        line,
        column: None,
        width: 1,
        text: lines.get((line as usize).saturating_sub(1)).map(|line| (*line).to_owned()),
    };
    let delimiter = sheet::delimiter(lines.first().copied().unwrap_or_default());
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let failed = |error: &csv::Error| {
        Diagnostic::error("csv", error.to_string())
            .at(place(error.position().map_or(1, csv::Position::line)))
            .remedy(sheet::QUOTING)
    };
    let header = reader.headers().map_err(|error| vec![failed(&error)])?.clone();
    let columns = Columns::find(&header)
        .map_err(|problems| problems.into_iter().map(|problem| problem.at(place(1))).collect::<Vec<_>>())?;
    let (mut decisions, mut problems) = (Vec::new(), Vec::new());
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                problems.push(failed(&error));
                break;
            }
        };
        let place = place(record.position().map_or(1, csv::Position::line));
        match columns.line(&record, &place) {
            Ok(line) => decisions.push(line),
            Err(problem) => problems.push(problem.at(place)),
        }
    }
    if problems.is_empty() { Ok(decisions) } else { Err(problems) }
}

/// Where the columns of a file of decisions stand.
struct Columns {
    id: usize,
    kind: usize,
    reason: usize,
    decided_at: Option<usize>,
    amended: Vec<(usize, Field)>,
}

impl Columns {
    fn find(header: &StringRecord) -> Result<Self, Vec<Diagnostic>> {
        let at = |name: &str| {
            let known = DECISION_COLUMNS.iter().find(|(known, _)| *known == name);
            let others = known.map_or(&[][..], |(_, others)| others);
            let is_one = |column: &str| {
                std::iter::once(&name).chain(others).any(|one| plain_header(one) == plain_header(column))
            };
            header.iter().position(is_one)
        };
        let missing = |name: &str| {
            Diagnostic::error("header", format!("there is no column \"{name}\""))
                .remedy("the columns are id, kind, reason, decided_at, and those to amend")
        };
        let (Some(id), Some(kind), Some(reason)) = (at("id"), at("kind"), at("reason")) else {
            let absent = ["id", "kind", "reason"].into_iter().filter(|name| at(name).is_none());
            return Err(absent.map(missing).collect());
        };
        let decided_at = at("decided_at");
        let (mut amended, mut problems) = (Vec::new(), Vec::new());
        for (index, column) in header.iter().enumerate() {
            if [Some(id), Some(kind), Some(reason), decided_at].contains(&Some(index))
                || column == "recorded_at"
            {
                continue;
            }
            match amendable(column) {
                Ok(field) => amended.push((index, field)),
                Err(problem) => problems.push(problem),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Self { id, kind, reason, decided_at, amended })
    }

    fn line(&self, record: &StringRecord, place: &Place) -> Result<DecisionLine, Diagnostic> {
        let value = |at: usize| record.get(at).filter(|value| !value.is_empty());
        let needed = |at: usize, name: &str| {
            value(at).ok_or_else(|| {
                Diagnostic::error("decision", format!("{name} is missing"))
                    .remedy("each line says id, kind and reason")
            })
        };
        let word = needed(self.kind, "kind")?;
        let act = vocabulary::act(word).ok_or_else(|| {
            let known = Act::ALL.map(Act::as_str).join(", ");
            Diagnostic::error("decision", format!("unknown kind \"{word}\"")).remedy(format!("use {known}"))
        })?;
        let set =
            self.amended.iter().filter_map(|(at, field)| value(*at).map(|value| (*field, value.to_owned())));
        let line = DecisionLine {
            id: needed(self.id, "id")?.to_owned(),
            act,
            reason: needed(self.reason, "reason")?.to_owned(),
            set: set.collect(),
            decided_at: self.decided_at.and_then(value).map(str::to_owned),
            place: Some(place.clone()),
        };
        line.check()?;
        Ok(line)
    }
}

/// A record as a line of JSON, its key without a source: what [`with_record`] reads back. Times stand there with
/// their offsets, so that they mean the same in whatever zone the line is read.
///
/// # Errors
/// Never in memory; what a writer may say is passed on.
pub fn record_line(record: &Record<'_>) -> std::io::Result<Vec<u8>> {
    let id = record.tail.rsplit('/').next().unwrap_or_default().to_owned();
    let timed = |moment: &Option<Moment<'_>>| {
        moment.as_ref().map(|moment| Moment { at: moment.at, offset: moment.offset, typed: None })
    };
    let (finish, last_move) = (timed(&record.finish), timed(&record.last_move));
    let mut line = JsonLinesWriter::new(Vec::new());
    line.write(&Record { tail: id.into(), finish, last_move, ..record.clone() })?;
    line.finish()
}

/// A record with columns set, as a line of JSON that has yet to pass the checks of an import.
///
/// # Errors
/// Where the record does not read as JSON.
pub fn amended_line(record: &Record<'_>, set: &[(Field, String)]) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let damaged = |error: String| vec![Diagnostic::error("record", error)];
    let line = record_line(record).map_err(|error| damaged(error.to_string()))?;
    let mut fields: Map<String, Value> =
        serde_json::from_slice(&line).map_err(|error| damaged(error.to_string()))?;
    for (field, value) in set {
        if value.is_empty() {
            fields.remove(field.name());
        } else {
            fields.insert(field.name().to_owned(), Value::String(value.clone()));
        }
    }
    Ok(Value::Object(fields).to_string().into_bytes())
}

/// Reads one record from a line of JSON, with every check of an import.
///
/// # Errors
/// What is wrong with it.
pub fn with_record<T>(
    line: Vec<u8>,
    mut options: ReadOptions,
    told: impl FnOnce(&Record<'_>) -> T,
) -> Result<T, Vec<Diagnostic>> {
    options.format = Some("jsonl".to_owned());
    let damaged = |error: String| vec![Diagnostic::error("record", error)];
    let mut reader = open(Box::new(std::io::Cursor::new(line)), "record", options)
        .map_err(|error| damaged(error.to_string()))?;
    let row = reader.next_row().map_err(|error| damaged(error.to_string()))?;
    let row = row.ok_or_else(|| damaged("it is empty".to_owned()))?;
    match &row.record {
        Some(record) => Ok(told(record)),
        // The line is ours, not the user's: where in it something stands says nothing.
        None => {
            Err(row.problems().iter().map(|problem| Diagnostic { place: None, ..problem.clone() }).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_is_done_and_why() {
        let text = "id,kind,reason,result,decided_at\nd/1,void,cheating,,2026-01-02\nd/2,Amend,sheet,1-0,\n";
        let lines = read(text.as_bytes(), "d.csv").unwrap();
        assert_eq!((lines[0].act, lines[0].decided_at.as_deref()), (Act::Void, Some("2026-01-02")));
        assert_eq!(lines[1].set, [(Field::Result, "1-0".to_owned())]);
    }

    #[test]
    fn every_bad_line_is_said() {
        let text = "id,kind,reason,result\n,void,x,\nd/1,undo,x,\nd/2,void,,\nd/3,amend,x,\nd/4,void,x,1-0\n";
        let problems = read(text.as_bytes(), "d.csv").unwrap_err();
        let said: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
        let expected = [
            "id is missing",
            "unknown kind \"undo\"",
            "reason is missing",
            "an amendment sets no column",
            "only an amendment sets columns",
        ];
        assert_eq!(said, expected);
        assert_eq!(read(b"id,reason\n", "d.csv").unwrap_err()[0].message, "there is no column \"kind\"");
        assert_eq!(
            read(b"id,kind,reason,status\n", "d.csv").unwrap_err()[0].message,
            "status cannot be amended"
        );
    }
}
