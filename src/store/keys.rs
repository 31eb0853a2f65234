//! Finding games by key while many are added: through the index as long as there are few, and from a
//! table in memory, with the index dropped and built again at the end, once there are many.

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashMap;

use super::error::StoreError;
use super::games::{GameRow, each};
use super::writer::Writer;

/// Look-ups after which a table in memory is cheaper than the index.
const MANY: u32 = 20_000;

/// Finds the games of one kind by key.
#[derive(Debug)]
pub struct KeyFinder {
    kind: u32,
    asked: u32,
    table: Option<FxHashMap<u64, (u32, u64)>>,
}

impl KeyFinder {
    /// A finder for a kind.
    pub fn new(kind: u32) -> Self {
        Self { kind, asked: 0, table: None }
    }

    /// The number of the game with a tail, if there is one, and where it is known the hash of its content.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn find(
        &mut self,
        writer: &Writer<'_>,
        tail: &str,
    ) -> Result<Option<(u32, Option<u64>)>, StoreError> {
        self.asked += 1;
        if self.asked == MANY {
            self.table = Some(load(writer, self.kind)?);
        }
        let Some(table) = &self.table else {
            return Ok(writer.reader().game_by_tail(self.kind, tail)?.map(|game| (game.packed.seq, None)));
        };
        let Some((seq, content)) = table.get(&hash(tail)) else { return Ok(None) };
        // Once in a very long while another tail has the same hash; whoever compares the rows sees it.
        Ok(Some((*seq, Some(*content))))
    }

    /// A game was added.
    pub fn added(&mut self, row: &GameRow<'_>, seq: u32) {
        if let Some(table) = &mut self.table {
            table.insert(hash(&row.tail), (seq, row.content_hash()));
        }
    }

    /// Builds the index again where it was dropped.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn finish(self, writer: &Writer<'_>) -> Result<(), StoreError> {
        if self.table.is_none() {
            return Ok(());
        }
        writer
            .transaction
            .execute_batch("CREATE UNIQUE INDEX game_key ON game (kind, tail)")
            .map_err(|error| writer.explain(&error))
    }
}

fn hash(tail: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    tail.hash(&mut hasher);
    hasher.finish()
}

fn load(writer: &Writer<'_>, kind: u32) -> Result<FxHashMap<u64, (u32, u64)>, StoreError> {
    let mut table = FxHashMap::default();
    each(&writer.transaction, kind, |game| {
        table.insert(hash(&game.tail), (game.packed.seq, game.content_hash()));
    })
    .and_then(|()| writer.transaction.execute_batch("DROP INDEX game_key"))
    .map_err(|error| writer.explain(&error))?;
    Ok(table)
}
