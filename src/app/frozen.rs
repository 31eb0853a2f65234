//! Closed rankings as their revisions froze them: derived again from their bases, and held against the digests
//! that were sealed.

use crate::app::book::Book;
use crate::app::people::People;
use crate::app::rank::{derive_one, period_report};
use crate::app::revise::period_of;
use crate::app::{AppError, AppResult, Kind};
use crate::ledger::{Content, Period, derive};
use crate::model::{Basis, Closing};
use crate::rating::Knowledge;
use crate::report::closings::{Digests, Head};
use crate::report::ranking::Ranking;
use crate::report::value::Time;
use crate::store::{Reader, StoredRevision};

/// What a revision knew.
fn knowledge_of(basis: Basis) -> Knowledge {
    Knowledge { game: basis.game, decisions: basis.decisions }
}

/// A closed period's ranking as a revision froze it: derived again from its basis, and held against the
/// digests that were sealed.
///
/// # Errors
/// Where there is no such revision, or what is derived is not what was sealed (1).
pub fn frozen(
    reader: Reader<'_>,
    book: &Book,
    people: &People,
    closing: &Closing,
    revision: Option<u32>,
) -> AppResult<Ranking> {
    let revisions = reader.revisions(closing.id)?;
    let stored = pick_revision(&revisions, closing, revision)?;
    let content = derive_one(book, knowledge_of(stored.revision.basis), &period_of(closing))?;
    as_sealed(reader, book, people, closing, (stored, revisions.len() as u32), &content)
}

/// The current revisions of closings, told one by one, in no order that is promised.
/// What was known costs one replay, however many of them knew just that.
///
/// # Errors
/// As [`frozen`]; the first error of all ends it.
pub fn each_frozen(
    reader: Reader<'_>,
    book: &Book,
    people: &People,
    closings: &[&Closing],
    mut told: impl FnMut(&Closing, &Ranking) -> AppResult<()>,
) -> AppResult<()> {
    let mut waiting = Vec::new();
    for closing in closings {
        let revisions = reader.revisions(closing.id)?;
        waiting.push((*closing, pick_revision(&revisions, closing, None)?.clone(), revisions.len() as u32));
    }
    while let Some((_, first, _)) = waiting.first() {
        let known = knowledge_of(first.revision.basis);
        let (now, later): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|(_, stored, _)| knowledge_of(stored.revision.basis) == known);
        waiting = later;
        let periods: Vec<Period> = now.iter().map(|(closing, ..)| period_of(closing)).collect();
        let mut failed = Ok(());
        derive(&book.facts, &book.list, known, &periods, |index, content| {
            if failed.is_ok() {
                let (closing, stored, revisions) = &now[index];
                failed = as_sealed(reader, book, people, closing, (stored, *revisions), &content)
                    .and_then(|ranking| told(closing, &ranking));
            }
        })?;
        failed?;
    }
    Ok(())
}

/// The ranking of a revision, given what its basis derives and how many revisions there are.
fn as_sealed(
    reader: Reader<'_>,
    book: &Book,
    people: &People,
    closing: &Closing,
    (stored, revisions): (&StoredRevision, u32),
    content: &Content,
) -> AppResult<Ranking> {
    let (period, sealed) = (period_of(closing), &stored.revision);
    if (content.rows_digest, content.evidence_digest) != (sealed.rows, sealed.evidence) {
        let name = format!("{} {} {}", book.list.name, closing.kind.as_str(), closing.label);
        let message =
            format!("revision {} of {name} cannot be derived again as it was sealed", sealed.number);
        return Err(AppError::new(Kind::Difference, message)
            .hint("arbitro closing verify says what differs, arbitro doctor checks the file"));
    }
    let head = closed_head(reader, book, &period, stored, revisions)?;
    period_report(book, people, &period, head, (&content.rows, knowledge_of(sealed.basis), period.end))
}

/// The revision asked for, else the current one.
///
/// # Errors
/// Where there is no such revision.
pub fn pick_revision<'a>(
    revisions: &'a [StoredRevision],
    closing: &Closing,
    number: Option<u32>,
) -> AppResult<&'a StoredRevision> {
    let found = match number {
        Some(number) => revisions.iter().find(|stored| stored.revision.number == number),
        None => revisions.last(),
    };
    found.ok_or_else(|| {
        let name = format!("{} {}", closing.kind.as_str(), closing.label);
        AppError::usage(format!("{name} has no revision {}", number.unwrap_or_default()))
            .hint(format!("it has revisions 1 to {}", revisions.len()))
    })
}

/// What a closed period says of itself.
///
/// # Errors
/// Where the file cannot be read.
pub fn closed_head(
    reader: Reader<'_>,
    book: &Book,
    period: &Period,
    stored: &StoredRevision,
    revisions: u32,
) -> AppResult<Head> {
    let sealed = &stored.revision;
    let entry = reader.entry(stored.cause)?;
    Ok(Head {
        list: book.list.name.clone(),
        kind: period.kind.into(),
        label: Some(period.label.clone()),
        start: Some(Time::new(period.start, &book.list.zone)),
        end: Some(Time::new(period.end, &book.list.zone)),
        partial: period.partial,
        revision: sealed.number,
        revisions,
        reason: sealed.reason.clone(),
        closed_at: Some(Time::new(entry.recorded, &book.list.zone)),
        actor: Some(entry.actor),
        counted: sealed.counted,
        digests: Some(Digests { rows: sealed.rows, evidence: sealed.evidence, profile: sealed.profile }),
    })
}
