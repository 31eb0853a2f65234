//! `export --list`: the games of a list as a table, with verdicts and ratings.

use crate::app::book::{self, Book};
use crate::app::people::People;
use crate::app::{AppResult, Context};
use crate::model::PlayerId;
use crate::rating::{Judged, Knowledge, Observer, replay};
use crate::report::games::{Game, Games};
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
    let people = People::read(reader, &names)?;
    let mut games =
        Listener { book: &book, people: &people, games: Vec::with_capacity(book.facts.log.len()) };
    replay(&book.facts, &book.list, Knowledge::ALL, &[], &mut games)?;
    let games = games.games;
    Ok(Games { list: book.list.name, games })
}

struct Listener<'a> {
    book: &'a Book,
    people: &'a People,
    games: Vec<Game>,
}

impl Listener<'_> {
    /// A word by its number; `None` for none.
    fn word(&self, number: u32) -> Option<String> {
        self.book.facts.words.get(number as usize).filter(|_| number != 0).cloned()
    }
}

impl Observer for Listener<'_> {
    fn game(&mut self, judged: &Judged<'_>) {
        let (game, list) = (judged.game, &self.book.list);
        let rules = &list.versions[judged.version].profile;
        let counts = judged.reasons.is_empty();
        let rating = |rating: Option<crate::model::Rating>| rating.filter(|_| counts).map(Exact);
        let (first, second) = (&judged.step.first, &judged.step.second);
        let points = |score: crate::model::Score| score.0 as f64 / 1000.0;
        self.games.push(Game {
            key: format!("{}/{}", list.kind, judged.tail),
            finished_at: Time::new(game.finish, &list.zone),
            mode: self.word(game.mode),
            event: self.word(game.event),
            first: self.people.spelling(game.first).to_owned(),
            second: (game.second != PlayerId(0)).then(|| self.people.spelling(game.second).to_owned()),
            first_score: game.first_score.map(points),
            second_score: game.second_score.map(points),
            result: game
                .outcome(rules.eligibility.higher_score_wins)
                .map(|outcome| outcome.as_str().to_owned()),
            termination: game.termination.map(|termination| termination.as_str().to_owned()),
            verdict: judged.reasons.verdict(),
            reasons: judged.reasons,
            held: judged.held,
            first_before: rating(first.before),
            first_after: rating(first.after),
            second_before: rating(second.before),
            second_after: rating(second.after),
        });
    }
}
