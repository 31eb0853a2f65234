//! `rate`: brings the caches up to date and says what moved since the last closing of each kind.

use std::collections::BTreeMap;

use serde_json::Map;

use crate::app::book::{self, Book};
use crate::app::people::People;
use crate::app::rank::live_cut;
use crate::app::{AppResult, Context, log};
use crate::model::{Instant, PeriodKind, PlayerId};
use crate::rating::{Judged, Knowledge, Observer, PlayerState, Standing, Table, replay};
use crate::report::rate::{Move, Rate, Since};
use crate::report::value::{Exact, Time};

/// What moved is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RateRequest {
    /// The list.
    pub list: String,
    /// Since when; `None` for the last closing of each kind.
    pub since: Option<Instant>,
    /// Whether the caches are dropped and built again.
    pub full: bool,
}

/// Says what moved. Computed from the facts, never from what a cache held before.
///
/// # Errors
/// Where there is no such list.
pub fn rate(context: &Context<'_>, request: &RateRequest) -> AppResult<Rate> {
    let mut store = context.open_to_change()?;
    {
        let mut writer = context.begin(&mut store)?;
        let kind = book::find_list(writer.reader(), &request.list)?.kind;
        log::refresh(&mut writer, kind, request.full)?;
        writer.finish(&context.author, "rate", &request.list, Map::new())?;
    }
    let reader = store.reader();
    let names = reader.names()?;
    let book = book::open(reader, &names, &request.list)?;
    let people = People::read(reader, &names)?;
    what_moved(&book, &people, request.since, context.now())
}

/// What moved in a list that is open already.
///
/// # Errors
/// Where the packed log cannot be read.
pub fn what_moved(book: &Book, people: &People, since: Option<Instant>, now: Instant) -> AppResult<Rate> {
    let zone = &book.list.zone;
    let moments: Vec<(String, Instant)> = match since {
        Some(at) => vec![(zone.show(at), at)],
        None => last_closings(book),
    };
    let mut cuts: Vec<Instant> = moments.iter().map(|(_, at)| *at).collect();
    cuts.push(live_cut(None, now));
    cuts.sort_unstable();
    cuts.dedup();
    let mut listener = Listener { cuts: &cuts, tables: Vec::new(), games: BTreeMap::new(), rated: 0 };
    replay(&book.facts, &book.list, Knowledge::ALL, &cuts, &mut listener)?;
    let now_table = listener.tables.pop().unwrap_or_default();
    let mut moved = Vec::new();
    for (name, at) in &moments {
        let index = cuts.partition_point(|cut| cut < at);
        let then = listener.tables.get(index).unwrap_or(&now_table);
        moved.extend(moves(book, people, name, then, &now_table, &listener.games, index));
    }
    let players = now_table.known().filter(|(_, state)| state.standing == Standing::Rated).count() as u64;
    let since = moments.into_iter().map(|(name, at)| Since { name, at: Time::new(at, zone) }).collect();
    Ok(Rate { list: book.list.name.clone(), since, moved, rated: listener.rated, players })
}

/// The last closing of each kind: its name and end. Of a list without closings its activation.
fn last_closings(book: &Book) -> Vec<(String, Instant)> {
    let mut moments = Vec::new();
    for kind in [PeriodKind::Weekly, PeriodKind::Monthly] {
        let last =
            book.closings.iter().filter(|closing| closing.kind == kind).max_by_key(|closing| closing.end);
        moments.extend(last.map(|closing| (format!("{} {}", kind.as_str(), closing.label), closing.end)));
    }
    if moments.is_empty() {
        moments.push(("activation".to_owned(), book.list.activated));
    }
    moments
}

struct Listener<'a> {
    cuts: &'a [Instant],
    /// The state at each cut.
    tables: Vec<Table>,
    /// Counted games by player and the span that ends at each cut.
    games: BTreeMap<(PlayerId, usize), u32>,
    rated: u64,
}

impl Observer for Listener<'_> {
    fn game(&mut self, judged: &Judged<'_>) {
        let span = self.tables.len();
        if !judged.reasons.is_empty() || span == self.cuts.len() {
            return;
        }
        self.rated += 1;
        // What came before the first moment is nobody's move.
        if span > 0 {
            for player in [judged.game.first, judged.game.second] {
                *self.games.entry((player, span)).or_default() += 1;
            }
        }
    }

    fn cut(&mut self, _index: usize, table: &Table) {
        self.tables.push(table.clone());
    }
}

fn moves(
    book: &Book,
    people: &People,
    since: &str,
    then: &Table,
    now: &Table,
    games: &BTreeMap<(PlayerId, usize), u32>,
    span: usize,
) -> Vec<Move> {
    let mut moved: Vec<(PlayerId, Move)> = Vec::new();
    for (player, state) in now.known() {
        let before = then.get(player);
        if (before.rating(), before.games) == (state.rating(), state.games) {
            continue;
        }
        let shown = |state: &PlayerState| state.rating().map(crate::model::Rating::shown);
        let counted = games.range((player, span + 1)..=(player, usize::MAX)).map(|(_, count)| count).sum();
        let one = Move {
            since: since.to_owned(),
            player: people.spelling(player).to_owned(),
            name: people.name(player).to_owned(),
            before: before.rating().map(Exact),
            after: state.rating().map(Exact),
            change: shown(state).zip(shown(before)).map(|(after, before)| after - before),
            games: counted,
        };
        moved.push((player, one));
    }
    let keys = &book.facts.keys;
    moved.sort_by(|(a, x), (b, y)| {
        let size = |one: &Move| one.change.map(i64::abs);
        size(y).cmp(&size(x)).then_with(|| keys[a.index()].cmp(&keys[b.index()]))
    });
    moved.into_iter().map(|(_, one)| one).collect()
}
