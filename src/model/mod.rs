//! The nouns that every room says: games, players, instants, ratings, verdicts, profiles, closings.
//!
//! Nothing here reads a clock, a file or a terminal, and nothing here knows another room.

pub mod archive;
pub mod audit;
pub mod bar;
pub mod closing;
pub mod decision;
pub mod diagnostic;
pub mod digest;
pub mod event;
pub mod expectation;
pub mod game;
pub mod instant;
pub mod key;
pub mod list;
pub mod log;
pub mod profile;
pub mod rating;
pub mod seal;
pub mod seed;
pub mod time_control;
pub mod tournament;
mod tournament_round;
mod tournament_rules;
pub mod verdict;
pub mod zone;

pub use audit::{Clock, Entry, EntrySeq};
pub use closing::{Basis, Closing, CountedGame, ExcludedGame, PeriodKind, RankingRow, Revision};
pub use decision::{Decision, DecisionKind};
pub use diagnostic::{Diagnostic, Place, Severity};
pub use digest::{Digest, Hasher, hex, unhex};
pub use expectation::Expectation;
pub use game::{Moment, Outcome, Record, Score, Seat, Status, Termination};
pub use instant::{Civil, Instant};
pub use key::{GameKey, PlayerId};
pub use list::{List, ListVersion};
pub use log::PackedGame;
pub use profile::Profile;
pub use rating::Rating;
pub use seal::Seal;
pub use seed::Seed;
pub use tournament::{Colour, Entrant, Points, Tournament};
pub use verdict::{Reason, Reasons, Verdict};
pub use zone::Zone;
