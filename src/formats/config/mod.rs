//! The nightly configuration: which lists to keep, which files to take, which rankings to write.
//!
//! Reading it opens nothing: paths stay as written, patterns are not looked up, and profile files are read where
//! they are used. `docs/nightly.md` explains every key; a test holds it to the code.

mod backup;
mod inputs;
mod lists;
mod paths;
mod reports;
mod types;
mod values;

#[cfg(test)]
mod tests;

pub use inputs::KEYS as INPUT_KEYS;
pub use paths::resolve;
pub use types::{
    BackupConfig, Config, InputConfig, ListConfig, OnConflict, ProfileSource, ReportConfig, ReportFormat,
    ReportKind,
};

use super::document::{Fields, Node, Problems, flag, list, parse};
use crate::model::Diagnostic;

/// Reads a configuration. `file` is what diagnostics call it.
///
/// # Errors
/// Everything that is wrong, in the order of the file: syntax, unknown keys, types, values, contradictions.
///
/// ```
/// use arbitro::formats::config;
/// let read = config::read("database = \"club.db\"\n[[inputs]]\npaths = \"new/*.csv\"\ngame = \"go\"\n", "n.toml");
/// assert_eq!(read.unwrap().inputs[0].paths, ["new/*.csv"]);
/// ```
pub fn read(text: &str, file: &str) -> Result<Config, Vec<Diagnostic>> {
    let mut problems = Problems::new(file, text);
    let document = parse(text, &mut problems);
    let config = read_root(&document, &mut problems);
    match config {
        Some(config) if problems.is_empty() => Ok(config),
        _ => Err(problems.finish()),
    }
}

const KEYS: &[&str] = &["database", "create", "now", "actor", "lists", "inputs", "reports", "backup"];

fn read_root(document: &toml::de::DeTable<'_>, problems: &mut Problems<'_>) -> Option<Config> {
    let fields = Fields::root(document, KEYS, problems);
    let database = values::needed_path(&fields, "database", "add database = \"arbitro.db\"", problems);
    let create = fields.get("create").and_then(|node| flag("create", node, problems)).unwrap_or(false);
    let now = fields.get("now").and_then(|node| values::instant("now", node, problems));
    let actor = values::optional_text(&fields, "actor", problems);
    let lists = tables(&fields, "lists", lists::read, problems);
    lists::twice(&lists, problems);
    let inputs = tables(&fields, "inputs", inputs::read, problems);
    let reports = tables(&fields, "reports", reports::read, problems);
    reports::same_file(&reports, problems);
    let backup = fields.get("backup").and_then(|node| backup::read(node, problems));
    let lists = lists.into_iter().map(|(_, list)| list).collect();
    let inputs = inputs.into_iter().map(|(_, input)| input).collect();
    let reports = reports.into_iter().map(|(_, report)| report).collect();
    Some(Config { database: database?, create, now, actor, lists, inputs, reports, backup })
}

/// An entry of an array of tables and where it stands.
type Entry<T> = (std::ops::Range<usize>, T);

/// Reads an array of tables; entries with something wrong are left out, which does not matter, because then
/// no configuration is returned.
fn tables<T>(
    fields: &Fields<'_, '_>,
    key: &str,
    read: fn(&Node<'_>, &mut Problems<'_>) -> Option<T>,
    problems: &mut Problems<'_>,
) -> Vec<Entry<T>> {
    let Some(node) = fields.get(key) else { return Vec::new() };
    if node.get_ref().is_table() {
        let wrong = Diagnostic::error("type", format!("{key} must be a list of tables"));
        problems.add(Some(node.span()), wrong.remedy(format!("head each with [[{key}]]")));
        return Vec::new();
    }
    let items = list(key, node, problems).unwrap_or_default();
    items.iter().filter_map(|item| Some((item.span(), read(item, problems)?))).collect()
}
