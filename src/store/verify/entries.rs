//! The walk along the chain: each entry follows the one in front, and its hash is that of its fields.

use std::collections::BTreeMap;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use super::Verification;
use super::finding::{Difference, Finding};
use crate::model::audit::{Clock, Entry, EntrySeq, Head};
use crate::model::{Digest, Instant};

/// The rows that an entry says it added to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sealed {
    /// The number of the first.
    pub first: i64,
    /// How many.
    pub count: u64,
    /// The digest of all their digests.
    pub whole: Digest,
}

/// What the entries say, by entry and table; `None` for an entry that is missing or altered, whose word
/// is worth nothing.
pub(super) type Chain = BTreeMap<EntrySeq, Option<BTreeMap<String, Sealed>>>;

/// An entry as it stands in the file, and the columns that no entry can have.
struct Found {
    entry: Entry,
    impossible: Vec<&'static str>,
}

/// Walks the chain, reports what differs, and gives what the intact entries say.
pub(super) fn walk(connection: &Connection, found: &mut Verification) -> rusqlite::Result<Chain> {
    let mut chain = Chain::new();
    let mut statement = connection.prepare("SELECT * FROM audit ORDER BY seq")?;
    let mut rows = statement.query([])?;
    // The head in front; unknown behind a gap or an altered entry.
    let (mut front, mut last) = (Some(Head::EMPTY), None::<Found>);
    let mut next = 1;
    while let Some(row) = rows.next()? {
        let number: i64 = row.get(0)?;
        if !(1..=i64::from(u32::MAX)).contains(&number) {
            found.findings.push(added(number));
            continue;
        }
        let this = read(row)?;
        if let Some(last) = last.take() {
            let is_sound = judge(&last, front, Some(&this.entry), &mut chain, found);
            front = is_sound.then(|| Head::after(&last.entry));
        }
        if number > next {
            missing(next, number - 1, &mut chain, found);
            front = None;
        }
        next = number + 1;
        found.entries += 1;
        found.head = Head::after(&this.entry);
        last = Some(this);
    }
    if let Some(last) = last {
        judge(&last, front, None, &mut chain, found);
    }
    Ok(chain)
}

fn added(number: i64) -> Finding {
    Finding::row(Difference::Added, "audit", number, format!("entry {number} stands outside the chain"))
}

fn missing(from: i64, to: i64, chain: &mut Chain, found: &mut Verification) {
    let message = if from == to {
        format!("entry {from} is missing")
    } else {
        format!("entries {from} to {to} are missing")
    };
    let first = EntrySeq(from as u32);
    found.findings.push(Finding::row(Difference::Missing, "audit", from, message).up_to(to).entry(first));
    // A number far behind the chain leaves a gap that nobody needs to fill with blanks.
    for number in (from..=to).take(10_000) {
        chain.insert(EntrySeq(number as u32), None);
    }
}

/// Judges an entry by its fields, the entry in front (where it is known) and the one behind; says whether its
/// word is worth something.
fn judge(
    this: &Found,
    front: Option<Head>,
    behind: Option<&Entry>,
    chain: &mut Chain,
    found: &mut Verification,
) -> bool {
    let entry = &this.entry;
    let said = |column: &str, message: String| {
        Finding::row(Difference::Changed, "audit", i64::from(entry.seq.0), message)
            .column(column)
            .entry(entry.seq)
    };
    let number = entry.seq.0;
    if let Some(column) = this.impossible.first() {
        let message = format!("{column} of entry {number} holds what no entry can hold");
        found.findings.push(said(column, message));
        chain.insert(entry.seq, None);
        return false;
    }
    if entry.expected_hash() != entry.hash {
        found.findings.push(altered(entry, front, behind));
        chain.insert(entry.seq, None);
        return false;
    }
    if let Some(front) = front {
        if entry.previous != front.hash {
            let message = format!(
                "entry {number} does not follow the entry in front of it: one of the two was rewritten"
            );
            found.findings.push(said("previous", message));
        } else if entry.recorded < front.recorded {
            let message = format!("entry {number} is recorded before the entry in front of it (R-ORD-2)");
            found.findings.push(said("recorded", message));
        }
    }
    let rows = sealed(&entry.detail);
    if rows.is_none() {
        found.findings.push(said("detail", format!("the detail of entry {number} names no rows")));
    }
    chain.insert(entry.seq, rows);
    true
}

