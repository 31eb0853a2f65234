//! Rule profiles as TOML: one flat file with a line for every knob that RULES.md names.
//!
//! One table (`table`) says each knob's key, rule, meaning and place in the typed model. Reading, writing,
//! `list set` and `list show` all go by it, so a knob cannot be known to one of them and not to the others.

mod check;
mod cuts;
mod draft;
mod field;
mod knob;
mod lists;
mod read;
mod set;
mod show;
mod table;
mod write;

#[cfg(test)]
mod random;
#[cfg(test)]
mod tests;

pub use read::read;
pub use set::set;
pub use show::{Knob, knobs};
pub use write::write;

/// The profiles that are built in: name and text. Each text is what [`write()`] makes of it.
pub const EMBEDDED: &[(&str, &str)] = &[
    ("vezz", include_str!("vezz.toml")),
    ("fise", include_str!("fise.toml")),
    ("ladder", include_str!("ladder.toml")),
];

/// The text of a built-in profile.
///
/// ```
/// use arbitro::formats::profile;
/// let vezz = profile::read(profile::embedded("vezz").unwrap(), "vezz").unwrap();
/// assert_eq!(vezz.eligibility.pair_day_cap, Some(5));
/// ```
pub fn embedded(name: &str) -> Option<&'static str> {
    EMBEDDED.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
