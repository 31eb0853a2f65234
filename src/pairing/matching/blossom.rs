//! The nested odd cycles of the weighted matcher: which vertex lies in which, and how to turn one.

use super::NONE;

/// Vertices are 0..n, blossoms n..2n; every vertex is its own innermost blossom.
pub(super) struct Blossoms {
    n: usize,
    /// Each vertex's slot, and the outermost blossom a slot stands for. A new blossom takes over the slot of
    /// its largest part, so that joining and opening touch the smaller parts only.
    slot_of: Vec<u32>,
    owner: Vec<u32>,
    slot: Vec<u32>,
    size: Vec<u32>,
    parent: Vec<u32>,
    base: Vec<u32>,
    children: Vec<Vec<u32>>,
    links: Vec<Vec<(u32, u32)>>,
    spare: Vec<u32>,
}

impl Blossoms {
    pub(super) fn new(n: usize) -> Self {
        Self {
            n,
            slot_of: (0..n as u32).collect(),
            owner: (0..n as u32).collect(),
            slot: (0..2 * n as u32).collect(),
            size: vec![1; 2 * n],
            parent: vec![NONE; 2 * n],
            base: (0..n as u32).chain((0..n).map(|_| NONE)).collect(),
            children: vec![Vec::new(); 2 * n],
            links: vec![Vec::new(); 2 * n],
            spare: (n as u32..2 * n as u32).rev().collect(),
        }
    }

    /// The outermost blossom of a vertex.
    pub(super) fn top(&self, v: usize) -> usize {
        self.owner[self.slot_of[v] as usize] as usize
    }

    pub(super) fn base(&self, blossom: usize) -> usize {
        self.base[blossom] as usize
    }

    pub(super) fn used(&self, blossom: usize) -> bool {
        self.base[blossom] != NONE
    }

    pub(super) fn is_top(&self, blossom: usize) -> bool {
        self.used(blossom) && self.parent[blossom] == NONE
    }

    pub(super) fn leaves(&self, blossom: usize, into: &mut Vec<u32>) {
        let mut pending = vec![blossom as u32];
        while let Some(b) = pending.pop() {
            if (b as usize) < self.n {
                into.push(b);
            } else {
                pending.extend(&self.children[b as usize]);
            }
        }
    }

    /// Joins outermost blossoms, the base's first, in the order of their cycle; `links[i]` leads from child
    /// `i` to the next.
    pub(super) fn shrink(&mut self, children: Vec<u32>, links: Vec<(u32, u32)>, base: usize) -> usize {
        // At most n/2 blossoms nest at a time, so that a number is always spare.
        let blossom = self.spare.pop().unwrap_or(NONE) as usize;
        for &child in &children {
            self.parent[child as usize] = blossom as u32;
        }
        self.base[blossom] = base as u32;
        self.parent[blossom] = NONE;
        self.children[blossom] = children;
        self.links[blossom] = links;
        self.take_slots(blossom);
        blossom
    }

    fn take_slots(&mut self, blossom: usize) {
        let children = std::mem::take(&mut self.children[blossom]);
        let largest = children.iter().copied().max_by_key(|&child| self.size[child as usize]).unwrap_or(NONE);
        let slot = self.slot[largest as usize];
        for &child in children.iter().filter(|&&child| child != largest) {
            self.move_leaves(child as usize, slot);
        }
        self.slot[blossom] = slot;
        self.owner[slot as usize] = blossom as u32;
        self.size[blossom] = children.iter().map(|&child| self.size[child as usize]).sum();
        self.children[blossom] = children;
    }

    fn move_leaves(&mut self, blossom: usize, slot: u32) {
        let mut leaves = Vec::new();
        self.leaves(blossom, &mut leaves);
        for v in leaves {
            self.slot_of[v as usize] = slot;
        }
    }

    /// Which child of a blossom holds a vertex.
    pub(super) fn child_holding(&self, blossom: usize, v: usize) -> usize {
        let mut at = v as u32;
        while self.parent[at as usize] != blossom as u32 {
            at = self.parent[at as usize];
        }
        self.children[blossom].iter().position(|&child| child == at).unwrap_or(0)
    }

    /// Takes an outermost blossom apart.
    pub(super) fn open(&mut self, blossom: usize) -> (Vec<u32>, Vec<(u32, u32)>) {
        let children = std::mem::take(&mut self.children[blossom]);
        let links = std::mem::take(&mut self.links[blossom]);
        for &child in &children {
            let own = self.slot[child as usize];
            self.parent[child as usize] = NONE;
            self.owner[own as usize] = child;
            if own != self.slot[blossom] {
                self.move_leaves(child as usize, own);
            }
        }
        self.base[blossom] = NONE;
        self.spare.push(blossom as u32);
        (children, links)
    }

    /// Turns the matching inside a blossom so that `v` becomes the vertex that is matched outside.
    pub(super) fn rebase(&mut self, blossom: usize, v: usize, mate: &mut [u32]) {
        let mut pending = vec![(blossom, v)];
        while let Some((blossom, v)) = pending.pop() {
            if blossom < self.n {
                continue;
            }
            let start = self.child_holding(blossom, v);
            let size = self.children[blossom].len();
            pending.push((self.children[blossom][start] as usize, v));
            let mut at = start;
            while at != 0 {
                let (left, right, next) = if start % 2 == 1 {
                    (at + 1, (at + 2) % size, (at + 2) % size)
                } else {
                    (at - 2, at - 1, at - 2)
                };
                let left = left % size;
                let (a, b) = self.links[blossom][left];
                pending.push((self.children[blossom][left] as usize, a as usize));
                pending.push((self.children[blossom][right] as usize, b as usize));
                mate[a as usize] = b;
                mate[b as usize] = a;
                at = next;
            }
            self.children[blossom].rotate_left(start);
            self.links[blossom].rotate_left(start);
            self.base[blossom] = v as u32;
        }
    }
}
