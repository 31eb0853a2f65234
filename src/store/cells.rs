//! The values of a row, and the bytes a row is digested from.

use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use sha2::{Digest as _, Sha256};

/// One value of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell<'a> {
    /// Nothing.
    Null,
    /// An integer.
    Int(i64),
    /// A text.
    Text(&'a str),
    /// Bytes.
    Blob(&'a [u8]),
    /// A text whose digest is that of its salt and it, so that it can be erased one day.
    Salted(&'a str, &'a [u8]),
    /// The salt of the text in front. The digest of that text covers it; a column of its own in the row's
    /// digest would have to outlive the erasing.
    Salt(&'a [u8]),
}

impl<'a> Cell<'a> {
    /// An integer that may be absent.
    pub(super) fn opt(value: Option<impl Into<i64>>) -> Self {
        value.map_or(Cell::Null, |value| Cell::Int(value.into()))
    }

    /// A text that may be absent.
    pub(super) fn opt_text(value: Option<&'a str>) -> Self {
        value.map_or(Cell::Null, Cell::Text)
    }

    /// A number where 0 stands for none.
    pub(super) fn id(value: u32) -> Self {
        if value == 0 { Cell::Null } else { Cell::Int(i64::from(value)) }
    }
}

impl ToSql for Cell<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Cell::Null => ToSqlOutput::Owned(Value::Null),
            Cell::Int(value) => ToSqlOutput::Owned(Value::Integer(*value)),
            Cell::Text(text) | Cell::Salted(text, _) => {
                ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes()))
            }
            Cell::Blob(bytes) | Cell::Salt(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
        })
    }
}

/// The digest that stands for a salted text.
pub(super) fn salted_digest(text: &[u8], salt: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(salt).chain_update(text).finalize().into()
}

/// Digests rows: for each value a byte for its type, then an integer in as few bytes as it needs
/// (little-endian, sign kept), a text or bytes with their length in eight bytes in front, or the digest of
/// salt and text (and then nothing for the salt). The buffer is used again from row to row.
#[derive(Debug, Default)]
pub(super) struct RowDigester {
    buffer: Vec<u8>,
}

impl RowDigester {
    /// Starts a row.
    pub(super) fn start(&mut self) {
        self.buffer.clear();
    }

    /// Adds a value.
    pub(super) fn push(&mut self, cell: &Cell<'_>) {
        match cell {
            Cell::Null => self.buffer.push(0),
            Cell::Int(value) => self.int(*value),
            Cell::Text(text) => self.bytes(0x20, text.as_bytes()),
            Cell::Blob(bytes) => self.bytes(0x30, bytes),
            Cell::Salted(text, salt) => self.salted(&salted_digest(text.as_bytes(), salt)),
            Cell::Salt(_) => {}
        }
    }

    /// Adds a value as it was read back from the file.
    pub(super) fn push_value(&mut self, value: ValueRef<'_>) {
        match value {
            ValueRef::Null => self.buffer.push(0),
            ValueRef::Integer(value) => self.int(value),
            // No column holds one; a file that does has been altered, and no digest fits it.
            ValueRef::Real(value) => self.bytes(0x50, &value.to_le_bytes()),
            ValueRef::Text(text) => self.bytes(0x20, text),
            ValueRef::Blob(bytes) => self.bytes(0x30, bytes),
        }
    }

    /// Adds a salted text by the digest of its salt and it.
    pub(super) fn salted(&mut self, digest: &[u8; 32]) {
        self.buffer.push(0x40);
        self.buffer.extend_from_slice(digest);
    }

    fn int(&mut self, value: i64) {
        let magnitude = if value < 0 { !value } else { value };
        let bytes = (65 - magnitude.leading_zeros() as usize).div_ceil(8);
        // All eight at once and then fewer: quicker than as many as there are.
        let mut whole = [0x10 | bytes as u8; 9];
        whole[1..].copy_from_slice(&value.to_le_bytes());
        let end = self.buffer.len() + 1 + bytes;
        self.buffer.extend_from_slice(&whole);
        self.buffer.truncate(end);
    }

    fn bytes(&mut self, tag: u8, bytes: &[u8]) {
        self.buffer.push(tag);
        self.buffer.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
        self.buffer.extend_from_slice(bytes);
    }

    /// The digest of the row.
    pub(super) fn finish(&self) -> [u8; 32] {
        Sha256::digest(&self.buffer).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes_of(cells: &[Cell<'_>]) -> Vec<u8> {
        let mut digester = RowDigester::default();
        digester.start();
        cells.iter().for_each(|cell| digester.push(cell));
        digester.buffer
    }

    #[test]
    fn integers_take_as_few_bytes_as_they_need_and_keep_their_sign() {
        assert_eq!(bytes_of(&[Cell::Int(0)]), [0x11, 0]);
        assert_eq!(bytes_of(&[Cell::Int(127)]), [0x11, 127]);
        assert_eq!(bytes_of(&[Cell::Int(128)]), [0x12, 128, 0]);
        assert_eq!(bytes_of(&[Cell::Int(-1)]), [0x11, 0xff]);
        assert_eq!(bytes_of(&[Cell::Int(-129)]), [0x12, 0x7f, 0xff]);
        assert_eq!(bytes_of(&[Cell::Int(i64::MIN)]).len(), 9);
        assert_eq!(bytes_of(&[Cell::Int(i64::MAX)]).len(), 9);
    }

    #[test]
    fn a_text_is_not_a_blob_and_an_absent_value_not_an_empty_one() {
        assert_ne!(bytes_of(&[Cell::Text("a")]), bytes_of(&[Cell::Blob(b"a")]));
        assert_ne!(bytes_of(&[Cell::Null]), bytes_of(&[Cell::Text("")]));
        assert_ne!(
            bytes_of(&[Cell::Text("ab"), Cell::Text("c")]),
            bytes_of(&[Cell::Text("a"), Cell::Text("bc")])
        );
    }
}
