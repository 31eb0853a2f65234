//! Matchings of greatest size, one alternating path at a time, over rows of bits.
//!
//! It answers two questions: can everybody be matched, and can everybody still be matched when two given
//! vertices take each other.

use super::NONE;

/// A graph as rows of bits, with a matching and the vertices that still take part.
#[derive(Clone, Debug)]
pub struct Alternating {
    n: usize,
    words: usize,
    rows: Vec<u64>,
    alive: Vec<u64>,
    mate: Vec<u32>,
}

/// Groups of odd size that are joined to nothing but themselves and the `taken` vertices, of which there are
/// fewer than groups: one group at least has a vertex without a partner.
pub struct Shortage {
    /// The group of each vertex, by one of its vertices; `None`: in no group.
    pub groups: Vec<Option<usize>>,
    /// The vertices that the groups compete for.
    pub taken: Vec<bool>,
}

/// What one search remembers.
struct Search {
    reached_from: Vec<u32>,
    base: Vec<u32>,
    outer: Vec<u64>,
    open: Vec<u64>,
    queue: Vec<u32>,
}

fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(index * 64 + bit)
        })
    })
}

fn set(words: &mut [u64], v: usize) {
    words[v / 64] |= 1 << (v % 64);
}

fn clear(words: &mut [u64], v: usize) {
    words[v / 64] &= !(1 << (v % 64));
}

fn test(words: &[u64], v: usize) -> bool {
    words[v / 64] >> (v % 64) & 1 == 1
}

impl Alternating {
    /// No edges, nobody matched.
    pub fn new(n: usize) -> Self {
        let words = n.div_ceil(64).max(1);
        let mut alive = vec![0; words];
        (0..n).for_each(|v| set(&mut alive, v));
        Self { n, words, rows: vec![0; n * words], alive, mate: vec![NONE; n] }
    }

    fn row(&self, v: usize) -> &[u64] {
        &self.rows[v * self.words..(v + 1) * self.words]
    }

    /// Adds an edge.
    pub fn join(&mut self, a: usize, b: usize) {
        let words = self.words;
        set(&mut self.rows[a * words..(a + 1) * words], b);
        set(&mut self.rows[b * words..(b + 1) * words], a);
    }

    /// Takes an edge away; its ends must not be matched to each other.
    pub fn part(&mut self, a: usize, b: usize) {
        let words = self.words;
        clear(&mut self.rows[a * words..(a + 1) * words], b);
        clear(&mut self.rows[b * words..(b + 1) * words], a);
    }

    /// Takes an edge away even where its ends are matched to each other, who are free then.
    pub fn drop_edge(&mut self, a: usize, b: usize) {
        self.part(a, b);
        if self.mate[a] == b as u32 {
            self.mate[a] = NONE;
            self.mate[b] = NONE;
        }
    }

    /// Whether there is an edge.
    pub fn joined(&self, a: usize, b: usize) -> bool {
        test(self.row(a), b)
    }

    /// The neighbours of a vertex, in order.
    pub fn neighbours(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        bits(self.row(v))
    }

    /// The partner of a vertex.
    pub fn mate(&self, v: usize) -> Option<usize> {
        (self.mate[v] != NONE).then_some(self.mate[v] as usize)
    }

    /// Takes a matching over; the caller vouches that its edges exist.
    pub fn adopt(&mut self, mate: &[usize]) {
        for (mine, &theirs) in self.mate.iter_mut().zip(mate) {
            *mine = theirs as u32;
        }
    }

    /// Says who still takes part.
    pub fn enlist(&mut self, alive: &[bool]) {
        for (v, &here) in alive.iter().enumerate() {
            if here {
                set(&mut self.alive, v);
            } else {
                clear(&mut self.alive, v);
            }
        }
    }

