//! What the decisions of a running command reach: players that move, closings that get a revision, and
//! whether somebody agreed to it.

use serde_json::{Map, json};

use crate::app::people::People;
use crate::app::rank::moved;
use crate::app::revise::revise_closings;
use crate::app::{AppError, AppResult, Context, book};
use crate::model::{EntrySeq, Instant};
use crate::rating::Knowledge;
use crate::report::changes::Changes;
use crate::store::{ListRow, Names, Writer};

/// Which lists the running command's decisions may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lists {
    /// Every list.
    All,
    /// Those of a kind of game.
    OfKind(u32),
    /// One, by its number.
    One(u32),
}

impl Lists {
    fn has(self, row: &ListRow) -> bool {
        match self {
            Self::All => true,
            Self::OfKind(kind) => row.kind == kind,
            Self::One(id) => row.id == id,
        }
    }
}

/// Revises what the running command's decisions change in those lists that are not retired.
///
/// # Errors
/// Where the file cannot take it.
pub fn reach(
    writer: &mut Writer<'_>,
    names: &Names,
    which: Lists,
    reason: &str,
    report: &mut Changes,
) -> AppResult<()> {
    let lists = writer.reader().lists()?.into_iter();
    for row in lists.filter(|row| which.has(row) && row.ended.is_none()) {
        let book = book::load_changing(writer, names, &row)?;
        let game = writer.reader().last_game()?;
        let before = Knowledge { game, decisions: EntrySeq(writer.entry().0 - 1) };
        let after = Knowledge { game, decisions: writer.entry() };
        let reached = revise_closings(writer, &book, Instant::MIN, before, after, reason)?;
        let people = People::read(writer.reader(), names)?;
        let states = ((before, &reached.before), (after, &reached.after));
        report.players.extend(moved(&people, &book, states.0, states.1, writer.recorded()));
        report.revised.extend(reached.revised);
    }
    Ok(())
}

/// Ends a command of decisions: a preview is dropped, and what reaches behind a closing needs consent.
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
    if !report.revised.is_empty() && !context.consent.ask(&report, "This reaches behind closings. Go on?")? {
        return Err(AppError::refused("R-CLO-3", "not agreed to: nothing was changed"));
    }
    let mut detail = Map::new();
    detail.insert("reason".to_owned(), json!(reason));
    writer.finish(&context.author, command, subject, detail)?;
    report.written = true;
    Ok(report)
}
