//! The packed log in the file: read where it matches the facts, built again where it does not.

use std::collections::BTreeMap;

use crate::app::AppResult;
use crate::model::Instant;
use crate::rating::packed::{self, Chunk, Keyed, Log, Unpacked};
use crate::store::{Reader, StoredChunk, Writer};

/// The packed log of a kind of game. A stored one that is damaged, incomplete or absent is built again
/// in memory from the facts (R-CLO-5).
///
/// # Errors
/// Where the file cannot be read.
pub fn load(reader: Reader<'_>, kind: u32) -> AppResult<Log> {
    match stored_log(reader, kind)? {
        Some(log) => Ok(log),
        None => rebuild(reader, kind),
    }
}

/// The packed log of a kind as it is stored; `None` where it is damaged, incomplete or absent.
///
/// # Errors
/// Where the file cannot be read.
pub fn stored_log(reader: Reader<'_>, kind: u32) -> AppResult<Option<Log>> {
    Ok(reader.packed_log(kind)?.and_then(sound))
}

/// What is stored of the packed log of a kind from the chunk on that may hold the first game of an instant;
/// `None` where the log is incomplete or absent, or what is asked for is damaged.
///
/// # Errors
/// Where the file cannot be read.
pub fn stored_from(reader: Reader<'_>, kind: u32, from: Instant) -> AppResult<Option<Log>> {
    let Some(bounds) = reader.chunk_bounds(kind)? else { return Ok(None) };
    let first = bounds.partition_point(|(finish, ..)| *finish < from).saturating_sub(1);
    let Some((finish, tail, _)) = bounds.get(first) else { return Ok(Some(Log::default())) };
    Ok(sound(reader.chunks_from(kind, *finish, tail)?))
}

/// The log that stored chunks make; `None` where one of them is damaged.
fn sound(stored: Vec<StoredChunk>) -> Option<Log> {
    let chunks: Option<Vec<Chunk>> = stored.into_iter().map(sound_chunk).collect();
    Some(Log { chunks: chunks? })
}

/// The chunk that a stored one makes; `None` where it is damaged, or of an older layout.
fn sound_chunk(stored: StoredChunk) -> Option<Chunk> {
    let checksum = stored.checksum;
    let chunk = unstored(stored);
    (chunk.checksum() == checksum).then_some(chunk)
}

/// Builds the log of a kind from the facts.
///
/// # Errors
/// Where the file cannot be read.
pub fn rebuild(reader: Reader<'_>, kind: u32) -> AppResult<Log> {
    let mut log = Log::default();
    let mut run = Unpacked::default();
    let mut outcome = Ok(());
    reader.each_game(kind, |row| {
        run.push(row.packed, &row.tail);
        if run.games.len() >= RUN && outcome.is_ok() {
            outcome = log.merge(&run);
            run.clear();
        }
    })?;
    outcome?;
    log.merge(&run)?;
    Ok(log)
}

/// How many new games are held before they are put in their places.
pub const RUN: usize = 1 << 17;

fn unstored(chunk: StoredChunk) -> Chunk {
    Chunk {
        bound: (chunk.bound_finish, chunk.bound_tail),
        changed: false,
        columns: chunk.columns,
        tails: chunk.tails,
        count: chunk.games as usize,
    }
}

fn to_store(chunk: Chunk) -> StoredChunk {
    let checksum = chunk.checksum();
    StoredChunk {
        bound_finish: chunk.bound.0,
        bound_tail: chunk.bound.1,
        games: chunk.count as u32,
        checksum,
        columns: chunk.columns,
        tails: chunk.tails,
    }
}

