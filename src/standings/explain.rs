//! What parted two players, with every term of every value on the way.

use super::field::{Field, Place};
use super::method::{Method, Term};
use super::points::Points;
use super::rank::by_points;
use super::settings::Settings;
use super::value::Value;
use crate::model::event::Results;

/// Two players compared, step by step.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What was compared, in order; the last step parted them where anything did.
    pub steps: Vec<Step>,
    /// How it ended.
    pub outcome: Outcome,
}

/// How a comparison ended. Players are given by starting number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// One stands before the other.
    Parted {
        /// The one in front.
        ahead: u32,
        /// What parted them: the name of a tie-break, or `points`.
        by: &'static str,
    },
    /// Nothing parts them: they share the place.
    Shared,
    /// This player is taken out of the standings, having withdrawn before half of the games.
    TakenOut(u32),
}

/// One method's comparison.
#[derive(Clone, Debug)]
pub struct Step {
    /// The method.
    pub method: &'static dyn Method,
    /// The starting numbers of all who were equal so far, the two included; everybody for points.
    pub tied: Vec<u32>,
    /// The value of each of the two.
    pub values: [Value; 2],
    /// The terms of each value.
    pub terms: [Vec<Term>; 2],
    /// What is to be known of the comparison besides.
    pub remark: Option<&'static str>,
}

/// Compares two starting numbers, which must be two; `None` where one does not exist or both are the same.
pub fn explain(results: &Results, settings: &Settings<'_>, one: u32, two: u32) -> Option<Explanation> {
    let place = |number: u32| (number as usize).checked_sub(1).filter(|at| *at < results.participants.len());
    let pair = [place(one)?, place(two)?];
    if one == two {
        return None;
    }
    let field = Field::new(results, settings);
    if let Some(out) = pair.into_iter().find(|player| field.annulled(*player)) {
        return Some(Explanation { steps: Vec::new(), outcome: Outcome::TakenOut(out as u32 + 1) });
    }
    let everybody: Vec<Place> = field.players().filter(|player| !field.annulled(*player)).collect();
    let mut steps = vec![step(&field, &Points, &everybody, pair)];
    let mut groups = by_points(&field);
    let mut methods = settings.tiebreaks.iter();
    loop {
        let Some(group) = groups.iter().find(|group| pair.iter().all(|player| group.contains(player))) else {
            let first = groups.iter().flatten().find(|player| pair.contains(player)).copied();
            let by = steps.last().map_or("points", |step| step.method.name());
            let ahead = first.map_or(one, |player| player as u32 + 1);
            return Some(Explanation { steps, outcome: Outcome::Parted { ahead, by } });
        };
        let Some(method) = methods.next() else {
            return Some(Explanation { steps, outcome: Outcome::Shared });
        };
        let mut compared = Some(group.clone());
        while let Some(among) = compared {
            steps.push(step(&field, *method, &among, pair));
            compared = method.narrow(&field, &among, pair);
        }
        groups = method.part(&field, group);
    }
}

fn step(field: &Field<'_>, method: &'static dyn Method, group: &[Place], pair: [Place; 2]) -> Step {
    let terms = pair.map(|player| {
        let mut terms = Vec::new();
        method.terms(field, group, player, &mut |term| terms.push(term));
        terms
    });
    let values = pair.map(|player| method.value(field, group, player));
    let tied = group.iter().map(|player| *player as u32 + 1).collect();
    Step { method, tied, values, terms, remark: method.remark(field, group) }
}
