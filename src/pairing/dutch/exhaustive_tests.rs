//! Every candidate of every bracket, generated and judged as the articles say, for up to eight players.
//!
//! It shares with the engine what the rounds before tell about a player and who has White, and nothing else.

use super::colour::first_has_white;
use super::layout::Bracket;
use super::legality::Bars;
use super::players::{Float, Player, Strength, gather};
use crate::model::tournament::{Code, Colour, Entrant, RoundEntry, Tournament};
use crate::pairing::draw::Draw;
use crate::pairing::generate::{Features, generate};
use crate::pairing::{PairingSystem, dutch::Dutch};

type Pairs = Vec<(usize, usize)>;

struct Book<'t> {
    players: &'t [Player],
    bars: Bars,
    initial: Colour,
}

#[derive(Clone)]
struct Candidate {
    pairs: Pairs,
    down: Vec<usize>,
}

impl Book<'_> {
    fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.bars.barred.holds(a, b)
    }

    fn score(&self, player: usize) -> i32 {
        self.players[player].score.0
    }

    /// The bye player of every way to pair all of `left` (`None`: nobody).
    fn completions(&self, left: &[usize], bye: Option<usize>, found: &mut Vec<Option<usize>>) {
        let Some((&first, rest)) = left.split_first() else { return found.push(bye) };
        for (index, &other) in rest.iter().enumerate() {
            if self.may_meet(first, other) {
                let mut remaining = rest.to_vec();
                remaining.remove(index);
                self.completions(&remaining, bye, found);
            }
        }
        if left.len() % 2 == 1 && bye.is_none() && !self.players[first].bye_denied {
            self.completions(rest, Some(first), found);
        }
    }

    /// C4 and C5: `None` if nothing completes the round, else the lowest bye score and who gets it there.
    fn outlook(&self, left: &[usize]) -> Option<(i32, Vec<Option<usize>>)> {
        let mut found = Vec::new();
        self.completions(left, None, &mut found);
        let score = |bye: &Option<usize>| bye.map_or(0, |player| self.score(player));
        let lowest = found.iter().map(score).min()?;
        found.retain(|bye| score(bye) == lowest);
        Some((lowest, found))
    }

    /// 3.6: every candidate of a homogeneous bracket or remainder, in the order of generation.
    fn homogeneous(&self, group: &[usize], each: &mut dyn FnMut(Candidate)) {
        for pairs in 0..=group.len() / 2 {
            for first in exchanges(group.len(), pairs) {
                let s1: Vec<usize> = first.iter().map(|&i| group[i]).collect();
                let s2: Vec<usize> = group.iter().copied().filter(|p| !s1.contains(p)).collect();
                self.transpose(&s1, &s2, &mut Vec::new(), each);
            }
        }
    }

    /// 4.2: S2 in lexicographic order of its first numbers.
    fn transpose(&self, s1: &[usize], s2: &[usize], made: &mut Pairs, each: &mut dyn FnMut(Candidate)) {
        let Some((&top, rest)) = s1.split_first() else {
            return each(Candidate { pairs: made.clone(), down: s2.to_vec() });
        };
        for (index, &partner) in s2.iter().enumerate() {
            if self.may_meet(top, partner) {
                let mut left = s2.to_vec();
                left.remove(index);
                made.push((top, partner));
                self.transpose(rest, &left, made, each);
                made.pop();
            }
        }
    }

    /// 3.7: sets of moved-down players, their opponents, then the remainder.
    fn heterogeneous(&self, bracket: &Bracket, each: &mut dyn FnMut(Candidate)) {
        for count in 0..=bracket.moved.len() {
            for set in subsets(bracket.moved.len(), count) {
                let s1: Vec<usize> = set.iter().map(|&i| bracket.moved[i]).collect();
                let limbo: Vec<usize> = bracket.moved.iter().copied().filter(|p| !s1.contains(p)).collect();
                self.transpose(&s1, &bracket.residents, &mut Vec::new(), &mut |opening| {
                    self.homogeneous(&opening.down, &mut |remainder| {
                        let pairs = opening.pairs.iter().chain(&remainder.pairs).copied().collect();
                        let down = limbo.iter().chain(&remainder.down).copied().collect();
                        each(Candidate { pairs, down });
                    });
                });
            }
        }
    }

    /// The failure values of C5 to C21, the most important first; `None` where C4 fails.
    fn judge(&self, bracket: &Bracket, candidate: &Candidate, shallow: bool) -> Option<Vec<Vec<i32>>> {
        let below: Vec<usize> = bracket.next.iter().chain(&bracket.rest).copied().collect();
        let left: Vec<usize> = candidate.down.iter().chain(&below).copied().collect();
        let (lowest, byes) = self.outlook(&left)?;
        let mut values = vec![vec![lowest], vec![candidate.down.len() as i32]];
        values.push(descending(candidate.down.iter().map(|&p| self.score(p)).collect()));
        if shallow {
            return Some(values);
        }
        values.extend(self.next_bracket(bracket, &candidate.down));
        let sole_bye = candidate.down.len() == 1 && byes.iter().all(|&bye| bye == Some(candidate.down[0]));
        values.push(vec![if sole_bye { self.players[candidate.down[0]].unplayed as i32 } else { 0 }]);
        values.extend(self.colours(candidate));
        values.extend(self.floats(bracket, candidate));
        Some(values)
    }

    /// C8: how well the next bracket can fulfil C5, C6 and C7 with these downfloaters.
    fn next_bracket(&self, bracket: &Bracket, down: &[usize]) -> Vec<Vec<i32>> {
        if bracket.next.is_empty() {
            return Vec::new();
        }
        let split = bracket.rest.iter().position(|&p| self.score(p) != self.score(bracket.rest[0]));
        let (next, rest) = bracket.rest.split_at(split.unwrap_or(bracket.rest.len()));
        let mut moved = down.to_vec();
        moved.sort_unstable();
        let following =
            Bracket { moved, residents: bracket.next.clone(), next: next.to_vec(), rest: rest.to_vec() };
        let mut best: Option<Vec<Vec<i32>>> = None;
        let mut seen: Vec<Vec<usize>> = Vec::new();
        self.heterogeneous(&following, &mut |candidate| {
            let mut key = candidate.down.clone();
            key.sort_unstable();
            if seen.contains(&key) {
                return;
            }
            seen.push(key);
            if let Some(values) = self.judge(&following, &candidate, true)
                && best.as_ref().is_none_or(|known| values < *known)
            {
                best = Some(values);
            }
        });
        best.unwrap_or_default()
    }

    /// C10 to C13.
    fn colours(&self, candidate: &Candidate) -> Vec<Vec<i32>> {
        let mut counts = [0; 4];
        for &(a, b) in &candidate.pairs {
            let white = first_has_white(&self.players[a], &self.players[b], self.initial);
            for (player, other, has_white) in [(a, b, white), (b, a, !white)] {
                let (player, other) = (&self.players[player], &self.players[other]);
                let colour = if has_white { Colour::White } else { Colour::Black };
                if player.topscorer || other.topscorer {
                    let after = player.difference + if has_white { 1 } else { -1 };
                    counts[0] += i32::from(after > 2 && has_white || after < -2 && !has_white);
                    counts[1] += i32::from(player.colours.ends_with(&[colour, colour]));
                }
                let denied = player.preference.is_some_and(|wanted| wanted != colour);
                counts[2] += i32::from(denied);
                let strong = player.strength >= Strength::Strong;
                counts[3] += i32::from(denied && strong);
            }
        }
        counts.iter().map(|&count| vec![count]).collect()
    }

    /// C14 to C21. A moved-down player in the Limbo has a greater difference than anybody in the bracket.
    fn floats(&self, bracket: &Bracket, candidate: &Candidate) -> Vec<Vec<i32>> {
        let (mut counts, mut differences) = (Vec::new(), Vec::new());
        for back in 0..2 {
            let had = |p: usize, float: Float| self.players[p].floats[back] == float;
            let again =
                candidate.down.iter().filter(|&&p| bracket.residents.contains(&p) && had(p, Float::Down));
            counts.push(vec![again.count() as i32]);
            let upward = |&&(a, b): &&(usize, usize)| bracket.moved.contains(&a) && had(b, Float::Up);
            let met: Vec<&(usize, usize)> = candidate.pairs.iter().filter(upward).collect();
            counts.push(vec![met.len() as i32]);
            let gap = |p: usize| match candidate.pairs.iter().find(|pair| pair.0 == p) {
                Some(&(_, b)) => self.score(p) - self.score(b),
                None => 1_000_000 + self.score(p),
            };
            let repeaters = bracket.moved.iter().filter(|&&p| had(p, Float::Down));
            differences.push(descending(repeaters.map(|&p| gap(p)).collect()));
            differences.push(descending(met.iter().map(|pair| gap(pair.0)).collect()));
        }
        counts.into_iter().chain(differences).collect()
    }

    fn best(&self, bracket: &Bracket) -> Option<Candidate> {
        let mut best: Option<(Vec<Vec<i32>>, Candidate)> = None;
        self.heterogeneous(bracket, &mut |candidate| {
            if let Some(values) = self.judge(bracket, &candidate, false)
                && best.as_ref().is_none_or(|(known, _)| values < *known)
            {
                best = Some((values, candidate));
            }
        });
        best.map(|(_, candidate)| candidate)
    }

    fn round(&self) -> Option<(Pairs, Vec<usize>)> {
        let groups: Vec<Vec<usize>> = (0..self.players.len())
            .collect::<Vec<_>>()
            .chunk_by(|&a, &b| self.score(a) == self.score(b))
            .map(<[usize]>::to_vec)
            .collect();
        let (mut pairs, mut moved) = (Vec::new(), Vec::new());
        for (index, group) in groups.iter().enumerate() {
            let next = groups.get(index + 1).cloned().unwrap_or_default();
            let rest = groups.iter().skip(index + 2).flatten().copied().collect();
            let candidate = self.best(&Bracket { moved, residents: group.clone(), next, rest })?;
            pairs.extend(candidate.pairs);
            moved = candidate.down;
            moved.sort_unstable();
        }
        Some((pairs, moved))
    }
}

