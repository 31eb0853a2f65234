//! Why a use case did not do what was asked: a kind for the exit code, what happened, and what to do.

use crate::model::Diagnostic;
use crate::rating::packed::Damaged;
use crate::report::changes::Changes;
use crate::store::{StoreError, What};

/// The kind of a failure; each has one exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A check found a difference.
    Difference,
    /// The command was wrong, or names a thing that is not there.
    Usage,
    /// The input is bad, or conflicts with what is there.
    Data,
    /// A file is missing.
    Missing,
    /// The database is not ours, newer, or older.
    NotOurs,
    /// A file cannot be created.
    CannotCreate,
    /// Reading or writing failed.
    Io,
    /// Somebody else is writing.
    Busy,
    /// A rule or a frozen thing forbids it.
    Refused,
}

/// Why a use case did not do what was asked.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct AppError {
    /// The kind.
    pub kind: Kind,
    /// What happened, naming the thing.
    pub message: String,
    /// The rule that forbids it, such as `R-SEED-1`.
    pub rule: Option<&'static str>,
    /// What to do instead.
    pub hint: Option<String>,
    /// What is wrong with an input, and where.
    pub diagnostics: Vec<Diagnostic>,
    /// How many more errors there are, which no diagnostic was kept of.
    pub more: u64,
    /// What must be agreed to first, where that is all that is missing: see
    /// [`Context::settle`](crate::app::Context::settle).
    pub question: Option<Box<Question>>,
}

/// What must be agreed to before a command does its work.
#[derive(Clone, Debug)]
pub struct Question {
    /// What the command would do.
    pub effect: Changes,
    /// What is asked.
    pub text: &'static str,
    /// The rule that wants it asked.
    pub rule: &'static str,
    /// What it is about.
    pub matter: Matter,
}

/// What a question is about, and so which consent beforehand covers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matter {
    /// What the command does, or a clock that may well be right: `--yes`.
    Effect,
    /// A clock that can hardly be right, whatever the command does: `--yes=clock`.
    Clock,
}

impl Matter {
    /// The option that gives consent beforehand.
    pub const fn option(self) -> &'static str {
        match self {
            Self::Effect => "--yes",
            Self::Clock => "--yes=clock",
        }
    }
}

/// What a use case gives.
pub type AppResult<T> = Result<T, AppError>;

impl AppError {
    /// A failure without a rule or a hint yet.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            rule: None,
            hint: None,
            diagnostics: Vec::new(),
            more: 0,
            question: None,
        }
    }

    /// The command was wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Kind::Usage, message)
    }

    /// A rule forbids it.
    pub fn refused(rule: &'static str, message: impl Into<String>) -> Self {
        Self { rule: Some(rule), ..Self::new(Kind::Refused, message) }
    }

    /// Somebody must agree first; where nobody is asked, the command is refused.
    pub fn unasked(question: Question) -> Self {
        let refused = Self::refused(question.rule, "not agreed to: nothing was changed");
        Self { question: Some(Box::new(question)), ..refused }
    }

    /// An input is bad; the diagnostics say where.
    pub fn data(message: impl Into<String>, diagnostics: Vec<Diagnostic>) -> Self {
        Self { diagnostics, ..Self::new(Kind::Data, message) }
    }

    /// The same, as a wrong command instead of a wrong file.
    #[must_use]
    pub fn as_usage(self) -> Self {
        Self { kind: Kind::Usage, ..self }
    }

    /// The same with what to do instead.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        let (kind, hint) = match error.what {
            What::Missing => (Kind::Missing, "arbitro init makes one; --db or ARBITRO_DB names another"),
            What::Exists => (Kind::CannotCreate, "use it as it is, or name another file with --db"),
            What::NotOurs => (Kind::NotOurs, "name arbitro's own database with --db"),
            What::Newer => (Kind::NotOurs, "use the newer arbitro"),
            What::Older => (Kind::NotOurs, "arbitro migrate brings it to this version, after a backup"),
            What::Damaged => (Kind::Io, "arbitro doctor says what is damaged; restore a backup"),
            What::ReadOnly => (Kind::Io, "make the file and its folder writable, or copy them elsewhere"),
            What::CannotCreate => (Kind::CannotCreate, "make the folder, and see that it can be written"),
            What::Busy => (Kind::Busy, "try again when the other command has ended"),
            What::Full => (Kind::Io, "make room on the disk; nothing was changed"),
            What::PendingLog => (Kind::Io, "run any arbitro command where the folder can be written"),
            What::Failed => (Kind::Io, "see that the file and its folder can be read and written"),
        };
        Self::new(kind, error.to_string()).hint(hint)
    }
}

impl From<Damaged> for AppError {
    fn from(error: Damaged) -> Self {
        Self::new(Kind::Io, error.to_string()).hint("arbitro doctor rebuilds the caches")
    }
}
