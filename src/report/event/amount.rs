//! Points and tie-breaks as reports write them: exact in JSON, lined up in tables.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::report::{Cell, Value};
use crate::standings;

/// An exact decimal number: in JSON a number where a binary fraction holds it, else a decimal text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Amount(pub standings::Value);

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.0 {
            whole if whole % 1000 == 0 => serializer.serialize_i64(whole / 1000),
            eighths if self.0.exact_in_binary() => serializer.serialize_f64(eighths as f64 / 1000.0),
            _ => serializer.collect_str(&self.0),
        }
    }
}

impl JsonSchema for Amount {
    fn schema_name() -> Cow<'static, str> {
        "Amount".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["number", "string"],
            "pattern": "^-?[0-9]+(\\.[0-9]{1,3})?$",
            "description": "A number where a binary fraction holds it exactly, else a decimal text."
        })
    }
}

impl<T: Into<standings::Value>> From<T> for Amount {
    fn from(value: T) -> Self {
        Self(value.into())
    }
}

impl Amount {
    /// A cell with so many decimals for people.
    pub(super) fn cell(self, decimals: usize) -> Cell {
        let value = match self.0.0 {
            whole if whole % 1000 == 0 => Value::Int(whole / 1000),
            eighths if self.0.exact_in_binary() => Value::Real(eighths as f64 / 1000.0),
            _ => Value::Text(self.0.to_string()),
        };
        Cell::said(Cell::from(value), self.0.with_decimals(decimals))
    }

    /// The decimals that a column of amounts needs.
    pub(super) fn decimals(amounts: impl IntoIterator<Item = Self>) -> usize {
        amounts.into_iter().map(|amount| amount.0.decimals()).max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_exact() {
        let json = |thousandths| serde_json::to_string(&Amount(standings::Value(thousandths))).unwrap();
        assert_eq!(json(3000), "3");
        assert_eq!(json(2500), "2.5");
        assert_eq!(json(-125), "-0.125");
        assert_eq!(json(330), "\"0.33\"");
    }

    #[test]
    fn cells_line_up_for_people_and_are_exact_for_machines() {
        let cell = Amount(standings::Value(3000)).cell(2);
        assert_eq!((cell.text(), cell.raw()), ("3.00".into(), "3".into()));
        assert_eq!(Amount(standings::Value(330)).cell(1).raw(), "0.33");
    }
}