    /// Matches as many as can be matched; returns whether that is everybody.
    pub fn complete(&mut self) -> bool {
        let mut free = self.alive.clone();
        (0..self.n).filter(|&v| self.mate[v] != NONE).for_each(|v| clear(&mut free, v));
        for v in 0..self.n {
            if !test(&free, v) {
                continue;
            }
            let found = bits_and(self.row(v), &free).next();
            if let Some(u) = found {
                self.mate[v] = u as u32;
                self.mate[u] = v as u32;
                clear(&mut free, u);
                clear(&mut free, v);
            }
        }
        let mut all = true;
        for v in 0..self.n {
            if test(&self.alive, v) && self.mate[v] == NONE && !self.augment(v) {
                all = false;
            }
        }
        all
    }

    /// Lets `a` and `b` take each other and leave, if everybody else can still be matched. Everybody who
    /// takes part must be matched before.
    pub fn fix(&mut self, a: usize, b: usize) -> bool {
        if !self.joined(a, b) || !test(&self.alive, a) || !test(&self.alive, b) {
            return false;
        }
        let (x, y) = (self.mate[a], self.mate[b]);
        clear(&mut self.alive, a);
        clear(&mut self.alive, b);
        if x == b as u32 {
            return true;
        }
        self.mate[x as usize] = NONE;
        self.mate[y as usize] = NONE;
        if self.augment(x as usize) {
            self.mate[a] = b as u32;
            self.mate[b] = a as u32;
            return true;
        }
        self.mate[x as usize] = a as u32;
        self.mate[y as usize] = b as u32;
        set(&mut self.alive, a);
        set(&mut self.alive, b);
        false
    }

    /// Keeps only those edges of `v` that `keep` names, if everybody can still be matched.
    pub fn confine(&mut self, v: usize, keep: impl Fn(usize) -> bool) -> bool {
        let lost: Vec<usize> = self.neighbours(v).filter(|&u| !keep(u)).collect();
        let mate = self.mate[v] as usize;
        for &u in &lost {
            self.part(v, u);
        }
        if !lost.contains(&mate) {
            return true;
        }
        self.mate[v] = NONE;
        self.mate[mate] = NONE;
        if self.augment(v) {
            return true;
        }
        self.mate[v] = mate as u32;
        self.mate[mate] = v as u32;
        for &u in &lost {
            self.join(v, u);
        }
        false
    }

    /// Lets `v` take the first of the candidates that leaves everybody else a partner, and leave with them.
    /// Everybody who takes part must be matched before.
    pub fn fix_first(&mut self, v: usize, candidates: &[usize]) -> Option<usize> {
        let (&first, others) = candidates.split_first()?;
        if self.fix(v, first) {
            return Some(first);
        }
        // With `v` gone and its partner free, exactly those can be spared whom that partner reaches by an
        // alternating path of even length.
        let mate = self.mate[v] as usize;
        clear(&mut self.alive, v);
        self.mate[mate] = NONE;
        let (search, _) = self.explore(mate);
        self.mate[mate] = v as u32;
        set(&mut self.alive, v);
        let partner = others.iter().copied().find(|&u| test(&search.outer, u))?;
        self.fix(v, partner).then_some(partner)
    }

    /// Why not everybody can be matched, after [`Alternating::complete`] found so; `None` where everybody is. A
    /// free vertex among `first` is preferred as the one that is looked at.
    pub fn shortage(&self, first: impl Iterator<Item = usize>) -> Option<Shortage> {
        let is_free = |v: &usize| test(&self.alive, *v) && self.mate[*v] == NONE;
        let root = first.chain(0..self.n).find(is_free)?;
        let (search, end) = self.explore(root);
        let group = |v: usize| test(&search.outer, v).then(|| search.base[v] as usize);
        let taken = |v: usize| test(&self.alive, v) && !test(&search.open, v) && !test(&search.outer, v);
        end.is_none().then(|| Shortage {
            groups: (0..self.n).map(group).collect(),
            taken: (0..self.n).map(taken).collect(),
        })
    }

    /// Searches a path from the free vertex `root` to another free one, and swaps it.
    fn augment(&mut self, root: usize) -> bool {
        let (search, end) = self.explore(root);
        if let Some(end) = end {
            self.swap(&search, end);
        }
        end.is_some()
    }

