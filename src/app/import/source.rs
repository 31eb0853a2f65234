//! Files as inputs: opened, watched, and digested while they are read.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest as _, Sha256};

use super::ImportRequest;
use crate::app::{AppError, AppResult, Kind, NoInput, StandardInput};
use crate::formats::{self, OpenError};
use crate::model::Digest;
use crate::store::{Part, What};

/// What is known of an input besides its content.
#[derive(Clone, Debug, Default)]
pub struct Stamp {
    /// Its absolute path; `None` for standard input.
    pub path: Option<String>,
    /// Its size in bytes, where it is known beforehand.
    pub size: Option<u64>,
    /// When it was modified, in nanoseconds since 1970.
    pub modified: Option<i64>,
}

/// An open input and its digest so far.
pub struct Source {
    /// The bytes.
    pub bytes: Box<dyn Read + Send>,
    /// What is known of it.
    pub stamp: Stamp,
    /// Grows as the bytes are read.
    pub seen: Seen,
}

/// The options a file is read with, as canonical text: another reading is another input.
pub fn options_said(request: &ImportRequest) -> String {
    let reading = &request.reading;
    let mapping: Vec<String> =
        reading.mapping.iter().map(|(column, field)| format!("{column}={field}")).collect();
    let fold = reading.fold.map(|fold| if fold == formats::Fold::Earlier { "earlier" } else { "later" });
    let mut said = serde_json::json!({
        "delimiter": reading.delimiter,
        "encoding": reading.encoding,
        "fold": fold,
        "format": reading.format,
        "map": mapping,
        "source": reading.source,
        "zone": reading.zone,
    });
    if let Some(dates) = reading.dates {
        said["dates"] = dates.as_str().into();
    }
    said.to_string()
}

/// A file that cannot be opened as games.
pub(super) fn cannot_open(name: &str, error: OpenError) -> AppError {
    let message = error.to_string();
    match error {
        OpenError::Refused(diagnostics) => {
            AppError::data(format!("{name} cannot be read: nothing was imported"), diagnostics)
        }
        OpenError::Directory { .. } => AppError::data(message, Vec::new()),
        OpenError::Io { .. } => AppError::new(Kind::Io, message),
        OpenError::Source { why, .. } => AppError::usage(message).hint(why.remedy()),
        _ => AppError::usage(message),
    }
}

/// The digest and the number of the bytes that were read so far.
#[derive(Clone, Default)]
pub struct Seen(Arc<Mutex<(Sha256, u64)>>);

impl Seen {
    /// The digest and the number of the bytes.
    pub fn so_far(&self) -> (Digest, u64) {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (Digest(seen.0.clone().finalize().into()), seen.1)
    }

    /// The number of the bytes.
    pub fn count(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1
    }

    fn add(&self, bytes: &[u8]) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.0.update(bytes);
        seen.1 += bytes.len() as u64;
    }
}

struct Watched<R> {
    inner: R,
    seen: Seen,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.seen.add(&buffer[..count]);
        Ok(count)
    }
}

/// What is known of a file without reading it.
///
/// # Errors
/// Where it is missing or a folder.
pub fn stamp(name: &str) -> AppResult<Stamp> {
    if name == "-" {
        return Ok(Stamp::default());
    }
    let meta = std::fs::metadata(name).map_err(|error| unreadable(name, &error))?;
    if meta.is_dir() {
        return Err(AppError::data(format!("{name} is a folder"), Vec::new()).hint("name the files in it"));
    }
    let nanos = |time| chrono::DateTime::<chrono::Utc>::from(time).timestamp_nanos_opt();
    let modified = meta.modified().ok().and_then(nanos);
    let path = std::path::absolute(name).unwrap_or_else(|_| PathBuf::from(name));
    Ok(Stamp { path: Some(path.to_string_lossy().into_owned()), size: Some(meta.len()), modified })
}

