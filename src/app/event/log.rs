//! `event log`: every entry of an event.

use super::open::{open, zone_of};
use crate::app::{AppResult, Context};
use crate::event::standing;
use crate::model::event::Act;
use crate::report::event::{EventLog, Line};
use crate::report::value::Time;

/// The log of an event.
///
/// # Errors
/// Where there is no such event.
pub fn log(context: &Context<'_>, name: &str) -> AppResult<EventLog> {
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
    let lines = opened.entries.into_iter().zip(undone_by).map(|(entry, undone_by)| Line {
        when: Time::new(entry.at, &zone),
        entry,
        undone_by,
    });
    Ok(EventLog { entries: lines.collect() })
}
