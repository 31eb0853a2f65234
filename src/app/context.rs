//! What a use case is given from outside: the file, the author, the clock, salts, progress and consent.

use std::path::PathBuf;

use crate::app::{AppError, AppResult};
use crate::model::Instant;
use crate::model::audit::Author;
use crate::report::Report;
use crate::store::{Access, Salts, Store, Writer};

/// How much of a work there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// Bytes to read; `None` where nobody knows how many will come.
    Bytes(Option<u64>),
    /// Steps of one kind.
    Steps(u64),
}

/// How far a long work has come; told to whoever watches.
pub trait Progress {
    /// A work begins: what it is, and how much of it there is.
    fn begin(&self, what: &str, amount: Amount);
    /// So much is done.
    fn at(&self, done: u64);
    /// The work has ended.
    fn end(&self);
    /// Something that the user is to know, whatever comes of the command.
    fn note(&self, sentence: &str);
}

/// Progress that nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Progress for Unwatched {
    fn begin(&self, _what: &str, _amount: Amount) {}
    fn at(&self, _done: u64) {}
    fn end(&self) {}
    fn note(&self, _sentence: &str) {}
}

/// Who is asked before a command reaches behind a closing or trusts a doubtful clock.
pub trait Consent {
    /// Shows what will happen and asks. `Ok(false)`: a person said no.
    ///
    /// # Errors
    /// Where nobody can be asked and `--yes` was not given: the command is refused (77).
    fn ask(&self, effect: &dyn Report, question: &str) -> AppResult<bool>;
}

/// Consent that was given beforehand: `--yes`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given;

impl Consent for Given {
    fn ask(&self, _effect: &dyn Report, _question: &str) -> AppResult<bool> {
        Ok(true)
    }
}

/// What a use case is given from outside.
pub struct Context<'a> {
    /// The database.
    pub db: PathBuf,
    /// Who acts, and by which clock.
    pub author: Author,
    /// What the machine's own clock says.
    pub machine_now: Instant,
    /// Salts for names that are added.
    pub salts: Salts,
    /// Who watches.
    pub progress: &'a dyn Progress,
    /// Who is asked.
    pub consent: &'a dyn Consent,
}

impl Context<'_> {
    /// The command's clock.
    pub fn now(&self) -> Instant {
        self.author.now
    }

    /// Opens the database to read it.
    ///
    /// # Errors
    /// Where it cannot be.
    pub fn open(&self) -> AppResult<Store> {
        Ok(Store::open(&self.db, Access::Read)?)
    }

    /// Opens the database to change it.
    ///
    /// # Errors
    /// Where it cannot be.
    pub fn open_to_change(&self) -> AppResult<Store> {
        Ok(Store::open(&self.db, Access::Write)?)
    }

    /// Begins a changing command; asks first where its clock is ahead of the machine's, and says so where it
    /// is behind the last entry (R-ORD-2).
    ///
    /// # Errors
    /// Where the file is busy, or the clock was not agreed to.
    pub fn begin<'s>(&self, store: &'s mut Store) -> AppResult<Writer<'s>> {
        self.check_clock()?;
        let writer = store.begin(self.now(), self.salts.clone())?;
        self.note_recorded(writer.recorded());
        Ok(writer)
    }

    /// Says so where a command is recorded as of another instant than its clock's (R-ORD-2).
    pub(super) fn note_recorded(&self, recorded: Instant) {
        let now = self.now();
        if recorded > now {
            self.progress.note(&format!(
                "the clock says {now}, and the last entry is of {recorded}: what changes is recorded as of then (R-ORD-2)"
            ));
        }
    }

    /// A clock that is ahead of the machine's needs consent (R-ORD-2).
    ///
    /// # Errors
    /// Where it was not given.
    pub fn check_clock(&self) -> AppResult<()> {
        let (now, machine) = (self.now(), self.machine_now);
        if now <= machine {
            return Ok(());
        }
        let effect = crate::report::changes::Changes {
            command: "this command".to_owned(),
            changes: vec![format!("its clock says {now}; the machine's clock says {machine}")],
            ..Default::default()
        };
        let question = "The clock is ahead of the machine's (R-ORD-2). Go on?";
        if self.consent.ask(&effect, question)? {
            Ok(())
        } else {
            Err(AppError::refused("R-ORD-2", "not agreed to"))
        }
    }
}
