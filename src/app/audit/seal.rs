//! `audit seal` and `audit check-seal`: a head signed for publication, and the file held against it.

use std::path::PathBuf;

use super::keys::{create, private_key, public_key_named};
use super::verify;
use crate::app::{AppError, AppResult, Context, Kind, files};
use crate::formats::seal::{read_seal, write_seal};
use crate::ledger::seal::{check, sign};
use crate::model::Zone;
use crate::report::audit::{CheckedSeal, SealedHead};

/// A seal asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealRequest {
    /// The file with the private key.
    pub key: PathBuf,
    /// Where the seal goes; `None`: nowhere but into the report.
    pub out: Option<PathBuf>,
}

/// A seal: the text to publish, and what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealText {
    /// The text.
    pub text: String,
    /// What it says.
    pub report: SealedHead,
}

/// Verifies the file, and signs its head.
///
/// # Errors
/// Where the file is not as its chain says (1), has no entry yet, or the key cannot be read.
pub fn audit_seal(context: &Context<'_>, request: &SealRequest) -> AppResult<SealText> {
    let private = private_key(context, &request.key)?;
    context.check_clock()?;
    let store = context.open()?;
    let reader = store.reader();
    let found = verify(context, reader, None)?;
    if let Some(first) = found.differences.first() {
        let message =
            format!("nothing was sealed: the database is not as its audit chain says: {}", first.message);
        return Err(
            AppError::new(Kind::Difference, message).hint("arbitro audit verify shows all that differs")
        );
    }
    let head = reader.entry_head(found.head.seq)?;
    if head.seq.0 == 0 {
        return Err(AppError::usage("there is nothing to seal: no command has changed the database yet")
            .hint("seal it when a list was added, or games were imported"));
    }
    let seal = sign(head, context.now(), &context.author.actor, &private);
    let text = write_seal(&seal);
    if let Some(out) = &request.out {
        create(out, &text, false)?;
    }
    let file = request.out.as_ref().map(|out| out.display().to_string());
    Ok(SealText { text, report: SealedHead::new(&seal, &Zone::utc(), file) })
}

/// A seal to be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckSealRequest {
    /// The file with the seal.
    pub seal: PathBuf,
    /// The public key: a file, or its 64 digits.
    pub key: String,
    /// Whether the database is left unread.
    pub signature_only: bool,
}

/// Checks a seal's signature, and the database against the sealed head.
///
/// # Errors
/// Where the seal or the key is missing (66) or is none (65), or the database cannot be read. A seal that does
/// not hold is no error: the report says so.
pub fn audit_check_seal(context: &Context<'_>, request: &CheckSealRequest) -> AppResult<CheckedSeal> {
    let file = request.seal.display().to_string();
    let bad = |problems| AppError::data(format!("{file} is no seal"), problems);
    let seal = files::read(&request.seal, bad, |text| read_seal(text, &file))?;
    let problem = check(&seal, &public_key_named(&request.key)?).err().map(|bad| bad.to_string());
    // What a forged seal says of the database is worth nothing.
    let database = if problem.is_some() || request.signature_only {
        None
    } else {
        let store = context.open()?;
        Some(verify(context, store.reader(), Some(seal.head.hash))?)
    };
    let signature = problem.is_none();
    Ok(CheckedSeal {
        holds: signature && database.as_ref().is_none_or(|found| found.intact),
        seal: SealedHead::new(&seal, &Zone::utc(), Some(file)),
        signature,
        problem,
        database,
    })
}
