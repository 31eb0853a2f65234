//! One cell of a table: a value for machines, and what people read where that differs.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::model::{Instant, Rating};

use super::value::{Exact, Time};

/// What a cell holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Value {
    /// Nothing: empty in tables and CSV, `null` in JSON.
    #[default]
    Nothing,
    /// A text.
    Text(String),
    /// Several words, such as reason codes.
    Words(Vec<String>),
    /// A whole number.
    Int(i64),
    /// Yes or no.
    Flag(bool),
    /// A number with exactly nine decimals.
    Exact(Rating),
    /// A number as precise as the machine has it.
    Real(f64),
    /// An instant, in UTC.
    At(Instant),
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => serializer.serialize_none(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Words(words) => words.serialize(serializer),
            Self::Int(number) => serializer.serialize_i64(*number),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Exact(rating) => Exact(*rating).serialize(serializer),
            Self::Real(number) => serializer.serialize_f64(*number),
            Self::At(instant) => serializer.collect_str(instant),
        }
    }
}

/// A value, and what people read in its place where that differs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// What machines read.
    pub value: Value,
    /// What people read; `None`: the value itself.
    pub said: Option<String>,
}

impl Cell {
    /// A value that people read as another text.
    pub fn said(value: impl Into<Cell>, text: impl Into<String>) -> Self {
        Self { said: Some(text.into()), ..value.into() }
    }

    /// A difference, with its sign: `+12`, `-3`, `0`.
    pub fn signed(difference: i64) -> Self {
        let text = if difference > 0 { format!("+{difference}") } else { difference.to_string() };
        Self::said(difference, text)
    }

    /// What people read. A flag that is not set is left out.
    pub fn text(&self) -> Cow<'_, str> {
        match (&self.said, &self.value) {
            (Some(text), _) => Cow::Borrowed(text),
            (None, Value::Flag(flag)) => Cow::Borrowed(if *flag { "yes" } else { "" }),
            (None, _) => self.raw(),
        }
    }

    /// The same, for keeps.
    pub fn into_text(self) -> String {
        match self {
            Self { said: Some(text), .. } | Self { value: Value::Text(text), said: None } => text,
            other => other.text().into_owned(),
        }
    }

    /// What machines read, without loss.
    pub fn raw(&self) -> Cow<'_, str> {
        match &self.value {
            Value::Nothing => Cow::Borrowed(""),
            Value::Text(text) => Cow::Borrowed(text),
            Value::Words(words) => Cow::Owned(words.join(" ")),
            Value::Int(number) => Cow::Owned(number.to_string()),
            Value::Flag(flag) => Cow::Borrowed(if *flag { "true" } else { "false" }),
            Value::Exact(rating) => Cow::Owned(rating.to_string()),
            Value::Real(number) => Cow::Owned(number.to_string()),
            Value::At(instant) => Cow::Owned(instant.to_string()),
        }
    }
}

impl From<Value> for Cell {
    fn from(value: Value) -> Self {
        Self { value, said: None }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned()).into()
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Value::Text(text).into()
    }
}

impl From<&String> for Cell {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Value::Int(number).into()
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        i64::from(number).into()
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        (number as i64).into()
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Value::Real(number).into()
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Self {
        Value::Flag(flag).into()
    }
}

impl From<Exact> for Cell {
    fn from(number: Exact) -> Self {
        Value::Exact(number.0).into()
    }
}

impl From<Instant> for Cell {
    fn from(instant: Instant) -> Self {
        Value::At(instant).into()
    }
}

impl From<Time> for Cell {
    fn from(time: Time) -> Self {
        Self::said(time.at, time.local)
    }
}

impl From<&Time> for Cell {
    fn from(time: &Time) -> Self {
        time.clone().into()
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map(Into::into).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_machines_read_their_own() {
        assert_eq!(Cell::signed(12).text(), "+12");
        assert_eq!(Cell::signed(12).raw(), "12");
        assert_eq!(Cell::signed(-3).text(), "-3");
        assert_eq!(Cell::signed(0).text(), "0");
        assert_eq!((Cell::from(true).text(), Cell::from(false).text()), ("yes".into(), "".into()));
        assert_eq!(Cell::from(false).raw(), "false");
        assert_eq!(Cell::from(None::<i64>), Cell::default());
    }
}
