//! Finished games: added once, found by key or number, read in the order in which they came.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use rusqlite::{Connection, Row};
use rustc_hash::FxHashSet;

use super::cells::Cell;
use super::error::StoreError;
use super::reader::Reader;
use super::writer::{Table, Writer, table};
use crate::model::game::{Outcome, Score, Termination};
use crate::model::{Instant, PackedGame, PlayerId};

const GAME: Table = table!(
    "game",
    "seq",
    "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
);

/// A typed time besides its instant: the offset it was read with, and its text where it is not canonical.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedTime<'a> {
    /// The instant.
    pub at: Instant,
    /// Seconds east of UTC.
    pub offset: i32,
    /// The text as typed, where it is not the canonical spelling.
    pub typed: Option<Cow<'a, str>>,
}

/// A row of the game table: a game with every recurring text replaced by its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow<'a> {
    /// What the replay reads.
    pub packed: PackedGame,
    /// What follows the kind in the key.
    pub tail: Cow<'a, str>,
    /// The offset that the finish was read with.
    pub finish_offset: i32,
    /// The finish as typed, where it is not the canonical spelling.
    pub finish_typed: Option<Cow<'a, str>>,
    /// When the last move was made.
    pub last_move: Option<TypedTime<'a>>,
    /// First's key as typed: a name, or 0 where it is the folded key.
    pub first_typed: u32,
    /// Second's key as typed.
    pub second_typed: u32,
    /// First's name to show: a name, or 0.
    pub first_name: u32,
    /// Second's name to show.
    pub second_name: u32,
    /// The round: a word, or 0.
    pub round: u32,
}

impl GameRow<'_> {
    /// Whether two rows say the same of a game. Spelling of keys and times, and names to show, are display
    /// and make no difference.
    pub fn says_same(&self, other: &GameRow<'_>) -> bool {
        self.tail == other.tail && self.content() == other.content()
    }

    /// A number that differs for rows that do not say the same (but for chances of one in 2^64).
    pub fn content_hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.content().hash(&mut hasher);
        hasher.finish()
    }

    /// The same with texts of its own.
    pub fn into_owned(self) -> GameRow<'static> {
        let own = |text: Option<Cow<'_, str>>| text.map(|text| Cow::Owned(text.into_owned()));
        GameRow {
            packed: self.packed,
            tail: Cow::Owned(self.tail.into_owned()),
            finish_offset: self.finish_offset,
            finish_typed: own(self.finish_typed),
            last_move: self.last_move.map(|time| TypedTime {
                at: time.at,
                offset: time.offset,
                typed: own(time.typed),
            }),
            first_typed: self.first_typed,
            second_typed: self.second_typed,
            first_name: self.first_name,
            second_name: self.second_name,
            round: self.round,
        }
    }

    fn content(&self) -> Content {
        Content {
            // Where a record came from and when is no content.
            game: PackedGame { seq: 0, entry: 0, ..self.packed },
            last_move: self.last_move.as_ref().map(|time| time.at),
            round: self.round,
        }
    }

    fn cells(&self, entry: u32, kind: u32) -> [Cell<'_>; 27] {
        let game = &self.packed;
        let last = self.last_move.as_ref();
        [
            Cell::Int(i64::from(entry)),
            Cell::Int(i64::from(kind)),
            Cell::Text(&self.tail),
            Cell::Int(game.finish.micros()),
            Cell::Int(i64::from(self.finish_offset)),
            Cell::opt_text(self.finish_typed.as_deref()),
            Cell::opt(last.map(|time| time.at.micros())),
            Cell::opt(last.map(|time| time.offset)),
            Cell::opt_text(last.and_then(|time| time.typed.as_deref())),
            Cell::Int(i64::from(game.first.0)),
            Cell::id(game.second.0),
            Cell::id(self.first_typed),
            Cell::id(self.second_typed),
            Cell::id(self.first_name),
            Cell::id(self.second_name),
            Cell::opt(game.first_score.map(|score| score.0)),
            Cell::opt(game.second_score.map(|score| score.0)),
            Cell::opt(game.result.map(|result| result as u8)),
            Cell::opt(game.termination.map(|termination| termination as u8)),
            Cell::opt(game.tiles_left),
            Cell::opt(game.players),
            Cell::id(game.mode),
            Cell::id(game.time_control),
            Cell::id(game.event),
            Cell::id(self.round),
            Cell::opt(game.moves),
            Cell::opt(game.duration_s),
        ]
    }
}

/// What a row says of a game besides its key.
#[derive(PartialEq, Eq, Hash)]
struct Content {
    game: PackedGame,
    last_move: Option<Instant>,
    round: u32,
}

/// Reads a row of `SELECT * FROM game`, for keeps.
pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<GameRow<'static>> {
    view(row).map(GameRow::into_owned)
}

