//! Decisions on games. A game's row never changes; what a decision makes of it is a row of its own.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Row;

use super::cells::Cell;
use super::error::StoreError;
use super::games::{GameRow, TypedTime};
use super::reader::Reader;
use super::writer::{Table, Writer, table};
use crate::model::game::{Outcome, Score, Termination};
use crate::model::{Act, EntrySeq, Instant, PlayerId};

const DECISION: Table = table!(
    "decision",
    "seq",
    "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
);

/// A decision on a game as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecisionRow {
    /// Its number; 0 for one not yet stored.
    pub seq: u32,
    /// The command; 0 for one not yet stored.
    pub entry: EntrySeq,
    /// When it was recorded.
    pub recorded: Instant,
    /// The game's number.
    pub game: u32,
    /// What is done.
    pub act: Act,
    /// Why.
    pub reason: String,
    /// The decision's own date as typed: information only.
    pub decided_at: Option<String>,
    /// Which fields an amendment sets: the names of input columns.
    pub fields: Vec<Field>,
    /// The game as the amendment makes it; as recorded where the act is no amendment.
    pub amended: Option<GameRow<'static>>,
}

macro_rules! fields {
    ($($variant:ident $name:literal $doc:literal;)*) => {
        /// An input column that an amendment may set.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Field {
            $(#[doc = $doc] $variant,)*
        }

        /// Every field, in the order of the bits that stand for them.
        pub const FIELDS: &[(Field, &str)] = &[$((Field::$variant, $name),)*];
    };
}

fields! {
    Finish "finished_at" "When it was finished.";
    LastMove "last_move_at" "When the last move was made.";
    First "first" "Who moved first.";
    Second "second" "Who moved second.";
    FirstName "first_name" "First's name to show.";
    SecondName "second_name" "Second's name to show.";
    FirstScore "first_score" "First's points.";
    SecondScore "second_score" "Second's points.";
    Result "result" "The result.";
    Termination "termination" "How it ended.";
    TilesLeft "tiles_left" "Tiles left in the bag.";
    Players "players" "How many played.";
    Mode "mode" "The mode.";
    TimeControl "time_control" "The time control.";
    Event "event" "The event.";
    Round "round" "The round.";
    Moves "moves" "Plies.";
    Duration "duration_s" "Seconds.";
}

impl Field {
    /// The name of the input column.
    pub fn name(self) -> &'static str {
        FIELDS[self as usize].1
    }

    /// The field of an input column.
    pub fn named(name: &str) -> Option<Self> {
        FIELDS.iter().find(|(_, known)| *known == name).map(|(field, _)| *field)
    }
}

/// Decisions with their recorded instant and their game. Those of the running command have no audit entry
/// yet, and are recorded not before the last one (R-ORD-2).
// A cross join keeps its order: the few decisions look up their games, not the many games their decisions.
const SELECT: &str = "
    SELECT d.*, COALESCE(a.recorded, (SELECT max(recorded) FROM audit), 0), g.tail
    FROM decision d CROSS JOIN game g ON g.seq = d.game LEFT JOIN audit a ON a.seq = d.entry";

