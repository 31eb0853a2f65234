//! Modes that no list knows: their games are kept and do not count, and it is said, since a mode may be mistyped
//! (R-VEZZ-1).

use rustc_hash::FxHashSet;

use crate::app::{AppResult, book};
use crate::eligibility::is_known_mode;
use crate::model::Profile;
use crate::store::{Names, Writer};

/// The rules of the lists of a kind of game, and the modes that were met.
#[derive(Default)]
pub struct Modes {
    rules: Vec<Profile>,
    met: FxHashSet<u32>,
}

impl Modes {
    /// The lists of a kind that are not retired, with their rules as of the running command.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn of_lists(writer: &Writer<'_>, names: &Names, kind: u32) -> AppResult<Self> {
        let lists = book::lists(writer.reader(), names)?.into_iter();
        let of_kind = lists.filter(|(row, _)| row.kind == kind && row.ended.is_none());
        let rules = of_kind.map(|(_, list)| list.rules_at(writer.recorded()).clone()).collect();
        Ok(Self { rules, met: FxHashSet::default() })
    }

    /// What to say of a mode, a word's number, when it is met for the first time and no list knows it.
    pub fn warning(&mut self, mode: u32, names: &Names) -> Option<String> {
        if mode == 0 || !self.met.insert(mode) || self.rules.is_empty() {
            return None;
        }
        let mode = &names.words[mode as usize];
        let is_known = self.rules.iter().any(|rules| is_known_mode(&rules.eligibility, mode));
        (!is_known).then(|| {
            let meant =
                self.closest(mode).map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
            format!("no list knows the mode \"{mode}\": its games do not count (mode){meant}")
        })
    }

    /// The mode of a list that a mistyped one is close to.
    fn closest(&self, mode: &str) -> Option<&str> {
        let rules = self.rules.iter().map(|rules| &rules.eligibility);
        let known = rules.flat_map(|rules| rules.modes.iter().chain(&rules.unrated_modes));
        book::closest(mode, &known.map(String::as_str).collect::<Vec<_>>())
    }
}
