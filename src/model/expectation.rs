//! The one formula that ratings move by (R-NUM-1).

use super::rating::{HalfPoints, Rating};

/// The expectation of a side against another, by their ratings: `E = 1 / (1 + 10^((other − own) / 400))`.
///
/// R-NUM-1 prescribes its bits, and its `pow` costs more than all else about a game. But a change is rounded to nine
/// decimals, and hardly ever hangs on the last bits of E: it is found from a near one, and from the prescribed one
/// only where the near one stands too close to a tie to tell. So the changes are always the prescribed ones.
///
/// ```
/// use arbitro::model::{Expectation, Rating};
/// let even = Expectation::of(Rating::points(1000), Rating::points(1000));
/// assert_eq!((even.exact(), even.change(24.0, 2)), (0.5, Rating::points(12)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expectation {
    own: Rating,
    other: Rating,
    /// E to within [`NEARNESS`], where it is cheaply had.
    near: Option<f64>,
}

/// What a near E may be off by; it is off by less than a twentieth of it.
const NEARNESS: f64 = 1e-13;
/// Differences of ratings, in counts, beyond which no near E is sought.
const FAR: i64 = 4_000_000_000_000;
/// Added and taken away again, it rounds a number of less than 2^51 to the nearest integer, ties to even.
const ROUNDER: f64 = 6_755_399_441_055_744.0;
/// Steps into which a power of two is parted.
const STEPS: usize = 256;
/// 2^(n/256).
const POWERS: [f64; STEPS] = {
    let mut powers = [0.0; STEPS];
    let mut step = 0;
    while step < STEPS {
        powers[step] = exponential(step as f64 * (std::f64::consts::LN_2 / STEPS as f64), 24);
        step += 1;
    }
    powers
};

/// `e^x` of a small number, by so many terms of its series.
const fn exponential(x: f64, terms: u32) -> f64 {
    let mut sum = 1.0;
    let mut term = terms;
    while term > 0 {
        sum = 1.0 + x / term as f64 * sum;
        term -= 1;
    }
    sum
}

/// `10^(difference / 4e11)` to within 10^-14 of itself; the difference is not beyond [`FAR`].
fn near_power(difference: i64) -> f64 {
    let steps = difference as f64 * (std::f64::consts::LOG2_10 / 4e11 * STEPS as f64);
    let (whole, rounded) = nearest(steps);
    let rest = (steps - rounded) * (std::f64::consts::LN_2 / STEPS as f64);
    // Parted so that the processor need not wait for one term to begin the next.
    let square = rest * rest;
    let power = (1.0 + rest) + square * ((0.5 + rest * (1.0 / 6.0)) + square * (1.0 / 24.0));
    let scale = f64::from_bits(((1023 + whole.div_euclid(STEPS as i64)) as u64) << 52);
    power * (POWERS[whole.rem_euclid(STEPS as i64) as usize] * scale)
}

/// The nearest integer to a number of less than 2^51, ties to even, also as a number.
fn nearest(number: f64) -> (i64, f64) {
    let shifted = number + ROUNDER;
    ((shifted.to_bits() as i64).wrapping_sub(ROUNDER.to_bits() as i64), shifted - ROUNDER)
}

impl Expectation {
    /// Of a side rated `own` against one rated `other`.
    #[inline]
    pub fn of(own: Rating, other: Rating) -> Self {
        let difference = other.nanos() - own.nanos();
        let near = (difference.abs() <= FAR).then(|| 1.0 / (1.0 + near_power(difference)));
        Self { own, other, near }
    }

    /// E, with the prescribed bits: computed with a pure-Rust `pow`, so that they are those of every machine.
    pub fn exact(self) -> f64 {
        // The difference is far below 2^53 counts, so the conversion is exact.
        1.0 / (1.0 + libm::pow(10.0, (self.other.nanos() - self.own.nanos()) as f64 / 4e11))
    }

    /// The change of a rating for a score, with K in points: `round_half_even((K · (S − E)) · 1e9)`.
    #[inline]
    pub fn change(self, k: f64, score: HalfPoints) -> Rating {
        let counts = |expected: f64| k * (f64::from(score) * 0.5 - expected) * 1e9;
        let near = self.near.and_then(|near| unless_tied(counts(near), k * 1e9 * NEARNESS));
        Rating::from_nanos(near.unwrap_or_else(|| counts(self.exact()).round_ties_even() as i64))
    }
}

