//! Caches: the packed log, games in play, inputs already taken. They may be dropped at any time.

use rusqlite::params;

use super::error::StoreError;
use super::reader::Reader;
use super::writer::Writer;
use crate::model::{Digest, Instant, PlayerId};

/// A stored run of the packed log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredChunk {
    /// The least finish it may hold.
    pub bound_finish: Instant,
    /// The least tail it may hold at that finish.
    pub bound_tail: String,
    /// How many games.
    pub games: u32,
    /// The checksum of the bytes.
    pub checksum: u32,
    /// The columns.
    pub columns: Vec<u8>,
    /// The tails.
    pub tails: Vec<u8>,
}

/// The newest record of a game still in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// What follows the kind in its key.
    pub tail: String,
    /// When its last move was made.
    pub last_move: Instant,
    /// The record, as a line of JSON.
    pub record: Vec<u8>,
}

/// An input as it was when it was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputStamp {
    /// Its absolute path.
    pub path: String,
    /// The options it was read with.
    pub options: String,
    /// Its size in bytes.
    pub size: u64,
    /// When it was modified, in nanoseconds since 1970.
    pub modified: i64,
    /// The digest of its bytes.
    pub digest: Digest,
}

impl Reader<'_> {
    /// The number of games in the packed log of a kind; `None` where there is none, or where the file has
    /// games of the kind that it has not seen.
    fn log_games(&self, kind: u32) -> Result<Option<u32>, StoreError> {
        let head = self.row("SELECT games, last_game FROM cache_log WHERE kind = ?", [kind], |row| {
            Ok((row.get::<_, u32>(0)?, row.get::<_, u32>(1)?))
        })?;
        let Some((games, last)) = head else { return Ok(None) };
        // The plus keeps SQLite from walking the index of keys, which holds every game of the kind.
        let newer = "SELECT 1 FROM game WHERE seq > ? AND +kind = ? LIMIT 1";
        Ok(self.row(newer, [last, kind], |_| Ok(()))?.is_none().then_some(games))
    }

    /// The packed log of a kind; `None` where there is none, or where the file has games of the kind that
    /// it has not seen.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn packed_log(&self, kind: u32) -> Result<Option<Vec<StoredChunk>>, StoreError> {
        let Some(games) = self.log_games(kind)? else { return Ok(None) };
        // While pages wait to be written SQLite reads long values through its own memory, and then it holds all of them.
        self.connection.cache_flush().map_err(|error| self.explain(&error))?;
        let sql = "SELECT bound_finish, bound_tail, games, checksum, columns, tails FROM cache_chunk
                   WHERE kind = ? ORDER BY bound_finish, bound_tail";
        let chunks = self.rows(sql, [kind], read_chunk)?;
        let held: u32 = chunks.iter().map(|chunk| chunk.games).sum();
        Ok((held == games).then_some(chunks))
    }

    /// The bounds and sizes of the chunks of a kind's packed log, in order; `None` as in
    /// [`Reader::packed_log`].
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn chunk_bounds(&self, kind: u32) -> Result<Option<Vec<(Instant, String, u32)>>, StoreError> {
        let Some(games) = self.log_games(kind)? else { return Ok(None) };
        let sql = "SELECT bound_finish, bound_tail, games FROM cache_chunk WHERE kind = ? ORDER BY bound_finish, bound_tail";
        let bounds =
            self.rows(sql, [kind], |row| Ok((Instant::from_micros(row.get(0)?), row.get(1)?, row.get(2)?)))?;
        let held: u32 = bounds.iter().map(|(_, _, games): &(_, String, u32)| games).sum();
        Ok((held == games).then_some(bounds))
    }

    /// The chunks of a kind's packed log from the one with a bound on, in order.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn chunks_from(
        &self,
        kind: u32,
        finish: Instant,
        tail: &str,
    ) -> Result<Vec<StoredChunk>, StoreError> {
        let sql = "SELECT bound_finish, bound_tail, games, checksum, columns, tails FROM cache_chunk
                   WHERE kind = ? AND (bound_finish, bound_tail) >= (?, ?) ORDER BY bound_finish, bound_tail";
        self.rows(sql, params![kind, finish.micros(), tail], read_chunk)
    }

    /// The chunk of a kind's packed log with a bound.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn chunk(&self, kind: u32, finish: Instant, tail: &str) -> Result<Option<StoredChunk>, StoreError> {
        let sql = "SELECT bound_finish, bound_tail, games, checksum, columns, tails FROM cache_chunk
                   WHERE kind = ? AND bound_finish = ? AND bound_tail = ?";
        self.row(sql, params![kind, finish.micros(), tail], read_chunk)
    }

    /// The smallest spelling and name of each player; `None` where some game was not looked at.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn cached_spellings(&self) -> Result<Option<Vec<(PlayerId, u32, u32)>>, StoreError> {
        let sql = "SELECT last_game = (SELECT coalesce(max(seq), 0) FROM game) FROM cache_spelling_head";
        if !self.row(sql, [], |row| row.get(0))?.unwrap_or(false) {
            return Ok(None);
        }
        let sql = "SELECT player, typed, name FROM cache_spelling ORDER BY player";
        self.rows(sql, [], |row| Ok((PlayerId(row.get(0)?), row.get(1)?, row.get(2)?))).map(Some)
    }

    /// The games of a kind that are still in play, in the order of their keys.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn snapshots(&self, kind: u32) -> Result<Vec<Snapshot>, StoreError> {
        let sql = "SELECT tail, last_move, record FROM cache_snapshot WHERE kind = ? ORDER BY tail";
        self.rows(sql, [kind], read_snapshot)
    }

    /// Whether any game of a kind is kept as still in play.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn has_snapshots(&self, kind: u32) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM cache_snapshot WHERE kind = ? LIMIT 1";
        Ok(self.row(sql, [kind], |_| Ok(()))?.is_some())
    }

    /// The record kept of a game still in play.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn snapshot(&self, kind: u32, tail: &str) -> Result<Option<Snapshot>, StoreError> {
        let sql = "SELECT tail, last_move, record FROM cache_snapshot WHERE kind = ? AND tail = ?";
        self.row(sql, params![kind, tail], read_snapshot)
    }

    /// An input as it was when it was last taken with these options.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn input_stamp(
        &self,
        kind: u32,
        path: &str,
        options: &str,
    ) -> Result<Option<InputStamp>, StoreError> {
        let sql =
            "SELECT size, modified, digest FROM cache_input WHERE kind = ? AND path = ? AND options = ?";
        self.row(sql, params![kind, path, options], |row| {
            let (path, options) = (path.to_owned(), options.to_owned());
            let size = row.get::<_, i64>(0)? as u64;
            Ok(InputStamp { path, options, size, modified: row.get(1)?, digest: Digest(row.get(2)?) })
        })
    }
}

