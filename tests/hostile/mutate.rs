//! Inputs made worse: small random changes to good ones, the same for the same seed.

/// A generator of numbers that looks random and is the same everywhere (`SplitMix64`).
pub(crate) struct Chance(pub u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// What readers stumble over.
const WORDS: &[&[u8]] = &[
    b"\"",
    b"\"\"",
    b",",
    b";",
    b"\t",
    b"\r",
    b"\n",
    b"\r\n",
    b"\0",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xc3",
    b"\xf0\x9f\x8f\x86",
    b"#",
    b"-",
    b"=",
    b"[",
    b"]",
    b"{",
    b"}",
    b"[[",
    b"{{{{{{{{",
    b"'''",
    b"\"\"\"",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"/",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"18446744073709551616",
    b"1e400",
    b"0.0000000000001",
    b"NaN",
    b"null",
    b"0000-00-00T00:00:00Z",
    b"9999-12-31T23:59:59.999999999Z",
    b"2026-09-06 00:00",
    b"1-0",
    b"+--",
    b"bye",
    b"active",
    b"\xe2\x80\xae",
    b"\xcc\x81\xcc\x81\xcc\x81",
    b"\x1b[31m",
    b"..",
    b"true",
    b"inf",
];

/// A seed with one to eight changes.
pub(crate) fn mutated(seeds: &[Vec<u8>], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = seeds[chance.below(seeds.len())].clone();
    for _ in 0..=chance.below(8) {
        change(&mut bytes, seeds, chance);
    }
    bytes.truncate(1 << 16);
    bytes
}

fn change(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], chance: &mut Chance) {
    let at = chance.below(bytes.len() + 1);
    let until = (at + chance.below(24)).min(bytes.len());
    match chance.below(8) {
        0 if at < bytes.len() => bytes[at] = chance.next() as u8,
        1 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
        2 => drop(bytes.drain(at..until)),
        3 => {
            let part = bytes[at..until].to_vec();
            let times = 1 + chance.below(20);
            bytes.splice(at..at, part.repeat(times));
        }
        4 => {
            let other = &seeds[chance.below(seeds.len())];
            let from = chance.below(other.len() + 1);
            bytes.truncate(at);
            bytes.extend_from_slice(&other[from..]);
        }
        5 => bytes.truncate(at),
        _ => {
            let word = WORDS[chance.below(WORDS.len())];
            bytes.splice(at..until, word.iter().copied());
        }
    }
}
