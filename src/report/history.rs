//! `player history`: every step of a player's rating in a list, to the last digit.

use schemars::JsonSchema;
use serde::Serialize;

use super::value::{Exact, Time};
use super::{Cell, Column, Items, Json, Report, Table, document, each};

/// How a player's rating in a list came about.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct History {
    /// The list.
    pub list: String,
    /// The player's key, in the spelling to show.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// The closing whose figure is explained, such as `weekly 2026-11-17, revision 2`; `null`: today's.
    pub closing: Option<String>,
    /// What explains the figure in words, such as which games made the difference of two revisions.
    pub sentences: Vec<String>,
    /// The steps, in the order they applied.
    pub steps: Vec<Step>,
}

/// One step: a game, a seed, or a first rating that was granted.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Step {
    /// When: the finish of the game, the instant of the seed.
    pub at: Time,
    /// The game's key; `null` for a seed.
    pub key: Option<String>,
    /// The opponent's key, in the spelling to show; `null` where there is none.
    pub opponent: Option<String>,
    /// The player's own points in the game.
    pub points: Option<Exact>,
    /// The player's rating before; `null` where there was none.
    pub before: Option<Exact>,
    /// The opponent's rating before; `null` where there was none.
    pub opponent_before: Option<Exact>,
    /// The player's expectation (R-NUM-1).
    pub expectation: Option<f64>,
    /// K in points.
    pub k: Option<Exact>,
    /// 1 for a win, 0.5 for a draw, 0 for a loss.
    pub score: Option<f64>,
    /// What the step added to the rating.
    pub change: Option<Exact>,
    /// The player's rating after; `null` where there is none yet.
    pub after: Option<Exact>,
    /// What the step is: `rated`, `qualifying game 3 of 7`, `first rating`, `seed`, `unrated: mode`.
    pub what: String,
    /// The rule that applied, such as `R-FISE-6`.
    pub rule: String,
    /// Whether the game is under review (R-CLO-7).
    pub held: bool,
}

impl Step {
    /// K without trailing zeros, and the change with its sign.
    pub(super) fn said(&self) -> (Cell, Cell) {
        let k = self.k.map(|k| Cell::said(k, short(k)));
        let change = self.change.map(|change| {
            let sign = if change.0.nanos() > 0 { "+" } else { "" };
            Cell::said(change, format!("{sign}{}", change.0))
        });
        (k.into(), change.into())
    }

    fn cells(&self) -> Vec<Cell> {
        let (k, change) = self.said();
        let points = self.points.map(|points| Cell::said(points, short(points)));
        let held = if self.held { ", under review" } else { "" };
        vec![
            (&self.at).into(),
            self.key.as_ref().into(),
            self.opponent.as_ref().into(),
            points.into(),
            self.before.into(),
            self.opponent_before.into(),
            self.expectation.into(),
            k,
            self.score.into(),
            change,
            self.after.into(),
            Cell::said(self.what.as_str(), format!("{}{held}", self.what)),
            self.rule.as_str().into(),
            self.held.into(),
        ]
    }
}

/// A number without trailing zeros.
fn short(number: Exact) -> String {
    crate::model::rating::show_decimal(number.0.nanos(), 9)
}

impl Report for History {
    fn title(&self) -> Option<String> {
        let name = if self.name == self.player { String::new() } else { format!(" ({})", self.name) };
        let closing = self.closing.as_ref().map(|closing| format!(", {closing}")).unwrap_or_default();
        Some(format!("{}{name} in {}{closing}", self.player, self.list))
    }

    fn lead(&self) -> Vec<String> {
        self.sentences.clone()
    }

    fn table(&self) -> Table<'_> {
        let any = |has: fn(&Step) -> bool| self.steps.iter().any(has);
        let columns = vec![
            Column::left("at", "When"),
            Column::left("key", "Game"),
            Column::left("opponent", "Opponent"),
            Column::right("points", "Points").shown_if(any(|step| step.points.is_some())),
            Column::right("before", "Before"),
            Column::right("opponent_before", "Opponent's"),
            Column::right("expectation", "Expected"),
            Column::right("k", "K"),
            Column::right("score", "Score"),
            Column::right("change", "Change"),
            Column::right("after", "After"),
            Column::left("what", "What"),
            Column::left("rule", "Rule"),
            Column::left("held", "Under review").detail(),
        ];
        Table::new(columns, self.steps.iter().map(Step::cells)).empty("no games")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.steps)
    }
}
