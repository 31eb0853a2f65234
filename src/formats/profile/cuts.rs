//! Cuts and lengths of time as words: `tuesday 20:00`, `day 1 00:00`, `36h`.

use crate::model::instant::SECOND;
use crate::model::profile::{MonthlyCut, WEEKDAYS, WeeklyCut};

use super::super::document::{did_you_mean, short};

/// What is wrong with a text, and what to write instead.
pub(super) type Wrong = (String, String);

/// The longest length of time, in days.
const MOST_DAYS: i64 = 366;
/// The units of lengths of time, the longest first, in seconds.
const UNITS: [(char, i64); 4] = [('d', 86_400), ('h', 3600), ('m', 60), ('s', 1)];

/// Reads `tuesday 20:00`.
pub(super) fn weekly(text: &str) -> Result<WeeklyCut, Wrong> {
    let shape = || wrong("weekly cut", text, "write a day and a time, such as \"tuesday 20:00\"");
    let mut words = text.split_whitespace();
    let (Some(day), Some(time), None) = (words.next(), words.next(), words.next()) else {
        return Err(shape());
    };
    let minute = minute(time)?;
    let found = WEEKDAYS.iter().position(|name| day.eq_ignore_ascii_case(name));
    match found {
        Some(weekday) => Ok(WeeklyCut { weekday: weekday as u8, minute }),
        None => Err((format!("\"{}\" is no day of the week", short(day)), did_you_mean(day, &WEEKDAYS))),
    }
}

/// Reads `day 1 00:00` or `1 00:00`.
pub(super) fn monthly(text: &str) -> Result<MonthlyCut, Wrong> {
    let shape = || wrong("monthly cut", text, "write a day and a time, such as \"day 1 00:00\"");
    let mut words = text.split_whitespace().peekable();
    words.next_if(|word| word.eq_ignore_ascii_case("day"));
    let (Some(day), Some(time), None) = (words.next(), words.next(), words.next()) else {
        return Err(shape());
    };
    let minute = minute(time)?;
    let day: u8 = digits(day).ok_or_else(shape)?;
    if !(1..=31).contains(&day) {
        return Err((format!("a month has no day {day}"), "use a day from 1 to 31".to_owned()));
    }
    Ok(MonthlyCut { day, minute })
}

/// Reads `20:00` as minutes since midnight.
fn minute(text: &str) -> Result<u16, Wrong> {
    let parts = text.split_once(':').filter(|(hour, minute)| hour.len() <= 2 && minute.len() == 2);
    parts
        .and_then(|(hour, minute)| Some((digits::<u16>(hour)?, digits::<u16>(minute)?)))
        .filter(|(hour, minute)| *hour < 24 && *minute < 60)
        .map(|(hour, minute)| hour * 60 + minute)
        .ok_or_else(|| {
            let remedy = "write hours and minutes from 00:00 to 23:59".to_owned();
            (format!("\"{}\" is no time of day", short(text)), remedy)
        })
}

/// Reads a length of time as microseconds.
pub(super) fn duration(text: &str) -> Result<i64, Wrong> {
    let shape = || wrong("length of time", text, "write a whole number and s, m, h or d, such as \"36h\"");
    let unit = text.chars().next_back().and_then(|last| UNITS.iter().find(|(unit, _)| *unit == last));
    let &(_, seconds) = unit.ok_or_else(shape)?;
    let number: i64 = digits(text[..text.len() - 1].trim_end()).ok_or_else(shape)?;
    let total = number.checked_mul(seconds).filter(|total| *total <= MOST_DAYS * 86_400);
    total
        .map(|total| total * SECOND)
        .ok_or_else(|| (format!("\"{}\" is too long", short(text)), format!("use at most \"{MOST_DAYS}d\"")))
}

fn wrong(what: &str, text: &str, remedy: &str) -> Wrong {
    (format!("\"{}\" is no {what}", short(text)), remedy.to_owned())
}

fn digits<T: std::str::FromStr>(text: &str) -> Option<T> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// Writes a weekly cut.
pub(super) fn show_weekly(cut: WeeklyCut) -> String {
    let day = WEEKDAYS.get(usize::from(cut.weekday)).copied().unwrap_or("monday");
    format!("{day} {}", show_minute(cut.minute))
}

/// Writes a monthly cut.
pub(super) fn show_monthly(cut: MonthlyCut) -> String {
    format!("day {} {}", cut.day, show_minute(cut.minute))
}

fn show_minute(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// Writes a length of time in the longest unit that divides it; parts of a second are cut off.
pub(super) fn show_duration(micros: i64) -> String {
    let seconds = micros / SECOND;
    let unit = UNITS.iter().find(|(_, length)| seconds != 0 && seconds % length == 0);
    unit.map_or_else(|| "0s".to_owned(), |(unit, length)| format!("{}{unit}", seconds / length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_time_4_cuts_are_read_and_written() {
        assert_eq!(weekly("tuesday 20:00"), Ok(WeeklyCut { weekday: 1, minute: 1200 }));
        assert_eq!(weekly(" Sunday  7:05 "), Ok(WeeklyCut { weekday: 6, minute: 425 }));
        assert_eq!(monthly("day 1 00:00"), Ok(MonthlyCut { day: 1, minute: 0 }));
        assert_eq!(monthly("31 23:59"), Ok(MonthlyCut { day: 31, minute: 1439 }));
        assert_eq!(show_weekly(WeeklyCut { weekday: 1, minute: 1200 }), "tuesday 20:00");
        assert_eq!(show_monthly(MonthlyCut { day: 29, minute: 61 }), "day 29 01:01");
    }

    #[test]
    fn wrong_cuts_say_what_to_write() {
        for (text, message, remedy) in [
            ("tusday 20:00", "\"tusday\" is no day of the week", "did you mean \"tuesday\"?"),
            ("tuesday", "\"tuesday\" is no weekly cut", "write a day and a time, such as \"tuesday 20:00\""),
            ("tuesday 24:00", "\"24:00\" is no time of day", "write hours and minutes from 00:00 to 23:59"),
            ("tuesday 8:0", "\"8:0\" is no time of day", "write hours and minutes from 00:00 to 23:59"),
            ("tuesday +8:00", "\"+8:00\" is no time of day", "write hours and minutes from 00:00 to 23:59"),
        ] {
            assert_eq!(weekly(text), Err((message.to_owned(), remedy.to_owned())), "{text}");
        }
        for (text, message) in [
            ("day 0 00:00", "a month has no day 0"),
            ("32 00:00", "a month has no day 32"),
            ("day one 00:00", "\"day one 00:00\" is no monthly cut"),
            ("day 1", "\"day 1\" is no monthly cut"),
            ("300 00:00", "\"300 00:00\" is no monthly cut"),
        ] {
            assert_eq!(monthly(text).unwrap_err().0, message, "{text}");
        }
    }

    #[test]
    fn lengths_of_time_are_exact() {
        for (text, seconds) in [
            ("0s", 0),
            ("90m", 5400),
            ("36h", 129_600),
            ("2d", 172_800),
            ("366d", 31_622_400),
            ("5 h", 18_000),
        ] {
            assert_eq!(duration(text), Ok(seconds * SECOND), "{text}");
        }
        for text in ["", "5", "h", "-1h", "1.5h", "1w", "ñ", "1ñ", "367d", "9223372036854775807d", "1h30m"]
        {
            assert!(duration(text).is_err(), "{text}");
        }
        for (seconds, text) in [(0, "0s"), (5400, "90m"), (129_600, "36h"), (172_800, "2d"), (61, "61s")] {
            assert_eq!(show_duration(seconds * SECOND), text);
        }
    }
}
