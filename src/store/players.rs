//! Decisions on players: attributes set or taken back, and bars from a list's rankings.

use super::cells::Cell;
use super::error::StoreError;
use super::reader::Reader;
use super::writer::{Table, Writer, table};
use crate::model::bar::Bar;
use crate::model::{EntrySeq, Instant, PlayerId};

const PLAYER_DECISION: Table = table!("player_decision", "seq", "?, ?, ?, ?, ?, ?, ?");
const BAR: Table = table!("bar", "seq", "?, ?, ?, ?, ?, ?, ?, ?");

/// What a decision on a player says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attribute {
    /// The account is verified since an instant; `None` takes it back (R-VEZZ-9).
    Verified(Option<Instant>),
    /// The name to show: a name's number; 0 takes it back.
    Name(u32),
    /// The spelling of the key to show: a name's number; 0 takes it back.
    Spelling(u32),
}

/// A decision on a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerDecision {
    /// The command.
    pub entry: EntrySeq,
    /// Whose.
    pub player: PlayerId,
    /// What it says.
    pub attribute: Attribute,
    /// Why.
    pub reason: String,
}

/// A bar, or the lifting of one, as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BarRow {
    /// The command.
    pub entry: EntrySeq,
    /// The list's number.
    pub list: u32,
    /// Who, over which span, and whether it hides or lifts (R-CLO-7).
    pub bar: Bar,
    /// Why.
    pub reason: String,
}

impl Reader<'_> {
    /// Every decision on a player, in the order in which they came.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn player_decisions(&self) -> Result<Vec<PlayerDecision>, StoreError> {
        let sql = "SELECT entry, player, attribute, at, name, reason FROM player_decision ORDER BY seq";
        self.rows(sql, [], |row| {
            let attribute: String = row.get(2)?;
            let name = || row.get::<_, Option<u32>>(4).map(Option::unwrap_or_default);
            let attribute = match attribute.as_str() {
                "verified" => Attribute::Verified(row.get::<_, Option<i64>>(3)?.map(Instant::from_micros)),
                "name" => Attribute::Name(name()?),
                _ => Attribute::Spelling(name()?),
            };
            Ok(PlayerDecision {
                entry: EntrySeq(row.get(0)?),
                player: PlayerId(row.get(1)?),
                attribute,
                reason: row.get(5)?,
            })
        })
    }

    /// Every bar and every lifting, in the order in which they came.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn bars(&self) -> Result<Vec<BarRow>, StoreError> {
        let sql = "SELECT entry, list, player, since, until, act, reason FROM bar ORDER BY seq";
        self.rows(sql, [], |row| {
            let act: String = row.get(5)?;
            let bar = Bar {
                player: PlayerId(row.get(2)?),
                from: Instant::from_micros(row.get(3)?),
                until: Instant::from_micros(row.get(4)?),
                hides: act == "bar",
            };
            Ok(BarRow { entry: EntrySeq(row.get(0)?), list: row.get(1)?, bar, reason: row.get(6)? })
        })
    }
}

impl Writer<'_> {
    /// Adds a decision on a player.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_player_decision(
        &mut self,
        player: PlayerId,
        attribute: &Attribute,
        reason: &str,
    ) -> Result<(), StoreError> {
        let (word, at, name) = match attribute {
            Attribute::Verified(since) => ("verified", Cell::opt(since.map(Instant::micros)), Cell::Null),
            Attribute::Name(name) => ("name", Cell::Null, Cell::id(*name)),
            Attribute::Spelling(name) => ("spelling", Cell::Null, Cell::id(*name)),
        };
        let entry = Cell::Int(i64::from(self.entry().0));
        let cells = [entry, Cell::Int(i64::from(player.0)), Cell::Text(word), at, name, Cell::Text(reason)];
        self.add(PLAYER_DECISION, &cells).map(|_| ()).map_err(|error| self.explain(&error))
    }

    /// Adds a bar, or the lifting of one, to a list.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn add_bar(&mut self, list: u32, bar: &Bar, reason: &str) -> Result<(), StoreError> {
        let cells = [
            Cell::Int(i64::from(self.entry().0)),
            Cell::Int(i64::from(list)),
            Cell::Int(i64::from(bar.player.0)),
            Cell::Text(if bar.hides { "bar" } else { "lift" }),
            Cell::Int(bar.from.micros()),
            Cell::Int(bar.until.micros()),
            Cell::Text(reason),
        ];
        self.add(BAR, &cells).map(|_| ()).map_err(|error| self.explain(&error))
    }
}
