//! Ratings as fixed-point numbers (R-NUM-1, R-NUM-2).

use std::fmt;

/// A rating, or a difference of ratings, in counts of 10⁻⁹ points.
///
/// ```
/// use arbitro::model::Rating;
/// assert_eq!(Rating::points(1000).to_string(), "1000.000000000");
/// assert_eq!(Rating::from_nanos(1_499_500_000_000).shown(), 1500);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rating(i64);

/// Counts of 10⁻⁹ in one point.
pub const POINT: i64 = 1_000_000_000;

impl Rating {
    /// From whole points.
    pub const fn points(points: i64) -> Self {
        Self(points * POINT)
    }

    /// From counts of 10⁻⁹ points.
    pub const fn from_nanos(nanos: i64) -> Self {
        Self(nanos)
    }

    /// In counts of 10⁻⁹ points.
    pub const fn nanos(self) -> i64 {
        self.0
    }

    /// The rating that people see: `floor(rating + 0.5)` (R-NUM-2).
    pub const fn shown(self) -> i64 {
        (self.0 + POINT / 2).div_euclid(POINT)
    }

    /// This rating changed by a difference.
    #[must_use]
    pub const fn plus(self, change: Rating) -> Self {
        Self(self.0 + change.0)
    }

    /// Reads a decimal number with at most nine decimals, exactly. `None` for anything else, or where it
    /// is larger than a million points.
    pub fn parse(text: &str) -> Option<Self> {
        let nanos = parse_decimal(text, 9)?;
        (nanos.abs() <= 1_000_000 * POINT).then_some(Self(nanos))
    }
}

/// Reads a plain decimal number as an integer count of 10^-places; `None` where it has more decimals, is
/// not a number, or does not fit.
pub fn parse_decimal(text: &str, places: u32) -> Option<i64> {
    let (negative, digits) = match text.as_bytes() {
        [b'-', ..] => (true, &text[1..]),
        [b'+', ..] => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let fraction = fraction.trim_end_matches('0');
    if fraction.len() > places as usize {
        return None;
    }
    let scale = 10_i64.checked_pow(places)?;
    let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let mut part: i64 = if fraction.is_empty() { 0 } else { fraction.parse().ok()? };
    part *= 10_i64.pow(places - fraction.len() as u32);
    let value = whole.checked_mul(scale)?.checked_add(part)?;
    Some(if negative { -value } else { value })
}

/// Writes an integer count of 10^-places as a decimal number without trailing zeros.
pub fn show_decimal(value: i64, places: u32) -> String {
    let scale = 10_u64.pow(places);
    let size = value.unsigned_abs();
    let sign = if value < 0 { "-" } else { "" };
    let fraction = format!("{:0width$}", size % scale, width = places as usize);
    let fraction = fraction.trim_end_matches('0');
    let whole = size / scale;
    if places == 0 || fraction.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{fraction}")
    }
}

impl fmt::Display for Rating {
    /// With all nine decimals, as recorded.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.unsigned_abs();
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:09}", size / POINT as u64, size % POINT as u64)
    }
}

/// A game's score for one side in half points: 2 for a win, 1 for a draw, 0 for a loss.
pub type HalfPoints = u8;

/// `numerator / denominator` rounded to the nearest integer, ties to even. The denominator is positive.
pub fn div_round_half_even(numerator: i128, denominator: i128) -> i128 {
    let quotient = numerator.div_euclid(denominator);
    let twice = numerator.rem_euclid(denominator) * 2;
    match twice.cmp(&denominator) {
        std::cmp::Ordering::Less => quotient,
        std::cmp::Ordering::Greater => quotient + 1,
        std::cmp::Ordering::Equal => quotient + (quotient & 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_num_2_shown_is_floor_of_rating_and_a_half() {
        assert_eq!(Rating::parse("1499.5").unwrap().shown(), 1500);
        assert_eq!(Rating::parse("1499.499999999").unwrap().shown(), 1499);
        assert_eq!(Rating::parse("-0.5").unwrap().shown(), 0);
        assert_eq!(Rating::parse("-0.500000001").unwrap().shown(), -1);
    }

    #[test]
    fn halves_round_to_even() {
        assert_eq!(div_round_half_even(5, 2), 2);
        assert_eq!(div_round_half_even(7, 2), 4);
        assert_eq!(div_round_half_even(-5, 2), -2);
        assert_eq!(div_round_half_even(-7, 2), -4);
        assert_eq!(div_round_half_even(8, 3), 3);
    }

    #[test]
    fn decimals_are_read_exactly() {
        assert_eq!(parse_decimal("4.658", 9), Some(4_658_000_000));
        assert_eq!(parse_decimal("-31.69", 3), Some(-31_690));
        assert_eq!(parse_decimal("1.0001", 3), None);
        assert_eq!(parse_decimal("1.5000", 1), Some(15));
        for bad in ["", ".", "1e3", "1_0", "--1", "1.2.3", "99999999999999999999"] {
            assert_eq!(parse_decimal(bad, 3), None, "{bad}");
        }
        assert_eq!(show_decimal(34_500, 3), "34.5");
        assert_eq!(show_decimal(-2_000, 3), "-2");
    }
}
