//! `player bar` and `player unbar`: who stands in published rankings, and from when to when (R-CLO-7).

use crate::app::reach::{Lists, conclude, reach};
use crate::app::{AppError, AppResult, Context, book, lists::refuse_retired};
use crate::model::bar::{self, Bar};
use crate::model::{Instant, PlayerId, Zone};
use crate::rating::Knowledge;
use crate::report::changes::Changes;
use crate::store::{Names, Reader};

/// A bar of a player from a list's rankings, or the lifting of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BarRequest {
    /// The player.
    pub player: String,
    /// The list.
    pub list: String,
    /// From when.
    pub from: Instant,
    /// Until when; `None`: for good.
    pub until: Option<Instant>,
    /// Whether the player is left out; `false` lifts what was decided before.
    pub hides: bool,
    /// Why.
    pub reason: String,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Leaves a player out of the rankings whose period's end lies in a span, or puts the player back in. Games
/// are rated as before; closings whose period ended in the span get a revision.
///
/// # Errors
/// Where there is no such player or list (2), the span is empty (2), there is nothing to lift (77), or consent
/// was not given (77).
pub fn player_bar(context: &Context<'_>, request: &BarRequest) -> AppResult<Changes> {
    context.settle(|| act(context, request))
}

fn act(context: &Context<'_>, request: &BarRequest) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, request.dry_run)?;
    let names = writer.reader().names()?;
    let row = book::find_list(writer.reader(), &request.list)?;
    let list = book::list(writer.reader(), &names, &row)?;
    refuse_retired(&list)?;
    let player = book::find_player(&names, &request.player)?;
    let until = request.until.unwrap_or(Instant::MAX);
    if until <= request.from {
        return Err(AppError::usage("the span is empty: --until is not after --from")
            .hint("the player is left out from the first instant on, and no more from the second on"));
    }
    let act = Bar { player, from: request.from, until, hides: request.hides };
    let before = writer.reader().bars()?.into_iter().filter(|bar| bar.list == row.id);
    let before: Vec<Bar> = before.map(|row| row.bar).collect();
    let key = names.key(player).to_owned();
    let verb = if request.hides { "player bar" } else { "player unbar" };
    let mut report = Changes { command: format!("{verb} {key}"), ..Changes::default() };
    if !bar::would_change(before.iter(), &act) {
        report.already.push(so_already(&key, &list.name, request.hides)?);
        return Ok(report);
    }
    writer.add_bar(row.id, &act, &request.reason)?;
    report.changes.push(format!("{key} {}: {}", sentence(&act, &list.name, &list.zone), request.reason));
    report.changes.push("every game is rated as before (R-CLO-7)".to_owned());
    reach(&mut writer, &names, Lists::One(row.id), &request.reason, &mut report)?;
    report.say_if_idle();
    conclude(context, writer, (verb, &key), &request.reason, request.dry_run, report)
}

/// What an act that changes nothing finds: a bar its own span barred, and a lifting nothing to lift (77).
fn so_already(key: &str, list: &str, hides: bool) -> AppResult<String> {
    if hides {
        return Ok(format!("{key} is left out of the rankings of {list} over this whole span already"));
    }
    let message = format!("{key} is not left out of the rankings of {list} anywhere in this span");
    Err(AppError::refused("R-CLO-7", message)
        .hint(format!("arbitro player show {key} lists what was decided")))
}

/// `is left out of the rankings of damas whose period ends from … on and before …`.
fn sentence(act: &Bar, list: &str, zone: &Zone) -> String {
    let until = match act.until {
        Instant::MAX => ", for good".to_owned(),
        until => format!(" and before {}", zone.show(until)),
    };
    let what = if act.hides { "is left out of" } else { "stands again in" };
    format!("{what} the rankings of {list} whose period ends from {} on{until}", zone.show(act.from))
}

/// What was decided about a player's place in rankings, a sentence each.
///
/// # Errors
/// Where the file cannot be read.
pub fn told(reader: Reader<'_>, names: &Names, player: PlayerId) -> AppResult<Vec<String>> {
    let lists = book::lists(reader, names)?;
    let mut told = Vec::new();
    for row in reader.bars()?.into_iter().filter(|row| row.bar.player == player) {
        let Some((_, list)) = lists.iter().find(|(stored, _)| stored.id == row.list) else { continue };
        let entry = reader.entry(row.entry)?;
        told.push(format!(
            "{}: {} ({}, {})",
            sentence(&row.bar, &list.name, &list.zone),
            row.reason,
            entry.actor,
            list.zone.show(entry.recorded)
        ));
    }
    Ok(told)
}

/// Why a player is not in a ranking whose period ends at an instant, where a bar is the reason.
pub fn why_absent(book: &book::Book, knowledge: Knowledge, player: PlayerId, end: Instant) -> Option<String> {
    let is_barred = book.facts.is_barred(knowledge, player, end);
    is_barred
        .then(|| "left out of this ranking by a bar, which arbitro player show names (R-CLO-7)".to_owned())
}
