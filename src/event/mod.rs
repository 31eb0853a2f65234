//! A tournament as a fold over the entries of its log: nothing else of it is stored.
//!
//! [`fold`] gives the state of a log, [`Event::apply`] is the one place where the rules are checked, and an
//! undone entry is left out of the fold, so that undoing gives exactly the state that would be without it.

mod fold;
mod frozen;
mod players;
mod presence;
mod refusal;
mod registration;
mod results;
mod rounds;
mod state;
mod table;
mod usual;

#[cfg(test)]
mod tests;

pub use fold::{Unfolded, after, fold, last_standing, standing};
pub use frozen::digest;
pub use presence::WINDOW;
pub use refusal::{Refusal, Rule};
pub use registration::{conditions, numbering};
pub use rounds::rounds_of;
pub use state::{Decided, Event, Game, Phase, Player, Round, Start, Withdrawal};
pub use table::results;
pub use usual::{usual_of, usual_scores};
