//! Standings of an event: points and tie-breaks in exact arithmetic, from typed results alone.
//!
//! [`Field`] says what counts and what it is worth; a [`Method`] compares players, one file each; [`rank()`] puts
//! everybody in order; [`explain()`] says what parted two players. `docs/rules/standings.md` tells how each
//! method treats forfeits, byes and withdrawals.

mod brightwell;
mod buchholz;
mod direct_encounter;
pub mod explain;
pub mod field;
mod koya;
pub mod method;
mod own_points;
mod points;
mod progressive;
pub mod rank;
mod seconds;
pub mod settings;
mod sonneborn_berger;
mod spread;
pub mod value;
mod wins;

#[cfg(test)]
mod tests;

pub use explain::{Explanation, Outcome, Step, explain};
pub use field::{Field, Place};
pub use method::{Method, Shown, Term};
pub use points::Points as ByPoints;
pub use rank::{Row, Standings, rank};
pub use settings::{Brightwell, Settings, Withdrawals};
pub use value::Value;

/// Every tie-break: a new one is one file and one line here.
pub const METHODS: &[&dyn Method] = &[
    &wins::Wins,
    &direct_encounter::DirectEncounter,
    &sonneborn_berger::SonnebornBerger,
    &koya::Koya,
    &progressive::Progressive,
    &buchholz::Buchholz,
    &spread::Spread,
    &own_points::OwnPoints,
    &seconds::Seconds,
    &brightwell::Brightwell,
];

/// The tie-break of a name.
pub fn method(name: &str) -> Option<&'static dyn Method> {
    METHODS.iter().copied().find(|method| method.name() == name)
}
