//! Of all best candidates of a bracket, the one that the rules generate first (articles 3.6, 3.7 and 4).
//!
//! The order is decided piece by piece: who stays in the Limbo, the opponents of the moved-down players, the
//! exchange in the remainder, its transposition. Where tight edges describe all best candidates, each piece is
//! a question of alternating paths; otherwise many pieces at a time go into the low bits of the weights.

use super::classes::Classes;
use super::layout::{Edge, Layout};
use crate::pairing::matching::NONE;
use crate::pairing::matching::alternating::Alternating;
use crate::pairing::matching::number::Number;
use crate::pairing::matching::weighted::{Graph, Matching, capacity, perfect};

/// A bracket being decided.
pub(super) struct Sequencer<'l, W> {
    layout: &'l Layout<'l>,
    order: usize,
    /// Edges still allowed, and in tight mode the current best matching.
    edges: Alternating,
    /// The criteria, for as long as tight edges alone do not stand for them.
    criteria: Option<Classes<W>>,
    exchange: Option<Exchange>,
    room: u32,
    tight: bool,
    alive: Vec<bool>,
    mate: Vec<usize>,
}

/// The numbers a best matching is too wide for, or the graph has none.
pub(super) enum Halt {
    /// Low bits are needed that the type has not.
    TooNarrow,
    /// There is no perfect matching.
    Nothing,
}

/// Article 4.3 in the low bits: how many stay in S1, then how small the numbers in S1 are.
struct Exchange {
    number: Vec<u32>,
    pairs: usize,
    sum_bits: u32,
    room: u32,
}

/// The part of a graph that is still undecided.
struct View<'s, 'l, W, F> {
    sequencer: &'s Sequencer<'l, W>,
    vertices: Vec<usize>,
    extra: F,
}

impl<W: Number, F: Fn(usize, usize) -> W> Graph<W> for View<'_, '_, W, F> {
    fn order(&self) -> usize {
        self.vertices.len()
    }

    fn weight(&self, a: usize, b: usize) -> Option<W> {
        let (a, b) = (self.vertices[a], self.vertices[b]);
        if !self.sequencer.edges.joined(a, b) {
            return None;
        }
        Some(self.sequencer.weight(a, b).plus((self.extra)(a, b)))
    }
}

impl<'l, W: Number> Sequencer<'l, W> {
    /// Finds the best value of the criteria.
    pub(super) fn start(layout: &'l Layout<'l>) -> Result<Self, Halt> {
        let order = layout.vertices.len();
        let Some(room) = capacity::<W>(order).checked_sub(layout.bits) else { return Err(Halt::TooNarrow) };
        let criteria = Classes::new(layout, room);
        let mut edges = Alternating::new(order);
        for a in 0..order {
            (a + 1..order)
                .filter(|&b| criteria.weight(layout, a, b).is_some())
                .for_each(|b| edges.join(a, b));
        }
        let (alive, mate) = (vec![true; order], vec![NONE as usize; order]);
        let criteria = Some(criteria);
        let mut sequencer =
            Self { layout, order, edges, criteria, exchange: None, room, tight: false, alive, mate };
        sequencer.solve(|_, _| W::ZERO)?;
        Ok(sequencer)
    }

    fn weight(&self, a: usize, b: usize) -> W {
        let criteria = self.criteria.as_ref().and_then(|classes| classes.weight(self.layout, a, b));
        let weight = criteria.unwrap_or(W::ZERO);
        let Some(exchange) = &self.exchange else { return weight };
        let small = exchange.number[a].min(exchange.number[b]);
        if exchange.number[a].max(exchange.number[b]) == NONE || !self.is_pair(a, b) {
            return weight;
        }
        let unmoved = i64::from((small as usize) < exchange.pairs);
        weight
            .plus(W::shifted(unmoved, exchange.room + exchange.sum_bits))
            .plus(W::shifted(-i64::from(small), exchange.room))
    }

    fn is_pair(&self, a: usize, b: usize) -> bool {
        self.layout.edge(a, b) == Some(Edge::Pair)
    }

    /// The partner of a vertex in the current best matching.
    pub(super) fn partner(&self, v: usize) -> usize {
        if self.tight { self.edges.mate(v).unwrap_or(NONE as usize) } else { self.mate[v] }
    }

    /// Those of the bracket who are paired in it, and with whom.
    pub(super) fn paired(&self, v: usize) -> Option<usize> {
        let partner = self.partner(v);
        self.is_pair(v, partner).then_some(partner)
    }

