//! `event finish` and `event reopen`: the played games become facts, once; what was corrected since is
//! recorded as amendments, and closings that it reaches get revisions.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::act::Change;
use super::open::Changing;
use super::posted::{Posted, posted as posted_facts};
use super::prospect::prospects;
use crate::app::import::to_row::{Adding, row as row_of};
use crate::app::import::{ImportRequest, OnConflict, Reading, posted};
use crate::app::people::People;
use crate::app::rank::{live_cut, moved, state_at};
use crate::app::{AppResult, Context, Matter, Question, book};
use crate::event::{Event, Game};
use crate::model::Act as Decided;
use crate::model::event::{Act, Ending};
use crate::model::key::EVENT_SOURCE;
use crate::model::{EntrySeq, Moment, Record, Seat, Status};
use crate::rating::Knowledge;
use crate::report::changes::Changes;
use crate::store::{DecisionRow, EventRow, FIELDS, Names, Reader, Writer};

/// Ends an event: its played games become facts, all of them or none.
///
/// # Errors
/// Where a game has no result, or it reaches behind a closing without consent (77).
pub fn finish(context: &Context<'_>, change: &Change) -> AppResult<Changes> {
    context.settle(|| try_to_finish(context, change))
}

fn try_to_finish(context: &Context<'_>, change: &Change) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut changing = Changing::begin(context, &mut store, change)?;
    changing.append(context, Act::Finish, context.now())?;
    let Changing { mut writer, opened, .. } = changing;
    let name = opened.event.setup.name.clone();
    let mut report = Changes { command: format!("event finish {name}"), ..Changes::default() };
    let reason = format!("event {name} finished");
    post(&mut writer, (&opened.row, &opened.event), &reason, &mut report)?;
    if change.dry_run {
        return Ok(report);
    }
    agree(context, &report)?;
    let mut detail = serde_json::Map::new();
    detail.insert("reason".to_owned(), serde_json::json!(reason));
    report.written = writer.finish(&context.author, "event finish", &name, detail)?.is_some();
    Ok(report)
}

/// Takes a finished event up again. Its games stay facts; what is corrected is amended when it is finished
/// again.
///
/// # Errors
/// Where it is not finished (77).
pub fn reopen(context: &Context<'_>, change: &Change, reason: &str) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut changing = Changing::begin(context, &mut store, change)?;
    changing.append(context, Act::Reopen { reason: reason.to_owned() }, context.now())?;
    let said = vec![
        format!("the event is taken up again: {reason}"),
        "its games stay facts; event finish amends those that are corrected".to_owned(),
    ];
    changing.conclude(context, "event reopen", said, change.dry_run)
}

/// What reaches behind a closing needs consent. To be called inside [`Context::settle`].
///
/// # Errors
/// Where it was not given.
pub fn agree(context: &Context<'_>, report: &Changes) -> AppResult<()> {
    if report.revised.is_empty() {
        return Ok(());
    }
    context.agree(Question {
        effect: report.clone(),
        text: "This reaches behind closings. Go on?",
        rule: "R-CLO-3",
        matter: Matter::Effect,
    })
}

/// Posts the games of an event: new ones as facts, corrected ones as amendments.
///
/// # Errors
/// Where the file cannot take them.
pub fn post(
    writer: &mut Writer<'_>,
    (row, event): (&EventRow, &Event),
    reason: &str,
    report: &mut Changes,
) -> AppResult<()> {
    let mut names = writer.reader().names()?;
    let before = writer.reader().last_game()?;
    let facts = posted_facts(writer.reader(), row.kind, event)?;
    let source = source_of(event);
    let mut new = Vec::new();
    let (mut amended, mut same, mut replaced) = (0, 0, Vec::new());
    for (key, game, ending) in games(event) {
        let Some(fact) = facts.find(key).map(|place| facts.at(place)) else {
            new.extend(ending.played().then_some((key, game, ending)));
            continue;
        };
        if amend(writer, &mut names, fact, &record((event, &source), key, game, ending), reason)? {
            amended += 1;
            replaced.extend(overruled(writer.reader(), fact)?);
        } else {
            same += 1;
        }
    }
    let request = ImportRequest {
        files: vec![format!("event {}", event.setup.name)],
        game: event.setup.game.clone(),
        reading: Reading { source: Some(source.clone()), ..Reading::default() },
        rejects: None,
        on_conflict: OnConflict::Refuse,
        reason: (amended > 0).then(|| reason.to_owned()),
        dry_run: false,
    };
    // One record at a time: twenty thousand of them would be ten megabytes.
    let records = new.iter().map(|(key, game, ending)| record((event, &source), *key, game, *ending));
    let import = posted(writer, (&request, &event.setup), records, amended)?;
    report.changes.push(said(event, new.len() as u64, amended, same));
    report.changes.extend(prospects(writer.reader(), &names, &event.setup, writer.recorded())?);
    report.changes.extend(replaced);
    report.changes.extend(import.late);
    report.changes.extend(import.warnings);
    report.revised.extend(import.revised);
    move_players(writer, row.kind, before, report)
}

