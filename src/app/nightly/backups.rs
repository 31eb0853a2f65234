//! The backup that a night makes.

use super::Night;
use crate::app::backup::nightly;
use crate::app::{AppResult, Kind};
use crate::formats::config::resolve;
use crate::report::nightly::Written;
use crate::store::Store;

impl Night<'_, '_> {
    /// Puts a backup where the configuration says, and removes the oldest ones. One that cannot be made is
    /// told; what the night did stays done.
    pub(super) fn back_up(&mut self, store: &Store) -> AppResult<()> {
        let Some(config) = self.request.config.backup.clone() else { return Ok(()) };
        let folder = resolve(&self.request.config_path, &config.folder);
        match nightly(self.context, store, &folder, (config.keep, self.tried_on.is_some())) {
            Err(error) if error.kind == Kind::NotOurs => return Err(error),
            Err(error) => self.problem(&error, "backup: "),
            Ok(backup) => {
                let removed = match backup.removed.len() {
                    0 => String::new(),
                    1 => "; 1 older one removed".to_owned(),
                    more => format!("; {more} older ones removed"),
                };
                let was_there = if backup.was_there { ", there already" } else { "" };
                self.report.written.push(Written {
                    file: backup.file.display().to_string(),
                    content: format!("backup up to audit entry {}{was_there}{removed}", backup.entry),
                });
            }
        }
        Ok(())
    }
}
