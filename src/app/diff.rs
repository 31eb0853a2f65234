//! `closing diff`: what two revisions of a closing, or the closings of two periods, say differently.

use crate::app::book::{self, Book};
use crate::app::frozen::{closed_head, pick_revision};
use crate::app::lists::differences;
use crate::app::people::People;
use crate::app::revise::period_of;
use crate::app::{AppError, AppResult, Context, closings, published};
use crate::ledger::{Delta, Published};
use crate::model::{Closing, CountedGame, Instant, PeriodKind, Profile, RankingRow, Rating};
use crate::rating::Facts;
use crate::report::closings::Head;
use crate::report::diff::{Diff, GameDiff, GameSaid, RowDiff, Said};
use crate::report::value::{Exact, Time};
use crate::store::{Names, Reader, StoredRevision};

/// Two closed rankings to be compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiffRequest {
    /// The list.
    pub list: String,
    /// The kind of period.
    pub kind: PeriodKind,
    /// The label.
    pub label: String,
    /// The two revisions; `None` for the original and the current one.
    pub revisions: Option<(u32, u32)>,
    /// The label of another period, whose current revision stands on the right.
    pub with: Option<String>,
}

/// One of the two sides.
struct Side<'a> {
    closing: &'a Closing,
    revisions: Vec<StoredRevision>,
    stored: StoredRevision,
    published: Published,
    rules: &'a Profile,
}

/// Compares what was published: two revisions of a closing, or the current ones of two periods.
///
/// # Errors
/// Where there is no such list, closing or revision, or the evidence does not read.
pub fn closing_diff(context: &Context<'_>, request: &DiffRequest) -> AppResult<Diff> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let row = book::find_list(reader, &request.list)?;
    let list = book::list(reader, &names, &row)?;
    let closings = reader.closings(row.id)?;
    let book = Book { list, kind: row.kind, facts: Facts::default(), closings };
    let people = People::read(reader, &names)?;
    let (before, after) = sides(context, reader, &book, request)?;
    let delta = before.published.delta(&after.published);
    let is_one = before.closing.id == after.closing.id;
    let telling = Telling { reader, names: &names, people: &people, book: &book };
    Ok(Diff {
        before: telling.head(&before)?,
        after: telling.head(&after)?,
        rules: if is_one { Vec::new() } else { differences(before.rules, after.rules) },
        revisions: if is_one {
            telling.revisions(&before, &after)?
        } else {
            telling.versions(&before, &after)?
        },
        rows: telling.rows(&delta, &before, &after),
        games: if is_one { telling.games(&delta)? } else { Vec::new() },
    })
}

fn sides<'a>(
    context: &Context<'_>,
    reader: Reader<'_>,
    book: &'a Book,
    request: &DiffRequest,
) -> AppResult<(Side<'a>, Side<'a>)> {
    let find = |label: &str| closings::find(book, request.kind, label, context.now());
    let closing = find(&request.label)?;
    match (&request.with, request.revisions) {
        (Some(with), _) => Ok((side(reader, book, closing, None)?, side(reader, book, find(with)?, None)?)),
        (None, Some((a, b))) => {
            Ok((side(reader, book, closing, Some(a))?, side(reader, book, closing, Some(b))?))
        }
        (None, None) => Ok((side(reader, book, closing, Some(1))?, side(reader, book, closing, None)?)),
    }
}

fn side<'a>(
    reader: Reader<'_>,
    book: &'a Book,
    closing: &'a Closing,
    revision: Option<u32>,
) -> AppResult<Side<'a>> {
    let revisions = reader.revisions(closing.id)?;
    let stored = pick_revision(&revisions, closing, revision)?.clone();
    let number = stored.revision.number;
    let published = published::of_revision(reader, &book.list, closing, &revisions, number)?;
    let rules = &book.list.rules_of_period(closing.end).profile;
    Ok(Side { closing, revisions, stored, published, rules })
}

/// What it takes to say things to people.
struct Telling<'a> {
    reader: Reader<'a>,
    names: &'a Names,
    people: &'a People,
    book: &'a Book,
}

