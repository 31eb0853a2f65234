//! The repository's files as the checks see them, and the paths that Rust code names.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::lexer::{Kind, Token, tokens};

/// One Rust file.
pub(crate) struct Source {
    /// From the repository's root, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) tokens: Vec<Token>,
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned(), tokens: tokens(text) }
    }

    /// The room of a file under `src`: its top module, `lib` or `main` for the roots.
    pub(crate) fn room(&self) -> Option<&str> {
        let inside = self.path.strip_prefix("src/")?;
        let top = inside.split('/').next()?;
        Some(top.strip_suffix(".rs").unwrap_or(top))
    }

    /// How many modules the file stands in: 0 for the roots.
    pub(crate) fn depth(&self) -> usize {
        let inside = self.path.strip_prefix("src/").unwrap_or(&self.path);
        let parts = inside.split('/').count();
        let is_root = matches!(inside, "lib.rs" | "main.rs");
        parts - usize::from(is_root || inside.ends_with("/mod.rs"))
    }
}

/// A path that code names: `a::b::c`, each leaf of a `use` tree as a path of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Named {
    pub(crate) segments: Vec<String>,
    pub(crate) line: usize,
    pub(crate) test: bool,
    pub(crate) nesting: usize,
    /// Whether it is called as a macro.
    pub(crate) is_macro: bool,
}

/// All paths that a file's code names; a plain identifier is a path of one segment.
pub(crate) fn paths(tokens: &[Token]) -> Vec<Named> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].kind == Kind::Word {
            at = tree(tokens, at, &[], &mut out);
        } else {
            at += 1;
        }
    }
    out
}

/// Reads the path that begins at a word, and the group that may end it; gives where to go on.
fn tree(tokens: &[Token], from: usize, prefix: &[String], out: &mut Vec<Named>) -> usize {
    let mut segments = prefix.to_vec();
    let mut at = from;
    loop {
        segments.push(tokens[at].text.clone());
        let joined = tokens.get(at + 1).is_some_and(|token| token.is("::"));
        match tokens.get(at + 2) {
            Some(next) if joined && next.kind == Kind::Word => at += 2,
            Some(next) if joined && next.is("{") => return group(tokens, at + 3, &segments, out),
            Some(next) if joined && next.is("*") => {
                segments.push("*".to_owned());
                at += 2;
                break;
            }
            _ => break,
        }
    }
    let is_macro = tokens.get(at + 1).is_some_and(|token| token.is("!"))
        && !tokens.get(at + 2).is_some_and(|token| token.is("="));
    let first = &tokens[from];
    out.push(Named { segments, line: first.line, test: first.test, nesting: first.nesting, is_macro });
    at + 1
}

/// Reads the group of a `use` tree, from just after its `{` to just after its `}`.
fn group(tokens: &[Token], from: usize, prefix: &[String], out: &mut Vec<Named>) -> usize {
    let mut at = from;
    while let Some(token) = tokens.get(at) {
        if token.is("}") {
            return at + 1;
        }
        at = match token.kind {
            // The name after `as` is new here, not a path from the prefix.
            Kind::Word if token.is("as") => at + 2,
            Kind::Word => tree(tokens, at, prefix, out),
            _ => at + 1,
        };
    }
    at
}

/// The repository's root.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file under some of the repository's folders, in order.
pub(crate) fn rust_files(folders: &[&str]) -> Vec<Source> {
    let read = |path: &String| Some(Source::new(path, &fs::read_to_string(root().join(path)).ok()?));
    let inside = |path: &&String| {
        let is_rust = Path::new(path).extension().is_some_and(|extension| extension == "rs");
        is_rust && folders.iter().any(|folder| path.starts_with(&format!("{folder}/")))
    };
    let mut files: Vec<Source> = all_files().iter().filter(inside).filter_map(read).collect();
    mark_test_files(&mut files);
    files
}

