//! Checkpoints: a cache of the state of each list's replay at one instant.

use rusqlite::params;

use super::error::StoreError;
use super::reader::Reader;
use super::writer::Writer;
use crate::model::{Digest, Instant};

/// The stored state of a list's replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredCheckpoint {
    /// The checksum of the bytes.
    pub checksum: u32,
    /// What stands for the rules and seeds that the state rests on.
    pub premises: Digest,
    /// The state.
    pub state: Vec<u8>,
}

impl Reader<'_> {
    /// The state that is kept of a list's replay.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn checkpoint(&self, list: u32) -> Result<Option<StoredCheckpoint>, StoreError> {
        let sql = "SELECT checksum, premises, state FROM cache_checkpoint WHERE list = ?";
        self.row(sql, [list], |row| {
            Ok(StoredCheckpoint { checksum: row.get(0)?, premises: Digest(row.get(1)?), state: row.get(2)? })
        })
    }

    /// Whether a game of a kind that was recorded after the game of a number finished before an instant.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn came_late(&self, kind: u32, game: u32, before: Instant) -> Result<bool, StoreError> {
        // The plus keeps SQLite from walking the index of keys, which holds every game of the kind.
        let sql = "SELECT 1 FROM game WHERE seq > ? AND +kind = ? AND finish < ? LIMIT 1";
        Ok(self.row(sql, params![game, kind, before.micros()], |_| Ok(()))?.is_some())
    }
}

impl Writer<'_> {
    /// Keeps the state of a list's replay in place of an older one.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn put_checkpoint(&mut self, list: u32, kept: &StoredCheckpoint) -> Result<(), StoreError> {
        self.touch_cache();
        let sql = "INSERT INTO cache_checkpoint VALUES (?, ?, ?, ?)
                   ON CONFLICT DO UPDATE SET checksum = excluded.checksum, premises = excluded.premises,
                       state = excluded.state";
        let values = params![list, kept.checksum, kept.premises.0, kept.state];
        self.transaction.execute(sql, values).map(|_| ()).map_err(|error| self.explain(&error))
    }

    /// Forgets the states of all lists' replays.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn drop_checkpoints(&mut self) -> Result<(), StoreError> {
        let dropped = self.transaction.execute("DELETE FROM cache_checkpoint", []);
        if dropped.map_err(|error| self.explain(&error))? > 0 {
            self.touch_cache();
        }
        Ok(())
    }
}
