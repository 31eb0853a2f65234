//! The packed log: finished games of one kind in (finish, key) order, as chunks of narrow columns.
//!
//! A chunk holds up to [`CHUNK`] games. Every column is written as the smallest value, a common divisor
//! and as few bytes a game as the spread needs, so an absent column costs nothing and a million games fit
//! into some 20 MB. It is a cache: it can be dropped and built again from the facts at any time.

use super::columns::{Column, PADDING, pack_column, take, unzigzag, zigzag};
use crate::model::game::{Outcome, Score, Termination};
use crate::model::{Instant, PackedGame, PlayerId};

pub use super::columns::Damaged;

/// The most games in a chunk.
pub const CHUNK: usize = 4096;

/// The least place that a chunk may hold: a finish, and a tail at that finish.
pub type Bound = (Instant, String);

/// A run of games in (finish, key) order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The least place it may hold; up to the bound of the next.
    pub bound: Bound,
    /// Whether it differs from what the file keeps.
    pub changed: bool,
    /// The columns.
    pub columns: Vec<u8>,
    /// The keys' tails: their ends as four bytes each, then their bytes.
    pub tails: Vec<u8>,
    /// How many games.
    pub count: usize,
}

/// All chunks of a kind of game, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// The chunks.
    pub chunks: Vec<Chunk>,
}

/// Games with their keys' tails: those of a chunk, or new ones that wait for their places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unpacked {
    /// The games.
    pub games: Vec<PackedGame>,
    ends: Vec<u32>,
    text: String,
}

impl Unpacked {
    /// The tail of the key of the game at an index.
    #[inline]
    pub fn tail(&self, index: usize) -> &str {
        let from = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.text[from..self.ends[index] as usize]
    }

    /// Adds a game with the tail of its key.
    pub fn push(&mut self, game: PackedGame, tail: &str) {
        self.games.push(game);
        self.text.push_str(tail);
        self.ends.push(self.text.len() as u32);
    }

    /// Takes all games out; the memory stays for the next.
    pub fn clear(&mut self) {
        self.games.clear();
        self.ends.clear();
        self.text.clear();
    }

    /// The games with the tails of their keys, in the order in which they came in.
    pub fn iter(&self) -> impl Iterator<Item = Keyed<'_>> {
        self.games.iter().enumerate().map(|(index, game)| (game, self.tail(index)))
    }
}

const COLUMNS: usize = 16;
/// What a game's columns are. It goes into every checksum, so that a log with other columns is no sound log
/// and is built again from the facts.
const LAYOUT: u32 = 2;
fn to_columns(game: &PackedGame) -> [u64; COLUMNS] {
    let score = |score: Option<Score>| score.map_or(0, |score| zigzag(score.0) + 1);
    let count = |count: Option<u32>| count.map_or(0, |count| u64::from(count) + 1);
    [
        game.finish.micros() as u64 ^ (1 << 63),
        u64::from(game.seq),
        u64::from(game.entry),
        u64::from(game.first.0),
        u64::from(game.second.0),
        score(game.first_score),
        score(game.second_score),
        game.result.map_or(0, |result| result as u64),
        game.termination.map_or(0, |termination| termination as u64),
        count(game.tiles_left),
        count(game.players),
        u64::from(game.mode),
        u64::from(game.time_control),
        u64::from(game.event),
        count(game.moves),
        count(game.duration_s),
    ]
}

