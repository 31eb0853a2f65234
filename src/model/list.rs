//! Rating lists: one kind of game, one zone, one activation, and the versions of its rules.

use super::audit::EntrySeq;
use super::instant::Instant;
use super::profile::Profile;
use super::zone::Zone;

/// A rating list.
#[derive(Clone, Debug)]
pub struct List {
    /// Its number in the file.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// The kind of game it rates.
    pub kind: String,
    /// Its zone; never changes (R-TIME-4).
    pub zone: Zone,
    /// When its first period starts; never changes (R-TIME-6).
    pub activated: Instant,
    /// The versions of its rules, in the order they were set; the first is effective from ever.
    pub versions: Vec<ListVersion>,
    /// Whether `list retire` ended it.
    pub retired: bool,
}

/// One version of a list's rules.
#[derive(Clone, Debug)]
pub struct ListVersion {
    /// 1 for the first.
    pub number: u32,
    /// From when it is in force.
    pub effective: Instant,
    /// The rules.
    pub profile: Profile,
    /// The command that set it.
    pub entry: EntrySeq,
    /// When that command was recorded.
    pub recorded: Instant,
    /// Why.
    pub reason: Option<String>,
}

impl List {
    /// The index in `versions` of the rules in force at an instant: of those effective by then the one set
    /// last. So a version takes the place of all that were set before it and would be effective later.
    pub fn version_at(&self, instant: Instant) -> usize {
        self.versions.iter().rposition(|version| version.effective <= instant).unwrap_or_default()
    }

    /// The version that takes the place of one before that is ever effective; `None` where it is effective.
    pub fn superseded_by(&self, index: usize) -> Option<&ListVersion> {
        let effective = self.versions[index].effective;
        self.versions[index + 1..].iter().find(|later| later.effective <= effective)
    }

    /// The version that one follows, as it was when that was set: of those effective by then the one set last.
    pub fn followed_by(&self, index: usize) -> Option<&ListVersion> {
        let effective = self.versions[index].effective;
        self.versions[..index].iter().rev().find(|earlier| earlier.effective <= effective)
    }

    /// The versions behind the first that change the rules at an instant from `from` on, in the order of their
    /// instants: those that were withdrawn, and the withdrawals, change nothing.
    pub fn changes_from(&self, from: Instant) -> Vec<&ListVersion> {
        let changes = |index: &usize| {
            let version = &self.versions[*index];
            let before = self.rules_at(version.effective.plus(-1));
            version.effective >= from && self.superseded_by(*index).is_none() && *before != version.profile
        };
        // Those that are effective at all are so in the order in which they were set.
        (1..self.versions.len()).filter(changes).map(|index| &self.versions[index]).collect()
    }

    /// The rules in force at an instant.
    pub fn rules_at(&self, instant: Instant) -> &Profile {
        &self.versions[self.version_at(instant)].profile
    }

    /// The rules in force at an instant as far as they had been set by an audit entry.
    pub fn rules_known_at(&self, entry: EntrySeq, instant: Instant) -> &Profile {
        let known = |version: &&ListVersion| version.entry <= entry && version.effective <= instant;
        &self.versions.iter().rev().find(known).unwrap_or(&self.versions[0]).profile
    }

    /// The rules in force for a period: those just before its end.
    pub fn rules_of_period(&self, end: Instant) -> &ListVersion {
        &self.versions[self.version_at(end.plus(-1))]
    }
}
