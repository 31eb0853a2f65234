//! What the decisions of a running command reach: players that move, closings that get a revision, and
//! whether somebody agreed to it.

use std::collections::BTreeSet;

use serde_json::{Map, json};

use crate::app::people::People;
use crate::app::rank::moved;
use crate::app::revise::revise_closings;
use crate::app::{AppResult, Context, Question, book};
use crate::model::{DecisionKind, EntrySeq, Instant};
use crate::rating::{Facts, Knowledge};
use crate::report::changes::Changes;
use crate::store::{ListRow, Names, Reader, Writer};

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
        let since = first_touched(writer.reader(), &book.facts, before.decisions)?;
        let reached = revise_closings(writer, &book, since, before, after, reason)?;
        let people = People::read(writer.reader(), names)?;
        let states = ((before, &reached.before), (after, &reached.after));
        report.players.extend(moved(&people, &book, states.0, states.1, writer.recorded()));
        report.revised.extend(reached.revised);
    }
    Ok(())
}

/// The first instant that the decisions recorded after an audit entry touch in a list: no closing that ended by
/// then is changed by them. A game touches where its record stands, and where each amendment has put it.
///
/// # Errors
/// Where the file cannot be read.
pub fn first_touched(reader: Reader<'_>, facts: &Facts, after: EntrySeq) -> AppResult<Instant> {
    if facts.verifications.iter().any(|one| one.entry > after) {
        return Ok(Instant::MIN);
    }
    // A bar covers the end of a period that ends on its first instant.
    let bars = facts.bars.iter().filter(|(entry, _)| *entry > after).map(|(_, bar)| bar.from.plus(-1));
    let mut first = bars.min().unwrap_or(Instant::MAX);
    let decided: BTreeSet<u32> =
        facts.decisions.iter().filter(|one| one.entry > after).map(|one| one.game).collect();
    for decision in facts.decisions.iter().filter(|decision| decided.contains(&decision.game)) {
        if let DecisionKind::Amend(game) = &decision.kind {
            first = first.min(game.finish);
        }
    }
    for game in decided {
        let row = reader.game_by_number(game)?;
        first = first.min(row.map_or(Instant::MIN, |row| row.packed.finish));
    }
    Ok(first)
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
