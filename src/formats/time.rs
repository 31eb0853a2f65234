//! Times as people and servers write them (R-TIME-1): RFC 3339 with an offset, or the reading of a clock on
//! the wall in a known zone; and the one canonical spelling of an instant with its offset.

use std::borrow::Cow;

use super::columns::clip;
use super::options::{Dates, Fold, ReadOptions};
use crate::model::Moment;
use crate::model::instant::{Civil, DAY, Instant, SECOND, YEARS, days_from_civil, is_beyond, scan};
use crate::model::zone::{Reading, Zone, show_offset};

/// Noon: what a bare date means (R-TIME-1).
const NOON: i64 = 12 * 3600 * SECOND;

/// Why a text is no time, or not one time.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TimeError {
    /// It is none of the forms.
    Unreadable,
    /// It reads like a date in another order; how it may be meant.
    Order(String),
    /// Its form is right, but its year is none that is accepted.
    Beyond,
    /// Its form is right, but there is no such day or time of day.
    NoSuchTime,
    /// It has no offset, and no zone is known.
    NoZone,
    /// A zone change skipped it: the earlier and the later instant it may mean.
    Skipped(Instant, Instant),
    /// A zone change doubled it: its earlier and its later occurrence.
    Doubled(Instant, Instant),
}

impl TimeError {
    /// What is wrong with a text that was read with these options, and what to do.
    pub(crate) fn said(&self, text: &str, options: &ReadOptions) -> (String, String) {
        let shown = clip(text);
        let in_zone = |at: &Instant| {
            options.zone.as_ref().map_or_else(|| at.to_string(), |zone| format!("{} ({at})", zone.show(*at)))
        };
        let both = |what: &str, a: &Instant, b: &Instant| {
            let option = if options.takes_dates { ", or say --fold earlier or --fold later" } else { "" };
            (
                format!("the clock {what} {shown}: it may be {}, or {}", in_zone(a), in_zone(b)),
                format!("write the offset{option}"),
            )
        };
        let form =
            "write times as YYYY-MM-DDTHH:MM:SS with an offset (Z, +01:00) or in the zone's wall-clock time";
        match self {
            Self::NoZone => (format!("{shown} has no offset, and no zone is known"), form.to_owned()),
            Self::Skipped(earlier, later) => both("skipped", earlier, later),
            Self::Doubled(earlier, later) => both("showed twice", earlier, later),
            Self::Beyond => (format!("the year of {shown} is none that is accepted"), YEARS.to_owned()),
            Self::NoSuchTime => {
                (format!("there is no {shown} in the calendar or on a clock"), form.to_owned())
            }
            Self::Unreadable => (format!("\"{shown}\" is no time"), form.to_owned()),
            Self::Order(readings) => {
                let remedy = if readings.is_empty() { String::new() } else { format!(": {readings}") };
                let begins_with_year = text.bytes().take(4).all(|byte| byte.is_ascii_digit());
                let offers = options.takes_dates && options.dates.is_none() && !begins_with_year;
                let fits = |dates: &Dates| turned(text, *dates).is_some_and(|turned| scan(&turned).is_some());
                let orders: Vec<String> = Dates::ALL
                    .iter()
                    .filter(|dates| offers && fits(dates))
                    .map(|dates| format!("--dates {}", dates.as_str()))
                    .collect();
                let option = if orders.is_empty() {
                    String::new()
                } else {
                    format!("; or say {}", orders.join(" or "))
                };
                (
                    format!("the date \"{shown}\" is not in the order year-month-day"),
                    format!("write dates as YYYY-MM-DD{remedy}{option}"),
                )
            }
        }
    }
}

/// A span `[from, to)` of instants in microseconds without a zone change, and its offset: the rows of a file
/// lie near each other, so most wall-clock times need no search in the zone's changes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Steady {
    from: i64,
    to: i64,
    offset: i32,
}

/// So far from the ends of a span, no change of a zone can make a reading mean anything else.
const MARGIN: i64 = 2 * DAY;

impl Steady {
    /// How a reading falls in the zone; the span is always used with the same zone.
    fn read(&mut self, zone: &Zone, civil: Civil) -> Reading {
        let at = civil.as_if_utc() - i64::from(self.offset) * SECOND;
        if at >= self.from.saturating_add(MARGIN) && at < self.to.saturating_sub(MARGIN) {
            return Reading::Once(Instant::from_micros(at));
        }
        let reading = zone.read(civil);
        if let Reading::Once(at) = reading {
            (self.from, self.to, self.offset) = zone.span_at(at);
        }
        reading
    }
}

