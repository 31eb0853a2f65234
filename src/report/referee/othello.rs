//! `referee othello`: the final figure of one game, or of many.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::referee::othello::{Discs, Figure};
use crate::report::{Cell, Column, Items, Json, Report, Table, Value, document, each};

/// The final figure of a game (R-OTH).
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Othello {
    /// What the first player is given.
    pub first: Given,
    /// What the second player is given.
    pub second: Given,
    /// Who won: `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The rule that was applied, with every decision of ours in it.
    pub rule: String,
    /// Why, in one sentence.
    pub reason: String,
}

/// A number of discs: whole, or with `.5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Given(pub Discs);

impl Serialize for Given {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let halves = self.0.halves();
        if halves.is_multiple_of(2) {
            serializer.serialize_u16(halves / 2)
        } else {
            // A half is exact in binary.
            serializer.serialize_f64(f64::from(halves) * 0.5)
        }
    }
}

impl JsonSchema for Given {
    fn schema_name() -> Cow<'static, str> {
        "Discs".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "minimum": 0, "maximum": 64, "multipleOf": 0.5 })
    }
}

impl From<Given> for Cell {
    fn from(given: Given) -> Self {
        let value = match given.0.halves() {
            halves if halves.is_multiple_of(2) => Value::Int(i64::from(halves / 2)),
            halves => Value::Real(f64::from(halves) * 0.5),
        };
        value.into()
    }
}

impl From<Figure> for Othello {
    fn from(figure: Figure) -> Self {
        Self {
            first: Given(figure.first),
            second: Given(figure.second),
            result: figure.result.as_str().to_owned(),
            rule: figure.rule.to_string(),
            reason: figure.reason,
        }
    }
}

const COLUMNS: [Column; 5] = [
    Column::right("first", "First"),
    Column::right("second", "Second"),
    Column::left("result", "Result"),
    Column::left("rule", "Rule"),
    Column::left("reason", "Reason"),
];

impl Othello {
    fn cells(&self) -> Vec<Cell> {
        vec![
            self.first.into(),
            self.second.into(),
            self.result.as_str().into(),
            self.rule.as_str().into(),
            self.reason.as_str().into(),
        ]
    }
}

impl Report for Othello {
    fn title(&self) -> Option<String> {
        None
    }

    fn table(&self) -> Table<'_> {
        Table::new(COLUMNS.to_vec(), std::iter::once(self.cells()))
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        Box::new(std::iter::once(document(self)))
    }
}

/// The figures of the games of a file.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct OthelloRows {
    /// The rulings, in the order of the file.
    pub rulings: Vec<OthelloRow>,
}

/// The figure of a game of a file.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct OthelloRow {
    /// The line of the file.
    pub line: u64,
    /// What the file calls the game.
    pub id: Option<String>,
    /// The ruling.
    #[serde(flatten)]
    pub ruling: Othello,
}

impl Report for OthelloRows {
    fn title(&self) -> Option<String> {
        None
    }

    fn table(&self) -> Table<'_> {
        let named = self.rulings.iter().any(|row| row.id.is_some());
        let mut columns = vec![Column::right("line", "Line"), Column::left("id", "Game").shown_if(named)];
        columns.extend(COLUMNS);
        let rows = self.rulings.iter().map(|row| {
            let mut cells = vec![row.line.into(), row.id.as_ref().into()];
            cells.extend(row.ruling.cells());
            cells
        });
        Table::new(columns, rows).empty("no games")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.rulings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::othello::{Ended, Rules, Situation, rule};

    fn ruled(rules: Rules, first: i64, second: i64) -> Othello {
        let situation = Situation { rules, first, second, ended: Ended::Normal, strict_flag: false };
        rule(&situation).unwrap().into()
    }

    #[test]
    fn json_is_the_documented_one() {
        let expected = "{\"first\":44,\"second\":20,\"result\":\"1-0\",\"rule\":\"R-OTH-1\",\
                        \"reason\":\"14 empty squares go to the winner\"}";
        assert_eq!(ruled(Rules::World, 30, 20).json().unwrap().get(), expected);
        let halves = ruled(Rules::Japan, 33, 28).json().unwrap();
        assert!(
            halves
                .get()
                .starts_with("{\"first\":34.5,\"second\":29.5,\"result\":\"1-0\",\"rule\":\"R-OTH-3\"")
        );
        let row = OthelloRow { line: 2, id: None, ruling: ruled(Rules::World, 30, 20) };
        let rows = OthelloRows { rulings: vec![row] };
        assert!(rows.json().unwrap().get().starts_with("[{\"line\":2,\"id\":null,\"first\":44,"));
    }
}
