//! `player history`: every step of a rating, to the last digit.

mod across;
mod chains;
mod counted;

use chains::Moves;
use counted::{CountedGames, Watched};

use crate::app::bars;
use crate::app::book::{self, Book};
use crate::app::closings;
use crate::app::frozen::pick_revision;
use crate::app::people::People;
use crate::app::rank::live_cut;
use crate::app::{AppError, AppResult, Context};
use crate::model::profile::Initial;
use crate::model::{Instant, PeriodKind, PlayerId, Rating, Reason, Score};
use crate::rating::{Judged, Knowledge, Observer, SideStep, Table, replay};
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
        let step = self.step(judged, is_first);
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

fn empty_step(book: &Book, at: Instant) -> Step {
    Step {
        at: Time::new(at, &book.list.zone),
        key: None,
        opponent: None,
        points: None,
        before: None,
        opponent_before: None,
        expectation: None,
        k: None,
        score: None,
        change: None,
        after: None,
        what: String::new(),
        rule: String::new(),
        held: false,
    }
}

impl Listener<'_> {
    fn step(&self, judged: &Judged<'_>, is_first: bool) -> Step {
        let game = judged.game;
        let (opponent, points) =
            if is_first { (game.second, game.first_score) } else { (game.first, game.second_score) };
        let sides = &judged.step;
        let (own, other) =
            if is_first { (&sides.first, &sides.second) } else { (&sides.second, &sides.first) };
        let mut step = Step {
            key: Some(format!("{}/{}", self.book.list.kind, judged.tail)),
            opponent: (opponent != PlayerId(0)).then(|| self.people.spelling(opponent).to_owned()),
            points: points.map(|points: Score| Exact(Rating::from_nanos(points.0 * 1_000_000))),
            held: judged.held,
            ..empty_step(self.book, game.finish)
        };
        if !judged.reasons.is_empty() {
            step.what = format!("{}: {}", judged.reasons.verdict().as_str(), judged.reasons);
            step.rule = judged.reasons.iter().next().map_or("", rule_of).to_owned();
            return step;
        }
        let half = if is_first { sides.score } else { 2 - sides.score };
        step.score = Some(f64::from(half) * 0.5);
        step.before = own.before.map(Exact);
        step.opponent_before = other.before.map(Exact);
        step.after = own.after.map(Exact);
        self.explain(&mut step, judged, own, is_first);
        step
    }

    /// Which rule applied to a game that counts.
    fn explain(&self, step: &mut Step, judged: &Judged<'_>, own: &SideStep, is_first: bool) {
        let rules = &self.book.list.versions[judged.version].profile;
        if rules.system == "ladder" {
            let level = |rating: Option<Rating>| rating.map_or(0, Rating::shown);
            step.change = Some(Exact(own.change));
            step.what = match (level(own.before), level(own.after)) {
                (before, after) if before == after => format!("stays on level {after}"),
                (before, after) => format!("from level {before} to level {after}"),
            };
            "R-LAD-1".clone_into(&mut step.rule);
            return;
        }
        match (judged.step.expected, own.before, own.after) {
            (Some(expected), ..) => {
                let expected = expected.exact();
                step.expectation = Some(if is_first { expected } else { 1.0 - expected });
                step.k = Some(Exact(Rating::from_nanos(own.k * 1_000_000)));
                step.change = Some(Exact(own.change));
                step.what = "rated".to_owned();
                step.rule = if rules.system == "elo" { "R-VEZZ-4" } else { "R-FISE-7" }.to_owned();
            }
            (None, Some(_), _) => {
                step.what = "counts; the opponent has no rating, so it does not move".to_owned();
                step.rule = "R-FISE-6".to_owned();
            }
            (None, None, after) => {
                let needed = match &rules.rating.initial {
                    Initial::Granted(grant) => grant.games,
                    Initial::Start(_) => 0,
                };
                let progress = format!("qualifying game {} of {needed}", own.qualifying);
                step.what = if after.is_some() { format!("{progress}: first rating") } else { progress };
                step.rule = if after.is_some() { "R-FISE-3" } else { "R-FISE-2" }.to_owned();
            }
        }
    }
}

/// The rule that a code comes from.
pub fn rule_of(reason: Reason) -> &'static str {
    match reason {
        Reason::Void => "R-ORD-3",
        Reason::NotFinished | Reason::NoResult | Reason::Bye | Reason::SamePlayer => "R-VER-1",
        Reason::Forfeit => "R-VER-2",
        Reason::BeforeActivation => "R-TIME-6",
        Reason::Late => "R-CLO-4",
        Reason::Mode | Reason::Players => "R-VEZZ-1",
        Reason::Event => "R-FOUR-6",
        Reason::Account => "R-VEZZ-9",
        Reason::TimeControl => "R-VEZZ-2",
        Reason::PairDayCap => "R-VEZZ-3",
        Reason::ScoreMissing => "R-FISE-2",
        Reason::ScoreBelowFloor => "R-FISE-5",
        Reason::TotalBelow | Reason::WinnerBelow | Reason::TilesLeft | Reason::Idle => "R-FISE-8",
    }
}
