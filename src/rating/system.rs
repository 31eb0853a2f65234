//! Rating systems: what a counted game does to two ratings.

use super::state::Table;
use super::{elo, fise, ladder};
use crate::eligibility::{Judge, Results, Verified};
use crate::model::rating::HalfPoints;
use crate::model::{Expectation, Instant, List, PackedGame, PlayerId, Profile, Rating, Reasons};

/// What a game did to one side.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SideStep {
    /// The rating before, where there was one.
    pub before: Option<Rating>,
    /// The rating after, where there is one.
    pub after: Option<Rating>,
    /// The change of an existing rating; zero where a first rating was granted.
    pub change: Rating,
    /// The K that was used, in thousandths; zero where no expectation was asked.
    pub k: i64,
    /// Qualifying games after this one, where the side had no rating before.
    pub qualifying: u32,
}

/// What a game did.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Step {
    /// First's score in half points.
    pub score: HalfPoints,
    /// First's expectation, where ratings were compared.
    pub expected: Option<Expectation>,
    /// First's side.
    pub first: SideStep,
    /// Second's side.
    pub second: SideStep,
}

impl Step {
    /// What a game does that does not count.
    pub const NOTHING: Self = {
        let side = SideStep { before: None, after: None, change: Rating::from_nanos(0), k: 0, qualifying: 0 };
        Self { score: 0, expected: None, first: side, second: side }
    };
}

/// A rating system.
pub trait System: Results {
    /// Its name in profiles.
    fn name(&self) -> &'static str;

    /// Whether the folded key is that of no person, who needs no account. Nobody's by default.
    fn is_no_person(&self, _key: &str) -> bool {
        false
    }

    /// Marks in a new table what is no player. `keys` are the folded keys by number. Nothing by default.
    fn prepare(&self, _keys: &[String], _table: &mut Table) {}

    /// The codes that only the replay can see, whatever else excludes the game. None by default.
    fn misfits(&self, _table: &Table, _game: &PackedGame) -> Reasons {
        Reasons::NONE
    }

    /// The codes that only the replay can see, of a game that nothing else excludes. None by default.
    fn exclusions(&self, _rules: &Profile, _table: &Table, _game: &PackedGame) -> Reasons {
        Reasons::NONE
    }

    /// Plays a game that counts, with first's score in half points, and moves the ratings.
    fn play(&self, rules: &Profile, table: &mut Table, game: &PackedGame, score: HalfPoints) -> Step;
}

/// Every rating system: a new one is one file and one line here.
pub const SYSTEMS: &[&dyn System] = &[&elo::Elo, &fise::Fise, &ladder::Ladder];

/// The system of a name.
pub fn named(name: &str) -> Option<&'static dyn System> {
    SYSTEMS.iter().copied().find(|system| system.name() == name)
}

/// The system that a list's rules name. A name that is none is refused where rules are read.
pub fn of(rules: &Profile) -> &'static dyn System {
    named(&rules.system).unwrap_or(&elo::Elo)
}

/// The judge of a list, with what its rating systems know of results.
pub fn judge<'a>(list: &'a List, words: &[String], verified: &'a Verified) -> Judge<'a> {
    Judge::new(list, words, verified, |rules| of(rules))
}

/// Takes those who are no persons for verified, where a list asks for accounts (R-VEZZ-9).
pub fn vouch(list: &List, keys: &[String], verified: &mut Verified) {
    let asking = list.versions.iter().filter(|version| version.profile.eligibility.requires_verified);
    for system in asking.map(|version| of(&version.profile)) {
        let no_persons = keys.iter().enumerate().filter(|(_, key)| system.is_no_person(key));
        verified.0.extend(no_persons.map(|(number, _)| (PlayerId(number as u32), Instant::MIN)));
    }
}

/// The K of a player by shown rating and games before the game, in thousandths. The last band fits all.
#[inline]
pub fn k_of(rules: &Profile, rating: Rating, games: u32) -> i64 {
    let bands = &rules.rating.k;
    if let [only] = bands.as_slice() {
        return only.k;
    }
    let fitting = bands.iter().find(|band| band.fits(rating.shown(), games)).or(bands.last());
    fitting.map_or(0, |band| band.k)
}

/// The two changes of a game between rated players (R-NUM-1): with one K exactly opposite; with two,
/// each rounded from first's expectation and score, second's the negative.
#[inline]
pub(super) fn changes(
    k_first: i64,
    k_second: i64,
    score: HalfPoints,
    expected: Expectation,
) -> (Rating, Rating) {
    let change = |k: i64| expected.change(k as f64 / 1000.0, score);
    let first = change(k_first);
    let second = if k_first == k_second { first } else { change(k_second) };
    (first, Rating::from_nanos(-second.nanos()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_num_1_one_k_conserves_the_sum_two_need_not() {
        // 400 points more: E is 10/11, and a win gives K / 11.
        let strong = Expectation::of(Rating::points(1400), Rating::points(1000));
        let (first, second) = changes(24_000, 24_000, 2, strong);
        assert_eq!(first.nanos(), 2_181_818_182);
        assert_eq!(second.nanos(), -first.nanos());
        let (first, second) = changes(40_000, 20_000, 2, strong);
        assert_eq!((first.nanos(), second.nanos()), (3_636_363_636, -1_818_181_818));
    }

    #[test]
    fn names_lead_to_systems() {
        for system in SYSTEMS {
            assert_eq!(named(system.name()).map(System::name), Some(system.name()));
        }
        assert!(named("glicko").is_none());
    }
}
