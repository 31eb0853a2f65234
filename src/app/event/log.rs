//! `event log`: every entry of an event.

use std::borrow::Cow;

use super::open::{open, zone_of};
use crate::app::{AppResult, Context};
use crate::event::standing;
use crate::model::event::Act;
use crate::report::event::EventLog;

/// The log of an event.
///
/// # Errors
/// Where there is no such event.
pub fn log(context: &Context<'_>, name: &str) -> AppResult<EventLog<'static>> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let opened = open(reader, &names, name)?;
    let zone = zone_of(&opened)?;
    let stands = standing(&opened.entries);
    let mut undone_by = vec![None; opened.entries.len()];
    for (entry, stands) in opened.entries.iter().zip(&stands) {
        if let (true, Act::Undo { entry: target }) = (stands, &entry.act) {
            undone_by[*target as usize - 1] = Some(entry.number);
        }
    }
    Ok(EventLog { entries: Cow::Owned(opened.entries), undone_by, zone })
}
