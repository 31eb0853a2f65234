//! `closing ls` and `closing show`: what was sealed.

use crate::app::frozen::{closed_head, frozen};
use crate::app::people::People;
use crate::app::periods::unknown_period;
use crate::app::revise::period_of;
use crate::app::{AppError, AppResult, Context, book};
use crate::ledger::periods;
use crate::model::{Closing, Instant, PeriodKind};
use crate::report::closings::Closings;
use crate::report::ranking::Ranking;

/// Every revision of every closing of a list, ordered by kind, start and revision.
///
/// # Errors
/// Where there is no such list.
pub fn closing_ls(context: &Context<'_>, list: &str) -> AppResult<Closings> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let row = book::find_list(reader, list)?;
    // No rating is asked for, so the games are left where they are.
    let list = book::list(reader, &names, &row)?;
    let mut closings = reader.closings(row.id)?;
    closings.sort_by_key(|closing| (closing.kind, closing.start));
    let book = book::Book { list, kind: row.kind, facts: crate::rating::Facts::default(), closings };
    let mut heads = Vec::new();
    for closing in &book.closings {
        let revisions = reader.revisions(closing.id)?;
        for stored in &revisions {
            heads.push(closed_head(reader, &book, &period_of(closing), stored, revisions.len() as u32)?);
        }
    }
    Ok(Closings { list: row.name, closings: heads })
}

/// A closing asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShowRequest {
    /// The list.
    pub list: String,
    /// The kind.
    pub kind: PeriodKind,
    /// The label.
    pub label: String,
    /// The revision; `None` for the current one.
    pub revision: Option<u32>,
}

/// A closed period's ranking.
///
/// # Errors
/// Where there is no such list, closing or revision.
pub fn closing_show(context: &Context<'_>, request: &ShowRequest) -> AppResult<Ranking> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let book = book::open(reader, &names, &request.list)?;
    let closing = find(&book, request.kind, &request.label, context.now())?;
    frozen(reader, &book, &People::read(reader, &names)?, closing, request.revision)
}

/// The closing of a period.
///
/// # Errors
/// Where the period is not closed: with what there is.
pub fn find<'a>(book: &'a book::Book, kind: PeriodKind, label: &str, now: Instant) -> AppResult<&'a Closing> {
    let found = book.closings.iter().find(|closing| closing.kind == kind && closing.label == label);
    found.ok_or_else(|| {
        let list = &book.list.name;
        let mut begun = periods(&book.list, kind, &book.closings).take_while(|period| period.start <= now);
        let message = format!("{} {label} of {list} is not closed", kind.as_str());
        let hint = match begun.find(|period| period.label == label) {
            Some(period) if period.end <= now => format!("arbitro close {list} closes what is due"),
            Some(period) => format!("it ends at {}", book.list.zone.show(period.end)),
            None => unknown_period(book, kind, label, now).hint.unwrap_or_default(),
        };
        AppError::usage(message).hint(format!("arbitro closing ls {list} shows what is; {hint}"))
    })
}
