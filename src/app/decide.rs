//! Decisions on games: one by one, and a committee's list of them, all or nothing.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use rustc_hash::FxHashMap;

use crate::app::book;
use crate::app::game::{self, Found};
use crate::app::import::Modes;
use crate::app::import::source::read_whole;
use crate::app::import::to_row::{self, Adding, record};
use crate::app::reach::{Lists, conclude, reach};
use crate::app::{AppError, AppResult, Context};
use crate::formats::decisions::{self, DecisionLine, Part, Wrong};
use crate::formats::{CLOCK_SLACK, ReadOptions};
use crate::model::{Act, Diagnostic, GameKey};
use crate::report::changes::Changes;
use crate::store::{DecisionRow, Field, GameRow, Names, Reader, Writer};

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
    let line = DecisionLine::alone(&request.key, request.act, &request.reason, &request.set)
        .map_err(|problem| AppError::data("this cannot be decided", vec![problem]).as_usage())?;
    let subject = format!("game {}", request.act.as_str());
    let lines = [line];
    context.settle(|| run(context, &lines, None, (&subject, &request.key), request.dry_run))
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
    let bytes = read_whole(&request.file, context.input, "a file of decisions")?;
    let read = decisions::read(&bytes, &request.file)
        .map_err(|problems| AppError::data(format!("{}: nothing was decided", request.file), problems))?;
    read.notes.iter().for_each(|note| context.progress.note(&note.message));
    let game = request.game.as_deref();
    context.settle(|| run(context, &read.lines, game, ("decide", &request.file), request.dry_run))
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
    let mut modes: BTreeMap<u32, Modes> = BTreeMap::new();
    let (mut problems, mut refused) = (Vec::new(), false);
    let mut met: FxHashMap<(GameKey, &str), &DecisionLine> = FxHashMap::default();
    for line in lines {
        problems.extend(ahead(context, line));
        if let Ok(key) = full_key(line, game)
            && let Some(other) = met.insert((key.clone(), line.act.as_str()), line)
        {
            if !other.says_same(line) {
                problems.push(clash(&key, other, line));
            }
            continue;
        }
        match take_line(context, &mut writer, &mut names, line, game) {
            Ok(Taken::New { kind, sentence, may_move, mode }) => {
                *kinds.entry(kind).or_default() |= may_move;
                report.changes.push(sentence);
                if let Some(mode) = mode {
                    report.warnings.extend(unknown_mode(&writer, &names, (kind, mode), line, &mut modes)?);
                }
            }
            Ok(Taken::Already(sentence)) => report.already.push(sentence),
            Err(Unfit { error, .. }) if lines.len() == 1 && !line.has_place() => return Err(error),
            Err(unfit) => {
                refused |= unfit.error.kind == crate::app::Kind::Refused;
                problems.extend(unfit.diagnostics(line));
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
    if report.changes.is_empty() {
        return Ok(report);
    }
    let reasons = joined_reasons(lines.iter().filter(|line| counts(line.act)));
    for (kind, _) in kinds.into_iter().filter(|(_, counts)| *counts) {
        reach(&mut writer, &names, Lists::OfKind(kind), &reasons, &mut report)?;
    }
    report.say_if_idle();
    conclude(context, writer, (command, subject), &joined_reasons(lines), dry_run, report)
}

/// Two lines of a file that decide the same kind of thing about one game, and not the same: nobody knows which of
/// the two is meant.
fn clash(key: &GameKey, other: &DecisionLine, line: &DecisionLine) -> Diagnostic {
    let act = line.act.as_str();
    line.problem(Part::Id, format!("{key} stands in line {} with another {act}", other.line_number()))
        .remedy("leave one of the two lines out")
}

/// What became of a decision.
enum Taken {
    /// It is recorded.
    New {
        /// The game's kind.
        kind: u32,
        /// What it does.
        sentence: String,
        /// Whether ratings may move by it.
        may_move: bool,
        /// The mode that it gives the game, a word.
        mode: Option<u32>,
    },
    /// The game is as it says already.
    Already(String),
}

/// A mode that an amendment gives a game and no list knows may be mistyped (R-VEZZ-1).
fn unknown_mode(
    writer: &Writer<'_>,
    names: &Names,
    (kind, mode): (u32, u32),
    line: &DecisionLine,
    modes: &mut BTreeMap<u32, Modes>,
) -> AppResult<Option<String>> {
    let of_kind = match modes.entry(kind) {
        Entry::Occupied(there) => there.into_mut(),
        Entry::Vacant(free) => free.insert(Modes::of_lists(writer, names, kind)?),
    };
    Ok(of_kind.warning(mode, names).map(|warning| format!("{}: {warning}", line.id)))
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

/// Nobody has decided what is yet to come: a mistyped date of a decision (R-ORD-2).
fn ahead(context: &Context<'_>, line: &DecisionLine) -> Option<Diagnostic> {
    let (now, typed) = (context.now(), line.decided_at.as_deref()?);
    line.earliest.filter(|earliest| *earliest > now.plus(CLOCK_SLACK))?;
    let message = format!("decided_at {typed} lies after the clock, which says {now}");
    let remedy = "write when it was decided, or leave it empty; --now sets the clock";
    Some(line.problem(Part::DecidedAt, message).remedy(remedy))
}

/// A decision that cannot be taken: why, and what of its line is to blame.
struct Unfit {
    part: Part,
    error: AppError,
}

impl<E: Into<AppError>> From<E> for Unfit {
    fn from(error: E) -> Self {
        Self { part: Part::Id, error: error.into() }
    }
}

impl Unfit {
    /// As it is said of a file: at the cells that it is about.
    fn diagnostics(self, line: &DecisionLine) -> Vec<Diagnostic> {
        let Self { part, error } = self;
        if !error.diagnostics.is_empty() {
            // They stand at their cells, and say more than their heading.
            return error.diagnostics;
        }
        let problem = line.problem(part, error.to_string());
        vec![match error.hint {
            Some(hint) => problem.remedy(hint),
            None => problem,
        }]
    }
}

/// Takes one decision, unless the game is as it says already.
fn take_line(
    context: &Context<'_>,
    writer: &mut Writer<'_>,
    names: &mut Names,
    line: &DecisionLine,
    game: Option<&str>,
) -> Result<Taken, Unfit> {
    let key = full_key(line, game)?;
    let (kind, row) = find_game(writer.reader(), names, &key)?;
    let act = line.act;
    let state = State::of(&writer.reader().game_acts(row.packed.seq)?);
    if let Some(sentence) = state.already(&key, act) {
        return Ok(Taken::Already(sentence));
    }
    state.check_fits(&key, act).map_err(|error| Unfit { part: Part::Kind, error })?;
    let amended =
        if act == Act::Amend { Some(amend(context, writer, names, (kind, &row), line)?) } else { None };
    let mut fields: Vec<Field> =
        line.set.iter().filter_map(|(column, _)| Field::named(column.name())).collect();
    fields.sort_unstable();
    fields.dedup();
    if let Some(set) = &amended {
        let is = row.clone().amended(&fields, set);
        let was = writer.reader().amended_game(row.packed.seq)?;
        // An amendment ends a review, too (R-CLO-7).
        if !state.is_held && was.as_ref().unwrap_or(&row) == &is {
            return Ok(Taken::Already(format!("game {key} reads so already")));
        }
    }
    let sentence = sentence(&key, act, line);
    let mode = amended.as_ref().filter(|_| fields.contains(&Field::Mode)).map(|row| row.packed.mode);
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
    Ok(Taken::New { kind, sentence, may_move: counts(act), mode })
}

fn full_key(line: &DecisionLine, game: Option<&str>) -> AppResult<GameKey> {
    let whole = match game {
        Some(game) if !line.id.starts_with(&format!("{game}/")) => format!("{game}/{}", line.id),
        _ => line.id.clone(),
    };
    whole.parse().map_err(|error: crate::model::key::BadGameKey| {
        let hint =
            if line.has_place() { "write GAME/ID, or say --game GAME for bare ids" } else { "write GAME/ID" };
        AppError::usage(error.to_string()).hint(hint)
    })
}

/// The finished game of a key.
///
/// # Errors
/// Where there is none (2), or it is in play (77).
fn find_game(reader: Reader<'_>, names: &Names, key: &GameKey) -> AppResult<(u32, GameRow<'static>)> {
    match game::find(reader, names, key)? {
        (kind, Found::Finished(row)) => Ok((kind, *row)),
        (_, Found::InPlay(_)) => {
            let message = format!("game {key} is still in play");
            Err(AppError::refused("R-ORD-3", message).hint("decide when it is finished and imported"))
        }
    }
}

/// What the decisions on a game so far make of it.
struct State {
    is_void: bool,
    is_held: bool,
}

impl State {
    fn of(acts: &[Act]) -> Self {
        let last = |these: &[Act]| acts.iter().rev().find(|act| these.contains(act)).copied();
        Self {
            is_void: last(&[Act::Void, Act::Restore]) == Some(Act::Void),
            is_held: last(&[Act::Hold, Act::Release, Act::Void, Act::Amend]) == Some(Act::Hold),
        }
    }

    /// What an act would do over again.
    fn already(&self, key: &GameKey, act: Act) -> Option<String> {
        match act {
            Act::Void if self.is_void => Some(format!("game {key} is void already")),
            Act::Hold if self.is_held => Some(format!("game {key} is under review already")),
            _ => None,
        }
    }

    /// What ends something must find it (R-ORD-3).
    fn check_fits(&self, key: &GameKey, act: Act) -> AppResult<()> {
        let refuse = |message: String, hint: &str| Err(AppError::refused("R-ORD-3", message).hint(hint));
        match act {
            Act::Restore if !self.is_void => refuse(
                format!("game {key} is not void"),
                "only a void can be restored; amend corrects a game",
            ),
            Act::Release if !self.is_held => {
                refuse(format!("game {key} is not under review"), "game hold begins a review")
            }
            _ => Ok(()),
        }
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
    let mut options = ReadOptions { takes_dates: false, ..ReadOptions::at(context.now()) };
    options.zone = book::shared_zone(writer.reader(), kind)?;
    let text = decisions::amended_line(&record(row, names), &line.set)
        .map_err(|problems| AppError::data("the game cannot be amended", problems))?;
    let read = decisions::with_record(text, options, |record| {
        to_row::row(record, &mut Adding::new(writer, names)).map(GameRow::into_owned)
    });
    let at = |Wrong { field, problem }: Wrong| line.at(Part::Column(field), problem);
    let amended = read.map_err(|problems| {
        let problems = problems.into_iter().map(at).collect();
        AppError::data("the amended game would not pass the checks of an import", problems)
    })??;
    // The key is the record's own, whatever its source.
    Ok(GameRow { tail: row.tail.clone(), ..amended })
}