/// Reads a time; a wall-clock time in the zone of the options, by their fold where it is skipped or doubled. A
/// date in the order that they name is read, and kept, as one that begins with the year: so it means the same
/// wherever it is read again.
pub(crate) fn moment<'a>(
    text: &'a str,
    options: &ReadOptions,
    steady: &mut Steady,
) -> Result<Moment<'a>, TimeError> {
    let (zone, fold) = (options.zone.as_ref(), options.fold);
    let error = match year_first(text, zone, fold, steady) {
        Err(error @ TimeError::Order(_)) => error,
        read => return read,
    };
    let Some(turned) = options.dates.and_then(|dates| turned(text, dates)) else { return Err(error) };
    let moment = match year_first(&turned, zone, fold, steady) {
        // The order that was named gives no day; another one is not meant.
        Err(TimeError::Order(_)) => return Err(TimeError::NoSuchTime),
        read => read?,
    };
    Ok(Moment { typed: moment.typed.map(|typed| Cow::Owned(typed.into_owned())), ..moment })
}

/// A text that begins with a date in an order, as one that begins with the year.
fn turned(text: &str, dates: Dates) -> Option<String> {
    let (date, time) = text.split_at(text.find([' ', 'T', 't']).unwrap_or(text.len()));
    let parts: Vec<&str> = date.split(['/', '-', '.']).collect();
    let [a, b, year_typed] = parts[..] else { return None };
    let (day, month) = if dates == Dates::DayFirst { (a, b) } else { (b, a) };
    let is_date = matches!(year_typed.len(), 2 | 4) && a.len().max(b.len()) <= 2;
    let year: u32 = year_typed.parse().ok().filter(|_| is_date)?;
    let (month, day): (u32, u32) = (month.parse().ok()?, day.parse().ok()?);
    let year = if year_typed.len() == 2 { 2000 + year } else { year };
    let time = time.trim_start();
    // An hour of one digit is how people write a morning.
    let zero = if time.find(':') == Some(1) { "0" } else { "" };
    let blank = if time.is_empty() { "" } else { " " };
    let time = time.trim_start_matches(['T', 't']);
    Some(format!("{year:04}-{month:02}-{day:02}{blank}{zero}{time}"))
}

fn year_first<'a>(
    text: &'a str,
    zone: Option<&Zone>,
    fold: Option<Fold>,
    steady: &mut Steady,
) -> Result<Moment<'a>, TimeError> {
    let (civil, offset) = match plain(text) {
        Some((civil, Some(offset))) => {
            let at = Instant::from_micros(civil.as_if_utc() - i64::from(offset) * SECOND);
            // A zero offset is canonically written Z, so `+00:00` is kept as typed.
            let typed = (offset == 0 && text.len() > 20).then_some(Cow::Borrowed(text));
            return Ok(Moment { at, offset, typed });
        }
        Some((civil, None)) => (civil, None),
        None => {
            let scanned = scan(text).ok_or_else(|| unreadable(text))?;
            let noon = if scanned.has_time { 0 } else { NOON };
            (Civil { time: scanned.civil.time + noon, ..scanned.civil }, scanned.offset)
        }
    };
    let Some(offset) = offset else {
        let reading = steady.read(zone.ok_or(TimeError::NoZone)?, civil);
        let (at, offset) = local(civil, reading, fold)?;
        return Ok(Moment { at, offset, typed: Some(Cow::Borrowed(text)) });
    };
    let at = Instant::from_micros(civil.as_if_utc() - i64::from(offset) * SECOND);
    let typed = (canonical(at, offset) != text).then_some(Cow::Borrowed(text));
    Ok(Moment { at, offset, typed })
}

fn local(civil: Civil, reading: Reading, fold: Option<Fold>) -> Result<(Instant, i32), TimeError> {
    let at = match (reading, fold) {
        // Read with the offset after the jump, a skipped time is the earlier instant.
        (Reading::Once(at), _)
        | (Reading::Skipped { after: at, .. } | Reading::Doubled { earlier: at, .. }, Some(Fold::Earlier))
        | (Reading::Skipped { before: at, .. } | Reading::Doubled { later: at, .. }, Some(Fold::Later)) => at,
        (Reading::Skipped { before, after }, None) => return Err(TimeError::Skipped(after, before)),
        (Reading::Doubled { earlier, later }, None) => return Err(TimeError::Doubled(earlier, later)),
    };
    Ok((at, ((civil.as_if_utc() - at.micros()) / SECOND) as i32))
}

