//! `direct-encounter`: what tied players took from each other (C.07, Article 6).
//!
//! Forfeits count like games, as where pairings are fixed in advance. Players who met more than once count the
//! average of those games. Where all have met, their points from each other decide, and any who are still tied
//! are compared anew among themselves. Where some have not met, whoever would be alone at the top whatever the
//! missing games brought is first, and so on with the rest; who cannot be parted so stays tied.

use std::collections::{BTreeMap, BTreeSet};

use super::field::{Counted, Field, Place};
use super::method::{Method, Shown, Sink, Term, part_by};
use super::value::Value;
use crate::model::Points;

/// Direct encounter.
#[derive(Clone, Copy, Debug)]
pub struct DirectEncounter;

impl Method for DirectEncounter {
    fn name(&self) -> &'static str {
        "direct-encounter"
    }

    fn heading(&self) -> &'static str {
        "Direct"
    }

    fn about(&self) -> &'static str {
        "points from games between those who are tied"
    }

    fn within_ties(&self) -> bool {
        true
    }

    fn terms(&self, field: &Field<'_>, group: &[Place], player: Place, sink: Sink<'_>) {
        for (opponent, met) in meetings(field, group, player) {
            let games = met.len() as i64;
            for (round, points) in met {
                let amount = Value::from(points);
                let term = Term::of(round, Some(opponent), "against a tied opponent", amount);
                // Several games with one opponent count by their average.
                sink(Term { value: Value(amount.0 / games), ..term });
            }
        }
    }

    fn shown(&self, field: &Field<'_>, group: &[Place]) -> Vec<Shown> {
        let mut shown = BTreeMap::new();
        show(*self, field, group, &mut shown);
        group.iter().map(|player| shown.remove(player).unwrap_or_default()).collect()
    }

    fn remark(&self, field: &Field<'_>, group: &[Place]) -> Option<&'static str> {
        let is_open = group.iter().any(|player| encounters(field, group, *player).missing > 0);
        is_open.then_some(
            "not all of them have met: only who is ahead whatever the missing games bring is parted from the rest",
        )
    }

    fn part(&self, field: &Field<'_>, group: &[Place]) -> Vec<Vec<Place>> {
        let parts = applied_once(field, group);
        if parts.len() == 1 {
            return parts;
        }
        let again = |part: Vec<Place>| if part.len() > 1 { self.part(field, &part) } else { vec![part] };
        parts.into_iter().flat_map(again).collect()
    }

    fn narrow(&self, field: &Field<'_>, group: &[Place], pair: [Place; 2]) -> Option<Vec<Place>> {
        let parts = applied_once(field, group);
        let both = |part: &Vec<Place>| pair.iter().all(|player| part.contains(player));
        parts.into_iter().find(both).filter(|part| part.len() < group.len())
    }
}

/// Notes what a comparison says of each of a group, and then of those who are compared anew. Where not all have
/// met, their points say nothing yet.
fn show(method: DirectEncounter, field: &Field<'_>, group: &[Place], shown: &mut BTreeMap<Place, Shown>) {
    if group.len() < 2 {
        return;
    }
    let is_open = method.remark(field, group).is_some();
    for &player in group {
        let value = (!is_open).then(|| method.value(field, group, player));
        let values = &mut shown.entry(player).or_default().0;
        // Who stays open among fewer is no other than who was open among more.
        if value.is_some() || values.last() != Some(&None) {
            values.push(value);
        }
    }
    let parts = applied_once(field, group);
    if parts.len() > 1 {
        parts.iter().for_each(|part| show(method, field, part, shown));
    }
}

/// The article applied once to a group: parted by the points from each other, or its first place given away;
/// one part where it decides nothing.
fn applied_once(field: &Field<'_>, group: &[Place]) -> Vec<Vec<Place>> {
    let scores: Vec<(Place, Encounters)> =
        group.iter().map(|&player| (player, encounters(field, group, player))).collect();
    if scores.iter().all(|(_, score)| score.missing == 0) {
        let sums: BTreeMap<Place, i128> = scores.iter().map(|(player, score)| (*player, score.sum)).collect();
        return part_by(group, |player| sums.get(&player).copied());
    }
    let most = i128::from(field.settings().points.forfeit_win.0) * SCALE;
    let top = |score: &Encounters| score.sum + score.missing * most;
    let alone = |(player, score): &&(Place, Encounters)| {
        scores.iter().all(|(other, theirs)| other == player || top(theirs) < score.sum)
    };
    match scores.iter().find(alone) {
        Some((first, _)) => {
            let rest = group.iter().copied().filter(|player| player != first).collect();
            vec![vec![*first], rest]
        }
        None => vec![group.to_vec()],
    }
}

/// Averages are compared in parts of a hundredth of a point that 1 to 16 meetings divide; beyond that, which
/// takes seventeen games between two players, in the nearest one below.
const SCALE: i128 = 720_720;

/// What a player took from the others of a group.
struct Encounters {
    sum: i128,
    /// How many of the group the player has not met.
    missing: i128,
}

fn encounters(field: &Field<'_>, group: &[Place], player: Place) -> Encounters {
    let met = meetings(field, group, player);
    let average = |games: &Vec<(u32, Points)>| {
        let sum: i128 = games.iter().map(|(_, points)| i128::from(points.0)).sum();
        sum * SCALE / games.len().max(1) as i128
    };
    let sum = met.iter().map(|(_, games)| average(games)).sum();
    Encounters { sum, missing: (group.len() - 1 - met.len()) as i128 }
}

/// The opponents of a group whom a player met, with the rounds and the points from them.
fn meetings(field: &Field<'_>, group: &[Place], player: Place) -> Vec<(Place, Vec<(u32, Points)>)> {
    let inside: BTreeSet<Place> = group.iter().copied().filter(|other| *other != player).collect();
    let mut met: BTreeMap<Place, Vec<(u32, Points)>> = BTreeMap::new();
    for (round, game) in field.games(player).filter(|(_, game)| inside.contains(&game.opponent)) {
        let points = field.round_points(&Counted::Game(game));
        met.entry(game.opponent).or_default().push((round, points));
    }
    met.into_iter().collect()
}
