//! Files as texts: openings, lengths, names, unfinished work, words that do not belong, and the documents.

use crate::lexer::Token;
use crate::source::Source;

/// The longest a file under `src` may be, in lines.
const LONGEST: usize = 500;
/// The longest `src/main.rs` may be, in lines.
const LONGEST_MAIN: usize = 20;
/// Names that say nothing of what a module is for.
const EMPTY_NAMES: [&str; 8] = ["utils", "util", "common", "commons", "helpers", "helper", "misc", "shared"];

/// Files that do not open by saying what they are.
pub(crate) fn check_openings(files: &[Source]) -> Vec<String> {
    let says = |text: &str| {
        text.lines().next().and_then(|line| line.strip_prefix("//! ")).is_some_and(|s| !s.is_empty())
    };
    let silent = files.iter().filter(|file| !says(&file.text));
    silent.map(|file| format!("{}: it does not open with `//!`", file.path)).collect()
}

/// Files under `src` that are too long.
pub(crate) fn check_lengths(files: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.room().is_some()) {
        let most = if file.path == "src/main.rs" { LONGEST_MAIN } else { LONGEST };
        let lines = file.text.lines().count();
        if lines > most {
            findings.push(format!("{}: {lines} lines, at most {most}", file.path));
        }
    }
    findings
}

/// Modules under names that say nothing.
pub(crate) fn check_names(files: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.room().is_some()) {
        let parts = file.path.split('/').map(|part| part.trim_end_matches(".rs"));
        findings.extend(
            parts
                .filter(|part| EMPTY_NAMES.contains(part))
                .map(|part| format!("{}: `{part}` says nothing", file.path)),
        );
        let inline = file.tokens.windows(3).filter(|window| window[0].is("mod") && window[2].is("{"));
        let empty = inline.map(|window| &window[1]).filter(|name| EMPTY_NAMES.contains(&name.text.as_str()));
        findings
            .extend(empty.map(|name| format!("{}:{}: `{}` says nothing", file.path, name.line, name.text)));
    }
    findings
}

/// Work left undone: macros that stand for it, and words that announce it.
pub(crate) fn check_unfinished(files: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in files {
        let is_macro =
            |pair: &&[Token]| pair[1].is("!") && (pair[0].is("todo") || pair[0].is("unimplemented"));
        for pair in file.tokens.windows(2).filter(is_macro) {
            findings.push(format!("{}:{}: {}!", file.path, pair[0].line, pair[0].text));
        }
        for (at, line) in file.text.lines().enumerate() {
            for word in [concat!("FIX", "ME"), concat!("XX", "X"), concat!("TO", "DO")] {
                if has_word(line, word) {
                    findings.push(format!("{}:{}: {word}", file.path, at + 1));
                }
            }
        }
    }
    findings
}

fn has_word(line: &str, word: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(inside) && !after.is_some_and(inside)
    })
}

/// Places of one machine, which mean nothing to who reads the repository.
pub(crate) fn check_places(path: &str, text: &str) -> Vec<String> {
    let places = [
        concat!("../", "shared"),
        concat!("/wo", "rk/"),
        concat!("/tmp/", "wt"),
        concat!("/tmp/", "briefs"),
        concat!("/tmp/", "target-"),
    ];
    let mut findings = Vec::new();
    for (at, line) in text.lines().enumerate() {
        findings.extend(
            places
                .iter()
                .filter(|place| line.contains(**place))
                .map(|place| format!("{path}:{}: {place}", at + 1)),
        );
    }
    findings
}

/// The newest released entry of the changelog must be the crate's version, with its date; only an entry
/// for what is not released may stand above it.
pub(crate) fn check_changelog(changelog: &str, version: &str) -> Vec<String> {
    let mut entries = changelog.lines().filter_map(|line| line.strip_prefix("## "));
    let first = entries.next();
    let released = if first == Some("[Unreleased]") { entries.next() } else { first };
    let Some(released) = released else { return vec!["CHANGELOG.md has no released entry".to_owned()] };
    let dated = released.strip_prefix(&format!("[{version}] - ")).is_some_and(is_date);
    if dated {
        Vec::new()
    } else {
        vec![format!("CHANGELOG.md: \"{released}\" is not \"[{version}] - DATE\"")]
    }
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    let digits = parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    lengths == [4, 2, 2] && digits
}

/// The two commands that the README promises on a fresh machine, and what `.ci/run` runs of them.
pub(crate) fn check_commands(readme: &str, ci: &str) -> Vec<String> {
    let mut findings = Vec::new();
    for command in ["cargo run --release -- nightly --config fixtures/demo/arbitro.toml", "cargo test"] {
        if !readme.lines().any(|line| line.trim() == command) {
            findings.push(format!("README.md has no line `{command}`"));
        }
    }
    if !ci.lines().any(|line| line.trim() == "cargo test") {
        findings.push(".ci/run does not run the README's test command `cargo test`".to_owned());
    }
    findings
}

/// Direct dependencies that `docs/dependencies.md` does not explain, and explained ones that are gone.
pub(crate) fn check_dependencies(manifest: &str, page: &str) -> Vec<String> {
    let Ok(manifest) = manifest.parse::<toml::Table>() else {
        return vec!["Cargo.toml cannot be read".to_owned()];
    };
    let tables = ["dependencies", "dev-dependencies", "build-dependencies"];
    let used: Vec<&String> = tables
        .iter()
        .filter_map(|name| manifest.get(*name)?.as_table())
        .flat_map(|table| table.iter().map(|(name, _)| name))
        .collect();
    let explained: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let mut findings = Vec::new();
    for name in used.iter().filter(|name| !explained.contains(&name.as_str())) {
        findings.push(format!("docs/dependencies.md has no line for `{name}`"));
    }
    for name in explained.iter().filter(|name| !used.iter().any(|used| used == *name)) {
        findings.push(format!("docs/dependencies.md explains `{name}`, which is not used"));
    }
    findings
}

