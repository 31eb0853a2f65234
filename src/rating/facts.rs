//! What is known: the facts of one list, and how far into them a question looks.

use rustc_hash::{FxHashMap, FxHashSet};

use super::checkpoint::Checkpoint;
use super::packed::Log;
use crate::eligibility::Verified;
use crate::model::bar::{self, Bar};
use crate::model::{Decision, DecisionKind, EntrySeq, Instant, PackedGame, PlayerId, Seed};

/// Everything that a list's ratings are a function of, besides its rules.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Where the log starts, where it does not hold the games before a checkpoint.
    pub start: Option<Checkpoint>,
    /// The finished games of the list's kind: all of them, or those from the start on.
    pub log: Log,
    /// The texts of the word table, by number; 0 is the empty text.
    pub words: Vec<String>,
    /// The folded keys of the players, by number; 0 is nobody.
    pub keys: Vec<String>,
    /// Decisions on games of the kind, in recording order.
    pub decisions: Vec<Decision>,
    /// Verifications of accounts, in recording order.
    pub verifications: Vec<Verification>,
    /// Bars of players from the list's rankings and their liftings, in recording order (R-CLO-7).
    pub bars: Vec<(EntrySeq, Bar)>,
    /// The list's seeds.
    pub seeds: Vec<Seed>,
    /// The events that were declared unrated before any game of theirs was recorded, by the words of their
    /// names (R-FISE-11).
    pub unrated_events: FxHashSet<u32>,
    /// The recorded instant of each audit entry, by number; 0 is none.
    pub entries: Vec<Instant>,
    /// How far the list was closed: the end of what was closed by each closing command, in recording
    /// order (R-CLO-4).
    pub closed: Vec<(EntrySeq, Instant)>,
}

/// A player's account was declared verified since an instant, or no longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verification {
    /// The command.
    pub entry: EntrySeq,
    /// Whose account.
    pub player: PlayerId,
    /// Since when; `None` takes it back.
    pub since: Option<Instant>,
}

/// How far into the facts a question looks: the last game and the last command of decisions it knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knowledge {
    /// The number of the last game.
    pub game: u32,
    /// The last audit entry whose decisions are applied.
    pub decisions: EntrySeq,
}

impl Knowledge {
    /// Everything there is.
    pub const ALL: Knowledge = Knowledge { game: u32::MAX, decisions: EntrySeq(u32::MAX) };
}

/// What decisions have made of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameState {
    /// It counts no more.
    pub void: bool,
    /// It is under review (R-CLO-7).
    pub held: bool,
    /// As it reads after its latest amendment (R-ORD-3).
    pub amended: Option<Box<PackedGame>>,
}

impl GameState {
    /// Applies a decision. A void or an amendment ends a hold.
    pub fn apply(&mut self, kind: &DecisionKind) {
        match kind {
            DecisionKind::Void => (self.void, self.held) = (true, false),
            DecisionKind::Restore => self.void = false,
            DecisionKind::Amend(game) => (self.amended, self.held) = (Some(game.clone()), false),
            DecisionKind::Hold => self.held = true,
            DecisionKind::Release => self.held = false,
        }
    }
}

impl Facts {
    /// What the known decisions have made of the games they touch, by game number.
    pub fn states(&self, knowledge: Knowledge) -> FxHashMap<u32, GameState> {
        let mut states: FxHashMap<u32, GameState> = FxHashMap::default();
        for decision in self.decisions.iter().take_while(|decision| decision.entry <= knowledge.decisions) {
            states.entry(decision.game).or_default().apply(&decision.kind);
        }
        states
    }

    /// The known verifications of accounts.
    pub fn verified(&self, knowledge: Knowledge) -> Verified {
        let mut verified = Verified::default();
        for one in self.verifications.iter().take_while(|one| one.entry <= knowledge.decisions) {
            match one.since {
                Some(since) => verified.0.insert(one.player, since),
                None => verified.0.remove(&one.player),
            };
        }
        verified
    }

    /// Whether a known bar hides a player from a ranking whose period ends at an instant (R-CLO-7).
    pub fn is_barred(&self, knowledge: Knowledge, player: PlayerId, end: Instant) -> bool {
        !self.bars.is_empty() && bar::is_barred(self.bars_known(knowledge), player, end)
    }

    /// The known bars and their liftings, in recording order (R-CLO-7).
    pub fn bars_known(&self, knowledge: Knowledge) -> impl DoubleEndedIterator<Item = &Bar> + Clone {
        let known = self.bars.partition_point(|(entry, _)| *entry <= knowledge.decisions);
        self.bars[..known].iter().map(|(_, bar)| bar)
    }

    /// The audit entries that recorded a decision of any kind, after one and up to another, in order.
    pub fn decisions_between(&self, after: EntrySeq, until: EntrySeq) -> Vec<EntrySeq> {
        let games = self.decisions.iter().map(|decision| decision.entry);
        let accounts = self.verifications.iter().map(|one| one.entry);
        let bars = self.bars.iter().map(|(entry, _)| *entry);
        let mut entries: Vec<_> =
            games.chain(accounts).chain(bars).filter(|entry| *entry > after && *entry <= until).collect();
        entries.sort_unstable();
        entries.dedup();
        entries
    }

    /// When an audit entry was recorded.
    pub fn recorded(&self, entry: u32) -> Instant {
        self.entries.get(entry as usize).copied().unwrap_or(Instant::MAX)
    }

    /// The end of what the list had closed before an audit entry was recorded.
    pub fn closed_before(&self, entry: u32) -> Instant {
        let before = self.closed.partition_point(|(closing, _)| closing.0 < entry);
        self.closed[..before].iter().map(|(_, end)| *end).max().unwrap_or(Instant::MIN)
    }

    /// The last audit entry recorded before an instant: the decisions that an original closing at that
    /// cut applies (R-CLO-2).
    pub fn last_entry_before(&self, instant: Instant) -> EntrySeq {
        EntrySeq(self.entries.iter().skip(1).take_while(|recorded| **recorded < instant).count() as u32)
    }
}
