//! Bars of players from a list's rankings, and their lifting (R-CLO-7).
//!
//! Both are acts over a span of instants, in recording order; at each instant the last act that covers it
//! holds. So a bar can be lifted in part, or taken back from its first instant on, and nothing is undone.

use super::instant::Instant;
use super::key::PlayerId;

/// An act on whether a player stands in rankings whose period's end lies in `[from, until)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bar {
    /// Who.
    pub player: PlayerId,
    /// From when.
    pub from: Instant,
    /// Until when.
    pub until: Instant,
    /// Whether it leaves the player out; `false` lifts what earlier acts did.
    pub hides: bool,
}

impl Bar {
    fn covers(&self, player: PlayerId, at: Instant) -> bool {
        self.player == player && self.from <= at && at < self.until
    }
}

/// Whether acts, in recording order, leave a player out of a ranking whose period ends at an instant.
pub fn is_barred<'a>(acts: impl DoubleEndedIterator<Item = &'a Bar>, player: PlayerId, end: Instant) -> bool {
    acts.rev().find(|act| act.covers(player, end)).is_some_and(|act| act.hides)
}

/// Whether one more act would change anything at any instant that it covers.
pub fn would_change<'a>(acts: impl DoubleEndedIterator<Item = &'a Bar> + Clone, new: &Bar) -> bool {
    // What holds changes only where an act begins or ends.
    let edges = acts.clone().flat_map(|act| [act.from, act.until]);
    let mut edges = edges.filter(|edge| new.covers(new.player, *edge)).chain([new.from]);
    edges.any(|edge| is_barred(acts.clone(), new.player, edge) != new.hides)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(player: u32, from: i64, until: i64, hides: bool) -> Bar {
        let at = Instant::from_micros;
        Bar { player: PlayerId(player), from: at(from), until: at(until), hides }
    }

    fn barred(acts: &[Bar], at: i64) -> bool {
        is_barred(acts.iter(), PlayerId(1), Instant::from_micros(at))
    }

    #[test]
    fn r_clo_7_a_bar_holds_from_its_first_instant_up_to_its_end() {
        let acts = [act(1, 10, 20, true)];
        assert_eq!([9, 10, 19, 20].map(|at| barred(&acts, at)), [false, true, true, false]);
        assert!(!is_barred(acts.iter(), PlayerId(2), Instant::from_micros(15)));
    }

    #[test]
    fn the_last_act_that_covers_an_instant_holds() {
        let acts = [act(1, 10, 30, true), act(1, 15, 20, false), act(2, 0, 99, false), act(1, 18, 25, true)];
        let hidden: Vec<i64> = (0..40).filter(|at| barred(&acts, *at)).collect();
        let expected: Vec<i64> = (10..15).chain(18..30).collect();
        assert_eq!(hidden, expected);
    }

    #[test]
    fn an_act_that_changes_nothing_is_known_beforehand() {
        let acts = [act(1, 10, 20, true), act(1, 30, 40, true)];
        let would = |new: Bar| would_change(acts.iter(), &new);
        assert!(!would(act(1, 10, 20, true)) && !would(act(1, 12, 13, true)));
        assert!(would(act(1, 15, 31, true)) && would(act(1, 19, 21, true)) && would(act(2, 10, 20, true)));
        assert!(!would(act(1, 20, 30, false)) && !would(act(2, 0, 99, false)));
        assert!(would(act(1, 0, 11, false)) && would(act(1, 20, 31, false)));
    }
}
