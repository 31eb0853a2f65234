//! Rankings, read off the replay's state at a cut (R-NUM-2, R-VEZZ-6, R-VEZZ-7, R-FISE-10).

use std::cmp::Reverse;

use super::replay::Judged;
use super::state::{Standing, Table};
use crate::model::{PlayerId, Profile, RankingRow};

/// What a period's counted games were to its players.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// For each counted game and side the player, and whom it met when: the opponent in the high half, the local
    /// day in the low one. A day is a date of the accepted years, so it fits.
    met: Vec<(u32, u64)>,
}

impl Tally {
    /// Adds a counted game.
    pub fn add(&mut self, judged: &Judged<'_>) {
        let (first, second, day) = (judged.game.first.0, judged.game.second.0, judged.day as i32);
        let meeting = |opponent: u32| u64::from(opponent) << 32 | u64::from(day.cast_unsigned());
        self.met.push((first, meeting(second)));
        self.met.push((second, meeting(first)));
    }

    /// Whether no game was counted.
    pub fn is_empty(&self) -> bool {
        self.met.is_empty()
    }

    /// Empties the tally and gives for each player, in the order of their numbers, the counted games and
    /// the distinct (opponent, local day) pairs among them.
    pub fn take(&mut self) -> Vec<(PlayerId, u32, u32)> {
        let (ends, mut meetings) = self.by_player();
        self.met.clear();
        let mut players = Vec::new();
        let mut from = 0;
        for (player, end) in ends.into_iter().enumerate().filter(|(_, end)| *end > 0) {
            let own = &mut meetings[from..end];
            from = end;
            own.sort_unstable();
            let repeated = own.windows(2).filter(|pair| pair[0] == pair[1]).count();
            players.push((PlayerId(player as u32), own.len() as u32, (own.len() - repeated) as u32));
        }
        players
    }

    /// The meetings, those of a player side by side, and where they end for each player that has some: players
    /// are numbered without gaps, so counting them is quicker than sorting.
    fn by_player(&self) -> (Vec<usize>, Vec<u64>) {
        let count = self.met.iter().map(|(player, _)| *player as usize + 1).max().unwrap_or(0);
        let mut next = vec![0; count];
        self.met.iter().for_each(|(player, _)| next[*player as usize] += 1);
        let mut before = 0;
        for next in &mut next {
            before += std::mem::replace(next, before);
        }
        let mut meetings = vec![0; self.met.len()];
        let mut ends = vec![0; count];
        for (player, meeting) in &self.met {
            let player = *player as usize;
            meetings[next[player]] = *meeting;
            next[player] += 1;
            ends[player] = next[player];
        }
        (ends, meetings)
    }
}

/// The general ranking: every player with a rating.
pub fn general(
    rules: &Profile,
    table: &Table,
    keys: &[String],
    hidden: impl Fn(PlayerId) -> bool,
) -> Vec<RankingRow> {
    let players = table.known().map(|(player, _)| (player, 0, 0));
    ranked(rules, table, &KeyOrder::new(keys), players.filter(|(player, ..)| !hidden(*player)))
}

/// A period's ranking: every player with a rating and a counted game in it.
pub fn of_period(
    rules: &Profile,
    table: &Table,
    order: &KeyOrder,
    played: &[(PlayerId, u32, u32)],
    hidden: impl Fn(PlayerId) -> bool,
) -> Vec<RankingRow> {
    ranked(rules, table, order, played.iter().copied().filter(|(player, ..)| !hidden(*player)))
}

/// The place of each player in the order of the bytes of the folded keys, by number: found once for the many
/// rankings of a replay.
#[derive(Clone, Debug, Default)]
pub struct KeyOrder(Vec<u32>);

impl KeyOrder {
    /// Of the folded keys by number.
    pub fn new(keys: &[String]) -> Self {
        let mut players: Vec<u32> = (0..keys.len() as u32).collect();
        players.sort_unstable_by_key(|player| keys[*player as usize].as_bytes());
        let mut places = vec![0; keys.len()];
        for (place, player) in players.into_iter().enumerate() {
            places[player as usize] = place as u32;
        }
        Self(places)
    }
}

/// Orders by shown rating, the highest first; equal ones share the rank and stand in the order of the
/// bytes of their folded keys (R-NUM-2).
fn ranked(
    rules: &Profile,
    table: &Table,
    order: &KeyOrder,
    players: impl Iterator<Item = (PlayerId, u32, u32)>,
) -> Vec<RankingRow> {
    let mut places: Vec<_> = players
        .filter(|(player, ..)| table.get(*player).standing == Standing::Rated)
        .map(|played| (Reverse(table.get(played.0).rating.shown()), order.0[played.0.index()], played))
        .collect();
    places.sort_unstable_by_key(|(shown, place, _)| (*shown, *place));
    let mut rows: Vec<RankingRow> = Vec::with_capacity(places.len());
    let mut last = None;
    for (Reverse(shown), _, (player, period_games, activity)) in places {
        let state = table.get(player);
        let rank = match rows.last() {
            Some(row) if last == Some(shown) => row.rank,
            _ => rows.len() as u32 + 1,
        };
        last = Some(shown);
        rows.push(RankingRow {
            rank,
            player,
            rating: state.rating,
            games: state.games,
            period_games,
            activity,
            provisional: rules.provisional(state.games),
            level: rules.level(shown).map(|(index, _)| index),
        });
    }
    rows
}

/// Players without a rating and with at least one qualifying game, in the order of their folded keys:
/// qualifying games so far (R-FISE-10).
pub fn unranked(table: &Table, keys: &[String]) -> Vec<(PlayerId, u32)> {
    let mut players: Vec<_> = table
        .known()
        .filter(|(_, state)| state.standing == Standing::Qualifying)
        .map(|(player, _)| (player, table.qualification(player).games))
        .collect();
    players.sort_unstable_by(|a, b| keys[a.0.index()].as_bytes().cmp(keys[b.0.index()].as_bytes()));
    players
}
