//! Key files: made once, never overwritten, the private one for its owner's eyes.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::app::{AppError, AppResult, Context, Kind, files};
use crate::formats::seal::{read_private_key, read_public_key, write_private_key, write_public_key};
use crate::ledger::seal::public_key;
use crate::model::{hex, unhex};
use crate::report::audit::KeyPair;

/// Makes a pair of keys from 32 random bytes: the private one in a file of that name that its owner alone can
/// read, the public one beside it with `.pub` at its end.
///
/// # Errors
/// Where one of the two is there already, or cannot be written (73).
pub fn audit_keygen(path: &Path, chance: &[u8; 32]) -> AppResult<KeyPair> {
    let mut public_path = path.as_os_str().to_owned();
    public_path.push(".pub");
    let public_path = PathBuf::from(public_path);
    if public_path.exists() {
        return Err(exists(&public_path));
    }
    let public = public_key(chance);
    create(path, &write_private_key(chance), true)?;
    create(&public_path, &write_public_key(&public), false)?;
    Ok(KeyPair {
        private_file: path.display().to_string(),
        public_file: public_path.display().to_string(),
        public_key: hex(&public),
    })
}

fn exists(path: &Path) -> AppError {
    AppError::new(Kind::CannotCreate, format!("{} exists already", path.display()))
        .hint("name another file; what was sealed or signed with is never written over")
}

/// Writes a file that must not exist; a secret one can be read by its owner alone from the first instant on.
pub(super) fn create(path: &Path, text: &str, is_secret: bool) -> AppResult<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if is_secret {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = is_secret;
    let made = options.open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => exists(path),
        _ => AppError::new(Kind::CannotCreate, format!("{} cannot be created: {error}", path.display()))
            .hint("see that its folder is there and can be written"),
    });
    let mut file = made?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(|error| {
        AppError::new(Kind::Io, format!("{} cannot be written: {error}", path.display()))
            .hint("make room on the disk; remove the file before you try again")
    })
}

/// The private key of a file.
///
/// # Errors
/// Where the file is missing (66), or is no private key (65).
pub(super) fn private_key(context: &Context<'_>, path: &Path) -> AppResult<[u8; 32]> {
    let file = path.display().to_string();
    let bad = |problems| {
        AppError::data(format!("{file} is no private key"), problems)
            .hint("take a copy of the key; without one, audit keygen makes a new pair to publish")
    };
    let key = files::read(path, bad, |text| read_private_key(text, &file))?;
    if is_open_to_others(path) {
        context.progress.note(&format!(
            "{file} can be read by others, who can seal with it: chmod 600 {file}, and make a new pair if somebody may have read it"
        ));
    }
    Ok(key)
}

/// Whether somebody besides its owner may read a file.
#[cfg(unix)]
fn is_open_to_others(path: &Path) -> bool {
    let mode = |meta: std::fs::Metadata| std::os::unix::fs::PermissionsExt::mode(&meta.permissions());
    std::fs::metadata(path).is_ok_and(|meta| mode(meta) & 0o077 != 0)
}

/// Whether somebody besides its owner may read a file: not known here.
#[cfg(not(unix))]
fn is_open_to_others(_path: &Path) -> bool {
    false
}

/// The public key of a file, or of the 64 digits themselves.
///
/// # Errors
/// Where the file is missing (66), or is no public key (65).
pub(super) fn public_key_named(named: &str) -> AppResult<[u8; 32]> {
    if let Some(key) = unhex(named) {
        return Ok(key);
    }
    let bad = |problems| {
        AppError::data(format!("{named} is no public key"), problems)
            .hint("audit keygen writes it beside the private one, as NAME.pub")
    };
    files::read(Path::new(named), bad, |text| read_public_key(text, named))
}
