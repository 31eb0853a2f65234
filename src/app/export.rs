//! `export --list`: the games of a list as a table, with verdicts and ratings.

use std::sync::Arc;

use crate::app::book::{self, Book};
use crate::app::people::People;
use crate::app::{AppResult, Context, stream};
use crate::model::{PlayerId, Rating, Score};
use crate::rating::{Judged, Knowledge, Observer, replay};
use crate::report::Series;
use crate::report::games::{Game, Games, Has};
use crate::report::value::{Exact, Time};

/// Every finished game of a list, with its verdict and what it did to the ratings, as known today.
///
/// # Errors
/// Where there is no such list.
pub fn games_of_list(context: &Context<'_>, list: &str) -> AppResult<Games> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let book = book::open(reader, &names, list)?;
    let people = Arc::new(People::read(reader, &names)?);
    let mut found = Found(Has::default());
    replay(&book.facts, &book.list, Knowledge::ALL, &[], &mut found)?;
    let (list, book) = (book.list.name.clone(), Arc::new(book));
    let games = Series::new(move || {
        let people = Arc::clone(&people);
        stream::games(&book, move |book, judged| Some(game(book, &people, judged)))
    });
    Ok(Games { list, games, has: found.0 })
}

/// What the games have, told before the first is written.
struct Found(Has);

impl Observer for Found {
    fn game(&mut self, judged: &Judged<'_>) {
        let (game, has) = (judged.game, &mut self.0);
        has.mode |= game.mode != 0;
        has.event |= game.event != 0;
        has.scores |= game.first_score.is_some();
        has.termination |= game.termination.is_some();
        has.reasons |= !judged.reasons.is_empty();
        has.held |= judged.held;
    }
}

fn game(book: &Book, people: &People, judged: &Judged<'_>) -> Game {
    let (game, list) = (judged.game, &book.list);
    let rules = &list.versions[judged.version].profile;
    let counts = judged.reasons.is_empty();
    let rating = |rating: Option<Rating>| rating.filter(|_| counts).map(Exact);
    let (first, second) = (&judged.step.first, &judged.step.second);
    let points = |score: Score| score.0 as f64 / 1000.0;
    // A word by its number; `None` for none.
    let word = |number: u32| book.facts.words.get(number as usize).filter(|_| number != 0).cloned();
    Game {
        key: format!("{}/{}", list.kind, judged.tail.text()),
        finished_at: Time::new(game.finish, &list.zone),
        mode: word(game.mode),
        event: word(game.event),
        first: people.spelling(game.first).to_owned(),
        second: (game.second != PlayerId(0)).then(|| people.spelling(game.second).to_owned()),
        first_score: game.first_score.map(points),
        second_score: game.second_score.map(points),
        result: game.outcome(rules.eligibility.higher_score_wins).map(|outcome| outcome.as_str().to_owned()),
        termination: game.termination.map(|termination| termination.as_str().to_owned()),
        verdict: judged.reasons.verdict(),
        reasons: judged.reasons,
        held: judged.held,
        first_before: rating(first.before),
        first_after: rating(first.after),
        second_before: rating(second.before),
        second_after: rating(second.after),
    }
}
