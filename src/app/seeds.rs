//! `list seed`: ratings that players bring into a list (R-SEED-1).

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde_json::{Map, json};

use crate::app::book::{self, Book};
use crate::app::import::source::read_whole;
use crate::app::lists::refuse_retired;
use crate::app::{AppError, AppResult, Context, Matter, Question, people};
use crate::formats::seeds::{self, SeedLine};
use crate::formats::{Dates, Fold, ReadOptions};
use crate::ledger::last_cut;
use crate::model::instant::DAY;
use crate::model::key::fold_player;
use crate::model::{Diagnostic, Instant, List, PlayerId, Seed, Zone};
use crate::rating::{Judged, Knowledge, Observer, replay};
use crate::report::changes::Changes;
use crate::store::{Names, SeedRow, Writer};

/// Seeds to be taken.
#[derive(Clone, Debug)]
pub struct SeedRequest {
    /// The list.
    pub list: String,
    /// The file: player, rating, games, instant, source.
    pub file: String,
    /// How dates that do not begin with the year are read.
    pub dates: Option<Dates>,
    /// What is meant by a skipped or doubled wall-clock time.
    pub fold: Option<Fold>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Takes a file of seeds, all of them or none.
///
/// # Errors
/// Where the file is missing or bad, a player has another seed or a counted game before it, or a seed's
/// instant lies behind a cut that is due (77).
pub fn list_seed(context: &Context<'_>, request: &SeedRequest) -> AppResult<Changes> {
    let text = read_whole(&request.file, context.input, "a file of seeds")?;
    let options = ReadOptions {
        zone: Some(zone_of(context, &request.list)?),
        dates: request.dates,
        fold: request.fold,
        ..ReadOptions::at(context.now())
    };
    let seeds = seeds::read(&text, &request.file, &options)
        .map_err(|problems| AppError::data(nothing_taken(request), problems))?;
    seeds.notes.iter().for_each(|note| context.progress.note(&note.message));
    context.settle(|| take(context, request, &seeds.lines))
}

/// The zone of a list that may still be changed.
fn zone_of(context: &Context<'_>, name: &str) -> AppResult<Zone> {
    let store = context.open()?;
    let (reader, row) = (store.reader(), book::find_list(store.reader(), name)?);
    let list = book::list(reader, &reader.names()?, &row)?;
    refuse_retired(&list)?;
    Ok(list.zone)
}

fn nothing_taken(request: &SeedRequest) -> String {
    format!("{}: nothing was taken", request.file)
}

fn take(context: &Context<'_>, request: &SeedRequest, lines: &[SeedLine]) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, request.dry_run)?;
    let mut names = writer.reader().names()?;
    let book = book::open(writer.reader(), &names, &request.list)?;
    refuse_retired(&book.list)?;
    let mut intake = Intake::new(context, &book)?;
    for line in lines {
        intake.take(&mut writer, &mut names, line)?;
    }
    let (typed, known) = intake.finish(request)?;
    let mut report = Changes {
        command: format!("list seed {}", book.list.name),
        changes: counted(typed.len(), "player comes in with a rating", "players come in with a rating"),
        already: counted(known, "player has this seed already", "players have these seeds already"),
        ..Changes::default()
    };
    let doubtful = ahead(context.now(), &book.list, lines, &report);
    if request.dry_run {
        context.would_ask(&doubtful);
    } else if !typed.is_empty() {
        if let Some(question) = doubtful {
            context.agree(question)?;
        }
        people::respell(&mut writer, &names, &typed)?;
        let mut detail = Map::new();
        detail.insert("file".to_owned(), json!(request.file));
        report.written = writer.finish(&context.author, "list seed", &book.list.name, detail)?.is_some();
    }
    Ok(report)
}

/// So many players, in words; nothing where there are none.
fn counted(count: usize, one: &str, many: &str) -> Vec<String> {
    match count {
        0 => Vec::new(),
        1 => vec![format!("1 {one}")],
        _ => vec![format!("{count} {many}")],
    }
}

/// What the lines of a file come to, held against the list one by one.
struct Intake<'a> {
    book: &'a Book,
    /// The last cut that is due.
    cut: Option<Instant>,
    first_games: BTreeMap<PlayerId, Instant>,
    seeded: BTreeMap<PlayerId, &'a Seed>,
    /// The first line of each player.
    met: FxHashMap<String, &'a SeedLine>,
    /// Players that came in, with their spellings.
    typed: Vec<(PlayerId, u32)>,
    /// Lines that the list has already.
    known: usize,
    /// Lines that contradict each other.
    clashes: Vec<Diagnostic>,
    /// Lines that the rule forbids.
    refused: Vec<Diagnostic>,
}

impl<'a> Intake<'a> {
    fn new(context: &Context<'_>, book: &'a Book) -> AppResult<Self> {
        Ok(Self {
            book,
            cut: last_cut(&book.list, &book.closings, context.now()),
            first_games: first_counted(book)?,
            seeded: book.facts.seeds.iter().map(|seed| (seed.player, seed)).collect(),
            met: FxHashMap::default(),
            typed: Vec::new(),
            known: 0,
            clashes: Vec::new(),
            refused: Vec::new(),
        })
    }

