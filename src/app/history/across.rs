//! What each revision of a closing changed about a player's figure, and through which decisions and games.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use super::{About, Listener, Watched, knowledge_of};
use crate::app::AppResult;
use crate::model::{Decision, DecisionKind, EntrySeq, Instant, PackedGame};
use crate::report::history::Step;
use crate::report::value::Time;
use crate::store::StoredRevision;

/// The most causes that a sentence names.
const MOST_CAUSES: usize = 5;

/// For each revision behind the first that changed something for the player, and for the last, what made the
/// difference.
pub(super) fn sentences(about: &About<'_>, revisions: &[StoredRevision]) -> AppResult<Vec<String>> {
    let mut sentences = Vec::new();
    let Some((first, later)) = revisions.split_first() else { return Ok(sentences) };
    let watched = Watched::since(&about.book.facts, first);
    let mut before = (first, about.tell(knowledge_of(first), &watched)?);
    for (index, stored) in later.iter().enumerate() {
        let told = about.tell(knowledge_of(stored), &watched)?;
        let is_last = index + 1 == later.len();
        if is_last || differs(&before.1, &told) || about.bar_moved(before.0, stored) {
            sentences.push(about.difference((before.0, &before.1), (stored, &told))?);
        }
        before = (stored, told);
    }
    Ok(sentences)
}

fn differs(was: &Listener<'_>, is: &Listener<'_>) -> bool {
    was.last != is.last || !changed_games(&was.steps, &is.steps).is_empty()
}

