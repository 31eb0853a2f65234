//! `event log`: every entry of an event. Its JSON Lines are the log itself, and read back as one.

use std::borrow::Cow;
use std::io::Write;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::model::Zone;
use crate::model::event::{Field, Fields, LogEntry};
use crate::report::value::Time;
use crate::report::{Cell, Column, Items, Json, Report, Table, document};

/// The log of an event.
#[derive(Clone, Debug)]
pub struct EventLog<'a> {
    /// The entries, in their order.
    pub entries: Cow<'a, [LogEntry]>,
    /// The entry that undoes each; `None` where it stands. Not part of the log: a later entry says it.
    pub undone_by: Vec<Option<u32>>,
    /// The event's zone.
    pub zone: Zone,
}

impl<'a> EventLog<'a> {
    /// The log as it is written, with nothing that only people read.
    pub fn written(entries: &'a [LogEntry]) -> Self {
        Self { entries: Cow::Borrowed(entries), undone_by: Vec::new(), zone: Zone::utc() }
    }

    fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.entries.iter().map(Line)
    }
}

impl Serialize for EventLog<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.lines())
    }
}

impl JsonSchema for EventLog<'_> {
    fn schema_name() -> Cow<'static, str> {
        "EventLog".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array",
            "description": "The log of an event: its entries, in their order.",
            "items": generator.subschema_for::<Line<'static>>()
        })
    }
}

/// An entry as it is written: its fixed fields, and those of its act.
#[derive(Clone, Copy, Debug)]
struct Line<'a>(&'a LogEntry);

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LogEntry { number, recorded, at, actor, act } = self.0;
        let fields = Fields::from(act);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("number", number)?;
        map.serialize_entry("recorded", &format_args!("{recorded}"))?;
        map.serialize_entry("at", &format_args!("{at}"))?;
        map.serialize_entry("actor", &**actor)?;
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

impl JsonSchema for Line<'_> {
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

/// The other fields of an act, for people.
fn detail(name: Option<Cow<'_, str>>, rest: &[Field<'_>]) -> String {
    let named = name.iter().map(|name| ("name", name.as_ref()));
    let rest = rest.iter().map(|(key, value)| match key.as_ref() {
        // Who wants the whole digest reads the log itself.
        "digest" => ("digest", value.get(..12).unwrap_or(value)),
        key => (key, value.as_ref()),
    });
    let mut said = String::new();
    for (key, value) in named.chain(rest).filter(|(_, value)| !value.is_empty()) {
        let comma = if said.is_empty() { "" } else { ", " };
        said.extend([comma, key, " ", value]);
    }
    said
}

impl Report for EventLog<'_> {
    fn title(&self) -> Option<String> {
        None
    }

    fn table(&self) -> Table<'_> {
        let undone = self.undone_by.iter().any(Option::is_some);
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
        let undone_by = self.undone_by.iter().copied().chain(std::iter::repeat(None));
        let rows = self.entries.iter().zip(undone_by).map(|(entry, undone_by)| {
            let Fields { act, player, name, round, table, rest } = Fields::from(&entry.act);
            vec![
                entry.number.into(),
                Cell::from(Time::new(entry.at, &self.zone)),
                entry.recorded.into(),
                (&*entry.actor).into(),
                act.as_ref().into(),
                player.as_deref().into(),
                round.into(),
                table.into(),
                detail(name, &rest).into(),
                undone_by.into(),
            ]
        });
        Table::new(columns, rows)
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        Box::new(self.lines().map(|line| document(&line)))
    }

    fn write_items(&self, out: &mut dyn Write) -> serde_json::Result<()> {
        let mut text = Vec::new();
        for line in self.lines() {
            text.clear();
            serde_json::to_writer(&mut text, &line)?;
            text.push(b'\n');
            out.write_all(&text).map_err(serde_json::Error::io)?;
        }
        Ok(())
    }
}
