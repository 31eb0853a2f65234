//! Instants on the command line: RFC 3339 with an offset, or, where a list's zone is known, a local time.

use std::str::FromStr;

use crate::app::{AppError, AppResult};
use crate::model::instant::{YEARS, is_beyond, scan};
use crate::model::zone::{Reading, with_offset};
use crate::model::{Civil, Instant, Zone};

/// An instant as it was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// With an offset.
    At(Instant),
    /// As a clock on the wall shows it.
    Local(Civil),
}

impl FromStr for When {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        let typed = typed.trim();
        if is_beyond(typed) {
            return Err(YEARS.to_owned());
        }
        let scanned = scan(typed).ok_or_else(|| {
            format!("{WITH_OFFSET}, or without an offset for the zone of the list or event")
        })?;
        if !scanned.has_time {
            return Err(format!("it names no time of day: write {typed}T00:00 for the start of that day"));
        }
        let offset = i64::from(scanned.offset.unwrap_or(0)) * crate::model::instant::SECOND;
        Ok(match scanned.offset {
            Some(_) => Self::At(Instant::from_micros(scanned.civil.as_if_utc() - offset)),
            None => Self::Local(scanned.civil),
        })
    }
}

impl When {
    /// The instant, with a local time read in the zone.
    ///
    /// # Errors
    /// Where the zone cannot be told, or a zone change skipped or doubled the time.
    pub fn in_zone(self, zone: impl FnOnce() -> AppResult<Zone>) -> AppResult<Instant> {
        let local = match self {
            Self::At(instant) => return Ok(instant),
            Self::Local(local) => local,
        };
        let zone = zone()?;
        let (what, earlier, later) = match zone.read(local) {
            Reading::Once(instant) => return Ok(instant),
            // Read with the offset after the jump, a skipped time is the earlier instant.
            Reading::Skipped { before, after } => ("skipped", after, before),
            Reading::Doubled { earlier, later } => ("doubled", earlier, later),
        };
        let message = format!("a zone change in {} {what} {local}", zone.name());
        let [earlier, later] = [earlier, later].map(|at| with_offset(local, at));
        Err(AppError::usage(message).hint(format!("write {earlier} or {later}")))
    }
}

/// An instant that no zone goes with.
///
/// # Errors
/// Where it is none, or has no offset.
pub fn instant(typed: &str) -> Result<Instant, String> {
    let typed = typed.trim();
    if let Some(scanned) = scan(typed).filter(|scanned| scanned.offset.is_none()) {
        let what = if scanned.has_time { "offset" } else { "time of day and no offset" };
        let local = scanned.civil.to_string().replace(' ', "T");
        return Err(format!("it has no {what}: write {local}Z for UTC, or an offset such as {local}-03:00"));
    }
    match typed.parse() {
        Ok(When::At(instant)) => Ok(instant),
        _ if is_beyond(typed) => Err(YEARS.to_owned()),
        _ => Err(WITH_OFFSET.to_owned()),
    }
}

/// How an instant is written.
const WITH_OFFSET: &str = "write it as in 2026-11-25T19:00:00Z or 2026-11-25T16:00:00-03:00";

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str, zone: &str) -> AppResult<String> {
        let when: When = typed.parse().map_err(AppError::usage)?;
        Ok(when.in_zone(|| Ok(Zone::named(zone).unwrap()))?.to_string())
    }

    #[test]
    fn an_offset_wins_and_a_local_time_is_read_in_the_zone() {
        let santiago = "America/Santiago";
        assert_eq!(read("2026-11-25T19:00:00Z", santiago).unwrap(), "2026-11-25T19:00:00Z");
        assert_eq!(read("2026-11-25T16:00:00+02:00", santiago).unwrap(), "2026-11-25T14:00:00Z");
        // Chile is three hours behind in its summer.
        assert_eq!(read("2026-11-25T16:00", santiago).unwrap(), "2026-11-25T19:00:00Z");
        assert_eq!(read("2026-11-25 16:00:30", santiago).unwrap(), "2026-11-25T19:00:30Z");
    }

    #[test]
    fn r_time_1_skipped_and_doubled_times_name_both_readings() {
        // Chile jumps from 2026-09-06 00:00 (-04:00) to 01:00 (-03:00).
        let skipped = read("2026-09-06T00:30", "America/Santiago").unwrap_err();
        assert_eq!(
            skipped.hint.as_deref(),
            Some("write 2026-09-06T00:30:00-03:00 or 2026-09-06T00:30:00-04:00")
        );
        // Madrid repeats 2026-10-25 02:00 to 03:00: first at +02:00, then at +01:00.
        let doubled = read("2026-10-25T02:30", "Europe/Madrid").unwrap_err();
        assert_eq!(
            doubled.hint.as_deref(),
            Some("write 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00")
        );
    }

    #[test]
    fn what_is_no_instant_says_how_to_write_one() {
        assert!("25/11/2026".parse::<When>().unwrap_err().contains("2026-11-25T19:00:00Z"));
        assert_eq!("9999-12-31T00:00".parse::<When>().unwrap_err(), "years go from 0001 to 9998");
        assert!("2026-11-25".parse::<When>().unwrap_err().contains("2026-11-25T00:00"));
        assert!(instant("2026-11-25T19:00").unwrap_err().contains("2026-11-25T19:00:00Z"));
        // Where no zone goes with it, none is spoken of, and one remedy is enough.
        assert!(instant("2026-11-25").unwrap_err().contains("write 2026-11-25T00:00:00Z for UTC"));
        assert_eq!(instant("yesterday").unwrap_err(), WITH_OFFSET);
        assert_eq!(instant("9999-12-31").unwrap_err(), YEARS);
        assert_eq!(instant("2026-11-25T19:00Z").unwrap().to_string(), "2026-11-25T19:00:00Z");
    }
}
