//! Instants: UTC with microseconds (R-TIME-1).

use std::fmt::{self, Write as _};

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, Timelike};

/// A point in time, as microseconds since 1970-01-01T00:00:00Z. Ordered, exact, without a zone.
///
/// ```
/// use arbitro::model::Instant;
/// let cut = Instant::parse("2026-11-24T23:00:00Z").unwrap();
/// assert_eq!(cut.to_string(), "2026-11-24T23:00:00Z");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Instant(i64);

/// Microseconds in a second.
pub const SECOND: i64 = 1_000_000;
/// Microseconds in a day of 24 hours.
pub const DAY: i64 = 86_400 * SECOND;

impl Instant {
    /// The earliest instant the product accepts: 0001-01-01T00:00:00Z.
    pub const MIN: Instant = Instant(-62_135_596_800 * SECOND);
    /// The first instant past those the product accepts: 9999-01-01T00:00:00Z.
    pub const MAX: Instant = Instant(253_370_764_800 * SECOND);

    /// From microseconds since the Unix epoch.
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// Microseconds since the Unix epoch.
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// This instant moved by a number of microseconds, stopping at the ends of what an `i64` holds.
    #[must_use]
    pub const fn plus(self, micros: i64) -> Self {
        Self(self.0.saturating_add(micros))
    }

    /// Reads RFC 3339 with an offset; digits finer than a microsecond are cut off (R-TIME-1).
    ///
    /// Returns `None` for anything else, a local time without an offset included.
    pub fn parse(text: &str) -> Option<Self> {
        let scanned = scan(text)?;
        let offset = scanned.offset?;
        Some(Self(scanned.civil.as_if_utc() - i64::from(offset) * SECOND))
    }
}

impl fmt::Display for Instant {
    /// RFC 3339 in UTC, `Z` at the end, fractional digits only where there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reading(self.0, 'T', f)?;
        f.write_str("Z")
    }
}

/// Writes a date and a time of day, fractional digits only where there are any. Logs have tens of thousands of them.
fn write_reading(micros: i64, separator: char, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (seconds, micros) = (micros.div_euclid(SECOND), micros.rem_euclid(SECOND));
    let (days, second_of_day) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = civil_from_days(days);
    let (hour, minute, second) = (second_of_day / 3600, second_of_day / 60 % 60, second_of_day % 60);
    let mut text = *b"0000-00-00 00:00:00.000000";
    if (0..=9999).contains(&year) {
        put(year, &mut text[..4]);
    } else {
        write!(f, "{year:04}")?;
    }
    for (place, value) in [(5, month), (8, day), (11, hour), (14, minute), (17, second)] {
        put(value, &mut text[place..place + 2]);
    }
    put(micros, &mut text[20..]);
    let mut until = if micros == 0 { 19 } else { text.len() };
    while micros != 0 && text[until - 1] == b'0' {
        until -= 1;
    }
    let from = if (0..=9999).contains(&year) { 0 } else { 4 };
    let part = |bytes| std::str::from_utf8(bytes).map_err(|_| fmt::Error);
    f.write_str(part(&text[from..10])?)?;
    f.write_char(separator)?;
    f.write_str(part(&text[11..until])?)
}

/// Writes the last digits of a number, as many as there are places.
fn put(mut number: i64, places: &mut [u8]) {
    for place in places.iter_mut().rev() {
        *place = b'0' + (number % 10) as u8;
        number /= 10;
    }
}

/// Days since 1970-01-01 of a date of the proleptic Gregorian calendar; `None` where there is no such day.
pub fn days_from_civil(year: i64, month: i64, day: i64) -> Option<i64> {
    let date = NaiveDate::from_ymd_opt(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)?;
    Some(days_of(date))
}