fn descending(mut values: Vec<i32>) -> Vec<i32> {
    values.sort_unstable_by(|a, b| b.cmp(a));
    values
}

/// Sets of a size, by their smallest differing number.
fn subsets(of: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = (0u32..1 << of)
        .filter(|bits| bits.count_ones() as usize == size)
        .map(|bits| (0..of).filter(|&i| bits >> i & 1 == 1).collect())
        .collect();
    sets.sort();
    sets
}

/// 4.3: every S1 of a size, by how the exchange that makes it is ranked.
fn exchanges(of: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets = subsets(of, size);
    let key = |set: &Vec<usize>| {
        let out: Vec<usize> = (0..size).filter(|i| !set.contains(i)).collect();
        let into: Vec<usize> = set.iter().copied().filter(|&i| i >= size).collect();
        let sum = into.iter().sum::<usize>() - out.iter().sum::<usize>();
        let largest_first: Vec<usize> = out.iter().rev().map(|&i| of - i).collect();
        (out.len(), sum, largest_first, into)
    };
    sets.sort_by_key(key);
    sets
}

fn compare(tournament: &Tournament, round: u32) {
    let players = gather(tournament, round);
    let initial = tournament.initial_colour.unwrap_or(Colour::White);
    let book = Book { players: &players, bars: Bars::new(&players, tournament, round), initial };
    let number = |index: usize| players[index].number;
    let expected = book.round().map(|(pairs, down)| {
        let seat = |&(a, b): &(usize, usize)| {
            if first_has_white(&players[a], &players[b], initial) {
                (number(a), number(b))
            } else {
                (number(b), number(a))
            }
        };
        let mut pairs: Vec<(u32, u32)> = pairs.iter().map(seat).collect();
        pairs.sort_unstable();
        (pairs, down.first().map(|&bye| number(bye)))
    });
    let found = Dutch.pair(tournament, round).ok().map(|pairing| {
        let mut pairs: Vec<(u32, u32)> = pairing.pairs.iter().map(|p| (p.white, p.black)).collect();
        pairs.sort_unstable();
        (pairs, pairing.bye)
    });
    assert_eq!(found, expected, "round {round} of {tournament:?}");
}

