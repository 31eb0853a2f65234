//! Who may meet: C1, C3 and the prohibitions of the arbiter, as rows of bits.

use super::players::{Player, Strength};
use crate::model::tournament::Tournament;

/// A symmetric relation between positions.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    words: usize,
    rows: Vec<u64>,
}

impl Relation {
    fn new(n: usize) -> Self {
        let words = n.div_ceil(64).max(1);
        Self { words, rows: vec![0; n * words] }
    }

    fn set(&mut self, a: usize, b: usize) {
        self.rows[a * self.words + b / 64] |= 1 << (b % 64);
        self.rows[b * self.words + a / 64] |= 1 << (a % 64);
    }

    /// Sets it between all of some; with themselves, too.
    fn set_all(&mut self, members: &[usize]) {
        let mut mask = vec![0; self.words];
        members.iter().for_each(|&member| mask[member / 64] |= 1 << (member % 64));
        for &member in members {
            let row = &mut self.rows[member * self.words..(member + 1) * self.words];
            row.iter_mut().zip(&mask).for_each(|(word, mask)| *word |= mask);
        }
    }

    /// Whether it holds.
    pub(crate) fn holds(&self, a: usize, b: usize) -> bool {
        self.rows[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }
}

/// Why two players may not meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bar {
    /// They met (C1).
    Met,
    /// The arbiter forbids it.
    Prohibited,
    /// Both must have the same colour (C3).
    Colour,
}

/// Both are no topscorers and must have the same colour.
fn colours_clash(a: &Player, b: &Player) -> bool {
    let absolute = a.strength == Strength::Absolute && b.strength == Strength::Absolute;
    absolute && a.preference == b.preference && !a.topscorer && !b.topscorer
}

/// Everybody who may not meet in a round, by position in `players`; the diagonal included.
pub(crate) struct Bars {
    /// Who may not meet, for whatever reason.
    pub barred: Relation,
    prohibited: Relation,
}

impl Bars {
    pub(crate) fn new(players: &[Player], tournament: &Tournament, round: u32) -> Self {
        let n = players.len();
        let mut prohibited = Relation::new(n);
        let mut by_number: Vec<(u32, usize)> =
            players.iter().enumerate().map(|(i, p)| (p.number, i)).collect();
        by_number.sort_unstable();
        let find =
            |number: &u32| by_number.binary_search_by_key(number, |&(n, _)| n).ok().map(|at| by_number[at].1);
        for rule in &tournament.prohibitions {
            if rule.first_round <= round && round <= rule.last_round {
                let members: Vec<usize> = rule.numbers.iter().filter_map(find).collect();
                prohibited.set_all(&members);
            }
        }
        let mut barred = prohibited.clone();
        for (a, player) in players.iter().enumerate() {
            barred.set(a, a);
            player.opponents.iter().filter_map(find).for_each(|b| barred.set(a, b));
        }
        let absolute: Vec<usize> = (0..n).filter(|&i| players[i].strength == Strength::Absolute).collect();
        for (i, &a) in absolute.iter().enumerate() {
            absolute[i + 1..]
                .iter()
                .filter(|&&b| colours_clash(&players[a], &players[b]))
                .for_each(|&b| barred.set(a, b));
        }
        Self { barred, prohibited }
    }

    /// Every reason why two different players may not meet.
    pub(crate) fn reasons(&self, players: &[Player], a: usize, b: usize) -> Vec<Bar> {
        let met = players[a].opponents.binary_search(&players[b].number).is_ok();
        let tests = [
            (met, Bar::Met),
            (self.prohibited.holds(a, b), Bar::Prohibited),
            (colours_clash(&players[a], &players[b]), Bar::Colour),
        ];
        tests.iter().filter(|(holds, _)| *holds).map(|&(_, bar)| bar).collect()
    }
}
