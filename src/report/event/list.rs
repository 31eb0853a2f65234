//! `event ls`: all events of a database.

use schemars::JsonSchema;
use serde::Serialize;

use crate::report::{Column, Items, Json, Report, Table, document, each};

/// All events of a database.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Events {
    /// The events, in the order in which they were made.
    pub events: Vec<EventHead>,
}

/// What an event is, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EventHead {
    /// Its name.
    pub event: String,
    /// How rounds are paired: `four`, `round-robin`, `double-round-robin` or `manual`.
    pub system: String,
    /// The kind of game.
    pub game: String,
    /// `registration`, `running` or `finished`.
    pub phase: String,
    /// How many players there are.
    pub players: u32,
    /// How many rounds are paired.
    pub rounds: u32,
    /// The round in play, or the next once that is complete; `null` where none is paired or all results are in.
    pub round: Option<u32>,
    /// Games without a result.
    pub open: u32,
}

impl Report for Events {
    fn title(&self) -> Option<String> {
        None
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("event", "Event"),
            Column::left("system", "System"),
            Column::left("game", "Game"),
            Column::left("phase", "Phase"),
            Column::right("players", "Players"),
            Column::right("rounds", "Rounds"),
            Column::right("round", "In play"),
            Column::right("open", "Open games"),
        ];
        let rows = self.events.iter().map(|head| {
            vec![
                head.event.as_str().into(),
                head.system.as_str().into(),
                head.game.as_str().into(),
                head.phase.as_str().into(),
                head.players.into(),
                head.rounds.into(),
                head.round.into(),
                head.open.into(),
            ]
        });
        Table::new(columns, rows).empty("no events yet")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.events)
    }
}
