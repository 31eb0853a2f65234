//! A file that is made under another name and put in its place when it is whole: whoever finds it under its
//! own name finds all of it.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::error::{StoreError, What};

/// What SQLite keeps beside a file; another database's would be taken for that of the new file.
const BESIDE: [&str; 2] = ["-wal", "-journal"];

/// Commands that may make the same file at once, each under a name of its own; one of them puts it in its place.
const MOST_AT_ONCE: u32 = 100;

/// A file in the making. Dropped before it was put in its place, nothing is left of it.
#[derive(Debug)]
pub struct Part {
    path: PathBuf,
    target: PathBuf,
    replace: bool,
    /// Held until the end, so that no other command writes to it.
    lock: File,
    is_put: bool,
}

/// The file whose log or index of a log a path names, where it is there.
fn database_of_log(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let database = ["-wal", "-shm", "-journal"].iter().find_map(|suffix| name.strip_suffix(suffix))?;
    Some(path.with_file_name(database)).filter(|database| database.is_file())
}

/// A path with something behind its name.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

impl Part {
    /// Begins a file that will stand at `target`; what an interrupted command left is written over.
    ///
    /// # Errors
    /// [`What::Exists`] where there is a file already and it is not to be replaced, or the log of another
    /// database lies beside it; [`What::Busy`] where many commands are making it at once.
    pub fn begin(target: &Path, replace: bool) -> Result<Self, StoreError> {
        let exists = |message: String| StoreError::new(What::Exists, target, message);
        if target.is_dir() {
            return Err(exists("it is a folder".to_owned()));
        }
        if target.metadata().is_ok_and(|meta| !meta.is_file()) {
            return Err(exists("it is no plain file".to_owned()));
        }
        if let Some(database) = database_of_log(target) {
            return Err(exists(format!("it belongs to the database {}", database.display())));
        }
        if !replace && target.symlink_metadata().is_ok() {
            return Err(exists("it exists already".to_owned()));
        }
        for log in BESIDE.map(|suffix| beside(target, suffix)) {
            if log.metadata().is_ok_and(|meta| meta.len() > 0) {
                return Err(exists(format!("{} lies beside it, the log of another database", log.display())));
            }
        }
        for number in 0..MOST_AT_ONCE {
            let suffix = if number == 0 { ".part".to_owned() } else { format!(".part{number}") };
            let path = beside(target, &suffix);
            if path.symlink_metadata().is_ok_and(|meta| !meta.is_file()) {
                // A link leads to what others have.
                continue;
            }
            match lock(&path) {
                Ok(Some(lock)) => {
                    return Ok(Self { path, target: target.to_owned(), replace, lock, is_put: false });
                }
                Ok(None) => {}
                Err(error) => {
                    let why = match error.kind() {
                        // The folder is there, so it is the right to write in it that is missing.
                        ErrorKind::PermissionDenied => "its folder cannot be written".to_owned(),
                        _ => error.to_string(),
                    };
                    let message = format!("it cannot be created: {why}");
                    return Err(StoreError::new(What::CannotCreate, target, message));
                }
            }
        }
        Err(StoreError::new(What::Busy, target, "other commands are making it"))
    }

