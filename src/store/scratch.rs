//! A folder for a copy of the file that goes again. Whoever is killed leaves it behind; the next one takes it over.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::error::{StoreError, What};
use super::place;

/// The file that is locked by whoever works in the folder; the lock ends with the process, however that ends.
fn lock_in(folder: &Path, stem: &str) -> PathBuf {
    folder.join(format!("{stem}.lock"))
}

/// How often another process may take the folder away between its making and its locking.
const MOST_TRIES: u32 = 100;

/// A folder that is gone once this is dropped.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
    /// What the names of its files begin with.
    stem: String,
    /// Held until the end, so that no other command works in it.
    _lock: File,
}

impl Scratch {
    /// Takes a folder for files whose names begin with `stem`; what a process that has ended left in it is removed.
    ///
    /// # Errors
    /// [`What::Busy`] where another process works in it, [`What::Exists`] where it holds something else or is no
    /// folder, [`What::CannotCreate`] where it cannot be made.
    pub fn begin(folder: &Path, stem: &str) -> Result<Self, StoreError> {
        let cannot = |error: std::io::Error| {
            StoreError::new(What::CannotCreate, folder, format!("it cannot be made: {error}"))
        };
        for _ in 0..MOST_TRIES {
            match std::fs::create_dir(folder) {
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(cannot(error)),
                _ => refuse_others(folder, stem)?,
            }
            match place::lock(&lock_in(folder, stem)) {
                Ok(Some(lock)) => {
                    remove_files(folder, stem).map_err(cannot)?;
                    return Ok(Self { folder: folder.to_owned(), stem: stem.to_owned(), _lock: lock });
                }
                // Either it is held, or whoever held it has just removed it.
                Ok(None) if is_held(folder, stem) => break,
                Ok(None) => {}
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(cannot(error)),
            }
        }
        Err(StoreError::new(What::Busy, folder, "another command works in it"))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The next one removes what stays.
        let _ = remove_files(&self.folder, &self.stem);
        let _ = std::fs::remove_file(lock_in(&self.folder, &self.stem));
        let _ = std::fs::remove_dir(&self.folder);
    }
}

fn is_held(folder: &Path, stem: &str) -> bool {
    let Ok(file) = File::options().write(true).open(lock_in(folder, stem)) else { return false };
    matches!(file.try_lock(), Err(std::fs::TryLockError::WouldBlock))
}

/// Refuses a folder of somebody else's: nothing in it may be removed.
fn refuse_others(folder: &Path, stem: &str) -> Result<(), StoreError> {
    let exists = |message: String| StoreError::new(What::Exists, folder, message);
    if folder.symlink_metadata().is_ok_and(|meta| !meta.is_dir()) {
        return Err(exists("it is no folder".to_owned()));
    }
    // Another process may just have removed it.
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !is_ours(&entry, stem) {
            return Err(exists(format!("it holds {name}, which is no copy of the database")));
        }
    }
    Ok(())
}

/// Whether it is one of the files of a copy, its logs and its own copies included.
fn is_ours(entry: &std::fs::DirEntry, stem: &str) -> bool {
    entry.file_name().to_string_lossy().starts_with(stem)
        && entry.file_type().is_ok_and(|kind| kind.is_file())
}

fn remove_files(folder: &Path, stem: &str) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if is_ours(&entry, stem) && entry.path() != lock_in(folder, stem) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_dead_process_left_is_no_hindrance_and_a_live_one_is() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("club.db.dry-run");
        std::fs::create_dir(&folder).unwrap();
        for left in ["club.db.lock", "club.db", "club.db-wal", "club.db.v5.backup"] {
            std::fs::write(folder.join(left), "left by a kill").unwrap();
        }
        let scratch = Scratch::begin(&folder, "club.db").unwrap();
        let inside = |folder: &Path| std::fs::read_dir(folder).unwrap().count();
        assert_eq!(inside(scratch.folder()), 1, "nothing but the lock");
        std::fs::write(folder.join("club.db"), "the copy").unwrap();
        assert_eq!(Scratch::begin(&folder, "club.db").unwrap_err().what, What::Busy);
        assert_eq!(std::fs::read_to_string(folder.join("club.db")).unwrap(), "the copy");
        drop(scratch);
        assert!(!folder.exists());
        drop(Scratch::begin(&folder, "club.db").unwrap());
        assert_eq!(inside(parent.path()), 0);
    }

    #[test]
    fn what_is_somebody_elses_is_left_alone() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("club.db.dry-run");
        std::fs::create_dir_all(folder.join("club.db-notes")).unwrap();
        std::fs::write(folder.join("club.db"), "x").unwrap();
        let error = Scratch::begin(&folder, "club.db").unwrap_err();
        assert_eq!(error.what, What::Exists);
        assert!(error.message.contains("club.db-notes"), "{}", error.message);
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
        let file = parent.path().join("file");
        std::fs::write(&file, "x").unwrap();
        assert_eq!(Scratch::begin(&file, "club.db").unwrap_err().what, What::Exists);
    }
}
