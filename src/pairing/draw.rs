//! Numbers that look random and are the same everywhere: the generator takes its seed as an argument.

/// A sequence of numbers from a seed (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Draw(u64);

impl Draw {
    /// The sequence of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `limit`; 0 where the limit is 0.
    pub fn below(&mut self, limit: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(limit)) >> 64) as u32
    }

    /// Whether something of so many in a thousand happens.
    pub fn happens(&mut self, per_mille: u32) -> bool {
        self.below(1000) < per_mille
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // The first outputs of SplitMix64 for seed 1234567.
        let mut draw = Draw::new(1_234_567);
        assert_eq!(draw.bits(), 6_457_827_717_110_365_317);
        assert_eq!(draw.bits(), 3_203_168_211_198_807_973);
    }
}