impl Reader<'_> {
    /// The decisions on games of a kind, in recording order.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn decisions(&self, kind: u32) -> Result<Vec<DecisionRow>, StoreError> {
        self.decisions_as(kind, |row| row)
    }

    /// What `make` makes of each decision on a game of a kind, in recording order: a batch that was taken back
    /// may have been a million.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn decisions_as<T>(
        &self,
        kind: u32,
        mut make: impl FnMut(DecisionRow) -> T,
    ) -> Result<Vec<T>, StoreError> {
        // The plus keeps SQLite from walking every game of the kind in place of the few decisions.
        let sql = format!("{SELECT} WHERE +g.kind = ? ORDER BY d.seq");
        let mut failed = None;
        let made = self.rows(&sql, [kind], |row| {
            let mut row = read(row)?;
            match self.amended(&row) {
                Ok(amended) => row.amended = amended,
                Err(error) => failed = Some(error),
            }
            Ok(make(row))
        })?;
        failed.map_or(Ok(made), Err)
    }

    /// The decisions on one game, in recording order.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn decisions_on(&self, seq: u32) -> Result<Vec<DecisionRow>, StoreError> {
        let mut rows = self.rows(&format!("{SELECT} WHERE d.game = ? ORDER BY d.seq"), [seq], read)?;
        for row in &mut rows {
            row.amended = self.amended(row)?;
        }
        Ok(rows)
    }

    /// Why each command decided, by its entry: the reasons of its decisions, each once. Reviews, which change
    /// nothing, are left out.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn decision_reasons(&self) -> Result<BTreeMap<EntrySeq, String>, StoreError> {
        let sql = "SELECT entry, reason FROM (
                       SELECT entry, seq, reason FROM decision WHERE act NOT IN ('hold', 'release') UNION ALL
                       SELECT entry, seq, reason FROM player_decision UNION ALL
                       SELECT entry, seq, reason FROM bar) ORDER BY entry, seq";
        let mut reasons: BTreeMap<EntrySeq, Vec<String>> = BTreeMap::new();
        for (entry, reason) in
            self.rows(sql, [], |row| Ok((EntrySeq(row.get(0)?), row.get::<_, String>(1)?)))?
        {
            let said = reasons.entry(entry).or_default();
            if !said.contains(&reason) {
                said.push(reason);
            }
        }
        Ok(reasons.into_iter().map(|(entry, said)| (entry, joined_reasons(&said))).collect())
    }

    /// The game of a number as its latest amendment makes it; `None` where it has none.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn amended_game(&self, seq: u32) -> Result<Option<GameRow<'static>>, StoreError> {
        let sql = format!("{SELECT} WHERE d.game = ? AND d.act = 'amend' ORDER BY d.seq DESC LIMIT 1");
        match self.row(&sql, [seq], read)? {
            Some(row) => self.amended(&row),
            None => Ok(None),
        }
    }

    /// What was decided about a game, in recording order.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn game_acts(&self, seq: u32) -> Result<Vec<Act>, StoreError> {
        let acts = self.rows("SELECT act FROM decision WHERE game = ? ORDER BY seq", [seq], |row| {
            row.get::<_, String>(0)
        })?;
        Ok(acts.iter().filter_map(|act| Act::parse(act)).collect())
    }

    /// The numbers of the games of a kind that are void.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn void_games(&self, kind: u32) -> Result<BTreeSet<u32>, StoreError> {
        let mut void = BTreeSet::new();
        for row in self.decisions(kind)? {
            match row.act {
                Act::Void => void.insert(row.game),
                Act::Restore => void.remove(&row.game),
                Act::Amend | Act::Hold | Act::Release => false,
            };
        }
        Ok(void)
    }

    /// The amended game: the record as it came in, with the named fields set (R-ORD-3).
    fn amended(&self, row: &DecisionRow) -> Result<Option<GameRow<'static>>, StoreError> {
        let Some(set) = &row.amended else { return Ok(None) };
        let game = self.game_by_number(row.game)?;
        let game = game.ok_or_else(|| {
            self.damaged(format!("decision {} names game {}, which is missing", row.seq, row.game))
        })?;
        Ok(Some(game.amended(&row.fields, set)))
    }
}

impl GameRow<'static> {
    /// The record as it came in, with the named fields set to those of another (R-ORD-3).
    #[must_use]
    pub fn amended(mut self, fields: &[Field], set: &GameRow<'static>) -> Self {
        for field in fields {
            copy_field(*field, set, &mut self);
        }
        self
    }
}

/// Several reasons as one: the first three, and how many more.
pub fn joined_reasons(reasons: &[String]) -> String {
    let mut reasons = reasons.to_vec();
    let mut met = BTreeSet::new();
    reasons.retain(|reason| met.insert(reason.clone()));
    let shown = reasons.iter().take(3).map(String::as_str).collect::<Vec<_>>().join("; ");
    if reasons.len() > 3 { format!("{shown}; and {} more reasons", reasons.len() - 3) } else { shown }
}

