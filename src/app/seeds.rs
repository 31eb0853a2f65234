//! `list seed`: ratings that players bring into a list (R-SEED-1).

use std::collections::BTreeMap;

use serde_json::{Map, json};

use crate::app::book::{self, Book};
use crate::app::import::read_source;
use crate::app::{AppError, AppResult, Context, lists::refuse_retired, people};
use crate::formats::seeds::{self, SeedLine};
use crate::ledger::last_cut;
use crate::model::key::fold_player;
use crate::model::{Diagnostic, Instant, PlayerId, Seed};
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
    let text = read_source(&request.file, context.input)?;
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, request.dry_run)?;
    let mut names = writer.reader().names()?;
    let book = book::open(writer.reader(), &names, &request.list)?;
    refuse_retired(&book.list)?;
    let lines = seeds::read(&text, &request.file, &book.list.zone)
        .map_err(|problems| AppError::data(format!("{}: nothing was taken", request.file), problems))?;
    let cut = last_cut(&book.list, &book.closings, context.now());
    let first_games = first_counted(&book)?;
    let (mut added, mut known, mut problems) = (0_usize, 0_usize, Vec::new());
    let mut typed = Vec::new();
    let mut seeded: BTreeMap<PlayerId, Seed> =
        book.facts.seeds.iter().map(|seed| (seed.player, seed.clone())).collect();
    for line in &lines {
        let folded = fold_player(&line.player);
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
            Some(seed) => problems.push(line.problem(format!(
                "{} has another seed in {}: {} with {} games at {}",
                line.player,
                book.list.name,
                seed.rating,
                seed.games,
                book.list.zone.show(seed.at)
            ))),
            None => {
                if let Some(problem) =
                    refusal(&book, line, at, cut, player.and_then(|player| first_games.get(&player)))
                {
                    problems.push(problem);
                } else {
                    let (seed, spelling) = add(&mut writer, &mut names, &book, line, &folded)?;
                    typed.push((seed.player, spelling));
                    seeded.insert(seed.player, seed);
                    added += 1;
                }
            }
        }
    }
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
    if !request.dry_run && added > 0 {
        people::respell(&mut writer, &names, &typed)?;
        let mut detail = Map::new();
        detail.insert("file".to_owned(), json!(request.file));
        report.written = writer.finish(&context.author, "list seed", &book.list.name, detail)?.is_some();
    }
    Ok(report)
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
        return Some(line.problem(format!(
            "the seed's instant {} lies behind the cut at {}",
            zone.show(at),
            zone.show(cut)
        )));
    }
    let game = first_game.filter(|game| **game < at)?;
    Some(line.problem(format!(
        "{} has a game that counts at {}, before the seed",
        line.player,
        zone.show(*game)
    )))
}

fn add(
    writer: &mut Writer<'_>,
    names: &mut Names,
    book: &Book,
    line: &SeedLine,
    folded: &str,
) -> AppResult<(Seed, u32)> {
    let player = writer.player(names, folded)?;
    let typed = if folded == line.player { 0 } else { writer.name(names, &line.player)? };
    let (rating, games, at) = (line.rating, line.games, line.at);
    let seed = Seed { player, rating, games, at, source: line.source.clone() };
    writer.add_seed(book.list.id, &SeedRow { seed: seed.clone(), typed })?;
    Ok((seed, typed))
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
