//! The program as its users run it: the real binary, real files, exit codes, what is printed where.

// Helpers of tests may stop them, too, and a case that cannot be tried here is named.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod again;
mod audit;
mod bad_input;
mod bars;
mod checkpoint;
mod database_page;
mod event;
mod event_again;
mod event_says;
mod exit_codes;
mod fise;
mod fise_table;
mod game_show;
mod hints;
mod inputs;
mod ladder;
mod late;
mod list_dates;
mod lists;
mod mended;
mod migrate;
mod nightly;
mod nightly_reports;
mod output;
mod pair;
mod readme;
mod real;
mod reports;
mod revisions;
mod seed_files;
mod settings;
mod spanish;
mod survive;
mod unlisted;
mod unseen;
mod usage;
mod vezz;
mod world;
