//! What an edge is worth by every criterion of a bracket, packed into one number in their order.
//!
//! A bracket's graph holds the moved-down players, the residents, and as much of what lies below as the
//! question needs. Every field is wide enough for its greatest total, so that comparing sums of edges compares
//! the criteria lexicographically.

use super::colour::first_has_white;
use super::criteria::C;
use super::players::{Float, Player, Strength};
use super::round::Round;
use crate::model::tournament::{Colour, Points};
use crate::pairing::matching::number::Number;

/// How much of the tournament below a bracket is in its graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Reach {
    /// Nothing: whoever is left over is left over.
    Bracket,
    /// The next scoregroup, from which anybody may be left over (C8).
    Next,
    /// Everybody, so that the round is completed (C4, C5).
    All,
}

/// Where a vertex stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Place {
    /// A moved-down player.
    Moved,
    /// A resident.
    Resident,
    /// The next scoregroup.
    Next,
    /// Further below.
    Rest,
    /// The pairing-allocated bye, or where the graph ends above it, whatever lies below.
    Below,
}

/// What an edge stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edge {
    /// A pair of the bracket.
    Pair,
    /// A pair of the next bracket.
    NextPair,
    /// Anything further below.
    Leave,
}

/// The players of a bracket, by position in the round.
#[derive(Clone, Debug)]
pub(crate) struct Bracket {
    /// Moved-down players, in order.
    pub moved: Vec<usize>,
    /// Residents, in order.
    pub residents: Vec<usize>,
    /// The next scoregroup.
    pub next: Vec<usize>,
    /// Everybody below.
    pub rest: Vec<usize>,
}

/// One criterion's share of a weight, for one score where the criterion looks at scores one by one.
struct Field {
    criterion: C,
    score: usize,
    shift: u32,
}

/// A bracket's graph and its fields.
pub(crate) struct Layout<'r> {
    round: &'r Round<'r>,
    reach: Reach,
    /// Positions in the round; `None` is the vertex below.
    pub vertices: Vec<(Option<usize>, Place)>,
    /// How many vertices are moved-down players.
    pub moved: usize,
    /// How many are in the bracket.
    pub inside: usize,
    scores: Vec<Points>,
    with_c9: bool,
    fields: Vec<Field>,
    /// How many bits the fields take.
    pub bits: u32,
}

const fn width(greatest: usize) -> u32 {
    usize::BITS - greatest.leading_zeros()
}

impl<'r> Layout<'r> {
    pub(crate) fn new(round: &'r Round<'r>, bracket: &Bracket, reach: Reach, with_c9: bool) -> Self {
        let mut vertices = Vec::new();
        let mut add = |players: &[usize], place| vertices.extend(players.iter().map(|&p| (Some(p), place)));
        add(&bracket.moved, Place::Moved);
        add(&bracket.residents, Place::Resident);
        if reach >= Reach::Next {
            add(&bracket.next, Place::Next);
        }
        if reach == Reach::All {
            add(&bracket.rest, Place::Rest);
        }
        if vertices.len() % 2 == 1 {
            vertices.push((None, Place::Below));
        }
        let mut scores: Vec<Points> = bracket.moved.iter().map(|&p| round.players[p].score).collect();
        scores.dedup();
        let moved = bracket.moved.len();
        let inside = moved + bracket.residents.len();
        let mut layout =
            Self { round, reach, vertices, moved, inside, scores, with_c9, fields: Vec::new(), bits: 0 };
        layout.measure(bracket);
        layout
    }

    fn player(&self, vertex: usize) -> Option<&Player> {
        self.vertices[vertex].0.map(|p| &self.round.players[p])
    }

    /// The index of a vertex's score among those of the bracket, the highest first, the residents' last.
    fn score_index(&self, vertex: usize) -> usize {
        self.player(vertex)
            .and_then(|p| self.scores.iter().position(|&s| s == p.score))
            .unwrap_or(self.scores.len())
    }

