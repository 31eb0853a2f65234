//! Time controls, compared after normalising their many spellings (R-VEZZ-2).

/// A time control that was understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// A base time and an increment for every move, in seconds.
    Clock {
        /// Seconds at the start.
        base: u32,
        /// Seconds added for every move.
        increment: u32,
    },
    /// A fixed time for each move, in seconds.
    PerMove {
        /// Seconds for a move.
        seconds: u32,
    },
}

/// A bare base above this many is seconds, not minutes: nobody plays ten hours a side by a club's clock.
const MOST_MINUTES: u32 = 599;

/// Reads a time control: `15+10`, `15 + 10`, `15:00+10`, `900+10s`, `15m+10s`, `2/move`, `120s/move`.
///
/// A base without a unit is minutes, above 599 seconds; an increment without a unit is seconds. `None`
/// for what is none of these: it is then compared as text.
///
/// ```
/// use arbitro::model::time_control::{TimeControl, parse};
/// assert_eq!(parse("15:00 + 10"), Some(TimeControl::Clock { base: 900, increment: 10 }));
/// assert_eq!(parse("900+10s"), parse("15+10"));
/// ```
pub fn parse(text: &str) -> Option<TimeControl> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
    for suffix in ["/move", "/turn", "permove", "perturn", "/jugada"] {
        if let Some(time) = text.strip_suffix(suffix) {
            return Some(TimeControl::PerMove { seconds: base(time)? });
        }
    }
    let (first, second) = text.split_once('+').unwrap_or((&text, "0"));
    Some(TimeControl::Clock { base: base(first)?, increment: increment(second)? })
}

fn base(text: &str) -> Option<u32> {
    if let Some((minutes, seconds)) = text.split_once(':') {
        let seconds = number(seconds).filter(|seconds| *seconds < 60)?;
        return number(minutes)?.checked_mul(60)?.checked_add(seconds);
    }
    if let Some(seconds) = with_unit(text, SECONDS) {
        return Some(seconds);
    }
    if let Some(minutes) = with_unit(text, MINUTES) {
        return minutes.checked_mul(60);
    }
    let value = number(text)?;
    if value > MOST_MINUTES { Some(value) } else { value.checked_mul(60) }
}

const SECONDS: &[&str] = &["seconds", "secs", "sec", "s", "\"", "''"];
const MINUTES: &[&str] = &["minutes", "minutos", "mins", "min", "m", "'"];

fn increment(text: &str) -> Option<u32> {
    with_unit(text, SECONDS).or_else(|| with_unit(text, MINUTES)?.checked_mul(60)).or_else(|| number(text))
}

fn with_unit(text: &str, units: &[&str]) -> Option<u32> {
    units.iter().find_map(|unit| text.strip_suffix(unit)).and_then(number)
}

fn number(text: &str) -> Option<u32> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) { None } else { text.parse().ok() }
}

/// Whether two spellings mean the same time control.
pub fn same(a: &str, b: &str) -> bool {
    match (parse(a), parse(b)) {
        (Some(a), Some(b)) => a == b,
        _ => a.trim().eq_ignore_ascii_case(b.trim()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_vezz_2_spellings_of_fifteen_plus_ten() {
        for text in
            ["15+10", "15 + 10", "15:00+10", "900+10s", "900 + 10", "15m+10s", "15 min + 10 sec", "15'+10\""]
        {
            assert!(same(text, "15+10"), "{text}");
        }
        for text in
            ["15", "15+5", "10+15", "5+10", "15+10m", "", "blitz", "15+10+5", "-15+10", "4294967295m+1"]
        {
            assert!(!same(text, "15+10"), "{text}");
        }
    }

    #[test]
    fn r_fise_1_minutes_a_move() {
        assert_eq!(parse("2/move"), Some(TimeControl::PerMove { seconds: 120 }));
        assert_eq!(parse("120s/move"), Some(TimeControl::PerMove { seconds: 120 }));
    }
}
