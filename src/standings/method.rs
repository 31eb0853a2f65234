//! What every tie-break is: the sum of its terms, each of which can be shown; and how it parts a tied group.

use super::field::{Field, Place};
use super::value::Value;

/// A part of a value: what one round brought to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The round, from 1.
    pub round: u32,
    /// The opponent, where there is one.
    pub opponent: Option<Place>,
    /// What it is, for people: `points of the opponent`.
    pub what: &'static str,
    /// How often it counts, where not once.
    pub factor: Option<Value>,
    /// The amount before the factor.
    pub amount: Value,
    /// What it adds.
    pub value: Value,
}

impl Term {
    /// A term that counts once.
    pub const fn of(round: u32, opponent: Option<Place>, what: &'static str, amount: Value) -> Self {
        Self { round, opponent, what, factor: None, amount, value: amount }
    }

    /// A share of an amount, in half points.
    pub const fn share(
        round: u32,
        opponent: Option<Place>,
        what: &'static str,
        halves: u8,
        amount: Value,
    ) -> Self {
        let factor = Some(Value(halves as i64 * 500));
        Self { round, opponent, what, factor, amount, value: amount.halves(halves) }
    }

    /// An amount that counts several times.
    pub const fn times(
        round: u32,
        opponent: Option<Place>,
        what: &'static str,
        factor: u32,
        amount: Value,
    ) -> Self {
        let value = amount.times(factor);
        Self { round, opponent, what, factor: Some(Value::whole(factor as i64)), amount, value }
    }
}

/// Takes the terms of a value one by one.
pub type Sink<'s> = &'s mut dyn FnMut(Term);

/// What stands in a method's column for a player: the value; and where those who are still equal are compared
/// anew, the value among them, and so on. `None` stands for a comparison that is open, for want of games between
/// those who are tied. Nothing at all: the method says something only of tied players, and this one is not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shown(pub Vec<Option<Value>>);

impl Shown {
    /// The value among all who were tied.
    pub fn value(&self) -> Option<Value> {
        self.0.first().copied().flatten()
    }

    /// Whether a comparison stands open.
    pub fn is_open(&self) -> bool {
        self.0.contains(&None)
    }
}

/// A way to compare players: more is better.
pub trait Method: Sync + std::fmt::Debug {
    /// Its name on the command line and in JSON.
    fn name(&self) -> &'static str;

    /// What stands above its column.
    fn heading(&self) -> &'static str;

    /// One sentence about it.
    fn about(&self) -> &'static str;

    /// The terms of a player's value within a group of players who are equal so far.
    fn terms(&self, field: &Field<'_>, group: &[Place], player: Place, sink: Sink<'_>);

    /// Whether the value says something only within a group of players who are equal so far, and the method
    /// has its own way to part them; the others part by the value alone.
    fn within_ties(&self) -> bool {
        false
    }

    /// What stands in the method's column for each of a group, in its order.
    fn shown(&self, field: &Field<'_>, group: &[Place]) -> Vec<Shown> {
        if self.within_ties() && group.len() == 1 {
            return vec![Shown::default()];
        }
        group.iter().map(|&player| Shown(vec![Some(self.value(field, group, player))])).collect()
    }

    /// What is to be known of a comparison within a group besides its values, where there is something.
    fn remark(&self, _: &Field<'_>, _: &[Place]) -> Option<&'static str> {
        None
    }

    /// A player's value within a group: the sum of its terms.
    fn value(&self, field: &Field<'_>, group: &[Place], player: Place) -> Value {
        let mut sum = 0_i64;
        self.terms(field, group, player, &mut |term| sum = sum.saturating_add(term.value.0));
        Value(sum)
    }

    /// The smaller group in which two players of a group are compared anew, where the method does so.
    fn narrow(&self, _: &Field<'_>, _: &[Place], _: [Place; 2]) -> Option<Vec<Place>> {
        None
    }

    /// Parts a group: the best first, who stays equal together, in the order they are given.
    fn part(&self, field: &Field<'_>, group: &[Place]) -> Vec<Vec<Place>> {
        part_by(group, |player| self.value(field, group, player))
    }
}

/// Parts a group by a value, the greatest first.
pub(super) fn part_by<V: Ord>(group: &[Place], value: impl Fn(Place) -> V) -> Vec<Vec<Place>> {
    let mut valued: Vec<(V, Place)> = group.iter().map(|&player| (value(player), player)).collect();
    valued.sort_by(|one, two| two.0.cmp(&one.0));
    let same = |one: &(V, Place), two: &(V, Place)| one.0 == two.0;
    valued.chunk_by(same).map(|part| part.iter().map(|(_, player)| *player).collect()).collect()
}
