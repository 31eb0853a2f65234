//! The program as a process, in a folder that lives as long as the benches.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

static FOLDER: LazyLock<tempfile::TempDir> =
    LazyLock::new(|| tempfile::tempdir().unwrap_or_else(|error| panic!("no temporary folder: {error}")));

/// A file of the folder.
pub fn path(name: &str) -> PathBuf {
    FOLDER.path().join(name)
}

/// Runs the program on a database by a clock; it must succeed.
pub fn arbitro(db: &Path, now: &str, arguments: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .arg("--db")
        .arg(db)
        .args(["--now", now, "--actor", "bench", "--yes", "--no-progress"])
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(status.is_ok_and(|status| status.success()), "arbitro {arguments:?}");
}

/// A copy of a database that nobody has open, under another name.
pub fn copy(from: &Path, name: &str) -> PathBuf {
    let db = path(name);
    for ending in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", db.display()));
    }
    let copied = std::fs::copy(from, &db);
    assert!(copied.is_ok(), "{copied:?}");
    db
}
