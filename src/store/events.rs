//! Events and the entries of their logs.

use std::borrow::Cow;
use std::sync::Arc;

use rusqlite::{Connection, Row};
use serde::Deserialize;

use super::cells::Cell;
use super::error::StoreError;
use super::games::{self, GameRow};
use super::names::Names;
use super::reader::Reader;
use super::writer::{Table, Writer, table};
use crate::model::Instant;
use crate::model::event::{Act, Field, Fields, LogEntry};

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
    pub fn event_log(&self, event: u32, names: &Names) -> Result<Vec<LogEntry>, StoreError> {
        let mut entries = Vec::new();
        match read_log((self.connection, names), event, &mut entries).map_err(|error| self.explain(&error))? {
            None => Ok(entries),
            Some((number, why)) => {
                Err(self.damaged(format!("entry {number} of event {event} does not read: {why}")))
            }
        }
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

    /// What `make` makes of each game of a source, as it came in, in the order of the keys.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn games_of_source<T>(
        &self,
        kind: u32,
        source: &str,
        mut make: impl FnMut(GameRow<'static>) -> T,
    ) -> Result<Vec<T>, StoreError> {
        // What begins with "source/" stands before "source0": no byte lies between the two signs.
        let (from, to) = (format!("{source}/"), format!("{source}0"));
        let sql = "SELECT * FROM game WHERE kind = ?1 AND tail >= ?2 AND tail < ?3 ORDER BY tail";
        self.rows(sql, rusqlite::params![kind, from, to], |row| Ok(make(games::read(row)?)))
    }
}

/// Reads the entries of a log; where one is none, its number, and why. A round robin of 200 has twenty thousand: they
/// are put where they stay.
fn read_log(
    (connection, names): (&Connection, &Names),
    event: u32,
    entries: &mut Vec<LogEntry>,
) -> rusqlite::Result<Option<(u32, String)>> {
    let mut last =
        connection.prepare_cached("SELECT coalesce(max(number), 0) FROM event_entry WHERE event = ?")?;
    let last: u32 = last.query_row([event], |row| row.get(0))?;
    // A number that is far too large says that the file is damaged, not how much memory to take.
    entries.reserve_exact(last.min(MOST_RESERVED) as usize);
    let mut statement = connection.prepare_cached(
        "SELECT number, recorded, at, actor, act, player, shown, round, board, detail
         FROM event_entry WHERE event = ? ORDER BY number",
    )?;
    let mut rows = statement.query([event])?;
    while let Some(row) = rows.next()? {
        match read(row, names, entries.last())? {
            Ok(entry) => entries.push(entry),
            Err(bad) => return Ok(Some(bad)),
        }
    }
    Ok(None)
}

/// For how many entries of a log room is made before they are read.
const MOST_RESERVED: u32 = 1 << 16;

/// Reads an entry from its row: with its number, why it is none.
fn read(
    row: &Row<'_>,
    names: &Names,
    before: Option<&LogEntry>,
) -> rusqlite::Result<Result<LogEntry, (u32, String)>> {
    let text = |at: usize| -> rusqlite::Result<Option<Cow<'_, str>>> {
        Ok(row.get_ref(at)?.as_str_or_null()?.map(Cow::Borrowed))
    };
    let name = |at: usize| -> rusqlite::Result<Option<Cow<'_, str>>> {
        let number: Option<u32> = row.get(at)?;
        Ok(number.map(|number| Cow::Borrowed(names.name(number))).filter(|name| !name.is_empty()))
    };
    let number = row.get(0)?;
    let mut fields = Fields {
        act: text(4)?.unwrap_or_default(),
        player: name(5)?,
        name: name(6)?,
        round: row.get(7)?,
        table: row.get(8)?,
        rest: Vec::new(),
    };
    if let Some(detail) = row.get_ref(9)?.as_str_or_null()? {
        match pairs(detail) {
            Ok(pairs) => fields.rest = pairs,
            Err(error) => return Ok(Err((number, error.to_string()))),
        }
    }
    let act = match Act::try_from(fields) {
        Ok(act) => act,
        Err(error) => return Ok(Err((number, error.to_string()))),
    };
    let (recorded, at) = (Instant::from_micros(row.get(1)?), Instant::from_micros(row.get(2)?));
    // Mostly one person enters one thing after another.
    let actor = row.get_ref(3)?.as_str()?;
    let same = before.map(|before| &before.actor).filter(|same| ***same == *actor);
    let actor = same.map_or_else(|| Arc::from(actor), Arc::clone);
    Ok(Ok(LogEntry { number, recorded, at, actor, act }))
}