/// The page of verdicts must list every code, in the order in which the program gives them (R-VER-1).
pub(crate) fn check_codes(page: &str, codes: &[&str]) -> Vec<String> {
    let listed: Vec<&str> = page
        .lines()
        .skip_while(|line| !line.starts_with("| code |"))
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    if listed == codes {
        Vec::new()
    } else {
        vec![format!("docs/rules/verdicts.md lists {listed:?}, the program gives {codes:?}")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> [Source; 1] {
        [Source::new(path, text)]
    }

    #[test]
    fn a_file_that_opens_with_code_is_found() {
        assert_eq!(check_openings(&file("tests/a.rs", "//! What it is.\nuse a;")).len(), 0);
        for bad in ["", "use a;", "// What it is.", "\n//! What it is.", "//!\n//! What it is."] {
            assert_eq!(check_openings(&file("benches/a.rs", bad)).len(), 1, "{bad}");
        }
    }

    #[test]
    fn long_files_are_found() {
        assert_eq!(check_lengths(&file("src/app/a.rs", &"a\n".repeat(500))).len(), 0);
        assert_eq!(check_lengths(&file("src/app/a.rs", &"a\n".repeat(501))).len(), 1);
        assert_eq!(check_lengths(&file("src/main.rs", &"a\n".repeat(20))).len(), 0);
        assert_eq!(check_lengths(&file("src/main.rs", &"a\n".repeat(21))).len(), 1);
    }

    #[test]
    fn empty_names_are_found() {
        assert_eq!(check_names(&file("src/app/import.rs", "mod rows { }")).len(), 0);
        assert_eq!(check_names(&file("src/utils.rs", "")).len(), 1);
        assert_eq!(check_names(&file("src/app/helpers/rows.rs", "")).len(), 1);
        assert_eq!(check_names(&file("src/app/import.rs", "mod misc { }")).len(), 1);
    }

    #[test]
    fn unfinished_work_is_found() {
        for bad in [
            "fn f() { todo!() }".to_owned(),
            "fn f() { std::unimplemented!() }".to_owned(),
            format!("// {}: later", concat!("FIX", "ME")),
            format!("// {}", concat!("XX", "X")),
            format!("let a = \"{}\";", concat!("TO", "DO")),
        ] {
            assert_eq!(check_unfinished(&file("src/app/a.rs", &bad)).len(), 1, "{bad}");
        }
        assert_eq!(check_unfinished(&file("src/app/a.rs", "// MÉTODO, XXXR\nlet todo = 1;")).len(), 0);
    }

    #[test]
    fn machine_places_are_found() {
        for bad in [concat!("see ../", "shared/x"), concat!("(/wo", "rk/x)"), concat!("/tmp/", "wt/docs")] {
            assert_eq!(check_places("a.md", &format!("fine\n{bad}\n")).len(), 1, "{bad}");
        }
        assert_eq!(check_places("a.md", "network/, shared, /tmp").len(), 0);
    }

    #[test]
    fn a_changelog_of_another_version_is_found() {
        let check = |text: &str| check_changelog(text, "0.1.0").len();
        assert_eq!(check("# Changelog\n\n## [0.1.0] - 2026-11-30\n\n## [0.0.9] - 2026-10-01\n"), 0);
        assert_eq!(check("## [Unreleased]\n\n## [0.1.0] - 2026-11-30\n"), 0);
        for bad in [
            "# Changelog\n",
            "## [Unreleased]\n",
            "## [0.2.0] - 2026-11-30\n\n## [0.1.0] - 2026-11-30\n",
            "## [0.1.0]\n",
            "## [0.1.0] - 30.11.2026\n",
        ] {
            assert_eq!(check(bad), 1, "{bad}");
        }
    }

    #[test]
    fn promised_commands_are_looked_for() {
        let readme = "cargo run --release -- nightly --config fixtures/demo/arbitro.toml\n    cargo test\n";
        assert_eq!(check_commands(readme, "set -e\ncargo test\n").len(), 0);
        assert_eq!(check_commands("", "cargo test").len(), 2);
        assert_eq!(check_commands(readme, "cargo test --lib").len(), 1);
    }

    #[test]
    fn dependencies_and_their_page_agree() {
        let manifest = "[dependencies]\ncsv = \"1\"\n[dev-dependencies]\nrstest = \"1\"\n";
        assert_eq!(check_dependencies(manifest, "| `csv` | x |\n| `rstest` | y |\n").len(), 0);
        assert_eq!(check_dependencies(manifest, "| `csv` | x |\n").len(), 1);
        assert_eq!(
            check_dependencies(manifest, "| `csv` | x |\n| `rstest` | y |\n| `rand` | z |\n").len(),
            1
        );
        assert_eq!(check_dependencies("[", "").len(), 1);
    }

    #[test]
    fn codes_and_their_page_agree() {
        let page = "| verdict | meaning |\n|---|---|\n| `rated` | x |\n\n| code | x |\n|---|---|\n| `void` | a |\n| `bye` | b |\n";
        assert_eq!(check_codes(page, &["void", "bye"]).len(), 0);
        assert_eq!(check_codes(page, &["bye", "void"]).len(), 1);
        assert_eq!(check_codes(page, &["void", "bye", "late"]).len(), 1);
        assert_eq!(check_codes("", &["void"]).len(), 1);
    }
}