/// The two forms that fill large files, read without the general parser: `YYYY-MM-DDTHH:MM:SS`, alone or
/// followed by `Z` or `±HH:MM`. `None` for everything else, right or wrong.
fn plain(text: &str) -> Option<(Civil, Option<i32>)> {
    let bytes = text.as_bytes();
    let [y1, y2, y3, y4, b'-', o1, o2, b'-', d1, d2, b'T', h1, h2, b':', m1, m2, b':', s1, s2, rest @ ..] =
        bytes
    else {
        return None;
    };
    let (year, month, day) = (two(*y1, *y2)? * 100 + two(*y3, *y4)?, two(*o1, *o2)?, two(*d1, *d2)?);
    let (hour, minute, second) = (two(*h1, *h2)?, two(*m1, *m2)?, two(*s1, *s2)?);
    if hour > 23 || minute > 59 || second > 59 || !(1..=9998).contains(&year) {
        return None;
    }
    let offset = match rest {
        [] => None,
        [b'Z'] => Some(0),
        [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2] => {
            let (hours, minutes) = (two(*h1, *h2)?, two(*m1, *m2)?);
            if hours > 23 || minutes > 59 {
                return None;
            }
            let size = (hours * 3600 + minutes * 60) as i32;
            Some(if *sign == b'-' { -size } else { size })
        }
        _ => return None,
    };
    Some((Civil::new(days_from_civil(year, month, day)?, hour, minute, second), offset))
}

fn two(tens: u8, ones: u8) -> Option<i64> {
    (tens.is_ascii_digit() && ones.is_ascii_digit())
        .then(|| i64::from(tens - b'0') * 10 + i64::from(ones - b'0'))
}

fn unreadable(text: &str) -> TimeError {
    if is_beyond(text) {
        return TimeError::Beyond;
    }
    let digits_only = |c: char| if c.is_ascii_digit() { '0' } else { c };
    let date = text.split([' ', 'T']).next().unwrap_or_default();
    let shape: String = date.chars().take(12).map(digits_only).collect();
    let parts: Vec<u32> = date.split(['/', '-', '.']).filter_map(|part| part.parse().ok()).collect();
    let [a, b, c] = parts[..] else {
        return if shape == "00000000" { TimeError::Order(String::new()) } else { TimeError::Unreadable };
    };
    let iso = |year: u32, month: u32, day: u32| {
        days_from_civil(i64::from(year), i64::from(month), i64::from(day))
            .map(|_| format!("{year:04}-{month:02}-{day:02}"))
    };
    let long_year = |year: u32| if year < 100 { 2000 + year } else { year };
    let readings: Vec<String> = if shape.starts_with("0000") {
        if shape == "0000-00-00" && b <= 12 {
            return TimeError::NoSuchTime;
        }
        [iso(a, b, c), iso(a, c, b)].into_iter().flatten().collect()
    } else {
        let year = long_year(c);
        let day_first = iso(year, b, a).map(|date| format!("{date} if the day stands first"));
        let month_first = iso(year, a, b).map(|date| format!("{date} if the month stands first"));
        match (day_first, month_first) {
            (Some(day_first), Some(month_first)) => vec![day_first, month_first],
            (day_first, month_first) => [day_first, month_first]
                .into_iter()
                .flatten()
                .map(|reading| reading.split(' ').next().unwrap_or_default().to_owned())
                .collect(),
        }
    };
    if readings.is_empty() && shape == "0000-00-00" {
        return TimeError::NoSuchTime;
    }
    TimeError::Order(readings.join(", "))
}

/// The one spelling of an instant with an offset that needs not be kept as typed: RFC 3339 with `Z` for
/// offset 0 and `±HH:MM` otherwise, fractional digits only where there are any.
///
/// ```
/// use arbitro::formats::time::canonical;
/// use arbitro::model::Instant;
/// let at = Instant::parse("2026-11-24T23:00:00Z").unwrap();
/// assert_eq!(canonical(at, 0), "2026-11-24T23:00:00Z");
/// assert_eq!(canonical(at, -3 * 3600), "2026-11-24T20:00:00-03:00");
/// ```
pub fn canonical(at: Instant, offset: i32) -> String {
    if offset == 0 {
        return at.to_string();
    }
    let mut text = at.plus(i64::from(offset) * SECOND).to_string();
    text.pop();
    text + &show_offset(offset)
}

