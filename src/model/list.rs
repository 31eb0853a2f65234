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
    /// The index in `versions` of the rules in force at an instant: of those already effective the one
    /// that is effective last, and of equals the one set last.
    pub fn version_at(&self, instant: Instant) -> usize {
        let mut best = 0;
        for (index, version) in self.versions.iter().enumerate().skip(1) {
            if version.effective <= instant && version.effective >= self.versions[best].effective {
                best = index;
            }
        }
        best
    }

    /// The rules in force at an instant.
    pub fn rules_at(&self, instant: Instant) -> &Profile {
        &self.versions[self.version_at(instant)].profile
    }

    /// The rules in force at an instant as far as they had been set by an audit entry.
    pub fn rules_known_at(&self, entry: EntrySeq, instant: Instant) -> &Profile {
        let known = |version: &&ListVersion| version.entry <= entry && version.effective <= instant;
        let last = self.versions.iter().skip(1).filter(known).max_by_key(|version| version.effective);
        &last.unwrap_or(&self.versions[0]).profile
    }

    /// The rules in force for a period: those just before its end.
    pub fn rules_of_period(&self, end: Instant) -> &ListVersion {
        &self.versions[self.version_at(end.plus(-1))]
    }
}
