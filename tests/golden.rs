//! Whole sessions as a reader sees them: `tests/golden/*.trycmd`, run against the real program.

#[test]
fn sessions_read_as_they_are_written_down() {
    trycmd::TestCases::new()
        .env("ARBITRO_ACTOR", "eva")
        .env("NO_COLOR", "1")
        .case("tests/golden/*.trycmd")
        .run();
}
