//! A perfect matching of greatest weight in a general graph, by the primal-dual method with blossoms.
//!
//! Every free vertex is the root of an alternating tree at once; a stage ends with one augmentation. Duals
//! start at each vertex's own best edge, so that in the dense graphs of a tournament nearly everybody is
//! matched greedily before the first stage. Weights are doubled twice inside, which keeps every dual whole.

use super::NONE;
use super::blossom::Blossoms;
use super::number::Number;

/// A graph whose edges have weights.
pub trait Graph<W> {
    /// How many vertices there are.
    fn order(&self) -> usize;
    /// The weight of the edge between two different vertices, if there is one. Symmetric.
    fn weight(&self, a: usize, b: usize) -> Option<W>;
}

/// A perfect matching of greatest weight, with its certificate.
#[derive(Debug)]
pub struct Matching<W> {
    /// Each vertex's partner.
    pub mate: Vec<usize>,
    /// Four times the weight of any edge of an optimal matching is the sum of its ends' duals here, provided
    /// that `rigid` is false; no edge's fourfold weight is greater.
    pub dual: Vec<W>,
    /// Whether some odd set has a positive dual, so that tight edges alone do not describe all optima.
    pub rigid: bool,
}

const FREE: u8 = 0;
const OUTER: u8 = 1;
const INNER: u8 = 2;

struct Solver<'g, W, G> {
    graph: &'g G,
    n: usize,
    mate: Vec<u32>,
    dual: Vec<W>,
    tree: Blossoms,
    label: Vec<u8>,
    entry: Vec<(u32, u32)>,
    best: Vec<u32>,
    slack: Vec<W>,
    queue: Vec<u32>,
    mark: Vec<u32>,
    stamp: u32,
}

/// How many bits a weight may have in a graph of `order` vertices. Duals of neighbours on a tight path differ
/// by at most four times two weights, and no alternating path is longer than the graph: that, a sign and a
/// sum of two duals need the rest.
pub const fn capacity<W: Number>(order: usize) -> u32 {
    W::BITS.saturating_sub(6 + usize::BITS - order.leading_zeros())
}

/// The perfect matching of greatest weight, or `None` where no perfect matching exists.
///
/// # Errors
/// `None` is the only way to fail.
pub fn perfect<W: Number, G: Graph<W>>(graph: &G) -> Option<Matching<W>> {
    let n = graph.order();
    if n % 2 == 1 {
        return None;
    }
    let mut solver = Solver {
        graph,
        n,
        mate: vec![NONE; n],
        dual: vec![W::ZERO; 2 * n],
        tree: Blossoms::new(n),
        label: vec![FREE; 2 * n],
        entry: vec![(NONE, NONE); 2 * n],
        best: vec![NONE; n],
        slack: vec![W::ZERO; n],
        queue: Vec::new(),
        mark: vec![0; 2 * n],
        stamp: 0,
    };
    solver.start()?;
    while solver.mate.contains(&NONE) {
        if !solver.stage() {
            return None;
        }
    }
    let rigid = (n..2 * n).any(|b| solver.tree.used(b) && solver.dual[b] > W::ZERO);
    solver.dual.truncate(n);
    let mate = solver.mate.iter().map(|&m| m as usize).collect();
    Some(Matching { mate, dual: solver.dual, rigid })
}