    /// Where it is made.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Syncs it and puts it in its place.
    ///
    /// # Errors
    /// [`What::Exists`] where another file has come there meanwhile; where the disk does not take it.
    pub fn put(mut self) -> Result<(), StoreError> {
        let target = self.target.clone();
        let failed = |error: std::io::Error| match error.kind() {
            ErrorKind::AlreadyExists => StoreError::new(What::Exists, &target, "it exists already"),
            ErrorKind::StorageFull => StoreError::new(What::Full, &target, "the disk is full"),
            _ => StoreError::new(What::Failed, &target, format!("it cannot be put in its place: {error}")),
        };
        self.lock.sync_all().map_err(failed)?;
        if self.replace {
            std::fs::rename(&self.path, &self.target).map_err(failed)?;
        } else {
            put_new(&self.path, &self.target).map_err(failed)?;
        }
        self.is_put = true;
        sync_folder(&self.target).map_err(failed)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if self.is_put {
            // What stands here now is in the making by another command.
            return;
        }
        for path in [
            self.path.clone(),
            beside(&self.path, "-journal"),
            beside(&self.path, "-wal"),
            beside(&self.path, "-shm"),
        ] {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Opens and locks a file, and empties it; `None` where another command holds it.
pub(super) fn lock(path: &Path) -> std::io::Result<Option<File>> {
    let file = File::options().write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => return Ok(None),
        // A file system without locks: two commands at once would write over each other, and the check of
        // what was written tells.
        Err(TryLockError::Error(_)) | Ok(()) => {}
    }
    // The command that held it may just have put it in its place, and another one may have begun the next.
    if !is_at(&file, path) {
        return Ok(None);
    }
    file.set_len(0)?;
    Ok(Some(file))
}

/// Whether an open file is the one that a path names.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let of = |meta: std::fs::Metadata| (meta.dev(), meta.ino());
    file.metadata().ok().map(of) == path.symlink_metadata().ok().map(of)
}

/// Whether an open file is the one that a path names: here an open file cannot lose its name.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

/// Gives a file a name that no other file has.
fn put_new(path: &Path, target: &Path) -> std::io::Result<()> {
    match std::fs::hard_link(path, target) {
        Ok(()) => std::fs::remove_file(path),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // A file system without hard links.
        Err(_) if target.exists() => Err(ErrorKind::AlreadyExists.into()),
        Err(_) => std::fs::rename(path, target),
    }
}

/// Makes the names in a file's folder last through a power cut, where the system can.
fn sync_folder(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if !matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::InvalidInput) => {
            Err(error)
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.db");
        let part = Part::begin(&target, false).unwrap();
        std::fs::write(part.path(), "half").unwrap();
        drop(part);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        let part = Part::begin(&target, false).unwrap();
        std::fs::write(part.path(), "whole").unwrap();
        part.put().unwrap();
        assert_eq!(std::fs::read_to_string(&target).unwrap(), "whole");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn nothing_is_written_over_unless_asked() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.db");
        std::fs::write(&target, "old").unwrap();
        assert_eq!(Part::begin(&target, false).unwrap_err().what, What::Exists);
        let part = Part::begin(&target, true).unwrap();
        std::fs::write(part.path(), "new").unwrap();
        part.put().unwrap();
        assert_eq!(std::fs::read_to_string(&target).unwrap(), "new");

        // What is no plain file would be replaced by one.
        let other = folder.path().join("other");
        std::fs::create_dir(&other).unwrap();
        assert_eq!(Part::begin(&other, true).unwrap_err().what, What::Exists);

        // One that appears while the other is made stays, too.
        let other = folder.path().join("b.db");
        let part = Part::begin(&other, false).unwrap();
        std::fs::write(&other, "first").unwrap();
        assert_eq!(part.put().unwrap_err().what, What::Exists);
        assert_eq!(std::fs::read_to_string(&other).unwrap(), "first");
    }

    #[test]
    fn two_commands_make_files_of_their_own_and_leftovers_are_no_hindrance() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.db");
        std::fs::write(folder.path().join("a.db.part"), "left by a kill").unwrap();
        let part = Part::begin(&target, false).unwrap();
        assert_eq!(std::fs::metadata(part.path()).unwrap().len(), 0);
        let other = Part::begin(&target, false).unwrap();
        assert_ne!(part.path(), other.path());
        std::fs::write(other.path(), "the other").unwrap();
        other.put().unwrap();
        assert_eq!(part.put().unwrap_err().what, What::Exists);
        assert_eq!(std::fs::read_to_string(&target).unwrap(), "the other");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn the_log_of_another_database_would_be_taken_for_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.db");
        std::fs::write(folder.path().join("a.db-wal"), "frames").unwrap();
        let error = Part::begin(&target, true).unwrap_err();
        assert_eq!(error.what, What::Exists);
        assert!(error.message.contains("a.db-wal"), "{}", error.message);
    }
}
