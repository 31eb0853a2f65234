//! Standings of an event, and what a correction moves in them.

use crate::app::AppResult;
use crate::event::Event;
use crate::model::event::System;

/// TEMP
pub fn tiebreaks(_system: System, given: Option<&[String]>) -> AppResult<Vec<String>> {
    Ok(given.map(<[String]>::to_vec).unwrap_or_default())
}
/// TEMP
pub fn settings(given: &[String]) -> AppResult<Vec<String>> {
    Ok(given.to_vec())
}
/// TEMP
pub fn moved(_old: &Event, _new: &Event) -> Vec<String> {
    Vec::new()
}
