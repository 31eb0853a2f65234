//! A copy of the file as it stands, beside whoever reads or writes it.

use std::path::Path;

use super::error::{StoreError, What, explain};
use super::open::{Access, Store};
use super::place::Part;

impl Store {
    /// Copies a file as it stands to where nothing is, while others may read and write it.
    ///
    /// # Errors
    /// [`What::Exists`] where something is there, [`What::CannotCreate`] where nothing can be, and where the
    /// file cannot be read or is damaged.
    pub fn copy(path: &Path, to: &Path) -> Result<(), StoreError> {
        copy(path, to)
    }
}

/// Copies a file to where nothing is, in one piece and checked. What lies in its log is in the copy, which
/// has no log of its own.
pub(super) fn copy(path: &Path, to: &Path) -> Result<(), StoreError> {
    let part = Part::begin(to, false).map_err(|error| cannot(to, &error))?;
    let (store, _) = Store::open_any(path, Access::Read)?;
    store.copy_to(part.path(), &mut |_, _| {}).map_err(|error| cannot(to, &error))?;
    let (copied, _) = Store::open_any(part.path(), Access::Read)?;
    let checked = copied.connection.pragma_query_value(None, "quick_check", |row| row.get::<_, String>(0));
    let found = checked.map_err(|error| explain(part.path(), &error))?;
    if found != "ok" {
        return Err(StoreError::new(What::Damaged, path, format!("it is damaged ({found})")));
    }
    drop(copied);
    part.put().map_err(|error| cannot(to, &error))
}

fn cannot(to: &Path, error: &StoreError) -> StoreError {
    let what = match error.what {
        What::Exists | What::Full => error.what,
        _ => What::CannotCreate,
    };
    StoreError::new(what, to, format!("a copy cannot be made there: {}", error.message))
}