/// Copies one field of a game to another.
fn copy_field(field: Field, from: &GameRow<'static>, to: &mut GameRow<'static>) {
    let (source, target) = (&from.packed, &mut to.packed);
    match field {
        Field::Finish => {
            target.finish = source.finish;
            to.finish_offset = from.finish_offset;
            to.finish_typed.clone_from(&from.finish_typed);
        }
        Field::LastMove => to.last_move.clone_from(&from.last_move),
        Field::First => (target.first, to.first_typed) = (source.first, from.first_typed),
        Field::Second => (target.second, to.second_typed) = (source.second, from.second_typed),
        Field::FirstName => to.first_name = from.first_name,
        Field::SecondName => to.second_name = from.second_name,
        Field::FirstScore => target.first_score = source.first_score,
        Field::SecondScore => target.second_score = source.second_score,
        Field::Result => target.result = source.result,
        Field::Termination => target.termination = source.termination,
        Field::TilesLeft => target.tiles_left = source.tiles_left,
        Field::Players => target.players = source.players,
        Field::Mode => target.mode = source.mode,
        Field::TimeControl => target.time_control = source.time_control,
        Field::Event => target.event = source.event,
        Field::Round => to.round = from.round,
        Field::Moves => target.moves = source.moves,
        Field::Duration => target.duration_s = source.duration_s,
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<DecisionRow> {
    let act: String = row.get(3)?;
    let act = Act::parse(&act).unwrap_or(Act::Hold);
    let bits: u32 = row.get(6)?;
    let fields = FIELDS
        .iter()
        .filter(|(field, _)| bits & (1 << *field as u32) != 0)
        .map(|(field, _)| *field)
        .collect();
    let amended = if act == Act::Amend { Some(read_fields(row)?) } else { None };
    Ok(DecisionRow {
        seq: row.get(0)?,
        entry: EntrySeq(row.get(1)?),
        recorded: Instant::from_micros(row.get(31)?),
        game: row.get(2)?,
        act,
        reason: row.get(4)?,
        decided_at: row.get(5)?,
        fields,
        amended,
    })
}

/// The set fields of an amendment, in a game whose other fields mean nothing.
fn read_fields(row: &Row<'_>) -> rusqlite::Result<GameRow<'static>> {
    let id = |at: usize| row.get::<_, Option<u32>>(at).map(Option::unwrap_or_default);
    let typed = |at: usize| row.get::<_, Option<String>>(at).map(|text| text.map(Cow::Owned));
    let last_move = match row.get::<_, Option<i64>>(10)? {
        Some(at) => {
            let offset = row.get::<_, Option<i32>>(11)?.unwrap_or_default();
            Some(TypedTime { at: Instant::from_micros(at), offset, typed: typed(12)? })
        }
        None => None,
    };
    Ok(GameRow {
        packed: crate::model::PackedGame {
            seq: row.get(2)?,
            entry: 0,
            finish: Instant::from_micros(row.get::<_, Option<i64>>(7)?.unwrap_or_default()),
            first: PlayerId(id(13)?),
            second: PlayerId(id(14)?),
            first_score: row.get::<_, Option<i64>>(19)?.map(Score),
            second_score: row.get::<_, Option<i64>>(20)?.map(Score),
            result: row.get::<_, Option<u8>>(21)?.and_then(Outcome::from_number),
            termination: row.get::<_, Option<u8>>(22)?.and_then(Termination::from_number),
            tiles_left: row.get(23)?,
            players: row.get(24)?,
            mode: id(25)?,
            time_control: id(26)?,
            event: id(27)?,
            moves: row.get(29)?,
            duration_s: row.get(30)?,
        },
        tail: Cow::Owned(row.get(32)?),
        finish_offset: row.get::<_, Option<i32>>(8)?.unwrap_or_default(),
        finish_typed: typed(9)?,
        last_move,
        first_typed: id(15)?,
        second_typed: id(16)?,
        first_name: id(17)?,
        second_name: id(18)?,
        round: id(28)?,
    })
}

impl Reader<'_> {
    /// Every spelling of a key and name to show that amendments gave a player, as [`Reader::all_spellings`] tells those
    /// of games and seeds.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn amended_spellings(&self) -> Result<Vec<(PlayerId, u32, u32)>, StoreError> {
        // An amendment holds only what it sets: a name alone is that of the record's player.
        let sql = "SELECT coalesce(d.first, g.first), coalesce(iif(d.first IS NULL, g.first_typed, d.first_typed), 0),
                          coalesce(d.first_name, 0),
                          coalesce(d.second, g.second), coalesce(iif(d.second IS NULL, g.second_typed, d.second_typed), 0),
                          coalesce(d.second_name, 0)
                   FROM decision d JOIN game g ON g.seq = d.game WHERE d.act = 'amend' ORDER BY d.seq";
        let mut seen = Vec::new();
        self.rows(sql, [], |row| {
            seen.push((PlayerId(row.get(0)?), row.get(1)?, row.get(2)?));
            if let Some(second) = row.get::<_, Option<u32>>(3)? {
                seen.push((PlayerId(second), row.get(4)?, row.get(5)?));
            }
            Ok(())
        })?;
        Ok(seen)
    }
}

impl Writer<'_> {
    /// Adds a decision; its entry is this command's. Of an amendment only the named fields are stored.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_decision(&mut self, row: &DecisionRow) -> Result<u32, StoreError> {
        let bits: i64 = row.fields.iter().map(|field| 1 << *field as i64).sum();
        let mut cells = vec![
            Cell::Int(i64::from(self.entry().0)),
            Cell::Int(i64::from(row.game)),
            Cell::Text(row.act.as_str()),
            Cell::Text(&row.reason),
            Cell::opt_text(row.decided_at.as_deref()),
            Cell::Int(bits),
        ];
        let has = |field| row.fields.contains(&field);
        match &row.amended {
            Some(game) => field_cells(game, has, &mut cells),
            None => cells.resize(DECISION_CELLS, Cell::Null),
        }
        self.add(DECISION, &cells).map(|seq| seq as u32).map_err(|error| self.explain(&error))
    }
}

