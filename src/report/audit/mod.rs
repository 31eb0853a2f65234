//! The audit trail: its entries, its head, what a verification found, seals and their keys.

mod log;
mod seal;
mod verify;

pub use log::{AuditEntry, AuditLog};
pub use seal::{CheckedSeal, KeyPair, SealedHead};
pub use verify::{Altered, AuditHead, Published, Verified};
