//! Keys: how players and games are told apart.

use std::borrow::Cow;
use std::fmt;

use icu_casemap::CaseMapper;
use unicode_normalization::UnicodeNormalization;

use super::digest::Hasher;
use super::instant::Instant;
use super::unseen::unseen;

/// What the source in a game's key begins with where an event has posted the game; the event's name follows.
pub const EVENT_SOURCE: &str = "event:";

/// A player's number in one file: an index that starts at 1 and says nothing outside the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// As an index into per-player arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The folded form of a player's key: NFC, white space folded to single blanks, case folded.
///
/// Two typed keys are one player exactly where their folded forms are equal.
///
/// ```
/// use arbitro::model::key::fold_player;
/// assert_eq!(fold_player("  Ana   MARÍA "), "ana maría");
/// ```
pub fn fold_player(typed: &str) -> Cow<'_, str> {
    if is_plain_ascii(typed) {
        // Of ASCII nothing is composed, and case folding is lower case.
        let is_folded = !typed.bytes().any(|byte| byte.is_ascii_uppercase());
        return if is_folded { Cow::Borrowed(typed) } else { Cow::Owned(typed.to_ascii_lowercase()) };
    }
    fold_any(typed)
}

fn fold_any(typed: &str) -> Cow<'static, str> {
    let composed: String = typed.nfc().collect();
    let spaced = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    let folded = CaseMapper::new().fold_string(&spaced);
    Cow::Owned(folded.nfc().collect())
}

/// Whether a text is ASCII, with nothing but single blanks between its words.
fn is_plain_ascii(text: &str) -> bool {
    let bytes = text.as_bytes();
    let plain = bytes.iter().all(|byte| byte.is_ascii_graphic() || *byte == b' ');
    plain && !text.contains("  ") && bytes.first() != Some(&b' ') && bytes.last() != Some(&b' ')
}

/// The form in which game ids, list names and event names are compared: NFC and trimmed, case kept.
pub fn plain_name(typed: &str) -> Cow<'_, str> {
    let trimmed = typed.trim();
    if trimmed.is_ascii() { Cow::Borrowed(trimmed) } else { Cow::Owned(trimmed.nfc().collect()) }
}

/// The id of a game whose file has no id column: derived from finish, both folded player keys, round and
/// event, and from nothing that a correction may change (never result, scores or typed text).
pub fn derived_id(finish: Instant, first: &str, second: &str, round: &str, event: &str) -> String {
    let mut hasher = Hasher::named("arbitro derived id 1");
    hasher.int(finish.micros()).text(first).text(second).text(round).text(event);
    format!("auto-{}", &hasher.finish().to_string()[..24])
}

/// Why a text cannot be a part of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPart {
    /// Nothing is left after trimming.
    #[error("it is empty")]
    Empty,
    /// `/` parts a key's parts, so none may contain it.
    #[error("it contains \"/\", which parts the parts of a key")]
    Slash,
    /// A line break, a tab or another control character.
    #[error("it contains a control character")]
    Control,
    /// A character that nobody sees, or one that turns the writing direction of what follows.
    #[error("it contains U+{:04X}, a character that cannot be seen", *.0 as u32)]
    Unseen(char),
    /// Longer than [`MAX_PART`] bytes.
    #[error("it is longer than 300 bytes")]
    Long,
}

impl BadPart {
    /// What to do about it.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::Empty => "write something, or leave it out",
            Self::Slash => "write it without \"/\"",
            Self::Control => "take it out",
            Self::Unseen(_) => "type the text again by hand: such characters come with what is copied",
            Self::Long => "shorten it",
        }
    }
}

/// The longest part of a key, and the longest player key, in bytes.
pub const MAX_PART: usize = 300;

/// Checks one part of a key, already in [`plain_name`] form.
///
/// # Errors
/// The first of the [`BadPart`]s that applies.
pub fn check_part(part: &str) -> Result<(), BadPart> {
    check_text(part)?;
    if part.contains('/') { Err(BadPart::Slash) } else { Ok(()) }
}