    /// Lays the fields out from the least important to the most important.
    fn measure(&mut self, bracket: &Bracket) {
        let players = &self.round.players;
        let count = |set: &[usize], test: &dyn Fn(&Player) -> bool| {
            set.iter().filter(|&&p| test(&players[p])).count()
        };
        let floated = |back: usize, float: Float| move |p: &Player| p.floats[back] == float;
        let top = bracket.moved.iter().chain(&bracket.residents).any(|&p| players[p].topscorer);
        let pairs = self.inside / 2;
        let mut wanted: Vec<(C, usize, usize)> = Vec::new();
        let per_score = |criterion: C, test: &dyn Fn(&Player) -> bool| -> Vec<(C, usize, usize)> {
            let at = |&score: &Points| count(&bracket.moved, &|p: &Player| p.score == score && test(p));
            self.scores.iter().map(at).enumerate().map(|(index, most)| (criterion, index, most)).collect()
        };
        wanted.push((C::C6, 0, pairs));
        wanted.extend(per_score(C::C7, &|_| true));
        if self.reach >= Reach::Next {
            wanted.push((C::C8, usize::MAX, usize::midpoint(self.inside, bracket.next.len())));
            wanted.extend(per_score(C::C8, &|_| true));
            wanted.push((C::C8, self.scores.len(), bracket.residents.len()));
        }
        if self.with_c9 {
            let most = bracket.moved.iter().chain(&bracket.residents).map(|&p| players[p].unplayed).max();
            wanted.push((C::C9, 0, most.unwrap_or(0) as usize));
        }
        if top {
            wanted.extend([(C::C10, 0, self.inside), (C::C11, 0, self.inside)]);
        }
        wanted.extend([(C::C12, 0, pairs), (C::C13, 0, pairs)]);
        let upfloats = |back| count(&bracket.residents, &floated(back, Float::Up)).min(bracket.moved.len());
        wanted.push((C::C14, 0, count(&bracket.residents, &floated(0, Float::Down))));
        wanted.push((C::C15, 0, upfloats(0)));
        wanted.push((C::C16, 0, count(&bracket.residents, &floated(1, Float::Down))));
        wanted.push((C::C17, 0, upfloats(1)));
        wanted.extend(per_score(C::C18, &floated(0, Float::Down)));
        wanted.extend(per_score(C::C19, &|_| upfloats(0) > 0));
        wanted.extend(per_score(C::C20, &floated(1, Float::Down)));
        wanted.extend(per_score(C::C21, &|_| upfloats(1) > 0));
        let mut shift = 0;
        for (criterion, score, most) in wanted.into_iter().rev().filter(|&(_, _, most)| most > 0) {
            self.fields.push(Field { criterion, score, shift });
            shift += width(most);
        }
        self.bits = shift;
        self.fields.sort_by_key(|f| (f.criterion, f.score));
    }

    fn add<W: Number>(&self, weight: &mut W, criterion: C, score: usize, value: i64, room: u32) {
        if value != 0
            && let Ok(at) = self.fields.binary_search_by_key(&(criterion, score), |f| (f.criterion, f.score))
        {
            *weight = weight.plus(W::shifted(value, self.fields[at].shift + room));
        }
    }

    /// What the edge between two vertices stands for, if there is one.
    pub(crate) fn edge(&self, a: usize, b: usize) -> Option<Edge> {
        match (self.vertices[a].0, self.vertices[b].0) {
            (Some(first), Some(second)) if self.round.bars.barred.holds(first, second) => self.barred_edge(),
            (Some(_), Some(_)) => self.legal_edge(a, b),
            (Some(player), None) | (None, Some(player)) => {
                (self.reach != Reach::All || self.round.bye_allowed[player]).then_some(Edge::Leave)
            }
            (None, None) => None,
        }
    }

    /// The edge between two players who may not meet: both may be left over, where the graph ends above that.
    pub(super) fn barred_edge(&self) -> Option<Edge> {
        (self.reach != Reach::All).then_some(Edge::Leave)
    }

    /// The edge between two players who may meet. Moved-down players meet residents only (3.2).
    pub(super) fn legal_edge(&self, a: usize, b: usize) -> Option<Edge> {
        match self.vertices[a].1.max(self.vertices[b].1) {
            Place::Moved => self.barred_edge(),
            Place::Resident => Some(Edge::Pair),
            Place::Next => Some(Edge::NextPair),
            Place::Rest | Place::Below => Some(Edge::Leave),
        }
    }

