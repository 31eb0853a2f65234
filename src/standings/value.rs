//! The value of a tie-break: an exact decimal number.

use std::fmt;
use std::iter::Sum;

use crate::model::rating::show_decimal;
use crate::model::{Points, Score};

/// A number in thousandths: points, halves and quarters of them, and scores are all exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Value(pub i64);

impl Value {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// From a whole number.
    pub const fn whole(number: i64) -> Self {
        Self(number * 1000)
    }

    /// A part of it, in half points: 2 for all, 1 for half, 0 for nothing. Half of hundredths is exact.
    #[must_use]
    pub const fn halves(self, halves: u8) -> Self {
        Self(self.0 * halves as i64 / 2)
    }

    /// So many times it.
    #[must_use]
    pub const fn times(self, factor: u32) -> Self {
        Self(self.0.saturating_mul(factor as i64))
    }

    /// How many decimals it needs: 0 to 3.
    pub const fn decimals(self) -> usize {
        match self.0 % 1000 {
            0 => 0,
            rest if rest % 100 == 0 => 1,
            rest if rest % 10 == 0 => 2,
            _ => 3,
        }
    }

    /// With so many decimals at least, so that a column of values lines up.
    pub fn with_decimals(self, decimals: usize) -> String {
        let text = self.to_string();
        let own = self.decimals();
        if decimals <= own {
            return text;
        }
        let point = if own == 0 { "." } else { "" };
        text + point + &"0".repeat(decimals - own)
    }

    /// Whether a binary fraction holds it exactly, as numbers in JSON are read.
    pub const fn exact_in_binary(self) -> bool {
        self.0 % 125 == 0
    }
}

impl From<Points> for Value {
    fn from(points: Points) -> Self {
        Self(i64::from(points.0) * 10)
    }
}

impl From<Score> for Value {
    fn from(score: Score) -> Self {
        Self(score.0)
    }
}

impl Sum for Value {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        Self(values.fold(0, |sum, value| sum.saturating_add(value.0)))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&show_decimal(self.0, 3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_exact() {
        assert_eq!(Value::from(Points(250)).halves(1).to_string(), "1.25");
        assert_eq!(Value::from(Points(25)).halves(1).to_string(), "0.125");
        assert_eq!(Value::from(Score::points(410)).times(6).to_string(), "2460");
        assert_eq!(Value(-500).to_string(), "-0.5");
    }

    #[test]
    fn a_column_lines_up() {
        assert_eq!(Value::whole(3).with_decimals(2), "3.00");
        assert_eq!(Value(2500).with_decimals(2), "2.50");
        assert_eq!(Value(2125).with_decimals(1), "2.125");
        assert_eq!(Value::whole(12).with_decimals(0), "12");
    }

    #[test]
    fn only_eighths_are_exact_in_binary() {
        assert!(
            Value(250).exact_in_binary() && Value(125).exact_in_binary() && Value(-3000).exact_in_binary()
        );
        assert!(!Value(100).exact_in_binary() && !Value(330).exact_in_binary());
    }
}
