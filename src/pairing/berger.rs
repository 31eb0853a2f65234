//! TEMP.
use super::{Pair, RoundPairing};
pub enum Cycles {
    One,
    Two,
}
pub fn rounds(players: u32, cycles: Cycles) -> Vec<RoundPairing> {
    let n = players + players % 2;
    let mut all = Vec::new();
    for c in 0..if matches!(cycles, Cycles::Two) { 2 } else { 1 } {
        for r in 0..n - 1 {
            let mut pairs = Vec::new();
            let mut bye = None;
            for i in 0..n / 2 {
                let (a, b) =
                    if i == 0 { (n, r + 1) } else { ((r + i) % (n - 1) + 1, (r + n - 1 - i) % (n - 1) + 1) };
                if a > players {
                    bye = Some(b)
                } else if b > players {
                    bye = Some(a)
                } else if c == 0 {
                    pairs.push(Pair { white: a, black: b })
                } else {
                    pairs.push(Pair { white: b, black: a })
                }
            }
            all.push(RoundPairing { round: all.len() as u32 + 1, pairs, bye });
        }
    }
    all
}
