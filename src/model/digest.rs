//! SHA-256 over fixed binary columns.
//!
//! Every digest of the product is taken over values written one after another in a documented order:
//! integers as eight bytes little-endian, texts and bytes with their length in front, an absent value as
//! a zero byte and a present one with a one byte in front. So no two different contents have the same bytes.

use std::fmt;

use sha2::{Digest as _, Sha256};

/// A SHA-256 digest, shown as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The digest of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Reads 64 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        unhex(text).map(Self)
    }
}

/// Bytes as hexadecimal digits, in lower case.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Reads as many bytes as are asked for from hexadecimal digits; `None` where they are not just so many.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    let nibble = |byte: u8| char::from(byte).to_digit(16);
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = (nibble(digits[2 * at])? * 16 + nibble(digits[2 * at + 1])?) as u8;
    }
    Some(bytes)
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Collects fixed binary columns and digests them.
///
/// Values are a few bytes each, so they are gathered before the digest takes them in blocks.
#[derive(Clone, Default)]
pub struct Hasher {
    digest: Sha256,
    gathered: Columns,
}

/// The bytes of some columns, for content that several digests take.
#[derive(Clone, Debug, Default)]
pub struct Columns(Vec<u8>);

impl Columns {
    /// None.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// An integer, as eight bytes little-endian.
    #[inline]
    pub fn int(&mut self, value: i64) -> &mut Self {
        self.0.extend_from_slice(&value.to_le_bytes());
        self
    }

    /// A truth value, as one byte.
    #[inline]
    pub fn flag(&mut self, value: bool) -> &mut Self {
        self.0.push(u8::from(value));
        self
    }

    /// A text, with its length in bytes in front.
    #[inline]
    pub fn text(&mut self, value: &str) -> &mut Self {
        self.int(value.len() as i64).0.extend_from_slice(value.as_bytes());
        self
    }

    /// An integer that may be absent.
    #[inline]
    pub fn opt_int(&mut self, value: Option<i64>) -> &mut Self {
        self.flag(value.is_some());
        value.into_iter().for_each(|value| self.0.extend_from_slice(&value.to_le_bytes()));
        self
    }

    /// A text that may be absent.
    #[inline]
    pub fn opt_text(&mut self, value: Option<&str>) -> &mut Self {
        self.flag(value.is_some());
        match value {
            Some(value) => self.text(value),
            None => self,
        }
    }
}

/// How many bytes are gathered.
const GATHERED: usize = 4096;

impl Hasher {
    /// A hasher that starts with a name for what it digests, so that digests of different kinds of
    /// content never meet.
    pub fn named(domain: &str) -> Self {
        let mut hasher = Self::default();
        hasher.text(domain);
        hasher
    }

    /// Makes room for so many bytes among those gathered.
    #[inline]
    fn make_room(&mut self, bytes: usize) {
        if self.gathered.0.len() + bytes > GATHERED {
            self.digest.update(&self.gathered.0);
            self.gathered.0.clear();
        }
    }

    fn push(&mut self, bytes: &[u8]) -> &mut Self {
        self.make_room(bytes.len());
        if bytes.len() > GATHERED {
            self.digest.update(bytes);
        } else {
            self.gathered.0.extend_from_slice(bytes);
        }
        self
    }

    /// An integer, as eight bytes little-endian.
    #[inline]
    pub fn int(&mut self, value: i64) -> &mut Self {
        self.make_room(8);
        self.gathered.int(value);
        self
    }

    /// A truth value, as one byte.
    #[inline]
    pub fn flag(&mut self, value: bool) -> &mut Self {
        self.make_room(1);
        self.gathered.flag(value);
        self
    }

    /// A text, with its length in bytes in front.
    pub fn text(&mut self, value: &str) -> &mut Self {
        self.bytes(value.as_bytes())
    }

    /// Bytes, with their number in front.
    pub fn bytes(&mut self, value: &[u8]) -> &mut Self {
        self.int(value.len() as i64).push(value)
    }

    /// An integer that may be absent.
    pub fn opt_int(&mut self, value: Option<i64>) -> &mut Self {
        self.flag(value.is_some());
        if let Some(value) = value {
            self.int(value);
        }
        self
    }

    /// A text that may be absent.
    pub fn opt_text(&mut self, value: Option<&str>) -> &mut Self {
        self.flag(value.is_some());
        if let Some(value) = value {
            self.text(value);
        }
        self
    }

    /// Another digest.
    pub fn digest(&mut self, value: &Digest) -> &mut Self {
        self.push(&value.0)
    }

    /// Bytes as they are, without a length: for content that is already in fixed columns.
    pub fn raw(&mut self, value: &[u8]) -> &mut Self {
        self.push(value)
    }

    /// The digest of all that was written.
    pub fn finish(mut self) -> Digest {
        self.digest.update(&self.gathered.0);
        Digest(self.digest.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digest_is_sha_256_and_reads_back() {
        let digest = Digest::of(b"abc");
        let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest.to_string(), text);
        assert_eq!(Digest::parse(text), Some(digest));
        assert_eq!(Digest::parse("xyz"), None);
    }

    #[test]
    fn however_much_is_written_the_digest_is_that_of_the_bytes() {
        for length in [0, 1, 4087, 4088, 4089, 5000, 20_000] {
            let text: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
            let (mut whole, mut parts) = (Hasher::default(), Hasher::default());
            whole.raw(&text);
            text.chunks(7).for_each(|part| {
                parts.raw(part);
            });
            assert_eq!(whole.finish(), Digest::of(&text));
            assert_eq!(parts.finish(), Digest::of(&text));
        }
    }

    #[test]
    fn columns_do_not_run_into_each_other() {
        let of = |parts: &[&str]| {
            let mut hasher = Hasher::named("test");
            parts.iter().for_each(|part| {
                hasher.text(part);
            });
            hasher.finish()
        };
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        let mut absent = Hasher::named("test");
        absent.opt_text(None);
        let mut empty = Hasher::named("test");
        empty.opt_text(Some(""));
        assert_ne!(absent.finish(), empty.finish());
    }
}
