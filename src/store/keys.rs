//! Finding games by key while many are looked for: through the index as long as there are few, and from a
//! table in memory once there are many. Where many are added, too, the index is dropped and built again at
//! the end.

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::error::StoreError;
use super::games::each;
use super::writer::Writer;

/// Look-ups after which a table in memory is cheaper than the index.
const MANY: u32 = 20_000;

/// Finds the games of one kind by key.
#[derive(Debug)]
pub struct KeyFinder {
    kind: u32,
    asked: u32,
    new: u32,
    /// The hash of the tail that was asked for last: mostly it is added next.
    last: u64,
    /// By the hash of the tail: the game's number and the hash of its content; 0 where that was not taken,
    /// which is so for the many that this command adds and mostly nobody asks for again.
    table: Option<FxHashMap<u64, (u32, u64)>>,
}

impl KeyFinder {
    /// A finder for a kind.
    pub fn new(kind: u32) -> Self {
        Self { kind, asked: 0, new: 0, last: 0, table: None }
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
            let game = writer.reader().game_by_tail(self.kind, tail)?;
            return Ok(game.map(|game| (game.packed.seq, Some(game.content_hash()))));
        };
        self.last = hash(tail);
        let Some((seq, content)) = table.get(&self.last) else { return Ok(None) };
        // Once in a very long while another tail has the same hash; whoever compares the rows sees it.
        Ok(Some((*seq, Some(*content).filter(|content| *content != 0))))
    }

    /// The game that was asked for last was not there and has been added.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn added(&mut self, writer: &Writer<'_>, seq: u32) -> Result<(), StoreError> {
        let Some(table) = &mut self.table else { return Ok(()) };
        table.insert(self.last, (seq, 0));
        self.new += 1;
        if self.new == MANY {
            // From here on the index is built again at the end, which is cheaper than to keep it up.
            writer.execute_batch("DROP INDEX game_key")?;
        }
        Ok(())
    }

    /// Builds the index again where it was dropped.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn finish(self, writer: &Writer<'_>) -> Result<(), StoreError> {
        if self.new < MANY {
            return Ok(());
        }
        writer.execute_batch("CREATE UNIQUE INDEX game_key ON game (kind, tail)")
    }
}

fn hash(tail: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    tail.hash(&mut hasher);
    hasher.finish()
}

fn load(writer: &Writer<'_>, kind: u32) -> Result<FxHashMap<u64, (u32, u64)>, StoreError> {
    let games = writer.reader().last_game()?;
    let mut table = FxHashMap::with_capacity_and_hasher(games as usize, FxBuildHasher);
    each(&writer.transaction, kind, |game| {
        table.insert(hash(&game.tail), (game.packed.seq, game.content_hash()));
    })
    .map_err(|error| writer.explain(&error))?;
    Ok(table)
}
