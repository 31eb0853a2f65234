//! `migrate`: an older version's database becomes one of this version, and is kept as it was beside it.

use std::path::{Path, PathBuf};

use crate::app::{AppError, AppResult, Context};
use crate::report::changes::Changes;
use crate::store::{Access, Store, Versions, What};

/// A database to be migrated.
#[derive(Clone, Debug, Default)]
pub struct MigrateRequest {
    /// Where it is kept as it was; `None` for a free name beside it.
    pub backup: Option<PathBuf>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Brings the database to this program's version. A database that has it already is left alone.
///
/// # Errors
/// Where there is none (66), it is newer or not ours (69), it cannot be kept (73), or another process
/// writes to it (75).
pub fn migrate(context: &Context<'_>, request: &MigrateRequest) -> AppResult<Changes> {
    let versions = Store::versions(&context.db)?;
    let mut report = Changes { command: "migrate".to_owned(), ..Changes::default() };
    if versions.file == versions.program {
        report.already.push(format!("{} has version {} already", context.db.display(), versions.file));
        return Ok(report);
    }
    let backup = request.backup.clone().unwrap_or_else(|| free_name(&context.db, versions.file));
    if !request.dry_run {
        report.written = run(context, &backup)?;
    }
    // Where another process was quicker there is nothing left to do.
    if request.dry_run || report.written {
        report.changes = sentences(&context.db, versions, &backup);
    }
    Ok(report)
}

/// Opens the database to change it, and migrates it first where an older version made it: a night does so
/// by itself, and says it. `copy_of`: the database of which this one is a copy that goes again.
///
/// # Errors
/// Where the database cannot be opened or migrated.
pub(super) fn open_migrated(context: &Context<'_>, copy_of: Option<&Path>) -> AppResult<Store> {
    match Store::open(&context.db, Access::Write) {
        Err(error) if error.what == What::Older => {
            let versions = Store::versions(&context.db)?;
            let backup = free_name(&context.db, versions.file);
            if run(context, &backup)? {
                let said = match copy_of {
                    None => sentences(&context.db, versions, &backup),
                    Some(db) => would_be(db, versions),
                };
                said.iter().for_each(|said| context.progress.note(said));
            }
            Ok(Store::open(&context.db, Access::Write)?)
        }
        other => Ok(other?),
    }
}

/// `false` where another process was quicker.
fn run(context: &Context<'_>, backup: &Path) -> AppResult<bool> {
    context.check_clock()?;
    let entry = Store::migrate(&context.db, backup, &context.author, context.salts.clone());
    let entry = entry.map_err(|error| match error.what {
        What::Exists => AppError::from(error).hint("name another file with --backup"),
        _ => error.into(),
    })?;
    if let Some(entry) = &entry {
        context.note_recorded(entry.recorded);
    }
    Ok(entry.is_some())
}

fn sentences(db: &Path, versions: Versions, backup: &Path) -> Vec<String> {
    let (file, program) = (versions.file, versions.program);
    vec![
        format!("the database {} goes from version {file} to version {program}", db.display()),
        format!("it is kept as it was in {}", backup.display()),
    ]
}

/// The same of a database that stays as it is.
fn would_be(db: &Path, versions: Versions) -> Vec<String> {
    let (file, program) = (versions.file, versions.program);
    vec![
        format!("the database {} would go from version {file} to version {program}", db.display()),
        format!("it would be kept as it was in {}", free_name(db, file).display()),
    ]
}

/// A name beside the database that nothing has: `arbitro.db.v1.backup`, `arbitro.db.v1.2.backup`…
fn free_name(db: &Path, version: i64) -> PathBuf {
    let name = |tail: &str| {
        let mut name = db.as_os_str().to_owned();
        name.push(format!(".v{version}{tail}.backup"));
        PathBuf::from(name)
    };
    let first = name("");
    if !first.exists() {
        return first;
    }
    let mut others = (2_u32..).map(|number| name(&format!(".{number}")));
    others.find(|other| !other.exists()).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_gets_a_free_name() {
        let folder = tempfile::TempDir::new().unwrap();
        let db = folder.path().join("club.db");
        assert_eq!(free_name(&db, 1), folder.path().join("club.db.v1.backup"));
        std::fs::write(folder.path().join("club.db.v1.backup"), "").unwrap();
        std::fs::write(folder.path().join("club.db.v1.2.backup"), "").unwrap();
        assert_eq!(free_name(&db, 1), folder.path().join("club.db.v1.3.backup"));
        assert_eq!(free_name(&db, 2), folder.path().join("club.db.v2.backup"));
    }
}