/// The number of columns of a decision behind its number.
const DECISION_CELLS: usize = 30;

fn field_cells<'a>(game: &'a GameRow<'_>, has: impl Fn(Field) -> bool, cells: &mut Vec<Cell<'a>>) {
    let packed = &game.packed;
    let last = game.last_move.as_ref();
    let mut push = |field: Field, cell: Cell<'a>| cells.push(if has(field) { cell } else { Cell::Null });
    push(Field::Finish, Cell::Int(packed.finish.micros()));
    push(Field::Finish, Cell::Int(i64::from(game.finish_offset)));
    push(Field::Finish, Cell::opt_text(game.finish_typed.as_deref()));
    push(Field::LastMove, Cell::opt(last.map(|time| time.at.micros())));
    push(Field::LastMove, Cell::opt(last.map(|time| time.offset)));
    push(Field::LastMove, Cell::opt_text(last.and_then(|time| time.typed.as_deref())));
    push(Field::First, Cell::id(packed.first.0));
    push(Field::Second, Cell::id(packed.second.0));
    push(Field::First, Cell::id(game.first_typed));
    push(Field::Second, Cell::id(game.second_typed));
    push(Field::FirstName, Cell::id(game.first_name));
    push(Field::SecondName, Cell::id(game.second_name));
    push(Field::FirstScore, Cell::opt(packed.first_score.map(|score| score.0)));
    push(Field::SecondScore, Cell::opt(packed.second_score.map(|score| score.0)));
    push(Field::Result, Cell::opt(packed.result.map(|result| result as u8)));
    push(Field::Termination, Cell::opt(packed.termination.map(|termination| termination as u8)));
    push(Field::TilesLeft, Cell::opt(packed.tiles_left));
    push(Field::Players, Cell::opt(packed.players));
    push(Field::Mode, Cell::id(packed.mode));
    push(Field::TimeControl, Cell::id(packed.time_control));
    push(Field::Event, Cell::id(packed.event));
    push(Field::Round, Cell::id(game.round));
    push(Field::Moves, Cell::opt(packed.moves));
    push(Field::Duration, Cell::opt(packed.duration_s));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_fields_and_back() {
        for (field, name) in FIELDS {
            assert_eq!(Field::named(name), Some(*field));
            assert_eq!(field.name(), *name);
        }
        assert_eq!(Field::named("id"), None);
    }
}
