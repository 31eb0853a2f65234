//! The facts that an event has posted, as decisions have left them.

use std::collections::BTreeMap;

use super::finish::source_of;
use crate::app::AppResult;
use crate::event::Event;
use crate::model::Act;
use crate::store::{GameRow, Reader};

/// A fact of an event.
pub struct Posted {
    /// Its number.
    pub seq: u32,
    /// As its latest amendment makes it.
    pub row: GameRow<'static>,
    /// Whether a decision took it out.
    pub is_void: bool,
}

/// The facts of an event, by the tails of their keys.
///
/// # Errors
/// Where the file cannot be read.
pub fn posted(reader: Reader<'_>, kind: u32, event: &Event) -> AppResult<BTreeMap<String, Posted>> {
    let games = reader.games_under(kind, &format!("{}/", source_of(event)))?;
    if games.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut posted: BTreeMap<u32, Posted> = games
        .into_iter()
        .map(|row| (row.packed.seq, Posted { seq: row.packed.seq, row, is_void: false }))
        .collect();
    for decision in reader.decisions(kind)? {
        let Some(fact) = posted.get_mut(&decision.game) else { continue };
        match (decision.act, decision.amended) {
            (Act::Void, _) => fact.is_void = true,
            (Act::Restore, _) => fact.is_void = false,
            (Act::Amend, Some(amended)) => fact.row = amended,
            (Act::Amend | Act::Hold | Act::Release, _) => {}
        }
    }
    Ok(posted.into_values().map(|fact| (fact.row.tail.clone().into_owned(), fact)).collect())
}
