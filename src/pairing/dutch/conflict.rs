//! A round that cannot be paired: which absolute constraints conflict, and what would relax it (1.9.3).

use super::legality::{Bar, Bars};
use super::players::Player;
use crate::pairing::matching::alternating::Alternating;

/// One absolute constraint, by starting numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Constraint {
    /// C1: they met before.
    Met(u32, u32),
    /// The arbiter prohibits it (records 260, XXP).
    Prohibited(u32, u32),
    /// C3: both must have the same colour.
    SameColour(u32, u32),
    /// C2: no pairing-allocated bye for this player.
    NoBye(u32),
}

impl Constraint {
    /// The starting numbers it is about.
    pub fn players(&self) -> Vec<u32> {
        match *self {
            Self::Met(a, b) | Self::Prohibited(a, b) | Self::SameColour(a, b) => vec![a, b],
            Self::NoBye(a) => vec![a],
        }
    }
}

impl std::fmt::Display for Constraint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Met(a, b) => write!(f, "{a} and {b} have met (C1)"),
            Self::Prohibited(a, b) => write!(f, "{a} and {b} are prohibited from meeting"),
            Self::SameColour(a, b) => write!(f, "{a} and {b} must have the same colour (C3)"),
            Self::NoBye(a) => write!(f, "{a} may not have the bye (C2)"),
        }
    }
}

/// Constraints that together leave no pairing, none of which can be dropped from the set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

impl Conflict {
    /// What an arbiter can do about it, most harmless first.
    pub fn relaxations(&self) -> Vec<String> {
        let mut ways = Vec::new();
        let any = |test: fn(&Constraint) -> bool| self.constraints.iter().any(test);
        if any(|c| matches!(c, Constraint::Prohibited(..))) {
            ways.push("lift one of the prohibitions named above".to_owned());
        }
        if any(|c| matches!(c, Constraint::SameColour(..))) {
            ways.push(
                "let one of the pairs named above play although both must have the same colour".to_owned(),
            );
        }
        if any(|c| matches!(c, Constraint::NoBye(_))) {
            ways.push("give one of the players named above a bye on request".to_owned());
        }
        if any(|c| matches!(c, Constraint::Met(..))) {
            ways.push("let one of the pairs named above meet again, or end the tournament here".to_owned());
        }
        ways
    }
}

impl std::fmt::Display for Conflict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.constraints.is_empty() {
            return write!(f, "there is nobody to play against");
        }
        let texts: Vec<String> = self.constraints.iter().map(Constraint::to_string).collect();
        write!(f, "{}", texts.join("; "))
    }
}

/// Drops constraints one by one for as long as no pairing exists without them.
pub(super) fn explain(bars: &Bars, players: &[Player]) -> Conflict {
    let mut constraints = all_constraints(bars, players);
    // Whole blocks first: a large tournament has thousands of constraints, of which few matter.
    let mut block = constraints.len().div_ceil(2);
    while block > 0 {
        let mut start = 0;
        while start < constraints.len() {
            let end = (start + block).min(constraints.len());
            let mut fewer = constraints.clone();
            fewer.drain(start..end);
            if possible(&fewer, players) {
                start = end;
            } else {
                constraints = fewer;
            }
        }
        block = if block == 1 { 0 } else { block.div_ceil(2) };
    }
    let named = |&(bar, a, b): &Raw| {
        let (a, b) = (players[a].number.min(players[b].number), players[a].number.max(players[b].number));
        match bar {
            Some(Bar::Met) => Constraint::Met(a, b),
            Some(Bar::Prohibited) => Constraint::Prohibited(a, b),
            Some(Bar::Colour) => Constraint::SameColour(a, b),
            None => Constraint::NoBye(a),
        }
    };
    let mut constraints: Vec<Constraint> = constraints.iter().map(named).collect();
    constraints.sort_unstable();
    Conflict { constraints }
}

type Raw = (Option<Bar>, usize, usize);

