//! Everybody in order: points first, then each tie-break within those who are still equal.

use super::field::{Field, Place};
use super::method::{Shown, part_by};
use super::settings::Settings;
use crate::model::Points;
use crate::model::event::Results;

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The place, shared by all who could not be parted; `None` for who is taken out of the standings.
    pub rank: Option<u32>,
    /// The starting number.
    pub number: u32,
    /// The points.
    pub points: Points,
    /// What each tie-break of the settings says.
    pub tiebreaks: Vec<Shown>,
    /// How many games were played; forfeits and byes are none.
    pub played: u32,
}

/// The standings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standings {
    /// The best first; who shares a place by starting number; who is taken out last.
    pub rows: Vec<Row>,
}

impl Standings {
    /// The line of a starting number.
    pub fn of(&self, number: u32) -> Option<&Row> {
        self.rows.iter().find(|row| row.number == number)
    }

    /// Whether a place is shared.
    pub fn is_shared(&self, rank: u32) -> bool {
        self.rows.iter().filter(|row| row.rank == Some(rank)).count() > 1
    }
}

/// Computes the standings of results.
pub fn rank(results: &Results, settings: &Settings<'_>) -> Standings {
    let field = Field::new(results, settings);
    let mut tiebreaks = vec![Vec::with_capacity(settings.tiebreaks.len()); results.participants.len()];
    let mut groups = by_points(&field);
    for (at, method) in settings.tiebreaks.iter().enumerate() {
        let mut parted = Vec::with_capacity(groups.len());
        for group in &groups {
            for (&player, shown) in group.iter().zip(method.shown(&field, group)) {
                tiebreaks[player].push(shown);
            }
            match group.as_slice() {
                [_] => parted.push(group.clone()),
                _ if method.within_ties() => parted.extend(method.part(&field, group)),
                // By the value that was just computed, as the method itself would.
                _ => parted.extend(part_by(group, |player| tiebreaks[player][at].value())),
            }
        }
        groups = parted;
    }
    let mut rows = Vec::with_capacity(results.participants.len());
    for group in &groups {
        let rank = Some(rows.len() as u32 + 1);
        let row = |&player: &Place| row(&field, rank, player, std::mem::take(&mut tiebreaks[player]));
        rows.extend(group.iter().map(row));
    }
    let out = field.players().filter(|player| field.annulled(*player));
    rows.extend(
        out.map(|player| row(&field, None, player, vec![Shown::default(); settings.tiebreaks.len()])),
    );
    Standings { rows }
}

/// Everybody who is in the standings, parted by points.
pub(super) fn by_points(field: &Field<'_>) -> Vec<Vec<Place>> {
    let ranked: Vec<Place> = field.players().filter(|player| !field.annulled(*player)).collect();
    part_by(&ranked, |player| field.points(player))
}

fn row(field: &Field<'_>, rank: Option<u32>, player: Place, tiebreaks: Vec<Shown>) -> Row {
    let played = field.games(player).filter(|(_, game)| game.ending.played()).count() as u32;
    Row { rank, number: player as u32 + 1, points: field.points(player), tiebreaks, played }
}
