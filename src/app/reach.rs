//! What the decisions of a running command reach: players that move, closings that get a revision, and
//! whether somebody agreed to it.

use serde_json::{Map, json};

use crate::app::rank::moved;
use crate::app::revise::revise_closings;
use crate::app::{AppResult, Context, Question, book};
use crate::model::{EntrySeq, Instant};
use crate::rating::Knowledge;
use crate::report::changes::Changes;
use crate::store::{Names, Writer};

/// Revises what the running command's decisions change in every list that is not retired: of one kind of
/// game, or of all.
///
/// # Errors
/// Where the file cannot take it.
pub fn reach(
    writer: &mut Writer<'_>,
    names: &Names,
    kind: Option<u32>,
    reason: &str,
    report: &mut Changes,
) -> AppResult<()> {
    let lists = writer.reader().lists()?.into_iter();
    for row in lists.filter(|row| kind.is_none_or(|kind| row.kind == kind) && row.ended.is_none()) {
        let book = book::load_changing(writer, names, &row)?;
        let game = writer.reader().last_game()?;
        let before = Knowledge { game, decisions: EntrySeq(writer.entry().0 - 1) };
        let after = Knowledge { game, decisions: writer.entry() };
        report.players.extend(moved(writer.reader(), names, &book, before, after)?);
        report.revised.extend(revise_closings(writer, &book, Instant::MIN, before, after, reason)?);
    }
    Ok(())
}

/// Ends a command of decisions: a preview is dropped, and what reaches behind a closing needs consent. To be
/// called inside [`Context::settle`].
///
/// # Errors
/// Where consent was not given (77), or the file cannot take it.
pub fn conclude(
    context: &Context<'_>,
    writer: Writer<'_>,
    (command, subject): (&str, &str),
    reason: &str,
    dry_run: bool,
    mut report: Changes,
) -> AppResult<Changes> {
    if dry_run {
        return Ok(report);
    }
    if !report.revised.is_empty() {
        let effect = report.clone();
        context.agree(Question { effect, text: "This reaches behind closings. Go on?", rule: "R-CLO-3" })?;
    }
    let mut detail = Map::new();
    detail.insert("reason".to_owned(), json!(reason));
    writer.finish(&context.author, command, subject, detail)?;
    report.written = true;
    Ok(report)
}