/// Marks the files that a `#[cfg(test)] mod x;` brings in.
fn mark_test_files(files: &mut [Source]) {
    let mut test_files = Vec::new();
    for file in files.iter() {
        let folder = file.path.trim_end_matches("mod.rs").trim_end_matches("lib.rs").trim_end_matches(".rs");
        let folder = folder.trim_end_matches('/');
        for window in file.tokens.windows(3) {
            if window[0].test && window[0].is("mod") && window[2].is(";") {
                test_files.push(format!("{folder}/{}.rs", window[1].text));
                test_files.push(format!("{folder}/{}/mod.rs", window[1].text));
            }
        }
    }
    for file in files.iter_mut().filter(|file| test_files.contains(&file.path)) {
        file.tokens.iter_mut().for_each(|token| token.test = true);
    }
}

/// Every file of the repository: what git tracks or would add, else all that is not built or hidden.
pub(crate) fn all_files() -> Vec<String> {
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output();
    let mut files: Vec<String> = match listed {
        Ok(output) if output.status.success() && !output.stdout.is_empty() => {
            String::from_utf8_lossy(&output.stdout).split('\0').map(str::to_owned).collect()
        }
        _ => {
            let mut files = Vec::new();
            walk(&root(), "", &mut files);
            files
        }
    };
    files.retain(|file| !file.is_empty() && root().join(file).is_file());
    files.sort();
    files.dedup();
    files
}

fn walk(folder: &Path, prefix: &str, files: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if entry.path().is_dir() {
            if !["target", ".git", "demo-out"].contains(&name.as_str()) {
                walk(&entry.path(), &format!("{path}/"), files);
            }
        } else {
            files.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(source: &str) -> Vec<String> {
        paths(&tokens(source)).into_iter().map(|path| path.segments.join("::")).collect()
    }

    #[test]
    fn use_trees_are_taken_apart() {
        assert_eq!(
            named("use crate::{model::{Rating, key as k}, store::*}; a::b(c)"),
            ["use", "crate::model::Rating", "crate::model::key", "crate::store::*", "a::b", "c"]
        );
    }

    #[test]
    fn macros_are_told_from_comparisons() {
        let found = paths(&tokens("dbg!(a); b != c; std::println!()"));
        let macros: Vec<_> =
            found.iter().filter(|path| path.is_macro).map(|p| p.segments.join("::")).collect();
        assert_eq!(macros, ["dbg", "std::println"]);
    }

    #[test]
    fn files_know_their_room_and_depth() {
        let at = |path: &str| {
            let source = Source::new(path, "");
            (source.room().unwrap_or("-").to_owned(), source.depth())
        };
        assert_eq!(at("src/lib.rs"), ("lib".to_owned(), 0));
        assert_eq!(at("src/app.rs"), ("app".to_owned(), 1));
        assert_eq!(at("src/app/mod.rs"), ("app".to_owned(), 1));
        assert_eq!(at("src/app/check.rs"), ("app".to_owned(), 2));
        assert_eq!(at("src/pairing/dutch/mod.rs"), ("pairing".to_owned(), 2));
        assert_eq!(at("tests/tidy.rs").0, "-");
    }

    #[test]
    fn a_test_module_in_a_file_of_its_own_is_test_code() {
        let mut files = [
            Source::new("src/app/mod.rs", "#[cfg(test)] mod tests; mod live;"),
            Source::new("src/app/tests.rs", "a"),
            Source::new("src/app/live.rs", "a"),
        ];
        mark_test_files(&mut files);
        assert_eq!(files.map(|file| file.tokens[0].test), [true, true, false]);
    }

    #[test]
    fn the_walk_finds_what_git_finds_here() {
        let mut walked = Vec::new();
        walk(&root(), "", &mut walked);
        assert!(rust_files(&["src", "tests"]).iter().all(|file| walked.contains(&file.path)));
        assert!(rust_files(&["src"]).iter().any(|file| file.path == "src/lib.rs"));
    }
}