impl<W: Number, G: Graph<W>> Solver<'_, W, G> {
    /// Duals from each vertex's best edge, lowered until an edge is tight; then a greedy matching on those.
    fn start(&mut self) -> Option<()> {
        for v in 0..self.n {
            let best = (0..self.n).filter(|&u| u != v).filter_map(|u| self.graph.weight(v, u)).max()?;
            self.dual[v] = best.twice();
        }
        for v in 0..self.n {
            let least = (0..self.n).filter(|&u| u != v).filter_map(|u| self.slack_of(v, u)).min();
            self.dual[v] = self.dual[v].minus(least?);
        }
        for v in 0..self.n {
            if self.mate[v] != NONE {
                continue;
            }
            let partner = (v + 1..self.n)
                .find(|&u| self.mate[u] == NONE && self.slack_of(v, u).is_some_and(|slack| slack == W::ZERO));
            if let Some(u) = partner {
                self.mate[v] = u as u32;
                self.mate[u] = v as u32;
            }
        }
        Some(())
    }

    fn slack_of(&self, a: usize, b: usize) -> Option<W> {
        let weight = self.graph.weight(a, b)?;
        Some(self.dual[a].plus(self.dual[b]).minus(weight.twice().twice()))
    }

    /// One stage: grow trees from all free vertices until one path is augmented. False: there is none.
    fn stage(&mut self) -> bool {
        self.label.fill(FREE);
        self.entry.fill((NONE, NONE));
        self.best.fill(NONE);
        self.queue.clear();
        for v in 0..self.n {
            if self.mate[v] == NONE {
                let root = self.tree.top(v);
                if self.label[root] == FREE {
                    self.make_outer(root, (NONE, NONE));
                }
            }
        }
        loop {
            while let Some(u) = self.queue.pop() {
                if self.scan(u as usize) {
                    self.dissolve_loose();
                    return true;
                }
            }
            match self.adjust() {
                None => return false,
                Some(Event::Reach(u, v)) => self.make_inner(u, v),
                Some(Event::Meet(u, v)) => {
                    if self.meet(u, v) {
                        self.dissolve_loose();
                        return true;
                    }
                }
                Some(Event::Open(blossom)) => self.open_inner(blossom),
            }
        }
    }

    fn make_outer(&mut self, blossom: usize, entry: (u32, u32)) {
        self.label[blossom] = OUTER;
        self.entry[blossom] = entry;
        self.tree.leaves(blossom, &mut self.queue);
    }

    /// The blossom of `v`, reached from the outer vertex `u`, becomes inner, and its mate's blossom outer.
    fn make_inner(&mut self, u: usize, v: usize) {
        let blossom = self.tree.top(v);
        self.label[blossom] = INNER;
        self.entry[blossom] = (u as u32, v as u32);
        let base = self.tree.base(blossom);
        let mate = self.mate[base];
        let outer = self.tree.top(mate as usize);
        self.make_outer(outer, (base as u32, mate));
    }

    /// Looks at every edge of the outer vertex `u`. True: a path was augmented.
    fn scan(&mut self, u: usize) -> bool {
        for v in 0..self.n {
            if self.tree.top(v) == self.tree.top(u) {
                continue;
            }
            let Some(slack) = self.slack_of(u, v) else { continue };
            let label = self.label[self.tree.top(v)];
            if slack == W::ZERO && label != INNER {
                if label == FREE {
                    self.make_inner(u, v);
                } else if self.meet(u, v) {
                    return true;
                }
                continue;
            }
            if self.best[v] == NONE || slack < self.slack[v] {
                self.best[v] = u as u32;
                self.slack[v] = slack;
            }
            if label == OUTER && (self.best[u] == NONE || slack < self.slack[u]) {
                self.best[u] = v as u32;
                self.slack[u] = slack;
            }
        }
        false
    }

    /// The nearest outer vertex in another blossom, where the remembered one has come to lie in the own.
    fn refresh(&mut self, v: usize) {
        let home = self.tree.top(v);
        if self.best[v] == NONE || self.tree.top(self.best[v] as usize) != home {
            return;
        }
        self.best[v] = NONE;
        for u in 0..self.n {
            let other = self.tree.top(u);
            if other == home || self.label[other] != OUTER {
                continue;
            }
            if let Some(slack) = self.slack_of(u, v)
                && (self.best[v] == NONE || slack < self.slack[v])
            {
                self.best[v] = u as u32;
                self.slack[v] = slack;
            }
        }
    }

    /// Changes the duals as far as they go and says what became tight.
    fn adjust(&mut self) -> Option<Event> {
        let mut least: Option<(W, Event)> = None;
        let mut offer = |delta: W, event: Event| {
            if least.as_ref().is_none_or(|(known, _)| delta < *known) {
                least = Some((delta, event));
            }
        };
        for v in 0..self.n {
            let label = self.label[self.tree.top(v)];
            if label == OUTER {
                self.refresh(v);
            }
            if self.best[v] == NONE || label == INNER {
                continue;
            }
            let u = self.best[v] as usize;
            if label == FREE {
                offer(self.slack[v], Event::Reach(u, v));
            } else {
                offer(self.slack[v].half(), Event::Meet(u, v));
            }
        }
        for b in self.n..2 * self.n {
            if self.tree.is_top(b) && self.label[b] == INNER {
                offer(self.dual[b].half(), Event::Open(b));
            }
        }
        let (delta, event) = least?;
        if delta != W::ZERO {
            self.shift(delta);
        }
        Some(event)
    }

    fn shift(&mut self, delta: W) {
        let double = delta.twice();
        for v in 0..self.n {
            match self.label[self.tree.top(v)] {
                OUTER => {
                    self.dual[v] = self.dual[v].minus(delta);
                    self.slack[v] = self.slack[v].minus(double);
                }
                INNER => self.dual[v] = self.dual[v].plus(delta),
                _ => self.slack[v] = self.slack[v].minus(delta),
            }
        }
        for b in self.n..2 * self.n {
            if self.tree.is_top(b) {
                match self.label[b] {
                    OUTER => self.dual[b] = self.dual[b].plus(double),
                    INNER => self.dual[b] = self.dual[b].minus(double),
                    _ => {}
                }
            }
        }
    }

    /// Two outer blossoms meet: one tree makes a blossom, two trees a path to augment (true).
    fn meet(&mut self, u: usize, v: usize) -> bool {
        if let Some(root) = self.common_root(u, v) {
            self.shrink(root, u, v);
            return false;
        }
        self.augment(u, v);
        self.augment(v, u);
        true
    }

    fn above(&self, outer: usize) -> Option<usize> {
        let (inner, _) = self.entry[outer];
        if inner == NONE {
            return None;
        }
        let (next, _) = self.entry[self.tree.top(inner as usize)];
        Some(self.tree.top(next as usize))
    }

    fn common_root(&mut self, u: usize, v: usize) -> Option<usize> {
        self.stamp += 1;
        let mut walkers = [Some(self.tree.top(u)), Some(self.tree.top(v))];
        while walkers.iter().any(Option::is_some) {
            for walker in &mut walkers {
                if let Some(blossom) = *walker {
                    if self.mark[blossom] == self.stamp {
                        return Some(blossom);
                    }
                    self.mark[blossom] = self.stamp;
                    *walker = self.above(blossom);
                }
            }
        }
        None
    }

    /// Makes one outer blossom of the odd cycle through `root`, `u` and `v`.
    fn shrink(&mut self, root: usize, u: usize, v: usize) {
        let (mut children, mut links) = (Vec::new(), Vec::new());
        let mut at = self.tree.top(u);
        while at != root {
            children.push(at as u32);
            links.push(self.entry[at]);
            at = self.tree.top(self.entry[at].0 as usize);
        }
        children.push(root as u32);
        children.reverse();
        links.reverse();
        links.push((u as u32, v as u32));
        at = self.tree.top(v);
        while at != root {
            let (upper, lower) = self.entry[at];
            children.push(at as u32);
            links.push((lower, upper));
            at = self.tree.top(upper as usize);
        }
        let base = self.tree.base(root);
        for &child in &children {
            if self.label[child as usize] == INNER {
                self.tree.leaves(child as usize, &mut self.queue);
            }
        }
        let blossom = self.tree.shrink(children, links, base);
        self.label[blossom] = OUTER;
        self.entry[blossom] = self.entry[root];
        self.dual[blossom] = W::ZERO;
    }

    /// Opens an inner blossom whose dual is used up; the even side of its cycle stays in the tree.
    fn open_inner(&mut self, blossom: usize) {
        let (u, v) = self.entry[blossom];
        let start = self.tree.child_holding(blossom, v as usize);
        let (children, links) = self.tree.open(blossom);
        for &child in &children {
            self.label[child as usize] = FREE;
        }
        let size = children.len();
        let mut at = start;
        let (mut from, mut to) = (u, v);
        while at != 0 {
            self.make_inner(from as usize, to as usize);
            if start % 2 == 1 {
                (from, to) = links[at + 1];
                at = (at + 2) % size;
            } else {
                (to, from) = links[at - 2];
                at -= 2;
            }
        }
        let last = children[0] as usize;
        self.label[last] = INNER;
        self.entry[last] = (from, to);
    }

    /// Swaps the path from the outer vertex `s` up to its root, `s` being matched to `partner` from now on.
    fn augment(&mut self, mut s: usize, mut partner: usize) {
        loop {
            let outer = self.tree.top(s);
            self.tree.rebase(outer, s, &mut self.mate);
            self.mate[s] = partner as u32;
            let (w, _) = self.entry[outer];
            if w == NONE {
                return;
            }
            let inner = self.tree.top(w as usize);
            let (x, y) = self.entry[inner];
            self.tree.rebase(inner, y as usize, &mut self.mate);
            self.mate[y as usize] = x;
            (s, partner) = (x as usize, y as usize);
        }
    }

    /// Opens every outermost blossom without a dual: it constrains nothing.
    fn dissolve_loose(&mut self) {
        let mut pending: Vec<usize> = (self.n..2 * self.n).filter(|&b| self.tree.is_top(b)).collect();
        while let Some(blossom) = pending.pop() {
            if self.dual[blossom] == W::ZERO {
                let (children, _) = self.tree.open(blossom);
                pending.extend(children.iter().map(|&c| c as usize).filter(|&c| c >= self.n));
            }
        }
    }
}

enum Event {
    Reach(usize, usize),
    Meet(usize, usize),
    Open(usize),
}
