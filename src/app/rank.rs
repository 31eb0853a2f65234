//! `ranking`: general, of a period, closed or live, at any instant.

use crate::app::book::{self, Book};
use crate::app::checkpoint::Asked;
use crate::app::climbs::Climbers;
use crate::app::frozen::frozen;
use crate::app::people::People;
use crate::app::periods::open_period;
use crate::app::revise::period_of;
use crate::app::{AppError, AppResult, Context};
use crate::ledger::{Content, Period, derive};
use crate::model::profile::Initial;
use crate::model::{EntrySeq, Instant, List, PeriodKind, PlayerId, Profile, RankingRow};
use crate::rating::{Facts, Judged, Knowledge, Observer, Table, ranking as rows_of, replay};
use crate::report::changes::Moved;
use crate::report::closings::{Digests, Head};
use crate::report::ranking::{Ranking, Row, Unranked};
use crate::report::value::{Exact, Kind as RankingKind, Time};
use crate::store::{Names, Reader};

/// Which ranking is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Which {
    /// Of all players with a rating.
    General,
    /// Of a period, by its label; `None` for the one in progress.
    Period(PeriodKind, Option<String>),
}

/// A ranking asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankRequest {
    /// The list.
    pub list: String,
    /// Which.
    pub which: Which,
    /// As of this instant, with today's knowledge.
    pub at: Option<Instant>,
    /// Which revision of a closed period; `None` for the current one.
    pub revision: Option<u32>,
    /// A closed period, too, with today's knowledge.
    pub live: bool,
}

/// A ranking.
///
/// # Errors
/// Where there is no such list, period or revision.
pub fn ranking(context: &Context<'_>, request: &RankRequest) -> AppResult<Ranking> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let row = book::find_list(reader, &request.list)?;
    let from = match request.which {
        Which::General => live_cut(request.at, context.now()),
        Which::Period(..) => Instant::MIN,
    };
    let book = book::load_for(reader, &names, &row, |_| Asked { from, oldest: EntrySeq(u32::MAX) })?;
    of_book(reader, &names, &book, request, context.now())
}

/// A ranking of a list that is open already.
///
/// # Errors
/// As [`ranking`].
pub fn of_book(
    reader: Reader<'_>,
    names: &Names,
    book: &Book,
    request: &RankRequest,
    now: Instant,
) -> AppResult<Ranking> {
    let people = People::read(reader, names)?;
    match &request.which {
        Which::General => general(book, &people, request, now),
        Which::Period(kind, label) => {
            of_period(reader, book, &people, request, (*kind, label.as_deref()), now)
        }
    }
}

/// Counts the games that count.
struct Counting {
    counted: u32,
    at_cut: Option<(u32, Table)>,
}

impl Observer for Counting {
    fn game(&mut self, judged: &Judged<'_>) {
        self.counted += u32::from(judged.reasons.is_empty());
    }

    fn cut(&mut self, _index: usize, table: &Table) {
        self.at_cut = Some((self.counted, table.clone()));
    }

    fn has_enough(&self) -> bool {
        self.at_cut.is_some()
    }
}

/// The state of a list's players at an instant, and how many games had counted.
///
/// # Errors
/// Where the packed log cannot be read.
pub fn state_at(facts: &Facts, list: &List, knowledge: Knowledge, cut: Instant) -> AppResult<(u32, Table)> {
    let counted = facts.start.as_ref().map_or(0, |start| start.counted);
    let mut counting = Counting { counted, at_cut: None };
    let table = replay(facts, list, knowledge, &[cut], &mut counting)?;
    Ok(counting.at_cut.unwrap_or((counting.counted, table)))
}

/// Where a live question cuts: `--at` before games of that instant, as a period's end does; the clock
/// after them, since what was recorded is known.
pub fn live_cut(at: Option<Instant>, now: Instant) -> Instant {
    at.unwrap_or(now.plus(1))
}

