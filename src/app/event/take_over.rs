//! `event new --from`: an event is made from the log of another file, entry by entry.

use serde_json::{Map, json};

use super::finish::{agree, post};
use super::make::{add, check_clock, check_points, part};
use super::open::broken_log;
use super::prospect::prospects;
use crate::app::import::source::read_whole;
use crate::app::{AppError, AppResult, Context};
use crate::event::{Event, Phase, fold};
use crate::formats::{CLOCK_SLACK, event_log};
use crate::model::Zone;
use crate::model::event::{Act, LogEntry, Setup};
use crate::model::key::check_text;
use crate::report::changes::Changes;

/// A log to be taken over.
#[derive(Clone, Debug)]
pub struct FromLog {
    /// The file, `-` for standard input: JSON Lines as `event log --format jsonl` writes it.
    pub file: String,
    /// The event's name, where it is to be another one.
    pub name: Option<String>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Makes an event of the log of another file, entry by entry; where it is finished, its games are posted.
///
/// # Errors
/// Where the file is missing (66), or is no log that the rules allow (65), or the name is taken (2).
pub fn from_log(context: &Context<'_>, request: &FromLog) -> AppResult<Changes> {
    let mut entries = read(context, request)?;
    if let (Some(name), Some(Act::New(setup))) =
        (&request.name, entries.first_mut().map(|entry| &mut entry.act))
    {
        setup.name = part("an event", name)?;
        renamed(&mut entries);
    }
    check(&request.file, &entries)?;
    let event = fold(&entries).map_err(|unfolded| broken_log(&request.file, &unfolded))?;
    context.settle(|| take_over(context, request, &entries, &event))
}

fn take_over(
    context: &Context<'_>,
    request: &FromLog,
    entries: &[LogEntry],
    event: &Event,
) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, request.dry_run)?;
    let mut names = writer.reader().names()?;
    let row = add(&mut writer, &mut names, &event.setup, entries)?;
    let name = event.setup.name.clone();
    let mut report = Changes {
        command: format!("event new {name}"),
        changes: vec![format!("{} entries of {} are taken over", entries.len(), request.file)],
        ..Changes::default()
    };
    report.changes.extend(prospects(writer.reader(), &names, &event.setup, writer.recorded())?);
    if event.phase == Phase::Finished {
        post(&mut writer, (&row, event), &format!("event {name} taken over"), &mut report)?;
    }
    if request.dry_run {
        return Ok(report);
    }
    agree(context, &report)?;
    let mut detail = Map::new();
    detail.insert("file".to_owned(), json!(request.file));
    report.written = writer.finish(&context.author, "event new", &name, detail)?.is_some();
    Ok(report)
}

/// A log that somebody has written by hand is held to what `event new` would have taken, and to the clock that
/// never runs back (R-ORD-2).
fn check(file: &str, entries: &[LogEntry]) -> AppResult<()> {
    let bad = |entry: u32, why: String| {
        let message = format!("{file} is no log that the rules allow: entry {entry}: {why}");
        Err(AppError::data(message, Vec::new()).hint("use the log as arbitro wrote it"))
    };
    if let Some(Act::New(setup)) = entries.first().map(|entry| &entry.act)
        && let Err(error) = check_setup(setup)
    {
        return bad(1, error.message);
    }
    match entries.windows(2).find(|pair| pair[1].recorded < pair[0].recorded) {
        Some(pair) => {
            let zone = zone_of(entries);
            let [before, at] = [&pair[0], &pair[1]].map(|entry| zone.show(entry.recorded));
            bad(pair[1].number, format!("it is recorded at {at}, and the one before it at {before}"))
        }
        None => Ok(()),
    }
}

/// The zone in which times of a log are shown.
fn zone_of(entries: &[LogEntry]) -> Zone {
    let Some(Act::New(setup)) = entries.first().map(|entry| &entry.act) else { return Zone::utc() };
    Zone::named(&setup.zone).unwrap_or_else(|_| Zone::utc())
}

/// Whether conditions are such as `event new` makes.
fn check_setup(setup: &Setup) -> AppResult<()> {
    for (what, text) in [("an event", &setup.name), ("a kind of game", &setup.game)] {
        if part(what, text)? != *text {
            return Err(AppError::usage(format!("\"{text}\" cannot name {what}: blanks stand around it")));
        }
    }
    let texts = [
        ("a mode", Some(&setup.mode)),
        ("a time control", setup.clock.as_ref()),
        ("a list", setup.list.as_ref()),
    ];
    for (what, text) in texts.into_iter().filter_map(|(what, text)| Some((what, text?))) {
        check_text(text).map_err(|why| AppError::usage(format!("\"{text}\" cannot be {what}: {why}")))?;
    }
    crate::app::zone_named(&setup.zone)?;
    check_points(setup.system, setup.points)?;
    check_clock(setup.system, setup.clock.as_deref())?;
    super::standings::tiebreaks(setup.system, Some(&setup.tiebreaks))?;
    let parts = |one: &String| one.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let settings: Option<Vec<(String, String)>> = setup.settings.iter().map(parts).collect();
    let settings = settings.ok_or_else(|| AppError::usage("a setting without a value"))?;
    super::standings::checked(setup.system, &settings).map(|_| ())
}

/// Under another name the start freezes something else: its digest is made anew.
fn renamed(entries: &mut [LogEntry]) {
    for at in 0..entries.len() {
        let Act::Start { order, seed, ratings, .. } = &entries[at].act else { continue };
        let before: Vec<LogEntry> = entries[..at].to_vec();
        let Some(event) = fold(&before).ok().filter(|event: &Event| event.start.is_none()) else { continue };
        let Ok(made) = event.digest_at_start(*order, *seed, ratings) else { continue };
        if let Act::Start { digest, .. } = &mut entries[at].act {
            *digest = made;
        }
    }
}

fn read(context: &Context<'_>, request: &FromLog) -> AppResult<Vec<LogEntry>> {
    let bytes = read_whole(&request.file, context.input, "the log of an event")?;
    let entries = event_log::read(&bytes, &request.file)
        .map_err(|problems| AppError::data(format!("{} is no log of an event", request.file), problems))?;
    if let Some(entry) =
        entries.iter().find(|entry| entry.at.max(entry.recorded) > context.now().plus(CLOCK_SLACK))
    {
        let message = format!(
            "entry {} of {} lies after the clock, which says {}",
            entry.number,
            request.file,
            zone_of(&entries).show(context.now())
        );
        return Err(AppError::data(message, Vec::new()).hint("see that the clock is right; --now sets it"));
    }
    Ok(entries)
}
