//! `check`: every verdict with all its codes, and how far players without a rating have come.

use std::collections::BTreeMap;

use crate::app::book::{self, Book};
use crate::app::import::snapshot_games;
use crate::app::people::People;
use crate::app::{AppError, AppResult, Context};
use crate::model::profile::{GrantMethod, Initial};
use crate::model::rating::div_round_half_even;
use crate::model::{GameKey, Outcome, PlayerId, Rating, Score, Verdict};
use crate::rating::fise::initial_rating;
use crate::rating::{Judged, Knowledge, Observer, Table, ranking, replay, system};
use crate::report::check::{Check, Counts, Game, Progress};
use crate::report::value::{Exact, Time};
use crate::store::{Names, Reader};

/// Which verdicts are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CheckFilter {
    /// Of the game with this key.
    pub key: Option<String>,
    /// Of games of this player.
    pub player: Option<String>,
    /// With this verdict.
    pub verdict: Option<Verdict>,
}

/// The verdicts of a list.
///
/// # Errors
/// Where there is no such list, game or player.
pub fn check(context: &Context<'_>, list: &str, filter: &CheckFilter) -> AppResult<Check> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let book = book::open(reader, &names, list)?;
    let people = People::read(reader, &names)?;
    let player = filter.player.as_deref().map(|typed| book::find_player(&names, typed)).transpose()?;
    let key: Option<GameKey> = filter.key.as_deref().map(|key| full_key(&book, key)).transpose()?;
    let mut listener = Listener {
        book: &book,
        people: &people,
        wanted: Wanted { key: key.as_ref(), player },
        games: Vec::new(),
    };
    let table = replay(&book.facts, &book.list, Knowledge::ALL, &[], &mut listener)?;
    let mut games = listener.games;
    games.extend(in_play(context, reader, names, &book, &Wanted { key: key.as_ref(), player })?);
    if let Some(key) = key.as_ref().filter(|_| games.is_empty()) {
        return Err(AppError::usage(format!("there is no game {key}"))
            .hint("arbitro check LIST shows the keys of all games"));
    }
    games.retain(|game| filter.verdict.is_none_or(|verdict| game.verdict == verdict));
    let mut counts = Counts { rated: 0, unrated: 0, discarded: 0, codes: BTreeMap::new() };
    games.iter().for_each(|game| counts.add(game.reasons));
    let progress = progress(&book, &people, &table, player);
    Ok(Check { list: book.list.name.clone(), filters: said(filter), games, counts, progress })
}

/// A key as typed: a bare id is one of the list's kind of game.
fn full_key(book: &Book, typed: &str) -> AppResult<GameKey> {
    let whole = if typed.contains('/') { typed.to_owned() } else { format!("{}/{typed}", book.list.kind) };
    let key: GameKey =
        whole.parse().map_err(|error: crate::model::key::BadGameKey| AppError::usage(error.to_string()))?;
    if key.kind() != book.list.kind {
        let message = format!(
            "list {} rates {}, and {key} is a game of {}",
            book.list.name,
            book.list.kind,
            key.kind()
        );
        return Err(AppError::usage(message));
    }
    Ok(key)
}

fn said(filter: &CheckFilter) -> Vec<String> {
    let mut said = Vec::new();
    said.extend(filter.key.as_ref().map(|key| format!("game {key}")));
    said.extend(filter.player.as_ref().map(|player| format!("player {player}")));
    said.extend(filter.verdict.map(|verdict| format!("verdict {}", verdict.as_str())));
    said
}

/// The games that are asked for.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    key: Option<&'a GameKey>,
    player: Option<PlayerId>,
}

impl Wanted<'_> {
    fn has(&self, tail: &str, first: PlayerId, second: PlayerId) -> bool {
        self.key.is_none_or(|key| key.tail() == tail)
            && self.player.is_none_or(|player| player == first || player == second)
    }
}