impl Telling<'_> {
    fn head(&self, side: &Side<'_>) -> AppResult<Head> {
        let period = period_of(side.closing);
        closed_head(self.reader, self.book, &period, &side.stored, side.revisions.len() as u32)
    }

    /// What the revisions behind the earlier side, up to the later one, say of themselves.
    fn revisions(&self, before: &Side<'_>, after: &Side<'_>) -> AppResult<Vec<String>> {
        let (a, b) = (before.stored.revision.number, after.stored.revision.number);
        let between = after.revisions.iter().filter(|stored| {
            let number = stored.revision.number;
            a.min(b) < number && number <= a.max(b)
        });
        let mut said: Vec<String> =
            between.map(|stored| self.revision_said(stored)).collect::<AppResult<_>>()?;
        if after.revisions.len() == 1 {
            said.push("it has only its original".to_owned());
        }
        Ok(said)
    }

    /// `revision 2: ruling 4 (eva, 2026-11-25)`.
    fn revision_said(&self, stored: &StoredRevision) -> AppResult<String> {
        let entry = self.reader.entry(stored.cause)?;
        let reason = stored.revision.reason.as_deref().unwrap_or("no reason given");
        let at = Time::new(entry.recorded, &self.book.list.zone);
        Ok(format!("revision {}: {reason} ({}, {})", stored.revision.number, entry.actor, at.date()))
    }

    /// The versions of the rules that lie between two periods.
    fn versions(&self, before: &Side<'_>, after: &Side<'_>) -> AppResult<Vec<String>> {
        let list = &self.book.list;
        let number = |side: &Side<'_>| list.rules_of_period(side.closing.end).number;
        let (a, b) = (number(before), number(after));
        let between = list
            .changes_from(Instant::MIN)
            .into_iter()
            .filter(|version| a.min(b) < version.number && version.number <= a.max(b));
        let said = between.map(|version| -> AppResult<String> {
            let entry = self.reader.entry(version.entry)?;
            let (from, set) =
                (Time::new(version.effective, &list.zone), Time::new(entry.recorded, &list.zone));
            let reason = version.reason.as_deref().unwrap_or("no reason given");
            Ok(format!(
                "version {} of the rules, in force from {} on: {reason} ({}, {})",
                version.number,
                from.local,
                entry.actor,
                set.date()
            ))
        });
        said.collect()
    }

    fn rows(&self, delta: &Delta, before: &Side<'_>, after: &Side<'_>) -> Vec<RowDiff> {
        let mut changed: Vec<_> = delta.rows.clone();
        changed.sort_by_key(|(player, was, is)| {
            let place = is.or(*was).map_or(0, |row| row.rank);
            (is.is_none(), place, self.names.key(*player))
        });
        let said = |row: &RankingRow, rules: &Profile| Said {
            rank: row.rank,
            shown: row.rating.shown(),
            games: row.games,
            period_games: row.period_games,
            activity: row.activity,
            provisional: row.provisional,
            level: row
                .level
                .and_then(|index| rules.levels.get(index as usize))
                .map(|level| level.name.clone()),
        };
        let diff = |(player, was, is): &(_, Option<RankingRow>, Option<RankingRow>)| RowDiff {
            player: self.people.spelling(*player).to_owned(),
            name: self.people.name(*player).to_owned(),
            before: was.as_ref().map(|row| said(row, before.rules)),
            after: is.as_ref().map(|row| said(row, after.rules)),
        };
        changed.iter().map(diff).collect()
    }

    fn games(&self, delta: &Delta) -> AppResult<Vec<GameDiff>> {
        let mut games = Vec::new();
        for (number, was, is) in &delta.games {
            games.push(GameDiff {
                key: key_of(self.reader, &self.book.list.kind, *number)?,
                before: was.as_ref().map(|game| self.game(game)),
                after: is.as_ref().map(|game| self.game(game)),
            });
        }
        games.sort_by(|a, b| a.key.cmp(&b.key));
        Ok(games)
    }

    fn game(&self, game: &CountedGame) -> GameSaid {
        let score = |score: Option<crate::model::Score>| {
            score.map(|score| Exact(Rating::from_nanos(score.0 * 1_000_000)))
        };
        GameSaid {
            first: self.people.spelling(game.first).to_owned(),
            second: self.people.spelling(game.second).to_owned(),
            result: game.outcome.as_str().to_owned(),
            first_score: score(game.first_score),
            second_score: score(game.second_score),
            finish: Time::new(game.finish, &self.book.list.zone),
        }
    }
}

/// The key of a game by its number.
///
/// # Errors
/// Where the file cannot be read, or has no such game.
pub(super) fn key_of(reader: Reader<'_>, kind: &str, number: u32) -> AppResult<String> {
    let game = reader.game_by_number(number)?;
    let game = game.ok_or_else(|| AppError::from(reader.damaged(format!("game {number} is missing"))))?;
    Ok(format!("{kind}/{}", game.tail))
}