/// Sets what a column says of some games, from its value at `from` on.
fn set_column(number: usize, column: &Column<'_>, from: usize, games: &mut [PackedGame]) {
    let score = |value: u64| value.checked_sub(1).map(|value| Score(unzigzag(value)));
    let count = |value: u64| value.checked_sub(1).map(|value| value as u32);
    match number {
        0 => column.each(from, games, |game, value| {
            game.finish = Instant::from_micros((value ^ (1 << 63)) as i64);
        }),
        1 => column.each(from, games, |game, value| game.seq = value as u32),
        2 => column.each(from, games, |game, value| game.entry = value as u32),
        3 => column.each(from, games, |game, value| game.first = PlayerId(value as u32)),
        4 => column.each(from, games, |game, value| game.second = PlayerId(value as u32)),
        5 => column.each(from, games, |game, value| game.first_score = score(value)),
        6 => column.each(from, games, |game, value| game.second_score = score(value)),
        7 => column.each(from, games, |game, value| game.result = Outcome::from_number(value as u8)),
        8 => column.each(from, games, |game, value| game.termination = Termination::from_number(value as u8)),
        9 => column.each(from, games, |game, value| game.tiles_left = count(value)),
        10 => column.each(from, games, |game, value| game.players = count(value)),
        11 => column.each(from, games, |game, value| game.mode = value as u32),
        12 => column.each(from, games, |game, value| game.time_control = value as u32),
        13 => column.each(from, games, |game, value| game.event = value as u32),
        14 => column.each(from, games, |game, value| game.moves = count(value)),
        _ => column.each(from, games, |game, value| game.duration_s = count(value)),
    }
}

/// A game of which no column has said anything yet.
const BLANK: PackedGame = PackedGame {
    seq: 0,
    entry: 0,
    finish: Instant::MIN,
    first: PlayerId(0),
    second: PlayerId(0),
    first_score: None,
    second_score: None,
    result: None,
    termination: None,
    tiles_left: None,
    players: None,
    mode: 0,
    time_control: 0,
    event: 0,
    moves: None,
    duration_s: None,
};

/// Games whose columns are set one after another: so many fit into the nearest memory.
const BLOCK: usize = 64;

impl Chunk {
    /// Packs games that are already in order and not before the bound, with the tails of their keys.
    pub fn pack<'a>(bound: Bound, games: impl ExactSizeIterator<Item = (&'a PackedGame, &'a str)>) -> Self {
        let count = games.len();
        let mut columns: Vec<Vec<u64>> = (0..COLUMNS).map(|_| Vec::with_capacity(count)).collect();
        let (mut ends, mut text) = (Vec::with_capacity(count * 4), Vec::new());
        for (game, tail) in games {
            for (column, value) in columns.iter_mut().zip(to_columns(game)) {
                column.push(value);
            }
            text.extend_from_slice(tail.as_bytes());
            ends.extend_from_slice(&(text.len() as u32).to_le_bytes());
        }
        ends.append(&mut text);
        let mut bytes = (count as u32).to_le_bytes().to_vec();
        columns.iter().for_each(|column| pack_column(column, &mut bytes));
        bytes.extend_from_slice(&[0; PADDING]);
        Self { bound, changed: true, columns: bytes, tails: ends, count }
    }

    /// Unpacks into buffers that are used again from chunk to chunk.
    ///
    /// # Errors
    /// [`Damaged`] where the bytes are not what [`Chunk::pack`] wrote.
    pub fn unpack(&self, into: &mut Unpacked) -> Result<(), Damaged> {
        let mut rest = self.columns.as_slice();
        let count = u32::from_le_bytes(take(&mut rest, 4)?.try_into().map_err(|_| Damaged)?) as usize;
        if count != self.count || count > CHUNK {
            return Err(Damaged);
        }
        let mut columns = Vec::with_capacity(COLUMNS);
        for _ in 0..COLUMNS {
            columns.push(Column::open(&mut rest, count)?);
        }
        if rest.len() != PADDING {
            return Err(Damaged);
        }
        // Most columns say the same of every game: those are set once.
        let (constant, varying): (Vec<_>, Vec<_>) =
            columns.iter().enumerate().partition(|(_, column)| column.is_constant());
        let mut common = [BLANK];
        constant.into_iter().for_each(|(number, column)| set_column(number, column, 0, &mut common));
        into.games.clear();
        into.games.resize(count, common[0]);
        for (block, games) in into.games.chunks_mut(BLOCK).enumerate() {
            varying.iter().for_each(|(number, column)| set_column(*number, column, block * BLOCK, games));
        }
        self.unpack_tails(count, into)
    }

    fn unpack_tails(&self, count: usize, into: &mut Unpacked) -> Result<(), Damaged> {
        let (ends, text) = self.tails.split_at_checked(count * 4).ok_or(Damaged)?;
        into.ends.clear();
        into.ends.extend(ends.as_chunks().0.iter().map(|end| u32::from_le_bytes(*end)));
        into.text.clear();
        into.text.push_str(std::str::from_utf8(text).map_err(|_| Damaged)?);
        let ascending =
            into.ends.is_sorted() && into.ends.last().copied().unwrap_or(0) as usize == into.text.len();
        let at_chars =
            into.text.is_ascii() || into.ends.iter().all(|end| into.text.is_char_boundary(*end as usize));
        if ascending && at_chars { Ok(()) } else { Err(Damaged) }
    }

    /// The checksum that is kept with a stored chunk, against accidents.
    pub fn checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&LAYOUT.to_le_bytes());
        hasher.update(&self.columns);
        hasher.update(&self.tails);
        hasher.finalize()
    }
}

