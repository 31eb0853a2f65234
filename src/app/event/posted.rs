//! The facts that an event has posted: what it said of each last, and what others decided of them since.

use std::collections::BTreeMap;

use super::finish::source_of;
use crate::app::AppResult;
use crate::event::Event;
use crate::model::{Act, EntrySeq};
use crate::store::{DecisionRow, GameRow, Reader};

/// The commands by which an event itself posts and amends.
const OWN: [&str; 2] = ["event finish", "event new"];

/// A fact of an event.
pub struct Posted {
    /// Its number.
    pub seq: u32,
    /// As the event said it last: when it was posted, or by an amendment of the event.
    pub row: GameRow<'static>,
    /// What others have decided of it since, where that stands.
    pub ruled: Option<Box<Ruled>>,
}

/// What a ratings officer decided of an event's game, and not the event.
#[derive(Clone, Debug)]
pub struct Ruled {
    /// The decision that made it so; of several the last one.
    pub by: Ruling,
    /// Whether the game counts no more.
    pub is_void: bool,
    /// What the game says instead, where that was amended.
    pub amended: Option<GameRow<'static>>,
}

/// Which decision it was.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// Its entry in the audit log.
    pub entry: EntrySeq,
    /// Why.
    pub reason: String,
}

impl Posted {
    /// Takes a decision into account (R-ORD-3: the latest amendment goes before those before it).
    fn decide(&mut self, decision: DecisionRow, is_own: bool) {
        let (was_void, was_amended) =
            self.ruled.as_ref().map_or((false, None), |ruled| (ruled.is_void, ruled.amended.clone()));
        let (is_void, amended) = match (decision.act, decision.amended) {
            (Act::Void, _) => (true, was_amended),
            (Act::Restore, _) => (false, was_amended),
            (Act::Amend, Some(row)) if is_own => {
                self.row = row;
                (was_void, None)
            }
            (Act::Amend, Some(row)) => (was_void, Some(row)),
            (Act::Amend | Act::Hold | Act::Release, _) => return,
        };
        let before = self.ruled.take().map(|ruled| ruled.by).filter(|_| is_own);
        let by = before.unwrap_or(Ruling { entry: decision.entry, reason: decision.reason });
        let differs = amended.as_ref().is_some_and(|amended| !amended.says_same(&self.row));
        let ruled = Ruled { by, is_void, amended: amended.filter(|_| differs) };
        self.ruled = (is_void || differs).then(|| Box::new(ruled));
    }
}

/// The facts of an event.
pub struct Facts {
    all: Vec<Posted>,
    /// Their places by round and table.
    places: Vec<((u32, u32), usize)>,
}

impl Facts {
    fn new(source: &str, all: Vec<Posted>) -> Self {
        let place = |(at, fact): (usize, &Posted)| Some((game_of(source, &fact.row.tail)?, at));
        let mut places: Vec<_> = all.iter().enumerate().filter_map(place).collect();
        places.sort_unstable();
        Self { all, places }
    }

    /// Whether nothing was posted yet.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The place of the fact of a round and table.
    pub fn find(&self, game: (u32, u32)) -> Option<usize> {
        let found = self.places.binary_search_by_key(&game, |(game, _)| *game);
        found.ok().map(|at| self.places[at].1)
    }

    /// The fact at a place.
    pub fn at(&self, place: usize) -> &Posted {
        &self.all[place]
    }

    /// Every fact.
    pub fn all(&self) -> &[Posted] {
        &self.all
    }
}

/// Round and table of a tail under a source.
fn game_of(source: &str, tail: &str) -> Option<(u32, u32)> {
    let (round, table) = tail.strip_prefix(source)?.strip_prefix('/')?.split_once('.')?;
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| !text.starts_with(['0', '+']));
    Some((number(round)?, number(table)?))
}

/// The facts of an event.
///
/// # Errors
/// Where the file cannot be read.
pub fn posted(reader: Reader<'_>, kind: u32, event: &Event) -> AppResult<Facts> {
    let fact = |row: GameRow<'static>| Posted { seq: row.packed.seq, row, ruled: None };
    let source = source_of(event);
    let mut facts = reader.games_of_source(kind, &source, fact)?;
    if facts.is_empty() {
        return Ok(Facts::new(&source, facts));
    }
    let (mut places, mut own) = (BTreeMap::new(), BTreeMap::new());
    for decision in reader.decisions(kind)? {
        if places.is_empty() {
            places = facts.iter().enumerate().map(|(at, fact)| (fact.seq, at)).collect();
        }
        let Some(at) = places.get(&decision.game) else { continue };
        let is_own = if let Some(is_own) = own.get(&decision.entry) {
            *is_own
        } else {
            let is_own = OWN.contains(&reader.entry(decision.entry)?.command.as_str());
            own.insert(decision.entry, is_own);
            is_own
        };
        facts[*at].decide(decision, is_own);
    }
    Ok(Facts::new(&source, facts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_an_event_say_round_and_table() {
        let game = |tail| game_of("event:liga", tail);
        assert_eq!(game("event:liga/2.10"), Some((2, 10)));
        for other in
            ["event:liga/2", "event:liga/02.1", "event:liga/2.+1", "event:liga2.1", "event:lig/2.1", "2.1"]
        {
            assert_eq!(game(other), None, "{other}");
        }
    }
}
