//! The walk along `audit_rows`: one row for each entry and table, in their order, with a short digest of
//! every row that was added. It is what tells which row differs; that any differs, the entries tell.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::entries::{Chain, Sealed};
use super::finding::{Difference, Finding, Findings};
use crate::model::Digest;
use crate::model::audit::EntrySeq;

/// The rows that one entry added to one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Range {
    /// The entry.
    pub entry: EntrySeq,
    /// The number of the first.
    pub first: i64,
    /// How many.
    pub count: u64,
    /// The digest of all their digests; `None` where the entry that says it is missing or altered.
    pub whole: Option<Digest>,
    /// The row of `audit_rows` that keeps their short digests, where it is there.
    pub slot: Option<i64>,
}

/// The ranges of each table, in the order of the entries.
pub(super) type Ranges = BTreeMap<String, Vec<Range>>;

/// A row of `audit_rows` without its digests.
#[derive(Clone)]
struct Kept {
    id: i64,
    entry: i64,
    tab: String,
    first: i64,
    bytes: i64,
}

/// What a row of `audit_rows` must be.
struct Slot {
    entry: EntrySeq,
    tab: String,
    sealed: Option<Sealed>,
}

/// Reports rows of `audit_rows` that are not what the entries say; gives the ranges that rows are held against.
pub(super) fn walk(
    connection: &Connection,
    chain: &Chain,
    findings: &mut Findings,
) -> rusqlite::Result<Ranges> {
    let kept = read(connection)?;
    let mut ranges = Ranges::new();
    let mut kept = kept.into_iter().peekable();
    while let Some(row) = kept.next_if(|row| row.id < 1) {
        findings.push(unexpected(&row));
    }
    let mut id = 0;
    for slot in expected(chain, kept.clone()) {
        id += 1;
        let row = kept.next_if(|row| row.id == id);
        let (sealed, slot_id) = match (&slot.sealed, &row) {
            (Some(sealed), Some(row)) => {
                compare(row, &slot, sealed, findings);
                (sealed.clone(), Some(row.id))
            }
            (Some(sealed), None) => {
                let said = format!(
                    "row {id} of audit_rows is missing: the digests of {} in entry {}",
                    slot.tab, slot.entry.0
                );
                findings.push(Finding::row(Difference::Missing, "audit_rows", id, said).entry(slot.entry));
                (sealed.clone(), None)
            }
            // The entry's word is lost; its digests are all that is left of it.
            (None, Some(row)) => {
                let count = (row.bytes / 8) as u64;
                (Sealed { first: row.first, count, whole: Digest::default() }, Some(row.id))
            }
            (None, None) => continue,
        };
        ranges.entry(slot.tab).or_default().push(Range {
            entry: slot.entry,
            first: sealed.first,
            count: sealed.count,
            whole: slot.sealed.as_ref().map(|sealed| sealed.whole),
            slot: slot_id,
        });
    }
    kept.for_each(|row| findings.push(unexpected(&row)));
    Ok(ranges)
}

fn read(connection: &Connection) -> rusqlite::Result<Vec<Kept>> {
    // Read without the digests: octet_length looks at a row's header alone.
    let sql = "SELECT id, entry, tab, first_row, octet_length(digests) FROM audit_rows ORDER BY id";
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| {
        let tab = row.get_ref(2)?.as_bytes().unwrap_or_default();
        let tab = String::from_utf8_lossy(tab).into_owned();
        let int = |at: usize| row.get::<_, Option<i64>>(at).map(Option::unwrap_or_default);
        Ok(Kept { id: row.get(0)?, entry: int(1)?, tab, first: int(3)?, bytes: int(4)? })
    })?;
    rows.collect()
}

/// What must stand in the table: what the entries say, and for an entry whose word is lost whatever the
/// table has of it.
fn expected(chain: &Chain, kept: impl Iterator<Item = Kept>) -> Vec<Slot> {
    let lost =
        |entry: i64| u32::try_from(entry).is_ok_and(|seq| matches!(chain.get(&EntrySeq(seq)), Some(None)));
    let mut of_lost: BTreeMap<EntrySeq, Vec<String>> = BTreeMap::new();
    for row in kept.filter(|row| lost(row.entry)) {
        of_lost.entry(EntrySeq(row.entry as u32)).or_default().push(row.tab);
    }
    let mut slots = Vec::new();
    for (entry, rows) in chain {
        let slot = |tab: &String, sealed| Slot { entry: *entry, tab: tab.clone(), sealed };
        match rows {
            Some(rows) => slots.extend(rows.iter().map(|(tab, sealed)| slot(tab, Some(sealed.clone())))),
            None => slots.extend(of_lost.remove(entry).iter().flatten().map(|tab| slot(tab, None))),
        }
    }
    slots
}

fn compare(row: &Kept, slot: &Slot, sealed: &Sealed, findings: &mut Findings) {
    let mut differs = |column: &str, is: String, was: String| {
        let message = format!(
            "row {} of audit_rows was altered: {column} is {is}, entry {} says {was}",
            row.id, slot.entry.0
        );
        let finding = Finding::row(Difference::Changed, "audit_rows", row.id, message);
        findings.push(Finding { is: Some(is), was: Some(was), ..finding.column(column).entry(slot.entry) });
    };
    if row.entry != i64::from(slot.entry.0) {
        differs("entry", row.entry.to_string(), slot.entry.0.to_string());
    }
    if row.tab != slot.tab {
        differs("tab", row.tab.clone(), slot.tab.clone());
    }
    if row.first != sealed.first {
        differs("first_row", row.first.to_string(), sealed.first.to_string());
    }
    let bytes = (sealed.count as i64).saturating_mul(8);
    if row.bytes != bytes {
        differs("digests", format!("{} bytes", row.bytes), format!("{bytes} bytes"));
    }
}

fn unexpected(row: &Kept) -> Finding {
    let message = format!("row {} of audit_rows belongs to no entry", row.id);
    Finding::row(Difference::Added, "audit_rows", row.id, message)
}
