//! Bad rows on their way to files that can be mended and imported again: one file for each set of columns.

use std::path::{Path, PathBuf};

use super::source::Beside;
use crate::app::AppResult;

/// Bad rows, by the header that they stand under in their own file; JSON Lines have none.
#[derive(Debug, Default)]
pub struct Bad(Vec<(String, String)>);

impl Bad {
    /// Adds a row, as whole lines.
    pub fn add(&mut self, header: &str, line: &str) {
        let known = self.0.iter().position(|(known, _)| known == header);
        let at = known.unwrap_or_else(|| {
            self.0.push((header.to_owned(), String::new()));
            self.0.len() - 1
        });
        self.0[at].1.push_str(line);
    }

    /// Where the rows go: those under the first header to the file that was named, those under others to
    /// files beside it.
    pub fn paths(&self, named: &Path) -> Vec<PathBuf> {
        (1..=self.0.len()).map(|number| numbered(named, number)).collect()
    }

    /// Writes the rows beside their places, so that they can be put there once the good rows are in.
    ///
    /// # Errors
    /// Where a file cannot be written; then none is left.
    pub fn write(&self, named: &Path) -> AppResult<Vec<Beside>> {
        let files = self.0.iter().zip(self.paths(named));
        files
            .map(|((header, rows), path)| Beside::write(&path, format!("{header}{rows}").as_bytes()))
            .collect()
    }
}

/// `bad.csv`, `bad-2.csv`, `bad-3.csv`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The path itself, or the first numbered one beside it where nothing is yet, and nothing `is_promised`: a night
/// overwrites no rows that nobody has mended.
pub fn unused(path: &Path, is_promised: impl Fn(&Path) -> bool) -> PathBuf {
    let is_used = |path: &Path| path.exists() || is_promised(path);
    let mut number = 1;
    while is_used(&numbered(path, number)) {
        number += 1;
    }
    numbered(path, number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_under_their_own_header() {
        let folder = tempfile::tempdir().unwrap();
        let named = folder.path().join("bad.csv");
        let mut bad = Bad::default();
        bad.add("reason,id\n", "r1,1\n");
        bad.add("reason,key\n", "r2,2\n");
        bad.add("reason,id\n", "r3,3\n");
        for beside in bad.write(&named).unwrap() {
            beside.put().unwrap();
        }
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(
            (read("bad.csv"), read("bad-2.csv")),
            ("reason,id\nr1,1\nr3,3\n".into(), "reason,key\nr2,2\n".into())
        );
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
        assert_eq!(unused(&named, |_| false), folder.path().join("bad-3.csv"));
        assert_eq!(unused(&named, |path| path.ends_with("bad-3.csv")), folder.path().join("bad-4.csv"));
    }

    #[test]
    fn what_is_not_put_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let mut bad = Bad::default();
        bad.add("h\n", "r\n");
        drop(bad.write(&folder.path().join("bad.csv")).unwrap());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(bad.write(&folder.path().join("none/bad.csv")).is_err());
    }

    #[test]
    fn a_name_without_an_extension_is_numbered_too() {
        assert_eq!(numbered(Path::new("a/bad"), 2), Path::new("a/bad-2"));
        assert_eq!(numbered(Path::new("a.b/bad.tar.gz"), 3), Path::new("a.b/bad.tar-3.gz"));
    }
}
