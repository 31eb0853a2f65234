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
/// Pages of 4 KiB that are held in memory, negative for KiB.
pub(super) const CACHE_KIB: i64 = -65_536;

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
            What::Exists | What::Full | What::Busy => error,
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
        check_header(path)?;
        let connection = match access {
            Access::Write => open_to_write(path),
            Access::Read => open_to_read(path),
        }?;
        let store = Self { connection, path: path.to_owned() };
        store.check_version()?;
        Ok(store)
    }

    /// The file's path, as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn check_version(&self) -> Result<(), StoreError> {
        let pragma = |name: &str| self.connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let id = pragma("application_id").map_err(|error| explain(&self.path, &error))?;
        if id != migrate::APPLICATION_ID {
            return Err(StoreError::new(What::NotOurs, &self.path, "it is a database of another program"));
        }
        let version = pragma("user_version").map_err(|error| explain(&self.path, &error))?;
        let ours = migrate::VERSION;
        match version.cmp(&ours) {
            std::cmp::Ordering::Greater => {
                let message = format!(
                    "it has version {version}, made by a newer arbitro; this one knows version {ours}"
                );
                Err(StoreError::new(What::Newer, &self.path, message))
            }
            std::cmp::Ordering::Less => {
                let message = format!("it has version {version}; this arbitro needs version {ours}");
                Err(StoreError::new(What::Older, &self.path, message))
            }
            std::cmp::Ordering::Equal => Ok(()),
        }
    }
}

/// Makes an empty database of an empty file.
fn make(path: &Path) -> rusqlite::Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    configure(&connection, Access::Write)?;
    migrate::migrate(&mut connection, 0)?;
    connection.close().map_err(|(_, error)| error)
}

/// Looks at the first bytes before SQLite does, so that a file of another program stays untouched.
fn check_header(path: &Path) -> Result<(), StoreError> {
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
    if path.is_dir() {
        return Err(StoreError::new(What::NotOurs, path, "it is a folder"));
    }
    let mut header = [0; 16];
    let mut file = std::fs::File::open(path).map_err(|error| failed(&error))?;
    match file.read_exact(&mut header) {
        Ok(()) if &header == b"SQLite format 3\0" => Ok(()),
        Ok(()) => Err(StoreError::new(What::NotOurs, path, "it is not a database")),
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
            Err(StoreError::new(What::NotOurs, path, "it is not a database: it is too short"))
        }
        Err(error) => Err(failed(&error)),
    }
}

fn open_to_write(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let read_only = || StoreError::new(What::ReadOnly, path, "it or its folder cannot be written");
    let failed = |error: &rusqlite::Error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::CannotOpen | rusqlite::ErrorCode::ReadOnly) => read_only(),
        _ => explain(path, error),
    };
    let connection = Connection::open_with_flags(path, flags).map_err(|error| failed(&error))?;
    if connection.is_readonly(rusqlite::MAIN_DB).map_err(|error| failed(&error))? {
        return Err(read_only());
    }
    configure(&connection, Access::Write).map_err(|error| failed(&error))?;
    Ok(connection)
}

/// Reads without changing the file. Where its folder cannot be written SQLite cannot make its shared
/// memory, so the file is then read as one that nobody changes, unless changes lie beside it.
fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let open = |uri: &str| {
        let connection = Connection::open_with_flags(uri, flags)?;
        configure(&connection, Access::Read)?;
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
    let log = log_path(path);
    if std::fs::metadata(&log).is_ok_and(|meta| meta.len() > 0) {
        let message = format!("changes lie beside it in {}, and its folder cannot be written", log.display());
        return Err(StoreError::new(What::PendingLog, path, message));
    }
    open(&format!("{uri}?immutable=1")).map_err(|error| explain(path, &error))
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

fn configure(connection: &Connection, access: Access) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.pragma_update(None, "cache_size", CACHE_KIB)?;
    connection.pragma_update(None, "mmap_size", 0)?;
    if access == Access::Write {
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "recursive_triggers", true)?;
    }
    Ok(())
}
