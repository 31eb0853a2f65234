//! Re-reads the whole file and holds it against what the audit chain says: every table but the caches,
//! every column, the audit tables themselves, and the definitions of tables, views and triggers.
//!
//! `schema` looks at the definitions, `entries` walks the chain, `slots` the table that keeps a short
//! digest of every row, `rows` every other table; `blame` finds the column of a row that differs.

mod blame;
mod entries;
mod finding;
mod rows;
mod schema;
mod slots;

use super::error::StoreError;
use super::reader::Reader;
use crate::model::audit::Head;

pub use finding::{Difference, Finding, Findings};

/// What a verification found.
#[derive(Clone, Debug, Default)]
pub struct Verification {
    /// Audit entries that were read.
    pub entries: u32,
    /// Rows that were read, those of the audit tables not among them.
    pub rows: u64,
    /// The last entry, as it stands in the file.
    pub head: Head,
    /// The numbers of names whose text was erased; their digests still fit.
    pub erased: Vec<i64>,
    /// What differs from what the chain says.
    pub findings: Findings,
}

impl Verification {
    /// Whether the file is as its chain says.
    pub fn is_intact(&self) -> bool {
        self.findings.is_empty()
    }
}

impl Reader<'_> {
    /// Re-reads the file and holds it against its audit chain, at one instant even while others write.
    /// `told` hears of the rows that were read, and of how many there are.
    ///
    /// # Errors
    /// Where the file cannot be read. What differs is no error: it is among the findings.
    pub fn verify(&self, told: &mut dyn FnMut(u64, u64)) -> Result<Verification, StoreError> {
        self.verify_inside(told).map_err(|error| self.explain(&error))
    }

    fn verify_inside(&self, told: &mut dyn FnMut(u64, u64)) -> rusqlite::Result<Verification> {
        // One transaction, so that a command that ends meanwhile is seen wholly or not at all.
        let is_alone = self.connection.is_autocommit();
        let _snapshot = is_alone.then(|| self.connection.unchecked_transaction()).transpose()?;
        let mut found = Verification::default();
        let mut definitions = Findings::default();
        let tables = schema::check(self.connection, &mut definitions)?;
        if schema::has_chain(&tables) {
            let chain = entries::walk(self.connection, &mut found)?;
            let ranges = slots::walk(self.connection, &chain, &mut found.findings)?;
            let rows = ranges.values().flatten().map(|range| range.count);
            let mut scan = rows::Scan::new(self.connection, rows.fold(0, u64::saturating_add), told);
            for table in tables.iter().filter(|table| table.is_sound && !table.is_audit()) {
                let ranges = ranges.get(table.name.as_str()).map_or(&[][..], Vec::as_slice);
                scan.table(&table.name, ranges, &mut found)?;
            }
            rows::unknown_tables(&tables, &ranges, &mut found.findings);
        }
        found.findings.settle(definitions);
        Ok(found)
    }
}
