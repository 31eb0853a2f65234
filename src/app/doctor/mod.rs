//! `doctor`: is the file whole, is it what its audit chain says, do the caches say what the facts say, and
//! what should somebody look at. One file looks at one kind of thing.

mod caches;
mod lists;
mod names;
mod place;
mod zones;

use crate::app::archive::rebuild_caches;
use crate::app::backup::verified;
use crate::app::verify::verify_lists;
use crate::app::{AppResult, Context};
use crate::model::audit::Head;
use crate::report::doctor::{Check, Doctor, Finding, Level};
use crate::report::value::ChainHead;
use crate::store::{Access, Reader, Store, StoreError, What};

/// Findings of one check that are told one by one; the rest is counted.
const SHOWN: usize = 20;
/// What remains where the file itself is damaged.
const RESTORE: &str = "restore a backup into a new place: arbitro restore FILE";

/// What came of a visit.
#[derive(Debug)]
pub struct DoctorOutcome {
    /// The account.
    pub report: Doctor,
    /// Whether the database is not as it must be (exit code 1).
    pub has_errors: bool,
}

/// Looks at everything; `repair` builds the caches again from the facts first.
///
/// # Errors
/// Where the database is missing or none of ours, or cannot be repaired. What is wrong with it is told in
/// the report.
pub fn doctor(context: &Context<'_>, repair: bool) -> AppResult<DoctorOutcome> {
    if repair {
        let mut store = context.open_to_change()?;
        let mut writer = context.begin(&mut store)?;
        rebuild_caches(&mut writer)?;
        writer.finish(&context.author, "doctor", "", serde_json::Map::new())?;
    }
    let store = match Store::open(&context.db, Access::Read) {
        Err(error) if error.what == What::Damaged => return Ok(unreadable(context, &error)),
        opened => opened?,
    };
    let frozen = store.freeze()?;
    let mut visit = Visit { context, reader: frozen.reader(), checks: Vec::new(), findings: Vec::new() };
    let head = visit.reader.head().unwrap_or(Head::EMPTY);
    visit.all();
    let mut report = Doctor {
        database: context.db.display().to_string(),
        head: ChainHead::of(&head),
        repaired: repair,
        checks: visit.checks,
        findings: visit.findings,
    };
    // Within a level the order is that of the checks.
    report.findings.sort_by_key(|finding| std::cmp::Reverse(finding.level));
    let has_errors = report.has_errors();
    Ok(DoctorOutcome { report, has_errors })
}

/// A file that is so damaged that it cannot be opened: nothing else can be looked at.
fn unreadable(context: &Context<'_>, error: &StoreError) -> DoctorOutcome {
    let name = "integrity".to_owned();
    let detail = "it could not be looked at, and nothing else of the file could".to_owned();
    let finding = Finding {
        level: Level::Error,
        check: name.clone(),
        message: error.to_string(),
        remedy: Some(RESTORE.to_owned()),
    };
    let report = Doctor {
        database: context.db.display().to_string(),
        head: ChainHead::of(&Head::EMPTY),
        repaired: false,
        checks: vec![Check { check: name, worst: Some(Level::Error), detail }],
        findings: vec![finding],
    };
    DoctorOutcome { report, has_errors: true }
}

struct Visit<'a, 'c> {
    context: &'a Context<'c>,
    reader: Reader<'a>,
    checks: Vec<Check>,
    findings: Vec<Finding>,
}

/// What one check found, and what it looked at.
#[derive(Default)]
struct Found {
    detail: String,
    findings: Vec<(Level, String, Option<String>)>,
    /// Findings that were not kept.
    more: usize,
}

impl Found {
    fn of(detail: impl Into<String>) -> Self {
        Self { detail: detail.into(), ..Self::default() }
    }

    fn add(&mut self, level: Level, message: impl Into<String>, remedy: &str) {
        if self.findings.len() == SHOWN {
            self.more += 1;
            return;
        }
        let remedy = (!remedy.is_empty()).then(|| remedy.to_owned());
        self.findings.push((level, message.into(), remedy));
    }
}

impl Visit<'_, '_> {
    fn all(&mut self) {
        self.look("integrity", Visit::integrity);
        self.look("chain", Visit::chain);
        self.look("caches", |visit| caches::check(visit.context, visit.reader));
        self.look("closings", Visit::closings);
        self.look("zones", |visit| zones::check(visit.context, visit.reader));
        self.look("names", |visit| names::check(visit.reader));
        self.look("overlaps", |visit| lists::overlaps(visit.reader));
        self.look("held", |visit| lists::held(visit.reader));
        self.look("barred", |visit| lists::barred(visit.context, visit.reader));
        self.look("place", |visit| Ok(place::check(&visit.context.db)));
    }

    /// Makes one check. One that cannot be made is an error found, and the others are made all the same.
    fn look(&mut self, name: &str, check: impl FnOnce(&Self) -> AppResult<Found>) {
        let found = check(self).unwrap_or_else(|error| {
            let mut found = Found::of("it could not be looked at");
            found.add(Level::Error, error.to_string(), error.hint.as_deref().unwrap_or_default());
            found
        });
        let worst = found.findings.iter().map(|(level, _, _)| *level).max();
        self.checks.push(Check { check: name.to_owned(), worst, detail: found.detail });
        let last = found.findings.last().map(|(level, _, _)| *level);
        let findings = found.findings.into_iter().map(|(level, message, remedy)| Finding {
            level,
            check: name.to_owned(),
            message,
            remedy,
        });
        self.findings.extend(findings);
        if let Some(level) = last.filter(|_| found.more > 0) {
            let message = format!("… and {} more like these", found.more);
            self.findings.push(Finding { level, check: name.to_owned(), message, remedy: None });
        }
    }

    fn integrity(&self) -> AppResult<Found> {
        let mut found = Found::of("every page, index and reference of the file");
        for said in self.reader.integrity(SHOWN as u32 + 1)? {
            found.add(Level::Error, said, RESTORE);
        }
        Ok(found)
    }

    fn closings(&self) -> AppResult<Found> {
        let verified = verify_lists(self.context, self.reader, None)?;
        let mut found =
            Found::of(format!("{} revisions, derived again from their basis", verified.revisions));
        for closing in &verified.closings {
            for difference in &closing.differences {
                let name = format!("{} {} {}", closing.list, closing.kind.as_str(), closing.label);
                found.add(Level::Error, format!("{name}: {difference}"), "arbitro closing verify says more");
            }
        }
        Ok(found)
    }

    fn chain(&self) -> AppResult<Found> {
        let verified = verified(self.context, self.reader)?;
        let mut found = Found::of(format!(
            "{} rows against {} audit entries, and the definitions of tables and triggers",
            verified.rows, verified.entries
        ));
        for finding in &verified.findings.kept {
            found.add(
                Level::Error,
                finding.message.clone(),
                "arbitro audit verify says more; restore a backup",
            );
        }
        found.more += verified.findings.more as usize;
        if !verified.erased.is_empty() {
            let message = format!("{} names were erased; the chain still fits", verified.erased.len());
            found.add(Level::Note, message, "");
        }
        Ok(found)
    }
}
