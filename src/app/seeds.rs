//! `list seed`: ratings that players bring into a list (R-SEED-1).

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde_json::{Map, json};

use crate::app::book::{self, Book};
use crate::app::import::source::read_whole;
use crate::app::{AppError, AppResult, Context, Matter, Question, lists::refuse_retired, people};
use crate::formats::seeds::{self, SeedLine};
use crate::ledger::last_cut;
use crate::model::instant::DAY;
use crate::model::key::fold_player;
use crate::model::{Diagnostic, Instant, List, PlayerId, Seed};
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
    context.settle(|| take(context, request, &text))
}

fn take(context: &Context<'_>, request: &SeedRequest, text: &[u8]) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, request.dry_run)?;
    let mut names = writer.reader().names()?;
    let book = book::open(writer.reader(), &names, &request.list)?;
    refuse_retired(&book.list)?;
    let lines = seeds::read(text, &request.file, &book.list.zone)
        .map_err(|problems| AppError::data(format!("{}: nothing was taken", request.file), problems))?;
    let cut = last_cut(&book.list, &book.closings, context.now());
    let first_games = first_counted(&book)?;
    let (mut added, mut known) = (0_usize, 0_usize);
    let (mut clashes, mut problems) = (Vec::new(), Vec::new());
    let mut typed = Vec::new();
    let seeded: BTreeMap<PlayerId, &Seed> = book.facts.seeds.iter().map(|seed| (seed.player, seed)).collect();
    let mut met: FxHashMap<String, &SeedLine> = FxHashMap::default();
    for line in &lines {
        let folded = fold_player(&line.player);
        if let Some(other) = met.get(folded.as_ref()) {
            if (other.rating, other.games, other.at) != (line.rating, line.games, line.at) {
                let said =
                    format!("{} stands in line {} with another seed", line.player, other.line_number());
                clashes.push(line.problem(said).remedy("leave one of the two lines out"));
            }
            continue;
        }
        met.insert(folded.clone().into_owned(), line);
        let player = names.player(&folded);
        let at = line.at.max(book.list.activated);
        match player.and_then(|player| seeded.get(&player)) {
            // An instant before activation means activation, in both.
            Some(seed)
                if (seed.rating, seed.games, seed.at.max(book.list.activated))
                    == (line.rating, line.games, at) =>
            {
                known += 1;
            }
            Some(seed) => {
                let message = format!(
                    "{} has another seed in {}: {} with {} games at {}",
                    line.player,
                    book.list.name,
                    seed.rating,
                    seed.games,
                    book.list.zone.show(seed.at)
                );
                problems.push(line.problem(message).remedy("a seed is taken once: take the line out"));
            }
            None => {
                if let Some(problem) =
                    refusal(&book, line, at, cut, player.and_then(|player| first_games.get(&player)))
                {
                    problems.push(problem);
                } else {
                    typed.push(add(&mut writer, &mut names, &book, line, &folded)?);
                    added += 1;
                }
            }
        }
    }
    if problems.is_empty() && !clashes.is_empty() {
        return Err(AppError::data(format!("{}: nothing was taken", request.file), clashes));
    }
    problems.extend(clashes);
    if !problems.is_empty() {
        let error = AppError::refused("R-SEED-1", format!("{}: nothing was taken", request.file))
            .hint("take the lines out: a seed counts once, from the last cut that is due on and before what was played");
        return Err(AppError { diagnostics: problems, ..error });
    }
    let mut report = Changes {
        command: format!("list seed {}", book.list.name),
        changes: said(added, known),
        ..Changes::default()
    };
    let doubtful = ahead(context.now(), &book.list, &lines, &report);
    if request.dry_run {
        context.would_ask(&doubtful);
    } else if added > 0 {
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

/// What the lines come to; nothing where all were there already.
fn said(added: usize, known: usize) -> Vec<String> {
    let counted = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 player {one}")),
        _ => Some(format!("{count} players {many}")),
    };
    let Some(new) = counted(added, "comes in with a rating", "come in with a rating") else {
        return Vec::new();
    };
    [new].into_iter().chain(counted(known, "was there already", "were there already")).collect()
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
        return Some(line.problem(message).remedy(format!("name an instant from {cut} on")));
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