fn features(draw: &mut Draw) -> Features {
    let mut some = |most: u32| if draw.happens(400) { draw.below(most) } else { 0 };
    let mut features = Features {
        draws: some(800),
        forfeits: some(250),
        half_byes: some(200),
        absences: some(200),
        withdrawals: some(80),
        late_entries: some(300),
        prohibitions: some(300),
        acceleration: some(2) == 1,
        ..Features::default()
    };
    if some(3) == 1 {
        features.scoring.allocated = crate::model::tournament::Points::halves(1);
    }
    features
}

#[test]
fn the_engine_agrees_with_every_candidate_judged_by_the_articles() {
    let wanted = 10_000;
    let mut compared = 0;
    let mut seed = 0;
    while compared < wanted {
        seed += 1;
        let mut draw = Draw::new(seed);
        let features = features(&mut draw);
        // Eight players take longest: one tournament in nine has them.
        let players = if draw.below(9) == 0 { 8 } else { 2 + draw.below(6) };
        let rounds = 1 + draw.below(players + 1);
        let mut generated = generate(&Dutch, players, rounds, seed, &features);
        let last = generated.tournament.last_paired_round();
        for round in 1..=last {
            // As if it were the last one, every other time: there are topscorers in the last round only.
            generated.tournament.rounds = Some(if draw.below(2) == 0 { round } else { rounds });
            compare(&generated.tournament, round);
            compared += 1;
        }
        generated.tournament.rounds = Some(rounds);
        if generated.stopped.is_some() {
            generated.tournament.byes.clear();
            compare(&generated.tournament, last + 1);
            compared += 1;
        }
    }
}

