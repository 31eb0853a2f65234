//! `event new`: an event is made, from its conditions or from the log of another file.

use serde_json::{Map, json};

use super::finish::post;
use super::open::broken_log;
use super::prospect::prospects;
use crate::app::lists::refuse_retired;
use crate::app::{AppError, AppResult, Context, book};
use crate::event::{Event, Phase, fold};
use crate::formats::{CLOCK_SLACK, event_log};
use crate::model::event::{Act, LogEntry, Setup, System};
use crate::model::key::{check_part, check_text, plain_name};
use crate::model::{Score, Zone};
use crate::report::changes::Changes;
use crate::store::{EventRow, Names, Writer};

/// An event to be made.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// Its name.
    pub name: String,
    /// How rounds are paired.
    pub system: System,
    /// The kind of game; `None`: the list's.
    pub game: Option<String>,
    /// The list that ratings are pinned from.
    pub list: Option<String>,
    /// The play mode of its games; `None`: the first that the list rates, else `tournament`.
    pub mode: Option<String>,
    /// Whether its games count in no list.
    pub unrated: bool,
    /// The time control; `None`: 15+10 for four, else none.
    pub clock: Option<String>,
    /// What a win, a draw and a loss are worth; `None`: 1, 0.5 and 0.
    pub points: Option<[Score; 3]>,
    /// The tie-breaks; `None`: the usual ones of the system.
    pub tiebreaks: Option<Vec<String>>,
    /// Settings of tie-breaks.
    pub settings: Vec<(String, String)>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// The clock of a championship of four (R-FOUR-1).
const CLOCK_OF_FOUR: &str = "15+10";
/// The mode of an event's games where no list names one.
const USUAL_MODE: &str = "tournament";

/// What a win, a draw and a loss are worth where nothing else is said.
const POINTS: [Score; 3] = [Score::points(1), Score(500), Score(0)];

/// Makes an event.
///
/// # Errors
/// Where its name is taken or cannot be one, there is no such list, or a condition does not fit (2, 77).
pub fn new(context: &Context<'_>, request: &NewEvent) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, request.dry_run)?;
    let mut names = writer.reader().names()?;
    let setup = setup(&writer, &names, request)?;
    let entry = LogEntry {
        number: 1,
        recorded: writer.recorded(),
        at: context.now(),
        actor: context.author.actor.clone(),
        act: Act::New(Box::new(setup.clone())),
    };
    add(&mut writer, &mut names, &setup, &[entry])?;
    let mut changes = vec![sentence(&setup)];
    changes.extend(prospects(writer.reader(), &names, &setup, writer.recorded())?);
    let mut report = Changes { command: format!("event new {}", setup.name), changes, ..Changes::default() };
    if !request.dry_run {
        report.written = writer.finish(&context.author, "event new", &setup.name, Map::new())?.is_some();
    }
    Ok(report)
}

fn sentence(setup: &Setup) -> String {
    let clock = setup.clock.as_deref().map_or_else(String::new, |clock| format!(", {clock}"));
    let list = setup.list.as_deref().map_or_else(String::new, |list| format!(", ratings from {list}"));
    let rated = if setup.rated { "" } else { ", unrated" };
    let ties = if setup.tiebreaks.is_empty() { "none".to_owned() } else { setup.tiebreaks.join(", ") };
    let settings =
        if setup.settings.is_empty() { String::new() } else { format!(" ({})", setup.settings.join(", ")) };
    format!(
        "{}: {} of {}{clock}{list}, mode {}{rated}; points {}; tie-breaks: {ties}{settings}",
        setup.name,
        setup.system.as_str(),
        setup.game,
        setup.mode,
        setup.points.map(|points| points.to_string()).join(" / "),
    )
}

