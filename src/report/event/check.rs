//! `event check`: an event derived again from its log, and every difference.

use schemars::JsonSchema;
use serde::Serialize;

use crate::report::value::Time;
use crate::report::{Column, Items, Json, Report, Table, count, document, each};

/// What a check of an event found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EventCheck {
    /// The event.
    pub event: String,
    /// How many entries were read.
    pub entries: u32,
    /// How many games were derived.
    pub games: u32,
    /// What was compared, a sentence each.
    pub checked: Vec<String>,
    /// What differs.
    pub differences: Vec<Difference>,
    /// Posted games of which ratings officers decided something since: no differences.
    pub decided: Vec<OfficersDecision>,
}

/// A difference.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Difference {
    /// The entry, game or thing.
    pub what: String,
    /// What the log gives.
    pub derived: String,
    /// What the file has.
    pub found: String,
}

/// What somebody decided of a posted game, with `game void` or its like: the event says what was played, and the
/// decision whether and how it counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OfficersDecision {
    /// The game's key.
    pub game: String,
    /// What the decision makes of it: `void`, `amended to 350-400, 0-1`, or both.
    pub made: String,
    /// Who decided.
    pub actor: String,
    /// When it was recorded.
    pub recorded: Time,
    /// Why.
    pub reason: String,
    /// The entry of the audit log.
    pub entry: u32,
}

impl OfficersDecision {
    fn sentence(&self) -> String {
        let Self { game, made, actor, recorded, reason, entry } = self;
        format!("{game} is {made} by decision of {actor}, {}: {reason} (audit entry {entry})", recorded.local)
    }
}

impl Report for EventCheck {
    fn title(&self) -> Option<String> {
        let found = self.differences.len();
        let word = match found {
            0 => "no difference".to_owned(),
            1 => "1 difference".to_owned(),
            _ => format!("{found} differences"),
        };
        let decided = match self.decided.len() {
            0 => String::new(),
            1 => ", 1 game decided otherwise since".to_owned(),
            count => format!(", {count} games decided otherwise since"),
        };
        let entries = count(u64::from(self.entries), "entry", "entries");
        let games = count(u64::from(self.games), "game", "games");
        Some(format!("{}: {entries}, {games}, {word}{decided}", self.event))
    }

    fn lead(&self) -> Vec<String> {
        self.checked.clone()
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("what", "What"),
            Column::left("derived", "Derived from the log"),
            Column::left("found", "Found in the file"),
        ];
        let rows = self.differences.iter().map(|one| {
            vec![one.what.as_str().into(), one.derived.as_str().into(), one.found.as_str().into()]
        });
        Table::new(columns, rows).notes(self.decided.iter().map(OfficersDecision::sentence))
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.differences)
    }
}
