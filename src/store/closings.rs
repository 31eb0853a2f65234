//! Closings, their revisions, their published rows and their evidence.

use rusqlite::Row;

use super::cells::Cell;
use super::error::StoreError;
use super::reader::Reader;
use super::writer::{Table, Writer, table};
use crate::model::{
    Basis, ClockReading, Closing, Digest, EntrySeq, Instant, PeriodKind, PlayerId, RankingRow, Revision,
};

const CLOSING: Table = table!("closing", "id", "?, ?, ?, ?, ?, ?, ?, ?");
const REVISION: Table = table!("revision", "id", "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?");
const RANKING_ROW: Table = table!("ranking_row", "id", "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?");
const CLOCK_READING: Table = table!("clock_reading", "id", "?, ?, ?, ?, ?");
const EVIDENCE: Table = table!("evidence", "id", "?, ?, ?, ?");

/// A revision as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRevision {
    /// Its number in the file; 0 for one not yet stored.
    pub id: u32,
    /// The revision. Its entry is the command that stored it.
    pub revision: Revision,
    /// The command whose decisions or games made it.
    pub cause: EntrySeq,
}

/// A published row as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRow {
    /// Whose row.
    pub player: PlayerId,
    /// What is published, without the digits nobody is shown; `None` where the player has no row any more.
    pub row: Option<PublishedRow>,
}

/// What is published of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublishedRow {
    /// The rank.
    pub rank: u32,
    /// The shown rating.
    pub shown: i64,
    /// Games so far.
    pub games: u32,
    /// Counted games of the period.
    pub period_games: u32,
    /// Activity.
    pub activity: u32,
    /// Whether provisional.
    pub provisional: bool,
    /// The level's name.
    pub level: Option<String>,
}

impl Reader<'_> {
    /// The closings of a list, in the order in which they were closed.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn closings(&self, list: u32) -> Result<Vec<Closing>, StoreError> {
        let sql = "SELECT id, entry, list, kind, label, start, end, partial FROM closing WHERE list = ? ORDER BY id";
        self.rows(sql, [list], read_closing)
    }

    /// How a list's clock was read for the time that its closings cover, in the order of time.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn clock_readings(&self, list: u32) -> Result<Vec<ClockReading>, StoreError> {
        let sql = "SELECT since, ahead FROM clock_reading WHERE list = ? ORDER BY since";
        self.rows(sql, [list], |row| {
            Ok(ClockReading { since: Instant::from_micros(row.get(0)?), ahead: row.get(1)? })
        })
    }

    /// The end of a list's last closing of any kind; `None` where nothing is closed.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn last_cut(&self, list: u32) -> Result<Option<Instant>, StoreError> {
        let sql = "SELECT max(end) FROM closing WHERE list = ?";
        let end: Option<Option<i64>> = self.row(sql, [list], |row| row.get(0))?;
        Ok(end.flatten().map(Instant::from_micros))
    }

    /// The revisions of a closing, in order.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn revisions(&self, closing: u32) -> Result<Vec<StoredRevision>, StoreError> {
        self.rows("SELECT * FROM revision WHERE closing = ? ORDER BY number", [closing], read_revision)
    }

    /// The published rows stored with a revision: all of an original, the changed ones of a later one.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn ranking_rows(&self, revision: u32) -> Result<Vec<StoredRow>, StoreError> {
        let sql = "SELECT player, gone, rank, shown, games, period_games, activity, provisional, level
                   FROM ranking_row WHERE revision = ? ORDER BY id";
        self.rows(sql, [revision], |row| {
            let player = PlayerId(row.get(0)?);
            if row.get(1)? {
                return Ok(StoredRow { player, row: None });
            }
            let published = PublishedRow {
                rank: row.get(2)?,
                shown: row.get(3)?,
                games: row.get(4)?,
                period_games: row.get(5)?,
                activity: row.get(6)?,
                provisional: row.get(7)?,
                level: row.get(8)?,
            };
            Ok(StoredRow { player, row: Some(published) })
        })
    }

    /// The compressed evidence stored with a revision.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn evidence(&self, revision: u32) -> Result<Option<Vec<u8>>, StoreError> {
        self.row("SELECT content FROM evidence WHERE revision = ?", [revision], |row| row.get(0))
    }
}

