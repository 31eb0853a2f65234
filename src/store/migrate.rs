//! Versions of the file: numbered scripts, each applied once, each in one transaction.

use rusqlite::Connection;

/// The scripts, in order: script n makes version n.
pub(super) const SCRIPTS: &[&str] =
    &[include_str!("../../schemas/sql/0001_facts.sql"), include_str!("../../schemas/sql/0002_event.sql")];

/// The version that this program reads and writes.
pub(super) const VERSION: i64 = SCRIPTS.len() as i64;

/// What marks a file as ours: "arbt".
pub(super) const APPLICATION_ID: i64 = 0x6172_6274;

/// Brings a file from a version to the newest.
pub(super) fn migrate(connection: &mut Connection, from: i64) -> rusqlite::Result<()> {
    for (index, script) in SCRIPTS.iter().enumerate().skip(from as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(script)?;
        transaction.pragma_update(None, "user_version", index as i64 + 1)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.commit()?;
    }
    Ok(())
}
