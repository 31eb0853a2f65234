//! `check`: every verdict with all its codes, and how far players without a rating have come.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::app::book::{self, Book};
use crate::app::import::snapshot_games;
use crate::app::people::People;
use crate::app::why::{Against, Said, verified};
use crate::app::{AppError, AppResult, Context, game, stream};
use crate::eligibility::Verified;
use crate::model::profile::{GrantMethod, Initial};
use crate::model::rating::div_round_half_even;
use crate::model::{GameKey, Outcome, PlayerId, Rating, Reasons, Score, Verdict};
use crate::rating::fise::initial_rating;
use crate::rating::{Judged, Knowledge, Observer, Table, ranking, replay, system};
use crate::report::Series;
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
    let people = Arc::new(People::read(reader, &names)?);
    let player = filter.player.as_deref().map(|typed| book::find_player(&names, typed)).transpose()?;
    let key: Option<GameKey> = filter.key.as_deref().map(|key| full_key(&book, key)).transpose()?;
    let tail = key.as_ref().map(|key| key.tail().to_owned());
    let wanted = Wanted { tail, player, verdict: filter.verdict };
    let verified = Arc::new(verified(&book.list, &book.facts, &book.facts.keys));
    let mut counted = Counted {
        book: &book,
        verified: &verified,
        wanted: &wanted,
        counts: Counts::default(),
        met: false,
        held: false,
        explained: false,
    };
    let table = replay(&book.facts, &book.list, Knowledge::ALL, &[], &mut counted)?;
    let mut playing = in_play(context, reader, names, &book, &wanted)?;
    if let Some(key) = key.as_ref().filter(|_| !counted.met && playing.is_empty()) {
        return Err(unknown_game(reader, &book, key)?);
    }
    playing.retain(|game| wanted.has_verdict(game.reasons));
    let (mut counts, any_held) = (counted.counts, counted.held);
    let any_explained = counted.explained || playing.iter().any(|game| !game.details.is_empty());
    playing.iter().for_each(|game| counts.add(game.reasons));
    let progress = progress(&book, &people, &table, player);
    let (list, filters) = (book.list.name.clone(), said(filter));
    let games = series((Arc::new(book), people, verified), wanted, playing);
    Ok(Check { list, filters, games, any_held, any_explained, counts, progress })
}

/// Nobody has this key: what may have been meant.
fn unknown_game(reader: Reader<'_>, book: &Book, key: &GameKey) -> AppResult<AppError> {
    let names = reader.names()?;
    debug_assert_eq!(names.word(key.kind()), Some(book.kind));
    game::unknown(reader, &names, key.as_str())
}

/// The finished games that are asked for, and behind them those in play.
fn series(
    (book, people, verified): (Arc<Book>, Arc<People>, Arc<Verified>),
    wanted: Wanted,
    playing: Vec<Game>,
) -> Series<Game> {
    Series::new(move || {
        let (people, verified, wanted) = (Arc::clone(&people), Arc::clone(&verified), wanted.clone());
        let finished = stream::games(&book, move |book, judged| {
            wanted.has_judged(judged).then(|| finished_game((book, &people), &verified, judged))
        });
        finished.chain(playing.clone())
    })
}

