//! Decisions on games: one by one, and a committee's list of them, all or nothing.

use std::collections::BTreeMap;

use crate::app::book;
use crate::app::import::to_row::{self, Adding, record};
use crate::app::reach::{Lists, conclude, reach};
use crate::app::{AppError, AppResult, Context};
use crate::formats::ReadOptions;
use crate::formats::decisions::{self, DecisionLine, Kind as LineKind};
use crate::model::{Diagnostic, GameKey};
use crate::report::changes::Changes;
use crate::store::{Act, DecisionRow, Field, GameRow, Names, Reader, Writer};

/// A decision on one game.
#[derive(Clone, Debug)]
pub struct DecideRequest {
    /// The game's key.
    pub key: String,
    /// What is done.
    pub act: Act,
    /// Why.
    pub reason: String,
    /// Columns and their new values, for an amendment.
    pub set: Vec<(String, String)>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Decides on one game.
///
/// # Errors
/// Where there is no such game, the act does not fit its state (77), or consent was not given (77).
pub fn decide(context: &Context<'_>, request: &DecideRequest) -> AppResult<Changes> {
    let line = DecisionLine::alone(&request.key, kind_of(request.act), &request.reason, &request.set)
        .map_err(|problem| AppError::data("this cannot be decided", vec![problem]).as_usage())?;
    let subject = format!("game {}", request.act.as_str());
    let lines = [line];
    context.settle(|| run(context, &lines, None, (&subject, &request.key), request.dry_run))
}

fn kind_of(act: Act) -> LineKind {
    match act {
        Act::Void => LineKind::Void,
        Act::Restore => LineKind::Restore,
        Act::Amend => LineKind::Amend,
        Act::Hold => LineKind::Hold,
        Act::Release => LineKind::Release,
    }
}

fn act_of(kind: LineKind) -> Act {
    match kind {
        LineKind::Void => Act::Void,
        LineKind::Restore => Act::Restore,
        LineKind::Amend => Act::Amend,
        LineKind::Hold => Act::Hold,
        LineKind::Release => Act::Release,
    }
}

/// A committee's list of decisions.
#[derive(Clone, Debug)]
pub struct DecideFileRequest {
    /// The file: id, kind, reason, columns to amend, `decided_at`.
    pub file: String,
    /// The kind of game of bare ids.
    pub game: Option<String>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Takes a committee's list of decisions, all of them or none, as one command.
///
/// # Errors
/// Where the file is missing or bad, a game is unknown, an act does not fit (77), or consent was not given.
pub fn decide_file(context: &Context<'_>, request: &DecideFileRequest) -> AppResult<Changes> {
    let bytes = crate::app::import::read_source(&request.file, context.input)?;
    let lines = decisions::read(&bytes, &request.file)
        .map_err(|problems| AppError::data(format!("{}: nothing was decided", request.file), problems))?;
    let game = request.game.as_deref();
    context.settle(|| run(context, &lines, game, ("decide", &request.file), request.dry_run))
}

fn run(
    context: &Context<'_>,
    lines: &[DecisionLine],
    game: Option<&str>,
    (command, subject): (&str, &str),
    dry_run: bool,
) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, dry_run)?;
    let mut names = writer.reader().names()?;
    let mut report = Changes { command: format!("{command} {subject}"), ..Changes::default() };
    let mut kinds: BTreeMap<u32, bool> = BTreeMap::new();
    let (mut problems, mut refused) = (Vec::new(), false);
    for line in lines {
        match take_line(context, &mut writer, &mut names, line, game) {
            Ok((kind, sentence, may_move)) => {
                *kinds.entry(kind).or_default() |= may_move;
                report.changes.push(sentence);
            }
            Err(error) if lines.len() == 1 && !line.has_place() => return Err(error),
            Err(error) => {
                refused |= error.kind == crate::app::Kind::Refused;
                problems.push(as_diagnostic(line, &error));
                problems.extend(error.diagnostics);
            }
        }
    }
    if !problems.is_empty() {
        let error = AppError::data(format!("{subject}: nothing was decided"), problems);
        return Err(if refused {
            AppError { kind: crate::app::Kind::Refused, rule: Some("R-ORD-3"), ..error }
        } else {
            error
        });
    }
    let reasons = joined_reasons(lines.iter().filter(|line| counts(act_of(line.kind))));
    for (kind, _) in kinds.into_iter().filter(|(_, counts)| *counts) {
        reach(&mut writer, &names, Lists::OfKind(kind), &reasons, &mut report)?;
    }
    report.say_if_idle();
    conclude(context, writer, (command, subject), &joined_reasons(lines), dry_run, report)
}

/// Whether an act may move ratings; a review does not (R-CLO-7).
fn counts(act: Act) -> bool {
    !matches!(act, Act::Hold | Act::Release)
}

/// The reasons of decisions, each once: what revisions say.
fn joined_reasons<'a>(lines: impl IntoIterator<Item = &'a DecisionLine>) -> String {
    let reasons: Vec<String> = lines.into_iter().map(|line| line.reason.clone()).collect();
    crate::store::joined_reasons(&reasons)
}

fn as_diagnostic(line: &DecisionLine, error: &AppError) -> Diagnostic {
    let problem = line.problem(error.to_string());
    match &error.hint {
        Some(hint) => problem.remedy(hint.clone()),
        None => problem,
    }
}