/// Opens an input; `-` is standard input.
///
/// # Errors
/// Where it is missing (66), a folder (65) or unreadable (74).
pub fn open(name: &str, input: &dyn StandardInput) -> AppResult<Source> {
    let (stamp, seen) = (stamp(name)?, Seen::default());
    let inner: Box<dyn Read + Send> = if name == "-" {
        input.open()?
    } else {
        Box::new(File::open(name).map_err(|error| unreadable(name, &error))?)
    };
    let bytes = Box::new(Watched { inner, seen: seen.clone() });
    Ok(Source { bytes, stamp, seen })
}

/// No report, file of turns or of situations is larger.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a small file whole; `wanted` says what it should be.
///
/// # Errors
/// Where it is missing (66), a folder or too large (65), or unreadable (74).
pub fn read_whole(name: &str, input: &dyn StandardInput, wanted: &str) -> AppResult<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut limited = open(name, input)?.bytes.take(MOST_BYTES + 1);
    limited
        .read_to_end(&mut bytes)
        .map_err(|error| AppError::new(Kind::Io, format!("{name} cannot be read: {error}")))?;
    if bytes.len() as u64 > MOST_BYTES {
        let message = format!("{name} is larger than {} MiB", MOST_BYTES >> 20);
        return Err(AppError::data(message, Vec::new()).hint(format!("name {wanted}")));
    }
    Ok(bytes)
}

/// The digest of a file.
///
/// # Errors
/// Where it cannot be read.
pub fn digest(name: &str) -> AppResult<Digest> {
    let mut source = open(name, &NoInput)?;
    io::copy(&mut source.bytes, &mut io::sink()).map_err(|error| unreadable(name, &error))?;
    Ok(source.seen.so_far().0)
}

fn unreadable(name: &str, error: &io::Error) -> AppError {
    let (kind, hint) = match error.kind() {
        io::ErrorKind::NotFound => (Kind::Missing, "see that the name is right"),
        _ => (Kind::Io, "see that it can be read"),
    };
    let what = if kind == Kind::Missing { "there is no such file".to_owned() } else { error.to_string() };
    AppError::new(kind, format!("{name}: {what}")).hint(hint)
}

/// Writes a file whole: under another name first, then in its place.
///
/// # Errors
/// Where it cannot be written.
pub fn write_beside(path: &Path, content: &[u8]) -> AppResult<()> {
    Beside::write(path, content)?.put()
}

/// The same for content that is written bit by bit. What `fill` says is handed back; where that is an error,
/// the file stays as it was.
///
/// # Errors
/// Where the file cannot be made, or not be put in its place.
pub fn fill_beside<E>(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> AppResult<Result<(), E>> {
    let beside = Beside::at(path)?;
    let failed = |error: io::Error| unwritable(path, &error);
    let mut file = io::BufWriter::with_capacity(1 << 16, File::create(beside.part.path()).map_err(failed)?);
    if let Err(error) = fill(&mut file) {
        return Ok(Err(error));
    }
    file.into_inner().map_err(|error| failed(error.into_error()))?.sync_all().map_err(failed)?;
    beside.put().map(Ok)
}

/// A file that is written whole under another name, and not in its place yet. Dropped, it is gone.
#[derive(Debug)]
pub struct Beside {
    part: Part,
}

impl Beside {
    fn at(path: &Path) -> AppResult<Self> {
        let path = place(path)?;
        let part = Part::begin(&path, true).map_err(|error| match error.what {
            What::Busy => AppError::from(error),
            What::Exists => AppError::from(error).hint("name another file"),
            _ => AppError::from(error).hint(WRITABLE),
        })?;
        Ok(Self { part })
    }

    /// Writes it beside its place.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn write(path: &Path, content: &[u8]) -> AppResult<Self> {
        let beside = Self::at(path)?;
        let write = || {
            let mut file = File::create(beside.part.path())?;
            file.write_all(content)?;
            file.sync_all()
        };
        match write() {
            Ok(()) => Ok(beside),
            Err(error) => Err(unwritable(path, &error)),
        }
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// Where it cannot be.
    pub fn put(self) -> AppResult<()> {
        self.part.put().map_err(|error| AppError::from(error).hint(WRITABLE))
    }
}

/// Whether two paths lead to one file that is there.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// Refuses a path that [`write_beside`] would refuse for what stands there already, or under which no file can
/// stand. Nothing is written, so what only writing tells stays untold.
///
/// # Errors
/// Where it is neither free nor a plain file, or is a database, or the system takes no such path (73).
pub fn refuse_place(path: &Path) -> AppResult<()> {
    let path = place(path)?;
    reachable(&path).map_err(|(at, error)| {
        let message = format!("{} cannot be written: {}: {error}", path.display(), at.display());
        AppError::new(Kind::CannotCreate, message)
            .hint("name a file in a folder that is there or can be made")
    })
}

/// The same for a file whose folder is not made.
///
/// # Errors
/// As [`refuse_place`]; where its folder is missing (73).
pub(super) fn refuse_file(path: &Path) -> AppResult<()> {
    refuse_place(path)?;
    match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        None => Ok(()),
        Some(folder) => {
            let message =
                format!("{} cannot be written: there is no folder {}", path.display(), folder.display());
            Err(AppError::new(Kind::CannotCreate, message).hint(WRITABLE))
        }
    }
}

