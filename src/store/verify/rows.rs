//! The walk along every other table: each row has the digest that it had when its entry was written, none
//! is missing, and none is there that no entry speaks of.

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Row};
use sha2::{Digest as _, Sha256};

use super::Verification;
use super::blame::{Suspect, blame};
use super::finding::{Difference, Finding, Findings};
use super::schema::Defined;
use super::slots::{Range, Ranges};
use crate::model::Digest;
use crate::store::cells::{RowDigester, salted_digest};
use crate::store::names::{ERASED_SALT, erased_text};

/// After how many rows the watcher hears again.
const TOLD_EVERY: u64 = 1 << 16;
/// For how many rows of a range the column that differs is searched.
const BLAMED: usize = 10;

/// The walk along all tables.
pub(super) struct Scan<'a> {
    connection: &'a Connection,
    total: u64,
    told: &'a mut dyn FnMut(u64, u64),
    digester: RowDigester,
}

/// A range that is being walked.
struct Open<'r> {
    range: &'r Range,
    shorts: Vec<u8>,
    whole: Sha256,
    /// The row that must come next.
    next: i64,
    /// Whether rows are missing, so that the digest of all says nothing.
    broken: bool,
    /// Rows whose digest is not the kept one, the first with their values.
    suspects: Vec<(i64, Option<Suspect>)>,
}

impl Open<'_> {
    fn last(&self) -> i64 {
        last(self.range)
    }
}

fn last(range: &Range) -> i64 {
    range.first.saturating_add(range.count as i64).saturating_sub(1)
}

impl<'a> Scan<'a> {
    /// Begins.
    pub(super) fn new(connection: &'a Connection, total: u64, told: &'a mut dyn FnMut(u64, u64)) -> Self {
        Self { connection, total, told, digester: RowDigester::default() }
    }

    /// Walks one table.
    pub(super) fn table(
        &mut self,
        table: &str,
        ranges: &[Range],
        found: &mut Verification,
    ) -> rusqlite::Result<()> {
        let mut statement = self.connection.prepare(&format!("SELECT * FROM \"{table}\" ORDER BY rowid"))?;
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut rows = statement.query([])?;
        let mut ranges = ranges.iter();
        let mut open = self.open(ranges.next())?;
        let mut added = Run::default();
        while let Some(row) = rows.next()? {
            let number: i64 = row.get(0)?;
            self.count(found);
            while let Some(done) = open.take_if(|open| number > open.last()) {
                self.close(table, &columns, done, found)?;
                open = self.open(ranges.next())?;
            }
            match &mut open {
                Some(open) if number >= open.next => self.hold(table, row, number, open, found)?,
                _ => added.push(number, table, &mut found.findings),
            }
        }
        while let Some(done) = open {
            self.close(table, &columns, done, found)?;
            open = self.open(ranges.next())?;
        }
        added.end(table, &mut found.findings);
        Ok(())
    }

    fn count(&mut self, found: &mut Verification) {
        found.rows += 1;
        if found.rows.is_multiple_of(TOLD_EVERY) {
            (self.told)(found.rows, self.total);
        }
    }

    fn open<'r>(&self, range: Option<&'r Range>) -> rusqlite::Result<Option<Open<'r>>> {
        let Some(range) = range else { return Ok(None) };
        let mut shorts = Vec::new();
        if let Some(slot) = range.slot {
            let mut statement =
                self.connection.prepare_cached("SELECT digests FROM audit_rows WHERE id = ?")?;
            shorts = statement.query_row([slot], |row| row.get(0)).unwrap_or_default();
        }
        let (whole, next, suspects) = (Sha256::new(), range.first, Vec::new());
        Ok(Some(Open { range, shorts, whole, next, broken: false, suspects }))
    }

    /// Holds a row against its range.
    fn hold(
        &mut self,
        table: &str,
        row: &Row<'_>,
        number: i64,
        open: &mut Open<'_>,
        found: &mut Verification,
    ) -> rusqlite::Result<()> {
        if number > open.next {
            missing(table, open, number - 1, &mut found.findings);
        }
        open.next = number.saturating_add(1);
        let width = row.as_ref().column_count();
        self.digester.start();
        if table == "name" {
            name(&mut self.digester, row, number, open.range, found)?;
        } else {
            for at in 0..width {
                self.digester.push_value(row.get_ref(at)?);
            }
        }
        let digest = self.digester.finish();
        open.whole.update(digest);
        let at = (number.abs_diff(open.range.first) as usize).saturating_mul(8);
        let kept = open.shorts.get(at..at.saturating_add(8));
        if kept.is_some_and(|kept| kept != &digest[..8]) {
            let suspect = if open.suspects.len() < BLAMED && table != "name" {
                let values = (0..width).map(|at| row.get::<_, Value>(at)).collect::<Result<_, _>>();
                let short = kept.unwrap_or_default().to_vec();
                values.ok().map(|values| Suspect { values, short, entry: open.range.entry })
            } else {
                None
            };
            open.suspects.push((number, suspect));
        }
        Ok(())
    }

    /// Says what was found in a range.
    fn close(
        &self,
        table: &str,
        columns: &[String],
        mut open: Open<'_>,
        found: &mut Verification,
    ) -> rusqlite::Result<()> {
        let (range, findings) = (open.range, &mut found.findings);
        if open.next <= open.last() {
            let last = open.last();
            missing(table, &mut open, last, findings);
        }
        let whole = Digest(open.whole.finalize().into());
        let fits = range.whole.filter(|_| !open.broken).map(|sealed| sealed == whole);
        let entry = range.entry;
        match fits {
            Some(true) => {
                let slot = range.slot.unwrap_or_default();
                for (number, _) in &open.suspects {
                    let message = format!(
                        "row {slot} of audit_rows was altered where it speaks of row {number} of {table}; that row is as entry {} says",
                        entry.0
                    );
                    let finding = Finding::row(Difference::Changed, "audit_rows", slot, message);
                    findings.push(finding.column("digests").entry(entry));
                }
            }
            Some(false) if open.suspects.is_empty() => {
                let message = format!(
                    "among rows {} to {} of {table}, which entry {} added, one was altered, and its short digest in audit_rows with it",
                    range.first,
                    last(range),
                    entry.0
                );
                let finding = Finding::row(Difference::Changed, table, range.first, message);
                findings.push(finding.up_to(last(range)).entry(entry));
            }
            _ => {
                for (number, suspect) in &open.suspects {
                    let finding = match suspect {
                        Some(suspect) => blame(self.connection, table, columns, suspect)?,
                        None => None,
                    };
                    findings.push(changed(table, *number, range, finding));
                }
            }
        }
        Ok(())
    }
}

