//! Games that came behind a closing, and amendments that reach behind one (R-CLO-3, R-CLO-4).

use super::{Arrived, ImportRequest};
use crate::app::revise::revise_closings;
use crate::app::{AppResult, book};
use crate::eligibility::of_event;
use crate::model::event::Setup;
use crate::model::profile::LatePolicy;
use crate::model::{Closing, EntrySeq, Instant, List, Reason};
use crate::rating::Knowledge;
use crate::report::import::Import;
use crate::store::{ListRow, Writer};

/// Revises the closings that new games or amendments reach behind, and says what was done. `event`: the games are
/// those of an event.
///
/// # Errors
/// Where the file cannot take it.
pub fn settle(
    writer: &mut Writer<'_>,
    arrived: &Arrived,
    request: &ImportRequest,
    event: Option<&Setup>,
    report: &mut Import,
) -> AppResult<()> {
    let amends = report.total.amended > 0;
    for row in
        writer.reader().lists()?.into_iter().filter(|row| row.kind == arrived.kind && row.ended.is_none())
    {
        let closings = writer.reader().closings(row.id)?;
        let Some(closed_until) = closings.iter().map(|closing| closing.end).max() else { continue };
        let is_late = |finish: &&Instant| row.activated <= **finish && **finish < closed_until;
        let late: Vec<Instant> = arrived.finishes.iter().filter(is_late).copied().collect();
        if late.is_empty() && !amends {
            continue;
        }
        let names = writer.reader().names()?;
        let list = book::list(writer.reader(), &names, &row)?;
        let policy = list.rules_at(writer.recorded()).periods.late_results;
        if !late.is_empty() {
            let codes = event.map(|setup| codes_of_all(&list, setup, &late)).unwrap_or_default();
            let done =
                if codes.is_empty() { counting(policy, late.len()) } else { unrated(&codes, late.len()) };
            report.late.push(format!("{} {done}", behind(&list, &late, &closings)));
        }
        // Late games that count when they arrived, or never, change nothing that was closed.
        if policy == LatePolicy::Revise || amends {
            let before = report.revised.len();
            revise(writer, &row, arrived, request, &late, report)?;
            if report.revised.len() == before
                && let Some(said) = report.late.last_mut().filter(|_| !late.is_empty())
            {
                // As where the list rates no events, or their mode: `check` says which.
                said.push_str("; what was published stays as it is");
            }
        }
    }
    Ok(())
}

fn revise(
    writer: &mut Writer<'_>,
    row: &ListRow,
    arrived: &Arrived,
    request: &ImportRequest,
    late: &[Instant],
    report: &mut Import,
) -> AppResult<()> {
    let names = writer.reader().names()?;
    let book = book::load_changing(writer, &names, row)?;
    let amends = report.total.amended > 0;
    let reason = match &request.reason {
        Some(reason) if amends => reason.clone(),
        _ => format!("late results: {} from {}", games(late.len()), request.files.join(" ")),
    };
    let before = Knowledge { game: arrived.before, decisions: EntrySeq(writer.entry().0 - 1) };
    let after = Knowledge { game: writer.reader().last_game()?, decisions: writer.entry() };
    // An amendment may move a game from anywhere.
    let since = late.iter().min().copied().filter(|_| !amends).unwrap_or(Instant::MIN);
    let reached = revise_closings(writer, &book, since, before, after, &reason)?;
    report.revised.extend(reached.revised);
    Ok(())
}

/// The codes that every one of the late games of an event has in a list, whoever played and whatever came of it.
fn codes_of_all(list: &List, setup: &Setup, late: &[Instant]) -> Vec<Reason> {
    let of_one = |finish: &Instant| {
        let rules = &list.rules_at(*finish).eligibility;
        let mut codes = of_event(rules, &setup.mode, setup.clock.as_deref());
        if !setup.rated && !codes.contains(&Reason::Event) {
            codes.push(Reason::Event);
        }
        codes
    };
    let mut all = late.first().map(of_one).unwrap_or_default();
    for finish in late {
        let codes = of_one(finish);
        all.retain(|code| codes.contains(code));
    }
    all.sort_unstable();
    all
}

/// `damas: 2 games came behind weekly 2021-01-05, monthly 2021-01 and`.
fn behind(list: &List, late: &[Instant], closings: &[Closing]) -> String {
    let mut behind: Vec<&Closing> = closings
        .iter()
        .filter(|closing| late.iter().any(|finish| closing.start <= *finish && *finish < closing.end))
        .collect();
    behind.sort_by_key(|closing| (closing.end, closing.kind));
    let labels: Vec<String> =
        behind.iter().map(|closing| format!("{} {}", closing.kind.as_str(), closing.label)).collect();
    let labels = match labels.len() {
        0..=MOST_NAMED => labels.join(", "),
        many => format!("{} and {} more closings", labels[..MOST_NAMED].join(", "), many - MOST_NAMED),
    };
    format!("{}: {} came behind {labels} and", list.name, games(late.len()))
}

/// `count where they belong (late_results = revise)`.
fn counting(policy: LatePolicy, late: usize) -> String {
    let done = match (policy, late == 1) {
        (LatePolicy::Revise, true) => "counts where it belongs",
        (LatePolicy::Revise, false) => "count where they belong",
        (LatePolicy::NextPeriod, true) => "counts in the periods in which it arrived",
        (LatePolicy::NextPeriod, false) => "count in the periods in which they arrived",
        (LatePolicy::Exclude, true) => "never counts",
        (LatePolicy::Exclude, false) => "never count",
    };
    format!("{done} (late_results = {})", policy.as_str())
}

/// `are recorded, but never rated there (event, mode)`.
fn unrated(codes: &[Reason], late: usize) -> String {
    let codes: Vec<&str> = codes.iter().map(|code| code.code()).collect();
    let verb = if late == 1 { "is" } else { "are" };
    format!("{verb} recorded, but never rated there ({})", codes.join(", "))
}

/// The most closings that the sentence names.
const MOST_NAMED: usize = 6;

fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}