/// A field as the file has it.
#[derive(Deserialize)]
struct Pair<'a>(#[serde(borrow)] Cow<'a, str>, #[serde(borrow)] Cow<'a, str>);

/// The fields of a detail: `[["name","value"],…]`.
fn pairs(detail: &str) -> serde_json::Result<Vec<Field<'_>>> {
    if let Some(pairs) = plain_pairs(detail) {
        return Ok(pairs);
    }
    let pairs: Vec<Pair<'_>> = serde_json::from_str(detail)?;
    Ok(pairs.into_iter().map(|Pair(name, value)| (name, value)).collect())
}

/// The same of a detail without blanks between its parts and without anything that JSON writes with a backslash, as
/// nearly all are. `None` for any other.
fn plain_pairs(detail: &str) -> Option<Vec<Field<'_>>> {
    let mut rest = detail.strip_prefix("[[\"")?;
    let mut pairs = Vec::with_capacity(4);
    loop {
        let name = plain_text(&mut rest)?;
        rest = rest.strip_prefix(",\"")?;
        pairs.push((Cow::Borrowed(name), Cow::Borrowed(plain_text(&mut rest)?)));
        if rest == "]]" {
            return Some(pairs);
        }
        rest = rest.strip_prefix("],[\"")?;
    }
}

/// What stands before the next quotation mark, which is passed.
fn plain_text<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let stands_for_itself = |byte: &u8| *byte != b'\\' && *byte >= b' ';
    let end = rest.bytes().position(|byte| byte == b'"')?;
    let text = &rest[..end];
    *rest = &rest[end + 1..];
    text.as_bytes().iter().all(stands_for_itself).then_some(text)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_read_as_json_whichever_way_is_taken() {
        let json = |detail: &str| {
            let pairs: Vec<Pair<'_>> = serde_json::from_str(detail).ok()?;
            Some(
                pairs
                    .into_iter()
                    .map(|Pair(name, value)| (name.into_owned(), value.into_owned()))
                    .collect::<Vec<_>>(),
            )
        };
        let plain = [
            r#"[["result","1-0"],["scores","410 385"],["ended","normal"]]"#,
            r#"[["reason",""]]"#,
            r#"[["reason","Ñandú, 王者: [x]"]]"#,
        ];
        for detail in plain {
            let quick = plain_pairs(detail).unwrap();
            let quick = quick.into_iter().map(|(name, value)| (name.into_owned(), value.into_owned()));
            assert_eq!(Some(quick.collect::<Vec<_>>()), json(detail), "{detail}");
        }
        // Everything else is left to the reader of JSON, which refuses what is none.
        let others = [
            r#"[["reason","a \"b\" c"]]"#,
            r#"[["reason","a\u0001"]]"#,
            r#"[ ["reason","x"]]"#,
            r#"[["a","b","c"]]"#,
            r#"[["a"]]"#,
            r#"[["a","b"]"#,
            r#"[["a","b"],["c"]]"#,
            "[[\"a\",\"line\nbreak\"]]",
            "[]",
            "",
        ];
        for detail in others {
            assert_eq!(plain_pairs(detail), None, "{detail}");
            assert_eq!(pairs(detail).is_ok(), json(detail).is_some(), "{detail}");
        }
    }
}
