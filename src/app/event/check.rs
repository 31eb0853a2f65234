//! `event check`: derives an event from its log and holds the file to it.

use super::finish::{record, source_of};
use super::open::{Opened, find, zone_of};
use super::posted::{Ruled, posted};
use crate::app::import::to_row::{Looking, row as row_of};
use crate::app::{AppResult, Context};
use crate::event::{Event, Phase, fold};
use crate::formats::event_log;
use crate::model::Zone;
use crate::model::event::{Ending, GameState, LogEntry};
use crate::render::{Options, format, render};
use crate::report::event::check::{Difference, OfficersDecision};
use crate::report::event::{EventCheck, EventLog};
use crate::report::value::Time;
use crate::store::{GameRow, Names, Reader};

/// Derives an event again and reports every difference.
///
/// # Errors
/// Where there is no such event, or the file cannot be read.
pub fn check(context: &Context<'_>, name: &str) -> AppResult<EventCheck> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let row = find(reader, &names, name)?;
    let entries = reader.event_log(row.id, &names)?;
    let mut report = EventCheck {
        event: names.words.get(row.name as usize).cloned().unwrap_or_default(),
        entries: entries.len() as u32,
        games: 0,
        checked: Vec::new(),
        differences: Vec::new(),
        decided: Vec::new(),
    };
    let event = match fold(&entries) {
        Ok(event) => event,
        Err(unfolded) => {
            report.differences.push(difference(
                format!("entry {}", unfolded.entry),
                format!("refused: {}", unfolded.refusal),
                "stands in the log".to_owned(),
            ));
            return Ok(report);
        }
    };
    report
        .checked
        .push("every entry passes the rules, and the start freezes what its digest says".to_owned());
    report.games = event.rounds.iter().map(|round| round.games.len() as u32).sum();
    order(&entries, &event, &mut report);
    reads_back(&entries, &mut report);
    let opened = Opened { row, entries, event };
    facts((reader, &names), &opened, &zone_of(&opened)?, &mut report)?;
    Ok(report)
}

fn difference(what: String, derived: String, found: String) -> Difference {
    Difference { what, derived, found }
}

/// Entries are recorded one after another (R-ORD-2).
fn order(entries: &[LogEntry], event: &Event, report: &mut EventCheck) {
    for pair in entries.windows(2) {
        if pair[1].recorded < pair[0].recorded {
            let [before, at] = [&pair[0], &pair[1]].map(|entry| event.local(entry.recorded));
            let what = format!("entry {}", pair[1].number);
            report.differences.push(difference(what, format!("recorded from {before} on"), at));
        }
    }
    report.checked.push("entries are recorded in the order of their numbers".to_owned());
}

/// The log as it is exported gives the same entries, and so the same event.
fn reads_back(entries: &[LogEntry], report: &mut EventCheck) {
    // The same entries give the same event: the fold reads nothing else.
    let (front, back) = entries.split_at(entries.len() / 2);
    let all = |half: &[LogEntry]| half.chunks(AT_ONCE).all(is_read_back);
    let are_read_back = std::thread::scope(|scope| {
        let front = scope.spawn(|| all(front));
        all(back) && front.join().unwrap_or(false)
    });
    if !are_read_back {
        let found = "the exported log reads as something else".to_owned();
        report.differences.push(difference("log".to_owned(), "reads back as it is".to_owned(), found));
    }
    report.checked.push("the log reads back from JSON Lines as the same event".to_owned());
}

/// How many entries are written and read at once: no more need stand in memory twice.
const AT_ONCE: usize = 512;

fn is_read_back(entries: &[LogEntry]) -> bool {
    let log = EventLog::written(entries);
    let bytes = format("jsonl").and_then(|jsonl| render(&log, jsonl, &Options::default()).ok());
    bytes.and_then(|bytes| event_log::read(&bytes, "log").ok()).as_deref() == Some(entries)
}

/// The facts of a finished event are its played games.
fn facts(
    (reader, names): (Reader<'_>, &Names),
    opened: &Opened,
    zone: &Zone,
    report: &mut EventCheck,
) -> AppResult<()> {
    let (row, event) = (&opened.row, &opened.event);
    let facts = posted(reader, row.kind, event)?;
    if event.phase != Phase::Finished {
        let word = if facts.is_empty() {
            "is not finished: no facts yet"
        } else {
            "was reopened: facts are compared when it is finished again"
        };
        report.checked.push(format!("the event {word}"));
        return Ok(());
    }
    let mut is_met = vec![false; facts.all().len()];
    let source = source_of(event);
    for (round, table, game, ending) in over(event) {
        let record = record((event, &source), (round, table), game, ending);
        let Some(place) = facts.find((round, table)) else {
            if ending.played() {
                let what = format!("round {round} table {table}");
                report.differences.push(difference(what, ending.to_string(), "no such fact".to_owned()));
            }
            continue;
        };
        is_met[place] = true;
        let (fact, derived) = (facts.at(place), row_of(&record, &mut Looking(names))?);
        let key = || format!("{}/{}", event.setup.game, record.tail);
        if !fact.row.says_same(&derived) {
            report.differences.push(difference(key(), ending.to_string(), said(&fact.row)));
        } else if let Some(ruled) = &fact.ruled {
            report.decided.push(decided(reader, (key(), zone), ruled)?);
        }
    }
    for (fact, _) in facts.all().iter().zip(is_met).filter(|(_, is_met)| !is_met) {
        let key = format!("{}/{}", event.setup.game, fact.row.tail);
        report.differences.push(difference(key, "no such game".to_owned(), said(&fact.row)));
    }
    report.checked.push("the posted facts are the played games".to_owned());
    Ok(())
}

/// A decision that others took on a posted game: no difference, but something to know.
fn decided(reader: Reader<'_>, (game, zone): (String, &Zone), ruled: &Ruled) -> AppResult<OfficersDecision> {
    let entry = reader.entry(ruled.by.entry)?;
    let mut made = Vec::from_iter(ruled.is_void.then(|| "void".to_owned()));
    made.extend(ruled.amended.as_ref().map(|row| format!("amended to {}", said(row))));
    Ok(OfficersDecision {
        game,
        made: made.join(", "),
        actor: entry.actor,
        recorded: Time::new(entry.recorded, zone),
        reason: ruled.by.reason.clone(),
        entry: entry.seq.0,
    })
}

fn over(event: &Event) -> impl Iterator<Item = (u32, u32, &crate::event::Game, Ending)> {
    event.rounds.iter().enumerate().flat_map(|(index, round)| {
        let games = round.games.iter().enumerate();
        games.filter_map(move |(at, game)| match game.state {
            GameState::Over(ending) => Some((index as u32 + 1, at as u32 + 1, game, ending)),
            GameState::Unplayed | GameState::Adjourned => None,
        })
    })
}

fn said(row: &GameRow<'_>) -> String {
    let game = &row.packed;
    let result = game.result.map_or("no result", crate::model::Outcome::as_str);
    match game.first_score.zip(game.second_score) {
        Some((first, second)) => format!("{first}-{second}, {result}, finished {}", game.finish),
        None => format!("{result}, finished {}", game.finish),
    }
}