/// Puts new games into the stored log of a kind, touching only the chunks that get some. Where there is no
/// sound log yet (`known` is `None`, or one of those chunks is damaged) it is built from the facts, which hold
/// the new games already.
///
/// # Errors
/// Where the file cannot be read or written.
pub fn add(
    writer: &mut Writer<'_>,
    kind: u32,
    games: &Unpacked,
    known: &mut Option<Bounds>,
) -> AppResult<()> {
    let Some(bounds) = known.take() else { return build(writer, kind, known) };
    let mut by_chunk: BTreeMap<usize, Vec<Keyed<'_>>> = BTreeMap::new();
    let first_of_last = bounds.0.last().map(|(finish, tail, _)| (*finish, tail.as_str()));
    if games.iter().all(|(game, tail)| first_of_last.is_none_or(|first| first <= (game.finish, tail))) {
        // As nearly always: games come as they are played.
        by_chunk.insert(bounds.0.len().saturating_sub(1), games.iter().collect());
        return put(writer, kind, bounds, by_chunk, known);
    }
    for (game, tail) in games.iter() {
        let before =
            |(finish, other, _): &(Instant, String, u32)| (*finish, other.as_str()) <= (game.finish, tail);
        let index = bounds.0.partition_point(before).saturating_sub(1);
        by_chunk.entry(index).or_default().push((game, tail));
    }
    put(writer, kind, bounds, by_chunk, known)
}

/// Packs the chunks that get games again, and writes them.
fn put(
    writer: &mut Writer<'_>,
    kind: u32,
    bounds: Bounds,
    by_chunk: BTreeMap<usize, Vec<Keyed<'_>>>,
    known: &mut Option<Bounds>,
) -> AppResult<()> {
    let last = bounds.0.len().saturating_sub(1);
    let mut all = bounds.0;
    let mut grown = Vec::new();
    for (index, new) in by_chunk {
        let stored = match all.get(index) {
            Some((finish, tail, _)) => writer.reader().chunk(kind, *finish, tail)?,
            None => None,
        };
        let old = match stored.map(sound_chunk) {
            Some(Some(chunk)) => chunk,
            Some(None) => return build(writer, kind, known),
            None => Chunk::pack((Instant::from_micros(i64::MIN), String::new()), std::iter::empty()),
        };
        for chunk in packed::with(&old, &new, index == last)? {
            grown.push((chunk.bound.0, chunk.bound.1.clone(), chunk.count as u32));
            writer.put_chunk(kind, &to_store(chunk))?;
        }
    }
    for bound in grown {
        match all.binary_search_by(|other| (other.0, other.1.as_str()).cmp(&(bound.0, bound.1.as_str()))) {
            Ok(at) => all[at] = bound,
            Err(at) => all.insert(at, bound),
        }
    }
    *known = Some(Bounds(all));
    Ok(())
}

/// The bounds and sizes of the chunks of a stored log, in order.
#[derive(Clone, Debug, Default)]
pub struct Bounds(Vec<(Instant, String, u32)>);

/// The bounds of the stored log of a kind; `None` where it has not seen every game of the file.
///
/// # Errors
/// Where the file cannot be read.
pub fn bounds(reader: Reader<'_>, kind: u32) -> AppResult<Option<Bounds>> {
    if reader.last_game()? == 0 {
        return Ok(Some(Bounds::default()));
    }
    Ok(reader.chunk_bounds(kind)?.map(Bounds))
}

fn build(writer: &mut Writer<'_>, kind: u32, known: &mut Option<Bounds>) -> AppResult<()> {
    let log = rebuild(writer.reader(), kind)?;
    writer.drop_packed_log(kind)?;
    let bounds =
        log.chunks.iter().map(|chunk| (chunk.bound.0, chunk.bound.1.clone(), chunk.count as u32)).collect();
    for chunk in log.chunks {
        writer.put_chunk(kind, &to_store(chunk))?;
    }
    *known = Some(Bounds(bounds));
    Ok(())
}

/// Builds the stored log of a kind again where it has not seen every game, is damaged, or `full` asks for it.
///
/// # Errors
/// Where the file cannot be read or written.
pub fn refresh(writer: &mut Writer<'_>, kind: u32, full: bool) -> AppResult<()> {
    let is_sound = !full && stored_log(writer.reader(), kind)?.is_some();
    if !is_sound && writer.reader().last_game()? > 0 {
        let mut known = None;
        build(writer, kind, &mut known)?;
        seal(writer, kind, &known.unwrap_or_default())?;
    }
    Ok(())
}

/// Says that the stored log has seen every game of the file.
///
/// # Errors
/// Where the file cannot be written.
pub fn seal(writer: &mut Writer<'_>, kind: u32, known: &Bounds) -> AppResult<()> {
    let games = known.0.iter().map(|(_, _, count)| count).sum();
    let last = writer.reader().last_game()?;
    Ok(writer.put_log_head(kind, games, last)?)
}
