//! What the table says about a knob.

use super::draft::{Draft, Way};
use crate::model::profile::{KBand, Level, MonthlyCut, WeeklyCut};
use crate::model::{Rating, Score};

/// The way to a knob's slot.
pub(super) type Slot<T> = fn(&mut Draft) -> &mut T;

/// What a knob holds, and where in the typed model.
pub(super) enum Field {
    /// A short text, not empty.
    Text(Slot<String>),
    /// A short text, or none.
    OptionalText(Slot<Option<String>>),
    /// Short texts, each once.
    Words(Slot<Vec<String>>),
    /// `true` or `false`.
    Flag(Slot<bool>),
    /// A whole number within bounds, both included.
    Count(Slot<u32>, u32, u32),
    /// The same, or none.
    OptionalCount(Slot<Option<u32>>, u32, u32),
    /// Points of a game, or none.
    OptionalScore(Slot<Option<Score>>),
    /// Rating points.
    Points(Slot<Rating>),
    /// One of some words, by index.
    Choice(&'static [&'static str], fn(&Draft) -> usize, fn(&mut Draft, usize)),
    /// K, alone or by band.
    Bands(Slot<Vec<KBand>>),
    /// Levels, the lowest first.
    Levels(Slot<Vec<Level>>),
    /// A weekly cut, or none.
    Weekly(Slot<Option<WeeklyCut>>),
    /// A monthly cut, or none.
    Monthly(Slot<Option<MonthlyCut>>),
    /// A length of time.
    Duration(Slot<i64>),
}

/// Which profiles use a knob.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// All.
    Every,
    /// Those where everybody starts with the same rating.
    Start,
    /// Those where a first rating is granted after some games.
    Granted,
}

/// What of a knob is a decision of ours, a (D) of RULES.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ours {
    /// Nothing: a source says it.
    Nothing,
    /// The value that the built-in profiles of these names have, in profiles of the same system.
    Value(&'static [&'static str], &'static str),
    /// What exactly the knob means, whatever its value.
    Reading(&'static str),
}

/// One knob.
pub(super) struct Spec {
    /// Its name in files and on the command line.
    pub(super) key: &'static str,
    /// The rule it belongs to.
    pub(super) rule: &'static str,
    /// What it does.
    pub(super) explanation: &'static str,
    /// What of it is our decision.
    pub(super) ours: Ours,
    /// Whether a file that uses it must say it.
    pub(super) needed: bool,
    /// Which profiles use it.
    pub(super) scope: Scope,
    /// The word for "none" where it may be absent, else empty.
    pub(super) none: &'static str,
    /// What it holds.
    pub(super) field: Field,
}

/// A group of knobs under one heading.
pub(super) struct Section {
    /// The heading.
    pub(super) title: &'static str,
    /// Its knobs.
    pub(super) knobs: &'static [Spec],
}

impl Spec {
    /// A knob of every profile that may be left out; the other properties are set by the functions below.
    pub(super) const fn new(
        key: &'static str,
        rule: &'static str,
        field: Field,
        explanation: &'static str,
    ) -> Self {
        Self {
            key,
            rule,
            explanation,
            ours: Ours::Nothing,
            needed: false,
            scope: Scope::Every,
            none: "",
            field,
        }
    }

    /// The same, but it must be said.
    pub(super) const fn needed(self) -> Self {
        Self { needed: true, ..self }
    }

    /// The same, but only for some profiles.
    pub(super) const fn only(self, scope: Scope) -> Self {
        Self { scope, ..self }
    }

    /// The same, with the word for "none".
    pub(super) const fn or(self, none: &'static str) -> Self {
        Self { none, ..self }
    }

    /// The same, with what is ours.
    pub(super) const fn ours(self, ours: Ours) -> Self {
        Self { ours, ..self }
    }

    /// Whether a profile with this way to a first rating uses the knob.
    pub(super) fn applies(&self, way: Way) -> bool {
        match self.scope {
            Scope::Every => true,
            Scope::Start => way == Way::Start,
            Scope::Granted => way != Way::Start,
        }
    }

    /// Whether its value is a text, which `list set` takes without quotes.
    pub(super) fn is_text(&self) -> bool {
        matches!(
            self.field,
            Field::Text(_)
                | Field::OptionalText(_)
                | Field::Choice(..)
                | Field::Weekly(_)
                | Field::Monthly(_)
                | Field::Duration(_)
        )
    }
}
