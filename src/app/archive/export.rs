//! `export --facts`: every table but the caches, as it is stored, in a folder.

use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::Seen;
use crate::app::{Amount, AppError, AppResult, Context, Kind};
use crate::formats::archive::{ArchiveFile, MANIFEST, Manifest, file_of, write_header, write_row};
use crate::model::archive::{Table, Texts};
use crate::report::archive::{Exported, ExportedFile};
use crate::report::value::ChainHead;
use crate::store::{Reader, Stopped};

/// Bytes that are written at once.
const CHUNK: usize = 1 << 20;

/// Writes the whole file to a new folder, as it is at one instant.
///
/// # Errors
/// Where there is something in the folder already (73), or it cannot be written (73, 74).
pub fn export_facts(context: &Context<'_>, folder: &Path) -> AppResult<Exported> {
    let store = context.open()?;
    let frozen = store.freeze()?;
    let reader = frozen.reader();
    let part = Making::begin(folder)?;
    let (schema, tables, head) = (reader.schema_version()?, reader.tables()?, reader.head()?);
    context.progress.begin("exporting", Amount::Steps(tables.len() as u64));
    let (mut texts, mut files) = (Texts::default(), Vec::new());
    for (done, table) in tables.iter().enumerate() {
        files.push(write_table(reader, &part.path, table, &mut texts)?);
        context.progress.at(done as u64 + 1);
    }
    context.progress.end();
    let manifest = Manifest { schema, head, files };
    let bytes = manifest.write().map_err(|error| AppError::new(Kind::Io, error.to_string()))?;
    let path = part.path.join(MANIFEST);
    let write = || {
        let mut file = File::create(&path)?;
        file.write_all(&bytes)?;
        file.sync_all()
    };
    write().map_err(|error| unwritable(&path, &error))?;
    part.put()?;
    Ok(report(folder, &manifest, &bytes))
}

fn report(folder: &Path, manifest: &Manifest, bytes: &[u8]) -> Exported {
    let files = manifest.files.iter().map(|file| ExportedFile {
        file: file_of(&file.table),
        rows: Some(file.rows),
        bytes: file.bytes,
        sha256: file.sha256,
    });
    let of_manifest = ExportedFile {
        file: MANIFEST.to_owned(),
        rows: None,
        bytes: bytes.len() as u64,
        sha256: crate::model::Digest::of(bytes),
    };
    Exported {
        folder: folder.display().to_string(),
        head: ChainHead::of(&manifest.head),
        files: files.chain([of_manifest]).collect(),
    }
}

/// Writes a table's file, and learns the texts that later tables refer to.
fn write_table(
    reader: Reader<'_>,
    folder: &Path,
    table: &Table,
    texts: &mut Texts,
) -> AppResult<ArchiveFile> {
    let path = folder.join(file_of(&table.name));
    let mut file = File::create(&path).map_err(|error| unwritable(&path, &error))?;
    let (mut seen, mut buffer, mut rows) = (Seen::default(), Vec::with_capacity(2 * CHUNK), 0);
    let mut flush = |buffer: &mut Vec<u8>| {
        seen.add(buffer);
        file.write_all(buffer)?;
        buffer.clear();
        Ok::<(), std::io::Error>(())
    };
    write_header(table, &mut buffer);
    let told = reader.each_row(table, |row| {
        texts.learn(&table.name, row);
        write_row(table, texts, row, &mut buffer);
        rows += 1;
        if buffer.len() >= CHUNK { flush(&mut buffer) } else { Ok(()) }
    });
    match told {
        Err(Stopped::Store(error)) => return Err(error.into()),
        Err(Stopped::Listener(error)) => return Err(unwritable(&path, &error)),
        Ok(()) => {}
    }
    flush(&mut buffer).and_then(|()| file.sync_all()).map_err(|error| unwritable(&path, &error))?;
    let bytes = seen.bytes;
    Ok(ArchiveFile { table: table.name.clone(), rows, bytes, sha256: seen.digest() })
}

fn unwritable(path: &Path, error: &std::io::Error) -> AppError {
    use std::io::ErrorKind::{AlreadyExists, NotADirectory, NotFound, PermissionDenied, StorageFull};
    let (kind, hint) = match error.kind() {
        NotFound | NotADirectory | PermissionDenied | AlreadyExists => {
            (Kind::CannotCreate, "name a folder that can be made")
        }
        StorageFull => (Kind::Io, "make room on the disk; nothing is left of the export"),
        _ => (Kind::Io, "see that the disk can be written"),
    };
    AppError::new(kind, format!("{} cannot be written: {error}", path.display())).hint(hint)
}

/// A folder in the making: under another name until it is whole.
struct Making {
    path: PathBuf,
    target: PathBuf,
    /// Held until the end, so that no other command takes it for a leftover.
    _lock: File,
}

/// What is locked in a folder in the making.
const LOCK: &str = "lock";

impl Making {
    fn begin(target: &Path) -> AppResult<Self> {
        let taken = |why: &str| {
            AppError::new(Kind::CannotCreate, format!("{}: {why}", target.display()))
                .hint("name a folder that is not there yet, or an empty one")
        };
        let is_taken = std::fs::read_dir(target).map(|mut entries| entries.next().is_some());
        if is_taken.as_ref().is_ok_and(|taken| *taken) {
            return Err(taken("there is something in it already"));
        }
        if is_taken.is_err() && target.symlink_metadata().is_ok() {
            return Err(taken("it is no folder"));
        }
        let mut name = target.file_name().ok_or_else(|| taken("it has no name of its own"))?.to_owned();
        name.push(".part");
        let path = target.with_file_name(name);
        if let Ok(held) = File::open(path.join(LOCK))
            && matches!(held.try_lock(), Err(TryLockError::WouldBlock))
        {
            let message = format!("{}: another command is making it", target.display());
            return Err(AppError::new(Kind::Busy, message).hint("try again when that one is done"));
        }
        remove_leftovers(&path)?;
        std::fs::create_dir(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => taken("the folder it is to stand in does not exist")
                .hint("make that folder first, or name another one"),
            _ => unwritable(target, &error),
        })?;
        let lock = File::create(path.join(LOCK)).map_err(|error| unwritable(&path, &error))?;
        // A file system without locks: two commands at once would be in each other's way, and say so.
        let _ = lock.try_lock();
        Ok(Self { path, target: target.to_owned(), _lock: lock })
    }

    fn put(self) -> AppResult<()> {
        std::fs::remove_file(self.path.join(LOCK)).map_err(|error| unwritable(&self.path, &error))?;
        std::fs::rename(&self.path, &self.target).map_err(|error| unwritable(&self.target, &error))?;
        let parent = self.target.parent().filter(|parent| !parent.as_os_str().is_empty());
        // Some systems cannot sync a folder; the files in it are synced.
        let _ = File::open(parent.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        // Once it stands in its place there is nothing here to remove.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// Removes what an interrupted export left; a folder with anything else in it is somebody's.
fn remove_leftovers(path: &Path) -> AppResult<()> {
    let Ok(entries) = std::fs::read_dir(path) else { return Ok(()) };
    let is_ours = |path: &Path| {
        path.ends_with(MANIFEST)
            || path.ends_with(LOCK)
            || path.extension().is_some_and(|ending| ending == "csv")
    };
    if entries.filter_map(Result::ok).any(|entry| !is_ours(&entry.path())) {
        let message =
            format!("{}: the export would be made here, and there are other files in it", path.display());
        return Err(AppError::new(Kind::CannotCreate, message).hint("move them away, or name another folder"));
    }
    std::fs::remove_dir_all(path).map_err(|error| unwritable(path, &error))
}