/// The tail of a game's key, which is read when somebody asks for it: most who go through games never do.
#[derive(Clone, Copy, Debug)]
pub enum Tail<'a> {
    /// It is at hand.
    Text(&'a str),
    /// That of the game at an index.
    Of(&'a Unpacked, usize),
}

impl<'a> Tail<'a> {
    /// The text.
    pub fn text(self) -> &'a str {
        match self {
            Self::Text(text) => text,
            Self::Of(games, index) => games.tail(index),
        }
    }
}

/// A game with the tail of its key.
pub type Keyed<'a> = (&'a PackedGame, &'a str);

fn place<'a>(keyed: &Keyed<'a>) -> (Instant, &'a str) {
    (keyed.0.finish, keyed.1)
}

impl Log {
    /// How many games.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.count).sum()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.chunks.iter().all(|chunk| chunk.count == 0)
    }

    /// The chunks that may hold games of `[from, until)`.
    pub fn chunks_between(&self, from: Instant, until: Instant) -> &[Chunk] {
        let first = self.chunks.partition_point(|chunk| chunk.bound.0 < from).saturating_sub(1);
        let end = self.chunks.partition_point(|chunk| chunk.bound.0 < until).max(first);
        &self.chunks[first..end]
    }

    /// Tells the games from an instant on, each with the tail of its key.
    ///
    /// # Errors
    /// [`Damaged`] where a chunk cannot be read.
    pub fn each_from(&self, from: Instant, mut told: impl FnMut(&PackedGame, &str)) -> Result<(), Damaged> {
        let mut unpacked = Unpacked::default();
        for chunk in self.chunks_between(from, Instant::MAX) {
            chunk.unpack(&mut unpacked)?;
            for (index, game) in unpacked.games.iter().enumerate().filter(|(_, game)| game.finish >= from) {
                told(game, unpacked.tail(index));
            }
        }
        Ok(())
    }

    /// Puts games in their places; only the chunks that get some are packed again.
    ///
    /// # Errors
    /// [`Damaged`] where a chunk that gets some cannot be read.
    pub fn merge(&mut self, games: &Unpacked) -> Result<(), Damaged> {
        if games.games.is_empty() {
            return Ok(());
        }
        let mut games: Vec<Keyed<'_>> = games.iter().collect();
        games.sort_unstable_by(|a, b| place(a).cmp(&place(b)));
        if self.chunks.is_empty() {
            let lowest = (Instant::from_micros(i64::MIN), String::new());
            self.chunks.push(Chunk::pack(lowest, std::iter::empty()));
        }
        let mut rest = games.as_slice();
        let last = self.chunks.len() - 1;
        let bounds: Vec<Bound> = self.chunks.iter().skip(1).map(|chunk| chunk.bound.clone()).collect();
        let mut chunks = Vec::with_capacity(self.chunks.len());
        for (index, chunk) in std::mem::take(&mut self.chunks).into_iter().enumerate() {
            let next = bounds.get(index).map(|bound| (bound.0, bound.1.as_str()));
            let (mine, behind) =
                rest.split_at(rest.partition_point(|keyed| next.is_none_or(|next| place(keyed) < next)));
            rest = behind;
            if mine.is_empty() {
                chunks.push(chunk);
            } else {
                chunks.extend(with(&chunk, mine, index == last)?);
            }
        }
        self.chunks = chunks;
        Ok(())
    }
}

