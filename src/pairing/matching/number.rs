//! Whole numbers of a fixed width for weights: machine words where they suffice, wide two's complement
//! words where a lexicographic order of many criteria has to fit into one number.

/// What the weighted matcher asks of a number. Overflow is excluded by choosing a wide enough type.
pub trait Number: Copy + Ord + std::fmt::Debug {
    /// Nothing.
    const ZERO: Self;
    /// How many bits there are, the sign's included.
    const BITS: u32;
    /// Sum.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// Difference.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// Half of an even number.
    #[must_use]
    fn half(self) -> Self;
    /// `value` times two to the power `shift`.
    fn shifted(value: i64, shift: u32) -> Self;

    /// Twice this number.
    #[must_use]
    fn twice(self) -> Self {
        self.plus(self)
    }
}

macro_rules! machine {
    ($t:ty, $bits:expr) => {
        impl Number for $t {
            const ZERO: Self = 0;
            const BITS: u32 = $bits;
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            fn half(self) -> Self {
                self >> 1
            }
            fn shifted(value: i64, shift: u32) -> Self {
                <$t>::from(value) << shift
            }
        }
    };
}
machine!(i64, 64);
machine!(i128, 128);

/// `N` words of 64 bits, two's complement, the least significant word first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    fn negative(self) -> bool {
        self.0[N - 1] >> 63 == 1
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.negative().cmp(&self.negative()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Number for Wide<N> {
    const ZERO: Self = Self([0; N]);
    const BITS: u32 = N as u32 * 64;

    fn plus(self, other: Self) -> Self {
        let mut words = [0; N];
        let mut carry = false;
        for ((word, &a), &b) in words.iter_mut().zip(&self.0).zip(&other.0) {
            let (sum, first) = a.overflowing_add(b);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = first | second;
        }
        Self(words)
    }

    fn minus(self, other: Self) -> Self {
        let mut words = [0; N];
        let mut borrow = false;
        for ((word, &a), &b) in words.iter_mut().zip(&self.0).zip(&other.0) {
            let (difference, first) = a.overflowing_sub(b);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            *word = difference;
            borrow = first | second;
        }
        Self(words)
    }

    fn half(self) -> Self {
        let mut words = [0; N];
        let mut above = u64::from(self.negative());
        for (word, &a) in words.iter_mut().zip(&self.0).rev() {
            *word = a >> 1 | above << 63;
            above = a & 1;
        }
        Self(words)
    }

    fn shifted(value: i64, shift: u32) -> Self {
        let fill = if value < 0 { u64::MAX } else { 0 };
        let (skip, bits) = ((shift / 64) as usize, shift % 64);
        let mut words = [0; N];
        for (index, word) in words.iter_mut().enumerate().skip(skip) {
            let low = if index == skip { value as u64 } else { fill };
            let before = match index - skip {
                0 => 0,
                1 => value as u64,
                _ => fill,
            };
            *word = if bits == 0 { low } else { low << bits | before >> (64 - bits) };
        }
        Self(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide(value: i128) -> Wide<3> {
        let fill = if value < 0 { u64::MAX } else { 0 };
        Wide([value as u64, (value >> 64) as u64, fill])
    }

    proptest! {
        #[test]
        fn wide_numbers_agree_with_machine_numbers(a in -(1i128 << 100)..(1i128 << 100), b in -(1i128 << 100)..(1i128 << 100)) {
            prop_assert_eq!(wide(a).plus(wide(b)), wide(a + b));
            prop_assert_eq!(wide(a).minus(wide(b)), wide(a - b));
            prop_assert_eq!(wide(a * 2).half(), wide(a));
            prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
        }

        #[test]
        fn shifting_multiplies_by_a_power_of_two(value in -1000i64..1000, shift in 0u32..110) {
            prop_assert_eq!(Wide::<3>::shifted(value, shift), wide(i128::from(value) << shift));
        }
    }
}
