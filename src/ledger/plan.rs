//! Which states of knowledge give a period the same content, so that one replay serves many revisions.
//!
//! A hundred closings that were closed as time passed have a hundred bases. But what came later than a basis
//! and touches nothing before the period's end changes nothing in it; so most bases can be raised to a later
//! one, and few replays are left.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::model::{DecisionKind, EntrySeq, Instant};
use crate::rating::packed::Damaged;
use crate::rating::{Facts, Knowledge};

/// A state of knowledge, and the questions (as indices) that a replay under it answers.
pub type Group = (Knowledge, Vec<usize>);

/// Groups questions, each the end of a period and what is known, by a state of knowledge under which the
/// period's content is the same. Groups come in the order of what they know.
///
/// # Errors
/// [`Damaged`] where the packed log cannot be read.
pub fn plan(facts: &Facts, questions: &[(Instant, Knowledge)]) -> Result<Vec<Group>, Damaged> {
    let steps = Steps::new(facts, questions)?;
    let mut groups: BTreeMap<(EntrySeq, u32), Vec<usize>> = BTreeMap::new();
    for (index, (end, knowledge)) in questions.iter().enumerate() {
        let raised = steps.raise(*knowledge, *end);
        groups.entry((raised.decisions, raised.game)).or_default().push(index);
    }
    Ok(groups
        .into_iter()
        .map(|((decisions, game), questions)| (Knowledge { game, decisions }, questions))
        .collect())
}

/// What is known more from step to step, and the first instant that this can touch.
struct Steps {
    /// The numbers of last games, and what the games after each, up to the next, touch first.
    games: Vec<(u32, Instant)>,
    /// Entries of decisions, and what each touches first.
    decisions: Vec<(EntrySeq, Instant)>,
}

impl Steps {
    fn new(facts: &Facts, questions: &[(Instant, Knowledge)]) -> Result<Self, Damaged> {
        let mut levels: Vec<u32> = questions.iter().map(|(_, knowledge)| knowledge.game).collect();
        levels.sort_unstable();
        levels.dedup();
        let mut games: Vec<(u32, Instant)> = levels.into_iter().map(|level| (level, Instant::MAX)).collect();
        // A decided game touches what it touched as it came in, and as each amendment made it.
        let mut decided: FxHashMap<u32, Instant> = FxHashMap::default();
        for decision in &facts.decisions {
            let first = decided.entry(decision.game).or_insert(Instant::MAX);
            if let DecisionKind::Amend(game) = &decision.kind {
                *first = game.finish.min(*first);
            }
        }
        facts.log.each_from(Instant::MIN, |game, _| {
            let mut touches = game.finish;
            if let Some(first) = decided.get_mut(&game.seq) {
                *first = touches.min(*first);
                touches = *first;
            }
            let level = games.partition_point(|(level, _)| *level < game.seq);
            if level > 0 {
                let first = &mut games[level - 1].1;
                *first = touches.min(*first);
            }
        })?;
        Ok(Self { games, decisions: decision_steps(facts, &decided) })
    }

    /// The latest state of knowledge that gives a period with this end the same content.
    fn raise(&self, knowledge: Knowledge, end: Instant) -> Knowledge {
        let mut game = knowledge.game;
        let from = self.games.partition_point(|(level, _)| *level < knowledge.game);
        for (index, (_, touches)) in self.games.iter().enumerate().skip(from) {
            if *touches < end {
                break;
            }
            game = self.games.get(index + 1).map_or(u32::MAX, |(level, _)| *level);
        }
        let known = self.decisions.partition_point(|(entry, _)| *entry <= knowledge.decisions);
        let idle = self.decisions[known..].iter().take_while(|(_, touches)| *touches >= end).count();
        let decisions = match self.decisions.get(known + idle) {
            None => EntrySeq(u32::MAX),
            Some(_) => (known + idle).checked_sub(1).map_or(EntrySeq(0), |last| self.decisions[last].0),
        };
        Knowledge { game, decisions }
    }
}

fn decision_steps(facts: &Facts, decided: &FxHashMap<u32, Instant>) -> Vec<(EntrySeq, Instant)> {
    let mut steps: BTreeMap<EntrySeq, Instant> = BTreeMap::new();
    for decision in &facts.decisions {
        // A review changes nothing that is published (R-CLO-7).
        let touches = match decision.kind {
            DecisionKind::Hold | DecisionKind::Release => Instant::MAX,
            _ => decided.get(&decision.game).copied().unwrap_or(Instant::MIN),
        };
        let step = steps.entry(decision.entry).or_insert(Instant::MAX);
        *step = touches.min(*step);
    }
    // What else is decided may touch anything.
    let others = facts.decisions_between(EntrySeq(0), EntrySeq(u32::MAX)).into_iter();
    for entry in others.filter(|entry| is_about_players(facts, *entry)) {
        steps.insert(entry, Instant::MIN);
    }
    steps.into_iter().collect()
}

