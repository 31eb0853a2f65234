//! Whole sessions as a reader sees them: `tests/golden/*.trycmd`, each run against the real program with a
//! database of its own.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use tempfile::TempDir;

#[track_caller]
fn session(name: &str) {
    let folder = TempDir::new().unwrap();
    trycmd::TestCases::new()
        .env("ARBITRO_DB", folder.path().join("arbitro.db").to_str().unwrap())
        .env("ARBITRO_ACTOR", "eva")
        .env("NO_COLOR", "1")
        .case(format!("tests/golden/{name}.trycmd"))
        .run();
}

#[test]
fn a_championship_of_four() {
    session("four");
}

#[test]
fn a_round_robin_of_eleven() {
    session("round-robin");
}

#[test]
fn a_word_game_of_six() {
    session("words");
}