/// Checks a text that may contain `/` but must be short, not empty and free of control characters and of
/// characters that cannot be seen.
///
/// # Errors
/// The first of the [`BadPart`]s that applies.
pub fn check_text(part: &str) -> Result<(), BadPart> {
    if part.is_empty() {
        return Err(BadPart::Empty);
    }
    if part.len() > MAX_PART {
        return Err(BadPart::Long);
    }
    if part.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ') {
        return Ok(());
    }
    if part.chars().any(char::is_control) {
        return Err(BadPart::Control);
    }
    unseen(part).map_or(Ok(()), |character| Err(BadPart::Unseen(character)))
}

/// A game's key: `<game>/<id>`, or `<game>/<source>/<id>`. A game of an event has the source
/// `event:<event>` and the id `<round>.<table>`.
///
/// ```
/// use arbitro::model::GameKey;
/// let key: GameKey = "damas/club/17".parse().unwrap();
/// assert_eq!((key.kind(), key.tail()), ("damas", "club/17"));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameKey {
    text: String,
    kind_len: usize,
}

impl GameKey {
    /// Puts a key together from a kind of game and a tail (`id` or `source/id`), both already checked.
    pub fn new(kind: &str, tail: &str) -> Self {
        Self { text: format!("{kind}/{tail}"), kind_len: kind.len() }
    }

    /// The kind of game.
    pub fn kind(&self) -> &str {
        &self.text[..self.kind_len]
    }

    /// What follows the kind: `id`, or `source/id`. Games of one kind are ordered by its bytes (R-ORD-1).
    pub fn tail(&self) -> &str {
        &self.text[self.kind_len + 1..]
    }

    /// The whole key.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A text that is no game key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no game key: a key reads GAME/ID or GAME/SOURCE/ID")]
pub struct BadGameKey(pub String);

impl std::str::FromStr for GameKey {
    type Err = BadGameKey;

    fn from_str(text: &str) -> Result<Self, BadGameKey> {
        let bad = || BadGameKey(text.to_owned());
        let parts: Vec<Cow<'_, str>> = text.split('/').map(plain_name).collect();
        if !(2..=3).contains(&parts.len()) || parts.iter().any(|part| check_part(part).is_err()) {
            return Err(bad());
        }
        Ok(Self::new(&parts[0], &parts[1..].join("/")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_fold_together() {
        for typed in ["ana", "Ana", " ANA", "ana\u{a0}"] {
            assert_eq!(fold_player(typed), "ana");
        }
        assert_eq!(fold_player("Jose\u{301}"), fold_player("JOSÉ"));
        assert_eq!(fold_player("Straße"), fold_player("STRASSE"));
        assert_ne!(fold_player("Müller"), fold_player("Muller"));
    }

    #[test]
    fn the_quick_way_folds_as_the_long_one() {
        for letter in 0..=127_u8 {
            for typed in [
                format!("{}x Y", letter as char),
                format!("A{}", letter as char),
                format!("a {} b", letter as char),
            ] {
                assert_eq!(fold_player(&typed), fold_any(&typed), "{typed:?}");
            }
        }
    }

    #[test]
    fn folding_twice_is_folding_once() {
        for typed in ["ΑΣ", "İstanbul", "ﬁ", "Ǆ", "ᾳ", "a\u{345}\u{301}"] {
            let once = fold_player(typed).into_owned();
            assert_eq!(fold_player(&once), once, "{typed}");
        }
    }

    #[test]
    fn keys_have_two_or_three_parts() {
        assert!("damas/17".parse::<GameKey>().is_ok());
        assert_eq!("damas/event:liga/1.2".parse::<GameKey>().unwrap().tail(), "event:liga/1.2");
        for bad in ["damas", "", "/17", "damas/", "a/b/c/d", "damas/1\n2", "damas/1\u{200b}"] {
            assert!(bad.parse::<GameKey>().is_err(), "{bad}");
        }
    }
}
