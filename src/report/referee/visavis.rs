//! `referee visavis`: table points turn by turn, and the result.

use schemars::JsonSchema;
use serde::Serialize;

use crate::referee::visavis::{Game, TURNS};
use crate::report::{Cell, Column, Items, Json, Report, Table, document, each};

/// The ruling on a game (R-VIS).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Visavis {
    /// The turns, in order.
    pub turns: Vec<Turn>,
    /// First's table points.
    pub first: u32,
    /// Second's table points.
    pub second: u32,
    /// The sum of first's Scrabble points; an invalid play adds none.
    pub scrabble_first: u64,
    /// The sum of second's Scrabble points.
    pub scrabble_second: u64,
    /// `1-0`, `0-1` or `1/2-1/2`: the result, or who leads where not all turns are given.
    pub result: String,
    /// The rule that was applied, with every decision of ours that a turn or the result needed.
    pub rule: String,
    /// Why, in one sentence.
    pub reason: String,
}

/// The table points of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Turn {
    /// Its number.
    pub turn: u32,
    /// First's table points.
    pub first: u32,
    /// Second's table points.
    pub second: u32,
    /// The rule that was applied.
    pub rule: String,
}

impl From<Game> for Visavis {
    fn from(game: Game) -> Self {
        let turn = |turn: crate::referee::visavis::TurnPoints| Turn {
            turn: turn.number,
            first: turn.first,
            second: turn.second,
            rule: turn.rule.to_string(),
        };
        Self {
            turns: game.turns.into_iter().map(turn).collect(),
            first: game.first,
            second: game.second,
            scrabble_first: game.scrabble_first,
            scrabble_second: game.scrabble_second,
            result: game.result.as_str().to_owned(),
            rule: game.rule.to_string(),
            reason: game.reason,
        }
    }
}

impl Report for Visavis {
    fn title(&self) -> Option<String> {
        let so_far = if self.turns.len() == TURNS as usize { "" } else { " so far" };
        Some(format!("Table points {}-{}, {}{so_far}", self.first, self.second, self.result))
    }

    fn lead(&self) -> Vec<String> {
        vec![
            format!("{}: {}", self.rule, self.reason),
            format!("Scrabble points {}-{}", self.scrabble_first, self.scrabble_second),
        ]
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::right("turn", "Turn"),
            Column::right("first", "First"),
            Column::right("second", "Second"),
            Column::left("rule", "Rule"),
        ];
        let rows = self.turns.iter().map(|turn| -> Vec<Cell> {
            vec![turn.turn.into(), turn.first.into(), turn.second.into(), turn.rule.as_str().into()]
        });
        Table::new(columns, rows).empty("no turns")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.turns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::visavis;

    #[test]
    fn json_is_the_documented_one() {
        let turn = visavis::Turn { number: 1, first: Some(24), second: Some(24) };
        let report: Visavis = visavis::game(&[turn], true).unwrap().into();
        let expected = "{\"turns\":[{\"turn\":1,\"first\":1,\"second\":1,\"rule\":\"R-VIS-1\"}],\"first\":1,\
            \"second\":1,\"scrabble_first\":24,\"scrabble_second\":24,\"result\":\"1/2-1/2\",\
            \"rule\":\"R-VIS-2 (D: equal table points are a draw)\",\
            \"reason\":\"both have 1 table points after 1 of 12 turns\"}";
        assert_eq!(report.json().unwrap().get(), expected);
    }
}