/// Takes one decision; says its kind of game, what it does, and whether ratings may move by it.
fn take_line(
    context: &Context<'_>,
    writer: &mut Writer<'_>,
    names: &mut Names,
    line: &DecisionLine,
    game: Option<&str>,
) -> AppResult<(u32, String, bool)> {
    let key = full_key(line, game)?;
    let (kind, row) = find_game(writer.reader(), names, &key)?;
    let act = act_of(line.kind);
    let state = writer.reader().game_acts(row.packed.seq)?;
    check_fits(&key, act, &state)?;
    let amended =
        if act == Act::Amend { Some(amend(context, writer, names, (kind, &row), line)?) } else { None };
    let mut fields: Vec<Field> =
        line.set.iter().filter_map(|(column, _)| Field::named(column.name())).collect();
    fields.sort_unstable();
    fields.dedup();
    let sentence = sentence(&key, act, line);
    writer.add_decision(&DecisionRow {
        seq: 0,
        entry: writer.entry(),
        recorded: writer.recorded(),
        game: row.packed.seq,
        act,
        reason: line.reason.clone(),
        decided_at: line.decided_at.clone(),
        fields,
        amended,
    })?;
    Ok((kind, sentence, counts(act)))
}

fn full_key(line: &DecisionLine, game: Option<&str>) -> AppResult<GameKey> {
    let whole = match game {
        Some(game) if !line.id.starts_with(&format!("{game}/")) => format!("{game}/{}", line.id),
        _ => line.id.clone(),
    };
    whole.parse().map_err(|error: crate::model::key::BadGameKey| {
        AppError::usage(error.to_string()).hint("write GAME/ID, or say --game GAME for bare ids")
    })
}

/// The finished game of a key.
///
/// # Errors
/// Where there is none (2), or it is in play (77).
fn find_game(reader: Reader<'_>, names: &Names, key: &GameKey) -> AppResult<(u32, GameRow<'static>)> {
    let unknown = || {
        AppError::usage(format!("there is no game {key}"))
            .hint("arbitro check LIST shows the keys of all games")
    };
    let kind = names.word(key.kind()).ok_or_else(unknown)?;
    if let Some(row) = reader.game_by_tail(kind, key.tail())? {
        return Ok((kind, row));
    }
    if reader.snapshot(kind, key.tail())?.is_some() {
        let message = format!("game {key} is still in play");
        return Err(AppError::refused("R-ORD-3", message).hint("decide when it is finished and imported"));
    }
    Err(unknown())
}

/// An act must fit what was decided before.
fn check_fits(key: &GameKey, act: Act, before: &[Act]) -> AppResult<()> {
    let last = |these: &[Act]| before.iter().rev().find(|act| these.contains(act)).copied();
    let is_void = last(&[Act::Void, Act::Restore]) == Some(Act::Void);
    let is_held = last(&[Act::Hold, Act::Release, Act::Void, Act::Amend]) == Some(Act::Hold);
    let refuse = |message: String, hint: &str| Err(AppError::refused("R-ORD-3", message).hint(hint));
    match act {
        Act::Void if is_void => refuse(format!("game {key} is void already"), "game restore undoes a void"),
        Act::Restore if !is_void => {
            refuse(format!("game {key} is not void"), "only a void can be restored; amend corrects a game")
        }
        Act::Hold if is_held => {
            refuse(format!("game {key} is under review already"), "game release ends a review")
        }
        Act::Release if !is_held => {
            refuse(format!("game {key} is not under review"), "game hold begins a review")
        }
        _ => Ok(()),
    }
}

fn sentence(key: &GameKey, act: Act, line: &DecisionLine) -> String {
    match act {
        Act::Void => format!("game {key} is voided: {}", line.reason),
        Act::Restore => format!("game {key} is restored: {}", line.reason),
        Act::Hold => format!("game {key} is under review: {}", line.reason),
        Act::Release => format!("game {key} is no longer under review: {}", line.reason),
        Act::Amend => {
            let set: Vec<String> =
                line.set.iter().map(|(column, value)| format!("{} = {value}", column.name())).collect();
            format!("game {key} is amended, {}: {}", set.join(", "), line.reason)
        }
    }
}

/// The game as an amendment makes it: the record as it came in, with the named columns set (R-ORD-3), after
/// the same checks as an imported one.
fn amend(
    context: &Context<'_>,
    writer: &mut Writer<'_>,
    names: &mut Names,
    (kind, row): (u32, &GameRow<'static>),
    line: &DecisionLine,
) -> AppResult<GameRow<'static>> {
    let mut options = ReadOptions::at(context.now());
    options.zone = book::shared_zone(writer.reader(), kind)?;
    let line = decisions::amended_line(&record(row, names), &line.set)
        .map_err(|problems| AppError::data("the game cannot be amended", problems))?;
    let read = decisions::with_record(line, options, |record| {
        to_row::row(record, &mut Adding { writer, names }).map(GameRow::into_owned)
    });
    let amended = read.map_err(|problems| {
        AppError::data("the amended game would not pass the checks of an import", problems)
    })??;
    // The key is the record's own, whatever its source.
    Ok(GameRow { tail: row.tail.clone(), ..amended })
}