impl About<'_> {
    /// `1612 in revision 1, 1615 in revision 2: game damas/4711 voided, and 17 later games with it`.
    fn difference(
        &self,
        (before, was): (&StoredRevision, &Listener<'_>),
        (after, is): (&StoredRevision, &Listener<'_>),
    ) -> AppResult<String> {
        let (mut causes, decided) = self.causes((before, was), (after, is))?;
        let many = causes.len() > 1;
        if causes.len() > MOST_CAUSES {
            let more = causes.len() - MOST_CAUSES + 1;
            causes.truncate(MOST_CAUSES - 1);
            causes.push(format!("{more} more"));
        }
        let changed = changed_games(&was.steps, &is.steps);
        let with = match changed.difference(&decided).count() {
            0 => String::new(),
            1 => format!(", and 1 later game with {}", if many { "them" } else { "it" }),
            count => format!(", and {count} later games with {}", if many { "them" } else { "it" }),
        };
        let (a, b) = (before.revision.number, after.revision.number);
        let figures = match (self.figure(before, was), self.figure(after, is)) {
            (was, is) if was == is => format!("{was} in revision {a} and in revision {b}"),
            (was, is) => format!("{was} in revision {a}, {is} in revision {b}"),
        };
        let because = match (causes.is_empty(), differs(was, is)) {
            (false, _) => causes.join(", "),
            (true, true) => "digits alone".to_owned(),
            (true, false) => "nothing of it comes to this player".to_owned(),
        };
        Ok(format!("{figures}: {because}{with}. {}", self.signature(after)?))
    }

    fn figure(&self, stored: &StoredRevision, told: &Listener<'_>) -> String {
        if self.is_barred(stored) {
            return "left out".to_owned();
        }
        told.last.map_or_else(|| "no rating".to_owned(), |rating| rating.shown().to_string())
    }

    fn is_barred(&self, stored: &StoredRevision) -> bool {
        self.book.facts.is_barred(knowledge_of(stored), self.player, self.until)
    }

    fn bar_moved(&self, before: &StoredRevision, after: &StoredRevision) -> bool {
        self.is_barred(before) != self.is_barred(after)
    }

    /// What was decided between two revisions and what came late, as far as its game counts otherwise now and
    /// that comes to the player, the player's own games first; and the keys of those games.
    fn causes(
        &self,
        (before, was): (&StoredRevision, &Listener<'_>),
        (after, is): (&StoredRevision, &Listener<'_>),
    ) -> AppResult<(Vec<String>, BTreeSet<String>)> {
        let facts = &self.book.facts;
        let (old, new) = (&before.revision.basis, &after.revision.basis);
        let is_new = |entry: EntrySeq| entry > old.decisions && entry <= new.decisions;
        let mut told: Vec<(u32, &str)> = facts
            .decisions
            .iter()
            .filter(|decision| is_new(decision.entry))
            .filter_map(|decision| Some((decision.game, done(decision)?)))
            .collect();
        let decided: BTreeSet<u32> = told.iter().map(|(game, _)| *game).collect();
        let met = self.games(|game| {
            let is_late = game.seq > old.game && game.seq <= new.game && game.finish < self.until;
            (decided.contains(&game.seq) || is_late) && was.counted.is_changed(&is.counted, game.seq)
        })?;
        told.extend(met.keys().filter(|game| **game > old.game).map(|game| (*game, "came late")));
        // A game of others is no cause where nothing leads from it to the player.
        let leading = if met.values().all(|(_, is_own)| *is_own) {
            FxHashSet::default()
        } else {
            self.moves(knowledge_of(before))?.leading_to(self.player, &self.moves(knowledge_of(after))?)
        };
        let (mut own, mut others, mut keys) = (Vec::new(), Vec::new(), BTreeSet::new());
        for (game, what) in told {
            let Some((key, is_own)) = met.get(&game) else { continue };
            if !is_own && !leading.contains(&game) {
                continue;
            }
            let side = if *is_own { &mut own } else { &mut others };
            side.push(format!("game {key} {what}"));
            keys.insert(key.clone());
        }
        for one in facts.verifications.iter().filter(|one| is_new(one.entry)) {
            let said = self.people.spelling(one.player);
            others.push(match one.since {
                Some(since) => format!("the account of {said} verified since {since}"),
                None => format!("the account of {said} verified no more"),
            });
        }
        for (_, bar) in facts.bars.iter().filter(|(entry, _)| is_new(*entry)) {
            let what = if bar.hides { "barred" } else { "no longer barred" };
            others.push(format!("{} {what} (R-CLO-7)", self.people.spelling(bar.player)));
        }
        own.append(&mut others);
        Ok((own, keys))
    }

    /// The keys of some games, by their numbers, and whether the player plays in them.
    fn games(&self, wanted: impl Fn(&PackedGame) -> bool) -> AppResult<BTreeMap<u32, (String, bool)>> {
        let mut found = BTreeMap::new();
        self.book.facts.log.each_from(Instant::MIN, |game, tail| {
            if wanted(game) {
                let is_own = game.first == self.player || game.second == self.player;
                found.insert(game.seq, (format!("{}/{tail}", self.book.list.kind), is_own));
            }
        })?;
        Ok(found)
    }

    /// `Revision 2: ruling 4 (eva, 2026-11-25)`.
    fn signature(&self, stored: &StoredRevision) -> AppResult<String> {
        let entry = self.reader.entry(stored.cause)?;
        let reason = stored.revision.reason.as_deref().unwrap_or("no reason given");
        let at = Time::new(entry.recorded, &self.book.list.zone);
        Ok(format!("Revision {}: {reason} ({}, {})", stored.revision.number, entry.actor, at.date()))
    }
}

/// What a decision made of a game; `None` where it changes nothing that is published.
fn done(decision: &Decision) -> Option<&'static str> {
    match decision.kind {
        DecisionKind::Void => Some("voided"),
        DecisionKind::Restore => Some("restored"),
        DecisionKind::Amend(_) => Some("amended"),
        DecisionKind::Hold | DecisionKind::Release => None,
    }
}

/// The keys of the games that count in one of two tellings at least, and read differently in them.
fn changed_games(was: &[Step], is: &[Step]) -> BTreeSet<String> {
    // A review changes nothing (R-CLO-7).
    let counted = |steps: &[Step]| -> Vec<Step> {
        let scored = steps.iter().filter(|step| step.score.is_some());
        scored.map(|step| Step { held: false, ..step.clone() }).collect()
    };
    let (was, is) = (counted(was), counted(is));
    let only_in = |these: &[Step], those: &[Step]| -> BTreeSet<String> {
        let odd = these.iter().filter(|step| !those.contains(step));
        odd.filter_map(|step| step.key.clone()).collect()
    };
    let mut changed = only_in(&is, &was);
    changed.extend(only_in(&was, &is));
    changed
}