/// The same with the texts where they stand: most of who reads a million rows keeps none of them.
fn view<'r>(row: &'r Row<'_>) -> rusqlite::Result<GameRow<'r>> {
    let id = |at: usize| row.get::<_, Option<u32>>(at).map(Option::unwrap_or_default);
    let text = |at: usize| Ok::<_, rusqlite::Error>(row.get_ref(at)?.as_str_or_null()?.map(Cow::Borrowed));
    let last_move = match row.get::<_, Option<i64>>(7)? {
        Some(micros) => Some(TypedTime {
            at: Instant::from_micros(micros),
            offset: row.get::<_, Option<i32>>(8)?.unwrap_or_default(),
            typed: text(9)?,
        }),
        None => None,
    };
    Ok(GameRow {
        packed: PackedGame {
            seq: row.get(0)?,
            entry: row.get(1)?,
            finish: Instant::from_micros(row.get(4)?),
            first: PlayerId(row.get(10)?),
            second: PlayerId(id(11)?),
            first_score: row.get::<_, Option<i64>>(16)?.map(Score),
            second_score: row.get::<_, Option<i64>>(17)?.map(Score),
            result: row.get::<_, Option<u8>>(18)?.and_then(Outcome::from_number),
            termination: row.get::<_, Option<u8>>(19)?.and_then(Termination::from_number),
            tiles_left: row.get(20)?,
            players: row.get(21)?,
            mode: id(22)?,
            time_control: id(23)?,
            event: id(24)?,
            moves: row.get(26)?,
            duration_s: row.get(27)?,
        },
        tail: Cow::Borrowed(row.get_ref(3)?.as_str()?),
        finish_offset: row.get(5)?,
        finish_typed: text(6)?,
        last_move,
        first_typed: id(12)?,
        second_typed: id(13)?,
        first_name: id(14)?,
        second_name: id(15)?,
        round: id(25)?,
    })
}

pub(super) fn each(
    connection: &Connection,
    kind: u32,
    mut told: impl FnMut(GameRow<'_>),
) -> rusqlite::Result<()> {
    // The plus keeps the index out: it would give the games in the order of their keys, to be sorted.
    let mut statement = connection.prepare_cached("SELECT * FROM game WHERE +kind = ? ORDER BY seq")?;
    let mut rows = statement.query([kind])?;
    while let Some(row) = rows.next()? {
        told(view(row)?);
    }
    Ok(())
}

impl Reader<'_> {
    /// The game of a key.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn game_by_tail(&self, kind: u32, tail: &str) -> Result<Option<GameRow<'static>>, StoreError> {
        self.row("SELECT * FROM game WHERE kind = ? AND tail = ?", rusqlite::params![kind, tail], read)
    }

    /// Tells what follows the kind in the key of every game of a kind.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn each_tail(&self, kind: u32, mut told: impl FnMut(&str)) -> Result<(), StoreError> {
        self.rows("SELECT tail FROM game WHERE kind = ? ORDER BY tail", [kind], |row| {
            told(row.get_ref(0)?.as_str()?);
            Ok(())
        })?;
        Ok(())
    }

    /// The numbers of the words that are kinds of games.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn kinds(&self) -> Result<Vec<u32>, StoreError> {
        let sql = "SELECT kind FROM (SELECT kind FROM list UNION SELECT kind FROM batch UNION SELECT kind FROM event)
                   ORDER BY kind";
        self.rows(sql, [], |row| row.get(0))
    }

    /// The game of a number.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn game_by_number(&self, seq: u32) -> Result<Option<GameRow<'static>>, StoreError> {
        self.row("SELECT * FROM game WHERE seq = ?", [seq], read)
    }

    /// Tells every game of a kind, in the order in which they came.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn each_game(&self, kind: u32, told: impl FnMut(GameRow<'_>)) -> Result<(), StoreError> {
        each(self.connection, kind, told).map_err(|error| self.explain(&error))
    }

    /// The numbers of a kind's games that say how long they took, and the seconds.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn durations(&self, kind: u32) -> Result<Vec<(u32, u32)>, StoreError> {
        let sql = "SELECT seq, duration_s FROM game WHERE kind = ? AND duration_s IS NOT NULL ORDER BY seq";
        self.rows(sql, [kind], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// The number of the last game of the file; 0 where there is none.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn last_game(&self) -> Result<u32, StoreError> {
        Ok(self.row("SELECT coalesce(max(seq), 0) FROM game", [], |row| row.get(0))?.unwrap_or_default())
    }

    /// Every spelling of a key and name to show that games and seeds gave a player: name numbers, 0 for the
    /// folded key and for none. Reads the whole file.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn all_spellings(&self) -> Result<Vec<(PlayerId, u32, u32)>, StoreError> {
        // A set takes a tenth of the time that SQLite needs to sort two million rows.
        let mut seen = FxHashSet::default();
        let sql = "SELECT first, coalesce(first_typed, 0), coalesce(first_name, 0),
                          second, coalesce(second_typed, 0), coalesce(second_name, 0) FROM game";
        self.rows(sql, [], |row| {
            seen.insert((PlayerId(row.get(0)?), row.get(1)?, row.get(2)?));
            if let Some(second) = row.get::<_, Option<u32>>(3)? {
                seen.insert((PlayerId(second), row.get(4)?, row.get(5)?));
            }
            Ok(())
        })?;
        self.rows("SELECT player, coalesce(typed, 0) FROM seed", [], |row| {
            seen.insert((PlayerId(row.get(0)?), row.get(1)?, 0));
            Ok(())
        })?;
        let mut seen: Vec<_> = seen.into_iter().collect();
        seen.sort_unstable();
        Ok(seen)
    }
}

impl Writer<'_> {
    /// Adds a game; gives it its number.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_game(&mut self, kind: u32, row: &GameRow<'_>) -> Result<u32, StoreError> {
        let cells = row.cells(self.entry().0, kind);
        self.add(GAME, &cells).map(|seq| seq as u32).map_err(|error| self.explain(&error))
    }

    /// Adds games one after another; gives the number of the first.
    ///
    /// # Errors
    /// Where the file cannot take them: then the command is to be given up.
    pub fn add_games(&mut self, kind: u32, rows: &[GameRow<'_>]) -> Result<u32, StoreError> {
        let entry = self.entry().0;
        let cells: Vec<_> = rows.iter().map(|row| row.cells(entry, kind)).collect();
        self.add_all(GAME, &cells).map(|seq| seq as u32).map_err(|error| self.explain(&error))
    }
}
