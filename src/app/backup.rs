//! `backup`, `restore`, and the backups of a night: copies that were checked before they got their names.

use std::path::{Path, PathBuf};

use crate::app::import::source::refuse_place;
use crate::app::{Amount, AppError, AppResult, Context, Kind};
use crate::model::audit::Head;
use crate::report::backup::Copied;
use crate::report::value::ChainHead;
use crate::store::{Access, Part, Reader, Store, StoreError, What};

/// A backup that is asked for.
#[derive(Clone, Debug)]
pub struct BackupRequest {
    /// Where the copy is to stand.
    pub file: PathBuf,
    /// Whether a file that stands there is replaced.
    pub force: bool,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Copies the database while others may write to it.
///
/// # Errors
/// Where there is a file already (73), the database is damaged (74) or not as its audit chain says (1).
pub fn backup(context: &Context<'_>, request: &BackupRequest) -> AppResult<Copied> {
    let store = context.open()?;
    let file = request.file.as_path();
    if same_file(file, &context.db) {
        return Err(AppError::usage(format!("{} is the database itself", file.display()))
            .hint("name another file, best on another disk"));
    }
    let taken = |error: StoreError| {
        let can_be_replaced = !request.force && file.is_file();
        let hint = if can_be_replaced {
            "name another file, or add --force to replace this one"
        } else {
            "name another file"
        };
        if error.what == What::Exists { AppError::from(error).hint(hint) } else { error.into() }
    };
    let part = Part::begin(file, request.force).map_err(taken)?;
    let copied = copy(context, &store, &part)?;
    let report = copied.report("backup", &context.db, file, !request.dry_run);
    if !request.dry_run {
        part.put().map_err(taken)?;
    }
    Ok(report)
}

/// Makes the database from a backup; there must be none yet.
///
/// # Errors
/// Where there is a database (73), the backup is missing (66), none of ours (69), damaged (74) or not as its
/// audit chain says (1).
pub fn restore(context: &Context<'_>, file: &Path, dry_run: bool) -> AppResult<Copied> {
    let backup = Store::open(file, Access::Read).map_err(|error| match error.what {
        What::Missing | What::NotOurs => {
            AppError::from(error).hint("name a file that arbitro backup has written")
        }
        What::Damaged => AppError::from(error).hint("restore an earlier backup"),
        What::Older => AppError::from(error).hint("copy the file to its place, and run arbitro migrate"),
        _ => error.into(),
    })?;
    let part = Part::begin(&context.db, false).map_err(|error| {
        let hint = "move it and what lies beside it away, or name a new file with --db";
        if error.what == What::Exists { AppError::from(error).hint(hint) } else { error.into() }
    })?;
    let copied = copy(context, &backup, &part)?;
    let report = copied.report("restore", file, &context.db, !dry_run);
    if !dry_run {
        part.put()?;
    }
    Ok(report)
}

/// Whether two paths name one file that is there.
fn same_file(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// A copy that was checked.
struct Sound {
    head: Head,
    games: u32,
    bytes: u64,
}

impl Sound {
    fn report(&self, command: &str, from: &Path, to: &Path, written: bool) -> Copied {
        Copied {
            command: command.to_owned(),
            from: from.display().to_string(),
            to: to.display().to_string(),
            written,
            bytes: self.bytes,
            games: u64::from(self.games),
            head: ChainHead::of(&self.head),
        }
    }
}

/// Copies a database and checks the copy.
fn copy(context: &Context<'_>, store: &Store, part: &Part) -> AppResult<Sound> {
    let mut begun = false;
    store.copy_to(part.path(), &mut |done, all| {
        if !begun {
            context.progress.begin("copying", Amount::Steps(all));
            begun = true;
        }
        context.progress.at(done);
    })?;
    if begun {
        context.progress.end();
    }
    Store::forget_reports(part.path())?;
    let copy = Store::open(part.path(), Access::Read)?;
    let head = check(context, copy.reader(), store.path())?;
    let failed =
        |error: std::io::Error| AppError::new(Kind::Io, format!("{}: {error}", part.path().display()));
    let bytes = std::fs::metadata(part.path()).map_err(failed)?.len();
    Ok(Sound { head, games: copy.reader().last_game()?, bytes })
}

/// Refuses a copy that is damaged, or not as its audit chain says; `of` names what was copied.
fn check(context: &Context<'_>, reader: Reader<'_>, of: &Path) -> AppResult<Head> {
    if let Some(said) = reader.integrity(1)?.first() {
        let error = AppError::new(Kind::Io, format!("{} is damaged: {said}; no copy was kept", of.display()));
        return Err(error.hint("arbitro doctor says more; restore an earlier backup into a new place"));
    }
    let verified = verified(context, reader)?;
    match verified.findings.kept.first() {
        None => Ok(verified.head),
        Some(finding) => {
            let message = format!(
                "{} is not as its audit chain says: {}; no copy was kept",
                of.display(),
                finding.message
            );
            Err(AppError::new(Kind::Difference, message).hint("arbitro audit verify lists what differs"))
        }
    }
}

/// Verifies the audit chain, watched.
///
/// # Errors
/// Where the file cannot be read.
pub fn verified(context: &Context<'_>, reader: Reader<'_>) -> Result<crate::store::Verification, StoreError> {
    let mut begun = false;
    let verified = reader.verify(&mut |done, all| {
        if !begun {
            context.progress.begin("verifying the audit chain", Amount::Steps(all));
            begun = true;
        }
        context.progress.at(done);
    })?;
    if begun {
        context.progress.end();
    }
    Ok(verified)
}

/// What came of a night's backup.
pub struct NightlyBackup {
    /// The file.
    pub file: PathBuf,
    /// The audit entry it goes up to.
    pub entry: u32,
    /// Whether a backup of this entry was there already.
    pub was_there: bool,
    /// Older backups that were removed.
    pub removed: Vec<PathBuf>,
}

/// Puts a backup in a folder, unless one of the same audit entry is there, and keeps the last `keep`. On a dry
/// run it only says so.
///
/// # Errors
/// As [`backup`]; then no older one was removed.
pub fn nightly(
    context: &Context<'_>,
    store: &Store,
    folder: &Path,
    (keep, dry_run): (u32, bool),
) -> AppResult<NightlyBackup> {
    if dry_run {
        return would_be(context, store, folder, keep);
    }
    std::fs::create_dir_all(folder).map_err(|error| {
        AppError::new(Kind::CannotCreate, format!("{} cannot be made: {error}", folder.display()))
            .hint("name a folder that can be written in [backup]")
    })?;
    let stem = stem(context);
    let head = store.reader().head()?;
    let file = folder.join(name(&stem, &head));
    let mut was_there = file.exists();
    if !was_there {
        // Another night may make the same backup at once: one of the two is enough.
        let in_folder = |error: StoreError| match error.what {
            What::Exists => AppError::from(error).hint("move it away, or name another folder in [backup]"),
            _ => error.into(),
        };
        let other_made_it = |error: &StoreError| error.what == What::Exists && file.is_file();
        match Part::begin(&file, false) {
            Err(error) if other_made_it(&error) => was_there = true,
            begun => {
                let part = begun.map_err(in_folder)?;
                // Another command may have written since the head was read; the copy is named after its own head.
                let copied = copy(context, store, &part)?;
                if copied.head != head {
                    drop(part);
                    return nightly(context, store, folder, (keep, dry_run));
                }
                match part.put() {
                    Err(error) if other_made_it(&error) => was_there = true,
                    put => put.map_err(in_folder)?,
                }
            }
        }
    }
    let removed = prune(folder, &stem, keep)?;
    Ok(NightlyBackup { file, entry: head.seq.0, was_there, removed })
}

/// What [`nightly`] would do.
fn would_be(context: &Context<'_>, store: &Store, folder: &Path, keep: u32) -> AppResult<NightlyBackup> {
    let (stem, head) = (stem(context), store.reader().head()?);
    let mut names = if folder.is_dir() { backups(folder, &stem)? } else { Vec::new() };
    let new = name(&stem, &head);
    let was_there = names.contains(&new);
    let file = folder.join(&new);
    if !was_there {
        refuse_place(&file)?;
        names.push(new);
        names.sort_unstable();
    }
    let removed = old(&names, keep).iter().map(|name| folder.join(name)).collect();
    Ok(NightlyBackup { file, entry: head.seq.0, was_there, removed })
}

/// What the names of a database's backups begin with.
fn stem(context: &Context<'_>) -> String {
    context.db.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// `club-20261125T030000Z-00000012.db`: in the order of the names the last is the newest.
fn name(stem: &str, head: &Head) -> String {
    let at = head.recorded.to_string();
    let digits: String = at.chars().take(19).filter(|sign| *sign != '-' && *sign != ':').collect();
    format!("{stem}-{digits}Z-{:08}.db", head.seq.0)
}

/// Whether a file's name is one that [`name`] gives.
fn is_backup(stem: &str, file: &str) -> bool {
    let shape = file.strip_prefix(stem).and_then(|rest| rest.strip_suffix(".db"));
    let Some(["", at, entry]) = shape
        .map(|shape| shape.split('-').collect::<Vec<_>>())
        .as_deref()
        .map(|parts| <[&str; 3]>::try_from(parts).unwrap_or(["x", "", ""]))
    else {
        return false;
    };
    let digits =
        |text: &str, count: usize| text.len() >= count && text.bytes().all(|byte| byte.is_ascii_digit());
    let at = at.strip_suffix('Z').and_then(|at| at.split_once('T'));
    at.is_some_and(|(day, time)| digits(day, 8) && digits(time, 6)) && digits(entry, 8)
}

/// Removes all but the last backups of a database.
fn prune(folder: &Path, stem: &str, keep: u32) -> AppResult<Vec<PathBuf>> {
    let mut removed = Vec::new();
    for name in old(&backups(folder, stem)?, keep) {
        let path = folder.join(name);
        std::fs::remove_file(&path).map_err(|error| not_removed(&path, &error))?;
        removed.push(path);
    }
    Ok(removed)
}

/// The names of a database's backups in a folder, the oldest first.
fn backups(folder: &Path, stem: &str) -> AppResult<Vec<String>> {
    let entries = std::fs::read_dir(folder).map_err(|error| not_removed(folder, &error))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| is_backup(stem, name))
        .collect();
    names.sort_unstable();
    Ok(names)
}

/// All but the last of the names.
fn old(names: &[String], keep: u32) -> &[String] {
    &names[..names.len().saturating_sub(keep.max(1) as usize)]
}

fn not_removed(path: &Path, error: &std::io::Error) -> AppError {
    AppError::new(Kind::Io, format!("{}: {error}", path.display()))
        .hint("see that old backups can be removed")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::audit::EntrySeq;
    use crate::model::{Digest, Instant};

    fn head(at: &str, seq: u32) -> Head {
        Head { seq: EntrySeq(seq), recorded: Instant::parse(at).unwrap(), hash: Digest::of(b"x") }
    }

    #[test]
    fn names_sort_by_time_and_are_known_again() {
        let earlier = name("club", &head("2026-11-25T03:00:00.5Z", 12));
        let later = name("club", &head("2026-12-01T03:00:00Z", 9));
        assert_eq!(earlier, "club-20261125T030000Z-00000012.db");
        assert!(earlier < later);
        assert!(is_backup("club", &earlier) && is_backup("club", &later));
        for other in [
            "club.db",
            "club-20261125T030000Z-00000012.db.part",
            "club-b-20261125T030000Z-00000012.db",
            "club-20261125T030000Z.db",
            "club-notes-12345678.db",
            "other-20261125T030000Z-00000012.db",
        ] {
            assert!(!is_backup("club", other), "{other}");
        }
    }

    #[test]
    fn the_last_ones_are_kept_and_nothing_else_is_touched() {
        let folder = tempfile::tempdir().unwrap();
        for day in 1..=4 {
            let file = name("club", &head(&format!("2026-11-0{day}T03:00:00Z"), day));
            std::fs::write(folder.path().join(file), "x").unwrap();
        }
        std::fs::write(folder.path().join("club-notes.db"), "x").unwrap();
        let removed = prune(folder.path(), "club", 2).unwrap();
        assert_eq!(removed.len(), 2);
        assert!(removed.iter().all(|path| path.to_string_lossy().contains("2026110")));
        let mut left: Vec<_> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(
            left,
            ["club-20261103T030000Z-00000003.db", "club-20261104T030000Z-00000004.db", "club-notes.db"]
        );
        assert!(prune(folder.path(), "club", 0).unwrap().len() == 1, "the newest always stays");
    }
}
