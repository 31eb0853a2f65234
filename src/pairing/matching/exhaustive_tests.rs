//! Both matchers against every matching there is, in small random graphs.

use super::alternating::Alternating;
use super::weighted::{Graph, perfect};
use proptest::prelude::*;

#[derive(Debug)]
struct Table {
    n: usize,
    weights: Vec<Option<i64>>,
}

impl Graph<i64> for Table {
    fn order(&self) -> usize {
        self.n
    }
    fn weight(&self, a: usize, b: usize) -> Option<i64> {
        self.weights[a.min(b) * self.n + a.max(b)]
    }
}

/// The greatest weight of a perfect matching of the vertices whose bits are set.
fn best(graph: &Table, left: u32) -> Option<i64> {
    if left == 0 {
        return Some(0);
    }
    let a = left.trailing_zeros() as usize;
    let rest = left & !(1 << a);
    let with = |b: usize| Some(graph.weight(a, b)? + best(graph, rest & !(1 << b))?);
    (a + 1..graph.n).filter(|&b| rest >> b & 1 == 1).filter_map(with).max()
}

fn graphs(greatest: i64) -> impl Strategy<Value = Table> {
    (1usize..6, 0u32..4).prop_flat_map(move |(half, sparse)| {
        let n = 2 * half;
        let edge = (0u32..6, -greatest..=greatest).prop_map(move |(roll, w)| (roll >= sparse).then_some(w));
        prop::collection::vec(edge, n * n).prop_map(move |weights| Table { n, weights })
    })
}

fn check(table: &Table) -> Result<(), TestCaseError> {
    let expected = best(table, (1 << table.n) - 1);
    let found = perfect(table);
    prop_assert_eq!(found.is_some(), expected.is_some());
    let Some(found) = found else { return Ok(()) };
    let total: i64 =
        (0..table.n).filter_map(|v| (v < found.mate[v]).then(|| table.weight(v, found.mate[v]))?).sum();
    prop_assert_eq!(Some(total), expected);
    if !found.rigid {
        for a in 0..table.n {
            for b in a + 1..table.n {
                if let Some(weight) = table.weight(a, b) {
                    prop_assert!(found.dual[a] + found.dual[b] >= 4 * weight);
                    prop_assert!(found.mate[a] != b || found.dual[a] + found.dual[b] == 4 * weight);
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn the_weighted_matcher_finds_the_best_of_all(table in graphs(30)) {
        check(&table)?;
    }

    #[test]
    fn ties_everywhere_change_nothing(table in graphs(1)) {
        check(&table)?;
    }

    #[test]
    fn the_alternating_search_knows_what_can_be_completed(table in graphs(1)) {
        let mut graph = Alternating::new(table.n);
        for a in 0..table.n {
            (a + 1..table.n).filter(|&b| table.weight(a, b).is_some()).for_each(|b| graph.join(a, b));
        }
        let flat = Table { n: table.n, weights: table.weights.iter().map(|w| w.map(|_| 0)).collect() };
        let everybody = (1u32 << table.n) - 1;
        prop_assert_eq!(graph.complete(), best(&flat, everybody).is_some());
        if best(&flat, everybody).is_some() {
            for a in 0..table.n {
                let others: Vec<usize> = (0..table.n).filter(|&b| b != a).collect();
                let spared = |&b: &usize| {
                    flat.weight(a, b).is_some() && best(&flat, everybody & !(1 << a) & !(1 << b)).is_some()
                };
                let joined: Vec<usize> = others.iter().copied().filter(|&b| flat.weight(a, b).is_some()).collect();
                prop_assert_eq!(graph.clone().fix_first(a, &joined), others.iter().copied().find(spared));
                for b in a + 1..table.n {
                    let possible = flat.weight(a, b).is_some() && best(&flat, everybody & !(1 << a) & !(1 << b)).is_some();
                    prop_assert_eq!(graph.clone().fix(a, b), possible);
                }
            }
        }
    }
}
