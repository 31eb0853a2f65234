//! A round that cannot be paired: which absolute constraints conflict, and what would relax it (1.9.3).

use rustc_hash::FxHashMap;

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
    let mut constraints = enough_constraints(bars, players);
    let mut barred = Barred::new(&constraints, players.len());
    // Whole blocks first: a large tournament has thousands of constraints, of which few matter.
    let mut block = constraints.len().div_ceil(2);
    while block > 0 {
        let mut start = 0;
        while start < constraints.len() {
            let end = (start + block).min(constraints.len());
            if barred.lift(&constraints[start..end]) {
                constraints.drain(start..end);
            } else {
                start = end;
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

/// Constraints that leave no pairing: those that cut groups of players off from everybody but fewer others than there
/// are groups. In a large tournament they are few of all there are.
fn enough_constraints(bars: &Bars, players: &[Player]) -> Vec<Raw> {
    let n = players.len();
    let size = n + n % 2;
    let mut graph = Alternating::new(size);
    for (a, player) in players.iter().enumerate() {
        (a + 1..n).filter(|&b| !bars.barred.holds(a, b)).for_each(|b| graph.join(a, b));
        if size > n && !player.bye_denied {
            graph.join(a, n);
        }
    }
    graph.complete();
    let Some(shortage) = graph.shortage(n..size) else { return Vec::new() };
    let mut constraints: Vec<Raw> = Vec::new();
    for a in 0..size {
        for b in a + 1..size {
            let (mine, theirs) = (shortage.groups[a], shortage.groups[b]);
            let apart = mine != theirs && !shortage.taken[a] && !shortage.taken[b];
            if !apart {
                continue;
            }
            if b == n {
                constraints.extend(players[a].bye_denied.then_some((None, a, a)));
            } else {
                constraints.extend(bars.reasons(players, a, b).into_iter().map(|bar| (Some(bar), a, b)));
            }
        }
    }
    constraints
}

/// Who may meet under some constraints, with as many matched as can be: never everybody.
struct Barred {
    graph: Alternating,
    /// How many of the constraints bar an edge; the bye is one vertex more.
    reasons: FxHashMap<(usize, usize), u32>,
    bye: usize,
}

impl Barred {
    fn new(constraints: &[Raw], players: usize) -> Self {
        let size = players + players % 2;
        let mut graph = Alternating::new(size);
        (0..size).for_each(|a| (a + 1..size).for_each(|b| graph.join(a, b)));
        let mut barred = Self { graph, reasons: FxHashMap::default(), bye: players };
        for constraint in constraints {
            let edge = barred.edge(constraint);
            barred.graph.part(edge.0, edge.1);
            *barred.reasons.entry(edge).or_default() += 1;
        }
        barred.graph.complete();
        barred
    }

    fn edge(&self, &(bar, a, b): &Raw) -> (usize, usize) {
        (a, if bar.is_none() { self.bye } else { b })
    }

    /// Lifts some of its constraints; where that lets everybody be paired, all stays as it was, and it is false.
    ///
    /// More edges leave a matching valid, so that only those who are free are searched from.
    fn lift(&mut self, constraints: &[Raw]) -> bool {
        let mut graph = self.graph.clone();
        for constraint in constraints {
            let edge = self.edge(constraint);
            let reasons = self.reasons.entry(edge).or_default();
            *reasons = reasons.saturating_sub(1);
            if *reasons == 0 {
                graph.join(edge.0, edge.1);
            }
        }
        if !graph.complete() {
            self.graph = graph;
            return true;
        }
        for constraint in constraints {
            *self.reasons.entry(self.edge(constraint)).or_default() += 1;
        }
        false
    }
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

    /// Whether the constraints of a set, and no others, leave no pairing of so many players: every pairing is tried.
    fn leave_nothing(constraints: &[Constraint], players: u32) -> bool {
        fn pairable(left: &[u32], barred: &dyn Fn(u32, u32) -> bool) -> bool {
            let Some((&first, rest)) = left.split_first() else { return true };
            rest.iter().any(|&other| {
                let others: Vec<u32> = rest.iter().copied().filter(|&p| p != other).collect();
                !barred(first, other) && pairable(&others, barred)
            })
        }
        let barred = |a: u32, b: u32| {
            constraints.iter().any(|one| match *one {
                Constraint::NoBye(player) => a == 0 && b == player,
                _ => one.players() == [a, b],
            })
        };
        // The bye is player 0.
        let everybody: Vec<u32> = ((players + 1) % 2..=players).collect();
        !pairable(&everybody, &barred)
    }

    #[test]
    fn every_conflict_of_small_tournaments_cannot_be_paired_and_cannot_be_smaller() {
        use crate::pairing::generate::{Features, generate};
        let features = Features { prohibitions: 300, forfeits: 60, ..Features::default() };
        let mut conflicts = 0;
        for seed in 0..400 {
            let players = 3 + (seed % 6) as u32;
            let made = generate(&crate::pairing::dutch::Dutch, players, 9, seed, &features);
            let Some(PairingError::Impossible(found)) = made.stopped else { continue };
            conflicts += 1;
            assert!(leave_nothing(&found.constraints, players), "seed {seed}: {found}");
            for dropped in 0..found.constraints.len() {
                let mut fewer = found.constraints.clone();
                fewer.remove(dropped);
                assert!(!leave_nothing(&fewer, players), "seed {seed}: {found}, without {dropped}");
            }
        }
        assert!(conflicts > 100, "{conflicts}");
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