/// The date (year, month, day) of a number of days since 1970-01-01; the inverse of [`days_from_civil`].
pub fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let epoch = NaiveDate::default();
    let date = chrono::TimeDelta::try_days(days).and_then(|delta| epoch.checked_add_signed(delta));
    let date = date.unwrap_or(if days < 0 { NaiveDate::MIN } else { NaiveDate::MAX });
    (i64::from(date.year()), i64::from(date.month()), i64::from(date.day()))
}

/// The number of days of a month (1–12) of a year.
pub fn days_in_month(year: i64, month: i64) -> i64 {
    (28..=31).rev().find(|day| days_from_civil(year, month, *day).is_some()).unwrap_or(28)
}

/// Days since 1970-01-01.
fn days_of(date: NaiveDate) -> i64 {
    i64::from(date.to_epoch_days())
}

/// A wall-clock reading without a zone: what a person typed, or what a clock in the hall shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Civil {
    /// Days since 1970-01-01.
    pub day: i64,
    /// Microseconds since midnight, 0 up to but not including one day.
    pub time: i64,
}

impl Civil {
    /// From a date (days since 1970-01-01) and hours, minutes and seconds.
    pub const fn new(day: i64, hour: i64, minute: i64, second: i64) -> Self {
        Self { day, time: ((hour * 60 + minute) * 60 + second) * SECOND }
    }

    /// The microseconds between 1970-01-01 00:00 and this reading, as if it were UTC.
    pub const fn as_if_utc(self) -> i64 {
        self.day * DAY + self.time
    }

    /// The reading that is so many microseconds after 1970-01-01 00:00.
    pub const fn from_micros(micros: i64) -> Self {
        Self { day: micros.div_euclid(DAY), time: micros.rem_euclid(DAY) }
    }
}

impl fmt::Display for Civil {
    /// `2026-11-24 20:00:00`, with fractional digits only where there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reading(self.as_if_utc(), ' ', f)
    }
}

/// What the front of a time field holds, before its offset is looked at.
pub(crate) struct Scanned {
    /// The wall-clock reading.
    pub civil: Civil,
    /// The offset in seconds east of UTC, if one was written.
    pub offset: Option<i32>,
    /// Whether a time of day was written at all (a bare date is 12:00 local, R-TIME-1).
    pub has_time: bool,
}

/// Reads `YYYY-MM-DD`, optionally with a time of day (`T` or a blank, `HH:MM[:SS[.fraction]]`) and an
/// offset (`Z`, `+HH:MM`, `+HHMM` or `+HH`). Nothing may follow.
pub(crate) fn scan(text: &str) -> Option<Scanned> {
    if let Ok(stamp) = DateTime::parse_from_rfc3339(text) {
        return scanned(stamp.naive_local(), Some(stamp.offset().local_minus_utc()), true);
    }
    if !has_iso_date(text) {
        return None;
    }
    if let Ok(date) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        return scanned(date.and_time(NaiveTime::MIN), None, false);
    }
    let text = text.replacen([' ', 't'], "T", 1).replace(',', ".");
    for format in ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%dT%H:%M"] {
        if let Ok(local) = NaiveDateTime::parse_from_str(&text, format) {
            return scanned(local, None, true);
        }
        for offset in ["%#z", "Z"] {
            if let Ok(stamp) =
                DateTime::parse_from_str(&text.replace(['Z', 'z'], "+00"), &format!("{format}{offset}"))
            {
                return scanned(stamp.naive_local(), Some(stamp.offset().local_minus_utc()), true);
            }
        }
    }
    None
}

/// chrono takes a year of fewer or more digits, too; a date here has exactly ten characters.
fn has_iso_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 10
        && bytes[..10]
            .iter()
            .enumerate()
            .all(|(at, byte)| if at == 4 || at == 7 { *byte == b'-' } else { byte.is_ascii_digit() })
}

/// Whether a text begins with a date of a year that the product does not accept, 0000 or 9999.
pub(crate) fn is_beyond(text: &str) -> bool {
    has_iso_date(text) && (text.starts_with("0000") || text.starts_with("9999"))
}

