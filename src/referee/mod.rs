//! Rulings at the table: a situation in, a figure, a rule and a reason out. Pure; nothing is read or kept.
//!
//! One file a ruling family; [`RULINGS`] says which there are, for `referee --list` and completions. A
//! situation that the rules do not know is refused with a typed error that is a [`Refusal`].

pub mod deadline;
pub mod keep;
pub mod ladder;
pub mod othello;
mod registry;
mod rule;
pub mod visavis;

pub use registry::{RULINGS, RuleSet, Ruling, ruling};
pub use rule::{Refusal, Rule};
