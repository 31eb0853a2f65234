//! Decisions on games, from the command line or a file: CSV with id, kind, reason, any columns to amend, and the
//! decision's own date.

mod file;

use serde_json::{Map, Value};

use super::document::did_you_mean;
use super::header::{Field, KNOWN};
use super::open;
use super::options::ReadOptions;
use super::write::JsonLinesWriter;
use crate::model::{Act, Diagnostic, Instant, Moment, Place, Record};

pub use file::{Decisions, read};

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
    /// The earliest instant that it may mean.
    pub earliest: Option<Instant>,
    places: Option<Box<Places>>,
}

/// A part of a decision: what something is wrong with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Which game.
    Id,
    /// What is done.
    Kind,
    /// Why.
    Reason,
    /// Its own date.
    DecidedAt,
    /// A column that an amendment sets; `None` where it cannot be told which.
    Column(Option<Field>),
}

/// Where the parts of a decision stand in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Places {
    id: Place,
    kind: Place,
    reason: Place,
    decided_at: Option<Place>,
    set: Vec<(Field, Place)>,
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
        let line = Self { id, act, reason, set: fields, decided_at: None, earliest: None, places: None };
        line.check()?;
        Ok(line)
    }

    fn check(&self) -> Result<(), Diagnostic> {
        let wrong = |part: Part, code: &'static str, message: &str, remedy: &str| {
            let problem = Diagnostic { code, ..self.problem(part, message) };
            Err(problem.remedy(remedy))
        };
        if self.reason.trim().is_empty() {
            let remedy = "say why: whoever reads the audit log will ask";
            return wrong(Part::Reason, "reason", "a decision needs a reason", remedy);
        }
        match (self.act, self.set.is_empty()) {
            (Act::Amend, true) => {
                wrong(Part::Kind, "amend", "an amendment sets no column", "name one, such as result")
            }
            (Act::Amend, false) | (_, true) => Ok(()),
            (_, false) => {
                let remedy = "leave its other columns empty, or write amend as its kind";
                wrong(Part::Column(None), "amend", "only an amendment sets columns", remedy)
            }
        }
    }

    /// Whether it stands in a file.
    pub const fn has_place(&self) -> bool {
        self.places.is_some()
    }

    /// Whether another line says the same, wherever it stands and whatever form its id has.
    pub fn says_same(&self, other: &Self) -> bool {
        (self.act, &self.reason, &self.set, &self.decided_at)
            == (other.act, &other.reason, &other.set, &other.decided_at)
    }

    /// The number of its line in its file; 0 where it stands in none.
    pub fn line_number(&self) -> u64 {
        self.places.as_ref().map_or(0, |places| places.id.line)
    }

    /// An error at a part of it.
    pub fn problem(&self, part: Part, message: impl Into<String>) -> Diagnostic {
        self.at(part, Diagnostic::error("decision", message))
    }

    /// The same, of something that was found elsewhere.
    pub fn at(&self, part: Part, problem: Diagnostic) -> Diagnostic {
        match self.place(part) {
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

/// Something that is wrong with a record, and the column that it is about, where it is about one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The column.
    pub field: Option<Field>,
    /// What is wrong, without a place: the line is ours, not the user's.
    pub problem: Diagnostic,
}

/// Reads one record from a line of JSON, with every check of an import.
///
/// # Errors
/// What is wrong with it.
pub fn with_record<T>(
    line: Vec<u8>,
    mut options: ReadOptions,
    told: impl FnOnce(&Record<'_>) -> T,
) -> Result<T, Vec<Wrong>> {
    options.format = Some("jsonl".to_owned());
    let damaged = |error: String| vec![Wrong { field: None, problem: Diagnostic::error("record", error) }];
    let text = String::from_utf8_lossy(&line).into_owned();
    let mut reader = open(Box::new(std::io::Cursor::new(line)), "record", options)
        .map_err(|error| damaged(error.to_string()))?;
    let row = reader.next_row().map_err(|error| damaged(error.to_string()))?;
    let row = row.ok_or_else(|| damaged("it is empty".to_owned()))?;
    match &row.record {
        Some(record) => Ok(told(record)),
        None => Err(row.problems().iter().map(|problem| wrong(&text, problem)).collect()),
    }
}

/// A problem of a line of JSON, by the member that it points into.
fn wrong(line: &str, problem: &Diagnostic) -> Wrong {
    let column = problem.place.as_ref().and_then(|place| place.column);
    let at = column.and_then(|column| line.char_indices().nth(column.saturating_sub(1) as usize));
    // A quote inside a text has a backslash before it, so that this stands nowhere but where a member begins.
    let begins = |field: Field| line.find(&format!("\"{}\":", field.name()));
    let begun = |at: usize| {
        let before = KNOWN.iter().filter_map(|known| Some((begins(known.field)?, known.field)));
        before.filter(|(begins, _)| *begins <= at).max_by_key(|(begins, _)| *begins)
    };
    let field = at.and_then(|(at, _)| begun(at)).map(|(_, field)| field);
    Wrong { field, problem: Diagnostic { place: None, ..problem.clone() } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_is_done_and_why() {
        let text = "id,kind,reason,result,decided_at\nd/1,void,cheating,,2026-01-02\nd/2,Amend,sheet,1-0,\n";
        let lines = read(text.as_bytes(), "d.csv").unwrap().lines;
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
        let at: Vec<(u64, Option<u64>, u64)> = problems
            .iter()
            .map(|problem| problem.place.as_ref().unwrap())
            .map(|place| (place.line, place.column, place.width))
            .collect();
        // An empty cell, a word, an empty cell, the kind that should set something, the cell that is set.
        assert_eq!(
            at,
            [(2, Some(1), 1), (3, Some(5), 4), (4, Some(10), 1), (5, Some(5), 5), (6, Some(12), 3)]
        );
        assert_eq!(read(b"id,reason\n", "d.csv").unwrap_err()[0].message, "there is no column \"kind\"");
        assert_eq!(
            read(b"id,kind,reason,status\n", "d.csv").unwrap_err()[0].message,
            "status cannot be amended"
        );
    }

    fn said(text: &str) -> Vec<String> {
        let problems = read(text.as_bytes(), "d.csv").unwrap_err();
        problems.iter().map(crate::formats::document::plain).collect()
    }

    #[test]
    fn what_is_wrong_is_pointed_at_wherever_the_file_has_line_breaks() {
        // Blank lines, CRLF, a reason of two lines and a byte order mark move nothing.
        let text = "\u{feff}id,kind,reason\r\n\r\n\"d/1\",void,\"first\r\nsecond\"\r\n  d/2 , undo ,x\r\n";
        assert_eq!(
            said(text),
            ["5:9+4 decision: unknown kind \"undo\" | use void, restore, amend, hold, release"]
        );
        // A cell behind a reason of two lines stands in the second of them.
        let text = "id,reason,kind\nd/1,\"first\nsecond\",undo\n";
        assert!(said(text)[0].starts_with("3:9+4 decision"), "{:?}", said(text));
        assert!(said("id,kind,reason\nd/1,void\n")[0].starts_with("2:9+1 decision: reason is missing"));
    }

    #[test]
    fn a_header_and_quotes_are_pointed_at_too() {
        assert!(said("id,reason,status\n")[0].starts_with("1:1+16 header: there is no column \"kind\""));
        let text = "id,kind,reason,status,result,resultado\n";
        let found = said(text);
        assert!(found[0].starts_with("1:16+6 column: status cannot be amended"), "{found:?}");
        assert!(found[1].starts_with("1:30+9 header: two columns are result"), "{found:?}");
        let found = said("id,kind,reason\nd/1,void,cheating, twice\n");
        assert!(found[0].starts_with("2:20+5 cells: 4 cells under a header of 3"), "{found:?}");
        assert!(said("id,kind,reason\nd/1,void,\"x\n")[0].starts_with("2:10+1 quote: this quote is never"));
        assert!(said("id,kind,reason\nd/1,void,\"x\"y\n")[0].starts_with("2:13+1 quote: text after"));
        assert_eq!(read(b"", "d.csv").unwrap_err()[0].message, "there is no column \"id\"");
    }

    #[test]
    fn r_ord_2_a_decisions_own_date_is_one() {
        let of = |typed: &str| {
            let text = format!("id,kind,reason,decided_at\nd/1,void,x,{typed}\n");
            read(text.as_bytes(), "d.csv").map(|read| read.lines[0].earliest.map(|at| at.to_string()))
        };
        // With an offset it is an instant; without one it may be that of a clock fourteen hours ahead.
        assert_eq!(of("2026-01-02T15:00:00-03:00").unwrap().as_deref(), Some("2026-01-02T18:00:00Z"));
        assert_eq!(of("2026-01-02 15:00").unwrap().as_deref(), Some("2026-01-02T01:00:00Z"));
        assert_eq!(of("2026-01-02").unwrap().as_deref(), Some("2026-01-01T10:00:00Z"));
        assert_eq!(of("").unwrap(), None);
        for (typed, expected) in [
            ("2026-02-30", "2:12+10 time: there is no 2026-02-30"),
            ("yesterday", "2:12+9 time: \"yesterday\" is no time"),
            ("02/01/2026", "2:12+10 time: the date \"02/01/2026\" is not in the order year-month-day"),
        ] {
            let problems = of(typed).unwrap_err();
            let found = crate::formats::document::plain(&problems[0]);
            assert!(found.starts_with(expected), "{found}");
        }
    }
}
