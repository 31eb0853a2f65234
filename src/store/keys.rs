//! Finding games by key while many are looked for: through the index as long as there are few, and from a
//! table in memory once there are many. Where many are added, too, the index is dropped and built again at
//! the end.

use std::hash::{DefaultHasher, Hash, Hasher};

use hashbrown::HashTable;

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
    games: Option<Games>,
}

/// Games by the hash of their tail, in as little memory as it takes.
#[derive(Debug, Default)]
struct Games {
    /// Indexes into what follows, by hash: made for the first tail that does not come behind all others. Games that
    /// a program wrote down mostly come in the order of their numbers, and then nothing needs to be looked up.
    places: Option<HashTable<u32>>,
    hashes: Vec<u64>,
    numbers: Vec<u32>,
    /// The hash of each game's content. It is not taken of the many that this command adds, which come last:
    /// mostly nobody asks for them again.
    contents: Vec<u64>,
    /// No tail comes behind this one.
    last: String,
}

/// An order of tails in which those of numbered games ascend, with and without zeros in front.
fn comes_behind(tail: &str, other: &str) -> bool {
    (tail.len(), tail) > (other.len(), other)
}

impl Games {
    fn find(&mut self, tail: &str, hash: u64) -> Option<(u32, Option<u64>)> {
        if self.is_last(tail) {
            return None;
        }
        let hashes = &self.hashes;
        let places = self.places.get_or_insert_with(|| {
            let mut places = HashTable::with_capacity(hashes.len());
            for (place, hash) in hashes.iter().enumerate() {
                places.insert_unique(*hash, place as u32, |place| hashes[*place as usize]);
            }
            places
        });
        let place = *places.find(hash, |place| hashes[*place as usize] == hash)? as usize;
        Some((self.numbers[place], self.contents.get(place).copied()))
    }

    /// Whether a tail comes behind all others, of which it is one from now on.
    fn is_last(&mut self, tail: &str) -> bool {
        let is_last = comes_behind(tail, &self.last);
        if is_last {
            self.last.clear();
            self.last.push_str(tail);
        }
        is_last
    }

    /// Adds a game whose tail was looked for.
    fn push(&mut self, hash: u64, number: u32) {
        let (place, hashes) = (self.hashes.len() as u32, &mut self.hashes);
        hashes.push(hash);
        self.numbers.push(number);
        if let Some(places) = &mut self.places {
            places.insert_unique(hash, place, |place| hashes[*place as usize]);
        }
    }
}

impl KeyFinder {
    /// A finder for a kind.
    pub fn new(kind: u32) -> Self {
        Self { kind, asked: 0, new: 0, last: 0, games: None }
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
            self.games = Some(load(writer, self.kind)?);
        }
        let Some(games) = &mut self.games else {
            let game = writer.reader().game_by_tail(self.kind, tail)?;
            return Ok(game.map(|game| (game.packed.seq, Some(game.content_hash()))));
        };
        self.last = hash(tail);
        // Once in a very long while another tail has the same hash; whoever compares the rows sees it.
        Ok(games.find(tail, self.last))
    }

    /// The game that was asked for last was not there and has been added.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn added(&mut self, writer: &Writer<'_>, seq: u32) -> Result<(), StoreError> {
        let Some(games) = &mut self.games else { return Ok(()) };
        games.push(self.last, seq);
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
        // What SQLite sorts takes the memory's place.
        drop(self.games);
        writer.execute_batch("CREATE UNIQUE INDEX game_key ON game (kind, tail)")
    }
}

fn hash(tail: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    tail.hash(&mut hasher);
    hasher.finish()
}

fn load(writer: &Writer<'_>, kind: u32) -> Result<Games, StoreError> {
    let mut games = Games::default();
    each(&writer.transaction, kind, |game| {
        games.is_last(&game.tail);
        games.push(hash(&game.tail), game.packed.seq);
        games.contents.push(game.content_hash());
    })
    .map_err(|error| writer.explain(&error))?;
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks for each tail and adds it where it is not there; tells which were.
    fn found(games: &mut Games, tails: &[&str]) -> Vec<bool> {
        let mut find = |tail: &str| {
            let found = games.find(tail, hash(tail)).is_some();
            if !found {
                games.push(hash(tail), 1);
            }
            found
        };
        tails.iter().map(|tail| find(tail)).collect()
    }

    #[test]
    fn games_in_the_order_of_their_numbers_need_no_table() {
        let mut games = Games::default();
        assert_eq!(found(&mut games, &["9", "10", "100", "101"]), [false; 4]);
        assert!(games.places.is_none());
    }

    #[test]
    fn a_game_out_of_order_is_found_whenever_it_came() {
        let mut games = Games::default();
        assert_eq!(
            found(&mut games, &["g1", "g5", "g3", "g5", "g3", "g1"]),
            [false, false, false, true, true, true]
        );
        assert_eq!(found(&mut games, &["g6", "g6", "g4", "", "g4"]), [false, true, false, false, true]);
    }
}