fn general(book: &Book, people: &People, request: &RankRequest, now: Instant) -> AppResult<Ranking> {
    if request.revision.is_some() {
        return Err(AppError::usage("a general ranking has no revisions")
            .hint("name a period with --weekly or --monthly"));
    }
    general_of(book, people, request.at, now).map(|(ranking, _)| ranking)
}

/// The general ranking of a list at an instant, and the state of its players.
///
/// # Errors
/// Where the packed log cannot be read.
pub fn general_of(
    book: &Book,
    people: &People,
    at: Option<Instant>,
    now: Instant,
) -> AppResult<(Ranking, Table)> {
    let (facts, list) = (&book.facts, &book.list);
    let cut = live_cut(at, now);
    let asked = at.unwrap_or(now);
    let (counted, table) = state_at(facts, list, Knowledge::ALL, cut)?;
    let rules = list.rules_at(cut.plus(-1));
    let hidden = |player: PlayerId| facts.is_barred(Knowledge::ALL, player, asked);
    let rows = rows_of::general(rules, &table, &facts.keys, hidden);
    let head = Head {
        kind: RankingKind::General,
        label: None,
        start: None,
        end: Some(Time::new(asked, &list.zone)),
        counted,
        ..live_head(list, 0)
    };
    let climbers = Climbers::at(book, rules, Knowledge::ALL, cut, None)?;
    let rows = rows.iter().map(|row| row_report(row, rules, people, false, climbers.as_ref())).collect();
    let unranked = Some(unranked(rules, &table, &facts.keys, people));
    let notes = rules.note.iter().cloned().collect();
    Ok((Ranking { head, rows, unranked, notes, is_ladder: climbers.is_some() }, table))
}

fn unranked(rules: &Profile, table: &Table, keys: &[String], people: &People) -> Vec<Unranked> {
    let needed = match &rules.rating.initial {
        Initial::Granted(grant) => grant.games,
        Initial::Start(_) => 0,
    };
    let players = rows_of::unranked(table, keys).into_iter().map(|(player, qualifying)| Unranked {
        player: people.spelling(player).to_owned(),
        qualifying,
        needed,
        name: people.name(player).to_owned(),
    });
    players.collect()
}

fn live_head(list: &List, revisions: u32) -> Head {
    Head {
        list: list.name.clone(),
        kind: RankingKind::General,
        label: None,
        start: None,
        end: None,
        partial: false,
        revision: 0,
        revisions,
        reason: None,
        closed_at: None,
        actor: None,
        counted: 0,
        digests: None,
    }
}

fn row_report(
    row: &RankingRow,
    rules: &Profile,
    people: &People,
    of_period: bool,
    climbers: Option<&Climbers<'_>>,
) -> Row {
    let shown = row.rating.shown();
    Row {
        rank: row.rank,
        player: people.spelling(row.player).to_owned(),
        name: people.name(row.player).to_owned(),
        rating: Exact(row.rating),
        shown,
        games: row.games,
        period_games: of_period.then_some(row.period_games),
        activity: of_period.then_some(row.activity),
        provisional: row.provisional,
        level: rules.level(shown).map(|(_, name)| name.to_owned()),
        ladder: climbers.map(|climbers| climbers.of(row.player)),
    }
}

fn of_period(
    reader: Reader<'_>,
    book: &Book,
    people: &People,
    request: &RankRequest,
    (kind, label): (PeriodKind, Option<&str>),
    now: Instant,
) -> AppResult<Ranking> {
    let closed = label.and_then(|label| {
        book.closings.iter().find(|closing| closing.kind == kind && closing.label == label)
    });
    if let Some(closing) = closed.filter(|_| !request.live && request.at.is_none()) {
        return frozen(reader, book, people, closing, request.revision);
    }
    if request.revision.is_some() {
        let message = "only a closed period has revisions, and --live and --at ask with today's knowledge";
        let hint =
            format!("leave --revision out; arbitro closing ls {} shows what is closed", book.list.name);
        return Err(AppError::usage(message).hint(hint));
    }
    let until = request.at.unwrap_or(now);
    let (mut period, revisions) = match closed {
        Some(closing) => (period_of(closing), reader.revisions(closing.id)?.len() as u32),
        None => (open_period(book, kind, label, until)?, 0),
    };
    let whole = period.clone();
    period.end = period.end.min(live_cut(request.at, now)).max(period.start);
    let content = derive_one(book, Knowledge::ALL, &period)?;
    let digests = digests_of(&content, book.list.rules_of_period(whole.end).profile.digest());
    let head = Head {
        digests: Some(digests),
        counted: content.counted.len() as u32,
        ..live_head(&book.list, revisions)
    };
    let cut = period.end;
    period_report(book, people, &whole, head, (&content.rows, Knowledge::ALL, cut))
}