/// A chunk with games put in, as one chunk or, where they are too many, as several: the last of a log is
/// filled up, since games mostly come at the end; another is parted evenly.
///
/// # Errors
/// [`Damaged`] where the chunk cannot be read.
pub fn with(chunk: &Chunk, new: &[Keyed<'_>], is_last: bool) -> Result<Vec<Chunk>, Damaged> {
    let mut unpacked = Unpacked::default();
    chunk.unpack(&mut unpacked)?;
    let mut all: Vec<Keyed<'_>> = unpacked.iter().chain(new.iter().copied()).collect();
    all.sort_unstable_by(|a, b| place(a).cmp(&place(b)));
    let parts = all.len().div_ceil(CHUNK);
    let size = if is_last { CHUNK } else { all.len().div_ceil(parts) };
    let packed = all.chunks(size).enumerate().map(|(part, run)| {
        let bound = if part == 0 { chunk.bound.clone() } else { (run[0].0.finish, run[0].1.to_owned()) };
        Chunk::pack(bound, run.iter().copied())
    });
    Ok(packed.collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn game() -> impl Strategy<Value = PackedGame> {
        let score = || proptest::option::of((-1_000_000_000_i64..1_000_000_000).prop_map(Score));
        let people = (1_u32..30_000, 0_u32..30_000, proptest::option::of(0_u32..9));
        let count = || proptest::option::of(0_u32..=u32::MAX);
        let kinds = (0_u8..7, 0_u8..9, proptest::option::of(0_u32..200), count(), count());
        let words = (0_u32..9, 0_u32..9, 0_u32..99_999);
        (any::<i32>(), any::<(u32, u32)>(), people, score(), score(), kinds, words).prop_map(
            |(second, (seq, entry), (first, other, players), first_score, second_score, kinds, words)| {
                PackedGame {
                    seq,
                    entry,
                    finish: Instant::from_micros(i64::from(second) * 1_000_000 + i64::from(seq % 3)),
                    first: PlayerId(first),
                    second: PlayerId(other),
                    first_score,
                    second_score,
                    result: Outcome::from_number(kinds.0),
                    termination: Termination::from_number(kinds.1),
                    tiles_left: kinds.2,
                    players,
                    mode: words.0,
                    time_control: words.1,
                    event: words.2,
                    moves: kinds.3,
                    duration_s: kinds.4,
                }
            },
        )
    }

    fn lowest() -> Bound {
        (Instant::from_micros(i64::MIN), String::new())
    }

    fn contents(log: &Log) -> Unpacked {
        let (mut all, mut unpacked) = (Unpacked::default(), Unpacked::default());
        for chunk in &log.chunks {
            chunk.unpack(&mut unpacked).unwrap();
            unpacked.iter().for_each(|(game, tail)| all.push(*game, tail));
        }
        all
    }

    fn unpacked<'a>(games: impl IntoIterator<Item = Keyed<'a>>) -> Unpacked {
        let mut all = Unpacked::default();
        games.into_iter().for_each(|(game, tail)| all.push(*game, tail));
        all
    }

    proptest! {
        #[test]
        fn packing_loses_nothing(games in proptest::collection::vec((game(), "[a-zñ0-9/]{1,9}"), 0..60)) {
            let chunk = Chunk::pack(lowest(), games.iter().map(|(game, tail)| (game, tail.as_str())));
            let mut unpacked = Unpacked::default();
            chunk.unpack(&mut unpacked).unwrap();
            for (index, (game, tail)) in games.iter().enumerate() {
                prop_assert_eq!(&unpacked.games[index], game);
                prop_assert_eq!(unpacked.tail(index), tail.as_str());
            }
        }

        #[test]
        fn damage_is_an_error_and_never_a_panic(columns in any::<Vec<u8>>(), tails in any::<Vec<u8>>(), count in 0_usize..9) {
            let _ = Chunk { bound: lowest(), changed: false, columns, tails, count }.unpack(&mut Unpacked::default());
        }

        #[test]
        fn merging_in_any_parts_gives_one_order(
            games in proptest::collection::btree_map("[a-c]{1,6}", game(), 0..80),
            cut in 0_usize..80,
        ) {
            let all = unpacked(games.iter().map(|(tail, game)| (game, tail.as_str())));
            let mut all: Vec<Keyed<'_>> = all.iter().collect();
            let (front, back) = all.split_at(cut.min(all.len()));
            let mut log = Log::default();
            log.merge(&unpacked(back.iter().copied())).unwrap();
            log.merge(&unpacked(front.iter().copied())).unwrap();
            all.sort_by(|a, b| place(a).cmp(&place(b)));
            prop_assert_eq!(contents(&log), unpacked(all));
        }
    }

    #[test]
    fn a_full_chunk_is_parted_and_only_touched_ones_are_packed_again() {
        let game =
            |n: u32| PackedGame { seq: n, finish: Instant::from_micros(i64::from(n) * 1000), ..plain() };
        let (mut log, mut games) = (Log::default(), Unpacked::default());
        (0..10_000).for_each(|n| games.push(game(n), &format!("g{n}")));
        log.merge(&games).unwrap();
        assert_eq!(log.chunks.iter().map(|chunk| chunk.count).collect::<Vec<_>>(), [4096, 4096, 1808]);
        log.chunks.iter_mut().for_each(|chunk| chunk.changed = false);
        games.clear();
        games.push(PackedGame { seq: 20_000, ..game(5) }, "late");
        log.merge(&games).unwrap();
        assert_eq!(
            log.chunks.iter().map(|chunk| (chunk.count, chunk.changed)).collect::<Vec<_>>(),
            [(2049, true), (2048, true), (4096, false), (1808, false)]
        );
        assert_eq!(log.len(), 10_001);
        let all = contents(&log);
        assert!(all.iter().collect::<Vec<_>>().is_sorted_by(|a, b| place(a) < place(b)));
    }

    fn plain() -> PackedGame {
        PackedGame {
            seq: 1,
            entry: 1,
            finish: Instant::from_micros(1_700_000_000_000_000),
            first: PlayerId(1),
            second: PlayerId(2),
            first_score: None,
            second_score: None,
            result: Some(Outcome::First),
            termination: None,
            tiles_left: None,
            players: None,
            mode: 1,
            time_control: 0,
            event: 0,
            moves: None,
            duration_s: None,
        }
    }

    #[test]
    fn a_log_of_an_older_layout_is_no_sound_log() {
        let chunk = Chunk::pack(lowest(), [(&plain(), "g1")].into_iter());
        // The first layout had no number in its checksum.
        let mut first = crc32fast::Hasher::new();
        first.update(&chunk.columns);
        first.update(&chunk.tails);
        assert_ne!(chunk.checksum(), first.finalize());
    }

    #[test]
    fn absent_columns_cost_nothing() {
        let game = plain();
        let games: Vec<_> = (0..1000)
            .map(|n| PackedGame { seq: n, finish: game.finish.plus(i64::from(n) * 60_000_000), ..game })
            .collect();
        let chunk = Chunk::pack(lowest(), games.iter().map(|game| (game, "g")));
        let heads = COLUMNS * 17 + 4 + PADDING;
        // Two bytes of number and two of minutes as seconds a game.
        assert_eq!(chunk.columns.len(), heads + 1000 * 4);
    }
}
