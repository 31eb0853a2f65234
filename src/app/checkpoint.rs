//! Checkpoints in the file: the state of a list's replay at the start of its oldest open period, so that a night
//! need not replay what is closed. Read where nothing that was recorded since reaches behind it, and kept anew
//! where the oldest open period is another.

use crate::app::AppResult;
use crate::app::book::{self, Book};
use crate::app::reach::first_touched;
use crate::ledger::periods;
use crate::model::{Closing, EntrySeq, Instant, List, PeriodKind};
use crate::rating::checkpoint::premises;
use crate::rating::ladder::Ladder;
use crate::rating::{Checkpoint, Facts, Knowledge, System, replay};
use crate::store::{ListRow, Names, Reader, StoredCheckpoint, Writer};

/// What is asked of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The first cut or period start: what came before it only counts by the state that it left.
    pub from: Instant,
    /// The last command of decisions that the oldest state of knowledge knows. Every state knows all games.
    pub oldest: EntrySeq,
}

/// The kept state of a list's replay, where it serves what is asked; `facts` need no games.
///
/// # Errors
/// Where the file cannot be read.
pub fn usable(
    reader: Reader<'_>,
    list: &List,
    kind: u32,
    facts: &Facts,
    asked: Asked,
) -> AppResult<Option<Checkpoint>> {
    let Some(stored) = reader.checkpoint(list.id)? else { return Ok(None) };
    // A damaged one is no more than none at all.
    let Some(kept) = sound(&stored) else { return Ok(None) };
    let serves = kept.at <= asked.from
        && !is_ladder(list)
        && stored.premises == premises(facts, list, kept.at)
        && !reader.came_late(kind, kept.game, kept.at)?
        && first_touched(reader, facts, kept.decisions.min(asked.oldest))? >= kept.at;
    Ok(serves.then_some(kept))
}

/// The state that was stored; `None` where it is damaged.
pub fn sound(stored: &StoredCheckpoint) -> Option<Checkpoint> {
    (crc32fast::hash(&stored.state) == stored.checksum)
        .then(|| Checkpoint::unpack(&stored.state).ok())
        .flatten()
}

/// A ranking of the ladder tells of all climbing so far, which a state does not.
fn is_ladder(list: &List) -> bool {
    list.versions.iter().any(|version| version.profile.system == Ladder.name())
}

/// Where the state of a list is worth keeping: at the start of its oldest open period, unless that is its first.
fn place(list: &List, closings: &[Closing]) -> Option<Instant> {
    let open = PeriodKind::ALL.into_iter().filter_map(|kind| periods(list, kind, closings).next());
    open.map(|period| period.start).min().filter(|start| list.activated < *start)
}

/// Keeps the state of a list where the one that is kept does not serve any more.
///
/// # Errors
/// Where the file cannot be read or written.
pub fn refresh(
    writer: &mut Writer<'_>,
    names: &Names,
    row: &ListRow,
    (list, closings): (&List, &[Closing]),
) -> AppResult<()> {
    let Some(at) = place(list, closings) else { return Ok(()) };
    let asked = Asked { from: at, oldest: EntrySeq(u32::MAX) };
    let book = book::load_for(writer.reader(), names, row, |_| asked)?;
    keep(writer, &book)
}

/// Keeps the state of a list at the start of its oldest open period, unless the book began there. To be called
/// once the running command has added what it closes; it decides nothing.
///
/// # Errors
/// Where the file cannot be read or written.
pub fn keep(writer: &mut Writer<'_>, book: &Book) -> AppResult<()> {
    let (facts, list) = (&book.facts, &book.list);
    let closings = writer.reader().closings(list.id)?;
    let Some(at) = place(list, &closings).filter(|_| !is_ladder(list)) else { return Ok(()) };
    let begun = facts.start.as_ref().map(|start| start.at);
    if begun.is_some_and(|begun| at <= begun) {
        return Ok(());
    }
    let decisions = EntrySeq(writer.entry().0 - 1);
    let known = Knowledge { game: writer.reader().last_game()?, decisions };
    if let Some(state) = replay::checkpoint(facts, list, known, at)? {
        let bytes = state.pack();
        let (checksum, premises) = (crc32fast::hash(&bytes), premises(facts, list, at));
        writer.put_checkpoint(list.id, &StoredCheckpoint { checksum, premises, state: bytes })?;
    }
    Ok(())
}
