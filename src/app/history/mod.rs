//! `player history`: every step of a rating, to the last digit.

mod across;
mod chains;
mod counted;
mod step;

use chains::Moves;
use counted::{CountedGames, Watched};
use step::empty_step;
pub(in crate::app) use step::step;

use crate::app::bars;
use crate::app::book::{self, Book};
use crate::app::closings;
use crate::app::frozen::pick_revision;
use crate::app::people::People;
use crate::app::rank::live_cut;
use crate::app::{AppError, AppResult, Context};
use crate::model::{Instant, PeriodKind, PlayerId, Rating};
use crate::rating::{Judged, Knowledge, Observer, Table, replay};
use crate::report::history::{History, Step};
use crate::report::value::{Exact, Time};
use crate::store::{Reader, StoredRevision};

/// A history asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryRequest {
    /// The player.
    pub player: String,
    /// The list.
    pub list: String,
    /// Up to the figure of this closing; `None` for today's.
    pub closing: Option<(PeriodKind, String)>,
    /// As this revision knew it; `None` for the current one.
    pub revision: Option<u32>,
}

/// Every step that led to a player's rating.
///
/// # Errors
/// Where there is no such player, list, closing or revision.
pub fn history(context: &Context<'_>, request: &HistoryRequest) -> AppResult<History> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let book = book::open(reader, &names, &request.list)?;
    let people = People::read(reader, &names)?;
    let player = book::find_player(&names, &request.player)?;
    let asked = Asked::find(reader, &book, request, context.now())?;
    let about = About { reader, book: &book, people: &people, player, until: asked.until };
    let nothing = Watched::default();
    let told = about.tell(asked.knowledge, &nothing)?;
    let mut sentences = vec![last_sentence(&told)];
    sentences.extend(bars::why_absent(&book, asked.knowledge, player, asked.bar_at));
    sentences.extend(across::sentences(&about, &asked.revisions)?);
    Ok(History {
        list: book.list.name.clone(),
        player: people.spelling(player).to_owned(),
        name: people.name(player).to_owned(),
        closing: asked.name,
        sentences,
        steps: told.steps,
    })
}

/// Up to when, and with what knowledge, a history is told.
struct Asked {
    until: Instant,
    knowledge: Knowledge,
    name: Option<String>,
    /// The instant that a bar would have to cover (R-CLO-7).
    bar_at: Instant,
    /// The revisions of the closing up to the one asked for.
    revisions: Vec<StoredRevision>,
}

impl Asked {
    fn find(reader: Reader<'_>, book: &Book, request: &HistoryRequest, now: Instant) -> AppResult<Self> {
        let Some((kind, label)) = &request.closing else {
            if request.revision.is_some() {
                return Err(
                    AppError::usage("a revision is one of a closing").hint("add --closing KIND LABEL")
                );
            }
            return Ok(Self {
                until: live_cut(None, now),
                knowledge: Knowledge::ALL,
                name: None,
                bar_at: now,
                revisions: Vec::new(),
            });
        };
        let closing = closings::find(book, *kind, label, now)?;
        let mut revisions = reader.revisions(closing.id)?;
        let count = revisions.len();
        let stored = pick_revision(&revisions, closing, request.revision)?.clone();
        revisions.retain(|other| other.revision.number <= stored.revision.number);
        Ok(Self {
            until: closing.end,
            knowledge: knowledge_of(&stored),
            name: Some(format!("{} {label}, revision {} of {count}", kind.as_str(), stored.revision.number)),
            bar_at: closing.end,
            revisions,
        })
    }
}

fn knowledge_of(stored: &StoredRevision) -> Knowledge {
    Knowledge { game: stored.revision.basis.game, decisions: stored.revision.basis.decisions }
}

/// Whose history is told, and how far.
struct About<'a> {
    reader: Reader<'a>,
    book: &'a Book,
    people: &'a People,
    player: PlayerId,
    until: Instant,
}

impl About<'_> {
    /// Every game that counts before the end, as a state of knowledge rates it.
    fn moves(&self, knowledge: Knowledge) -> AppResult<Moves> {
        let mut moves = Moves::before(self.until);
        replay(&self.book.facts, &self.book.list, knowledge, &[self.until], &mut moves)?;
        Ok(moves)
    }

    fn tell<'b>(&'b self, knowledge: Knowledge, watched: &'b Watched) -> AppResult<Listener<'b>> {
        let (book, people, player, until) = (self.book, self.people, self.player, self.until);
        let mut listener = Listener {
            book,
            people,
            player,
            until,
            watched,
            steps: Vec::new(),
            counted: CountedGames::default(),
            last: None,
            is_told: false,
        };
        replay(&book.facts, &book.list, knowledge, &[until], &mut listener)?;
        Ok(listener)
    }
}

fn last_sentence(told: &Listener<'_>) -> String {
    match told.last {
        Some(rating) => format!("{} is {rating} rounded (R-NUM-2)", rating.shown()),
        None => "no rating yet".to_owned(),
    }
}

struct Listener<'a> {
    book: &'a Book,
    people: &'a People,
    player: PlayerId,
    until: Instant,
    watched: &'a Watched,
    steps: Vec<Step>,
    counted: CountedGames,
    last: Option<Rating>,
    is_told: bool,
}

impl Observer for Listener<'_> {
    fn seed(&mut self, seed: &crate::model::Seed) {
        if seed.player != self.player || seed.at >= self.until {
            return;
        }
        self.last = Some(seed.rating);
        self.steps.push(Step {
            at: Time::new(seed.at, &self.book.list.zone),
            what: seed.source.as_ref().map_or_else(|| "seed".to_owned(), |source| format!("seed: {source}")),
            rule: "R-SEED-1".to_owned(),
            after: Some(Exact(seed.rating)),
            ..empty_step(self.book, seed.at)
        });
    }

    fn game(&mut self, judged: &Judged<'_>) {
        let is_first = judged.game.first == self.player;
        if judged.effective >= self.until {
            return;
        }
        let rules = &self.book.list.versions[judged.version].profile;
        self.counted.keep(self.watched, judged, rules.eligibility.higher_score_wins);
        if !(is_first || judged.game.second == self.player) {
            return;
        }
        let step = step((self.book, self.people), judged, is_first);
        self.steps.push(step);
    }

    fn cut(&mut self, _index: usize, table: &Table) {
        self.last = table.get(self.player).rating();
        self.is_told = true;
    }

    fn has_enough(&self) -> bool {
        self.is_told
    }
}