/// A name by the digest of its text and salt. Where a name was erased, that digest stands in the place of
/// the salt.
fn name(
    digester: &mut RowDigester,
    row: &Row<'_>,
    number: i64,
    range: &Range,
    found: &mut Verification,
) -> rusqlite::Result<()> {
    digester.push_value(row.get_ref(0)?);
    digester.push_value(row.get_ref(1)?);
    let (ValueRef::Text(text), ValueRef::Blob(salt)) = (row.get_ref(2)?, row.get_ref(3)?) else {
        return Ok(());
    };
    let Ok(digest) = <[u8; ERASED_SALT]>::try_from(salt) else {
        digester.salted(&salted_digest(text, salt));
        return Ok(());
    };
    digester.salted(&digest);
    found.erased.push(number);
    if text != erased_text(number).as_bytes() {
        let message = format!("row {number} of name is marked as erased, and has a text all the same");
        let finding = Finding::row(Difference::Changed, "name", number, message);
        found.findings.push(finding.column("text").entry(range.entry));
    }
    Ok(())
}

/// Reports rows of a range that are not there, up to one of them.
fn missing(table: &str, open: &mut Open<'_>, to: i64, findings: &mut Findings) {
    let (from, entry) = (open.next, open.range.entry);
    let message = if from == to {
        format!("row {from} of {table}, which entry {} added, is missing", entry.0)
    } else {
        format!("rows {from} to {to} of {table}, which entry {} added, are missing", entry.0)
    };
    findings.push(Finding::row(Difference::Missing, table, from, message).up_to(to).entry(entry));
    open.broken = true;
}

fn changed(table: &str, number: i64, range: &Range, blamed: Option<(String, String, String)>) -> Finding {
    let message = format!("row {number} of {table}, which entry {} added, was altered", range.entry.0);
    let finding = Finding::row(Difference::Changed, table, number, message).entry(range.entry);
    match blamed {
        None => finding,
        Some((column, is, was)) => {
            let message = format!("{}: {column} is {is}, and was {was}", finding.message);
            Finding { message, is: Some(is), was: Some(was), ..finding.column(column) }
        }
    }
}

/// Rows that no entry speaks of, one after another.
#[derive(Default)]
struct Run(Option<(i64, i64)>);

impl Run {
    fn push(&mut self, number: i64, table: &str, findings: &mut Findings) {
        match &mut self.0 {
            Some((_, to)) if *to + 1 == number => *to = number,
            _ => {
                self.end(table, findings);
                self.0 = Some((number, number));
            }
        }
    }

    fn end(&mut self, table: &str, findings: &mut Findings) {
        let Some((from, to)) = self.0.take() else { return };
        let message = if from == to {
            format!("row {from} of {table} is there, and no entry added it")
        } else {
            format!("rows {from} to {to} of {table} are there, and no entry added them")
        };
        findings.push(Finding::row(Difference::Added, table, from, message).up_to(to));
    }
}

/// Reports entries that speak of tables which are not there.
pub(super) fn unknown_tables(tables: &[Defined], ranges: &Ranges, findings: &mut Findings) {
    let is_there = |name: &str| tables.iter().any(|table| table.name == name);
    for (table, ranges) in ranges.iter().filter(|(table, _)| !is_there(table)) {
        for range in ranges {
            let message =
                format!("entry {} added rows to {table}, and there is no such table", range.entry.0);
            let finding = Finding::row(Difference::Missing, table, range.first, message);
            findings.push(finding.up_to(last(range)).entry(range.entry));
        }
    }
}