    fn take(&mut self, writer: &mut Writer<'_>, names: &mut Names, line: &'a SeedLine) -> AppResult<()> {
        let folded = fold_player(&line.player);
        if self.was_met(&folded, line) {
            return Ok(());
        }
        self.met.insert(folded.clone().into_owned(), line);
        let player = names.player(&folded);
        // An instant before activation means activation, in both.
        let activated = self.book.list.activated;
        let at = line.at.max(activated);
        match player.and_then(|player| self.seeded.get(&player)) {
            Some(seed)
                if (seed.rating, seed.games, seed.at.max(activated)) == (line.rating, line.games, at) =>
            {
                self.known += 1;
            }
            Some(seed) => self.refused.push(another_seed(self.book, line, seed)),
            None => {
                let first_game = player.and_then(|player| self.first_games.get(&player));
                match refusal(self.book, line, at, self.cut, first_game) {
                    Some(problem) => self.refused.push(problem),
                    None => self.typed.push(add(writer, names, self.book, line, &folded)?),
                }
            }
        }
        Ok(())
    }

    /// Whether an earlier line is of this player; if that says something else, it is told.
    fn was_met(&mut self, folded: &str, line: &SeedLine) -> bool {
        let Some(other) = self.met.get(folded) else { return false };
        if (other.rating, other.games, other.at) != (line.rating, line.games, line.at) {
            let said = format!("{} stands in line {} with another seed", line.player, other.line_number());
            self.clashes.push(line.problem(said).remedy("leave one of the two lines out"));
        }
        true
    }

    /// The players that came in, and how many lines were there already.
    fn finish(self, request: &SeedRequest) -> AppResult<(Vec<(PlayerId, u32)>, usize)> {
        let Self { typed, known, clashes, mut refused, .. } = self;
        if refused.is_empty() && clashes.is_empty() {
            return Ok((typed, known));
        }
        if refused.is_empty() {
            return Err(AppError::data(nothing_taken(request), clashes));
        }
        refused.extend(clashes);
        let error = AppError::refused("R-SEED-1", nothing_taken(request)).hint(
            "take the lines out: a seed counts once, from the last cut that is due on and before what was played",
        );
        Err(AppError { diagnostics: refused, ..error })
    }
}

fn another_seed(book: &Book, line: &SeedLine, seed: &Seed) -> Diagnostic {
    let message = format!(
        "{} has another seed in {}: {} with {} games at {}",
        line.player,
        book.list.name,
        seed.rating,
        seed.games,
        book.list.zone.show(seed.at)
    );
    line.problem(message).remedy("a seed is taken once: take the line out")
}

/// How far behind the clock and the activation a seed may lie before its date is asked about.
const MOST_AHEAD: i64 = 40 * DAY;
/// How many of them are named.
const MOST_NAMED: usize = 5;

/// Seeds that count from a day far ahead on are likely mistyped, and cannot be taken back once they are taken.
fn ahead(now: Instant, list: &List, lines: &[SeedLine], report: &Changes) -> Option<Question> {
    let usual = now.max(list.activated).plus(MOST_AHEAD);
    let ahead: Vec<&SeedLine> = lines.iter().filter(|line| line.at > usual).collect();
    let named = ahead.iter().take(MOST_NAMED);
    let mut changes: Vec<String> = named
        .map(|line| format!("{} has a rating from {} on", line.player, list.zone.show(line.at)))
        .collect();
    if ahead.len() > MOST_NAMED {
        changes.push(format!("and {} more", ahead.len() - MOST_NAMED));
    }
    (!ahead.is_empty() && !report.changes.is_empty()).then(|| Question {
        effect: Changes { changes, ..report.clone() },
        text: "That is more than 40 days ahead, and a seed cannot be changed (R-SEED-1). Are the dates right?",
        rule: "R-SEED-1",
        matter: Matter::Effect,
    })
}

/// Why a seed is refused.
fn refusal(
    book: &Book,
    line: &SeedLine,
    at: Instant,
    cut: Option<Instant>,
    first_game: Option<&Instant>,
) -> Option<Diagnostic> {
    let zone = &book.list.zone;
    if let Some(cut) = cut.filter(|cut| at < *cut) {
        let message =
            format!("the seed's instant {} lies behind the cut at {}", zone.show(at), zone.show(cut));
        return Some(line.problem(message).remedy(format!("name an instant from {} on", zone.show(cut))));
    }
    let game = first_game.filter(|game| **game < at)?;
    let message = format!("{} has a game that counts at {}, before the seed", line.player, zone.show(*game));
    Some(line.problem(message).remedy("a seed comes before what was played: take the line out"))
}

fn add(
    writer: &mut Writer<'_>,
    names: &mut Names,
    book: &Book,
    line: &SeedLine,
    folded: &str,
) -> AppResult<(PlayerId, u32)> {
    let player = writer.player(names, folded)?;
    let typed = if folded == line.player { 0 } else { writer.name(names, &line.player)? };
    let (rating, games, at) = (line.rating, line.games, line.at);
    let seed = Seed { player, rating, games, at, source: line.source.clone() };
    writer.add_seed(book.list.id, &SeedRow { seed, typed })?;
    Ok((player, typed))
}

/// The effective instant of each player's first game that counts.
fn first_counted(book: &Book) -> AppResult<BTreeMap<PlayerId, Instant>> {
    #[derive(Default)]
    struct First(BTreeMap<PlayerId, Instant>);
    impl Observer for First {
        fn game(&mut self, judged: &Judged<'_>) {
            if judged.reasons.is_empty() {
                for player in [judged.game.first, judged.game.second] {
                    self.0.entry(player).or_insert(judged.effective);
                }
            }
        }
    }
    let mut first = First::default();
    replay(&book.facts, &book.list, Knowledge::ALL, &[], &mut first)?;
    Ok(first.0)
}
