//! The file: SQLite, opened, migrated, read and appended to. No rules live here, and no SQL elsewhere.
//!
//! [`Store`] is an open file; [`Reader`] reads it; [`Writer`] is one changing command's transaction, which ends with the audit
//! entry that covers every row it added. One file of this room serves one family of tables.

mod archive;
mod audit;
mod backup;
mod batches;
mod cache;
mod cells;
mod checkpoints;
mod closings;
mod copy;
mod decisions;
mod error;
mod events;
mod games;
mod keys;
mod lists;
mod load;
mod migrate;
mod names;
mod open;
mod place;
mod players;
mod reader;
mod reports;
mod scratch;
mod seeds;
mod texts;
mod verify;
mod writer;

pub use archive::{Frozen, Stopped, tables_of_version};
pub use audit::EntryFilter;
pub use batches::{Batch, BatchInfo};
pub use cache::{InputStamp, Snapshot, StoredChunk};
pub use checkpoints::StoredCheckpoint;
pub use closings::{PublishedRow, StoredRevision, StoredRow};
pub use decisions::{DecisionRow, FIELDS, Field, joined_reasons};
pub use error::{StoreError, What};
pub use events::EventRow;
pub use games::{GameRow, TypedTime};
pub use keys::KeyFinder;
pub use lists::{ListRow, VersionRow};
pub use load::Loader;
pub use migrate::Versions;
pub use names::Names;
pub use open::{Access, Store};
pub use place::Part;
pub use players::{Attribute, BarRow, PlayerDecision};
pub use reader::Reader;
pub use scratch::Scratch;
pub use seeds::SeedRow;
pub use verify::{Difference, Finding, Findings, Verification};
pub use writer::{Salts, Writer};
