//! Names that look alike: perhaps one player under two keys.

use super::Found;
use crate::app::AppResult;
use crate::app::import::Likeness;
use crate::report::doctor::Level;
use crate::store::Reader;

pub(super) fn check(reader: Reader<'_>) -> AppResult<Found> {
    let names = reader.names()?;
    let mut found = Found::of(format!("the keys of {} players", names.keys.len() - 1));
    for close in Likeness::of(&names, 1) {
        let message = format!("{} looks like {} ({})", close.new, close.known, close.difference);
        let remedy =
            "where they are one player, correct the games: arbitro game amend KEY --set first=… --reason …";
        found.add(Level::Warning, message, remedy);
    }
    Ok(found)
}
