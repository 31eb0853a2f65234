//! Seeds: ratings that players bring into a list (R-SEED-1).

use super::cells::Cell;
use super::error::StoreError;
use super::reader::Reader;
use super::writer::{Table, Writer, table};
use crate::model::{Instant, PlayerId, Rating, Seed};

const SEED: Table = table!("seed", "seq", "?, ?, ?, ?, ?, ?, ?, ?, ?");

/// A seed to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedRow {
    /// What it says.
    pub seed: Seed,
    /// The player's key as typed: a name, or 0 where it is the folded key.
    pub typed: u32,
}

impl Reader<'_> {
    /// The seeds of a list, in the order in which they came.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn seeds(&self, list: u32) -> Result<Vec<Seed>, StoreError> {
        let sql = "SELECT player, rating, games, at, source FROM seed WHERE list = ? ORDER BY seq";
        self.rows(sql, [list], |row| {
            Ok(Seed {
                player: PlayerId(row.get(0)?),
                rating: Rating::from_nanos(row.get(1)?),
                games: row.get(2)?,
                at: Instant::from_micros(row.get(3)?),
                source: row.get(4)?,
            })
        })
    }
}

impl Writer<'_> {
    /// Adds a seed to a list.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_seed(&mut self, list: u32, row: &SeedRow) -> Result<(), StoreError> {
        let seed = &row.seed;
        let cells = [
            Cell::Int(i64::from(self.entry().0)),
            Cell::Int(i64::from(list)),
            Cell::Int(i64::from(seed.player.0)),
            Cell::id(row.typed),
            Cell::Int(seed.rating.nanos()),
            Cell::Int(i64::from(seed.games)),
            Cell::Int(seed.at.micros()),
            Cell::opt_text(seed.source.as_deref()),
        ];
        self.add(SEED, &cells).map(|_| ()).map_err(|error| self.explain(&error))
    }
}
