//! The weights of a bracket's edges, looked up by kinds of players instead of computed pair by pair.
//!
//! Most players of a large bracket want the same of it: the table has a row for each kind, not for each player.

use super::layout::Layout;
use crate::pairing::matching::number::Number;

/// Weights by class.
pub(super) struct Classes<W> {
    class: Vec<u32>,
    count: usize,
    /// Of edges between players who may meet.
    legal: Vec<Option<W>>,
    /// What a vertex brings to an edge over which it leaves the bracket.
    leave: Vec<W>,
    /// Whether players who may not meet can both be left over.
    open: bool,
    /// The edges to the vertex below, which is the last.
    below: Option<Vec<Option<W>>>,
}

impl<W: Number> Classes<W> {
    pub(super) fn new(layout: &Layout<'_>, room: u32) -> Self {
        let order = layout.vertices.len();
        let mut sorted: Vec<_> = (0..order).map(|v| (layout.class(v), v)).collect();
        sorted.sort();
        let (mut class, mut examples) = (vec![0; order], Vec::new());
        for group in sorted.chunk_by(|a, b| a.0 == b.0) {
            for &(_, v) in group {
                class[v] = examples.len() as u32;
            }
            examples.push(group[0].1);
        }
        let mut legal = Vec::with_capacity(examples.len() * examples.len());
        for &a in &examples {
            legal.extend(
                examples.iter().map(|&b| Some(layout.weight::<W>(layout.legal_edge(a, b)?, a, b, room))),
            );
        }
        let leave = (0..order).map(|v| layout.leave_weight(v, room)).collect();
        let last = order - 1;
        let has_below = layout.vertices[last].0.is_none();
        let below = has_below.then(|| {
            (0..order).map(|v| Some(layout.weight::<W>(layout.edge(v, last)?, v, last, room))).collect()
        });
        Self { class, count: examples.len(), legal, leave, open: layout.barred_edge().is_some(), below }
    }

    pub(super) fn weight(&self, layout: &Layout<'_>, a: usize, b: usize) -> Option<W> {
        let last = self.class.len() - 1;
        if let Some(below) = &self.below
            && (a == last || b == last)
        {
            return below[a.min(b)];
        }
        if layout.legal(a, b) {
            return self.legal[self.class[a] as usize * self.count + self.class[b] as usize];
        }
        self.open.then(|| self.leave[a].plus(self.leave[b]))
    }
}
