//! `event log`: every entry of an event. Its JSON Lines are the log itself, and read back as one.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::model::event::{Fields, LogEntry};
use crate::report::value::Time;
use crate::report::{Cell, Column, Items, Json, Report, Table, document, each};

/// The log of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct EventLog {
    /// The entries, in their order.
    pub entries: Vec<Line>,
}

/// An entry as it is written: its fixed fields, and those of its act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The entry.
    pub entry: LogEntry,
    /// When it happened, as the event's zone reads it.
    pub when: Time,
    /// The entry that undoes it; `None` where it stands. Not part of the log: a later entry says it.
    pub undone_by: Option<u32>,
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LogEntry { number, recorded, at, actor, act } = &self.entry;
        let fields = Fields::from(act);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("number", number)?;
        map.serialize_entry("recorded", &recorded.to_string())?;
        map.serialize_entry("at", &at.to_string())?;
        map.serialize_entry("actor", actor)?;
        map.serialize_entry("act", &fields.act)?;
        for (key, value) in [("player", &fields.player), ("name", &fields.name)] {
            if let Some(value) = value {
                map.serialize_entry(key, value)?;
            }
        }
        for (key, value) in [("round", fields.round), ("table", fields.table)] {
            if let Some(value) = value {
                map.serialize_entry(key, &value)?;
            }
        }
        for (key, value) in &fields.rest {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl JsonSchema for Line {
    fn schema_name() -> Cow<'static, str> {
        "EventEntry".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "description": "An entry of an event's log: its fixed fields, and those of its act.",
            "required": ["number", "recorded", "at", "actor", "act"],
            "properties": {
                "number": { "type": "integer", "minimum": 1 },
                "recorded": { "type": "string", "format": "date-time", "pattern": "Z$" },
                "at": { "type": "string", "format": "date-time", "pattern": "Z$" },
                "actor": { "type": "string" },
                "act": { "type": "string" },
                "player": { "type": "string" },
                "name": { "type": "string" },
                "round": { "type": "integer", "minimum": 1 },
                "table": { "type": "integer", "minimum": 1 }
            },
            "additionalProperties": { "type": "string" }
        })
    }
}

impl Line {
    /// The other fields of the act, for people.
    fn detail(&self) -> String {
        let fields = Fields::from(&self.entry.act);
        let named = fields.name.map(|name| format!("name {name}"));
        let shortened = |(key, value): (String, String)| {
            let value = if key == "digest" { value.chars().take(12).collect() } else { value };
            format!("{key} {value}")
        };
        let rest = fields.rest.into_iter().filter(|(_, value)| !value.is_empty());
        named.into_iter().chain(rest.map(shortened)).collect::<Vec<_>>().join(", ")
    }
}

impl Report for EventLog {
    fn title(&self) -> Option<String> {
        None
    }

    fn table(&self) -> Table<'_> {
        let undone = self.entries.iter().any(|line| line.undone_by.is_some());
        let columns = vec![
            Column::right("number", "#"),
            Column::left("at", "When"),
            Column::left("recorded", "Recorded").detail(),
            Column::left("actor", "Actor"),
            Column::left("act", "Act"),
            Column::left("player", "Player"),
            Column::right("round", "Round"),
            Column::right("table", "Table"),
            Column::left("detail", "Detail"),
            Column::right("undone_by", "Undone by").shown_if(undone),
        ];
        let rows = self.entries.iter().map(|line| {
            let fields = Fields::from(&line.entry.act);
            vec![
                line.entry.number.into(),
                Cell::from(&line.when),
                line.entry.recorded.to_string().into(),
                line.entry.actor.as_str().into(),
                fields.act.into(),
                fields.player.into(),
                fields.round.into(),
                fields.table.into(),
                line.detail().into(),
                line.undone_by.into(),
            ]
        });
        Table::new(columns, rows)
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.entries)
    }
}