/// A key as typed: a bare id is one of the list's kind of game.
fn full_key(book: &Book, typed: &str) -> AppResult<GameKey> {
    let whole = if typed.contains('/') { typed.to_owned() } else { format!("{}/{typed}", book.list.kind) };
    let key: GameKey = whole.parse().map_err(|error: crate::model::key::BadGameKey| {
        AppError::usage(error.to_string()).hint("arbitro check LIST shows the keys of all games")
    })?;
    if key.kind() != book.list.kind {
        let message = format!(
            "list {} rates {}, and {key} is a game of {}",
            book.list.name,
            book.list.kind,
            key.kind()
        );
        return Err(AppError::usage(message).hint(format!("check a list that rates {}", key.kind())));
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
#[derive(Clone)]
pub(super) struct Wanted {
    tail: Option<String>,
    player: Option<PlayerId>,
    verdict: Option<Verdict>,
}

impl Wanted {
    /// The one game with a key that ends so.
    pub fn game(tail: &str) -> Self {
        Self { tail: Some(tail.to_owned()), player: None, verdict: None }
    }

    fn has(&self, tail: &str, first: PlayerId, second: PlayerId) -> bool {
        self.tail.as_ref().is_none_or(|wanted| wanted == tail)
            && self.player.is_none_or(|player| player == first || player == second)
    }

    fn has_verdict(&self, reasons: Reasons) -> bool {
        self.verdict.is_none_or(|verdict| reasons.verdict() == verdict)
    }

    fn has_judged(&self, judged: &Judged<'_>) -> bool {
        self.has_verdict(judged.reasons)
            && self.has(judged.tail.text(), judged.game.first, judged.game.second)
    }
}

/// What is told of the games before the first is shown.
struct Counted<'a> {
    book: &'a Book,
    verified: &'a Verified,
    wanted: &'a Wanted,
    counts: Counts,
    /// Whether there is one with the key or player that is asked for, whatever its verdict.
    met: bool,
    held: bool,
    /// Whether the codes of one of them need more to be said.
    explained: bool,
}

impl Observer for Counted<'_> {
    fn game(&mut self, judged: &Judged<'_>) {
        if !self.wanted.has(judged.tail.text(), judged.game.first, judged.game.second) {
            return;
        }
        self.met = true;
        if self.wanted.has_verdict(judged.reasons) {
            self.counts.add(judged.reasons);
            self.held |= judged.held;
            self.explained = self.explained || !why(self.book, self.verified, judged).is_empty();
        }
    }
}

/// What the codes of a finished game speak of.
pub(super) fn why(book: &Book, verified: &Verified, judged: &Judged<'_>) -> BTreeMap<&'static str, String> {
    if judged.reasons.is_empty() {
        return BTreeMap::new();
    }
    let rules = &book.list.versions[judged.version].profile;
    let (list, facts, keys) = (&book.list, &book.facts, &book.facts.keys[..]);
    let against = Against { list, rules, facts, keys, verified };
    Said::by(judged.game, &facts.words).details(judged.reasons, against)
}

fn finished_game((book, people): (&Book, &People), verified: &Verified, judged: &Judged<'_>) -> Game {
    let game = judged.game;
    let rules = &book.list.versions[judged.version].profile;
    // A rating system may know better than the record how a game that counts ended.
    let outcome = if judged.reasons.is_empty() {
        Some(Outcome::of_half_points(judged.step.score))
    } else {
        game.outcome(rules.eligibility.higher_score_wins)
    };
    Game {
        key: format!("{}/{}", book.list.kind, judged.tail.text()),
        verdict: judged.reasons.verdict(),
        reasons: judged.reasons,
        details: why(book, verified, judged),
        held: judged.held,
        when: Some(Time::new(game.finish, &book.list.zone)),
        last_move: None,
        first: people.name(game.first).to_owned(),
        second: (game.second != PlayerId(0)).then(|| people.name(game.second).to_owned()),
        result: result_said(game.scores(), outcome),
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
pub(super) fn in_play(
    context: &Context<'_>,
    reader: Reader<'_>,
    mut names: Names,
    book: &Book,
    wanted: &Wanted,
) -> AppResult<Vec<Game>> {
    let active = snapshot_games(reader, &mut names, book.kind, context.now())?;
    let keys = names.folded_keys();
    let verified = verified(&book.list, &book.facts, &keys);
    // Words of games in play may be unknown to the file, so the judge must know them, too.
    let judge = system::judge(&book.list, &names.words, &verified).knowing(&book.facts.unrated_events);
    let version = book.list.version_at(context.now());
    let rules = &book.list.versions[version].profile;
    let against = Against { list: &book.list, rules, facts: &book.facts, keys: &keys, verified: &verified };
    let wanted_games = active.into_iter().filter(|(tail, game, _)| wanted.has(tail, game.first, game.second));
    Ok(wanted_games
        .map(|(tail, game, seats)| {
            let reasons = judge.in_play(&game, version, context.now());
            Game {
                key: format!("{}/{tail}", book.list.kind),
                verdict: reasons.verdict(),
                reasons,
                details: Said::by_active(&game, &names.words, context.now()).details(reasons, against),
                held: false,
                when: None,
                last_move: Some(Time::new(game.last_move, &book.list.zone)),
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
