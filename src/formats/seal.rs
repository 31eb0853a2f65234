//! Seals and keys as small text files: a line that says what it is, and `name: value` lines that may come in any
//! order, with any line breaks and blanks around.

use std::collections::BTreeMap;

use crate::model::audit::{EntrySeq, Head};
use crate::model::{Diagnostic, Digest, Instant, Place, Seal, hex, unhex};

/// The first line of a seal.
const SEAL: &str = "arbitro seal 1";
/// The first line of a private key.
const PRIVATE: &str = "arbitro private key 1";
/// The first line of a public key.
const PUBLIC: &str = "arbitro public key 1";

/// A seal as text.
pub fn write_seal(seal: &Seal) -> String {
    format!(
        "{SEAL}\nentry: {}\nrecorded: {}\nhead: {}\nsealed: {}\nactor: {}\nkey: {}\nsignature: {}\n",
        seal.head.seq.0,
        seal.head.recorded,
        seal.head.hash,
        seal.sealed,
        seal.actor,
        hex(&seal.key),
        hex(&seal.signature)
    )
}

/// Reads a seal.
///
/// # Errors
/// Where it is none.
pub fn read_seal(text: &str, file: &str) -> Result<Seal, Vec<Diagnostic>> {
    let mut fields = Fields::read(text, file, SEAL, "a seal")?;
    let head = Head {
        seq: EntrySeq(fields.take("entry", |value| value.parse().ok())),
        recorded: fields.take("recorded", Instant::parse),
        hash: fields.take("head", Digest::parse),
    };
    let sealed = fields.take("sealed", Instant::parse);
    let actor = fields.take("actor", |value| Some(value.to_owned()));
    let key = fields.take("key", |value| unhex(value).map(Key)).0;
    let signature = fields.take("signature", |value| unhex(value).map(Signature)).0;
    fields.end(Seal { head, sealed, actor, key, signature })
}

/// A private key as text, with what tells a damaged one: its seals would be right, and nobody's.
pub fn write_private_key(key: &[u8; 32]) -> String {
    format!("{PRIVATE}\nkey: {}\ncheck: {}\n", hex(key), check_of(key))
}

/// The first eight bytes of a key's digest.
fn check_of(key: &[u8; 32]) -> String {
    hex(&Digest::of(key).0[..8])
}

/// A public key as text.
pub fn write_public_key(key: &[u8; 32]) -> String {
    format!("{PUBLIC}\nkey: {}\n", hex(key))
}

/// Reads a private key.
///
/// # Errors
/// Where it is none.
pub fn read_private_key(text: &str, file: &str) -> Result<[u8; 32], Vec<Diagnostic>> {
    let mut fields = Fields::read(text, file, PRIVATE, "a private key")?;
    let key = fields.take("key", |value| unhex(value).map(Key)).0;
    let (number, line, check) = fields.lines.get("check").copied().unwrap_or((1, "", ""));
    fields.take("check", |value| Some(value.to_owned()));
    if fields.problems.is_empty() && !check.eq_ignore_ascii_case(&check_of(&key)) {
        fields.problem(number, line, "the key does not fit its check: it is damaged".to_owned());
    }
    fields.end(key)
}

/// Reads a public key.
///
/// # Errors
/// Where it is none.
pub fn read_public_key(text: &str, file: &str) -> Result<[u8; 32], Vec<Diagnostic>> {
    let mut fields = Fields::read(text, file, PUBLIC, "a public key")?;
    let key = fields.take("key", |value| unhex(value).map(Key)).0;
    fields.end(key)
}

/// 32 bytes of a key; zeros where nothing was read.
#[derive(Default)]
struct Key([u8; 32]);

/// 64 bytes of a signature; zeros where nothing was read.
struct Signature([u8; 64]);

impl Default for Signature {
    fn default() -> Self {
        Self([0; 64])
    }
}

/// The `name: value` lines of a file, and what is wrong with them.
struct Fields<'t> {
    file: &'t str,
    what: &'t str,
    lines: BTreeMap<&'t str, (u64, &'t str, &'t str)>,
    problems: Vec<Diagnostic>,
}

