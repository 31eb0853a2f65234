//! What a list makes of one game: verdict, ratings, and the closings that counted it.

use std::collections::BTreeMap;

use crate::app::book::Book;
use crate::app::check::why;
use crate::app::history::step;
use crate::app::people::People;
use crate::app::why::verified;
use crate::app::{AppResult, published};
use crate::eligibility::Verified;
use crate::model::{Closing, Instant, PlayerId};
use crate::rating::{Judged, Knowledge, Observer, replay};
use crate::report::check;
use crate::report::game::{CountedIn, InList};
use crate::report::value::Time;
use crate::store::Reader;

/// What a list makes of a finished game of its kind, by the game's number. `finishes` are the instants at which the
/// game ended by its record or an amendment: its closings are theirs.
///
/// # Errors
/// Where the file cannot be read.
pub fn finished(
    reader: Reader<'_>,
    (book, people): (&Book, &People),
    game: u32,
    finishes: &[Instant],
) -> AppResult<Option<InList>> {
    let verified = verified(&book.list, &book.facts, &book.facts.keys);
    let mut listener = Listener { book, people, verified: &verified, game, heard: None };
    replay(&book.facts, &book.list, Knowledge::ALL, &[], &mut listener)?;
    let Some((mut told, effective)) = listener.heard else { return Ok(None) };
    let is_of = |closing: &&Closing| {
        finishes.iter().chain([&effective]).any(|at| closing.start <= *at && *at < closing.end)
    };
    let mut of: Vec<&Closing> = book.closings.iter().filter(is_of).collect();
    of.sort_by_key(|closing| (closing.end, closing.kind));
    for closing in of {
        told.closings.extend(counted_in(reader, book, closing, game)?);
    }
    Ok(Some(told))
}

/// What a list makes of a game in play, from its line in `check`.
pub fn in_play(book: &Book, line: check::Game) -> InList {
    InList {
        list: book.list.name.clone(),
        verdict: line.verdict,
        reasons: line.reasons,
        details: line.details,
        effective: None,
        first: None,
        second: None,
        closings: Vec::new(),
    }
}

/// The revisions of a closing that count a game; `None` where none does.
fn counted_in(reader: Reader<'_>, book: &Book, closing: &Closing, game: u32) -> AppResult<Option<CountedIn>> {
    let revisions = reader.revisions(closing.id)?;
    let (mut counts, mut counted) = (false, Vec::new());
    for stored in &revisions {
        let evidence = published::evidence(reader, &book.list, closing, stored)?;
        counts = (counts && !evidence.removed.contains(&game))
            || evidence.counted.iter().any(|other| other.game == game);
        counted.extend(counts.then_some(stored.revision.number));
    }
    Ok((!counted.is_empty()).then(|| CountedIn {
        kind: closing.kind.into(),
        label: closing.label.clone(),
        revisions: revisions.len() as u32,
        counted,
    }))
}

/// Waits for one game.
struct Listener<'a> {
    book: &'a Book,
    people: &'a People,
    verified: &'a Verified,
    game: u32,
    heard: Option<(InList, Instant)>,
}

impl Observer for Listener<'_> {
    fn game(&mut self, judged: &Judged<'_>) {
        if judged.game.seq != self.game {
            return;
        }
        let counts = judged.reasons.is_empty();
        let side = |is_first: bool| step((self.book, self.people), judged, is_first);
        let told = InList {
            list: self.book.list.name.clone(),
            verdict: judged.reasons.verdict(),
            reasons: judged.reasons,
            details: if counts { BTreeMap::new() } else { why(self.book, self.verified, judged) },
            effective: Some(Time::new(judged.effective, &self.book.list.zone)),
            first: counts.then(|| side(true)),
            second: (counts && judged.game.second != PlayerId(0)).then(|| side(false)),
            closings: Vec::new(),
        };
        self.heard = Some((told, judged.effective));
    }

    fn has_enough(&self) -> bool {
        self.heard.is_some()
    }
}
