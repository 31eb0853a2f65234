//! The audit trail: `audit log`, `head` and `verify`; seals are in `seal`, their keys in `keys`.

mod keys;
mod seal;

pub use keys::audit_keygen;
pub use seal::{CheckSealRequest, SealRequest, SealText, audit_check_seal, audit_seal};

use crate::app::{Amount, AppError, AppResult, Context, Kind};
use crate::model::{Digest, Entry, Zone};
use crate::report::Time;
use crate::report::audit::{Altered, AuditEntry, AuditHead, AuditLog, Published, Verified};
use crate::store::{EntryFilter, Finding, Reader, Verification};

/// The audit entries that pass a filter, in order.
///
/// # Errors
/// Where the file cannot be read.
pub fn audit_log(context: &Context<'_>, filter: &EntryFilter) -> AppResult<AuditLog> {
    let store = context.open()?;
    let entries = store.reader().entries(filter)?;
    let entries = entries.into_iter().map(shown).collect::<AppResult<_>>()?;
    Ok(AuditLog { filters: said(filter), entries })
}

fn shown(entry: Entry) -> AppResult<AuditEntry> {
    let number = entry.seq.0;
    let detail = serde_json::value::RawValue::from_string(entry.detail).map_err(|error| {
        AppError::new(Kind::Difference, format!("the detail of audit entry {number} is no JSON ({error})"))
            .hint("arbitro audit verify says what was altered")
    })?;
    Ok(AuditEntry {
        seq: number,
        recorded: Time::new(entry.recorded, &Zone::utc()),
        actor: entry.actor,
        os_user: entry.os_user,
        host: entry.host,
        clock: entry.clock.as_str().to_owned(),
        command: entry.command,
        subject: entry.subject,
        detail,
        previous: entry.previous,
        hash: entry.hash,
    })
}

fn said(filter: &EntryFilter) -> Vec<String> {
    let since = filter.since.map(|since| since.to_string());
    let until = filter.until.map(|until| until.to_string());
    let parts = [
        ("actor", &filter.actor),
        ("command", &filter.command),
        ("subject with", &filter.subject),
        ("since", &since),
        ("until", &until),
    ];
    parts
        .into_iter()
        .filter_map(|(what, value)| value.as_ref().map(|value| format!("{what} {value}")))
        .collect()
}

/// The end of the chain: what is published.
///
/// # Errors
/// Where the file cannot be read.
pub fn audit_head(context: &Context<'_>) -> AppResult<AuditHead> {
    Ok(head_of(&context.open()?.reader().head()?))
}

fn head_of(head: &crate::model::audit::Head) -> AuditHead {
    let recorded = (head.seq.0 > 0).then(|| Time::new(head.recorded, &Zone::utc()));
    AuditHead { seq: head.seq.0, recorded, hash: head.hash }
}

/// Re-reads the whole file and says what differs from what its audit chain says, and from a published head.
///
/// # Errors
/// Where the file cannot be read. Differences are no error: the report has them.
pub fn audit_verify(context: &Context<'_>, published: Option<Digest>) -> AppResult<Verified> {
    let store = context.open()?;
    verify(context, store.reader(), published)
}

/// The same for a file that is open.
///
/// # Errors
/// As [`audit_verify`].
pub(super) fn verify(
    context: &Context<'_>,
    reader: Reader<'_>,
    published: Option<Digest>,
) -> AppResult<Verified> {
    let mut begun = false;
    let found = reader.verify(&mut |done, total| {
        if !begun {
            context.progress.begin("verifying", Amount::Steps(total));
            begun = true;
        }
        context.progress.at(done);
    });
    if begun {
        context.progress.end();
    }
    let found = found?;
    let published = published
        .map(|hash| {
            Ok::<_, AppError>(Published { hash, seq: reader.entry_with_hash(&hash)?.map(|seq| seq.0) })
        })
        .transpose()?;
    Ok(verified(found, published))
}

fn verified(found: Verification, published: Option<Published>) -> Verified {
    let mut differences: Vec<Altered> = found.findings.kept.into_iter().map(altered).collect();
    if let Some(lost) = published.as_ref().filter(|published| published.seq.is_none()) {
        differences.push(tail(lost, found.head.seq.0));
    }
    Verified {
        intact: differences.is_empty(),
        entries: found.entries,
        rows: found.rows,
        head: head_of(&found.head),
        published,
        erased: found.erased,
        differences,
        more: found.findings.more,
    }
}

/// The published head is of no entry.
fn tail(published: &Published, last: u32) -> Altered {
    let message = format!(
        "no entry has the published head {}: the chain, which ends with entry {last}, was cut off or rewritten below it, or it is of another database",
        published.hash
    );
    Altered {
        what: "missing".to_owned(),
        entry: None,
        table: "audit".to_owned(),
        row: None,
        last_row: None,
        column: None,
        is: None,
        was: None,
        message,
    }
}

fn altered(finding: Finding) -> Altered {
    Altered {
        what: finding.what.as_str().to_owned(),
        entry: finding.entry.map(|entry| entry.0),
        table: finding.table,
        row: finding.row,
        last_row: finding.last,
        column: finding.column,
        is: finding.is,
        was: finding.was,
        message: finding.message,
    }
}
