//! The audit log's table.

use rusqlite::{Connection, Row, params};

use super::error::StoreError;
use super::reader::Reader;
use crate::model::audit::{Clock, Entry, EntrySeq, Head};
use crate::model::{Digest, Instant};

/// The end of the chain.
pub(super) fn head(connection: &Connection) -> rusqlite::Result<Head> {
    let sql = "SELECT seq, recorded, hash FROM audit ORDER BY seq DESC LIMIT 1";
    let found = connection.prepare_cached(sql)?.query_row([], |row| {
        Ok(Head {
            seq: EntrySeq(row.get(0)?),
            recorded: Instant::from_micros(row.get(1)?),
            hash: Digest(row.get(2)?),
        })
    });
    match found {
        Err(rusqlite::Error::QueryReturnedNoRows) => Ok(Head::EMPTY),
        other => other,
    }
}

pub(super) fn insert(connection: &Connection, entry: &Entry) -> rusqlite::Result<()> {
    let values = params![
        entry.seq.0,
        entry.recorded.micros(),
        entry.actor,
        entry.os_user,
        entry.host,
        entry.clock.as_str(),
        entry.command,
        entry.subject,
        entry.detail,
        entry.previous.0,
        entry.hash.0,
    ];
    connection
        .prepare_cached("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")?
        .execute(values)?;
    Ok(())
}

fn read(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let clock: String = row.get(5)?;
    Ok(Entry {
        seq: EntrySeq(row.get(0)?),
        recorded: Instant::from_micros(row.get(1)?),
        actor: row.get(2)?,
        os_user: row.get(3)?,
        host: row.get(4)?,
        clock: Clock::parse(&clock).unwrap_or(Clock::Machine),
        command: row.get(6)?,
        subject: row.get(7)?,
        detail: row.get(8)?,
        previous: Digest(row.get(9)?),
        hash: Digest(row.get(10)?),
    })
}

/// Which entries are asked for; an absent part is not looked at.
#[derive(Clone, Debug, Default)]
pub struct EntryFilter {
    /// By this actor.
    pub actor: Option<String>,
    /// Of this command.
    pub command: Option<String>,
    /// Whose subject contains this.
    pub subject: Option<String>,
    /// Recorded at or after.
    pub since: Option<Instant>,
    /// Recorded before.
    pub until: Option<Instant>,
}

impl Reader<'_> {
    /// The audit entries that pass a filter, in order.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn entries(&self, filter: &EntryFilter) -> Result<Vec<Entry>, StoreError> {
        let sql = "SELECT * FROM audit
                   WHERE (?1 IS NULL OR actor = ?1) AND (?2 IS NULL OR command = ?2)
                     AND (?3 IS NULL OR instr(subject, ?3) > 0)
                     AND (?4 IS NULL OR recorded >= ?4) AND (?5 IS NULL OR recorded < ?5)
                   ORDER BY seq";
        let (since, until) = (filter.since.map(Instant::micros), filter.until.map(Instant::micros));
        self.rows(sql, params![filter.actor, filter.command, filter.subject, since, until], read)
    }

    /// One audit entry.
    ///
    /// # Errors
    /// Where the file cannot be read, or has no such entry.
    pub fn entry(&self, seq: EntrySeq) -> Result<Entry, StoreError> {
        let found = self.row("SELECT * FROM audit WHERE seq = ?", [seq.0], read)?;
        found.ok_or_else(|| self.damaged(format!("audit entry {} is missing", seq.0)))
    }

    /// The entry with a hash, where there is one.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn entry_with_hash(&self, hash: &Digest) -> Result<Option<EntrySeq>, StoreError> {
        self.row("SELECT seq FROM audit WHERE hash = ?", [hash.0], |row| row.get(0).map(EntrySeq))
    }

    /// The head that the chain had when an entry was its last; the empty head for entry 0.
    ///
    /// # Errors
    /// Where the file cannot be read, or has no such entry.
    pub fn entry_head(&self, seq: u32) -> Result<Head, StoreError> {
        if seq == 0 { Ok(Head::EMPTY) } else { self.entry(EntrySeq(seq)).map(|entry| Head::after(&entry)) }
    }

    /// The recorded instant of each entry, by number; place 0 is none and stands before all.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn recorded_instants(&self) -> Result<Vec<Instant>, StoreError> {
        let mut instants = vec![Instant::MIN];
        instants.extend(self.rows("SELECT recorded FROM audit ORDER BY seq", [], |row| {
            row.get(0).map(Instant::from_micros)
        })?);
        Ok(instants)
    }

    /// The end of the chain.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn head(&self) -> Result<Head, StoreError> {
        head(self.connection).map_err(|error| self.explain(&error))
    }
}
