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

/// Who acts, where, and by whose clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Author {
    /// As `--actor` said.
    pub actor: String,
    /// The operating system's name for the user.
    pub os_user: String,
    /// The machine.
    pub host: String,
    /// The command's clock.
    pub now: Instant,
    /// Whose clock it is.
    pub clock: Clock,
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

/// The end of a chain: what the next entry follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Head {
    /// The last entry's number; 0 where there is none.
    pub seq: EntrySeq,
    /// When it was recorded.
    pub recorded: Instant,
    /// Its hash; zeros where there is none.
    pub hash: Digest,
}

impl Head {
    /// The head of an empty chain.
    pub const EMPTY: Head = Head { seq: EntrySeq(0), recorded: Instant::MIN, hash: Digest([0; 32]) };

    /// The instant that the next entry is recorded at: the author's clock, but never before the last
    /// entry (R-ORD-2).
    pub fn next_recorded(&self, now: Instant) -> Instant {
        now.max(self.recorded)
    }

    /// The entry that follows. `detail` is canonical JSON.
    pub fn next(&self, author: &Author, command: &str, subject: &str, detail: String) -> Entry {
        let mut entry = Entry {
            seq: EntrySeq(self.seq.0 + 1),
            recorded: self.next_recorded(author.now),
            actor: author.actor.clone(),
            os_user: author.os_user.clone(),
            host: author.host.clone(),
            clock: author.clock,
            command: command.to_owned(),
            subject: subject.to_owned(),
            detail,
            previous: self.hash,
            hash: Digest::default(),
        };
        entry.hash = entry.expected_hash();
        entry
    }

    /// The head once an entry has been appended.
    pub fn after(entry: &Entry) -> Self {
        Self { seq: entry.seq, recorded: entry.recorded, hash: entry.hash }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn author(now: i64) -> Author {
        let (actor, os_user, host) = ("ana".to_owned(), "ana".to_owned(), "hall".to_owned());
        Author { actor, os_user, host, now: Instant::from_micros(now), clock: Clock::Machine }
    }

    #[test]
    fn each_entry_follows_the_hash_in_front() {
        let first = Head::EMPTY.next(&author(5), "init", "", "{}".to_owned());
        let second = Head::after(&first).next(&author(7), "import", "a.csv", "{}".to_owned());
        assert_eq!((first.seq, first.previous), (EntrySeq(1), Digest::default()));
        assert_eq!((second.seq, second.previous), (EntrySeq(2), first.hash));
        let mut forged = second.clone();
        forged.actor = "eva".to_owned();
        assert_ne!(forged.expected_hash(), second.hash);
    }

    #[test]
    fn r_ord_2_the_recorded_clock_never_runs_back() {
        let first = Head::EMPTY.next(&author(50), "init", "", "{}".to_owned());
        let second = Head::after(&first).next(&author(7), "import", "a.csv", "{}".to_owned());
        assert_eq!(second.recorded, Instant::from_micros(50));
    }
}