struct Listener<'a> {
    book: &'a Book,
    people: &'a People,
    wanted: Wanted<'a>,
    games: Vec<Game>,
}

impl Observer for Listener<'_> {
    fn game(&mut self, judged: &Judged<'_>) {
        let game = judged.game;
        if !self.wanted.has(judged.tail, game.first, game.second) {
            return;
        }
        let rules = &self.book.list.versions[judged.version].profile;
        // A rating system may know better than the record how a game that counts ended.
        let outcome = if judged.reasons.is_empty() {
            Some(Outcome::of_half_points(judged.step.score))
        } else {
            game.outcome(rules.eligibility.higher_score_wins)
        };
        self.games.push(Game {
            key: format!("{}/{}", self.book.list.kind, judged.tail),
            verdict: judged.reasons.verdict(),
            reasons: judged.reasons,
            held: judged.held,
            when: Some(Time::new(game.finish, &self.book.list.zone)),
            first: self.people.name(game.first).to_owned(),
            second: (game.second != PlayerId(0)).then(|| self.people.name(game.second).to_owned()),
            result: result_said(game.scores(), outcome),
        });
    }
}

/// Scores, or else the result, for people.
pub fn result_said(scores: Option<(Score, Score)>, outcome: Option<Outcome>) -> String {
    match (scores, outcome) {
        (Some((first, second)), _) => format!("{first}-{second}"),
        (None, Some(outcome)) => outcome.as_str().to_owned(),
        (None, None) => String::new(),
    }
}

/// Games in play are judged, too, and appear here only (R-CLO-0).
fn in_play(
    context: &Context<'_>,
    reader: Reader<'_>,
    mut names: Names,
    book: &Book,
    wanted: &Wanted<'_>,
) -> AppResult<Vec<Game>> {
    let active = snapshot_games(reader, &mut names, book.kind, context.now())?;
    let mut verified = book.facts.verified(Knowledge::ALL);
    system::vouch(&book.list, &names.folded_keys(), &mut verified);
    // Words of games in play may be unknown to the file, so the judge must know them, too.
    let judge = system::judge(&book.list, &names.words, &verified).knowing(&book.facts.unrated_events);
    let version = book.list.version_at(context.now());
    let wanted_games = active.into_iter().filter(|(tail, game, _)| wanted.has(tail, game.first, game.second));
    Ok(wanted_games
        .map(|(tail, game, seats)| {
            let reasons = judge.in_play(&game, version, context.now());
            Game {
                key: format!("{}/{tail}", book.list.kind),
                verdict: reasons.verdict(),
                reasons,
                held: false,
                when: Some(Time::new(game.last_move, &book.list.zone)),
                first: seats.0,
                second: seats.1,
                result: result_said(game.first_score.zip(game.second_score), None),
            }
        })
        .collect())
}

/// How far players without a rating have come, and what they would get if it went on so.
fn progress(book: &Book, people: &People, table: &Table, player: Option<PlayerId>) -> Vec<Progress> {
    let rules = book.list.rules_at(crate::model::Instant::MAX);
    let Initial::Granted(grant) = &rules.rating.initial else { return Vec::new() };
    let unranked = ranking::unranked(table, &book.facts.keys).into_iter();
    let asked = unranked.filter(|(other, _)| player.is_none_or(|player| player == *other));
    asked
        .map(|(player, qualifying)| {
            let so_far = table.qualification(player);
            // Points are thousandths, a rating's unit is a thousand-millionth.
            let mean =
                div_round_half_even(i128::from(so_far.points) * 1_000_000, i128::from(qualifying.max(1)));
            Progress {
                player: people.spelling(player).to_owned(),
                name: people.name(player).to_owned(),
                qualifying,
                needed: grant.games,
                mean: (grant.method == GrantMethod::Formula).then(|| Exact(Rating::from_nanos(mean as i64))),
                projected: Some(Exact(initial_rating(grant, so_far))),
            }
        })
        .collect()
}
