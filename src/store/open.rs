//! Opening and creating the file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::error::{StoreError, What, explain};
use super::migrate;
use super::place::Part;

/// What a command will do with the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Read it only.
    Read,
    /// Read and append.
    Write,
}

/// An open file.
#[derive(Debug)]
pub struct Store {
    pub(super) connection: Connection,
    pub(super) path: PathBuf,
}

/// How long to wait for another process.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// How much of a file is held in memory, negative for KiB.
pub(super) const CACHE_KIB: i64 = -65_536;

/// The bytes of a page of a new file. SQLite's own 4096 make an import of a million games 7 % slower, which spends
/// its time on parting and writing pages; larger ones make small changes write more than they gain.
const PAGE_BYTES: i64 = 8192;

/// How a file is opened that is to be written.
const TO_WRITE: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

impl Store {
    /// Creates a file. It must not exist.
    ///
    /// # Errors
    /// [`What::Exists`] where there is one; [`What::CannotCreate`] where there can be none.
    pub fn create(path: &Path) -> Result<Self, StoreError> {
        if path.exists() {
            return Err(StoreError::new(What::Exists, path, "it exists already"));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(StoreError::new(
                What::CannotCreate,
                path,
                format!("the folder {} does not exist", folder.display()),
            ));
        }
        // Made under another name, so that whoever is killed here leaves no half of a database behind.
        let cannot = |error: StoreError| match error.what {
            What::Exists | What::Full | What::Busy | What::CannotCreate => error,
            _ => {
                StoreError::new(What::CannotCreate, path, format!("it cannot be created: {}", error.message))
            }
        };
        let part = Part::begin(path, false).map_err(cannot)?;
        make(part.path()).map_err(|error| cannot(explain(path, &error)))?;
        part.put().map_err(cannot)?;
        Self::open(path, Access::Write)
    }

    /// Opens a file that exists.
    ///
    /// # Errors
    /// What [`What`] says: missing, not ours, newer, older, damaged, busy…
    pub fn open(path: &Path, access: Access) -> Result<Self, StoreError> {
        match Self::open_any(path, access)? {
            (store, version) if version == migrate::VERSION => Ok(store),
            (_, version) => Err(older(path, version)),
        }
    }

    /// Opens a file of this version or an older one; gives the version, too.
    pub(super) fn open_any(path: &Path, access: Access) -> Result<(Self, i64), StoreError> {
        check_unopened(path)?;
        let connection = match access {
            Access::Write => open_to_write(path),
            Access::Read => open_to_read(path),
        }?;
        let version = check_version(&connection, path)?;
        if access == Access::Write {
            // Only now: it changes the file, and another program's file stays untouched.
            configure_to_write(&connection).map_err(|error| cannot_write(path, &error))?;
        }
        if version == migrate::VERSION {
            make_caches(&connection, access).map_err(|error| explain(path, &error))?;
        }
        Ok((Self { connection, path: path.to_owned() }, version))
    }

    /// The file's path, as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// What marks a file: whose it is, and of which version.
#[derive(Clone, Copy)]
struct Mark {
    application: i64,
    version: i64,
}

impl Mark {
    /// The version of a file of ours that is not newer than this program.
    fn check(self, path: &Path) -> Result<i64, StoreError> {
        if self.application != migrate::APPLICATION_ID {
            return Err(StoreError::new(What::NotOurs, path, "it is a database of another program"));
        }
        let (version, ours) = (self.version, migrate::VERSION);
        if version > ours {
            let message =
                format!("it has version {version}, made by a newer arbitro; this one knows version {ours}");
            return Err(StoreError::new(What::Newer, path, message));
        }
        Ok(version)
    }
}

/// Makes an empty database of an empty file.
fn make(path: &Path) -> rusqlite::Result<()> {
    let mut connection = Connection::open_with_flags(path, TO_WRITE)?;
    configure(&connection)?;
    new_pages(&connection)?;
    configure_to_write(&connection)?;
    migrate::migrate(&mut connection, 0)?;
    connection.close().map_err(|(_, error)| error)
}

/// Says how large the pages of a file are that holds nothing yet.
pub(super) fn new_pages(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "page_size", PAGE_BYTES)
}

/// A file that must be migrated first.
fn older(path: &Path, version: i64) -> StoreError {
    let message = format!("it has version {version}; this arbitro needs version {}", migrate::VERSION);
    StoreError::new(What::Older, path, message)
}

/// The version of an open file.
pub(super) fn check_version(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    let pragma = |name: &str| {
        connection
            .pragma_query_value(None, name, |row| row.get::<_, i64>(0))
            .map_err(|error| explain(path, &error))
    };
    Mark { application: pragma("application_id")?, version: pragma("user_version")? }.check(path)
}

/// Looks at a file before it is opened to be written, since closing it would already take in the changes
/// that its own program left beside it: what is another program's, or a newer version's, stays untouched.
fn check_unopened(path: &Path) -> Result<(), StoreError> {
    // Asked before the page is read: a log that is taken in between leaves nothing newer than the page.
    let is_pending = has_pending_log(path);
    let mark = read_header(path)?;
    if is_pending {
        // The first page may lie in the log; a connection that only reads leaves both as they are.
        return check_version(&open_to_read(path)?, path).map(|_| ());
    }
    mark.check(path).map(|_| ())
}

