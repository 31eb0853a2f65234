//! The caches against the facts: what reading commands go by must be what a fresh replay would give.

use super::Found;
use crate::app::checkpoint::{self, Asked};
use crate::app::import::snapshot_games;
use crate::app::{AppResult, Context, book, log, people};
use crate::model::{EntrySeq, Instant, PackedGame};
use crate::rating::packed::{Chunk, Damaged, Log, Unpacked};
use crate::rating::{Checkpoint, Knowledge, replay};
use crate::report::doctor::Level;
use crate::store::{ListRow, Names, Reader};

const REPAIR: &str = "arbitro doctor --repair builds it again from the facts";

pub(super) fn check(context: &Context<'_>, reader: Reader<'_>) -> AppResult<Found> {
    let mut found = Found::of("packed logs, checkpoints and spellings against the facts, and games in play");
    let names = reader.names()?;
    for kind in reader.kinds_of_games()? {
        packed_log(reader, &names, kind, &mut found)?;
    }
    spellings(reader, &names, &mut found)?;
    for row in reader.lists()? {
        checkpoint_of(reader, &names, &row, &mut found)?;
    }
    for kind in 1..names.words.len() as u32 {
        if reader.has_snapshots(kind)?
            && let Err(error) = snapshot_games(reader, &mut names.clone(), kind, context.now())
        {
            found.add(Level::Error, error.to_string(), "import the game's file again");
        }
    }
    Ok(found)
}

fn packed_log(reader: Reader<'_>, names: &Names, kind: u32, found: &mut Found) -> AppResult<()> {
    let game = names.words.get(kind as usize).map_or("", String::as_str);
    let Some(stored) = log::stored_log(reader, kind)? else {
        let message =
            format!("the packed log of {game} is missing, damaged or behind: commands build it each time");
        found.add(Level::Warning, message, REPAIR);
        return Ok(());
    };
    if let Some(difference) = first_difference(&stored, &log::rebuild(reader, kind)?)? {
        let message = format!("the packed log of {game} is not what the facts say: {difference}");
        found.add(Level::Error, message, REPAIR);
    }
    Ok(())
}

/// Where two logs do not hold the same games in the same order, in words.
fn first_difference(stored: &Log, fresh: &Log) -> Result<Option<String>, Damaged> {
    if stored.len() != fresh.len() {
        return Ok(Some(format!("it holds {} games, and there are {}", stored.len(), fresh.len())));
    }
    let (mut stored, mut fresh) = (Walk::new(&stored.chunks), Walk::new(&fresh.chunks));
    while let (Some(is), Some(should)) = (stored.next()?, fresh.next()?) {
        if is != should {
            return Ok(Some(format!("game {} is another", should.1)));
        }
    }
    Ok(None)
}

/// Walks the games of chunks one by one.
struct Walk<'a> {
    chunks: std::slice::Iter<'a, Chunk>,
    open: Unpacked,
    at: usize,
}

impl<'a> Walk<'a> {
    fn new(chunks: &'a [Chunk]) -> Self {
        Self { chunks: chunks.iter(), open: Unpacked::default(), at: 0 }
    }

    fn next(&mut self) -> Result<Option<(&PackedGame, &str)>, Damaged> {
        while self.at == self.open.games.len() {
            let Some(chunk) = self.chunks.next() else { return Ok(None) };
            chunk.unpack(&mut self.open)?;
            self.at = 0;
        }
        self.at += 1;
        Ok(Some((&self.open.games[self.at - 1], self.open.tail(self.at - 1))))
    }
}

/// A checkpoint that serves must be what a replay from the beginning gives.
fn checkpoint_of(reader: Reader<'_>, names: &Names, row: &ListRow, found: &mut Found) -> AppResult<()> {
    let Some(stored) = reader.checkpoint(row.id)? else { return Ok(()) };
    if checkpoint::sound(&stored).is_none() {
        let message = format!(
            "the checkpoint of {} is damaged: commands replay from the beginning each time",
            row.name
        );
        found.add(Level::Warning, message, REPAIR);
        return Ok(());
    }
    let book = book::load(reader, names, row)?;
    let asked = Asked { from: Instant::MAX, oldest: EntrySeq(u32::MAX) };
    let Some(kept) = checkpoint::usable(reader, &book.list, row.kind, &book.facts, asked)? else {
        return Ok(());
    };
    // Players who came since are unknown to it.
    let kept = Checkpoint { table: kept.table.with_players(book.facts.keys.len()), ..kept };
    let known = Knowledge { game: kept.game, decisions: kept.decisions };
    if replay::checkpoint(&book.facts, &book.list, known, kept.at)?.as_ref() != Some(&kept) {
        let message = format!("the checkpoint of {} is not what a replay from the beginning gives", row.name);
        found.add(Level::Error, message, REPAIR);
    }
    Ok(())
}

fn spellings(reader: Reader<'_>, names: &Names, found: &mut Found) -> AppResult<()> {
    let Some(mut cached) = reader.cached_spellings()? else {
        if reader.last_game()? > 0 {
            let message = "the spellings of names are missing or behind: commands read every game for them";
            found.add(Level::Warning, message, REPAIR);
        }
        return Ok(());
    };
    // A spelling that is the folded key itself says nothing.
    let mut fresh = people::smallest(names, reader.all_spellings()?);
    let said = |row: &(crate::model::PlayerId, u32, u32)| (row.1, row.2) != (0, 0);
    cached.retain(said);
    fresh.retain(said);
    if let Some((is, _)) = cached.iter().zip(&fresh).find(|(is, should)| is != should) {
        let message = format!("the spelling of {} is not what the games say", names.key(is.0));
        found.add(Level::Error, message, REPAIR);
    } else if cached.len() != fresh.len() {
        let message = format!("{} spellings are kept, and the games say {}", cached.len(), fresh.len());
        found.add(Level::Error, message, REPAIR);
    }
    Ok(())
}