    /// A best matching with something added below the criteria; what is tight then becomes the graph.
    fn solve(&mut self, extra: impl Fn(usize, usize) -> W) -> Result<(), Halt> {
        let vertices: Vec<usize> = (0..self.order).filter(|&v| self.alive[v]).collect();
        let view = View { sequencer: self, vertices, extra };
        let matching = perfect(&view).ok_or(Halt::Nothing)?;
        let tight = if matching.rigid { None } else { Some(tight_edges(&view, &matching)) };
        let vertices = view.vertices;
        for (local, &v) in vertices.iter().enumerate() {
            self.mate[v] = vertices[matching.mate[local]];
        }
        self.tight = tight.is_some();
        if let Some(tight) = tight {
            self.edges = tight;
            self.edges.adopt(&self.mate);
            self.edges.enlist(&self.alive);
            (self.criteria, self.exchange) = (None, None);
            self.room = capacity::<W>(self.order);
        }
        Ok(())
    }

    /// Decides everything in the order of the rules.
    pub(super) fn run(&mut self) -> Result<(), Halt> {
        let moved: Vec<usize> = (0..self.layout.moved).collect();
        let inside: Vec<usize> = moved.iter().copied().filter(|&v| self.paired(v).is_some()).collect();
        if inside.len() < moved.len() && !inside.is_empty() {
            self.settle_bits(&moved, inside.len(), &|layout, v, u| layout.edge(v, u) == Some(Edge::Pair))?;
        }
        let inside: Vec<usize> = moved.into_iter().filter(|&v| self.paired(v).is_some()).collect();
        self.settle_partners(&inside)?;
        let remainder: Vec<usize> =
            (self.layout.moved..self.layout.inside).filter(|&v| self.alive[v]).collect();
        let pairs = remainder.iter().filter(|&&v| self.paired(v).is_some()).count() / 2;
        if pairs == 0 {
            return Ok(());
        }
        let first = self.exchange(&remainder, pairs)?;
        self.settle_partners(&first)
    }

    /// Lets as many of `list` as `target` says have an edge that `wish` likes, the first ones first.
    fn settle_bits(
        &mut self,
        list: &[usize],
        target: usize,
        wish: &dyn Fn(&Layout<'_>, usize, usize) -> bool,
    ) -> Result<(), Halt> {
        let mut granted = 0;
        let mut next = 0;
        while next < list.len() && granted < target {
            let layout = self.layout;
            if self.tight {
                let v = list[next];
                next += 1;
                if self.edges.confine(v, |u| wish(layout, v, u)) {
                    granted += 1;
                }
                continue;
            }
            if self.room == 0 {
                return Err(Halt::TooNarrow);
            }
            let chunk = &list[next..list.len().min(next + self.room as usize)];
            let mut bit = vec![NONE; self.order];
            chunk.iter().enumerate().for_each(|(i, &v)| bit[v] = (chunk.len() - 1 - i) as u32);
            let one = |v: usize, u: usize| {
                if bit[v] != NONE && wish(layout, v, u) { W::shifted(1, bit[v]) } else { W::ZERO }
            };
            self.solve(|a, b| one(a, b).plus(one(b, a)))?;
            for &v in chunk {
                let granted_now = wish(layout, v, self.partner(v));
                granted += usize::from(granted_now);
                self.keep(v, |u| wish(layout, v, u) == granted_now);
            }
            next += chunk.len();
        }
        for &v in &list[next..] {
            let layout = self.layout;
            self.keep(v, |u| !wish(layout, v, u));
        }
        Ok(())
    }

    /// Drops edges that the current matching does not use.
    fn keep(&mut self, v: usize, wanted: impl Fn(usize) -> bool) {
        let lost: Vec<usize> = self.edges.neighbours(v).filter(|&u| !wanted(u)).collect();
        lost.into_iter()
            .filter(|&u| self.partner(v) != u)
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|u| self.edges.part(v, u));
    }