/// The content of one period.
///
/// # Errors
/// Where the packed log cannot be read.
pub fn derive_one(book: &Book, knowledge: Knowledge, period: &Period) -> AppResult<Content> {
    let mut content = Content::default();
    derive(&book.facts, &book.list, knowledge, std::slice::from_ref(period), |_, derived| {
        content = derived;
    })?;
    Ok(content)
}

fn digests_of(content: &Content, profile: crate::model::Digest) -> Digests {
    Digests { rows: content.rows_digest, evidence: content.evidence_digest, profile }
}

/// The rows of a period as they are known, up to an instant in it or its end.
pub(super) fn period_report(
    book: &Book,
    people: &People,
    period: &Period,
    head: Head,
    (rows, knowledge, cut): (&[RankingRow], Knowledge, Instant),
) -> AppResult<Ranking> {
    let rules = &book.list.rules_of_period(period.end).profile;
    let climbers = Climbers::at(book, rules, knowledge, cut, Some(period))?;
    let head = Head {
        kind: period.kind.into(),
        label: Some(period.label.clone()),
        start: Some(Time::new(period.start, &book.list.zone)),
        end: Some(Time::new(period.end, &book.list.zone)),
        partial: period.partial,
        ..head
    };
    let rows = rows.iter().map(|row| row_report(row, rules, people, true, climbers.as_ref())).collect();
    let notes = rules.note.iter().cloned().collect();
    Ok(Ranking { head, rows, unranked: None, notes, is_ladder: climbers.is_some() })
}

/// The players whose shown rating or rank in the general ranking of an instant differs between two states
/// of knowledge, each with the state of the players that it makes.
pub fn moved(
    people: &People,
    book: &Book,
    (before, old): (Knowledge, &Table),
    (after, new): (Knowledge, &Table),
    now: Instant,
) -> Vec<Moved> {
    let (facts, list) = (&book.facts, &book.list);
    let rules = list.rules_at(now);
    let at = |knowledge: Knowledge, table: &Table| -> std::collections::BTreeMap<_, _> {
        let hidden = |player: PlayerId| facts.is_barred(knowledge, player, now);
        let rows = rows_of::general(rules, table, &facts.keys, hidden);
        rows.into_iter().map(|row| (row.player, row)).collect()
    };
    let old = at(before, old);
    let mut new = at(after, new);
    let mut all: Vec<(PlayerId, Option<RankingRow>, Option<RankingRow>)> =
        old.into_iter().map(|(player, row)| (player, Some(row), new.remove(&player))).collect();
    all.extend(new.into_iter().map(|(player, row)| (player, None, Some(row))));
    let differs = |was: &Option<RankingRow>, is: &Option<RankingRow>| {
        let seen = |row: &Option<RankingRow>| row.map(|row| (row.rank, row.rating.shown()));
        seen(was) != seen(is)
    };
    all.retain(|(_, was, is)| differs(was, is));
    all.sort_by(|a, b| facts.keys[a.0.index()].cmp(&facts.keys[b.0.index()]));
    let moved = all.into_iter().map(|(player, was, is)| Moved {
        list: list.name.clone(),
        player: people.spelling(player).to_owned(),
        name: people.name(player).to_owned(),
        rating_before: was.map(|row| row.rating.shown()),
        rating_after: is.map(|row| row.rating.shown()),
        rank_before: was.map(|row| row.rank),
        rank_after: is.map(|row| row.rank),
    });
    moved.collect()
}
