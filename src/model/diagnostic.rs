//! What is wrong with an input, and exactly where.

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The input cannot be taken.
    Error,
    /// The input is taken; somebody should look.
    Warning,
    /// What was assumed.
    Note,
}

/// One thing to say about an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A short stable code, such as `result`.
    pub code: &'static str,
    /// What is wrong, naming the thing.
    pub message: String,
    /// Where.
    pub place: Option<Place>,
    /// What to do about it.
    pub remedy: Option<String>,
}

/// A place in an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The input as the user named it; `-` for standard input.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1; `None` where the whole line is meant.
    pub column: Option<u64>,
    /// How many characters are meant, from the column on; at least 1.
    pub width: u64,
    /// The line as it reads, shortened where it is very long.
    pub text: Option<String>,
}

impl Diagnostic {
    /// An error without a place or a remedy yet.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, code, message: message.into(), place: None, remedy: None }
    }

    /// A warning without a place or a remedy yet.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message) }
    }

    /// A note without a place or a remedy yet.
    pub fn note(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Note, ..Self::error(code, message) }
    }

    /// The same, at a place.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The same, with a remedy.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }
}
