//! Events and the entries of their logs.

use std::borrow::Cow;

use rusqlite::Row;
use serde::Deserialize;

use super::cells::Cell;
use super::error::StoreError;
use super::games::{self, GameRow};
use super::names::Names;
use super::reader::Reader;
use super::writer::{Table, Writer, table};
use crate::model::Instant;
use crate::model::event::{Act, Fields, LogEntry};

const EVENT: Table = table!("event", "id", "?, ?, ?, ?, ?");
const EVENT_ENTRY: Table = table!("event_entry", "id", "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?");

/// An event as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRow {
    /// Its number; 0 for one not yet stored.
    pub id: u32,
    /// Its name, a word.
    pub name: u32,
    /// The kind of game, a word.
    pub kind: u32,
    /// Whether its games count in no list (R-FISE-11).
    pub unrated: bool,
}

impl Reader<'_> {
    /// Every event, in the order in which they were made.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn events(&self) -> Result<Vec<EventRow>, StoreError> {
        self.rows("SELECT id, name, kind, unrated FROM event ORDER BY id", [], |row| {
            Ok(EventRow { id: row.get(0)?, name: row.get(1)?, kind: row.get(2)?, unrated: row.get(3)? })
        })
    }

    /// The log of an event.
    ///
    /// # Errors
    /// Where the file cannot be read, or an entry is none.
    pub fn event_log(&self, event: u32) -> Result<Vec<LogEntry>, StoreError> {
        let sql =
            "SELECT e.number, e.recorded, e.at, e.actor, e.act, p.text, s.text, e.round, e.board, e.detail
                   FROM event_entry e LEFT JOIN name p ON p.id = e.player LEFT JOIN name s ON s.id = e.shown
                   WHERE e.event = ? ORDER BY e.number";
        let read = self.rows(sql, [event], read)?;
        let mut entries = Vec::with_capacity(read.len());
        for entry in read {
            entries.push(entry.map_err(|(number, why)| {
                self.damaged(format!("entry {number} of event {event} does not read: {why}"))
            })?);
        }
        Ok(entries)
    }

    /// Whether a game of a kind carries an event's name, as it came in or as amended.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn has_games_of_event(&self, kind: u32, event: u32) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM game WHERE kind = ?1 AND event = ?2 UNION ALL
                   SELECT 1 FROM decision d JOIN game g ON g.seq = d.game WHERE g.kind = ?1 AND d.event = ?2 LIMIT 1";
        Ok(self.row(sql, [kind, event], |_| Ok(()))?.is_some())
    }

    /// The games whose keys begin so, as they came in, in the order of their keys.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn games_under(&self, kind: u32, prefix: &str) -> Result<Vec<GameRow<'static>>, StoreError> {
        let sql = "SELECT * FROM game WHERE kind = ?1 AND tail >= ?2 AND substr(tail, 1, length(?2)) = ?2
                   AND tail < ?2 || char(1114111) ORDER BY tail";
        self.rows(sql, rusqlite::params![kind, prefix], games::read)
    }
}

/// A field as the file has it.
#[derive(Deserialize)]
struct Pair<'a>(#[serde(borrow)] Cow<'a, str>, #[serde(borrow)] Cow<'a, str>);

/// Reads an entry from its row: with its number, why it is none.
fn read(row: &Row<'_>) -> rusqlite::Result<Result<LogEntry, (u32, String)>> {
    let text = |at: usize| -> rusqlite::Result<Option<Cow<'_, str>>> {
        Ok(row.get_ref(at)?.as_str_or_null()?.map(Cow::Borrowed))
    };
    let number = row.get(0)?;
    let mut fields = Fields {
        act: text(4)?.unwrap_or_default(),
        player: text(5)?,
        name: text(6)?,
        round: row.get(7)?,
        table: row.get(8)?,
        rest: Vec::new(),
    };
    if let Some(detail) = row.get_ref(9)?.as_str_or_null()? {
        match serde_json::from_str::<Vec<Pair<'_>>>(detail) {
            Ok(pairs) => fields.rest = pairs.into_iter().map(|Pair(name, value)| (name, value)).collect(),
            Err(error) => return Ok(Err((number, error.to_string()))),
        }
    }
    let act = match Act::try_from(fields) {
        Ok(act) => act,
        Err(error) => return Ok(Err((number, error.to_string()))),
    };
    let (recorded, at) = (Instant::from_micros(row.get(1)?), Instant::from_micros(row.get(2)?));
    Ok(Ok(LogEntry { number, recorded, at, actor: row.get(3)?, act }))
}

impl Writer<'_> {
    /// Adds an event; gives it its number.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_event(&mut self, row: &EventRow) -> Result<u32, StoreError> {
        let cells = [
            Cell::Int(i64::from(self.entry().0)),
            Cell::Int(i64::from(row.name)),
            Cell::Int(i64::from(row.kind)),
            Cell::Int(i64::from(row.unrated)),
        ];
        self.add(EVENT, &cells).map(|id| id as u32).map_err(|error| self.explain(&error))
    }

    /// Appends an entry to an event's log.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_event_entry(
        &mut self,
        names: &mut Names,
        event: u32,
        entry: &LogEntry,
    ) -> Result<(), StoreError> {
        let Fields { act, player, name, round, table, rest } = Fields::from(&entry.act);
        let player = player.map(|text| self.name(names, &text)).transpose()?;
        let shown = name.map(|text| self.name(names, &text)).transpose()?;
        let detail = (!rest.is_empty()).then(|| serde_json::to_string(&rest)).transpose();
        let detail = detail.map_err(|error| self.reader().damaged(error.to_string()))?;
        let cells = [
            Cell::Int(i64::from(self.entry().0)),
            Cell::Int(i64::from(event)),
            Cell::Int(i64::from(entry.number)),
            Cell::Int(entry.recorded.micros()),
            Cell::Int(entry.at.micros()),
            Cell::Text(&entry.actor),
            Cell::Text(&act),
            Cell::opt(player),
            Cell::opt(shown),
            Cell::opt(round),
            Cell::opt(table),
            Cell::opt_text(detail.as_deref()),
        ];
        self.add(EVENT_ENTRY, &cells).map(|_| ()).map_err(|error| self.explain(&error))
    }
}
