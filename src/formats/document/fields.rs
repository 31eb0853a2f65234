//! The fields of one table: known ones are handed out, unknown ones complained about.

use toml::de::{DeTable, DeValue};

use super::problems::Problems;
use super::suggest::suggest;
use super::value::{Node, short, wrong_type};
use crate::model::Diagnostic;

/// So many known keys can be listed in a remedy; only profiles have more.
const FEW: usize = 24;

/// A table whose keys have been looked through.
pub(in crate::formats) struct Fields<'n, 't> {
    table: &'n DeTable<'t>,
    range: Option<std::ops::Range<usize>>,
}

impl<'n, 't> Fields<'n, 't> {
    /// The fields of a document's root.
    pub(in crate::formats) fn root(
        table: &'n DeTable<'t>,
        known: &[&str],
        problems: &mut Problems<'_>,
    ) -> Self {
        Self::checked("", table, None, known, problems)
    }

    /// The fields of a table that is a value; `None` where the value is no table.
    pub(in crate::formats) fn of(
        what: &str,
        node: &'n Node<'t>,
        known: &[&str],
        problems: &mut Problems<'_>,
    ) -> Option<Self> {
        let DeValue::Table(table) = node.get_ref() else {
            wrong_type(what, "a table", node, problems);
            return None;
        };
        Some(Self::checked(what, table, Some(node.span()), known, problems))
    }

    fn checked(
        what: &str,
        table: &'n DeTable<'t>,
        range: Option<std::ops::Range<usize>>,
        known: &[&str],
        problems: &mut Problems<'_>,
    ) -> Self {
        for (key, _) in table {
            if problems.full() {
                break;
            }
            let name = key.get_ref().as_ref();
            if !known.contains(&name) {
                let of = if what.is_empty() { String::new() } else { format!(" in {what}") };
                let wrong = Diagnostic::error("unknown-key", format!("unknown key \"{}\"{of}", short(name)));
                let wrong = match suggest(name, known.iter().copied()) {
                    Some(near) => wrong.remedy(format!("did you mean \"{near}\"?")),
                    None if known.len() <= FEW => wrong.remedy(format!("known are: {}", known.join(", "))),
                    None => wrong.remedy("`arbitro list show` prints every key there is"),
                };
                problems.add(Some(key.span()), wrong);
            }
        }
        Self { table, range }
    }

    /// The value of a key.
    pub(in crate::formats) fn get(&self, key: &str) -> Option<&'n Node<'t>> {
        self.table.get(key)
    }

    /// The value of a key that must be there: complains where it is not.
    pub(in crate::formats) fn need(
        &self,
        key: &str,
        remedy: &str,
        problems: &mut Problems<'_>,
    ) -> Option<&'n Node<'t>> {
        let found = self.get(key);
        if found.is_none() && !problems.broken() {
            let wrong = Diagnostic::error("missing", format!("{key} is missing")).remedy(remedy);
            problems.add(self.range.clone(), wrong);
        }
        found
    }
}
