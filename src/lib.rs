//! arbitro: from game results to proven rankings.
//!
//! The rooms, and what each may use, are in `docs/architecture.md`; `tests/tidy.rs` holds the code to it.
//! Data goes one way: files → `formats` → facts → `eligibility` and `rating` (one fold) → ranking →
//! `ledger` (closings) → `report` → `render` → people.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used))]

pub mod formats;
pub mod model;
pub mod pairing;
