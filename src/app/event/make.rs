//! `event new`: an event is made from its conditions.

use serde_json::Map;

use super::prospect::prospects;
use crate::app::lists::refuse_retired;
use crate::app::{AppError, AppResult, Context, book};
use crate::model::event::{Act, LogEntry, Setup, System};
use crate::model::key::{check_part, plain_name};
use crate::model::{Score, Zone, time_control};
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
        actor: context.author.actor.as_str().into(),
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
    let points = request.points.unwrap_or(POINTS);
    check_points(request.system, points)?;
    let clock = clock(request)?;
    let tiebreaks = super::standings::tiebreaks(request.system, request.tiebreaks.as_deref())?;
    Ok(Setup {
        name,
        system: request.system,
        game,
        list: list.map(|list| list.name),
        mode: request.mode.clone().or(rated_mode).unwrap_or_else(|| USUAL_MODE.to_owned()),
        rated: !request.unrated,
        clock,
        zone,
        points,
        tiebreaks,
        settings: super::standings::checked(request.system, &request.settings)?,
    })
}

/// The time control that a request means. Of a championship of four there is one, however it is spelled.
fn clock(request: &NewEvent) -> AppResult<Option<String>> {
    if request.system != System::Four {
        return Ok(request.clock.clone());
    }
    if request.clock.is_some() {
        check_clock(request.system, request.clock.as_deref())?;
    }
    Ok(Some(CLOCK_OF_FOUR.to_owned()))
}

/// A part of a key, such as an event's name.
pub(super) fn part(what: &str, typed: &str) -> AppResult<String> {
    let name = plain_name(typed);
    check_part(&name).map_err(|why| {
        AppError::usage(format!("\"{typed}\" cannot name {what}: {why}")).hint(why.remedy())
    })?;
    Ok(name.into_owned())
}

/// Adds an event with its first entries.
pub(super) fn add(
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

/// What results are worth: two decimals at most, and in a championship of four 1, 0.5 and 0 (R-FOUR-3).
pub(super) fn check_points(system: System, points: [Score; 3]) -> AppResult<()> {
    super::standings::points(points)?;
    if system == System::Four && points != POINTS {
        let message = "in a championship of four a win is worth 1, a draw 0.5 and a loss 0";
        return Err(AppError::refused("R-FOUR-3", message).hint("leave --points out"));
    }
    Ok(())
}

/// By what clock is played: in a championship of four by 15+10, the condition that all accept (R-FOUR-1).
pub(super) fn check_clock(system: System, clock: Option<&str>) -> AppResult<()> {
    if system != System::Four || clock.is_some_and(|clock| time_control::same(clock, CLOCK_OF_FOUR)) {
        return Ok(());
    }
    let said = clock.map_or_else(|| "without a clock".to_owned(), |clock| format!("by {clock}"));
    let message = format!("a championship of four is played by {CLOCK_OF_FOUR}, not {said}");
    let hint = "leave --clock out; four players under another clock are a round-robin (--system round-robin)";
    Err(AppError::refused("R-FOUR-1", message).hint(hint))
}
