//! `close`: every period that is due.

use serde_json::{Map, json};

use crate::app::book::{self, Book};
use crate::app::checkpoint::{self, Asked};
use crate::app::context::clock_matter;
use crate::app::revise::add_closing;
use crate::app::{Amount, AppResult, Context, Kind, Matter, Question, lists::refuse_retired};
use crate::ledger::{self, Period};
use crate::model::instant::DAY;
use crate::model::{EntrySeq, Instant, PeriodKind};
use crate::rating::Facts;
use crate::rating::packed::Unpacked;
use crate::report::changes::Changes;
use crate::report::close::Close;
use crate::store::{ListRow, Reader, Writer};

/// What is to be closed.
#[derive(Clone, Debug, Default)]
pub struct CloseRequest {
    /// The list; `None` for all that are not retired.
    pub list: Option<String>,
    /// The kinds; empty for all.
    pub kinds: Vec<PeriodKind>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// How long nothing may have been recorded before a close asks (R-ORD-2): a clock set wrong by a year
/// would freeze a year of empty rankings.
const MOST_FROZEN: i64 = 40 * DAY;

/// Closes everything that is due, each list in a transaction of its own.
///
/// # Errors
/// Where a list is retired or unknown, the clock was not agreed to, or the file cannot take it.
pub fn close(context: &Context<'_>, request: &CloseRequest) -> AppResult<Close> {
    let mut store = context.open_to_change()?;
    let rows = match &request.list {
        Some(name) => vec![book::find_list(store.reader(), name)?],
        None => store.reader().lists()?.into_iter().filter(|row| row.ended.is_none()).collect(),
    };
    let mut report = Close { dry_run: request.dry_run, ..Close::default() };
    for row in rows {
        let one = context.settle(|| {
            let writer = context.begin_or_try(&mut store, request.dry_run)?;
            close_list(context, writer, &row, request)
        })?;
        report.closed.extend(one.closed);
        report.revised.extend(one.revised);
        report.up_to_date.extend(one.up_to_date);
    }
    Ok(report)
}

/// Closes what is due of one list, and ends the transaction. To be called inside [`Context::settle`].
///
/// # Errors
/// As [`close`].
pub(super) fn close_list(
    context: &Context<'_>,
    mut writer: Writer<'_>,
    row: &ListRow,
    request: &CloseRequest,
) -> AppResult<Close> {
    let mut report = Close::default();
    let names = writer.reader().names()?;
    let list = book::list(writer.reader(), &names, row)?;
    refuse_retired(&list)?;
    let closings = writer.reader().closings(row.id)?;
    let mut due = ledger::due(&list, &closings, context.now());
    due.retain(|period| request.kinds.is_empty() || request.kinds.contains(&period.kind));
    if due.is_empty() {
        if !request.dry_run {
            checkpoint::refresh(&mut writer, &names, row, (&list, &closings))?;
            writer.finish(&context.author, "close", &row.name, Map::new())?;
        }
        report.up_to_date.push(list.name);
        return Ok(report);
    }
    let last_entry = EntrySeq(writer.entry().0 - 1);
    let book = book::load_for(writer.reader(), &names, row, |facts| asked(facts, &due, last_entry))?;
    let gap = doubtful_gap(writer.reader(), &book, due.len(), due.last().map(|period| period.end))?;
    match gap {
        Some(question) if !request.dry_run => context.agree(question)?,
        doubtful => context.would_ask(&doubtful),
    }
    agree_to_beginning(context, &book, &due, request.dry_run)?;
    let last_game = writer.reader().last_game()?;
    context.progress.begin(&format!("closing {}", list.name), Amount::Steps(due.len() as u64));
    // What was decided does not change while the closings are written.
    let reasons = reasons(&writer)?;
    let mut failed = Ok(());
    let mut labels = Vec::new();
    let mut done = 0;
    ledger::close(&book.facts, &book.list, &due, last_game, last_entry, |closed| {
        if failed.is_err() {
            return;
        }
        match add_closing(&mut writer, &book.list, &closed, &reasons) {
            Ok((closed, revised)) => {
                labels.push(json!(format!("{} {}", closed.kind.as_str(), closed.label)));
                report.closed.push(closed);
                report.revised.extend(revised);
            }
            Err(error) => failed = Err(error),
        }
        done += 1;
        context.progress.at(done);
    })?;
    context.progress.end();
    failed?;
    if !request.dry_run {
        checkpoint::keep(&mut writer, &book)?;
        let mut detail = Map::new();
        detail.insert("closed".to_owned(), json!(labels));
        writer.finish(&context.author, "close", &list.name, detail)?;
    }
    Ok(report)
}

/// What a close asks of a list: an original knows what was decided before its cut (R-CLO-2).
fn asked(facts: &Facts, due: &[Period], last_entry: EntrySeq) -> Asked {
    let known = due.iter().map(|period| facts.last_entry_before(period.end));
    Asked {
        from: due.iter().map(|period| period.start).min().unwrap_or(Instant::MIN),
        oldest: known.min().unwrap_or(EntrySeq(0)).min(last_entry),
    }
}

/// A close that would freeze much more time than anything was recorded for needs consent (R-ORD-2).
fn doubtful_gap(
    reader: Reader<'_>,
    book: &Book,
    periods: usize,
    end: Option<Instant>,
) -> AppResult<Option<Question>> {
    let last = reader.head()?.recorded;
    let Some(end) = end.filter(|end| !book.closings.is_empty() && end.micros() - last.micros() > MOST_FROZEN)
    else {
        return Ok(None);
    };
    let zone = &book.list.zone;
    let effect = Changes {
        command: format!("close {}", book.list.name),
        changes: vec![format!(
            "{periods} periods up to {} would be frozen, and nothing was recorded since {}",
            zone.show(end),
            zone.show(last)
        )],
        ..Changes::default()
    };
    let text = "More than 40 days would be frozen (R-ORD-2). Is the clock right?";
    Ok(Some(Question { effect, text, rule: "R-ORD-2", matter: clock_matter(Some(last), end) }))
}

/// So many periods in front of a list's first game are a year or more: its activation may be mistyped.
const MOST_EMPTY: usize = 60;

/// A first close is no reason to ask by itself (R-ORD-2). But where it would begin with more than a year of
/// periods without a game, somebody at a terminal is asked; a script goes on, and the periods are told.
fn agree_to_beginning(context: &Context<'_>, book: &Book, due: &[Period], dry_run: bool) -> AppResult<()> {
    if !book.closings.is_empty() || due.len() <= MOST_EMPTY {
        return Ok(());
    }
    let first = first_game(book)?;
    let is_empty = |period: &&Period| first.is_none_or(|first| period.end <= first);
    let empty = due.iter().filter(is_empty).count();
    if empty <= MOST_EMPTY {
        return Ok(());
    }
    let (list, zone) = (&book.list, &book.list.zone);
    let without = if first.is_some() { "in front of its first game" } else { "without a game" };
    let said = format!(
        "{empty} periods of {} from its activation at {} on lie {without}; if that is mistyped: arbitro list retire {}",
        list.name,
        zone.show(list.activated),
        list.name
    );
    if dry_run {
        context.progress.note(&said);
        return Ok(());
    }
    let effect = Changes {
        command: format!("close {}", list.name),
        changes: vec![said.clone()],
        ..Changes::default()
    };
    let text = "The list would begin with more than a year of empty rankings (R-TIME-6). Close them?";
    match context.agree(Question { effect, text, rule: "R-TIME-6", matter: Matter::Effect }) {
        Err(error) if error.kind == Kind::Refused && error.question.is_none() => {
            context.progress.note(&said);
            Ok(())
        }
        other => other,
    }
}

/// The finish of the first game since the list's activation.
fn first_game(book: &Book) -> AppResult<Option<Instant>> {
    let mut unpacked = Unpacked::default();
    for chunk in book.facts.log.chunks_between(book.list.activated, Instant::MAX) {
        chunk.unpack(&mut unpacked)?;
        if let Some(game) = unpacked.games.iter().find(|game| game.finish >= book.list.activated) {
            return Ok(Some(game.finish));
        }
    }
    Ok(None)
}

/// Why each command decided, by its audit entry.
fn reasons(writer: &Writer<'_>) -> AppResult<impl Fn(EntrySeq) -> String + use<>> {
    let reasons = writer.reader().decision_reasons()?;
    Ok(move |entry: EntrySeq| reasons.get(&entry).cloned().unwrap_or_else(|| "no reason given".to_owned()))
}
