//! From the cells of a row to a game: every field read and checked, every problem at its place.

use std::borrow::Cow;

use super::columns::clip;
use super::error::ReadError;
use super::header::Field;
use super::options::ReadOptions;
use super::row::RawRow;
use super::time::{Steady, TimeError, moment};
use super::vocabulary;
use crate::model::key::{BadPart, MAX_PART, check_part, check_text, derived_id, fold_player, plain_name};
use crate::model::{Diagnostic, Moment, Record, Score, Seat};

/// Reads the fields of one row and collects what is wrong with them.
pub(crate) struct Reading<'r, 'a> {
    /// The row.
    pub raw: &'r RawRow<'a>,
    /// The file's name.
    pub file: &'r str,
    /// What the user said.
    pub options: &'a ReadOptions,
    /// Whether the row's text is printable ASCII throughout and holds nothing rewritten.
    pub printable: bool,
    /// The span of the last wall-clock time.
    pub steady: &'r mut Steady,
    /// What was found.
    pub problems: &'r mut Vec<Diagnostic>,
}

/// Makes a record of a row. `None` where its shape or a field is wrong, or one is missing; the reasons are among the
/// problems.
///
/// # Errors
/// [`ReadError::ZoneNeeded`] at a wall-clock time where no zone is known.
pub(crate) fn read_record<'a>(
    mut reading: Reading<'_, 'a>,
    tail: &'a mut String,
) -> Result<Option<Record<'a>>, ReadError> {
    let status =
        reading.word(Field::Status, vocabulary::status, "use finished or active").unwrap_or_default();
    let finish = reading.time(Field::FinishedAt)?;
    let last_move = reading.time(Field::LastMoveAt)?;
    let termination = reading.word(Field::Termination, vocabulary::termination, TERMINATIONS);
    let first = reading.seat(Field::First, Field::FirstName);
    let second = reading.seat(Field::Second, Field::SecondName);
    let id = reading.id();
    let mut record = Record {
        tail: Cow::Borrowed(""),
        status,
        finish,
        last_move,
        mode: reading.text(Field::Mode),
        first: first.unwrap_or(Seat { key: Cow::Borrowed(""), name: None }),
        second,
        first_score: reading.score(Field::FirstScore),
        second_score: reading.score(Field::SecondScore),
        result: reading.word(
            Field::Result,
            vocabulary::outcome,
            "use 1-0, 0-1 or 1/2-1/2; +--, --+ or --- if not played",
        ),
        termination,
        tiles_left: reading.number(Field::TilesLeft),
        time_control: reading.text(Field::TimeControl),
        players: reading.number(Field::Players),
        round: reading.text(Field::Round),
        event: reading.text(Field::Event).or_else(|| reading.options.event.as_deref().map(Cow::Borrowed)),
        moves: reading.number(Field::Moves),
        duration_s: reading.number(Field::DurationS),
    };
    super::checks::check(&record, &mut reading);
    if reading.has_errors() {
        return Ok(None);
    }
    record.tail = tail_of(id, &record, reading.options, tail);
    Ok(Some(record))
}

/// `id` or `source/id`; where the file has no id, one derived from what no correction may change.
fn tail_of<'a>(
    id: Option<Cow<'a, str>>,
    record: &Record<'_>,
    options: &ReadOptions,
    scratch: &'a mut String,
) -> Cow<'a, str> {
    let id = id.unwrap_or_else(|| {
        // A game in play has no finish, and a derived key must not change with each move: the checks ask
        // for an id there.
        let finish = record.finish.as_ref().map_or_else(Default::default, |finish| finish.at);
        let second = record.second.as_ref().map_or(Cow::Borrowed(""), |seat| fold_player(&seat.key));
        let plain = |text: &Option<Cow<'_, str>>| {
            text.as_deref().map_or_else(String::new, |text| plain_name(text).into_owned())
        };
        let (round, event) = (plain(&record.round), plain(&record.event));
        Cow::Owned(derived_id(finish, &fold_player(&record.first.key), &second, &round, &event))
    });
    match &options.source {
        None => id,
        Some(source) => {
            scratch.clear();
            scratch.push_str(&plain_name(source));
            scratch.push('/');
            scratch.push_str(&id);
            Cow::Borrowed(scratch)
        }
    }
}

const TERMINATIONS: &str = "use normal, time, resign, abandoned, forfeit, double-forfeit, bye or adjudicated";

/// Whole points of up to four digits, as nearly all are, read without the decimal parser.
fn whole_points(value: &str) -> Option<Score> {
    if value.len() > 4 {
        return None;
    }
    let digit = |sum: i64, byte: u8| byte.is_ascii_digit().then(|| sum * 10 + i64::from(byte - b'0'));
    value.bytes().try_fold(0, digit).map(Score::points)
}

