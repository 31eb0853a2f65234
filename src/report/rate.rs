//! `rate`: whose rating moved since the last closing of each kind, or since an instant.

use schemars::JsonSchema;
use serde::Serialize;

use super::value::{Exact, Time};
use super::{Cell, Column, Items, Json, Report, Table, count, document, each};

/// What moved in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Rate {
    /// The list.
    pub list: String,
    /// Since when it is told.
    pub since: Vec<Since>,
    /// Who moved, by `since` and then by the size of the move.
    pub moved: Vec<Move>,
    /// Rated games of the list in all.
    pub rated: u64,
    /// Players with a rating in all.
    pub players: u64,
}

/// A moment from which movement is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Since {
    /// `weekly 2026-11-17`, `monthly 2026-11`, or the instant that was asked for.
    pub name: String,
    /// The instant: a closing's end, or the one that was asked for.
    pub at: Time,
}

/// A player whose rating moved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Move {
    /// The name of the moment.
    pub since: String,
    /// The player's key, in the spelling to show.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// The rating then; `null` where there was none.
    pub before: Option<Exact>,
    /// The rating now; `null` where there is none.
    pub after: Option<Exact>,
    /// The difference of the shown ratings; `null` where one of them is missing.
    pub change: Option<i64>,
    /// Counted games since then.
    pub games: u32,
}

/// A rating as it is shown, its exact value for machines.
fn shown(rating: Option<Exact>) -> Cell {
    rating.map_or_else(
        || Cell::said(Cell::default(), "–"),
        |exact| Cell::said(exact, exact.0.shown().to_string()),
    )
}

impl Report for Rate {
    fn title(&self) -> Option<String> {
        let games = count(self.rated, "rated game", "rated games");
        let players = count(self.players, "player has a rating", "players have a rating");
        Some(format!("{}: {games}, {players}", self.list))
    }

    fn lead(&self) -> Vec<String> {
        self.since
            .iter()
            .map(|since| {
                let moved = self.moved.iter().filter(|moved| moved.since == since.name).count();
                let players = count(moved as u64, "player", "players");
                format!("since {} ({}): {players} moved", since.name, since.at.local)
            })
            .collect()
    }

    fn table(&self) -> Table<'_> {
        let named = self.moved.iter().any(|moved| moved.name != moved.player);
        let columns = vec![
            Column::left("since", "Since").shown_if(self.since.len() > 1),
            Column::left("player", "Player"),
            Column::left("name", "Name").shown_if(named),
            Column::right("before", "Before"),
            Column::right("after", "After"),
            Column::right("change", "Change"),
            Column::right("games", "Games"),
        ];
        let rows = self.moved.iter().map(|moved| {
            vec![
                moved.since.as_str().into(),
                moved.player.as_str().into(),
                moved.name.as_str().into(),
                shown(moved.before),
                shown(moved.after),
                moved.change.map(Cell::signed).into(),
                moved.games.into(),
            ]
        });
        Table::new(columns, rows).empty("nobody moved")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.moved)
    }
}
