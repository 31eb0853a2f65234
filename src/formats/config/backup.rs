//! `[backup]`: where a night puts its backups, and how many stay.

use super::super::document::{Fields, Node, Problems, whole};
use super::types::BackupConfig;
use super::values;

pub(super) const KEYS: &[&str] = &["folder", "keep"];
/// More backups than anybody keeps: one a night for ten years.
const MOST: i64 = 3_660;
/// Two weeks of nights.
const USUAL: i64 = 14;

/// Reads the section.
pub(super) fn read(node: &Node<'_>, problems: &mut Problems<'_>) -> Option<BackupConfig> {
    let fields = Fields::of("backup", node, KEYS, problems)?;
    let folder = values::needed_path(&fields, "folder", "add folder = \"backups\"", problems);
    let keep = match fields.get("keep") {
        Some(node) => whole("keep", node, (1, MOST), problems)?,
        None => USUAL,
    };
    Some(BackupConfig { folder: folder?, keep: u32::try_from(keep).unwrap_or(1) })
}