fn read_closing(row: &Row<'_>) -> rusqlite::Result<Closing> {
    let kind: String = row.get(3)?;
    Ok(Closing {
        id: row.get(0)?,
        entry: EntrySeq(row.get(1)?),
        list: row.get(2)?,
        kind: PeriodKind::parse(&kind).unwrap_or(PeriodKind::Weekly),
        label: row.get(4)?,
        start: Instant::from_micros(row.get(5)?),
        end: Instant::from_micros(row.get(6)?),
        partial: row.get(7)?,
    })
}

fn read_revision(row: &Row<'_>) -> rusqlite::Result<StoredRevision> {
    Ok(StoredRevision {
        id: row.get(0)?,
        cause: EntrySeq(row.get(4)?),
        revision: Revision {
            entry: EntrySeq(row.get(1)?),
            closing: row.get(2)?,
            number: row.get(3)?,
            reason: row.get(5)?,
            basis: Basis { game: row.get(6)?, decisions: EntrySeq(row.get(7)?), version: row.get(8)? },
            counted: row.get(9)?,
            rows: Digest(row.get(10)?),
            evidence: Digest(row.get(11)?),
            profile: Digest(row.get(12)?),
        },
    })
}

impl Writer<'_> {
    /// Adds a closing; its entry is this command's. Gives it its number.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_closing(&mut self, closing: &Closing) -> Result<u32, StoreError> {
        let cells = [
            Cell::Int(i64::from(self.entry().0)),
            Cell::Int(i64::from(closing.list)),
            Cell::Text(closing.kind.as_str()),
            Cell::Text(&closing.label),
            Cell::Int(closing.start.micros()),
            Cell::Int(closing.end.micros()),
            Cell::Int(i64::from(closing.partial)),
        ];
        self.add(CLOSING, &cells).map(|id| id as u32).map_err(|error| self.explain(&error))
    }

    /// Adds how a list's clock was read from an instant on.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_clock_reading(&mut self, list: u32, reading: ClockReading) -> Result<(), StoreError> {
        let cells = [
            Cell::Int(i64::from(self.entry().0)),
            Cell::Int(i64::from(list)),
            Cell::Int(reading.since.micros()),
            Cell::Int(i64::from(reading.ahead)),
        ];
        self.add(CLOCK_READING, &cells).map(|_| ()).map_err(|error| self.explain(&error))
    }

    /// Adds a revision; its entry is this command's. Gives it its number in the file.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_revision(&mut self, revision: &Revision, cause: EntrySeq) -> Result<u32, StoreError> {
        let cells = [
            Cell::Int(i64::from(self.entry().0)),
            Cell::Int(i64::from(revision.closing)),
            Cell::Int(i64::from(revision.number)),
            Cell::Int(i64::from(cause.0)),
            Cell::opt_text(revision.reason.as_deref()),
            Cell::Int(i64::from(revision.basis.game)),
            Cell::Int(i64::from(revision.basis.decisions.0)),
            Cell::Int(i64::from(revision.basis.version)),
            Cell::Int(i64::from(revision.counted)),
            Cell::Blob(&revision.rows.0),
            Cell::Blob(&revision.evidence.0),
            Cell::Blob(&revision.profile.0),
        ];
        self.add(REVISION, &cells).map(|id| id as u32).map_err(|error| self.explain(&error))
    }

    /// Adds a published row of a revision; `None` says that the player has none any more.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_ranking_row(
        &mut self,
        revision: u32,
        player: PlayerId,
        row: Option<&RankingRow>,
        level: Option<&str>,
    ) -> Result<(), StoreError> {
        let int = |value: u32| Cell::Int(i64::from(value));
        let mut cells = [Cell::Null; 11];
        cells[..4].copy_from_slice(&[
            int(self.entry().0),
            int(revision),
            int(player.0),
            Cell::Int(i64::from(row.is_none())),
        ]);
        if let Some(row) = row {
            cells[4..].copy_from_slice(&[
                int(row.rank),
                Cell::Int(row.rating.shown()),
                int(row.games),
                int(row.period_games),
                int(row.activity),
                Cell::Int(i64::from(row.provisional)),
                Cell::opt_text(level),
            ]);
        }
        self.add(RANKING_ROW, &cells).map(|_| ()).map_err(|error| self.explain(&error))
    }

    /// Adds the compressed evidence of a revision.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_evidence(&mut self, revision: u32, content: &[u8]) -> Result<(), StoreError> {
        let cells =
            [Cell::Int(i64::from(self.entry().0)), Cell::Int(i64::from(revision)), Cell::Blob(content)];
        self.add(EVIDENCE, &cells).map(|_| ()).map_err(|error| self.explain(&error))
    }
}