/// Which column of an entry was altered, where that can be told.
fn altered(entry: &Entry, front: Option<Head>, behind: Option<&Entry>) -> Finding {
    let number = entry.seq.0;
    let finding = |message: String| {
        Finding::row(Difference::Changed, "audit", i64::from(number), message).entry(entry.seq)
    };
    let shown = |finding: Finding, column: &str, is: String, was: String| Finding {
        is: Some(is),
        was: Some(was),
        ..finding.column(column)
    };
    let true_hash = entry.expected_hash();
    if behind.is_some_and(|behind| behind.previous == true_hash) {
        let message =
            format!("the hash of entry {number} was altered; the entry behind it still names the old one");
        return shown(finding(message), "hash", entry.hash.to_string(), true_hash.to_string());
    }
    if let Some(front) = front.filter(|front| front.hash != entry.previous) {
        let mended = Entry { previous: front.hash, ..entry.clone() };
        if mended.expected_hash() == entry.hash {
            let message = format!("the previous hash of entry {number} was altered");
            return shown(finding(message), "previous", entry.previous.to_string(), front.hash.to_string());
        }
    }
    let other = if entry.clock == Clock::Machine { Clock::Given } else { Clock::Machine };
    if (Entry { clock: other, ..entry.clone() }).expected_hash() == entry.hash {
        let message = format!("the clock of entry {number} was altered");
        return shown(finding(message), "clock", entry.clock.as_str().to_owned(), other.as_str().to_owned());
    }
    finding(format!("entry {number} was altered: its hash is not that of its fields"))
}

/// The rows that a detail names.
fn sealed(detail: &str) -> Option<BTreeMap<String, Sealed>> {
    let detail: serde_json::Value = serde_json::from_str(detail).ok()?;
    let rows = detail.get("rows")?.as_object()?;
    let read = |said: &serde_json::Value| {
        Some(Sealed {
            first: said.get("first")?.as_i64()?,
            count: said.get("count")?.as_u64()?,
            whole: Digest::parse(said.get("sha256")?.as_str()?)?,
        })
    };
    rows.iter().map(|(table, said)| Some((table.clone(), read(said)?))).collect()
}

/// A row of the table that is read without trusting it.
struct Cells<'r> {
    row: &'r Row<'r>,
    impossible: Vec<&'static str>,
}

impl Cells<'_> {
    fn text(&mut self, at: usize, name: &'static str) -> rusqlite::Result<String> {
        let text = match self.row.get_ref(at)? {
            ValueRef::Text(bytes) => std::str::from_utf8(bytes).ok().map(str::to_owned),
            _ => None,
        };
        Ok(self.or_impossible(text, name))
    }

    fn digest(&mut self, at: usize, name: &'static str) -> rusqlite::Result<Digest> {
        let digest = match self.row.get_ref(at)? {
            ValueRef::Blob(bytes) => bytes.try_into().ok().map(Digest),
            _ => None,
        };
        Ok(self.or_impossible(digest, name))
    }

    fn int(&mut self, at: usize, name: &'static str) -> rusqlite::Result<i64> {
        let int = match self.row.get_ref(at)? {
            ValueRef::Integer(int) => Some(int),
            _ => None,
        };
        Ok(self.or_impossible(int, name))
    }

    fn or_impossible<T: Default>(&mut self, value: Option<T>, name: &'static str) -> T {
        value.unwrap_or_else(|| {
            self.impossible.push(name);
            T::default()
        })
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<Found> {
    let mut cells = Cells { row, impossible: Vec::new() };
    let word = cells.text(5, "clock")?;
    let clock = Clock::parse(&word).unwrap_or_else(|| {
        cells.impossible.push("clock");
        Clock::Machine
    });
    let entry = Entry {
        seq: EntrySeq(row.get(0)?),
        recorded: Instant::from_micros(cells.int(1, "recorded")?),
        actor: cells.text(2, "actor")?,
        os_user: cells.text(3, "os_user")?,
        host: cells.text(4, "host")?,
        clock,
        command: cells.text(6, "command")?,
        subject: cells.text(7, "subject")?,
        detail: cells.text(8, "detail")?,
        previous: cells.digest(9, "previous")?,
        hash: cells.digest(10, "hash")?,
    };
    Ok(Found { entry, impossible: cells.impossible })
}
