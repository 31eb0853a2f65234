//! Games that came behind a closing, and amendments that reach behind one (R-CLO-3, R-CLO-4).

use super::{Arrived, ImportRequest};
use crate::app::revise::revise_closings;
use crate::app::{AppResult, book};
use crate::model::profile::LatePolicy;
use crate::model::{EntrySeq, Instant};
use crate::rating::Knowledge;
use crate::report::import::Import;
use crate::store::Writer;

/// Revises the closings that new games or amendments reach behind, and says what was done.
///
/// # Errors
/// Where the file cannot take it.
pub fn settle(
    writer: &mut Writer<'_>,
    arrived: &Arrived,
    request: &ImportRequest,
    report: &mut Import,
) -> AppResult<()> {
    for row in
        writer.reader().lists()?.into_iter().filter(|row| row.kind == arrived.kind && row.ended.is_none())
    {
        let closings = writer.reader().closings(row.id)?;
        let Some(closed_until) = closings.iter().map(|closing| closing.end).max() else { continue };
        let is_late = |finish: &&Instant| row.activated <= **finish && **finish < closed_until;
        let late = arrived.finishes.iter().filter(is_late).count();
        if late == 0 && report.total.amended == 0 {
            continue;
        }
        let names = writer.reader().names()?;
        let book = book::load_changing(writer, &names, &row)?;
        let policy = book.list.rules_at(writer.recorded()).periods.late_results;
        let games = if late == 1 { "1 game".to_owned() } else { format!("{late} games") };
        let said = match policy {
            LatePolicy::Revise => "count where they belong",
            LatePolicy::NextPeriod => "count when they arrived",
            LatePolicy::Exclude => "never count",
        };
        if late > 0 {
            report.late.push(format!(
                "{}: {games} came behind a closing and {said} (late_results = {})",
                row.name,
                policy.as_str()
            ));
        }
        let reason = match &request.reason {
            Some(reason) if report.total.amended > 0 => reason.clone(),
            _ => format!("late results: {games} from {}", request.files.join(" ")),
        };
        let before = Knowledge { game: arrived.before, decisions: EntrySeq(writer.entry().0 - 1) };
        let after = Knowledge { game: writer.reader().last_game()?, decisions: writer.entry() };
        let since = if report.total.amended > 0 {
            None
        } else {
            arrived.finishes.iter().filter(is_late).min().copied()
        };
        let revised = revise_closings(writer, &book, since.unwrap_or(Instant::MIN), before, after, &reason)?;
        report.revised.extend(revised.revised);
    }
    Ok(())
}