/// What the product accepts, for messages.
pub(crate) const YEARS: &str = "years go from 0001 to 9998";

/// `None` for a leap second and for a year that the product does not accept.
fn scanned(local: NaiveDateTime, offset: Option<i32>, has_time: bool) -> Option<Scanned> {
    let nanos = i64::from(local.time().nanosecond());
    if nanos >= 1_000_000_000 || !(1..=9998).contains(&local.date().year()) {
        return None;
    }
    let time = i64::from(local.time().num_seconds_from_midnight()) * SECOND + nanos / 1000;
    Some(Scanned { civil: Civil { day: days_of(local.date()), time }, offset, has_time })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_time_1_offset_is_applied_and_fine_digits_are_cut() {
        let instant = Instant::parse("2021-09-01T00:00:00.1234569-04:00").unwrap();
        assert_eq!(instant.to_string(), "2021-09-01T04:00:00.123456Z");
    }

    #[test]
    fn calendar_agrees_with_known_days() {
        assert_eq!(days_from_civil(1970, 1, 1), Some(0));
        assert_eq!(days_from_civil(2000, 2, 29), Some(11_016));
        assert_eq!(days_from_civil(2001, 2, 29), None);
        assert_eq!(days_in_month(2024, 2), 29);
        assert_eq!(days_in_month(2100, 2), 28);
        for day in (-700_000..800_000).step_by(17) {
            let (y, m, d) = civil_from_days(day);
            assert_eq!(days_from_civil(y, m, d), Some(day));
        }
    }

    #[test]
    fn readings_are_written_as_the_calendar_library_writes_them() {
        let odd = [
            0,
            1,
            -1,
            10,
            999_999,
            1_000_000,
            1_790_000_000_120_000,
            -62_135_596_800_000_000,
            i64::from(i32::MAX),
        ];
        let years = (-200..200_i64).map(|step| step * 311_123_456_789_123);
        for micros in odd.into_iter().chain(years).filter(|micros| micros.abs() < 62_135_596_800_000_001) {
            let date = DateTime::from_timestamp_micros(micros).unwrap();
            let whole = date.format("%Y-%m-%dT%H:%M:%S").to_string();
            let fraction = date.format("%.6f").to_string();
            let fraction = fraction.trim_end_matches('0').trim_end_matches('.');
            assert_eq!(Instant(micros).to_string(), format!("{whole}{fraction}Z"));
            assert_eq!(
                Civil::from_micros(micros).to_string(),
                format!("{}{fraction}", whole.replace('T', " "))
            );
        }
        // Nothing that the product accepts, but nothing to fall over either.
        assert_eq!(Instant(253_402_300_800 * SECOND).to_string(), "10000-01-01T00:00:00Z");
        assert_eq!(Instant(-62_167_305_600 * SECOND).to_string(), "-001-12-31T00:00:00Z");
    }

    #[test]
    fn what_is_not_a_time_is_refused() {
        for text in [
            "",
            "2026",
            "2026-13-01T00:00:00Z",
            "2026-02-29T00:00:00Z",
            "2026-01-01T24:00:00Z",
            "2026-01-01T00:00:60Z",
            "2026-01-01T00:00:00",
            "01/02/2026",
            "2026-01-01T00:00:00+25:00",
            "2026-01-01T00:00:00.Z",
            "2026-01-01T00:00Zx",
        ] {
            assert_eq!(Instant::parse(text), None, "{text}");
        }
    }

    #[test]
    fn minutes_alone_and_short_offsets_are_read() {
        assert_eq!(Instant::parse("2026-01-01T12:30+05").unwrap().to_string(), "2026-01-01T07:30:00Z");
        assert_eq!(Instant::parse("2026-01-01 12:30:01-0330").unwrap().to_string(), "2026-01-01T16:00:01Z");
    }
}
