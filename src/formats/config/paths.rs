//! Paths of a configuration: where they start, and what stands for what in them. Nothing here looks at a disk.

use std::path::{Component, Path, PathBuf};

use super::super::document::{did_you_mean, short};
use super::types::ReportConfig;

/// A path of a configuration: one that is not absolute starts in the folder of the configuration's file.
///
/// ```
/// use arbitro::formats::config::resolve;
/// use std::path::Path;
/// assert_eq!(resolve(Path::new("club/nightly.toml"), "new/*.csv"), Path::new("club/new/*.csv"));
/// assert_eq!(resolve(Path::new("nightly.toml"), "club.db"), Path::new("club.db"));
/// ```
pub fn resolve(config_file: &Path, written: &str) -> PathBuf {
    config_file.parent().map_or_else(|| PathBuf::from(written), |folder| folder.join(written))
}

/// A path without the parts that lead nowhere: `./a//b/../c` is `a/c`.
pub(super) fn plain(written: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in Path::new(written).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if path.file_name().is_some() => {
                path.pop();
            }
            // Nothing is above the root.
            Component::ParentDir if path.has_root() => {}
            _ => path.push(part),
        }
    }
    path
}

/// What may stand in braces in a report's path.
const NAMES: [&str; 3] = ["list", "kind", "label"];

/// Whether a report's path has only braces that mean something.
pub(super) fn check_template(template: &str) -> Result<(), (String, String)> {
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        let inside = rest[at..].strip_prefix('{').and_then(|after| after.split_once('}'));
        let Some((name, after)) = inside else {
            let message = format!("path: a brace of \"{}\" has no partner", short(template));
            return Err((message, "write {list}, {kind} or {label}".to_owned()));
        };
        if !NAMES.contains(&name) {
            return Err((format!("path: \"{{{}}}\" means nothing", short(name)), did_you_mean(name, &NAMES)));
        }
        rest = after;
    }
    Ok(())
}

impl ReportConfig {
    /// Whether each period has a file of its own: the path names `{label}`.
    pub fn has_a_file_a_label(&self) -> bool {
        self.path.contains("{label}")
    }

    /// The report's path for a period's label (`general` where it has none). Characters of the list's name that
    /// would lead to another folder, or that some file system refuses, become `-`.
    pub fn path_for(&self, label: &str) -> String {
        let mut path = String::with_capacity(self.path.len() + 32);
        let mut rest = self.path.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            path.push_str(before);
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            match name {
                "list" => path.push_str(&for_file(&self.list)),
                "kind" => path.push_str(self.kind.as_str()),
                _ => path.push_str(&for_file(label)),
            }
            rest = after;
        }
        path + rest
    }
}

fn for_file(name: &str) -> String {
    let plain = |c: char| if c.is_control() || "/\\:*?\"<>|".contains(c) { '-' } else { c };
    let name: String = name.chars().map(plain).collect();
    if name.bytes().all(|byte| byte == b'.') { "-".repeat(name.len()) } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_plain_path() {
        for (written, expected) in [
            ("o/a.csv", "o/a.csv"),
            ("./o//./a.csv", "o/a.csv"),
            ("o/x/../a.csv", "o/a.csv"),
            ("../o/a.csv", "../o/a.csv"),
            ("../../a.csv", "../../a.csv"),
            ("o/../../a.csv", "../a.csv"),
            ("/../a.csv", "/a.csv"),
        ] {
            assert_eq!(plain(written), Path::new(expected), "{written}");
        }
    }
}