    /// Grows the alternating tree of a free vertex until it reaches another free one, or as far as it goes.
    fn explore(&self, root: usize) -> (Search, Option<usize>) {
        let mut search = Search {
            reached_from: vec![NONE; self.n],
            base: (0..self.n as u32).collect(),
            outer: vec![0; self.words],
            open: self.alive.clone(),
            queue: vec![root as u32],
        };
        set(&mut search.outer, root);
        clear(&mut search.open, root);
        let mut free = self.alive.clone();
        (0..self.n).filter(|&v| self.mate[v] != NONE).for_each(|v| clear(&mut free, v));
        clear(&mut free, root);
        let mut next = 0;
        while let Some(&v) = search.queue.get(next) {
            next += 1;
            let v = v as usize;
            let end = bits_and(self.row(v), &free).next();
            if let Some(end) = end {
                search.reached_from[end] = v as u32;
                return (search, Some(end));
            }
            self.grow(&mut search, v);
            self.contract(&mut search, root, v);
        }
        (search, None)
    }

    fn grow(&self, search: &mut Search, v: usize) {
        for word in 0..self.words {
            let mut rest = self.rows[v * self.words + word] & search.open[word];
            while rest != 0 {
                let inner = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let outer = self.mate[inner] as usize;
                search.reached_from[inner] = v as u32;
                clear(&mut search.open, inner);
                clear(&mut search.open, outer);
                if outer / 64 == word {
                    rest &= search.open[word];
                }
                set(&mut search.outer, outer);
                search.queue.push(outer as u32);
            }
        }
    }

    fn contract(&self, search: &mut Search, root: usize, v: usize) {
        for word in 0..self.words {
            let mut rest = self.rows[v * self.words + word] & search.outer[word];
            while rest != 0 {
                let other = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if search.base[other] != search.base[v] {
                    self.contract_cycle(search, root, v, other);
                    rest &= search.outer[word];
                }
            }
        }
    }

    fn contract_cycle(&self, search: &mut Search, root: usize, v: usize, other: usize) {
        let top = self.common_base(search, root, v, other);
        let mut in_cycle = vec![false; self.n];
        for (start, towards) in [(v, other), (other, v)] {
            let (mut at, mut child) = (start, towards);
            while search.base[at] != top {
                let mate = self.mate[at] as usize;
                in_cycle[search.base[at] as usize] = true;
                in_cycle[search.base[mate] as usize] = true;
                search.reached_from[at] = child as u32;
                child = mate;
                at = search.reached_from[mate] as usize;
            }
        }
        for vertex in 0..self.n {
            if in_cycle[search.base[vertex] as usize] {
                search.base[vertex] = top;
                if !test(&search.outer, vertex) {
                    set(&mut search.outer, vertex);
                    search.queue.push(vertex as u32);
                }
            }
        }
    }

    fn common_base(&self, search: &Search, root: usize, v: usize, other: usize) -> u32 {
        let mut seen = vec![false; self.n];
        let mut at = v;
        loop {
            at = search.base[at] as usize;
            seen[at] = true;
            if at == root || self.mate[at] == NONE {
                break;
            }
            at = search.reached_from[self.mate[at] as usize] as usize;
        }
        at = other;
        loop {
            at = search.base[at] as usize;
            if seen[at] {
                return at as u32;
            }
            at = search.reached_from[self.mate[at] as usize] as usize;
        }
    }

    fn swap(&mut self, search: &Search, end: usize) {
        let mut v = end as u32;
        while v != NONE {
            let before = search.reached_from[v as usize];
            let next = self.mate[before as usize];
            self.mate[v as usize] = before;
            self.mate[before as usize] = v;
            v = next;
        }
    }
}

fn bits_and<'a>(a: &'a [u64], b: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    a.iter().zip(b).enumerate().flat_map(|(index, (&x, &y))| {
        let mut rest = x & y;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(index * 64 + bit)
        })
    })
}
