//! Which characters the bytes of a file stand for.
//!
//! Facts cannot be taken back, so a name is never guessed into a wrong alphabet: what is clearly UTF-8,
//! UTF-16 or Windows-1252 (which holds Latin-1) is taken and said; anything else asks for `--encoding`.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// What the first bytes of a file say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Start {
    /// The encoding, where they say one.
    pub encoding: Option<&'static Encoding>,
    /// How many bytes are a byte order mark.
    pub mark: usize,
}

/// Looks at a file's first bytes for a byte order mark, or for the zeros of UTF-16 without one.
pub(crate) fn of_start(bytes: &[u8]) -> Start {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return Start { encoding: Some(encoding), mark };
    }
    let sample = &bytes[..bytes.len().min(512)];
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, pairs) = (zeros(0), zeros(1), sample.len() / 2);
    let encoding = match (even, odd) {
        (0, odd) if pairs > 1 && odd * 2 > pairs => Some(UTF_16LE),
        (even, 0) if pairs > 1 && even * 2 > pairs => Some(UTF_16BE),
        _ => None,
    };
    Start { encoding, mark: 0 }
}

/// The encoding that a user's word means; `None` where nobody knows it.
pub(crate) fn named(label: &str, start: Start) -> Option<&'static Encoding> {
    let label = label.trim().to_ascii_lowercase();
    let encoding = match label.as_str() {
        "utf-16" | "utf16" if start.encoding == Some(UTF_16BE) => Some(UTF_16BE),
        "utf-16" | "utf16" => Some(UTF_16LE),
        "latin-1" | "latin 1" => Some(WINDOWS_1252),
        other => Encoding::for_label(other.as_bytes()),
    };
    encoding.filter(|encoding| *encoding != encoding_rs::REPLACEMENT)
}

/// What a file without a byte order mark is, judged from its first byte outside ASCII on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Guess {
    /// Take it as this.
    Is(&'static Encoding),
    /// It is not UTF-8, and more likely this than Windows-1252.
    Unsure(&'static Encoding),
}

/// Decides what a sample is; `last` says that the file ends with it.
///
/// At least as many characters of UTF-8 as bytes that cannot be one mean UTF-8, and so does a sample that
/// is wrong only where a character of UTF-8 seems cut in two (a text truncated by a byte count): both are
/// then errors at their place.
pub(crate) fn guess(sample: &[u8], last: bool) -> Guess {
    let seen = survey(sample, last);
    if seen.whole >= seen.foreign || sample.iter().any(|byte| NO_LETTER.contains(byte)) {
        return Guess::Is(UTF_8);
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, last);
    // Spanish and English files are what most users have: the hint decides only what is open otherwise.
    let best = detector.guess(Some(b"es"), Utf8Detection::Deny);
    if best == WINDOWS_1252 { Guess::Is(best) } else { Guess::Unsure(best) }
}

/// Bytes that stand for nothing in Windows-1252, and `ÿ`, which no name here begins or ends with.
const NO_LETTER: &[u8] = &[0x81, 0x8d, 0x8f, 0x90, 0x9d, 0xff];

#[derive(Default)]
struct Survey {
    /// Complete characters of UTF-8 outside ASCII.
    whole: usize,
    /// Bytes that are not even a part of such a character.
    foreign: usize,
}

fn survey(sample: &[u8], last: bool) -> Survey {
    let mut seen = Survey::default();
    let mut rest = sample;
    loop {
        let Err(error) = std::str::from_utf8(rest) else {
            seen.whole += wide_characters(rest);
            return seen;
        };
        let (valid, wrong) = rest.split_at(error.valid_up_to());
        seen.whole += wide_characters(valid);
        // Cut at the sample's end: cut in the file only where the file ends there.
        let Some(length) = error.error_len() else {
            seen.foreign += usize::from(last && wrong.len() == 1 && !matches!(wrong[0], 0xc2 | 0xc3));
            return seen;
        };
        seen.foreign += usize::from(!is_cut_character(&wrong[..length], wrong.get(length).copied()));
        rest = &wrong[length..];
    }
}

/// Characters outside ASCII of a valid text: each has one byte that begins it.
fn wide_characters(valid: &[u8]) -> usize {
    valid.iter().filter(|byte| **byte >= 0xc0).count()
}

/// A first byte with a following one, or the first byte of an accented letter where no letter follows: in
/// Windows-1252 that would be a word that ends in `Ã` or `Â`.
fn is_cut_character(wrong: &[u8], next: Option<u8>) -> bool {
    wrong.len() > 1
        || matches!(wrong[0], 0xc2 | 0xc3)
            && next.is_none_or(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latin(text: &str) -> Vec<u8> {
        WINDOWS_1252.encode(text).0.into_owned()
    }

    #[test]
    fn names_of_one_language_are_enough_for_windows_1252() {
        for text in [
            "Peña",
            "José",
            "Muñoz",
            "María",
            "Agüero",
            "Núñez,Ibáñez",
            "Álvaro",
            "Müller",
            "Jürgen Groß",
            "François",
            "Zoë",
            "Søren",
            "Åsa",
            "João",
            "Conceição",
            "¿Quién?",
            "O’Brien",
            "½-½",
            "Óscar,Íñigo",
            "fecha,jugador1,terminación\n2026-01-01,Iván,José\n",
            "Raúl",
            "Begoña Sánchez Gómez",
        ] {
            let bytes = latin(text);
            let from = bytes.iter().position(|byte| !byte.is_ascii()).unwrap();
            assert_eq!(guess(&bytes[from..], true), Guess::Is(WINDOWS_1252), "{text}");
        }
    }

    #[test]
    fn a_cut_character_of_utf_8_stays_utf_8() {
        for bytes in [
            &b"\xc3"[..],
            b"\xc3,Jones,1-0\n",
            b"\xc3\nx",
            b"\xc3\xa9t\xe9,x",
            b"\xe2\x82,x",
            b"\xff,x",
            b"\xc3\xa9t\xc3",
        ] {
            assert_eq!(guess(bytes, true), Guess::Is(UTF_8), "{bytes:x?}");
        }
    }

    #[test]
    fn other_alphabets_are_not_guessed_at() {
        let bytes = encoding_rs::WINDOWS_1251.encode("Иванов,Петров,Сидоров").0.into_owned();
        assert_eq!(guess(&bytes, true), Guess::Unsure(encoding_rs::WINDOWS_1251));
    }

    #[test]
    fn utf_16_is_seen_with_and_without_a_mark() {
        let wide: Vec<u8> = "id,first".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(of_start(&wide), Start { encoding: Some(UTF_16LE), mark: 0 });
        let big: Vec<u8> = "\u{feff}id".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(of_start(&big), Start { encoding: Some(UTF_16BE), mark: 2 });
        assert_eq!(of_start(b"\xef\xbb\xbfid"), Start { encoding: Some(UTF_8), mark: 3 });
        assert_eq!(of_start(b"id,first"), Start { encoding: None, mark: 0 });
        assert_eq!(of_start(b""), Start { encoding: None, mark: 0 });
    }

    #[test]
    fn words_for_encodings() {
        let start = of_start(b"");
        assert_eq!(named("Latin-1", start), Some(WINDOWS_1252));
        assert_eq!(named("ISO-8859-1", start), Some(WINDOWS_1252));
        assert_eq!(named("cp1252", start), Some(WINDOWS_1252));
        assert_eq!(named("utf-16", start), Some(UTF_16LE));
        assert_eq!(named("utf8", start), Some(UTF_8));
        assert_eq!(named("klingon", start), None);
    }
}
