//! arbitro: from game results to proven rankings.
//!
//! The rooms, and what each may use, are in `docs/architecture.md`; `tests/tidy.rs` holds the code to it.
//! Data goes one way: files → `formats` → facts → `eligibility` and `rating` (one fold) → ranking →
//! `ledger` (closings) → `report` → `render` → people.

#![cfg_attr(test, allow(clippy::print_stdout, clippy::print_stderr))]

pub mod app;
pub mod cli;
pub mod eligibility;
pub mod event;
pub mod formats;
pub mod ledger;
pub mod model;
pub mod pairing;
pub mod rating;
pub mod referee;
pub mod render;
pub mod report;
pub mod standings;
pub mod store;