impl<'t> Fields<'t> {
    fn read(text: &'t str, file: &'t str, first: &str, what: &'t str) -> Result<Self, Vec<Diagnostic>> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let mut lines = lines.map(|(index, line)| (index as u64 + 1, line));
        match lines.next() {
            Some((_, line)) if line.trim() == first => {}
            other => {
                let (number, line) = other.unwrap_or((1, ""));
                let problem = Diagnostic::error("seal", format!("this is not {what}"))
                    .at(Place::in_line(file, number, line, None, 1))
                    .remedy(format!("its first line is \"{first}\""));
                return Err(vec![problem]);
            }
        }
        let mut fields = Self { file, what, lines: BTreeMap::new(), problems: Vec::new() };
        for (number, line) in lines {
            let parts = line.split_once(':').map(|(name, value)| (name.trim(), value.trim()));
            match parts {
                Some((name, value)) if fields.lines.insert(name, (number, line, value)).is_none() => {}
                Some((name, _)) => fields.problem(number, line, format!("a second \"{name}\"")),
                None => fields.problem(number, line, "write NAME: VALUE".to_owned()),
            }
        }
        Ok(fields)
    }

    fn problem(&mut self, number: u64, line: &str, message: String) {
        let place = Place::in_line(self.file, number, line, None, 1);
        self.problems.push(Diagnostic::error("seal", message).at(place));
    }

    /// The value of a line that must be there.
    fn take<T: Default>(&mut self, name: &str, read: impl FnOnce(&str) -> Option<T>) -> T {
        let Some((number, line, value)) = self.lines.remove(name) else {
            self.problem(1, "", format!("{} needs a line \"{name}: …\"", self.what));
            return T::default();
        };
        read(value).unwrap_or_else(|| {
            self.problem(number, line, format!("\"{value}\" is no {name}"));
            T::default()
        })
    }

    /// What was read, where nothing was wrong and nothing is left.
    fn end<T>(mut self, value: T) -> Result<T, Vec<Diagnostic>> {
        for (name, (number, line, _)) in std::mem::take(&mut self.lines) {
            self.problem(number, line, format!("{} has no line \"{name}\"", self.what));
        }
        if self.problems.is_empty() { Ok(value) } else { Err(self.problems) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal() -> Seal {
        Seal {
            head: Head {
                seq: EntrySeq(42),
                recorded: Instant::parse("2026-11-24T23:00:00.000001Z").unwrap(),
                hash: Digest::of(b"head"),
            },
            sealed: Instant::parse("2026-11-25T08:00:00Z").unwrap(),
            actor: "Ana: arbiter".to_owned(),
            key: [0xab; 32],
            signature: [0x01; 64],
        }
    }

    #[test]
    fn a_seal_is_read_back_as_it_was_written() {
        let text = write_seal(&seal());
        assert_eq!(read_seal(&text, "x"), Ok(seal()));
        // As a mail may bring it back.
        let mailed = format!("\r\n  {}", text.replace('\n', "  \r\n\r\n"));
        assert_eq!(read_seal(&mailed, "x"), Ok(seal()));
    }

    #[test]
    fn what_is_wrong_with_a_seal_is_placed() {
        let text = write_seal(&seal());
        let problems = |text: &str| {
            let problems = read_seal(text, "x").unwrap_err();
            problems.into_iter().map(|found| (found.place.unwrap().line, found.message)).collect::<Vec<_>>()
        };
        assert_eq!(problems("hello")[0], (1, "this is not a seal".to_owned()));
        assert_eq!(problems(""), [(1, "this is not a seal".to_owned())]);
        let one = problems(&text.replace("entry: 42", "entry: 4x"));
        assert_eq!(one, [(2, "\"4x\" is no entry".to_owned())]);
        let two = problems(&text.replace("actor:", "author:"));
        let author = (6, "a seal has no line \"author\"".to_owned());
        assert_eq!(two, [(1, "a seal needs a line \"actor: …\"".to_owned()), author]);
        let twice = problems(&(text + "entry: 43\n"));
        assert_eq!(twice, [(9, "a second \"entry\"".to_owned())]);
    }

    #[test]
    fn a_public_key_is_no_private_one() {
        let (private, public) = (write_private_key(&[1; 32]), write_public_key(&[2; 32]));
        assert_eq!(read_private_key(&private, "k"), Ok([1; 32]));
        assert_eq!(read_public_key(&public, "k"), Ok([2; 32]));
        assert!(read_private_key(&public, "k").is_err() && read_public_key(&private, "k").is_err());
    }
}
