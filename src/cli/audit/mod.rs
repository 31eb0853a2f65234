//! `arbitro audit …`.

mod seal;
mod trail;

use clap::{Args, Subcommand};

use super::Outcome;
use super::settings::Settings;

const EXAMPLES: &str = "\
Examples:
  arbitro audit log --command import --since 2026-11-01T00:00:00Z
  arbitro audit verify
  arbitro audit head
  arbitro audit keygen club.key
  arbitro audit seal --key club.key --out 2026-11.seal
  arbitro audit check-seal 2026-11.seal --key club.key.pub";

/// The audit trail: who did what, and proof that nothing was altered since.
///
/// Every command that changes the database appends an entry that names it, its rows and the entry in front.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Audit {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Show who did what, and when
    Log(trail::Log),
    /// Re-read the whole database and name what differs from what its chain says
    Verify(trail::Verify),
    /// Show the hash of the last entry, to be published
    Head(trail::Head),
    /// Sign the hash of the last entry
    Seal(seal::Seal),
    /// Check a seal, and the database against it
    CheckSeal(seal::CheckSeal),
    /// Make a pair of keys for seals
    Keygen(seal::Keygen),
}

impl Audit {
    pub fn run(&self, settings: &Settings) -> Outcome {
        match &self.verb {
            Verb::Log(log) => log.run(settings),
            Verb::Verify(verify) => verify.run(settings),
            Verb::Head(head) => head.run(settings),
            Verb::Seal(seal) => seal.run(settings),
            Verb::CheckSeal(check) => check.run(settings),
            Verb::Keygen(keygen) => keygen.run(settings),
        }
    }
}