/// The conditions that a request means.
fn setup(writer: &Writer<'_>, names: &Names, request: &NewEvent) -> AppResult<Setup> {
    let name = part("an event", &request.name)?;
    let reader = writer.reader();
    let list = request.list.as_ref().map(|list| {
        let row = book::find_list(reader, list)?;
        let list = book::list(reader, names, &row)?;
        refuse_retired(&list)?;
        Ok::<_, AppError>(list)
    });
    let list = list.transpose()?;
    let game = match (&request.game, &list) {
        (Some(game), _) => part("a kind of game", game)?,
        (None, Some(list)) => list.kind.clone(),
        (None, None) => {
            return Err(
                AppError::usage("an event is of a kind of game").hint("add --game GAME, or --list LIST")
            );
        }
    };
    if let Some(list) = list.as_ref().filter(|list| list.kind != game) {
        let message = format!("the list {} rates {}, not {game}", list.name, list.kind);
        return Err(
            AppError::usage(message).hint("name a list of that kind of game; arbitro list ls shows them")
        );
    }
    let kind = names.word(&game);
    let zone = match (&list, kind) {
        (Some(list), _) => list.zone.name().to_owned(),
        (None, Some(kind)) => book::shared_zone(reader, kind)?.unwrap_or_else(Zone::utc).name().to_owned(),
        (None, None) => Zone::utc().name().to_owned(),
    };
    let rated_mode =
        list.as_ref().and_then(|list| list.rules_at(writer.recorded()).eligibility.modes.first().cloned());
    let four = request.system == System::Four;
    let points = request.points.unwrap_or(POINTS);
    check_points(request.system, points)?;
    let tiebreaks = super::standings::tiebreaks(request.system, request.tiebreaks.as_deref())?;
    Ok(Setup {
        name,
        system: request.system,
        game,
        list: list.map(|list| list.name),
        mode: request.mode.clone().or(rated_mode).unwrap_or_else(|| USUAL_MODE.to_owned()),
        rated: !request.unrated,
        clock: request.clock.clone().or_else(|| four.then(|| CLOCK_OF_FOUR.to_owned())),
        zone,
        points,
        tiebreaks,
        settings: super::standings::checked(&request.settings)?,
    })
}

/// A part of a key, such as an event's name.
fn part(what: &str, typed: &str) -> AppResult<String> {
    let name = plain_name(typed);
    check_part(&name).map_err(|why| {
        AppError::usage(format!("\"{typed}\" cannot name {what}: {why}")).hint(why.remedy())
    })?;
    Ok(name.into_owned())
}

/// Adds an event with its first entries.
fn add(
    writer: &mut Writer<'_>,
    names: &mut Names,
    setup: &Setup,
    entries: &[LogEntry],
) -> AppResult<EventRow> {
    let (name, kind) = (writer.word(names, &setup.name)?, writer.word(names, &setup.game)?);
    if writer.reader().events()?.iter().any(|row| row.name == name) {
        return Err(AppError::usage(format!("there is an event \"{}\" already", setup.name))
            .hint("choose another name; arbitro event show tells how it stands"));
    }
    if !setup.rated && writer.reader().has_games_of_event(kind, name)? {
        let message = format!("games of \"{}\" were imported before it was declared unrated", setup.name);
        return Err(AppError::refused("R-FISE-11", message)
            .hint("choose another name, or leave --unrated out: what was rated stays rated"));
    }
    let mut row = EventRow { id: 0, name, kind, unrated: !setup.rated };
    row.id = writer.add_event(&row)?;
    for entry in entries {
        writer.add_event_entry(names, row.id, entry)?;
    }
    Ok(row)
}

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
    super::finish::agree(context, &report)?;
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
            let (number, before) = (pair[1].number, pair[0].recorded);
            bad(number, format!("it is recorded at {}, and the one before it at {before}", pair[1].recorded))
        }
        None => Ok(()),
    }
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
    super::standings::tiebreaks(setup.system, Some(&setup.tiebreaks))?;
    let parts = |one: &String| one.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let settings: Option<Vec<(String, String)>> = setup.settings.iter().map(parts).collect();
    let settings = settings.ok_or_else(|| AppError::usage("a setting without a value"))?;
    super::standings::checked(&settings).map(|_| ())
}

/// What results are worth: two decimals at most, and in a championship of four 1, 0.5 and 0 (R-FOUR-3).
fn check_points(system: System, points: [Score; 3]) -> AppResult<()> {
    super::standings::points(points)?;
    if system == System::Four && points != POINTS {
        let message = "in a championship of four a win is worth 1, a draw 0.5 and a loss 0";
        return Err(AppError::refused("R-FOUR-3", message).hint("leave --points out"));
    }
    Ok(())
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
    let bytes = crate::app::import::source::read_whole(&request.file, context.input, "the log of an event")?;
    let entries = event_log::read(&bytes, &request.file)
        .map_err(|problems| AppError::data(format!("{} is no log of an event", request.file), problems))?;
    if let Some(entry) =
        entries.iter().find(|entry| entry.at.max(entry.recorded) > context.now().plus(CLOCK_SLACK))
    {
        let message = format!(
            "entry {} of {} lies after the clock, which says {}",
            entry.number,
            request.file,
            context.now()
        );
        return Err(AppError::data(message, Vec::new()).hint("see that the clock is right; --now sets it"));
    }
    Ok(entries)
}
