//! Appending closings and revisions to the file.

use crate::app::book::Book;
use crate::app::{AppError, AppResult, Kind};
use crate::ledger::{Closed, Evidence, NewRevision, Period, revise};
use crate::model::{Closing, EntrySeq, Instant, List, Revision};
use crate::rating::{Knowledge, Table};
use crate::report::close::{Closed as ClosedReport, Revised};
use crate::report::value::Time;
use crate::store::Writer;

/// The period of a closing, as it was closed.
pub fn period_of(closing: &Closing) -> Period {
    Period {
        kind: closing.kind,
        label: closing.label.clone(),
        start: closing.start,
        end: closing.end,
        partial: closing.partial,
    }
}

/// What a command made of a list.
#[derive(Debug, Default)]
pub struct Reached {
    /// Revisions that were appended.
    pub revised: Vec<Revised>,
    /// The state of the players as it was known before the command.
    pub before: Table,
    /// The same as it is known now.
    pub after: Table,
}

/// Compares what a list's closings that end after `since` published with what they publish now, and
/// appends a revision to each that differs (R-CLO-3). What is newly known touches nothing before `since`.
///
/// # Errors
/// Where the file cannot take them.
pub fn revise_closings(
    writer: &mut Writer<'_>,
    book: &Book,
    since: Instant,
    before: Knowledge,
    after: Knowledge,
    reason: &str,
) -> AppResult<Reached> {
    let touched: Vec<&Closing> = book.closings.iter().filter(|closing| closing.end > since).collect();
    let periods: Vec<Period> = touched.iter().map(|closing| period_of(closing)).collect();
    let (mut revised, mut failed) = (Vec::new(), None);
    let known = (before, after);
    let (before, after) = revise(&book.facts, &book.list, known, since, &periods, |index, new| {
        if failed.is_some() {
            return;
        }
        match add_next_revision(writer, &book.list, touched[index], &new, reason) {
            Ok(one) => revised.push(one),
            Err(error) => failed = Some(error),
        }
    })?;
    match failed {
        Some(error) => Err(error),
        None => Ok(Reached { revised, before, after }),
    }
}

/// Appends a revision to those that a closing has.
fn add_next_revision(
    writer: &mut Writer<'_>,
    list: &List,
    closing: &Closing,
    new: &NewRevision,
    reason: &str,
) -> AppResult<Revised> {
    let number = writer.reader().revisions(closing.id)?.len() as u32 + 1;
    add_revision(writer, list, closing, number, new, reason)?;
    Ok(said(list, closing, number, new, reason.to_owned()))
}

/// What is told of a revision.
fn said(list: &List, closing: &Closing, revision: u32, new: &NewRevision, reason: String) -> Revised {
    Revised {
        list: list.name.clone(),
        kind: closing.kind.into(),
        label: closing.label.clone(),
        revision,
        reason,
        rows_changed: new.delta.rows.len() as u32,
        games_changed: new.delta.games.len() as u32,
    }
}

/// Appends a revision to a closing: only what it changes.
///
/// # Errors
/// Where the file cannot take it.
pub fn add_revision(
    writer: &mut Writer<'_>,
    list: &List,
    closing: &Closing,
    number: u32,
    new: &NewRevision,
    reason: &str,
) -> AppResult<()> {
    let revision = Revision {
        closing: closing.id,
        number,
        entry: writer.entry(),
        reason: Some(reason.to_owned()),
        basis: new.basis,
        counted: new.counted,
        rows: new.rows_digest,
        evidence: new.evidence_digest,
        profile: new.profile,
    };
    let id = writer.add_revision(&revision, new.entry)?;
    let rules = &list.rules_of_period(closing.end).profile;
    for (player, row) in new.delta.stored_rows() {
        let level = row.and_then(|row| rules.level(row.rating.shown())).map(|(_, name)| name);
        writer.add_ranking_row(id, player, row.as_ref(), level)?;
    }
    let evidence = Evidence::from(&new.delta).pack().map_err(cannot_pack)?;
    Ok(writer.add_evidence(id, &evidence)?)
}

/// Keeps how the list's clock is read up to a cut, as far as that is not kept yet (R-TIME-2).
fn keep_clock(writer: &mut Writer<'_>, list: &List, until: Instant) -> AppResult<()> {
    let reader = writer.reader();
    let (closed, kept) = (reader.last_cut(list.id)?, reader.clock_readings(list.id)?);
    let last = kept.last().map(|reading| reading.ahead);
    // A file that was closed before this was kept begins with its first day.
    let from = closed.filter(|_| last.is_some()).unwrap_or(list.activated);
    for (index, reading) in list.zone.readings(from, until).into_iter().enumerate() {
        if index > 0 || last != Some(reading.ahead) {
            writer.add_clock_reading(list.id, reading)?;
        }
    }
    Ok(())
}

/// Appends a closing with its original and the revisions that are due with it. `reason` tells why a
/// command revised.
///
/// # Errors
/// Where the file cannot take it.
pub fn add_closing(
    writer: &mut Writer<'_>,
    list: &List,
    closed: &Closed,
    reason: impl Fn(EntrySeq) -> String,
) -> AppResult<(ClosedReport, Vec<Revised>)> {
    let period = &closed.period;
    let mut closing = Closing {
        id: 0,
        list: list.id,
        kind: period.kind,
        label: period.label.clone(),
        start: period.start,
        end: period.end,
        partial: period.partial,
        entry: writer.entry(),
    };
    keep_clock(writer, list, period.end)?;
    closing.id = writer.add_closing(&closing)?;
    let original = Revision {
        closing: closing.id,
        number: 1,
        entry: writer.entry(),
        reason: None,
        basis: closed.basis,
        counted: closed.original.counted.len() as u32,
        rows: closed.original.rows_digest,
        evidence: closed.original.evidence_digest,
        profile: closed.profile,
    };
    let id = writer.add_revision(&original, writer.entry())?;
    let rules = &list.rules_of_period(period.end).profile;
    for row in &closed.original.rows {
        let level = rules.level(row.rating.shown()).map(|(_, name)| name);
        writer.add_ranking_row(id, row.player, Some(row), level)?;
    }
    let evidence = Evidence::from(&closed.original).pack().map_err(cannot_pack)?;
    writer.add_evidence(id, &evidence)?;
    let mut revised = Vec::new();
    for (index, new) in closed.revisions.iter().enumerate() {
        let (number, reason) = (index as u32 + 2, reason(new.entry));
        add_revision(writer, list, &closing, number, new, &reason)?;
        revised.push(said(list, &closing, number, new, reason));
    }
    let report = ClosedReport {
        list: list.name.clone(),
        kind: period.kind.into(),
        label: period.label.clone(),
        start: Time::new(period.start, &list.zone),
        end: Time::new(period.end, &list.zone),
        partial: period.partial,
        counted: original.counted,
        ranked: closed.original.rows.len() as u32,
        revision: closed.revisions.len() as u32 + 1,
    };
    Ok((report, revised))
}

fn cannot_pack(error: std::io::Error) -> AppError {
    AppError::new(Kind::Io, format!("evidence cannot be compressed: {error}"))
}