/// Whether a file can be made at a path with the folders that it lacks; where not, the part of it that the system
/// refuses.
fn reachable(path: &Path) -> Result<(), (PathBuf, io::Error)> {
    // What is made first has a longer name than the file.
    let mut longest = path.as_os_str().to_owned();
    longest.push(".part");
    let (mut there, mut is_missing) = (PathBuf::new(), false);
    for part in Path::new(&longest).components() {
        let next = there.join(part);
        match std::fs::metadata(&next) {
            // What lies behind a folder that is missing is asked about only whether it could have its name.
            Ok(_) if !is_missing => there = next,
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => is_missing = true,
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => return Err((there, error)),
            Err(error) => return Err((next, error)),
        }
    }
    // The part of a file that is to be replaced may be there, left by a kill.
    let folder = if there.is_file() { there.parent().map(Path::to_owned).unwrap_or_default() } else { there };
    match std::fs::metadata(&folder) {
        Ok(meta) if cfg!(unix) && meta.permissions().readonly() => {
            Err((folder, io::ErrorKind::PermissionDenied.into()))
        }
        _ => Ok(()),
    }
}

/// The file that a path means, which is replaced as a whole. What is no plain file cannot be, and a database
/// is never meant, however it was named: a report in its place would be the end of it.
///
/// # Errors
/// Where it is neither free nor a plain file, or is a database (73).
fn place(path: &Path) -> AppResult<PathBuf> {
    let Ok(meta) = std::fs::metadata(path) else { return Ok(path.to_owned()) };
    let refused = |why: &str, hint: &str| {
        Err(AppError::new(Kind::CannotCreate, format!("{} is {why}", path.display())).hint(hint))
    };
    if meta.is_dir() {
        return refused("a folder", "name a file in it");
    }
    if !meta.is_file() {
        return refused("no plain file", "name a file; what goes to standard output needs no name");
    }
    if is_database(path) {
        return refused("a database, and is not written over", "name another file");
    }
    // The file that a link leads to is replaced, and not the link.
    Ok(path.canonicalize().unwrap_or_else(|_| path.to_owned()))
}

fn is_database(path: &Path) -> bool {
    let mut begin = [0; SQLITE.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut begin)).is_ok() && &begin == SQLITE
}

/// How a database begins.
const SQLITE: &[u8; 16] = b"SQLite format 3\0";

/// What helps where a file cannot be written.
const WRITABLE: &str = "see that the folder exists and can be written";

fn unwritable(path: &Path, error: &io::Error) -> AppError {
    let kind = if error.kind() == io::ErrorKind::NotFound { Kind::CannotCreate } else { Kind::Io };
    AppError::new(kind, format!("{} cannot be written: {error}", path.display())).hint(WRITABLE)
}
