//! The program as its users run it: the real binary, real files, exit codes, what is printed where.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod event;
mod exit_codes;
mod fise;
mod late;
mod nightly;
mod output;
mod settings;
mod usage;
mod vezz;
mod world;
