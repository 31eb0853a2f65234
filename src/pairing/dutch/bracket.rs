//! One bracket, paired exactly: the best candidate, and of the best the first.
//!
//! A bracket is looked at by itself first. If whoever is left over then lets the next bracket and the rest of
//! the round be as good as they can possibly be, nothing below could have asked for another candidate, and
//! the result stands. Otherwise the next scoregroup joins the graph, and at last everybody.

use super::layout::{Bracket, Layout, Place, Reach};
use super::round::Round;
use super::sequence::{Halt, Sequencer};
use crate::pairing::matching::number::{Number, Wide};

/// A bracket's pairs and whom it sends down, by position in the round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Paired {
    pub pairs: Vec<(usize, usize)>,
    pub down: Vec<usize>,
}

/// A candidate with whom it leaves over beyond the graph it was found in.
struct Candidate {
    paired: Paired,
    left_over: Vec<usize>,
}

/// Pairs a bracket. `None`: no complete pairing is left, or the criteria exceed the widest number.
pub(super) fn pair(round: &Round<'_>, bracket: &Bracket) -> Option<Paired> {
    let nothing_below = bracket.next.is_empty();
    if !nothing_below && !bye_may_come_from(round, bracket) {
        if let Some(candidate) = attempt(round, bracket, Reach::Bracket, false)
            && round.ideal_below(bracket, &candidate.paired.down)
        {
            return Some(candidate.paired);
        }
        if !bracket.rest.is_empty()
            && let Some(candidate) = attempt(round, bracket, Reach::Next, false)
            && round.completes(&candidate.left_over, &bracket.rest)
        {
            return Some(candidate.paired);
        }
    }
    let candidate = attempt(round, bracket, Reach::All, false)?.paired;
    // C9 looks at brackets that send down exactly one player, who will get the bye.
    if candidate.down.len() == 1 && bye_may_come_from(round, bracket) {
        return Some(attempt(round, bracket, Reach::All, true)?.paired);
    }
    Some(candidate)
}

/// Whether the bye's score (C5) is not below this bracket.
fn bye_may_come_from(round: &Round<'_>, bracket: &Bracket) -> bool {
    match (round.bye_score, bracket.residents.first()) {
        (Some(bye), Some(&resident)) => bye >= round.players[resident].score,
        _ => false,
    }
}

fn attempt(round: &Round<'_>, bracket: &Bracket, reach: Reach, with_c9: bool) -> Option<Candidate> {
    let layout = Layout::new(round, bracket, reach, with_c9);
    let tries: [Decide; 7] = [
        decide::<i64>,
        decide::<i128>,
        decide::<Wide<4>>,
        decide::<Wide<6>>,
        decide::<Wide<8>>,
        decide::<Wide<16>>,
        decide::<Wide<64>>,
    ];
    for decide in tries {
        match decide(&layout) {
            Ok(candidate) => return Some(candidate),
            Err(Halt::Nothing) => return None,
            Err(Halt::TooNarrow) => {}
        }
    }
    None
}

type Decide = fn(&Layout<'_>) -> Result<Candidate, Halt>;

/// The candidate, computed with numbers of one width.
fn decide<W: Number>(layout: &Layout<'_>) -> Result<Candidate, Halt> {
    let mut sequencer = Sequencer::<W>::start(layout)?;
    sequencer.run()?;
    let position = |v: usize| layout.vertices[v].0;
    let (mut pairs, mut down, mut left_over) = (Vec::new(), Vec::new(), Vec::new());
    for v in 0..layout.vertices.len() {
        let Some(player) = position(v) else { continue };
        let partner = sequencer.partner(v);
        let edge = layout.edge(v, partner);
        match (sequencer.paired(v), edge) {
            (Some(u), _) if v < u => pairs.extend(position(u).map(|other| (player, other))),
            (Some(_), _) => {}
            _ if v < layout.inside => down.push(player),
            _ => {}
        }
        if edge == Some(super::layout::Edge::Leave) && layout.vertices[v].1 <= Place::Next {
            left_over.push(player);
        }
    }
    Ok(Candidate { paired: Paired { pairs, down }, left_over })
}
