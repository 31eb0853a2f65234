//! Files that were imported.

use rusqlite::Row;

use super::cells::Cell;
use super::error::StoreError;
use super::reader::Reader;
use super::writer::{Table, Writer, table};
use crate::model::{Digest, EntrySeq, Instant};

const BATCH: Table = table!("batch", "id", "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?");
const BATCH_VOID: Table = table!("batch_void", "id", "?, ?, ?, ?");

/// A file as it was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BatchInfo {
    /// The kind of game, a word.
    pub kind: u32,
    /// The file as the user named it.
    pub file: String,
    /// Its absolute path, where it has one.
    pub path: Option<String>,
    /// Its size in bytes.
    pub size: u64,
    /// When it was modified, in nanoseconds since 1970.
    pub modified: Option<i64>,
    /// The digest of its bytes; of games that the program itself posted, that of what they say.
    pub digest: Digest,
    /// The options it was read with, as canonical JSON.
    pub options: String,
    /// The number of the first of its games.
    pub first_game: u32,
    /// New games.
    pub games: u32,
    /// Games that were there already.
    pub skipped: u32,
    /// Rows that were rejected.
    pub rejected: u32,
}

/// A stored batch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    /// Its number.
    pub id: u32,
    /// The command that took it.
    pub entry: EntrySeq,
    /// When that was recorded.
    pub recorded: Instant,
    /// What it was.
    pub info: BatchInfo,
    /// The command that took it back, and why.
    pub void: Option<(EntrySeq, String)>,
}

impl Reader<'_> {
    /// Every batch, in the order in which they came.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn batches(&self) -> Result<Vec<Batch>, StoreError> {
        let sql = "SELECT b.*, a.recorded, v.entry, v.reason FROM batch b JOIN audit a ON a.seq = b.entry
                   LEFT JOIN batch_void v ON v.batch = b.id ORDER BY b.id";
        self.rows(sql, [], read)
    }

    /// The batch that a game came with.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn batch_of_game(&self, seq: u32) -> Result<Option<Batch>, StoreError> {
        let sql = "SELECT b.*, a.recorded, v.entry, v.reason FROM batch b JOIN audit a ON a.seq = b.entry
                   LEFT JOIN batch_void v ON v.batch = b.id
                   WHERE b.first_game <= ?1 AND ?1 < b.first_game + b.games";
        self.row(sql, [seq], read)
    }

    /// The games of a batch that were restored one by one after it was taken back, and count again (R-ORD-3).
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn restored_games(&self, batch: &Batch) -> Result<Vec<u32>, StoreError> {
        let Some((void, _)) = &batch.void else { return Ok(Vec::new()) };
        let games =
            i64::from(batch.info.first_game)..i64::from(batch.info.first_game) + i64::from(batch.info.games);
        // The batch may have been a million games: what was decided since begins after its last one was voided.
        let sql = "SELECT DISTINCT d.game FROM decision d NOT INDEXED
                   WHERE d.seq > (SELECT COALESCE(max(b.seq), 0) FROM decision b WHERE b.game = ?2 - 1 AND b.entry <= ?3)
                       AND d.game >= ?1 AND d.game < ?2 AND d.act = 'restore' AND d.entry > ?3 AND NOT EXISTS
                       (SELECT 1 FROM decision v WHERE v.game = d.game AND v.act = 'void' AND v.seq > d.seq)
                   ORDER BY d.game";
        self.rows(sql, rusqlite::params![games.start, games.end, void.0], |row| row.get(0))
    }

    /// Whether a batch of a kind had this size in bytes.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn has_batch_of_size(&self, kind: u32, size: u64) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM batch WHERE kind = ? AND size = ? LIMIT 1";
        Ok(self.row(sql, rusqlite::params![kind, size as i64], |_| Ok(()))?.is_some())
    }

    /// The batch of a file with this digest, taken for a kind with these options and not taken back since.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn batch_with_digest(
        &self,
        kind: u32,
        digest: &Digest,
        options: &str,
    ) -> Result<Option<u32>, StoreError> {
        let sql = "SELECT b.id FROM batch b LEFT JOIN batch_void v ON v.batch = b.id
                   WHERE b.kind = ? AND b.digest = ? AND b.options = ? AND v.id IS NULL LIMIT 1";
        self.row(sql, rusqlite::params![kind, digest.0, options], |row| row.get(0))
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<Batch> {
    let void = row.get::<_, Option<u32>>(14)?.map(EntrySeq).zip(row.get(15)?);
    Ok(Batch {
        id: row.get(0)?,
        entry: EntrySeq(row.get(1)?),
        recorded: Instant::from_micros(row.get(13)?),
        info: BatchInfo {
            kind: row.get(2)?,
            file: row.get(3)?,
            path: row.get(4)?,
            size: row.get::<_, i64>(5)? as u64,
            modified: row.get(6)?,
            digest: Digest(row.get(7)?),
            options: row.get(8)?,
            first_game: row.get(9)?,
            games: row.get(10)?,
            skipped: row.get(11)?,
            rejected: row.get(12)?,
        },
        void,
    })
}

impl Writer<'_> {
    /// Adds a batch; gives it its number.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_batch(&mut self, info: &BatchInfo) -> Result<u32, StoreError> {
        let cells = [
            Cell::Int(i64::from(self.entry().0)),
            Cell::Int(i64::from(info.kind)),
            Cell::Text(&info.file),
            Cell::opt_text(info.path.as_deref()),
            Cell::Int(info.size as i64),
            Cell::opt(info.modified),
            Cell::Blob(&info.digest.0),
            Cell::Text(&info.options),
            Cell::Int(i64::from(info.first_game)),
            Cell::Int(i64::from(info.games)),
            Cell::Int(i64::from(info.skipped)),
            Cell::Int(i64::from(info.rejected)),
        ];
        self.add(BATCH, &cells).map(|id| id as u32).map_err(|error| self.explain(&error))
    }

    /// Says that a batch was taken back. The decisions on its games are added apart.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_batch_void(&mut self, batch: u32, reason: &str) -> Result<(), StoreError> {
        let cells = [Cell::Int(i64::from(self.entry().0)), Cell::Int(i64::from(batch)), Cell::Text(reason)];
        self.add(BATCH_VOID, &cells).map(|_| ()).map_err(|error| self.explain(&error))
    }
}
