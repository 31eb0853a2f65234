//! `audit keygen`, `audit seal` and `audit check-seal`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::app::{self, CheckSealRequest, Kind, SealRequest};
use crate::cli::output::{self, Shown, Told};
use crate::cli::settings::Settings;
use crate::cli::{Error, Outcome};

/// Makes a pair of keys: FILE holds the private one and can be read by its owner alone, FILE.pub the public one.
///
/// Neither is ever overwritten.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro audit keygen club.key")]
pub struct Keygen {
    /// Where the private key goes
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,

    #[command(flatten)]
    told: Told,
}

impl Keygen {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = app::audit_keygen(&self.file, &settings.chance)?;
        self.told.show(&report, &[], settings)
    }
}

const SEAL_EXAMPLES: &str = "\
Examples:
  arbitro audit seal --key club.key
  arbitro audit seal --key club.key --out 2026-11.seal
  arbitro audit seal --key club.key --format json";

/// Verifies the database and signs the hash of its last entry: a small text to be published.
///
/// The text goes to standard output, or with --out to a new file.
#[derive(Args, Debug)]
#[command(after_help = SEAL_EXAMPLES)]
pub struct Seal {
    /// The file with the private key
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    key: PathBuf,

    /// Write the seal to this new file, and say what was sealed [default: the seal to standard output]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,

    #[command(flatten)]
    told: Told,
}

impl Seal {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = SealRequest { key: self.key.clone(), out: self.out.clone() };
        let seal = settings.with(|context| app::audit_seal(context, &request))?;
        if self.out.is_none() && self.told.is_default() {
            return output::put(seal.text.as_bytes());
        }
        self.told.show(&seal.report, &[], settings)
    }
}

const CHECK_EXAMPLES: &str = "\
Examples:
  arbitro audit check-seal 2026-11.seal --key club.key.pub
  arbitro audit check-seal 2026-11.seal --key club.key.pub --signature-only";

/// Checks a seal's signature, and that the database has the sealed entry with nothing altered below it.
///
/// Exit code 1 where it does not hold.
#[derive(Args, Debug)]
#[command(after_help = CHECK_EXAMPLES)]
pub struct CheckSeal {
    /// The file with the seal
    #[arg(value_name = "SEAL", value_hint = ValueHint::FilePath)]
    seal: PathBuf,

    /// The public key of the one who sealed: its file, or its 64 digits
    #[arg(long, value_name = "PUBLIC", value_hint = ValueHint::FilePath)]
    key: String,

    /// Look at the signature alone, for those who have no database
    #[arg(long)]
    signature_only: bool,

    #[command(flatten)]
    shown: Shown,
}

impl CheckSeal {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = CheckSealRequest {
            seal: self.seal.clone(),
            key: self.key.clone(),
            signature_only: self.signature_only,
        };
        let report = settings.with(|context| app::audit_check_seal(context, &request))?;
        self.shown.show(&report, settings)?;
        if report.holds { Ok(()) } else { Err(Error::Told(Kind::Difference)) }
    }
}
