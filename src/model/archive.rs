//! What an export of the whole file consists of: tables, their columns, and the values of a row.
//!
//! The store says which tables there are and how their columns are to be read; a format writes them so
//! that a person can open them, and reads them back to the last bit.

use rustc_hash::FxHashMap;

/// One value of a stored row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field<'a> {
    /// Nothing.
    Null,
    /// An integer.
    Int(i64),
    /// A text.
    Text(&'a str),
    /// Bytes.
    Blob(&'a [u8]),
}

/// What a column holds, and how a person reads it. Every reading can be turned back into the stored value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// A number, as it is.
    Number,
    /// Microseconds since 1970, read as an instant.
    Instant,
    /// A count of 10^-n, read as a decimal fraction.
    Decimal(u32),
    /// The number of a recurring word, read as the word.
    Word,
    /// The number of a name, read as the name.
    Name,
    /// The number of a player, read as the player's key.
    Player,
    /// The number of an outcome, read as it is typed: `1-0`.
    Outcome,
    /// The number of a termination, read as its word.
    Termination,
    /// A text, as it is.
    Text,
    /// Bytes, read as hexadecimal digits.
    Bytes,
}

/// A column of a stored table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub reading: Reading,
}

/// A stored table. Its first column numbers the rows from 1 without gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its columns, in the order in which they are stored.
    pub columns: Vec<Column>,
}

/// Texts that stand once and are referred to by number.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    words: Numbered,
    names: Numbered,
    players: Numbered,
}

/// Texts by number and numbers by text.
#[derive(Clone, Debug, Default)]
struct Numbered {
    by_number: Vec<Option<Numeral>>,
    by_text: FxHashMap<String, i64>,
}

/// A text that has a number.
#[derive(Clone, Debug)]
struct Numeral {
    text: String,
    /// Whether the text can stand for the number: it is no other's too, and is not mistaken for a number.
    stands: bool,
}

/// More numbers than any file has texts; a row that names a higher one is shown as it is.
const MOST: i64 = 1 << 32;

impl Numbered {
    fn put(&mut self, number: i64, text: &str) {
        let Some(at) = usize::try_from(number).ok().filter(|_| number < MOST) else { return };
        // Rows are numbered without gaps; a row out of turn is found when the chain is verified.
        if at > self.by_number.len() + 1 {
            return;
        }
        if at >= self.by_number.len() {
            self.by_number.resize(at + 1, None);
        }
        self.by_number[at] = Some(Numeral { text: text.to_owned(), stands: !text.starts_with('#') });
        // Of two numbers with one text the later has it.
        let earlier = self.by_text.insert(text.to_owned(), number).filter(|earlier| *earlier != number);
        if let Some(Some(numeral)) = earlier.and_then(|earlier| self.by_number.get_mut(earlier as usize))
            && numeral.text == text
        {
            numeral.stands = false;
        }
    }

    fn get(&self, number: i64) -> Option<&Numeral> {
        self.by_number.get(usize::try_from(number).ok()?)?.as_ref()
    }
}

impl Texts {
    /// Takes in a row of a table that others refer to; other tables are left alone.
    pub fn learn(&mut self, table: &str, row: &[Field<'_>]) {
        match (table, row) {
            ("word", [Field::Int(number), _, Field::Text(text), ..]) => self.words.put(*number, text),
            ("name", [Field::Int(number), _, Field::Text(text), ..]) => self.names.put(*number, text),
            ("player", [Field::Int(number), _, Field::Int(key), ..]) => {
                if let Some(text) = self.names.get(*key).map(|numeral| numeral.text.clone()) {
                    self.players.put(*number, &text);
                }
            }
            _ => {}
        }
    }

    fn of(&self, reading: Reading) -> Option<&Numbered> {
        match reading {
            Reading::Word => Some(&self.words),
            Reading::Name => Some(&self.names),
            Reading::Player => Some(&self.players),
            _ => None,
        }
    }

    /// The text of a number, where it can stand for it: it is known, and is not mistaken for a number.
    pub fn text(&self, reading: Reading, number: i64) -> Option<&str> {
        let numeral = self.of(reading)?.get(number).filter(|numeral| numeral.stands)?;
        Some(&numeral.text)
    }

    /// The number of a text.
    pub fn number(&self, reading: Reading, text: &str) -> Option<i64> {
        self.of(reading)?.by_text.get(text).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_known_by_the_text_of_their_key() {
        let mut texts = Texts::default();
        texts.learn("name", &[Field::Int(1), Field::Int(1), Field::Text("ana"), Field::Blob(b"salt")]);
        texts.learn("name", &[Field::Int(2), Field::Int(1), Field::Text("#bo"), Field::Blob(b"salt")]);
        texts.learn("player", &[Field::Int(1), Field::Int(1), Field::Int(1)]);
        texts.learn("player", &[Field::Int(2), Field::Int(1), Field::Int(2)]);
        assert_eq!(texts.text(Reading::Player, 1), Some("ana"));
        assert_eq!(texts.number(Reading::Player, "ana"), Some(1));
        assert_eq!(texts.text(Reading::Word, 1), None);
        // What could be taken for a number, or is not known, is shown as its number.
        assert_eq!(texts.text(Reading::Player, 2), None);
        assert_eq!(texts.text(Reading::Player, 3), None);
    }

    #[test]
    fn a_text_of_two_numbers_stands_for_the_later_one() {
        let mut texts = Texts::default();
        let learn = |texts: &mut Texts, number, text| {
            texts.learn("word", &[Field::Int(number), Field::Int(1), Field::Text(text)]);
        };
        learn(&mut texts, 1, "a");
        learn(&mut texts, 2, "b");
        learn(&mut texts, 3, "a");
        let shown =
            |texts: &Texts| [1, 2, 3].map(|number| texts.text(Reading::Word, number).map(str::to_owned));
        assert_eq!(shown(&texts), [None, Some("b".to_owned()), Some("a".to_owned())]);
        assert_eq!(texts.number(Reading::Word, "a"), Some(3));
        // The same row once more changes nothing; a number whose text is another now has lost the first.
        learn(&mut texts, 3, "a");
        learn(&mut texts, 3, "c");
        assert_eq!(shown(&texts), [None, Some("b".to_owned()), Some("c".to_owned())]);
    }

    #[test]
    fn a_number_out_of_turn_takes_no_room() {
        let mut texts = Texts::default();
        texts.learn("word", &[Field::Int(i64::MAX), Field::Int(1), Field::Text("x")]);
        texts.learn("word", &[Field::Int(-1), Field::Int(1), Field::Text("x")]);
        texts.learn("word", &[Field::Int(4_000_000_000), Field::Int(1), Field::Text("x")]);
        assert!(texts.words.by_number.is_empty());
    }
}
