//! What a use case is given from outside: the file, the author, the clock, salts, standard input, progress
//! and consent.

use std::io::Read;
use std::path::PathBuf;

use crate::app::error::{Matter, Question};
use crate::app::{AppError, AppResult, Kind};
use crate::model::Instant;
use crate::model::audit::Author;
use crate::model::instant::DAY;
use crate::report::changes::Changes;
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
    /// Whether just this was agreed to already, beforehand or when it was asked. Nobody is asked.
    ///
    /// # Errors
    /// Where it was not, and nobody can be asked: the command is refused (77).
    fn knows(&self, question: &Question) -> AppResult<bool>;

    /// Shows what will happen and asks. `Ok(false)`: a person said no. A yes is known from then on.
    ///
    /// # Errors
    /// Where nobody can be asked and no consent beforehand covers it: the command is refused (77).
    fn ask(&self, question: &Question) -> AppResult<bool>;
}

/// Consent that was given beforehand to everything: `--yes=clock`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given;

impl Consent for Given {
    fn knows(&self, _question: &Question) -> AppResult<bool> {
        Ok(true)
    }

    fn ask(&self, _question: &Question) -> AppResult<bool> {
        Ok(true)
    }
}

/// What comes in besides files: `-` among the names of inputs.
pub trait StandardInput {
    /// Its bytes, from the first on.
    ///
    /// # Errors
    /// Where they cannot be had, or not a second time.
    fn open(&self) -> AppResult<Box<dyn Read + Send>>;
}

/// Nothing comes in.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoInput;

impl StandardInput for NoInput {
    fn open(&self) -> AppResult<Box<dyn Read + Send>> {
        Ok(Box::new(std::io::empty()))
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
    /// What `-` names.
    pub input: &'a dyn StandardInput,
    /// Who watches.
    pub progress: &'a dyn Progress,
    /// Who is asked.
    pub consent: &'a dyn Consent,
}

/// A file that nothing was recorded in for so long is rather one whose clock was mistyped.
const FAR_OFF: i64 = 20 * 366 * DAY;

/// What the question is about whether a clock is right by which the next entry would be so long after the last.
pub(super) fn clock_matter(last: Option<Instant>, now: Instant) -> Matter {
    if last.is_some_and(|last| now > last.plus(FAR_OFF)) { Matter::Clock } else { Matter::Effect }
}

/// A refusal for want of consent names the rule that wants it.
fn by_rule(error: AppError, rule: &'static str) -> AppError {
    if error.kind == Kind::Refused { AppError { rule: error.rule.or(Some(rule)), ..error } } else { error }
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
        self.begin_or_try(store, false)
    }

    /// Begins a changing command that may be a dry run. A dry run is never asked about: it says what the
    /// command itself would ask.
    ///
    /// # Errors
    /// As [`Context::begin`].
    pub fn begin_or_try<'s>(&self, store: &'s mut Store, dry_run: bool) -> AppResult<Writer<'s>> {
        let head = store.reader().head()?;
        let doubtful = self.doubtful_clock((head.seq.0 > 0).then_some(head.recorded));
        match doubtful {
            Some(question) if !dry_run => self.put(&question)?,
            doubtful => self.would_ask(&doubtful),
        }
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
        match self.doubtful_clock(None) {
            Some(question) => self.put(&question),
            None => Ok(()),
        }
    }

    /// `last`: when the last entry of the file was recorded.
    fn doubtful_clock(&self, last: Option<Instant>) -> Option<Question> {
        let (now, machine) = (self.now(), self.machine_now);
        (now > machine).then(|| Question {
            effect: Changes {
                command: "this command".to_owned(),
                changes: vec![format!("its clock says {now}; the machine's clock says {machine}")],
                ..Changes::default()
            },
            text: "The clock is ahead of the machine's (R-ORD-2). Go on?",
            rule: "R-ORD-2",
            matter: clock_matter(last, now),
        })
    }

    /// Says on a dry run what the command itself would ask.
    pub fn would_ask(&self, question: &Option<Question>) {
        if let Some(Question { effect, rule, matter, .. }) = question {
            let what = effect.changes.join("; ");
            let option = matter.option();
            self.progress
                .note(&format!("{what}: the command itself asks, or goes on with {option} ({rule})"));
        }
    }

    /// Asks, with nothing locked.
    fn put(&self, question: &Question) -> AppResult<()> {
        if self.consent.ask(question).map_err(|error| by_rule(error, question.rule))? {
            return Ok(());
        }
        Err(AppError::refused(question.rule, "not agreed to: nothing was changed"))
    }

    /// Goes on where just this was agreed to; else ends the attempt, so that [`Context::settle`] can ask while
    /// nothing is locked.
    ///
    /// # Errors
    /// Where it was not agreed to yet, or nobody can be asked (77).
    pub fn agree(&self, question: Question) -> AppResult<()> {
        if self.consent.knows(&question).map_err(|error| by_rule(error, question.rule))? {
            return Ok(());
        }
        Err(AppError::unasked(question))
    }

    /// Makes attempts at a changing command until one needs no more consent. An attempt computes what it
    /// would do, and ends where that must be agreed to: its lock is given up, a person is asked, and the next
    /// attempt computes it again. If others have changed the file meanwhile so that it would do something
    /// else, that is asked, too: what is written is always what was agreed to.
    ///
    /// # Errors
    /// Those of the attempt; or consent was not given (77).
    pub fn settle<T>(&self, mut attempt: impl FnMut() -> AppResult<T>) -> AppResult<T> {
        let mut asked = None;
        loop {
            let question = match attempt() {
                Err(AppError { question: Some(question), .. }) => question,
                other => return other,
            };
            if asked.replace(question.text) == Some(question.text) {
                self.progress
                    .note("the database was changed meanwhile, and the command would now do something else");
            }
            self.put(&question)?;
        }
    }
}
