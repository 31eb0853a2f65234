//! The program as its users run it: the real binary, real files, exit codes, what is printed where.

// Helpers of tests may stop them, too, and a case that cannot be tried here is named.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod audit;
mod bad_input;
mod bars;
mod checkpoint;
mod database_page;
mod event;
mod event_says;
mod exit_codes;
mod fise;
mod fise_table;
mod inputs;
mod ladder;
mod late;
mod lists;
mod migrate;
mod nightly;
mod output;
mod pair;
mod real;
mod reports;
mod revisions;
mod settings;
mod survive;
mod usage;
mod vezz;
mod world;
