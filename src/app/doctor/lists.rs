//! What should be looked at in the lists: games of one player at the same time, games under review, players
//! who are hidden.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::Found;
use crate::app::{AppResult, Context, book};
use crate::model::instant::SECOND;
use crate::model::{Act, Instant, PlayerId, Zone};
use crate::rating::{Judged, Knowledge, Observer, replay};
use crate::report::doctor::Level;
use crate::store::Reader;

/// A rated game of a player: from when to when, and its number.
type Span = (PlayerId, Instant, Instant, u32);

/// A player has one ranked game at a time (R-VEZZ-9). Looked at are lists whose profile names a time control,
/// so that a game is one sitting, and games that say how long they took.
pub(super) fn overlaps(reader: Reader<'_>) -> AppResult<Found> {
    let mut found = Found::of("rated games of one player at the same time (R-VEZZ-9)");
    let names = reader.names()?;
    for (row, list) in book::lists(reader, &names)? {
        let is_live = list.versions.iter().any(|version| version.profile.eligibility.time_control.is_some());
        if !is_live || list.retired {
            continue;
        }
        let mut durations: FxHashMap<u32, u32> = reader.durations(row.kind)?.into_iter().collect();
        for decision in reader.decisions(row.kind)?.into_iter().filter(|decision| decision.act == Act::Amend)
        {
            let amended = decision.amended.and_then(|game| game.packed.duration_s);
            durations.extend(amended.map(|seconds| (decision.game, seconds)));
        }
        if durations.is_empty() {
            continue;
        }
        let book = book::load(reader, &names, &row)?;
        let mut rated = Rated { durations: &durations, spans: Vec::new() };
        replay(&book.facts, &book.list, Knowledge::ALL, &[], &mut rated)?;
        for (player, earlier, later) in overlapping(rated.spans) {
            let message = format!(
                "{}: {} played {} and {} at the same time",
                list.name,
                names.key(player),
                key(reader, &list.kind, earlier)?,
                key(reader, &list.kind, later)?
            );
            found.add(Level::Warning, message, "see that both records are right; arbitro game void or amend");
        }
    }
    Ok(found)
}

fn key(reader: Reader<'_>, kind: &str, seq: u32) -> AppResult<String> {
    let tail = reader.game_by_number(seq)?.map(|game| game.tail.into_owned()).unwrap_or_default();
    Ok(format!("{kind}/{tail}"))
}

/// Collects when each player sat at a rated game.
struct Rated<'a> {
    durations: &'a FxHashMap<u32, u32>,
    spans: Vec<Span>,
}

impl Observer for Rated<'_> {
    fn game(&mut self, judged: &Judged<'_>) {
        let game = judged.game;
        let Some(seconds) = self.durations.get(&game.seq).filter(|_| judged.reasons.is_empty()) else {
            return;
        };
        let from = game.finish.plus(-i64::from(*seconds) * SECOND);
        for player in [game.first, game.second] {
            self.spans.push((player, from, game.finish, game.seq));
        }
    }
}

/// Pairs of games of one player that overlap, each game with the longest of those before it.
fn overlapping(mut spans: Vec<Span>) -> Vec<(PlayerId, u32, u32)> {
    spans.sort_unstable();
    let mut pairs = Vec::new();
    let mut open: Option<Span> = None;
    for span in spans {
        match open {
            Some((player, _, until, seq)) if player == span.0 => {
                if span.1 < until {
                    pairs.push((player, seq, span.3));
                }
                open = if span.2 > until { Some(span) } else { open };
            }
            _ => open = Some(span),
        }
    }
    pairs
}

/// Games under review (R-CLO-7).
pub(super) fn held(reader: Reader<'_>) -> AppResult<Found> {
    let mut found = Found::of("games under review (R-CLO-7)");
    let names = reader.names()?;
    for kind in reader.kinds_of_games()? {
        let mut held: BTreeMap<u32, (Instant, String)> = BTreeMap::new();
        for decision in reader.decisions(kind)? {
            match decision.act {
                Act::Hold => {
                    held.insert(decision.game, (decision.recorded, decision.reason));
                }
                Act::Release | Act::Void | Act::Amend => {
                    held.remove(&decision.game);
                }
                Act::Restore => {}
            }
        }
        for (game, (since, reason)) in held {
            let key = key(reader, &names.words[kind as usize], game)?;
            let message = format!("{key} is held since {since}: {reason}");
            found.add(Level::Note, message, "when the review has ended: arbitro game release, void or amend");
        }
    }
    Ok(found)
}

/// Players who are hidden from rankings now.
pub(super) fn barred(context: &Context<'_>, reader: Reader<'_>) -> AppResult<Found> {
    let mut found = Found::of("players barred from rankings now (R-CLO-7)");
    let (names, lists, now) = (reader.names()?, reader.lists()?, context.now());
    // The last act that covers an instant holds; those before it are not told.
    let mut seen = BTreeSet::new();
    for row in reader.bars()?.iter().rev() {
        let bar = &row.bar;
        let covers = bar.from <= now && now < bar.until;
        if !covers || !seen.insert((row.list, bar.player)) || !bar.hides {
            continue;
        }
        let list = lists.iter().find(|list| list.id == row.list);
        let zone = list.and_then(|list| Zone::named(&list.zone).ok()).unwrap_or_else(Zone::utc);
        let list = list.map_or("", |list| list.name.as_str());
        let until = if bar.until >= Instant::MAX {
            "without an end".to_owned()
        } else {
            format!("until {}", zone.show(bar.until))
        };
        let message = format!("{list}: {} is barred {until}: {}", names.key(bar.player), row.reason);
        found.add(Level::Note, message, "");
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(player: u32, from: i64, to: i64, seq: u32) -> Span {
        (PlayerId(player), Instant::from_micros(from), Instant::from_micros(to), seq)
    }

    #[test]
    fn r_vezz_9_games_that_touch_do_not_overlap() {
        assert!(overlapping(vec![span(1, 0, 10, 1), span(1, 10, 20, 2), span(2, 5, 15, 3)]).is_empty());
    }

    #[test]
    fn r_vezz_9_a_long_game_overlaps_each_that_begins_in_it() {
        let spans = vec![span(1, 30, 40, 4), span(1, 0, 100, 1), span(1, 10, 20, 2), span(1, 99, 120, 5)];
        let pairs = overlapping(spans);
        assert_eq!(pairs, [(PlayerId(1), 1, 2), (PlayerId(1), 1, 4), (PlayerId(1), 1, 5)]);
    }
}
