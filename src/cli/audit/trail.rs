//! `audit log`, `audit verify` and `audit head`.

use clap::Args;

use crate::app::{self, EntryFilter, Kind};
use crate::cli::output::Shown;
use crate::cli::settings::Settings;
use crate::cli::{Error, Outcome, values, when};
use crate::model::{Digest, Instant};

const LOG_EXAMPLES: &str = "\
Examples:
  arbitro audit log
  arbitro audit log --actor ana --since 2026-11-01T00:00:00Z
  arbitro audit log --command \"game void\" --subject damas/ --format jsonl";

/// Shows who did what, and when. With --actor, only what that person did.
#[derive(Args, Debug)]
#[command(after_help = LOG_EXAMPLES)]
pub struct Log {
    /// Only this command, such as import or "game void" [default: all]
    #[arg(long, value_name = "COMMAND")]
    command: Option<String>,

    /// Only where the subject has this in it [default: all]
    #[arg(long, value_name = "TEXT")]
    subject: Option<String>,

    /// Only what was recorded at this instant or later [default: from the beginning]
    #[arg(long, value_name = "INSTANT", value_parser = when::instant)]
    since: Option<Instant>,

    /// Only what was recorded before this instant [default: to the end]
    #[arg(long, value_name = "INSTANT", value_parser = when::instant)]
    until: Option<Instant>,

    #[command(flatten)]
    shown: Shown,
}

impl Log {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let filter = EntryFilter {
            actor: settings.typed_actor.clone(),
            command: self.command.clone(),
            subject: self.subject.clone(),
            since: self.since,
            until: self.until,
        };
        let report = settings.with(|context| app::audit_log(context, &filter))?;
        self.shown.show(&report, settings)
    }
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  arbitro audit verify
  arbitro audit verify --head 5f8c1c0e1c3a2b9d4e7f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5
  arbitro audit verify --format json";

/// Re-reads the whole database and names what differs from what its chain says; exit code 1 where anything does.
///
/// It proves that nothing below the head was altered. That the head itself is the one that was, only a head that
/// was published, or a seal, can tell.
#[derive(Args, Debug)]
#[command(after_help = VERIFY_EXAMPLES)]
pub struct Verify {
    /// A head that was published: the chain must have it [default: the end of the chain is taken as it stands]
    #[arg(long, value_name = "HASH", value_parser = values::hash)]
    head: Option<Digest>,

    #[command(flatten)]
    shown: Shown,
}

impl Verify {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| app::audit_verify(context, self.head))?;
        self.shown.show(&report, settings)?;
        if report.intact { Ok(()) } else { Err(Error::Told(Kind::Difference)) }
    }
}

/// Shows the hash of the last entry. Whoever keeps it can show later that nothing below it was altered.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  arbitro audit head\n  arbitro audit head --format json")]
pub struct Head {
    #[command(flatten)]
    shown: Shown,
}

impl Head {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(app::audit_head)?;
        self.shown.show(&report, settings)
    }
}
