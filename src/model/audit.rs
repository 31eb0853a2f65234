//! Audit entries: one for every command that changed something, chained by hashes.

use super::digest::{Digest, Hasher};
use super::instant::Instant;

/// The sequence number of an audit entry; 1 for the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct EntrySeq(pub u32);

/// Whose clock a command went by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// The machine's.
    Machine,
    /// An instant given with `--now` or in a configuration.
    Given,
}

impl Clock {
    /// The word in the audit log.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Machine => "machine",
            Self::Given => "given",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Machine, Self::Given].into_iter().find(|clock| clock.as_str() == text)
    }
}

/// One entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number.
    pub seq: EntrySeq,
    /// When it was recorded; never before the entry in front of it (R-ORD-2).
    pub recorded: Instant,
    /// Who acted, as `--actor` said.
    pub actor: String,
    /// The operating system's name for the user.
    pub os_user: String,
    /// The machine.
    pub host: String,
    /// Whose clock it went by.
    pub clock: Clock,
    /// The command, such as `import` or `game void`.
    pub command: String,
    /// What it acted on.
    pub subject: String,
    /// Everything else, as canonical JSON: keys in byte order, no blanks.
    pub detail: String,
    /// The hash of the entry in front; zeros for the first.
    pub previous: Digest,
    /// The hash of this entry.
    pub hash: Digest,
}

impl Entry {
    /// The hash that this entry must have: SHA-256 of the previous hash and every field but `hash`, in
    /// the order of the fields.
    pub fn expected_hash(&self) -> Digest {
        let mut hasher = Hasher::default();
        hasher.digest(&self.previous).int(i64::from(self.seq.0)).int(self.recorded.micros());
        for text in [&self.actor, &self.os_user, &self.host] {
            hasher.text(text);
        }
        hasher.text(self.clock.as_str()).text(&self.command).text(&self.subject).text(&self.detail);
        hasher.finish()
    }
}
