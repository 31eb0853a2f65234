//! `player show`: who a player is, and where the player stands in every list.

use schemars::JsonSchema;
use serde::Serialize;

use super::value::{Exact, Time};
use super::{Cell, Column, Items, Json, Report, Table, document, each};

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Player {
    /// The key, in the spelling to show.
    pub player: String,
    /// The name.
    pub name: String,
    /// Other spellings and names that files had.
    pub spellings: Vec<String>,
    /// Since when the account is verified (R-VEZZ-9); `null` where it is not.
    pub verified: Option<Time>,
    /// Merges, bars and other decisions about the player, a sentence each.
    pub decisions: Vec<String>,
    /// The lists in which the player has games.
    pub lists: Vec<Place>,
}

/// Where a player stands in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Place {
    /// The list.
    pub list: String,
    /// The rank in the general ranking; `null` where the player is not in it.
    pub rank: Option<u32>,
    /// The rating with nine decimals; `null` where there is none yet.
    pub rating: Option<Exact>,
    /// The rating that people see.
    pub shown: Option<i64>,
    /// Games so far.
    pub games: u32,
    /// Whether the rating is provisional (R-VEZZ-5).
    pub provisional: bool,
    /// The level (R-FISE-9); `null` where the rules have none.
    pub level: Option<String>,
    /// The way to a first rating, such as `5 of 7 qualifying games`; `null` where there is a rating.
    pub progress: Option<String>,
}

impl Report for Player {
    fn title(&self) -> Option<String> {
        let named = self.name != self.player;
        Some(if named { format!("{} ({})", self.player, self.name) } else { self.player.clone() })
    }

    fn lead(&self) -> Vec<String> {
        let mut lead = Vec::new();
        if !self.spellings.is_empty() {
            lead.push(format!("also written {}", self.spellings.join(", ")));
        }
        lead.extend(self.verified.iter().map(|since| format!("verified since {}", since.local)));
        lead.extend(self.decisions.iter().cloned());
        lead
    }

    fn table(&self) -> Table<'_> {
        let any = |has: fn(&Place) -> bool| self.lists.iter().any(has);
        let columns = vec![
            Column::left("list", "List"),
            Column::right("rank", "Rank"),
            Column::right("rating", "Exact rating").detail(),
            Column::right("shown", "Rating"),
            Column::left("provisional", "").shown_if(any(|place| place.provisional)),
            Column::right("games", "Games"),
            Column::left("level", "Level").shown_if(any(|place| place.level.is_some())),
            Column::left("progress", "Progress").shown_if(any(|place| place.progress.is_some())),
        ];
        let rows = self.lists.iter().map(|place| {
            vec![
                place.list.as_str().into(),
                place.rank.into(),
                place.rating.into(),
                place.shown.into(),
                Cell::said(place.provisional, if place.provisional { "?" } else { "" }),
                place.games.into(),
                place.level.as_ref().into(),
                place.progress.as_ref().into(),
            ]
        });
        let legend = any(|place| place.provisional).then(|| "? the rating is provisional".to_owned());
        Table::new(columns, rows).empty("no games in any list").notes(legend)
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.lists)
    }
}
