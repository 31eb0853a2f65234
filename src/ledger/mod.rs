//! What is remembered, sealed or superseded: periods, closings and revisions.
//!
//! A closing's content is a pure function of the facts, the rules and a [`Knowledge`]; here is what is
//! derived for a period ([`content`]), which periods are due ([`periods()`]), what a close must append
//! ([`mod@close`]), and how two states of knowledge differ in what was published ([`mod@compare`]).
//!
//! [`Knowledge`]: crate::rating::Knowledge

pub mod close;
pub mod compare;
pub mod content;
pub mod evidence;
pub mod periods;
pub mod plan;
pub mod published;
pub mod seal;

pub use close::{Closed, NewRevision, close, revise};
pub use compare::{Delta, compare};
pub use content::{Content, derive};
pub use evidence::Evidence;
pub use periods::{Period, due, in_progress, last_cut, periods};
pub use plan::plan;
pub use published::{Fingerprint, Published};
