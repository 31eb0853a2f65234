//! What use cases look up again and again: lists by name, a list with its facts, players by what was typed.

use crate::app::checkpoint::{self, Asked};
use crate::app::import::likeness::plain_form;
use crate::app::{AppError, AppResult, Kind, log};
use crate::formats::profile;
use crate::model::bar::Bar;
use crate::model::key::{fold_player, plain_name};
use crate::model::{Act, Closing, Decision, DecisionKind, List, ListVersion, PlayerId, Zone};
use crate::rating::Facts;
use crate::rating::facts::Verification;
use crate::rating::packed::Log;
use crate::store::{Attribute, DecisionRow, ListRow, Names, Reader, Writer};

/// A list with everything its ratings are a function of.
pub struct Book {
    /// The list with its rules.
    pub list: List,
    /// The number of its kind of game.
    pub kind: u32,
    /// The facts.
    pub facts: Facts,
    /// Its closings, in the order in which they were closed.
    pub closings: Vec<Closing>,
}

/// Every list of the file with its rules, without facts.
///
/// # Errors
/// Where the file cannot be read, or a stored profile does not read as one.
pub fn lists(reader: Reader<'_>, names: &Names) -> AppResult<Vec<(ListRow, List)>> {
    reader.lists()?.into_iter().map(|row| Ok((row.clone(), list(reader, names, &row)?))).collect()
}

/// A stored list with its rules.
///
/// # Errors
/// Where the file cannot be read, or a stored profile or zone is not understood.
pub fn list(reader: Reader<'_>, names: &Names, row: &ListRow) -> AppResult<List> {
    let zone = Zone::named(&row.zone).map_err(|error| {
        let release = Zone::data_release();
        AppError::new(Kind::Missing, format!("list {}: {error} in the zone data {release}", row.name))
            .hint("name a folder with all zones by --zone-data, or none: the built-in data has them")
    })?;
    let kept =
        reader.last_cut(row.id)?.map(|until| Ok::<_, AppError>((reader.clock_readings(row.id)?, until)));
    // A day that a closing counted by stays the day it was, whatever the zone data says now (R-TIME-2).
    let zone = kept.transpose()?.map_or(zone.clone(), |(readings, until)| zone.keeping(readings, until));
    let mut versions = Vec::new();
    for version in reader.list_versions(row.id)? {
        let read = profile::read(&version.profile, &row.name);
        let profile = read.map_err(|_| {
            reader.damaged(format!("list {}: version {} does not read", row.name, version.number))
        })?;
        versions.push(ListVersion {
            number: version.number,
            effective: version.effective,
            profile,
            entry: version.entry,
            recorded: version.recorded,
            reason: version.reason,
        });
    }
    if versions.is_empty() {
        return Err(reader.damaged(format!("list {} has no rules", row.name)).into());
    }
    let (name, kind) = (row.name.clone(), names.words[row.kind as usize].clone());
    Ok(List {
        id: row.id,
        name,
        kind,
        zone,
        activated: row.activated,
        versions,
        retired: row.ended.is_some(),
    })
}

/// The list of a name.
///
/// # Errors
/// Where there is none: with a suggestion.
pub fn find_list(reader: Reader<'_>, name: &str) -> AppResult<ListRow> {
    let lists = reader.lists()?;
    let wanted = plain_name(name);
    if let Some(row) = lists.iter().find(|row| row.name == wanted) {
        return Ok(row.clone());
    }
    let known: Vec<&str> = lists.iter().map(|row| row.name.as_str()).collect();
    Err(unknown("list", name, &known, "arbitro list ls shows the lists"))
}

/// The known name that a typed one is close to.
pub fn closest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    // Accents are the first thing that somebody in a hurry leaves out.
    let lower = name.to_lowercase();
    let plain = plain_form(&lower);
    let distance = |other: &str| {
        let other = other.to_lowercase();
        if plain_form(&other) == plain { 0 } else { strsim::damerau_levenshtein(&lower, &other) }
    };
    let near = known
        .iter()
        // What is known by just this name is there, but of no use here, and no other is meant.
        .filter(|_| !known.contains(&name))
        .map(|other| (distance(other), *other))
        .filter(|(distance, other)| *distance <= other.chars().count().max(3) / 3);
    near.min().map(|(_, other)| other)
}

/// An error for a thing that is not there, with the closest that is.
pub fn unknown(what: &str, name: &str, known: &[&str], hint: &str) -> AppError {
    let hint = closest(name, known)
        .map_or_else(|| hint.to_owned(), |other| format!("did you mean \"{other}\"? {hint}"));
    AppError::usage(format!("there is no {what} \"{name}\"")).hint(hint)
}

/// The player of a typed key.
///
/// # Errors
/// Where there is none: with a suggestion.
pub fn find_player(names: &Names, typed: &str) -> AppResult<PlayerId> {
    let folded = fold_player(typed);
    names.player(&folded).ok_or_else(|| {
        let keys = names.folded_keys();
        let known: Vec<&str> = keys.iter().skip(1).map(String::as_str).collect();
        unknown("player", typed, &known, "arbitro ranking LIST shows the players of a list")
    })
}