    /// Gives each of `list` in turn the first partner possible in the bracket, and lets the pair go.
    fn settle_partners(&mut self, list: &[usize]) -> Result<(), Halt> {
        let mut next = 0;
        while next < list.len() {
            if self.tight {
                let v = list[next];
                next += 1;
                let layout = self.layout;
                let candidates: Vec<usize> = self
                    .edges
                    .neighbours(v)
                    .filter(|&u| self.alive[u] && layout.edge(v, u) == Some(Edge::Pair))
                    .collect();
                if let Some(u) = self.edges.fix_first(v, &candidates) {
                    self.release(v, u);
                }
                continue;
            }
            let each = usize::BITS - self.layout.inside.leading_zeros();
            let fitting = (self.room / each) as usize;
            if fitting == 0 {
                return Err(Halt::TooNarrow);
            }
            let chunk = &list[next..list.len().min(next + fitting)];
            let mut shift = vec![NONE; self.order];
            chunk.iter().enumerate().for_each(|(i, &v)| shift[v] = (chunk.len() - 1 - i) as u32 * each);
            let rank = |v: usize, u: usize| {
                if shift[v] == NONE { W::ZERO } else { W::shifted(-(u as i64), shift[v]) }
            };
            self.solve(|a, b| rank(a, b).plus(rank(b, a)))?;
            for &v in chunk {
                let u = self.partner(v);
                self.release(v, u);
            }
            next += chunk.len();
        }
        Ok(())
    }

    fn release(&mut self, a: usize, b: usize) {
        if self.tight && self.alive[a] {
            // Already decided by a solve: the alternating graph has to let the pair go, too.
            self.edges.fix(a, b);
        }
        (self.mate[a], self.mate[b]) = (b, a);
        (self.alive[a], self.alive[b]) = (false, false);
    }

    /// Article 4.3: which residents end in S1. Every pair's smaller number is in S1.
    fn exchange(&mut self, remainder: &[usize], pairs: usize) -> Result<Vec<usize>, Halt> {
        let first = &remainder[..pairs];
        let mut number = vec![NONE; self.order];
        remainder.iter().enumerate().for_each(|(i, &v)| number[v] = i as u32);
        if self.tight && self.without_exchange(first, &number) {
            return Ok(first.to_vec());
        }
        let (count_bits, sum_bits) = (bits(pairs), bits(pairs * remainder.len()));
        let Some(low) = self.room.checked_sub(count_bits + sum_bits) else { return Err(Halt::TooNarrow) };
        let layout = self.layout;
        self.exchange = Some(Exchange { number: number.clone(), pairs, sum_bits, room: low });
        self.room = low;
        self.solve(|_, _| W::ZERO)?;
        let smaller = |s: &Self, v: usize| s.paired(v).is_some_and(|u| number[v] < number[u]);
        let moved_out = first.iter().filter(|&&v| !smaller(self, v)).count();
        if moved_out > 0 {
            let below = |v: usize, u: usize| layout.edge(v, u) == Some(Edge::Pair) && number[v] < number[u];
            let downward: Vec<usize> = first.iter().rev().copied().collect();
            self.settle_bits(&downward, moved_out, &|_, v, u| !below(v, u))?;
            self.settle_bits(&remainder[pairs..], moved_out, &|_, v, u| below(v, u))?;
        }
        Ok(remainder.iter().copied().filter(|&v| smaller(self, v)).collect())
    }

    /// Whether the original S1 and S2 hold a best candidate; if so, only pairs between them stay.
    fn without_exchange(&mut self, first: &[usize], number: &[u32]) -> bool {
        let mut trial = self.edges.clone();
        let pairs = first.len() as u32;
        let inside: Vec<usize> = (0..self.order).filter(|&v| number[v] != NONE).collect();
        for (i, &a) in inside.iter().enumerate() {
            for &b in &inside[i + 1..] {
                let crossing = number[a] < pairs && number[b] >= pairs;
                if !crossing && trial.joined(a, b) {
                    trial.drop_edge(a, b);
                }
            }
        }
        for &v in first {
            let leaving: Vec<usize> =
                trial.neighbours(v).filter(|&u| self.alive[u] && !self.is_pair(v, u)).collect();
            for u in leaving {
                trial.drop_edge(v, u);
            }
        }
        let possible = trial.complete();
        if possible {
            self.edges = trial;
        }
        possible
    }
}

/// The edges that are tight: among them, every perfect matching is best.
fn tight_edges<W: Number, F: Fn(usize, usize) -> W>(
    view: &View<'_, '_, W, F>,
    matching: &Matching<W>,
) -> Alternating {
    let mut edges = view.sequencer.edges.clone();
    for (i, &a) in view.vertices.iter().enumerate() {
        for (j, &b) in view.vertices.iter().enumerate().skip(i + 1) {
            if let Some(weight) = view.weight(i, j)
                && matching.dual[i].plus(matching.dual[j]) != weight.twice().twice()
            {
                edges.part(a, b);
            }
        }
    }
    edges
}

const fn bits(greatest: usize) -> u32 {
    usize::BITS - greatest.leading_zeros()
}
