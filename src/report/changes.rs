//! What a changing command will change, or has changed: sentences, players that move, closings revised.

use schemars::JsonSchema;
use serde::Serialize;

use super::close::{Revised, revised_table};
use super::{Cell, Column, Items, Json, Report, Table, document, each};

/// The effect of a changing command.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Changes {
    /// What the command is, such as `game void damas/17`.
    pub command: String,
    /// Whether it is written; `false` for a preview and under `--dry-run`.
    pub written: bool,
    /// What it changes, a sentence each.
    pub changes: Vec<String>,
    /// What is so already and needs no change, a sentence each; absent where there is nothing such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub already: Vec<String>,
    /// What looks wrong about it, a sentence each; absent where nothing does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Players whose shown rating or rank moves.
    pub players: Vec<Moved>,
    /// Closings that get a revision.
    pub revised: Vec<Revised>,
}

/// A player whose shown rating or rank in a general ranking moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Moved {
    /// The list.
    pub list: String,
    /// The player's key, in the spelling to show.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// The shown rating before; `null` where there was none.
    pub rating_before: Option<i64>,
    /// The shown rating after; `null` where there is none.
    pub rating_after: Option<i64>,
    /// The rank before; `null` where there was none.
    pub rank_before: Option<u32>,
    /// The rank after; `null` where there is none.
    pub rank_after: Option<u32>,
}

impl Changes {
    /// Says so where a decision moves nobody and revises nothing.
    pub fn say_if_idle(&mut self) {
        if self.players.is_empty() && self.revised.is_empty() {
            self.changes.push("nobody moves, and no closing gets a revision".to_owned());
        }
    }

    /// A word for an empty section, where the other one is not empty: a command that moves nobody and
    /// revises nothing shows neither.
    fn unless_idle(&self, word: &'static str) -> &'static str {
        if self.players.is_empty() && self.revised.is_empty() { "" } else { word }
    }

    fn columns(&self) -> Vec<Column> {
        let named = self.players.iter().any(|moved| moved.name != moved.player);
        vec![
            Column::left("list", "List"),
            Column::left("player", "Player"),
            Column::left("name", "Name").shown_if(named),
            Column::right("rating_before", "Rating"),
            Column::right("rating_after", "→"),
            Column::right("rank_before", "Rank"),
            Column::right("rank_after", "→"),
        ]
    }
}

/// A number, or a dash where people would miss one.
fn or_dash(number: Option<impl Into<Cell>>) -> Cell {
    number.map_or_else(|| Cell::said(Cell::default(), "–"), Into::into)
}

impl Report for Changes {
    fn title(&self) -> Option<String> {
        if self.changes.is_empty() {
            return Some(format!("{}: nothing to change", self.command));
        }
        let tense = if self.written { "changed" } else { "will change" };
        Some(format!("{} {tense}:", self.command))
    }

    fn lead(&self) -> Vec<String> {
        let warnings = self.warnings.iter().map(|warning| format!("warning: {warning}"));
        self.changes.iter().chain(&self.already).cloned().chain(warnings).collect()
    }

    fn table(&self) -> Table<'_> {
        let rows = self.players.iter().map(|moved| {
            vec![
                moved.list.as_str().into(),
                moved.player.as_str().into(),
                moved.name.as_str().into(),
                or_dash(moved.rating_before),
                or_dash(moved.rating_after),
                or_dash(moved.rank_before),
                or_dash(moved.rank_after),
            ]
        });
        Table::new(self.columns(), rows).caption("Players that move").empty(self.unless_idle("nobody"))
    }

    fn more(&self) -> Vec<Table<'_>> {
        vec![revised_table(&self.revised).empty(self.unless_idle("none"))]
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.players)
    }
}