/// The list of a name with everything its ratings are a function of.
///
/// # Errors
/// Where there is no such list, or the file cannot be read.
pub fn open(reader: Reader<'_>, names: &Names, name: &str) -> AppResult<Book> {
    let row = find_list(reader, name)?;
    load(reader, names, &row)
}

/// A stored list with everything its ratings are a function of.
///
/// # Errors
/// Where the file cannot be read.
pub fn load(reader: Reader<'_>, names: &Names, row: &ListRow) -> AppResult<Book> {
    let mut book = without_games(reader, names, row)?;
    book.facts.log = log::load(reader, row.kind)?;
    Ok(book)
}

/// As [`load`], but from the kept checkpoint on where that is enough for what is asked, given facts that have no
/// games yet.
///
/// # Errors
/// Where the file cannot be read.
pub fn load_for(
    reader: Reader<'_>,
    names: &Names,
    row: &ListRow,
    asked: impl FnOnce(&Facts) -> Asked,
) -> AppResult<Book> {
    let mut book = without_games(reader, names, row)?;
    let asked = asked(&book.facts);
    if let Some(start) = checkpoint::usable(reader, &book.list, row.kind, &book.facts, asked)?
        && let Some(log) = log::stored_from(reader, row.kind, start.at)?
    {
        (book.facts.start, book.facts.log) = (Some(start), log);
    } else {
        book.facts.log = log::load(reader, row.kind)?;
    }
    Ok(book)
}

/// A stored list with everything but the games.
fn without_games(reader: Reader<'_>, names: &Names, row: &ListRow) -> AppResult<Book> {
    let list = list(reader, names, row)?;
    let closings = reader.closings(row.id)?;
    let facts = Facts {
        start: None,
        log: Log::default(),
        words: names.words.clone(),
        keys: names.folded_keys(),
        decisions: reader.decisions_as(row.kind, |row| decision(&row))?,
        verifications: verifications(reader)?,
        bars: bars(reader, row.id)?,
        seeds: reader.seeds(row.id)?,
        unrated_events: unrated_events(reader, row.kind)?,
        entries: reader.recorded_instants()?,
        closed: closings.iter().map(|closing| (closing.entry, closing.end)).collect(),
    };
    Ok(Book { list, kind: row.kind, facts, closings })
}

/// As [`load`], inside a running command whose own entry is not in the log yet.
///
/// # Errors
/// Where the file cannot be read.
pub fn load_changing(writer: &Writer<'_>, names: &Names, row: &ListRow) -> AppResult<Book> {
    let mut book = load(writer.reader(), names, row)?;
    book.facts.entries.push(writer.recorded());
    Ok(book)
}

/// The zone that all lists of a kind of game share, retired ones aside; `None` where there are none, or
/// several zones (R-TIME-1).
///
/// # Errors
/// Where the file cannot be read.
pub fn shared_zone(reader: Reader<'_>, kind: u32) -> AppResult<Option<Zone>> {
    let lists = reader.lists()?.into_iter().filter(|row| row.kind == kind && row.ended.is_none());
    let zones: std::collections::BTreeSet<String> = lists.map(|row| row.zone).collect();
    let only = zones.first().filter(|_| zones.len() == 1);
    Ok(only.and_then(|name| Zone::named(name).ok()))
}

/// A stored decision as the replay knows it.
pub fn decision(row: &DecisionRow) -> Decision {
    let kind = match (row.act, &row.amended) {
        (Act::Void, _) => DecisionKind::Void,
        (Act::Restore, _) => DecisionKind::Restore,
        (Act::Amend, Some(game)) => DecisionKind::Amend(Box::new(game.packed)),
        (Act::Release, _) => DecisionKind::Release,
        (Act::Hold | Act::Amend, _) => DecisionKind::Hold,
    };
    Decision { seq: row.seq, entry: row.entry, recorded: row.recorded, game: row.game, kind }
}

fn verifications(reader: Reader<'_>) -> AppResult<Vec<Verification>> {
    let decisions = reader.player_decisions()?.into_iter();
    let verified = decisions.filter_map(|decision| match decision.attribute {
        Attribute::Verified(since) => {
            Some(Verification { entry: decision.entry, player: decision.player, since })
        }
        Attribute::Name(_) | Attribute::Spelling(_) => None,
    });
    Ok(verified.collect())
}

fn unrated_events(reader: Reader<'_>, kind: u32) -> AppResult<rustc_hash::FxHashSet<u32>> {
    let events = reader.events()?.into_iter();
    Ok(events.filter(|event| event.unrated && event.kind == kind).map(|event| event.name).collect())
}

fn bars(reader: Reader<'_>, list: u32) -> AppResult<Vec<(crate::model::EntrySeq, Bar)>> {
    let bars = reader.bars()?.into_iter().filter(|row| row.list == list);
    Ok(bars.map(|row| (row.entry, row.bar)).collect())
}