fn is_about_players(facts: &Facts, entry: EntrySeq) -> bool {
    facts.verifications.iter().any(|one| one.entry == entry)
        || facts.bars.iter().any(|(other, _)| *other == entry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Decision, PackedGame, PlayerId};
    use crate::rating::packed::{Chunk, Log};

    fn game(seq: u32, finish: i64) -> PackedGame {
        PackedGame {
            seq,
            entry: seq,
            finish: Instant::from_micros(finish),
            first: PlayerId(1),
            second: PlayerId(2),
            first_score: None,
            second_score: None,
            result: None,
            termination: None,
            tiles_left: None,
            players: None,
            mode: 0,
            time_control: 0,
            event: 0,
            moves: None,
            duration_s: None,
        }
    }

    fn decision(seq: u32, entry: u32, game: u32, kind: DecisionKind) -> Decision {
        Decision { seq, entry: EntrySeq(entry), recorded: Instant::MIN, game, kind }
    }

    /// Games 1 to 4 finish at 10, 20, 30 and, late, at 15.
    fn facts(decisions: Vec<Decision>) -> Facts {
        let games = [game(1, 10), game(4, 15), game(2, 20), game(3, 30)];
        let tails = ["a", "d", "b", "c"];
        let bound = (Instant::from_micros(i64::MIN), String::new());
        let packed = games.iter().zip(tails).collect::<Vec<_>>();
        let chunk = Chunk::pack(bound, packed.into_iter());
        Facts { log: Log { chunks: vec![chunk] }, decisions, ..Facts::default() }
    }

    fn groups(facts: &Facts, questions: &[(i64, u32, u32)]) -> Vec<(u32, u32, Vec<usize>)> {
        let questions: Vec<_> = questions
            .iter()
            .map(|(end, game, decisions)| {
                let decisions = EntrySeq(*decisions);
                (Instant::from_micros(*end), Knowledge { game: *game, decisions })
            })
            .collect();
        let groups = plan(facts, &questions).unwrap();
        groups.into_iter().map(|(known, indices)| (known.game, known.decisions.0, indices)).collect()
    }

    const ALL: u32 = u32::MAX;

    #[test]
    fn what_comes_after_the_end_of_a_period_splits_nothing() {
        // Closed as time passed; the late game 4 had come to none of them, and touches the second and third.
        let closed = [(11, 1, 0), (21, 2, 0), (31, 3, 0)];
        assert_eq!(groups(&facts(vec![]), &closed), [(3, ALL, vec![1, 2]), (ALL, ALL, vec![0])]);
        // Asked with everything known, the first is served by the same replay.
        let with_now = [(11, 1, 0), (31, ALL, ALL), (11, ALL, ALL)];
        assert_eq!(groups(&facts(vec![]), &with_now), [(ALL, ALL, vec![0, 1, 2])]);
    }

    #[test]
    fn decisions_split_the_periods_that_they_reach_behind() {
        let void = decision(1, 7, 2, DecisionKind::Void);
        let asked = [(20, ALL, 6), (21, ALL, 6), (21, ALL, 7), (20, ALL, 7)];
        assert_eq!(groups(&facts(vec![void]), &asked), [(ALL, 0, vec![1]), (ALL, ALL, vec![0, 2, 3])]);
        let hold = decision(1, 7, 2, DecisionKind::Hold);
        assert_eq!(groups(&facts(vec![hold]), &asked), [(ALL, ALL, vec![0, 1, 2, 3])]);
    }

    #[test]
    fn an_amendment_touches_where_the_game_was_and_where_it_goes() {
        let amend = decision(1, 7, 3, DecisionKind::Amend(Box::new(game(3, 12))));
        let asked = [(12, ALL, 6), (13, ALL, 6)];
        assert_eq!(groups(&facts(vec![amend]), &asked), [(ALL, 0, vec![1]), (ALL, ALL, vec![0])]);
        // Taken back to its old place by a second amendment, the place in between still tells the two apart.
        let back = decision(2, 9, 3, DecisionKind::Amend(Box::new(game(3, 30))));
        let amend = decision(1, 7, 3, DecisionKind::Amend(Box::new(game(3, 12))));
        let asked = [(13, ALL, 7), (13, ALL, 9)];
        assert_eq!(groups(&facts(vec![amend, back]), &asked), [(ALL, 7, vec![0]), (ALL, ALL, vec![1])]);
    }
}