fn read_chunk(row: &rusqlite::Row<'_>) -> rusqlite::Result<StoredChunk> {
    Ok(StoredChunk {
        bound_finish: Instant::from_micros(row.get(0)?),
        bound_tail: row.get(1)?,
        games: row.get(2)?,
        checksum: row.get(3)?,
        columns: row.get(4)?,
        tails: row.get(5)?,
    })
}

fn read_snapshot(row: &rusqlite::Row<'_>) -> rusqlite::Result<Snapshot> {
    Ok(Snapshot { tail: row.get(0)?, last_move: Instant::from_micros(row.get(1)?), record: row.get(2)? })
}

impl Writer<'_> {
    /// Drops the packed log of a kind.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn drop_packed_log(&mut self, kind: u32) -> Result<(), StoreError> {
        self.touch_cache();
        let dropped = self.transaction.execute("DELETE FROM cache_chunk WHERE kind = ?", [kind]);
        dropped
            .and_then(|_| self.transaction.execute("DELETE FROM cache_log WHERE kind = ?", [kind]))
            .map_err(|error| self.explain(&error))?;
        Ok(())
    }

    /// Puts a run of the packed log in the place of the one with its bound, or beside the others.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn put_chunk(&mut self, kind: u32, chunk: &StoredChunk) -> Result<(), StoreError> {
        self.touch_cache();
        let sql = "INSERT INTO cache_chunk VALUES (?, ?, ?, ?, ?, ?, ?)
                   ON CONFLICT DO UPDATE SET games = excluded.games, checksum = excluded.checksum,
                       columns = excluded.columns, tails = excluded.tails";
        let values = params![
            kind,
            chunk.bound_finish.micros(),
            chunk.bound_tail,
            chunk.games,
            chunk.checksum,
            chunk.columns,
            chunk.tails
        ];
        let put = self.transaction.prepare_cached(sql).and_then(|mut statement| statement.execute(values));
        put.map(|_| ()).map_err(|error| self.explain(&error))
    }

    /// Says how many games the packed log of a kind holds, and that every log has seen the file's games up
    /// to `last_game`.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn put_log_head(&mut self, kind: u32, games: u32, last_game: u32) -> Result<(), StoreError> {
        self.touch_cache();
        let sql = "INSERT INTO cache_log VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET games = excluded.games";
        let put = self.transaction.execute(sql, params![kind, games, last_game]);
        let put =
            put.and_then(|_| self.transaction.execute("UPDATE cache_log SET last_game = ?", [last_game]));
        put.map(|_| ()).map_err(|error| self.explain(&error))
    }

    /// Keeps the smallest spelling and name of players: name numbers, 0 for the folded key and for none.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn put_spellings(
        &mut self,
        spellings: &[(PlayerId, u32, u32)],
        last_game: u32,
    ) -> Result<(), StoreError> {
        self.touch_cache();
        let put = || {
            let sql = "INSERT INTO cache_spelling VALUES (?, ?, ?)
                       ON CONFLICT DO UPDATE SET typed = excluded.typed, name = excluded.name";
            let mut statement = self.transaction.prepare_cached(sql)?;
            for (player, typed, name) in spellings {
                statement.execute([player.0, *typed, *name])?;
            }
            let sql = "INSERT INTO cache_spelling_head VALUES (1, ?) ON CONFLICT DO UPDATE SET last_game = excluded.last_game";
            self.transaction.execute(sql, [last_game])
        };
        put().map(|_| ()).map_err(|error| self.explain(&error))
    }

    /// Drops the smallest spellings of all players.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn drop_spellings(&mut self) -> Result<(), StoreError> {
        self.touch_cache();
        let dropped = self.transaction.execute("DELETE FROM cache_spelling", []);
        dropped
            .and_then(|_| self.transaction.execute("DELETE FROM cache_spelling_head", []))
            .map(|_| ())
            .map_err(|error| self.explain(&error))
    }

    /// Keeps the record of a game still in play in place of an older one.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn put_snapshot(&mut self, kind: u32, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.touch_cache();
        let sql = "INSERT INTO cache_snapshot VALUES (?, ?, ?, ?)
                   ON CONFLICT DO UPDATE SET last_move = excluded.last_move, record = excluded.record";
        let values = params![kind, snapshot.tail, snapshot.last_move.micros(), snapshot.record];
        let put = self.transaction.prepare_cached(sql).and_then(|mut statement| statement.execute(values));
        put.map(|_| ()).map_err(|error| self.explain(&error))
    }

    /// Forgets the record of a game that is now finished; says whether there was one.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn drop_snapshot(&mut self, kind: u32, tail: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM cache_snapshot WHERE kind = ? AND tail = ?";
        let dropped = self
            .transaction
            .prepare_cached(sql)
            .and_then(|mut statement| statement.execute(params![kind, tail]));
        dropped.map(|count| count > 0).map_err(|error| self.explain(&error))
    }

    /// Remembers an input as it was when it was taken.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn put_input_stamp(&mut self, kind: u32, stamp: &InputStamp) -> Result<(), StoreError> {
        self.touch_cache();
        let sql = "INSERT INTO cache_input VALUES (?, ?, ?, ?, ?, ?)
                   ON CONFLICT DO UPDATE SET size = excluded.size, modified = excluded.modified, digest = excluded.digest";
        let values =
            params![kind, stamp.path, stamp.options, stamp.size as i64, stamp.modified, stamp.digest.0];
        self.transaction.execute(sql, values).map(|_| ()).map_err(|error| self.explain(&error))
    }
}
