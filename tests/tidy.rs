//! Holds the repository to `docs/architecture.md`: rooms, reach, SQL, registries, texts.
//!
//! Each check is a function from files to findings in `tests/tidy/`, where its own tests feed it bad
//! samples; here they run over the repository.

#[path = "tidy/lexer.rs"]
mod lexer;
#[path = "tidy/reach.rs"]
mod reach;
#[path = "tidy/registry.rs"]
mod registry;
#[path = "tidy/rooms.rs"]
mod rooms;
#[path = "tidy/source.rs"]
mod source;
#[path = "tidy/sql.rs"]
mod sql;
#[path = "tidy/texts.rs"]
mod texts;

use std::fs;
use std::path::Path;

use arbitro::model::Reason;

use source::{all_files, root, rust_files};

const EVERYWHERE: [&str; 4] = ["src", "tests", "benches", "fuzz"];

fn read(path: &str) -> String {
    String::from_utf8_lossy(&fs::read(root().join(path)).unwrap_or_default()).into_owned()
}

#[track_caller]
fn none(findings: &[String]) {
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

#[test]
fn rooms_use_only_what_the_table_says() {
    let table = rooms::table(&read("docs/architecture.md")).unwrap();
    none(&rooms::check_table(&table));
    let files = rust_files(&["src"]);
    assert!(files.len() > 10, "only {} files seen", files.len());
    none(&rooms::check_code(&table, &files));
}

#[test]
fn clock_chance_environment_terminal_files_and_database_stay_at_home() {
    none(&reach::check(&rust_files(&["src"])));
}

#[test]
fn sql_stays_in_store_and_replaces_nothing() {
    let sources = rust_files(&["src"]);
    let files = all_files();
    let is_sql = |path: &&String| Path::new(path).extension().is_some_and(|extension| extension == "sql");
    let schemas: Vec<(String, String)> =
        files.iter().filter(is_sql).map(|path| (path.clone(), read(path))).collect();
    let migrations: Vec<String> =
        files.iter().filter_map(|path| path.strip_prefix("schemas/sql/")).map(str::to_owned).collect();
    let has_store = sources.iter().any(|file| file.room() == Some("store"));
    let findings = [
        sql::check_place(&sources),
        sql::check_words(&sources, &schemas),
        sql::check_migrations(&migrations, has_store),
    ];
    none(&findings.concat());
}

#[test]
fn every_registry_entry_has_its_fixtures_and_its_page() {
    none(&registry::check(&rust_files(&["src"]), &all_files()));
}

#[test]
fn files_open_with_what_they_are_and_stay_short_and_finished() {
    let files = rust_files(&EVERYWHERE);
    let findings = [
        texts::check_openings(&files),
        texts::check_lengths(&files),
        texts::check_names(&files),
        texts::check_unfinished(&files),
    ];
    none(&findings.concat());
}

#[test]
fn no_text_speaks_of_one_machine() {
    let findings: Vec<String> =
        all_files().iter().flat_map(|path| texts::check_places(path, &read(path))).collect();
    none(&findings);
}

#[test]
fn the_documents_agree_with_the_crate() {
    let findings = [
        texts::check_changelog(&read("CHANGELOG.md"), env!("CARGO_PKG_VERSION")),
        texts::check_commands(&read("README.md"), &read(".ci/run")),
        texts::check_dependencies(&read("Cargo.toml"), &read("docs/dependencies.md")),
        texts::check_codes(&read("docs/rules/verdicts.md"), &Reason::ALL.map(Reason::code)),
    ];
    none(&findings.concat());
}
