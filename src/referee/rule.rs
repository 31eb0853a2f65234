//! What every ruling cites: a rule's number with our decisions in it, and why a situation is refused.

use std::fmt;

/// The rule that a ruling applied, and every decision of ours that it needed.
///
/// ```
/// use arbitro::referee::Rule;
/// assert_eq!(Rule::new("R-OTH-1").to_string(), "R-OTH-1");
/// assert_eq!(Rule::new("R-VIS-2").ours("equal is a draw").to_string(), "R-VIS-2 (D: equal is a draw)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its number, such as `R-OTH-1`.
    pub number: &'static str,
    /// Our decisions, each in a few words.
    pub decisions: Vec<&'static str>,
}

impl Rule {
    /// A rule that the sources state.
    pub const fn new(number: &'static str) -> Self {
        Self { number, decisions: Vec::new() }
    }

    /// The same with a decision of ours.
    #[must_use]
    pub fn ours(mut self, decision: &'static str) -> Self {
        self.decisions.push(decision);
        self
    }

    /// The same with a decision of ours where it was needed.
    #[must_use]
    pub fn ours_if(self, needed: bool, decision: &'static str) -> Self {
        if needed { self.ours(decision) } else { self }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.number)?;
        if self.decisions.is_empty() {
            return Ok(());
        }
        write!(f, " (D: {})", self.decisions.join("; D: "))
    }
}

/// Why a situation gets no ruling. The error's own text names the thing.
pub trait Refusal: std::error::Error {
    /// The number of the rule that forbids it.
    fn rule(&self) -> &'static str;

    /// What to do instead.
    fn remedy(&self) -> &'static str;
}