/// Players who won nearly everything, with whatever colours, against others who are not there any more: in the
/// last round, they are topscorers who all want the same.
fn topscorers(seed: u64) -> Tournament {
    let mut draw = Draw::new(seed);
    let (present, rounds) = (3 + draw.below(4), 2 + draw.below(4));
    let white = 100 + draw.below(800);
    let game = |opponent, colour, code| RoundEntry { opponent: Some(opponent), colour: Some(colour), code };
    let entrant = |number| Entrant {
        number,
        name: String::new(),
        rating: 0,
        points: None,
        rank: None,
        rounds: vec![RoundEntry { code: Code::ZeroBye, ..RoundEntry::default() }; rounds as usize],
    };
    let mut entrants: Vec<Entrant> = (1..=present * (1 + rounds)).map(entrant).collect();
    for player in 0..present {
        for round in 0..rounds {
            let other = present + player * rounds + round;
            let colour = if draw.happens(white) { Colour::White } else { Colour::Black };
            let (mine, theirs) = match draw.below(10) {
                0 => (Code::Draw, Code::Draw),
                1 => (Code::Loss, Code::Win),
                _ => (Code::Win, Code::Loss),
            };
            entrants[player as usize].rounds[round as usize] = game(other + 1, colour, mine);
            entrants[other as usize].rounds[round as usize] = game(player + 1, colour.other(), theirs);
            entrants[other as usize].rounds.push(RoundEntry { code: Code::ZeroBye, ..RoundEntry::default() });
        }
    }
    let initial_colour = Some(Colour::White);
    Tournament { rounds: Some(rounds + 1), initial_colour, entrants, ..Tournament::default() }
}

#[test]
fn topscorers_who_want_the_same_are_paired_as_the_articles_say() {
    for seed in 0..4_000 {
        let tournament = topscorers(seed);
        compare(&tournament, tournament.last_paired_round() + 1);
    }
}
