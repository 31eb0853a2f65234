//! The file: SQLite, opened, migrated, read and appended to. No rules live here, and no SQL elsewhere.
//!
//! [`Store`] is an open file; [`Reader`] reads it; [`Writer`] is one changing command's transaction, which ends with the audit
//! entry that covers every row it added. One file of this room serves one family of tables.

mod audit;
mod batches;
mod cache;
mod cells;
mod closings;
mod decisions;
mod error;
mod events;
mod games;
mod keys;
mod lists;
mod migrate;
mod names;
mod open;
mod players;
mod reader;
mod seeds;
mod writer;

pub use audit::EntryFilter;
pub use batches::{Batch, BatchInfo};
pub use cache::{InputStamp, Snapshot, StoredChunk};
pub use closings::{PublishedRow, StoredRevision, StoredRow};
pub use decisions::{Act, DecisionRow, FIELDS, Field, joined_reasons};
pub use error::{StoreError, What};
pub use events::EventRow;
pub use games::{GameRow, TypedTime};
pub use keys::KeyFinder;
pub use lists::{ListRow, VersionRow};
pub use names::Names;
pub use open::{Access, Store};
pub use players::{Attribute, BarRow, PlayerDecision};
pub use reader::Reader;
pub use seeds::SeedRow;
pub use writer::{Salts, Writer};
