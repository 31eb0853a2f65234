//! docs/input.md: its tables of names and words are those of the code. `ARBITRO_WRITE_PAGES=1` writes them again.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fmt::Write as _;
use std::path::Path;

use arbitro::eligibility::SPANISH_MODES;
use arbitro::formats::KNOWN;
use arbitro::formats::vocabulary::{
    ACTS, DECISION_COLUMNS, OUTCOMES, SEED_COLUMNS, STATUSES, TERMINATIONS, Words,
};
use arbitro::model::{Act, Outcome, Status, Termination};

const PAGE: &str = "docs/input.md";

/// The rows of a table: a word, and the other ones for it.
fn rows(head: [&str; 2], entries: impl IntoIterator<Item = (String, Vec<&'static str>)>) -> String {
    let mut table = format!("| {} | {} |\n|---|---|\n", head[0], head[1]);
    for (word, others) in entries {
        let others: Vec<String> = others.iter().map(|other| format!("`{other}`")).collect();
        writeln!(table, "| `{word}` | {} |", others.join(", ")).unwrap();
    }
    table
}

fn words<T: Copy>(
    table: &'static [Words<T>],
    written: fn(T) -> &'static str,
) -> impl Iterator<Item = (String, Vec<&'static str>)> {
    table.iter().map(move |(value, others)| (written(*value).to_owned(), others.to_vec()))
}

/// What stands between the marks of each table.
fn tables() -> Vec<(&'static str, String)> {
    let columns = KNOWN.iter().map(|known| (known.name.to_owned(), known.aliases.to_vec()));
    let modes = SPANISH_MODES.iter().map(|(mode, others)| ((*mode).to_owned(), others.to_vec()));
    let decisions = DECISION_COLUMNS.iter().map(|(name, others)| ((*name).to_owned(), others.to_vec()));
    let seeds = SEED_COLUMNS.iter().map(|(name, others)| ((*name).to_owned(), others.to_vec()));
    vec![
        ("columns of seeds", rows(["column", "also called"], seeds)),
        ("columns", rows(["column", "also called"], columns)),
        ("results", rows(["result", "also written"], words(&OUTCOMES, Outcome::as_str))),
        ("terminations", rows(["termination", "also written"], words(&TERMINATIONS, Termination::as_str))),
        ("states", rows(["status", "also written"], words(&STATUSES, Status::as_str))),
        ("decisions", rows(["kind", "also written"], words(&ACTS, Act::as_str))),
        ("columns of decisions", rows(["column", "also called"], decisions)),
        ("modes", rows(["mode", "also written"], modes)),
    ]
}

/// The page with each table between its marks.
fn with_tables(page: &str) -> String {
    let mut page = page.to_owned();
    for (name, table) in tables() {
        let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
        let from = page.find(&begin).unwrap_or_else(|| panic!("{PAGE} has no table {name}")) + begin.len();
        let to =
            page[from..].find(&end).unwrap_or_else(|| panic!("{PAGE}: the table {name} has no end")) + from;
        page.replace_range(from..to, &table);
    }
    page
}

#[test]
fn the_page_names_every_column_and_every_word() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = std::fs::read_to_string(&path).unwrap();
    let expected = with_tables(&page);
    if std::env::var_os("ARBITRO_WRITE_PAGES").is_some() {
        std::fs::write(&path, &expected).unwrap();
        return;
    }
    assert!(
        page == expected,
        "{PAGE} is not what the code reads: ARBITRO_WRITE_PAGES=1 cargo test --test input_page"
    );
}