fn all_constraints(bars: &Bars, players: &[Player]) -> Vec<Raw> {
    let mut constraints: Vec<Raw> = Vec::new();
    for a in 0..players.len() {
        for b in a + 1..players.len() {
            constraints.extend(bars.reasons(players, a, b).into_iter().map(|bar| (Some(bar), a, b)));
        }
    }
    if players.len() % 2 == 1 {
        constraints.extend((0..players.len()).filter(|&a| players[a].bye_denied).map(|a| (None, a, a)));
    }
    constraints
}

fn possible(constraints: &[Raw], players: &[Player]) -> bool {
    let n = players.len();
    let size = n + n % 2;
    let mut graph = Alternating::new(size);
    (0..size).for_each(|a| (a + 1..size).for_each(|b| graph.join(a, b)));
    for &(bar, a, b) in constraints {
        graph.part(a, if bar.is_none() { n } else { b });
    }
    graph.complete()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tournament::{Code, Colour, Entrant, Prohibition, RoundEntry, Tournament};
    use crate::pairing::PairingError;
    use crate::pairing::dutch::round::pair;

    fn entrant(number: u32, rounds: &[(u32, char, Code)]) -> Entrant {
        let entry = |&(opponent, side, code): &(u32, char, Code)| RoundEntry {
            opponent: (opponent > 0).then_some(opponent),
            colour: match side {
                'w' => Some(Colour::White),
                'b' => Some(Colour::Black),
                _ => None,
            },
            code,
        };
        let rounds = rounds.iter().map(entry).collect();
        Entrant { number, name: String::new(), rating: 0, points: None, rank: None, rounds }
    }

    fn conflict(tournament: &Tournament, round: u32) -> Vec<Constraint> {
        match pair(tournament, round) {
            Err(PairingError::Impossible(conflict)) => conflict.constraints,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn only_constraints_that_matter_are_named() {
        // 1 may meet nobody: of the prohibitions, only those of 1 stand in the way.
        let prohibit = |a: u32, b: u32| Prohibition { first_round: 1, last_round: 9, numbers: vec![a, b] };
        let tournament = Tournament {
            entrants: (1..=6).map(|n| entrant(n, &[])).collect(),
            prohibitions: (2..=6).map(|n| prohibit(1, n)).chain([prohibit(2, 3)]).collect(),
            ..Tournament::default()
        };
        let found = conflict(&tournament, 1);
        assert_eq!(found, (2..=6).map(|n| Constraint::Prohibited(1, n)).collect::<Vec<_>>());
    }

    #[test]
    fn the_bye_that_nobody_may_have_is_named() {
        // Three players, each of whom had the bye: round 4 would need a fourth one.
        let (win, loss, bye) = (Code::Win, Code::Loss, Code::Allocated);
        let tournament = Tournament {
            entrants: vec![
                entrant(1, &[(2, 'w', win), (3, 'b', win), (0, '-', bye)]),
                entrant(2, &[(1, 'b', loss), (0, '-', bye), (3, 'w', win)]),
                entrant(3, &[(0, '-', bye), (1, 'w', loss), (2, 'b', loss)]),
            ],
            ..Tournament::default()
        };
        let found = conflict(&tournament, 4);
        assert_eq!(found, [Constraint::NoBye(1), Constraint::NoBye(2), Constraint::NoBye(3)]);
    }

    #[test]
    fn two_who_must_both_have_white_do_not_meet() {
        // 1 and 2 had Black twice, against 3 and 4, who are not there any more.
        let loss = Code::Loss;
        let gone = (0, '-', Code::ZeroBye);
        let tournament = Tournament {
            entrants: vec![
                entrant(1, &[(3, 'b', loss), (4, 'b', loss)]),
                entrant(2, &[(4, 'b', loss), (3, 'b', loss)]),
                entrant(3, &[(1, 'w', Code::Win), (2, 'w', Code::Win), gone]),
                entrant(4, &[(2, 'w', Code::Win), (1, 'w', Code::Win), gone]),
            ],
            ..Tournament::default()
        };
        assert_eq!(conflict(&tournament, 3), [Constraint::SameColour(1, 2)]);
    }
}
