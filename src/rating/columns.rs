//! Columns of numbers as bytes: each column is written as its smallest value, a common divisor and as few bytes a
//! value as the spread needs.

/// A chunk that does not read as one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a chunk of the packed log is damaged")]
pub struct Damaged;

/// Zeros behind the last column, so that eight bytes can be read at any value.
pub(super) const PADDING: usize = 8;

/// An integer with its sign in the lowest bit, so that small numbers of either sign are small.
pub fn zigzag(value: i64) -> u64 {
    (value << 1 ^ value >> 63) as u64
}

/// The inverse of [`zigzag`].
pub fn unzigzag(value: u64) -> i64 {
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

/// One column of a chunk: each value is `base + divisor · stored`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column<'a> {
    base: u64,
    divisor: u64,
    width: usize,
    mask: u64,
    bytes: &'a [u8],
}

impl<'a> Column<'a> {
    /// Opens the column in front of `rest`, which is left at its end.
    pub(super) fn open(rest: &mut &'a [u8], count: usize) -> Result<Self, Damaged> {
        let head = take(rest, 17)?;
        let width = head[0] as usize;
        let number = |at: usize| head[at..at + 8].try_into().map(u64::from_le_bytes).map_err(|_| Damaged);
        let (base, divisor) = (number(1)?, number(9)?);
        let needed = width.checked_mul(count).and_then(|bytes| bytes.checked_add(PADDING)).ok_or(Damaged)?;
        if width > 8 || rest.len() < needed {
            return Err(Damaged);
        }
        let mask = if width == 8 { u64::MAX } else { (1 << (8 * width)) - 1 };
        let bytes = &rest[..width * count + PADDING];
        *rest = &rest[width * count..];
        Ok(Self { base, divisor, width, mask, bytes })
    }

    /// Whether every value is the same.
    pub(super) fn is_constant(&self) -> bool {
        self.width == 0
    }

    /// Gives each row of `rows` its value, the first that at `from`.
    #[inline]
    pub(super) fn each<T>(&self, from: usize, rows: &mut [T], set: impl Fn(&mut T, u64)) {
        if self.width == 0 {
            rows.iter_mut().for_each(|row| set(row, self.base));
            return;
        }
        // As many eight bytes as there are rows, so that nothing is asked for each of them.
        let values = self.bytes[from * self.width..].windows(8).step_by(self.width);
        for (row, stored) in rows.iter_mut().zip(values) {
            set(row, self.of_bytes(stored));
        }
    }

    #[inline]
    fn value(&self, index: usize) -> u64 {
        if self.width == 0 {
            return self.base;
        }
        let at = index * self.width;
        self.of_bytes(&self.bytes[at..at + 8])
    }

    /// The value whose bytes the next eight begin with.
    #[inline]
    fn of_bytes(&self, eight: &[u8]) -> u64 {
        let stored = eight.as_array().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        self.base.wrapping_add((stored & self.mask).wrapping_mul(self.divisor))
    }
}

/// Writes columns of equal length behind each other, each as narrow as its values allow.
pub fn pack_columns(columns: &[Vec<u64>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    columns.iter().for_each(|column| pack_column(column, &mut bytes));
    bytes.extend_from_slice(&[0; PADDING]);
    bytes
}

/// No table of columns is longer: some bytes must not ask for more memory than there is.
const LONGEST: usize = 1 << 24;

/// Reads what [`pack_columns`] wrote: `columns` columns of `count` values.
///
/// # Errors
/// [`Damaged`] where the bytes are something else.
pub fn unpack_columns(mut bytes: &[u8], columns: usize, count: usize) -> Result<Vec<Vec<u64>>, Damaged> {
    if count > LONGEST {
        return Err(Damaged);
    }
    let mut all = Vec::with_capacity(columns);
    for _ in 0..columns {
        let column = Column::open(&mut bytes, count)?;
        all.push((0..count).map(|index| column.value(index)).collect());
    }
    if bytes.len() == PADDING { Ok(all) } else { Err(Damaged) }
}

/// Writes one column, as narrow as its values allow.
pub(super) fn pack_column(values: &[u64], out: &mut Vec<u8>) {
    let base = values.iter().copied().min().unwrap_or(0);
    let divisor = [1_000_000, 1000]
        .into_iter()
        .find(|divisor| values.iter().all(|value| (value - base) % divisor == 0))
        .unwrap_or(1);
    let most = values.iter().map(|value| (value - base) / divisor).max().unwrap_or(0);
    let width = (64 - most.leading_zeros() as usize).div_ceil(8);
    out.push(width as u8);
    out.extend_from_slice(&base.to_le_bytes());
    out.extend_from_slice(&divisor.to_le_bytes());
    for value in values {
        out.extend_from_slice(&((value - base) / divisor).to_le_bytes()[..width]);
    }
}

/// Takes so many bytes from the front.
pub(super) fn take<'a>(rest: &mut &'a [u8], count: usize) -> Result<&'a [u8], Damaged> {
    let (front, back) = rest.split_at_checked(count).ok_or(Damaged)?;
    *rest = back;
    Ok(front)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_back_and_longer_ones_than_there_are_refused() {
        let columns = [vec![7, 7, 7], vec![1, 1 << 40, 3]];
        let bytes = pack_columns(&columns);
        assert_eq!(unpack_columns(&bytes, 2, 3).unwrap(), columns);
        assert_eq!(unpack_columns(&bytes, 2, 2), Err(Damaged));
        // A column of one value takes no bytes, however long it is said to be.
        let constant = pack_columns(&[vec![7; 3]]);
        assert_eq!(unpack_columns(&constant, 1, 3).unwrap(), [[7, 7, 7]]);
        assert_eq!(unpack_columns(&constant, 1, usize::MAX), Err(Damaged));
    }
}