/// The nearest integer, unless the number is closer than `slack` to a tie, or too large to tell.
fn unless_tied(number: f64, slack: f64) -> Option<i64> {
    let (whole, rounded) = nearest(number);
    let is_sure = 0.5 - (number - rounded).abs() > slack && number.abs() < ROUNDER / 16.0;
    is_sure.then_some(whole)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// R-NUM-1, as it is written.
    fn prescribed(k: f64, score: HalfPoints, own: i64, other: i64) -> i64 {
        let expected = 1.0 / (1.0 + libm::pow(10.0, (other - own) as f64 / 4e11));
        ((k * (f64::from(score) * 0.5 - expected)) * 1e9).round_ties_even() as i64
    }

    fn found(k: f64, score: HalfPoints, own: i64, other: i64) -> i64 {
        Expectation::of(Rating::from_nanos(own), Rating::from_nanos(other)).change(k, score).nanos()
    }

    #[test]
    fn r_num_1_equal_players_exchange_half_of_k() {
        for rating in [0, 1_000_000_000_000, -7] {
            let changes = [0, 1, 2].map(|score| found(24.0, score, rating, rating));
            assert_eq!(changes, [-12_000_000_000, 0, 12_000_000_000]);
        }
    }

    #[test]
    fn r_num_1_four_hundred_points_are_ten_to_one() {
        let strong = Expectation::of(Rating::points(1400), Rating::points(1000)).exact();
        assert!((strong - 10.0 / 11.0).abs() < 1e-15);
    }

    #[test]
    fn r_num_1_by_hand() {
        // 200 points more: 1 / (1 + 10^-0.5) = 0.759746926…; 24 · (1 − E) = 5.766073760…
        assert_eq!(found(24.0, 2, 1_200_000_000_000, 1_000_000_000_000), 5_766_073_760);
        assert_eq!(found(40.0, 0, 1_000_000_000_000, 1_200_000_000_000), -9_610_122_934);
    }

    #[test]
    fn a_near_expectation_is_as_near_as_is_said() {
        let mut worst = 0.0_f64;
        for step in -39_999..=39_999_i64 {
            let difference = step * 100_000_000 + step % 977;
            let of = Expectation::of(Rating::default(), Rating::from_nanos(difference));
            worst = worst.max((of.near.unwrap_or(0.0) - of.exact()).abs());
        }
        assert!(worst < NEARNESS / 20.0, "{worst:e}");
    }

    #[test]
    fn far_ratings_and_large_ks_are_computed_as_prescribed() {
        for (k, difference) in
            [(24.0, FAR + 1), (24.0, 40 * FAR), (24.0, -FAR - 1), (1e7, 12), (1e-9, 5), (0.0, 5)]
        {
            assert_eq!(found(k, 2, 0, difference), prescribed(k, 2, 0, difference), "{k} {difference}");
        }
    }

    #[test]
    fn the_nearest_integer_is_that_of_the_library() {
        for number in [0.0, 0.4, 0.5, 0.6, 1.5, 2.5, -0.5, -1.5, -2.4, 1e15 + 0.3, -1e15 - 0.7, 4_503.999] {
            let expected: f64 = number;
            let expected = expected.round_ties_even();
            assert_eq!(nearest(number), (expected as i64, expected), "{number}");
        }
    }

    #[test]
    fn ties_go_to_even() {
        // Equal ratings and a win: K / 2, here two and a half, one and a half, and half a count.
        let ks = [5e-9, 3e-9, 1e-9];
        assert_eq!(ks.map(|k| found(k, 2, 0, 0)), [2, 2, 0]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200_000, ..ProptestConfig::default() })]

        #[test]
        fn r_num_1_the_change_is_always_the_prescribed_one(
            k in prop_oneof![Just(24.0), Just(10.0), Just(16.0), Just(40.0), (1_i64..200_000).prop_map(|k| k as f64 / 1000.0)],
            score in 0_u8..3,
            own in -3_000_000_000_000_i64..3_000_000_000_000,
            apart in prop_oneof![-900_000_000_000_i64..900_000_000_000, -5_000_000_000_000_i64..5_000_000_000_000, -50_i64..50],
        ) {
            prop_assert_eq!(found(k, score, own, own + apart), prescribed(k, score, own, own + apart));
        }
    }
}