/// The bytes of a database's first page that say what it is.
const HEADER_BYTES: usize = 100;

/// Reads whose file it is without SQLite.
fn read_header(path: &Path) -> Result<Mark, StoreError> {
    use std::io::Read;
    let failed = |error: &std::io::Error| {
        let what = match error.kind() {
            std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => What::Missing,
            _ => What::Failed,
        };
        let message =
            if what == What::Missing { "there is no such file".to_owned() } else { error.to_string() };
        StoreError::new(what, path, message)
    };
    let not_ours = |message: &str| StoreError::new(What::NotOurs, path, message);
    if path.is_dir() {
        return Err(not_ours("it is a folder"));
    }
    let mut header = Vec::with_capacity(HEADER_BYTES);
    let file = std::fs::File::open(path).map_err(|error| failed(&error))?;
    file.take(HEADER_BYTES as u64).read_to_end(&mut header).map_err(|error| failed(&error))?;
    if !header.starts_with(b"SQLite format 3\0") {
        return Err(not_ours(if header.is_empty() { "it is empty" } else { "it is not a database" }));
    }
    let number = |at: usize| {
        let bytes = header.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map(|bytes| i64::from(i32::from_be_bytes(bytes)))
    };
    match (number(68), number(60)) {
        (Some(application), Some(version)) => Ok(Mark { application, version }),
        _ => Err(StoreError::new(What::Damaged, path, "it is cut off in its first page")),
    }
}

fn open_to_write(path: &Path) -> Result<Connection, StoreError> {
    let failed = |error: &rusqlite::Error| cannot_write(path, error);
    let connection = Connection::open_with_flags(path, TO_WRITE).map_err(|error| failed(&error))?;
    if connection.is_readonly(rusqlite::MAIN_DB).map_err(|error| failed(&error))? {
        return Err(StoreError::new(What::ReadOnly, path, UNWRITABLE));
    }
    configure(&connection).map_err(|error| failed(&error))?;
    Ok(connection)
}

const UNWRITABLE: &str = "it or its folder cannot be written";

/// Where a file is opened to be written, what SQLite cannot open is what it may not write.
fn cannot_write(path: &Path, error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::CannotOpen | rusqlite::ErrorCode::ReadOnly) => {
            StoreError::new(What::ReadOnly, path, UNWRITABLE)
        }
        _ => explain(path, error),
    }
}

/// Reads without changing the file. Where its folder cannot be written SQLite cannot make its shared
/// memory, so the file is then read as one that nobody changes, unless changes lie beside it.
fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let open = |uri: &str| {
        let connection = Connection::open_with_flags(uri, flags)?;
        configure(&connection)?;
        connection.pragma_query_value(None, "schema_version", |row| row.get::<_, i64>(0))?;
        Ok::<_, rusqlite::Error>(connection)
    };
    let uri = file_uri(path);
    match open(&uri) {
        Ok(connection) => return Ok(connection),
        Err(error) => match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::CannotOpen | rusqlite::ErrorCode::ReadOnly) => {}
            _ => return Err(explain(path, &error)),
        },
    }
    if has_pending_log(path) {
        let log = log_path(path);
        let message = format!("changes lie beside it in {}, and its folder cannot be written", log.display());
        return Err(StoreError::new(What::PendingLog, path, message));
    }
    open(&format!("{uri}?immutable=1")).map_err(|error| explain(path, &error))
}

/// Whether changes lie beside a file that are not in it yet.
fn has_pending_log(path: &Path) -> bool {
    std::fs::metadata(log_path(path)).is_ok_and(|meta| meta.len() > 0)
}

fn log_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

fn file_uri(path: &Path) -> String {
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                uri.push(char::from(*byte));
            }
            other => {
                // Writing to a String cannot fail.
                let _ = std::fmt::Write::write_fmt(&mut uri, format_args!("%{other:02X}"));
            }
        }
    }
    uri
}

/// Settings of every connection; they change nothing in the file.
fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.pragma_update(None, "cache_size", CACHE_KIB)?;
    connection.pragma_update(None, "mmap_size", 0)
}

/// Makes the tables of caches that somebody has dropped, as anybody may: for who only reads, empty ones in memory.
fn make_caches(connection: &Connection, access: Access) -> rusqlite::Result<()> {
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'cache_*'";
    let there: Vec<String> =
        connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    if there.len() >= migrate::CACHES {
        return Ok(());
    }
    for (name, sql) in migrate::caches()? {
        if !there.contains(&name) {
            match access {
                Access::Write => connection.execute_batch(&sql)?,
                Access::Read => {
                    connection.execute_batch(&sql.replacen("CREATE TABLE", "CREATE TEMP TABLE", 1))?;
                }
            }
        }
    }
    Ok(())
}

/// Settings of a connection that writes.
fn configure_to_write(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "recursive_triggers", true)
}