/// Whether a text is printable ASCII throughout: then no part of it holds a control character.
pub(crate) fn is_printable(text: &str) -> bool {
    // Without an early end, so that many bytes are looked at at once.
    text.bytes().fold(true, |so_far, byte| so_far & (b' '..=b'~').contains(&byte))
}

impl<'a> Reading<'_, 'a> {
    /// An error at a field, or at the whole row.
    pub(crate) fn error(
        &mut self,
        code: &'static str,
        field: Option<Field>,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        let diagnostic = Diagnostic::error(code, message).at(self.raw.place(self.file, field));
        self.problems.push(diagnostic.remedy(remedy));
    }

    /// A warning at a field, or at the whole row.
    pub(crate) fn warning(
        &mut self,
        code: &'static str,
        field: Option<Field>,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        let diagnostic = Diagnostic::warning(code, message).at(self.raw.place(self.file, field));
        self.problems.push(diagnostic.remedy(remedy));
    }

    /// Whether an error was found, in the row's shape or in a field.
    fn has_errors(&self) -> bool {
        self.problems.iter().any(|problem| problem.severity == crate::model::Severity::Error)
    }

    fn wrong(&mut self, field: Field, message: String, remedy: &str) {
        self.error(field.name(), Some(field), message, remedy);
    }

    /// A word of a closed set.
    fn word<T>(&mut self, field: Field, parse: impl Fn(&str) -> Option<T>, remedy: &str) -> Option<T> {
        let value = self.raw.value(field)?;
        let parsed = parse(value);
        if parsed.is_none() {
            self.wrong(field, format!("unknown {} \"{}\"", field.name(), clip(value)), remedy);
        }
        parsed
    }

    /// A short text without control characters.
    fn text(&mut self, field: Field) -> Option<Cow<'a, str>> {
        let value = self.raw.value(field)?;
        if !(self.printable && value.len() <= MAX_PART)
            && let Err(bad) = check_text(value)
        {
            self.bad_part(field, bad);
        }
        Some(Cow::Borrowed(value))
    }

    fn bad_part(&mut self, field: Field, bad: BadPart) {
        let remedy = bad.remedy();
        self.wrong(field, format!("{} cannot be used: {bad}", field.name()), remedy);
    }

    fn id(&mut self) -> Option<Cow<'a, str>> {
        let id = plain_name(self.raw.value(Field::Id)?);
        if let Err(bad) = check_part(&id) {
            self.bad_part(Field::Id, bad);
        }
        Some(id)
    }

    fn seat(&mut self, key: Field, name: Field) -> Option<Seat<'a>> {
        let name_text = self.text(name);
        let key_text = self.text(key);
        if key_text.is_none() && name_text.is_some() {
            let message = format!("{} is given without {}", name.name(), key.name());
            self.error(key.name(), Some(key), message, format!("give the player's key in {}", key.name()));
        }
        key_text.map(|key| Seat { key, name: name_text })
    }

    fn score(&mut self, field: Field) -> Option<Score> {
        let value = self.raw.value(field)?;
        let score = whole_points(value).or_else(|| Score::parse(value));
        if score.is_none() {
            let remedy = if value.contains(',') {
                "write a decimal point, and nothing between thousands"
            } else {
                "write the points as a number with at most three decimals"
            };
            self.wrong(field, format!("\"{}\" is no score", clip(value)), remedy);
        }
        score
    }

    /// A whole number that is not negative.
    fn number(&mut self, field: Field) -> Option<u32> {
        let value = self.raw.value(field)?;
        let number = if value.starts_with('+') { None } else { value.parse::<u32>().ok() };
        if number.is_none() {
            let negative = value.strip_prefix('-').is_some_and(|rest| rest.parse::<f64>().is_ok());
            let (name, value) = (field.name(), clip(value));
            if negative {
                self.wrong(field, format!("negative {name} {value}"), "it cannot be below 0");
            } else {
                self.wrong(field, format!("\"{value}\" is no whole number of {name}"), "write digits only");
            }
        }
        number
    }

    fn time(&mut self, field: Field) -> Result<Option<Moment<'a>>, ReadError> {
        let Some(value) = self.raw.value(field) else { return Ok(None) };
        let error = match moment(value, self.options, self.steady) {
            Ok(moment) => return Ok(Some(moment)),
            Err(error) => error,
        };
        if error == TimeError::NoZone {
            let message = format!("{} {} has no offset, and no zone is known", field.name(), clip(value));
            let place = self.raw.place(self.file, Some(field));
            let diagnostic = Diagnostic::error("zone", message).at(place);
            let remedy = "say where the clock stood: --zone America/Santiago";
            return Err(ReadError::ZoneNeeded(Box::new(diagnostic.remedy(remedy))));
        }
        let (message, remedy) = error.said(value, self.options);
        self.wrong(field, message, &remedy);
        Ok(None)
    }
}