/// What the posting does, in a sentence.
fn said(event: &Event, new: u64, amended: u64, same: u64) -> String {
    let games = |count: u64| if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
    let mut parts = vec![format!("{} posted as facts", games(new))];
    if amended > 0 {
        parts.push(format!("{amended} amended"));
    }
    if same > 0 {
        parts.push(format!("{same} posted before and unchanged"));
    }
    let rated = if event.setup.rated {
        ""
    } else {
        "; the event was declared unrated: they are recorded with the reason event, and no list ever rates them (R-FISE-11)"
    };
    format!("{}, mode {}{rated}", parts.join(", "), event.setup.mode)
}

/// Every game that may be a fact: those that are over. A forfeit is none, but amends what was posted.
fn games(event: &Event) -> impl Iterator<Item = ((u32, u32), &Game, Ending)> {
    event.rounds.iter().enumerate().flat_map(|(index, round)| {
        let games = round.games.iter().enumerate();
        games.filter_map(move |(at, game)| {
            Some(((index as u32 + 1, at as u32 + 1), game, game.state.ending()?))
        })
    })
}

/// What follows the kind of game in the key of a game.
fn tail(source: &str, (round, table): (u32, u32)) -> String {
    let mut tail = String::with_capacity(source.len() + 12);
    // Writing to a String cannot fail.
    let _ = write!(tail, "{source}/{round}.{table}");
    tail
}

/// The source of an event's games in their keys.
pub fn source_of(event: &Event) -> String {
    format!("{EVENT_SOURCE}{}", event.setup.name)
}

/// The record of a game of an event, whose source is given: its finish is the instant of its first result.
pub fn record<'a>(
    (event, source): (&'a Event, &str),
    key: (u32, u32),
    game: &Game,
    ending: Ending,
) -> Record<'a> {
    let setup = &event.setup;
    let seat = |number: u32| {
        let player = event.player(number);
        Seat {
            key: Cow::Borrowed(player.map_or("", |player| &player.typed)),
            name: player.and_then(|player| player.name.as_deref()).map(Cow::Borrowed),
        }
    };
    let at = game.finish.or(event.start.map(|start| start.at)).unwrap_or_default();
    Record {
        tail: Cow::Owned(tail(source, key)),
        status: Status::Finished,
        finish: Some(Moment { at, offset: 0, typed: None }),
        last_move: None,
        mode: Some(Cow::Borrowed(&setup.mode)),
        first: seat(game.first),
        second: Some(seat(game.second)),
        first_score: ending.scores().map(|scores| scores[0]),
        second_score: ending.scores().map(|scores| scores[1]),
        result: Some(ending.outcome()),
        termination: Some(ending.termination()),
        tiles_left: None,
        time_control: setup.clock.as_deref().map(Cow::Borrowed),
        players: None,
        round: Some(Cow::Owned(key.0.to_string())),
        event: Some(Cow::Borrowed(&setup.name)),
        moves: None,
        duration_s: None,
    }
}

/// What an amendment by the event makes of a decision that others had taken: the latest amendment goes before
/// those before it, and a void stays (R-ORD-3).
fn overruled(reader: Reader<'_>, fact: &Posted) -> AppResult<Option<String>> {
    let Some(ruled) = &fact.ruled else { return Ok(None) };
    let actor = reader.entry(ruled.by.entry)?.actor;
    let what = if ruled.is_void { "stays void by" } else { "replaces" };
    let tail = &fact.row.tail;
    Ok(Some(format!("the correction of {tail} {what} the decision of {actor}: {}", ruled.by.reason)))
}

/// Amends a fact of which the event says otherwise now than it said last; says whether it did. What others
/// decided of it meanwhile is left alone where the event has nothing new to say.
fn amend(
    writer: &mut Writer<'_>,
    names: &mut Names,
    fact: &Posted,
    record: &Record<'_>,
    reason: &str,
) -> AppResult<bool> {
    let row = row_of(record, &mut Adding::new(writer, names))?.into_owned();
    if fact.row.says_same(&row) {
        return Ok(false);
    }
    writer.add_decision(&DecisionRow {
        seq: 0,
        entry: writer.entry(),
        recorded: writer.recorded(),
        game: fact.seq,
        act: Decided::Amend,
        reason: reason.to_owned(),
        decided_at: None,
        fields: FIELDS.iter().map(|(field, _)| *field).collect(),
        amended: Some(row),
    })?;
    Ok(true)
}

/// Whose rating or rank moves by what was posted, in every list of the kind.
fn move_players(writer: &Writer<'_>, kind: u32, game: u32, report: &mut Changes) -> AppResult<()> {
    let names = writer.reader().names()?;
    let before = Knowledge { game, decisions: EntrySeq(writer.entry().0 - 1) };
    let after = Knowledge { game: writer.reader().last_game()?, decisions: writer.entry() };
    let lists = writer.reader().lists()?.into_iter();
    for row in lists.filter(|row| row.kind == kind && row.ended.is_none()) {
        let book = book::load_changing(writer, &names, &row)?;
        let people = People::read(writer.reader(), &names)?;
        let cut = live_cut(None, writer.recorded());
        let (_, old) = state_at(&book.facts, &book.list, before, cut)?;
        let (_, new) = state_at(&book.facts, &book.list, after, cut)?;
        report.players.extend(moved(&people, &book, (before, &old), (after, &new), writer.recorded()));
    }
    Ok(())
}