    /// Whether two players may meet; false for the vertex below.
    pub(super) fn legal(&self, a: usize, b: usize) -> bool {
        match (self.vertices[a].0, self.vertices[b].0) {
            (Some(first), Some(second)) => !self.round.bars.barred.holds(first, second),
            _ => false,
        }
    }

    /// What two vertices must share for every edge of theirs to have equal weights, but for those to the
    /// vertex below. Around topscorers a colour depends on the whole history, which nobody shares.
    pub(super) fn class(&self, vertex: usize) -> impl Ord + use<> {
        let place = self.vertices[vertex].1;
        let player = self.player(vertex);
        let alone =
            (self.fields.iter().any(|f| f.criterion == C::C10) && vertex < self.inside).then_some(vertex);
        let colours = player.map(|p| (p.preference, p.strength));
        let floats = player.map(|p| p.floats.map(|f| f as u8));
        (place, self.score_index(vertex), alone, colours, floats)
    }

    /// The weight of an edge between two vertices above `room` free bits.
    pub(super) fn weight<W: Number>(&self, edge: Edge, a: usize, b: usize, room: u32) -> W {
        let (a, b) = (a.min(b), a.max(b));
        let mut weight = W::ZERO;
        match edge {
            Edge::Pair => self.pair_weight(&mut weight, a, b, room),
            Edge::NextPair => {
                self.add(&mut weight, C::C8, usize::MAX, 1, room);
                if a < self.inside {
                    self.add(&mut weight, C::C8, self.score_index(a), 1, room);
                }
                weight = weight.plus(self.leave_weight(a, room));
            }
            Edge::Leave => {
                weight = self.leave_weight::<W>(a, room).plus(self.leave_weight(b, room));
                if self.vertices[b].1 == Place::Below
                    && a < self.inside
                    && let Some(player) = self.player(a)
                {
                    self.add(&mut weight, C::C9, 0, -i64::from(player.unplayed), room);
                }
            }
        }
        weight
    }

    /// C14, C16 for residents and C18, C20 for moved-down players who stay unpaired in the bracket.
    pub(super) fn leave_weight<W: Number>(&self, vertex: usize, room: u32) -> W {
        let mut weight = W::ZERO;
        let Some(player) = self.player(vertex).filter(|_| vertex < self.inside) else { return weight };
        let (score, criteria) = if vertex < self.moved {
            (self.score_index(vertex), [C::C18, C::C20])
        } else {
            (0, [C::C14, C::C16])
        };
        for (criterion, float) in criteria.into_iter().zip(player.floats) {
            self.add(&mut weight, criterion, score, -i64::from(float == Float::Down), room);
        }
        weight
    }

    fn pair_weight<W: Number>(&self, weight: &mut W, a: usize, b: usize, room: u32) {
        let (Some(first), Some(second)) = (self.player(a), self.player(b)) else { return };
        self.add(weight, C::C6, 0, 1, room);
        for (criterion, cost) in colour_costs(first, second, self.round.initial) {
            self.add(weight, criterion, 0, -cost, room);
        }
        if a < self.moved {
            let score = self.score_index(a);
            self.add(weight, C::C7, score, 1, room);
            for (back, count, difference) in [(0, C::C15, C::C19), (1, C::C17, C::C21)] {
                let repeated = -i64::from(second.floats[back] == Float::Up);
                self.add(weight, count, 0, repeated, room);
                self.add(weight, difference, score, repeated, room);
            }
        }
    }
}

/// C10 to C13 of a pair.
fn colour_costs(a: &Player, b: &Player, initial: Colour) -> [(C, i64); 4] {
    let same = a.preference.is_some() && a.preference == b.preference;
    let strong = same && a.strength.min(b.strength) >= Strength::Strong;
    let (mut wide, mut third) = (0, 0);
    if a.topscorer || b.topscorer {
        let white = first_has_white(a, b, initial);
        for (player, has_white) in [(a, white), (b, !white)] {
            let colour = if has_white { Colour::White } else { Colour::Black };
            let difference = player.difference + if has_white { 1 } else { -1 };
            wide += i64::from(difference.abs() > 2 && difference.abs() > player.difference.abs());
            third += i64::from(
                player.colours.len() > 1 && player.colours.iter().rev().take(2).all(|&c| c == colour),
            );
        }
    }
    [(C::C10, wide), (C::C11, third), (C::C12, i64::from(same)), (C::C13, i64::from(strong))]
}
