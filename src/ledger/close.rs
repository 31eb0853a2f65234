//! What a close appends: originals of due periods, and the revisions that later decisions made of them.

use super::compare::{Delta, compare};
use super::content::{Content, derive};
use super::periods::Period;
use crate::model::{Basis, Digest, EntrySeq, Instant, List};
use crate::rating::packed::Damaged;
use crate::rating::{Facts, Knowledge, Table};

/// A period to be sealed: its original and the revisions that are already due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closed {
    /// The period.
    pub period: Period,
    /// What the original says.
    pub original: Content,
    /// What the original was derived from.
    pub basis: Basis,
    /// The digest of the rules in force.
    pub profile: Digest,
    /// Later decisions that change what is published, in recording order (R-CLO-3).
    pub revisions: Vec<NewRevision>,
}

/// A revision to be appended to a closing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRevision {
    /// The command whose decisions or games made it.
    pub entry: EntrySeq,
    /// What it was derived from.
    pub basis: Basis,
    /// What it publishes differently from the revision in front of it.
    pub delta: Delta,
    /// How many games it counts.
    pub counted: u32,
    /// The digest of its rows.
    pub rows_digest: Digest,
    /// The digest of its evidence.
    pub evidence_digest: Digest,
    /// The digest of the rules in force.
    pub profile: Digest,
}

/// Closes periods, oldest first, knowing every game up to `last_game` and every decision up to
/// `last_entry`: the original applies the decisions recorded before the cut (R-CLO-2), and each later
/// command that changes what is published gives a revision (R-CLO-3). `told` takes them one by one.
///
/// # Errors
/// [`Damaged`] where the packed log cannot be read.
pub fn close(
    facts: &Facts,
    list: &List,
    periods: &[Period],
    last_game: u32,
    last_entry: EntrySeq,
    mut told: impl FnMut(Closed),
) -> Result<(), Damaged> {
    let known: Vec<EntrySeq> =
        periods.iter().map(|period| facts.last_entry_before(period.end).min(last_entry)).collect();
    let mut revisions = later_revisions(facts, list, periods, &known, last_game, last_entry)?;
    // Decisions between two cuts part the periods into runs that one replay can serve.
    let mut from = 0;
    while from < periods.len() {
        let same = |entry: &EntrySeq| facts.decisions_between(known[from], *entry).is_empty();
        let to = from + known[from..].iter().take_while(|entry| same(entry)).count().max(1);
        let knowledge = Knowledge { game: last_game, decisions: known[from] };
        derive(facts, list, knowledge, &periods[from..to], |index, original| {
            let index = from + index;
            let period = periods[index].clone();
            let rules = list.rules_of_period(period.end);
            let basis = Basis { game: last_game, decisions: known[index], version: rules.number };
            let profile = rules.profile.digest();
            told(Closed {
                period,
                original,
                basis,
                profile,
                revisions: std::mem::take(&mut revisions[index]),
            });
        })?;
        from = to;
    }
    Ok(())
}

/// For each period the revisions that decisions recorded after its cut have made already.
fn later_revisions(
    facts: &Facts,
    list: &List,
    periods: &[Period],
    known: &[EntrySeq],
    last_game: u32,
    last_entry: EntrySeq,
) -> Result<Vec<Vec<NewRevision>>, Damaged> {
    let mut revisions = vec![Vec::new(); periods.len()];
    let Some(first) = known.iter().min() else { return Ok(revisions) };
    for entry in facts.decisions_between(*first, last_entry) {
        let touched: Vec<usize> = (0..periods.len()).filter(|index| known[*index] < entry).collect();
        let asked: Vec<Period> = touched.iter().map(|index| periods[*index].clone()).collect();
        let before = Knowledge { game: last_game, decisions: EntrySeq(entry.0 - 1) };
        let after = Knowledge { game: last_game, decisions: entry };
        revise(facts, list, (before, after), Instant::MIN, &asked, |index, revision| {
            revisions[touched[index]].push(revision);
        })?;
    }
    Ok(revisions)
}

/// Tells the revisions of periods that going from one state of knowledge to another makes, each with the index of
/// its period; the two differ in nothing that touches what came before `since`. Gives the states of the players
/// after the last game, as it was known before and as it is after.
///
/// # Errors
/// [`Damaged`] where the packed log cannot be read.
pub fn revise(
    facts: &Facts,
    list: &List,
    (before, after): (Knowledge, Knowledge),
    since: Instant,
    periods: &[Period],
    mut told: impl FnMut(usize, NewRevision),
) -> Result<(Table, Table), Damaged> {
    compare(facts, list, (before, after), since, periods, |difference| {
        let rules = list.rules_of_period(periods[difference.period].end);
        let new = NewRevision {
            entry: after.decisions,
            basis: Basis { game: after.game, decisions: after.decisions, version: rules.number },
            delta: difference.delta,
            counted: difference.counted,
            rows_digest: difference.rows_digest,
            evidence_digest: difference.evidence_digest,
            profile: rules.profile.digest(),
        };
        told(difference.period, new);
    })
}