/// A moment as it was typed, or in the canonical spelling where that was typed.
pub fn spelled<'a>(moment: &'a Moment<'_>) -> Cow<'a, str> {
    match &moment.typed {
        Some(typed) => Cow::Borrowed(typed),
        None => Cow::Owned(canonical(moment.at, moment.offset)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read<'a>(text: &'a str, zone: &str, fold: Option<Fold>) -> Result<Moment<'a>, TimeError> {
        year_first(text, Some(&Zone::named(zone).unwrap()), fold, &mut Steady::default())
    }

    fn without_zone(text: &str) -> Result<Moment<'_>, TimeError> {
        moment(text, &ReadOptions::at(Instant::MAX), &mut Steady::default())
    }

    fn at(text: &str) -> Instant {
        Instant::parse(text).unwrap()
    }

    #[test]
    fn r_time_1_an_offset_needs_no_zone() {
        for (text, utc, offset, kept) in [
            ("2026-11-24T23:00:00Z", "2026-11-24T23:00:00Z", 0, false),
            ("2026-11-24T20:00:00-03:00", "2026-11-24T23:00:00Z", -10_800, false),
            ("2026-11-24T20:00:00.5-03:00", "2026-11-24T23:00:00.5Z", -10_800, false),
            ("2026-11-24T23:00:00+00:00", "2026-11-24T23:00:00Z", 0, true),
            ("2026-11-24T23:00:00-00:00", "2026-11-24T23:00:00Z", 0, true),
            ("2026-11-24 23:00:00Z", "2026-11-24T23:00:00Z", 0, true),
            ("2026-11-24T23:00Z", "2026-11-24T23:00:00Z", 0, true),
            ("2026-11-24T23:00:00.1234567Z", "2026-11-24T23:00:00.123456Z", 0, true),
        ] {
            let moment = without_zone(text).unwrap();
            assert_eq!((moment.at, moment.offset), (at(utc), offset), "{text}");
            assert_eq!(moment.typed.is_some(), kept, "{text}");
            assert_eq!(spelled(&moment), text);
        }
    }

    #[test]
    fn r_time_1_wall_clock_times_are_read_in_the_zone() {
        let moment = read("2021-09-04T10:23:09", "America/New_York", None).unwrap();
        assert_eq!((moment.at, moment.offset), (at("2021-09-04T14:23:09Z"), -14_400));
        assert_eq!(spelled(&moment), "2021-09-04T10:23:09");
        assert_eq!(without_zone("2021-09-04T10:23:09"), Err(TimeError::NoZone));
    }

    #[test]
    fn r_time_1_a_bare_date_is_noon() {
        let moment = read("2026-07-01", "Europe/Madrid", None).unwrap();
        assert_eq!((moment.at, moment.offset), (at("2026-07-01T10:00:00Z"), 7200));
        assert_eq!(spelled(&moment), "2026-07-01");
    }

    #[test]
    fn r_time_1_a_skipped_time_is_refused_unless_fold() {
        // Madrid goes from 02:00 +01:00 to 03:00 +02:00.
        let (text, zone) = ("2026-03-29T02:30:00", "Europe/Madrid");
        let (earlier, later) = (at("2026-03-29T00:30:00Z"), at("2026-03-29T01:30:00Z"));
        assert_eq!(read(text, zone, None), Err(TimeError::Skipped(earlier, later)));
        let moment = read(text, zone, Some(Fold::Earlier)).unwrap();
        assert_eq!((moment.at, moment.offset), (earlier, 7200));
        assert_eq!(read(text, zone, Some(Fold::Later)).unwrap().at, later);
    }

    #[test]
    fn r_time_1_a_doubled_time_is_refused_unless_fold() {
        let (text, zone) = ("2026-10-25T02:30:00", "Europe/Madrid");
        let (earlier, later) = (at("2026-10-25T00:30:00Z"), at("2026-10-25T01:30:00Z"));
        assert_eq!(read(text, zone, None), Err(TimeError::Doubled(earlier, later)));
        assert_eq!(read(text, zone, Some(Fold::Earlier)).unwrap().at, earlier);
        let moment = read(text, zone, Some(Fold::Later)).unwrap();
        assert_eq!((moment.at, moment.offset), (later, 3600));
    }

    #[test]
    fn dates_in_another_order_say_how_they_may_be_meant() {
        let order = |text: &str| match read(text, "UTC", None) {
            Err(TimeError::Order(readings)) => readings,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(order("31/12/2026"), "2026-12-31");
        assert_eq!(order("12-31-2026 20:00"), "2026-12-31");
        assert_eq!(order("31.12.26"), "2026-12-31");
        assert_eq!(
            order("05/04/2026"),
            "2026-04-05 if the day stands first, 2026-05-04 if the month stands first"
        );
        assert_eq!(order("2026/12/31"), "2026-12-31");
        assert_eq!(order("2026-31-12"), "2026-12-31");
        assert_eq!(order("20261231"), "");
    }

    #[test]
    fn dates_are_read_in_the_order_that_was_named_and_kept_with_the_year_first() {
        let read = |text: &str, dates: Dates| {
            let zone = Zone::named("Europe/Madrid").ok();
            let options = ReadOptions { dates: Some(dates), zone, ..ReadOptions::at(Instant::MAX) };
            moment(text, &options, &mut Steady::default()).map(|moment| spelled(&moment).into_owned())
        };
        let day = |text: &str| read(text, Dates::DayFirst).unwrap();
        assert_eq!(day("05/04/2026 20:30"), "2026-04-05 20:30");
        assert_eq!(day("5/4/26"), "2026-04-05");
        assert_eq!(day("05-04-2026 9:30:15"), "2026-04-05 09:30:15");
        assert_eq!(day("05.04.2026T20:30:00Z"), "2026-04-05 20:30:00Z");
        assert_eq!(day("2026-04-05T20:30:00"), "2026-04-05T20:30:00");
        assert_eq!(read("05/04/2026", Dates::MonthFirst).unwrap(), "2026-05-04");
        // A day that the order does not give is no day, and is not read in the other order.
        assert_eq!(read("12/31/2026", Dates::DayFirst), Err(TimeError::NoSuchTime));
        assert!(matches!(read("2026/04/05", Dates::DayFirst), Err(TimeError::Order(_))));
    }

    #[test]
    fn what_is_no_time_is_told_from_a_day_that_does_not_exist() {
        assert_eq!(read("yesterday", "UTC", None), Err(TimeError::Unreadable));
        assert_eq!(read("2026-02-30", "UTC", None), Err(TimeError::NoSuchTime));
        assert_eq!(read("2026-02-28T25:00:00Z", "UTC", None), Err(TimeError::NoSuchTime));
        assert_eq!(read("2026-02-28T23:59:60Z", "UTC", None), Err(TimeError::NoSuchTime));
    }

    proptest! {
        #[test]
        fn a_remembered_span_reads_as_the_zone_does(
            zone in prop::sample::select(&["Africa/Casablanca", "Pacific/Apia", "America/Santiago", "Asia/Beirut", "UTC"][..]),
            near in prop::collection::vec((1_200_000_000_i64..1_800_000_000, -400_000_i64..400_000), 1..20)
        ) {
            let zone = Zone::named(zone).unwrap();
            let mut steady = Steady::default();
            for (first, step) in near {
                for seconds in [first, first + step, first + 20 * step] {
                    let civil = Civil::from_micros(seconds * SECOND);
                    prop_assert_eq!(steady.read(&zone, civil), zone.read(civil));
                }
            }
        }

        #[test]
        fn the_quick_path_reads_what_the_parser_reads(
            seconds in -62_135_596_800_i64..253_370_764_800, quarter in -95_i32..95, form in 0..3
        ) {
            let offset = quarter * 900;
            let local = Instant::from_micros(seconds * SECOND).to_string();
            let text = match form {
                0 => local,
                1 => local.trim_end_matches('Z').to_owned(),
                _ => format!("{}{}", local.trim_end_matches('Z'), show_offset(offset)),
            };
            let scanned = scan(&text).unwrap();
            prop_assert_eq!(plain(&text), Some((scanned.civil, scanned.offset)));
        }

        #[test]
        fn the_quick_path_takes_nothing_that_the_parser_refuses(
            text in "[0-2][0-9]{3}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-6][0-9]:[0-6][0-9](Z|[+-][0-2][0-9]:[0-6][0-9])?"
        ) {
            let parsed = scan(&text).map(|scanned| (scanned.civil, scanned.offset));
            if let Some(quick) = plain(&text) {
                prop_assert_eq!(Some(quick), parsed);
            }
        }

        #[test]
        fn the_canonical_spelling_leads_back(micros in -1_000_000_000_000_000_i64..4_000_000_000_000_000, quarter in -95_i32..95) {
            let (at, offset) = (Instant::from_micros(micros), quarter * 900);
            let text = canonical(at, offset);
            let read = without_zone(&text).unwrap();
            prop_assert_eq!((read.at, read.offset, read.typed), (at, offset, None));
        }
    }
}
